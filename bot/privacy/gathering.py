"""Everything kept about a person: tables, rulings, files.

people -> PrivacyStore -> here -> PersonalData
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from bot.engine.event_log.anonymization import participation_of
from bot.engine.history import Record
from bot.privacy.records import Person, PersonalData, TableInvolvement
from bot.privacy.store import PrivacyStore
from bot.tables.authorization import MODERATOR
from bot.tables.placement import TablePlacement
from bot.uploads.records import Upload


def gather(store: PrivacyStore, person: Person, uploads: tuple[Upload, ...]) -> PersonalData:
    """Return everything that is kept about a person, on every server."""
    rulings = store.rulings(person.number)
    found = PersonalData((), rulings, uploads)
    placements = {placement.table: placement for placement in store.placements()}
    sure = store.mentioning(str(person.number)) & set(placements)
    sure |= {key for key, placement in placements.items() if _stands_in(placement, person.number)}
    first = known_names(person, found)
    found = replace(
        found, tables=_involvements(store, (placements[key] for key in sure), person, found)
    )
    # Histories name moderators only by name, and elsewhere another person may have that name.
    names = known_names(person, found)
    servers = {one.placement.guild for one in found.tables} | {guild for guild, _ in rulings}
    acted = store.acted(f"{MODERATOR}{name}" for name in names) & set(placements)
    near = {key for key in acted if placements[key].guild in servers | {person.guild}}
    opened = {key for key in sure if placements[key].opener == person.number}
    anew = near | (opened if names != first else set())
    kept = [one for one in found.tables if one.placement.table not in anew]
    kept += _involvements(store, (placements[key] for key in anew), person, found)
    kept.sort(key=lambda one: one.last, reverse=True)
    return replace(found, tables=tuple(kept))


def _involvements(
    store: PrivacyStore, placements: Iterable[TablePlacement], person: Person, found: PersonalData
) -> tuple[TableInvolvement, ...]:
    names = known_names(person, found)
    return tuple(
        filter(None, (_table(store, placement, person, names) for placement in placements))
    )


def _table(
    store: PrivacyStore, placement: TablePlacement, person: Person, names: Collection[str]
) -> TableInvolvement | None:
    records = store.records(placement.table)
    part = participation_of(
        records,
        str(person.number),
        names_without_seat(placement, person, records, names),
        MODERATOR,
    )
    if not part and not _stands_in(placement, person.number):
        return None
    first, last = (
        (records[0].at, records[-1].at) if records else (placement.posted, placement.posted)
    )
    return TableInvolvement(placement, part, first, last)


def known_names(person: Person, found: PersonalData) -> frozenset[str]:
    """Return every known name of a person: now, in their rulings, and at the tables in `found`."""
    ruled = {ruling.name for _, ruling in found.rulings}
    return person.names.union(ruled, *(one.part.names for one in found.tables)) - {""}


def _stands_in(placement: TablePlacement, person: int) -> bool:
    return placement.opener == person or person in placement.away


def names_without_seat(
    placement: TablePlacement, person: Person, records: Sequence[Record], names: Iterable[str]
) -> frozenset[str]:
    """Return the names under which a person acts in a table's history without a seat.

    These are the person's names after the mark of moderators, and, if the person opened the
    table, also the names without the mark.
    """
    called = {f"{MODERATOR}{name}" for name in names}
    if placement.opener == person.number:
        called |= {*names, *(record.actor for record in records[:1])}
    return frozenset(called)
