"""The history of a table rewritten without a person.

people -> here -> anonymization
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from bot.engine.event_log.anonymization import Participation, participation_of, without_player
from bot.engine.events import Opened, Sat
from bot.engine.history import Record
from bot.locale.catalogue import words
from bot.privacy.gathering import names_without_seat
from bot.privacy.records import Person
from bot.tables.authorization import MODERATOR
from bot.tables.placement import TablePlacement
from bot.tables.setup import unique_names


def without_person(
    records: Sequence[Record], placement: TablePlacement, person: Person
) -> tuple[tuple[Record, ...], Participation]:
    """Return a table's history rewritten without a person, and the part that they had in it."""
    player = str(person.number)
    part = participation_of(
        records, player, names_without_seat(placement, person, records, person.names), MODERATOR
    )
    called = _new_names(placement, records, player, part)
    return without_player(
        records, player, part, called.__getitem__, _actor(placement, called)
    ), part


def _new_names(
    placement: TablePlacement, records: Sequence[Record], player: str, part: Participation
) -> dict[int, str]:
    """Return a dict of the person's seats -> their new names, such as "Player 2"; none repeats."""
    others = {name for name, user in _names(records) if user != player} - part.names
    found = {}
    for seat in part.seats:
        free = words(placement.language)("Player {n}", n=seat + 1)
        found[seat] = unique_names([*others, free])[-1]
    return found


def _names(records: Iterable[Record]) -> Iterator[tuple[str, str]]:
    for event in (record.event for record in records):
        if isinstance(event, Opened):
            yield from zip(event.seats, event.players or ("",) * len(event.seats), strict=True)
        elif isinstance(event, Sat):
            yield event.name, event.player


def _actor(placement: TablePlacement, called: Mapping[int, str]) -> Callable[[Record], str]:
    """Return a function from a record of the deleted person to the new name of its author."""
    somebody = words(placement.language)("somebody")

    def actor(record: Record) -> str:
        if record.actor.startswith(MODERATOR):
            return f"{MODERATOR}{somebody}"
        return somebody if record.seat is None else called[record.seat]

    return actor
