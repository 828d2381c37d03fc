"""Reminds people once who are late with a secret choice, on request or after a while.

Running -> late_choice -> features.table.sealed
TableRegistry -> TableChanged -> ChoiceReminders -> ReminderMessages -> Discord
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Protocol

from bot.engine import events as e
from bot.engine.errors import TableError
from bot.engine.history import last_number
from bot.engine.host import Running
from bot.engine.rules.elimination import seats_needed
from bot.engine.rules.flow import current_wait
from bot.tables.placement import TablePlacement
from bot.tables.registry import TableChanged, TableRegistry

log = logging.getLogger(__name__)

REMIND_AFTER = 180.0
"""The seconds from the first choice until the reminder to those who have not chosen."""


@dataclass(frozen=True, slots=True)
class LateChoice:
    """A secret choice that the table waits for, with the seats that have not made it."""

    choice: str
    round: int
    """The number of the event with which this wait began; there is one reminder for each wait."""
    seats: tuple[int, ...]
    present: int
    """The number of seats that have made the choice."""


def late_choice(running: Running) -> LateChoice | None:
    """Return the secret choice that the table waits for, with the late seats.

    Return None if the table waits for none.
    """
    table, game = running.table, running.game
    wait = current_wait(game, table)
    if wait is None or not wait.choice or table.outcome:
        return None
    locked = table.locks.get(wait.choice, {})
    missing = tuple(seat for seat in seats_needed(game, table, wait) if seat not in locked)
    return LateChoice(wait.choice, _since(running), missing, len(locked))


def people_in(running: Running, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return the Discord ids of the people in these seats; free seats are left out."""
    players = (running.table.seats[seat].player for seat in seats)
    return tuple(int(player) for player in players if player.isdecimal())


def _since(running: Running) -> int:
    """Return the number of the last event that changed the phase, step or procedure."""
    moved = (e.Entered, e.Began, e.Left, e.Undone, e.Redone)
    return last_number(running.window.last_numbers, *moved)


class ReminderMessages(Protocol):
    """The sender of reminders into the channels of tables."""

    async def call(
        self, placement: TablePlacement, running: Running, late: LateChoice, users: tuple[int, ...]
    ) -> int:
        """Send a reminder that mentions only these users; return its message id, 0 if it failed."""

    async def remove(self, channel: int, message: int) -> None:
        """Delete a reminder."""


@dataclass(slots=True)
class _Wait:
    """One table's wait for a choice, with its timer and its reminder."""

    since: int
    timer: asyncio.TimerHandle | None = None
    called: bool = False
    message: int = 0


class ChoiceReminders:
    """The worker that reminds people once if they are late with a secret choice.

    After a restart of the bot the waiting time begins again.
    """

    def __init__(self, registry: TableRegistry, after: float = REMIND_AFTER) -> None:
        self._registry, self._after = registry, after
        self._messages: ReminderMessages | None = None
        self._waits: dict[str, _Wait] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        registry.subscribe(self._hear)

    def attach(self, messages: ReminderMessages) -> None:
        """Begin to send reminders."""
        self._messages = messages

    async def detach(self) -> None:
        """Stop all reminders; their time starts again with the next client."""
        self._messages = None
        for wait in self._waits.values():
            _stop(wait)
        self._waits.clear()

    async def remind(self, placement: TablePlacement, running: Running) -> bool:
        """Remind late people now, and return True.

        Return False if they were reminded before, or if there is nobody to remind.
        """
        now = late_choice(running)
        if now is None or not now.seats:
            return False
        wait, users = self._wait(placement.table, now), people_in(running, now.seats)
        if wait.called or self._messages is None or not users:
            return False
        wait.called = True
        _stop(wait)
        wait.message = await self._messages.call(placement, running, now, users)
        if self._waits.get(placement.table) is not wait:  # all were in meanwhile
            await self._remove(placement, wait)
        return True

    def _hear(self, change: TableChanged) -> None:
        """Start or end the wait of a table after a change: a choice made, or the table moved on."""
        over = bool(change.placement.closed or change.placement.paused)
        if change.done is None and not over:
            return
        now = late_choice(change.done.running) if change.done and not over else None
        before = self._waits.get(change.placement.table)
        if before and (now is None or before.since != now.round or not now.seats):
            del self._waits[change.placement.table]
            _stop(before)
            if before.message:
                self._start(self._remove(change.placement, before))
        if now and now.present and now.seats and self._messages:
            self._arm(change.placement.table, self._wait(change.placement.table, now))

    def _wait(self, table: str, now: LateChoice) -> _Wait:
        found = self._waits.get(table)
        if found is None or found.since != now.round:
            found = self._waits[table] = _Wait(now.round)
        return found

    def _arm(self, table: str, wait: _Wait) -> None:
        if not wait.called and wait.timer is None:
            loop = asyncio.get_running_loop()
            wait.timer = loop.call_later(self._after, self._ring, table)

    def _ring(self, table: str) -> None:
        self._start(self._remind_by_itself(table))

    async def _remind_by_itself(self, table: str) -> None:
        placement = self._registry.placement(table)
        if placement is None or placement.closed or placement.paused:
            self._waits.pop(table, None)
            return
        try:
            await self.remind(placement, await self._registry.look(placement))
        except TableError as error:
            log.error("%s", error)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)  # the loop itself holds tasks only weakly
        task.add_done_callback(self._tasks.discard)

    async def _remove(self, placement: TablePlacement, wait: _Wait) -> None:
        if wait.message and self._messages:
            await self._messages.remove(placement.channel, wait.message)


def _stop(wait: _Wait) -> None:
    if wait.timer:
        wait.timer.cancel()
        wait.timer = None
