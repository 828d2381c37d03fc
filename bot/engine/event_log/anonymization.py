"""One person's part in a history, and the history without their id and names.

Records, player -> participation_of -> Participation -> without_player -> Records

The seats remain, and a sealed choice keeps its value, nonce and commitment: a replay gives the same
table but for the names, and every proof still holds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import msgspec

from bot.engine import events as e
from bot.engine.history import Record, undone_commands

_SEATING = (e.Opened, e.Sat)


@dataclass(frozen=True, slots=True)
class Participation:
    """One person's part in a table's history: their seats, names and records."""

    seats: tuple[int, ...]
    """The seats where the person sits or has sat, in ascending order."""
    sits: bool
    """Whether the person has a seat at the table now."""
    alone: bool
    """Whether no other person has a seat at the table now."""
    names: frozenset[str]
    """The names that the person had at the table."""
    deeds: tuple[Record, ...]
    """The records that the person's commands caused."""

    def __bool__(self) -> bool:
        """Tell whether the person has any part in the table."""
        return bool(self.seats or self.deeds)


def participation_of(
    records: Sequence[Record], player: str, unseated: Collection[str] = (), mark: str = ""
) -> Participation:
    """Return a player's part in a table's history; an empty part is false.

    A record belongs to the player if they sat in its seat. A record without a seat, or whose
    actor's name begins with `mark`, belongs to the player if the actor's name is in `unseated`.
    """
    sitting = _players_after_each(records)
    doers = _authors(records, sitting)
    deeds = tuple(
        record
        for record, doer in zip(records, doers, strict=True)
        if (record.actor in unseated if _from_outside(record, mark) else doer == player)
    )
    own_seats = [
        (seat, name)
        for event in (record.event for record in records)
        for seat, name, user in _seatings_of(event)
        if user == player
    ]
    called = {record.actor for record in deeds if not _from_outside(record, mark)}
    now = sitting[-1] if sitting else ()
    return Participation(
        seats=tuple(sorted({seat for seat, _ in own_seats})),
        sits=player in now,
        alone=not any(user and user != player for user in now),
        names=frozenset({name for _, name in own_seats} | called) - {""},
        deeds=deeds,
    )


def without_player(
    records: Sequence[Record],
    player: str,
    part: Participation,
    called: Callable[[int], str],
    actor: Callable[[Record], str],
) -> tuple[Record, ...]:
    """Return a history without a player's id and names; nothing else of the records changes.

    `part` is what `participation_of` returned. `called` returns a new name for one of the
    player's seats, `actor` a new name for the actor of one of the player's records.
    """
    deeds = {record.seq for record in part.deeds}

    def without(record: Record) -> Record:
        author = actor(record) if record.seq in deeds and record.actor else record.actor
        return replace(
            record, actor=author, event=_without_names(record.event, player, part, called)
        )

    return tuple(map(without, records))


def _without_names(
    event: e.AnyEvent, player: str, part: Participation, called: Callable[[int], str]
) -> e.AnyEvent:
    if isinstance(event, e.Opened):
        own_seats = {seat for seat, _, user in _seatings_of(event) if user == player}
        seats = enumerate(event.seats)
        return msgspec.structs.replace(
            event,
            seats=tuple(called(seat) if seat in own_seats else name for seat, name in seats),
            players=tuple("" if user == player else user for user in event.players),
        )
    if not isinstance(event, e.Sat):
        return event
    # A player who gets up leaves their name on the seat until somebody else takes it.
    left = not event.player and event.seat in part.seats and event.name in part.names
    if event.player == player or left:
        return msgspec.structs.replace(event, name=called(event.seat), player="")
    return event


def _from_outside(record: Record, mark: str) -> bool:
    return record.seat is None or (bool(mark) and record.actor.startswith(mark))


def _seatings_of(event: e.AnyEvent) -> Iterable[tuple[int, str, str]]:
    """Return (seat, name, player) for each seat that an event gives to somebody; else nothing."""
    if isinstance(event, e.Opened):
        players = event.players or ("",) * len(event.seats)
        return zip(range(len(event.seats)), event.seats, players, strict=True)
    return [(event.seat, event.name, event.player)] if isinstance(event, e.Sat) else []


def _players_after_each(records: Sequence[Record]) -> list[tuple[str, ...]]:
    """Return, for each record, the players at seats 0, 1, … after it; "" where none is known."""
    found: list[tuple[str, ...]] = []
    seatings: list[Record] = []
    gone: set[str] = set()
    now: tuple[str, ...] = ()
    for record in records:
        if isinstance(record.event, _SEATING):
            seatings.append(record)
            now = _players(seatings, gone)
        elif isinstance(record.event, (e.Undone, e.Redone)):
            gone = undone_commands([record.event], gone)
            now = _players(seatings, gone)
        found.append(now)
    return found


def _players(seatings: Iterable[Record], gone: Collection[str]) -> tuple[str, ...]:
    players: dict[int, str] = {}
    for record in seatings:
        if record.command not in gone:
            players.update((seat, player) for seat, _, player in _seatings_of(record.event))
    return tuple(player for _, player in sorted(players.items()))


def _authors(records: Sequence[Record], sitting: Sequence[tuple[str, ...]]) -> list[str]:
    """Return, for each record, the id of the player who caused it; "" if there is none.

    That is the player who had the record's seat before its command, else the one who took it by
    the command. `sitting`: the players at the seats after each record.
    """
    found: list[str] = []
    for _, same in groupby(records, key=lambda record: record.command):
        group = list(same)
        before = sitting[len(found) - 1] if found else ()
        after = sitting[len(found) + len(group) - 1]
        seat = group[0].seat
        found += [_at(before, seat) or _at(after, seat)] * len(group)
    return found


def _at(players: Sequence[str], seat: int | None) -> str:
    return players[seat] if seat is not None and seat < len(players) else ""
