"""A history that grows, with tables kept along the way so that an undo need not read it all again.

host -> Past -> replay from the last mark before what changed
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.tables.events import Revealed
from bot.tables.history import Act, Record, acts, undone
from bot.tables.state import Table, evolve

_APART = 250
"""Records from one mark to the next: an undo replays this many, and a few that it takes back."""

_NOTHING = Table()

Mark = tuple[int, Table]
"""The table after so many records."""


@dataclass(frozen=True, slots=True)
class Past:
    """All records of a table, and what `replay` and `acts` give for them."""

    records: tuple[Record, ...] = ()
    table: Table = _NOTHING
    acts: tuple[Act, ...] = ()
    gone: frozenset[str] = frozenset()
    """The commands that count no more."""
    marks: tuple[Mark, ...] = ((0, _NOTHING),)

    def followed_by(self, new: Sequence[Record]) -> Past:
        """The past with more whole commands; from a mark on, where some were undone or redone."""
        records = (*self.records, *new)
        gone = frozenset(undone((record.event for record in new), self.gone))
        start, table = len(self.records), self.table
        marks = self.marks
        changed = gone ^ self.gone
        if changed:
            first = _first_of(changed, self.records)
            marks = tuple(mark for mark in marks if mark[0] <= first)
            start, table = marks[-1]
        table, added = _walk(table, records, start, gone)
        table = replace(table, seen=self.table.seen | _opened(new))
        told = _marked((*self.acts, *acts(new)), changed, gone)
        return Past(records, table, told, gone, (*marks, *added))


def _marked(
    told: tuple[Act, ...], changed: frozenset[str], gone: frozenset[str]
) -> tuple[Act, ...]:
    """The acts with whether they count, where that is not as it was."""
    if not changed:
        return told
    return tuple(
        replace(act, undone=act.command in gone) if act.command in changed else act for act in told
    )


def _first_of(commands: frozenset[str], records: Sequence[Record]) -> int:
    """How many records come before the first of these commands."""
    places = (place for place, record in enumerate(records) if record.command in commands)
    return next(places, len(records))


def _walk(
    table: Table, records: Sequence[Record], start: int, gone: frozenset[str]
) -> tuple[Table, tuple[Mark, ...]]:
    added = []
    for place in range(start, len(records)):
        if records[place].command not in gone:
            table = evolve(table, records[place].event)
        if (place + 1) % _APART == 0:
            added.append((place + 1, table))
    return table, tuple(added)


def _opened(records: Sequence[Record]) -> frozenset[str]:
    """What was revealed, also by commands that count no more: it is no secret again."""
    found = (record.event for record in records if isinstance(record.event, Revealed))
    return frozenset(one for event in found for one in event.commitments.values())
