"""A growing history, of which only the last part stays in memory.

host -> HistoryWindow -> replay from the last mark before what changed

A mark is a record after which the table is kept. So an undo replays only the records after a mark,
and records before a mark need not stay in memory. Code that needs them gets NeedsFullHistory, and
then reads the whole history.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field, replace

from msgspec import structs

from bot.engine.events import AnyEvent, Redone, Revealed, UndoAsked, Undone
from bot.engine.evolve import evolve
from bot.engine.history import Act, LastNumbers, Record, acts, last_numbers, undone_commands
from bot.engine.state import Table

_APART = 50
"""The number of records between marks: an undo replays at most so many besides those that it
undoes."""
_LEAST = 20
"""The least number of commands kept: more than a board shows, and than an undo request takes with
the answers of all seats.
"""

_NOTHING = Table()

Mark = tuple[int, Table]
"""How many records come before a mark, and the table after them."""


class NeedsFullHistory(Exception):
    """The answer needs records that are not in memory.

    The host then reads all of them, and no player sees this error.
    """


@dataclass(frozen=True, slots=True)
class HistoryWindow:
    """The records of a table from a mark on, and the table that a replay of all records gives."""

    records: tuple[Record, ...] = ()
    table: Table = _NOTHING
    latest: tuple[Act, ...] = ()
    """The commands of `records`."""
    gone: frozenset[str] = frozenset()
    """The ids of the commands in `latest` that were undone."""
    marks: tuple[Mark, ...] = ((0, _NOTHING),)
    """Tables kept along the history; `records` begin at the first mark."""
    earlier: tuple[Act, ...] = ()
    """The acts from before `records`: the opening, and the last one of each seat that counts."""
    last_numbers: LastNumbers = field(default_factory=dict)

    @property
    def start(self) -> int:
        """Return the number of records before those in the window."""
        return self.marks[0][0]

    @property
    def seq(self) -> int:
        """Return the number of the last event."""
        return self.start + len(self.records)

    @property
    def acts(self) -> tuple[Act, ...]:
        """Return the commands of the history that `decide` needs.

        Some commands between those in `earlier` and those in `latest` are left out.
        """
        return (*self.earlier, *self.latest)

    def since(self, seq: int) -> tuple[Record, ...]:
        """Return the records after event `seq`.

        Raise NeedsFullHistory if some of them are not in memory.
        """
        if seq < self.start:
            raise NeedsFullHistory
        return self.records[seq - self.start :]

    def followed_by(self, new: Sequence[Record]) -> HistoryWindow:
        """Return the history with the records of more commands, each command whole.

        If they undo or redo earlier commands, replay from the last mark before these. Raise
        NeedsFullHistory if the earlier commands are no longer in memory.
        """
        records = (*self.records, *new)
        self._check_kept(new, records)
        gone = frozenset(undone_commands((record.event for record in new), self.gone))
        start, table, marks = self.seq, self.table, self.marks
        changed = gone ^ self.gone
        if changed:
            first = self.start + _first_of(changed, self.records)
            marks = tuple(mark for mark in marks if mark[0] <= first)
            start, table = marks[-1]
        table, added = _walk(table, records[start - self.start :], (start, marks[-1][0]), gone)
        table = structs.replace(table, seen=self.table.seen | _revealed_commitments(new))
        told = _with_undone((*self.latest, *acts(new)), changed, gone)
        known = last_numbers(new, self.last_numbers)
        return HistoryWindow(records, table, told, gone, (*marks, *added), self.earlier, known)

    def _check_kept(self, new: Iterable[Record], records: Sequence[Record]) -> None:
        named = {command for record in new for command in _commands_named(record.event)}
        if self.start and named and not named <= {record.command for record in records}:
            raise NeedsFullHistory

    def recent(self) -> HistoryWindow:
        """Return the history without older records, which boards and undos of slips do not need."""
        at = self._cut()
        if at == self.start:
            return self
        records = self.records[at - self.start :]
        commands = {record.command for record in records}
        gone = tuple(act for act in self.latest if act.command not in commands)
        return replace(
            self,
            records=records,
            latest=self.latest[len(gone) :],
            gone=self.gone & commands,
            marks=tuple(mark for mark in self.marks if mark[0] >= at),
            earlier=_undoable((*self.earlier, *gone)),
        )

    def _cut(self) -> int:
        """Return the last mark such that no record after it undoes or redoes a command before it.

        The records before that mark need not stay in memory.
        """
        marks = {mark for mark, _ in self.marks}
        known: set[str] = set()
        named: set[str] = set()
        for at in range(self.seq - 1, self.start, -1):
            record = self.records[at - self.start]
            known.add(record.command)
            named.update(_commands_named(record.event))
            if at in marks and len(known) >= _LEAST and named <= known:
                return at
        return self.start


class Walk:
    """A replay of the records after a history window, which gives the table after each command.

    It gives the same tables as `followed_by`, but in linear instead of quadratic time, because
    it keeps only the marks on its way.
    """

    def __init__(self, window: HistoryWindow, records: Sequence[Record]) -> None:
        """Begin at the end of `window`; `records` are those of the window and all later ones."""
        self._start, self._records = window.start, records
        self._read = len(window.records)
        self._marks, self._gone = list(window.marks), set(window.gone)
        self._seen, self._table = window.table.seen, window.table
        places = enumerate(record.command for record in reversed(records))
        self._places = {command: len(records) - 1 - back for back, command in places}
        """A command -> the index of its first record."""

    def to(self, read: int) -> Table:
        """Return the table after the first `read` records; `read` has to grow from call to call."""
        new = self._records[self._read : read]
        changed = self._take(new)
        start, table = self._start + self._read, self._table
        if changed:
            first = min(self._read, *(self._places.get(one, self._read) for one in changed))
            while self._marks[-1][0] > self._start + first:
                self._marks.pop()
            start, table = self._marks[-1]
        rest, last = self._records[start - self._start : read], self._marks[-1][0]
        table, added = _walk(table, rest, (start, last), self._gone)
        self._marks += added
        self._seen |= _revealed_commitments(new)
        self._read, self._table = read, structs.replace(table, seen=self._seen)
        return self._table

    def _take(self, new: Iterable[Record]) -> set[str]:
        """Return the commands that these records undo or redo."""
        changed: set[str] = set()
        for event in (record.event for record in new):
            if isinstance(event, Undone):
                named = set(event.commands) - self._gone
                self._gone |= named
            elif isinstance(event, Redone):
                named = set(event.commands) & self._gone
                self._gone -= named
            else:
                continue
            changed ^= named
        return changed


def _commands_named(event: AnyEvent) -> tuple[str, ...]:
    """Return the commands that an event undoes, redoes or asks to undo."""
    return event.commands if isinstance(event, (UndoAsked, Undone, Redone)) else ()


def _undoable(told: Sequence[Act]) -> tuple[Act, ...]:
    """Return the opening, and the last command of each seat that an undo could take back."""
    of_seat = {act.seat: act for act in told[1:] if not act.undone and not act.about_undo}
    return (told[0], *(act for act in told[1:] if of_seat.get(act.seat) is act))


def _with_undone(
    told: tuple[Act, ...], changed: frozenset[str], gone: frozenset[str]
) -> tuple[Act, ...]:
    """Return the acts; each of the `changed` commands is marked as undone if it is in `gone`."""
    if not changed:
        return told
    return tuple(
        replace(act, undone=act.command in gone) if act.command in changed else act for act in told
    )


def _first_of(commands: frozenset[str], records: Sequence[Record]) -> int:
    """Return how many records come before the first record of these commands."""
    places = (place for place, record in enumerate(records) if record.command in commands)
    return next(places, len(records))


def _walk(
    table: Table, records: Sequence[Record], place: tuple[int, int], gone: Container[str]
) -> tuple[Table, tuple[Mark, ...]]:
    """Return the table after these records, and the new marks among them.

    `place` is a pair: the number of records before these, and the number of records before the
    last mark. Commands in `gone` are skipped.
    """
    (start, last), added = place, list[Mark]()
    for at, record in enumerate(records, start + 1):
        if record.command not in gone:
            table = evolve(table, record.event)
        whole = at - start == len(records) or records[at - start].command != record.command
        if whole and at - last >= _APART:
            added.append((at, table))
            last = at
    return table, tuple(added)


def _revealed_commitments(records: Sequence[Record]) -> frozenset[str]:
    """Return the commitments of all revealed choices, even if the reveal was undone later.

    What was once revealed is known, and an undo makes it no secret again.
    """
    found = (record.event for record in records if isinstance(record.event, Revealed))
    return frozenset(one for event in found for one in event.commitments.values())
