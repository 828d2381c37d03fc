"""The status line of a voice channel: round, phase and score of the table played over it.

TableRegistry -> TableChanged -> VoiceStatusUpdater -> VoiceChannels -> Discord
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from datetime import datetime, timedelta
from typing import Protocol

from bot.engine.errors import TableError
from bot.engine.host import Running
from bot.engine.redaction import view_for
from bot.engine.view_model.board import Board, BoardSeat, board
from bot.locale.catalogue import words
from bot.outbox.coalescer import Coalescer, RetryLater
from bot.outbox.send_deadline import send_deadline
from bot.tables.placement import TablePlacement
from bot.tables.registry import TableChanged, TableRegistry

log = logging.getLogger(__name__)

GAP = 15.0
"""The seconds between two changes of one status line."""
LONGEST = 500
_KEPT = 500
_LONG = timedelta(minutes=1)


class VoiceChannels(Protocol):
    """The setter of the status of voice channels."""

    async def status(self, guild: int, voice: int, text: str) -> None:
        """Set the channel's status, or clear it with ""; do nothing where the bot may not.

        Raise RetryLater if it cannot be set at the moment.
        """


class VoiceStatusUpdater:
    """The worker that keeps the status lines of voice channels up to date."""

    def __init__(self, registry: TableRegistry, gap: float = GAP) -> None:
        self._registry = registry
        self._lines = Coalescer(self._keep, gap)
        self._channels: VoiceChannels | None = None
        self._said: OrderedDict[str, tuple[int, str]] = OrderedDict()
        """A table -> the channel and text of its last status, so that nothing is set twice."""
        registry.subscribe(self._hear)

    def attach(self, channels: VoiceChannels) -> None:
        """Begin to set status lines, starting with tables that changed meanwhile."""
        self._channels = channels
        self._lines.start()

    async def detach(self) -> None:
        """Finish the work under way, and start no more."""
        await self._lines.stop()
        self._channels = None

    def _hear(self, change: TableChanged) -> None:
        placement = change.placement
        if placement.table in self._said or (placement.voice and not self._is_long_over(placement)):
            self._lines.touch(placement.table)

    def _is_long_over(self, placement: TablePlacement) -> bool:
        """Tell whether the table was closed so long ago that the status may be somebody else's."""
        if not placement.closed:
            return False
        closed, now = map(datetime.fromisoformat, (placement.closed, self._registry.now()))
        return now - closed > _LONG

    async def _keep(self, table: str) -> None:
        placement = self._registry.placement(table)
        if placement is None or self._channels is None:
            return
        # Of several tables over one channel the oldest has its line.
        first = (
            next(iter(self._registry.over_voice(placement.voice)), placement)
            if placement.voice
            else placement
        )
        voice = placement.voice if first.table == table else 0
        now = (voice, await self._line(placement) if voice else "")
        before = self._said.get(table, (0, ""))
        if now == before:
            return
        try:
            async with send_deadline():
                if before[0] not in {0, now[0]}:
                    await self._channels.status(placement.guild, before[0], "")
                if now[0]:
                    await self._channels.status(placement.guild, *now)
        except TimeoutError:
            raise RetryLater from None
        self._remember(table, now)

    def _remember(self, table: str, now: tuple[int, str]) -> None:
        self._said.pop(table, None)
        if now[1]:
            self._said[table] = now
        if len(self._said) > _KEPT:
            self._said.popitem(last=False)

    async def _line(self, placement: TablePlacement) -> str:
        if placement.closed:
            return ""
        try:
            return status_line(await self._registry.look(placement), placement.language)
        except TableError as error:
            log.warning("no status for table %s: %s", placement.table, error)
            return ""


def status_line(running: Running, language: str) -> str:
    """Return round, phase and everybody's score in one line, for people outside the channel."""
    view = view_for(running.table, None)
    shown = board(view, running.game, language, words(language).template)
    scores = " : ".join(_score(place) for place in shown.places)
    parts = (shown.title, _where(shown, running, language), scores)
    return " · ".join(part for part in parts if part)[:LONGEST]


def _where(shown: Board, running: Running, language: str) -> str:
    outcome = running.table.outcome
    if outcome is None:
        return " · ".join(shown.where.split(" · ")[:2])  # the step changes too often
    said = words(language)
    if not outcome.winners:
        return said("the game is over")
    names = ", ".join(shown.places[seat].name for seat in outcome.winners)
    return said("won by {names}", names=names)


def _score(place: BoardSeat) -> str:
    first = place.numbers[0] if place.numbers else None
    return f"{place.name} {first.icon}{first.value}" if first else place.name
