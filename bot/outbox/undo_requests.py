"""Requests for an undo that others must agree to: the question, its answers, its outcome.

The message in the channel first asks the question, and later tells the outcome.

TableRegistry -> TableChanged -> UndoRequests -> UndoMessages -> Discord
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from bot.engine import events as e
from bot.engine.history import Record
from bot.engine.host import Running
from bot.outbox.coalescer import Coalescer
from bot.tables.placement import TablePlacement
from bot.tables.registry import TableChanged, TableRegistry

AGREED, REFUSED, LAPSED, CLOSED = "agreed", "refused", "lapsed", "closed"


@dataclass(frozen=True, slots=True)
class UndoOutcome:
    """The outcome of a request for an undo: agreed, refused, lapsed or closed."""

    how: str
    by: str = ""
    """The name of the person who refused, or whose other move made the request lapse."""


def changes_undo_request(records: Sequence[Record]) -> bool:
    """Tell whether any of the new records begins, answers or ends a request for an undo."""
    kinds = (e.UndoAsked, e.UndoDropped, e.Undone)
    return any(isinstance(record.event, kinds) for record in records)


def open_request(running: Running) -> int:
    """Return the number of the event that began the open request; 0 if none is open."""
    request, found = running.table.request, 0
    if request is None:
        return 0
    for record in reversed(running.window.records):
        event = record.event
        if isinstance(event, e.UndoAsked) and event.commands == request.commands:
            found = record.seq
        elif isinstance(event, (e.UndoAsked, e.UndoDropped, e.Undone)):
            break
    return found


def people_to_answer(running: Running) -> tuple[int, ...]:
    """Return the Discord ids of those who still have to answer the open request."""
    request = running.table.request
    if request is None:
        return ()
    missing = [seat for seat in request.needed if seat not in request.agreed]
    players = (running.table.seats[seat].player for seat in missing)
    return tuple(int(player) for player in players if player.isdecimal())


def undo_outcome(running: Running, since: int) -> UndoOutcome:
    """Return the outcome of the request that began with event `since`.

    `running` must hold all later records.
    """
    records = running.window.since(since)
    for record in records:
        if isinstance(record.event, e.Undone):
            return UndoOutcome(AGREED)
        if isinstance(record.event, e.UndoDropped):
            alone = _is_refusal(records, record)
            return UndoOutcome(REFUSED if alone else LAPSED, _author_of(running, record))
    return UndoOutcome(LAPSED)


def _is_refusal(records: Sequence[Record], dropped: Record) -> bool:
    """Tell whether the command that dropped the request did nothing else, as a refusal does."""
    same = [one for one in records if one.command == dropped.command]
    return all(isinstance(one.event, e.UndoDropped) for one in same)


def _author_of(running: Running, record: Record) -> str:
    return record.actor or (
        running.table.seats[record.seat].name if record.seat is not None else ""
    )


class UndoMessages(Protocol):
    """The sender of the questions, in a table's channel, whether others agree to an undo."""

    async def ask(self, placement: TablePlacement, running: Running) -> int:
        """Ask those who have to agree; return the message's id, or 0 if it could not be sent."""

    async def ask_again(self, placement: TablePlacement, running: Running, message: int) -> None:
        """Show the same question again, with those who have agreed by now."""

    async def end(self, placement: TablePlacement, message: int, answered: UndoOutcome) -> None:
        """Replace the question with the outcome `answered`."""


class UndoRequests:
    """The worker that keeps the questions about undos up to date.

    The ids of their messages are stored, so that they survive a restart.
    """

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._messages: UndoMessages | None = None
        self._work = Coalescer(self._keep, 0.0)
        self._resumed = False
        registry.subscribe(self._hear)

    def attach(self, messages: UndoMessages) -> None:
        """Begin to show questions through `messages`, first those that have changed meanwhile."""
        self._messages = messages
        self._work.start()

    async def detach(self) -> None:
        """Finish the work under way, and start no more."""
        await self._work.stop()
        self._messages = None

    def resume(self) -> None:
        """Check all questions that were open when the program ended; later calls do nothing."""
        if self._resumed:
            return
        self._resumed = True
        for table in self._registry.open_keys():
            placement = self._registry.placement(table)
            if placement and placement.undo_request:
                self._work.touch(table)

    async def update_pressed(self, table: str, message: int, since: int) -> None:
        """Update the question whose button was pressed, even if its message id was not stored.

        If the request has ended, show its outcome. `since` is the event that began the
        request.
        """
        placement = self._registry.placement(table)
        if placement is None or self._messages is None:
            return
        if placement.question != message:
            running = await self._registry.look(placement, since)
            if open_request(running) != since:
                await self._messages.end(placement, message, undo_outcome(running, since))
                return
            await self._note(placement, since, message)
        self._work.touch(table)

    def _hear(self, change: TableChanged) -> None:
        over = change.placement.closed and change.placement.undo_request
        if over or (change.done and changes_undo_request(change.done.records)):
            self._work.touch(change.placement.table)

    async def _keep(self, table: str) -> None:
        placement, messages = self._registry.placement(table), self._messages
        if placement is None or messages is None:
            return
        running = await self._registry.look(placement, placement.undo_request or None)
        since = 0 if placement.closed else open_request(running)
        if placement.undo_request and placement.undo_request != since:
            if placement.question:
                how = (
                    UndoOutcome(CLOSED)
                    if placement.closed
                    else undo_outcome(running, placement.undo_request)
                )
                await messages.end(placement, placement.question, how)
            placement = await self._note(placement, 0, 0)
        if since and placement.question:
            await messages.ask_again(placement, running, placement.question)
        elif since:
            # first: a question must not be forgotten
            placement = await self._note(placement, since, 0)
            await self._note(placement, since, await messages.ask(placement, running))

    async def _note(self, placement: TablePlacement, since: int, message: int) -> TablePlacement:
        return await self._registry.change(
            placement.table,
            lambda now: msgspec.structs.replace(now, undo_request=since, question=message),
        )
