"""The differences between two tables: every counter, piece and step, before and after.

trial -> changes -> JSON
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from bot.engine.games.game import Game
from bot.engine.language.fold import fold
from bot.engine.narration.names import piece_name
from bot.engine.state import TABLE, Table, seat_of

Value = int | str | None
_CounterKey = tuple[str, int | None]
"""The name of a value, and the seat that it belongs to; None: the table itself."""


class ValueChange(Struct, frozen=True):
    """A value of a table that differs before and after a line."""

    what: str
    """The key of a counter or kind of pieces, with the piece: `honor`, `fate void`, `province 2`;
    or `step`, `round`, `turn`, `pass`, `surrender`, `winner`, `choice …`, `track …`, `fact …`."""
    seat: str | None
    """The name of the seat that it belongs to; null for the table itself."""
    before: Value = field(name="from")
    after: Value = field(name="to")


def changes(game: Game, before: Table, after: Table) -> list[ValueChange]:
    """Return everything that differs between two tables, counters first.

    A piece is compared by its state: `ring fire` of Kasia goes from `unclaimed` to `claimed`. If
    the state is the same, it is compared by its holder: `first_player` goes from `Kasia` to
    `Piotr`.
    """
    found = [*_pieces(game, before, after)]
    old, new = _plain(game, before), _plain(game, after)
    for what, seat in dict.fromkeys((*old, *new)):
        nothing = 0 if what.partition(" ")[0] in game.counters else None
        was, now = old.get((what, seat), nothing), new.get((what, seat), nothing)
        if was != now:
            found.append(ValueChange(what, _name(after, seat), was, now))
    return sorted(found, key=lambda one: one.what.partition(" ")[0] not in game.counters)


def _pieces(game: Game, before: Table, after: Table) -> Iterator[ValueChange]:
    for key in dict.fromkeys((*before.pieces, *after.pieces)):
        was, now = before.pieces.get(key), after.pieces.get(key)
        if was == now:
            continue
        born = seat_of(key.partition(".")[0]) if "." in key else None
        held = next((one.holder for one in (now, was) if one and one.holder is not None), None)
        seat = _name(after, held if born is None else born)
        if was and now and was.state == now.state:
            stood: tuple[Value, Value] = _name(before, was.holder), _name(after, now.holder)
        else:
            stood = was.state if was else None, now.state if now else None
        yield ValueChange(_piece(game, key), seat, *stood)


def _plain(game: Game, table: Table) -> Mapping[_CounterKey, Value]:
    """Return (name, seat) -> value for everything on a table except its pieces.

    The value of a secret choice is only "chosen" or "revealed".
    """
    found: dict[_CounterKey, Value] = {}
    for (counter, holder), value in table.counts.items():
        found[_counter(game, table, counter, holder)] = value
    found |= {(f"counter {extra.name}", None): "added" for extra in table.extras.values()}
    for track, order in table.tracks.items():
        found[f"track {track}", None] = ", ".join(str(_name(table, seat)) for seat in order)
    for choice, locks in table.locks.items():
        found |= {(f"choice {choice}", seat): "chosen" for seat in locks}
    for choice, values in table.revealed.items():
        found |= {(f"choice {choice}", seat): "revealed" for seat in values}
    for seat, one in enumerate(table.seats):
        found["player", seat], found["profile", seat] = one.name, one.profile
        if one.conceded:
            found["surrender", seat] = "surrendered"
    found |= {("pass", seat): "passed" for seat in table.passed}
    found["turn", None], found["round", None] = _name(table, table.turn), table.round
    found["step", None] = " ".join(filter(None, table.place))
    for frame in table.frames:
        found |= {
            (f"fact {name}", None): _shown_value(table, told) for name, told in frame.facts.items()
        }
        found |= {("total", seat): total for seat, total in frame.totals.items()}
    for seat in table.outcome.winners if table.outcome else ():
        found["winner", seat] = "won"
    return found


def _counter(game: Game, table: Table, counter: str, holder: str) -> _CounterKey:
    seat = seat_of(holder.partition(".")[0])
    where = _short(game, holder) if seat_of(holder) is None and holder != TABLE else ""
    name = table.extras[counter].name if counter in table.extras else counter
    return f"{name} {where}".strip(), seat


def _piece(game: Game, key: str) -> str:
    """Return a piece's name: `ring fire`, `province 2`; only the kind if it has one piece."""
    kind, short = game.kind_of(key.rpartition(".")[2]), _short(game, key)
    return short if short.startswith(kind) else f"{kind} {short}"


def _short(game: Game, key: str) -> str:
    """Return a piece's key, or its English name if that begins with the kind: `province 2`."""
    item = key.rpartition(".")[2]
    kind, name = game.kind_of(item), fold(piece_name(game, key, "en"))
    return name if name.startswith(f"{kind} ") else item


def _shown_value(table: Table, told: object) -> Value:
    seat = seat_of(told)
    return _name(table, seat) if seat is not None else told if isinstance(told, int) else str(told)


def _name(table: Table, seat: int | None) -> str | None:
    return table.seats[seat].name if seat is not None and seat < len(table.seats) else None
