"""Amounts and conditions, as a game's file writes them.

Game's data + Table -> effects, flow, ends
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.engine.events import FactValue
from bot.engine.games.effects import Amount, Condition
from bot.engine.games.game import Game
from bot.engine.rules.lookup import holders, in_play, owner, pieces, seats
from bot.engine.state import NOBODY, TABLE, Table, seat_key, seat_of


def amount(game: Game, table: Table, wanted: Amount, holder: str) -> int:
    """Return the value of an amount for a holder: a number, a counter, or a key of `_AMOUNTS`.

    "honor" is the holder's counter, "8+developments" a sum, "difference:bid%2" the remainder of
    a division by 2.
    """
    if isinstance(wanted, int) or wanted.isdecimal():
        return int(wanted)
    if "+" in wanted:
        return sum(amount(game, table, part.strip(), holder) for part in wanted.split("+"))
    if "%" in wanted:
        dividend, _, by = wanted.partition("%")
        return amount(game, table, dividend, holder) % int(by)
    head, _, rest = wanted.partition(":")
    known = _AMOUNTS.get(head)
    return known(game, table, rest, holder) if rest and known else table.count(wanted, holder)


def _difference(game: Game, table: Table, counter: str, _: str) -> int:
    """Return the difference between the most and the least that seats have: "difference:bid"."""
    values = [table.count(counter, seat_key(seat)) for seat in in_play(game, table)]
    return max(values, default=0) - min(values, default=0)


def _ahead(game: Game, table: Table, path: str, holder: str) -> int:
    """Return by how much a seat leads the best of other seats, or 0: "ahead:bid@challenged"."""
    counter, _, selector = path.partition("@")
    others = [
        table.count(counter, seat_key(s)) for s in seats(game, table, selector, seat_of(holder))
    ]
    own = table.count(counter, holder)
    return max(0, own - max(others, default=own))


def _owned_pieces(game: Game, table: Table, which: str, holder: str) -> int:
    """Return how many of the selected pieces belong to the seat: "count:ring.claimed"."""
    seat = seat_of(holder)
    return sum(owner(table, key) == seat for key in pieces(game, table, which))


def _fact_number(_: Game, table: Table, fact: str, __: str) -> int:
    """Return the number that a fact holds: "fact:margin"."""
    return _number(table.fact(fact))


def _chosen_number(_: Game, table: Table, path: str, holder: str) -> int:
    """Return what the seat chose, once it is revealed: "chosen:bid.value"."""
    choice, part = path.split(".")
    seat = seat_of(holder)
    value = table.revealed.get(choice, {}).get(-1 if seat is None else seat, {}).get(part, 0)
    return _number(value[0] if isinstance(value, tuple) and value else value)


def _table_counter(_: Game, table: Table, counter: str, __: str) -> int:
    """Return the value of a counter of the table itself: "table:deck"."""
    return table.count(counter, TABLE)


def _total(game: Game, table: Table, path: str, holder: str) -> int:
    """Return the sum of an amount over the selected seats: "total:honor@team:actor"."""
    wanted, _, selector = path.rpartition("@")
    found = seats(game, table, selector, seat_of(holder))
    return sum(amount(game, table, wanted, seat_key(seat)) for seat in found)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


_AMOUNTS: dict[str, Callable[[Game, Table, str, str], int]] = {
    "difference": _difference,
    "ahead": _ahead,
    "count": _owned_pieces,
    "fact": _fact_number,
    "chosen": _chosen_number,
    "table": _table_counter,
    "total": _total,
}


def holds(
    game: Game, table: Table, conditions: Iterable[Condition], actor: int | None = None
) -> bool:
    """Tell whether all conditions hold; `actor` is the seat that acts, or that is being checked."""
    return all(_holds(game, table, one, actor) for one in conditions)


def _holds(game: Game, table: Table, one: Condition, actor: int | None) -> bool:
    if one.fact:
        return _fact_holds(table, one)
    if one.pieces:
        number = len(pieces(game, table, one.pieces, actor))
        return _within(game, table, one, number, "" if actor is None else seat_key(actor))
    if one.amount is not None:
        own = TABLE if actor is None else seat_key(actor)
        return _within(game, table, one, amount(game, table, one.amount, own), own)
    if one.seats:
        counted = seats(game, table, one.seats, actor)
        among = seats(game, table, one.who, actor) if one.who else counted
        number = len({*counted} & {*among})
        return _within(game, table, one, number, "" if actor is None else seat_key(actor))
    found = holders(game, table, one.who, one.on, actor)
    return bool(found) and all(
        _within(game, table, one, table.count(one.counter, holder), holder) for holder in found
    )


def _within(game: Game, table: Table, one: Condition, value: int, holder: str) -> bool:
    if one.at_least is not None and value < amount(game, table, one.at_least, holder):
        return False
    return one.at_most is None or value <= amount(game, table, one.at_most, holder)


def _fact_holds(table: Table, one: Condition) -> bool:
    value: FactValue | None = table.fact(one.fact)
    if one.known is not None:
        return (value is not None and value != NOBODY) is one.known
    if one.not_equals is not None:
        return not _matches(value, _word_value(table, one.not_equals))
    if one.equals is None:
        return value is not None
    return _matches(value, _word_value(table, one.equals))


def _matches(value: FactValue | None, wanted: FactValue) -> bool:
    """Tell whether a fact has this value; "s0.p1" also matches by its own name, "p1"."""
    item = value.rpartition(".")[2] if isinstance(value, str) else value
    return value is not None and wanted in {value, item}


def _word_value(table: Table, word: str | int) -> FactValue:
    """Return the value of the fact named by a word, else the word or number itself."""
    other = table.fact(word) if isinstance(word, str) else None
    return word if other is None else other
