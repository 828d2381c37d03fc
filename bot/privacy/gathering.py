"""Everything kept about a person: tables, rulings, files.

people -> Traces -> here -> Mine
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from bot.engine.history import Record
from bot.engine.records.forgetting import part_in
from bot.privacy.records import Mine, Person, Trace
from bot.privacy.store import Traces
from bot.tables.authorization import MODERATOR
from bot.tables.placement import Spot
from bot.uploads.records import Upload


def gathered(traces: Traces, person: Person, uploads: tuple[Upload, ...]) -> Mine:
    """Return everything that is kept about a person, on every server."""
    rulings = traces.rulings(person.number)
    found = Mine((), rulings, uploads)
    spots = {spot.table: spot for spot in traces.spots()}
    sure = traces.mentioning(str(person.number)) & set(spots)
    sure |= {key for key, spot in spots.items() if _stands_in(spot, person.number)}
    first = known(person, found)
    found = replace(found, traces=_found(traces, (spots[key] for key in sure), person, found))
    # Histories name moderators only by name, and elsewhere another person may have that name.
    names = known(person, found)
    servers = {one.spot.guild for one in found.traces} | {guild for guild, _ in rulings}
    acted = traces.acted(f"{MODERATOR}{name}" for name in names) & set(spots)
    near = {key for key in acted if spots[key].guild in servers | {person.guild}}
    opened = {key for key in sure if spots[key].opener == person.number}
    anew = near | (opened if names != first else set())
    kept = [one for one in found.traces if one.spot.table not in anew]
    kept += _found(traces, (spots[key] for key in anew), person, found)
    kept.sort(key=lambda one: one.last, reverse=True)
    return replace(found, traces=tuple(kept))


def _found(traces: Traces, spots: Iterable[Spot], person: Person, found: Mine) -> tuple[Trace, ...]:
    names = known(person, found)
    return tuple(filter(None, (_trace(traces, spot, person, names) for spot in spots)))


def _trace(traces: Traces, spot: Spot, person: Person, names: Collection[str]) -> Trace | None:
    records = traces.records(spot.table)
    part = part_in(records, str(person.number), unseated(spot, person, records, names), MODERATOR)
    if not part and not _stands_in(spot, person.number):
        return None
    first, last = (records[0].at, records[-1].at) if records else (spot.posted, spot.posted)
    return Trace(spot, part, first, last)


def known(person: Person, found: Mine) -> frozenset[str]:
    """Return every name that a person has or had."""
    ruled = {ruling.name for _, ruling in found.rulings}
    return person.names.union(ruled, *(one.part.names for one in found.traces)) - {""}


def _stands_in(spot: Spot, person: int) -> bool:
    return spot.opener == person or person in spot.away


def unseated(
    spot: Spot, person: Person, records: Sequence[Record], names: Iterable[str]
) -> frozenset[str]:
    """Return the names under which a person acts in a table's history without a seat.

    These are moderator names, and for the opener the name that opened the table.
    """
    called = {f"{MODERATOR}{name}" for name in names}
    if spot.opener == person.number:
        called |= {*names, *(record.actor for record in records[:1])}
    return frozenset(called)
