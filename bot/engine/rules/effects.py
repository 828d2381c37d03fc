"""The effects that a game's file can name: a closed set, each a few lines.

flow, steps, watches -> run -> events
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bot.engine import events as e
from bot.engine.games import effects as fx
from bot.engine.rules.conditions import amount, holds
from bot.engine.rules.frames import leave
from bot.engine.rules.lookup import (
    holders,
    in_order,
    kind,
    pieces,
    resolve_name,
    seats,
    start_value,
)
from bot.engine.rules.transaction import Transaction
from bot.engine.state import seat_key


def run(transaction: Transaction, effects: Iterable[fx.Effect], actor: int | None = None) -> None:
    """Apply the effects whose conditions hold, one by one; each sees what those before it did."""
    for effect in effects:
        if holds(transaction.game, transaction.table, effect.when, actor):
            _EFFECTS[type(effect)](transaction, effect, actor)


def _gain(transaction: Transaction, effect: fx.Gain, actor: int | None) -> None:
    _count(transaction, effect, actor, 1)


def _lose(transaction: Transaction, effect: fx.Lose, actor: int | None) -> None:
    _count(transaction, effect, actor, -1)


def _count(
    transaction: Transaction, effect: fx.Gain | fx.Lose, actor: int | None, sign: int
) -> None:
    counter = resolve_name(transaction.table, effect.counter)
    found = holders(transaction.game, transaction.table, effect.who, effect.on, actor)
    changes = [(at, amount(transaction.game, transaction.table, effect.by, at)) for at in found]
    for holder, by in changes:
        transaction.count(counter, holder, sign * by)


def _set(transaction: Transaction, effect: fx.Fix, actor: int | None) -> None:
    counter = resolve_name(transaction.table, effect.counter)
    for holder in holders(transaction.game, transaction.table, effect.who, effect.on, actor):
        to = amount(transaction.game, transaction.table, effect.to, holder)
        transaction.count(counter, holder, to - transaction.table.count(counter, holder))


def _move(transaction: Transaction, effect: fx.Move, actor: int | None) -> None:
    _transfer(transaction, effect, actor)


def _transfer(transaction: Transaction, effect: fx.Move, actor: int | None) -> tuple[e.Moved, ...]:
    """Make the moves of an effect between its holders; return those that moved anything."""
    counter = resolve_name(transaction.table, effect.counter)
    sources = _places(transaction, effect.source, actor)
    targets = _places(transaction, effect.target, actor)
    targets = targets if effect.share else targets[:1]
    among = len(sources) * len(targets) if effect.share else 1
    found: list[e.Moved | None] = []
    for source in sources:
        by = _amount_to_move(transaction, effect.by, counter, source) // max(1, among)
        found += [transaction.move(counter, source, target, by) for target in targets]
    return tuple(one for one in found if one)


def _amount_to_move(transaction: Transaction, by: fx.Amount, counter: str, source: str) -> int:
    if by == "all":
        return transaction.table.count(counter, source)
    return amount(transaction.game, transaction.table, by, source)


def _places(transaction: Transaction, which: str, actor: int | None) -> tuple[str, ...]:
    """Return the keys of the holders that one end of a move names: the table, seats, or pieces."""
    on = which if which.startswith("$") or _is_piece(transaction, which) else ""
    return holders(transaction.game, transaction.table, which, on, actor)


def _is_piece(transaction: Transaction, which: str) -> bool:
    name = which.partition("@")[0].partition(".")[0]
    return name in transaction.game.pieces or bool(transaction.game.kind_of(name))


def _reset(transaction: Transaction, effect: fx.Reset, _: int | None) -> None:
    for counter in effect.counters:
        for name, holder in list(transaction.table.counts):
            if name == counter:
                before = start_value(transaction.game, transaction.table, counter, holder)
                transaction.count(
                    counter, holder, before - transaction.table.count(counter, holder)
                )


def _place(transaction: Transaction, effect: fx.Place, actor: int | None) -> None:
    holding = seats(transaction.game, transaction.table, effect.who, actor) if effect.who else ()
    state = resolve_name(transaction.table, effect.state)
    for piece in pieces(transaction.game, transaction.table, effect.piece, actor):
        put(transaction, piece, state, holding[0] if holding else None)


def put(
    transaction: Transaction, piece: str, state: str, holder: int | None, *, by_hand: bool = False
) -> None:
    """Set a piece's state and holder; drop the holder in a state in which nobody holds it."""
    held = state in transaction.game.pieces[kind(transaction.game, piece)].held
    event = e.Placed(piece, state, holder if held else None, by_hand)
    before = transaction.table.pieces.get(piece)
    if before is None or (before.state, before.holder) != (event.state, event.holder):
        transaction.emit(event)


def _order(transaction: Transaction, effect: fx.Order, actor: int | None) -> None:
    before = transaction.table.tracks.get(effect.track) or in_order(
        transaction.game, transaction.table
    )
    after = list(before)
    if effect.by:
        after.sort(
            key=lambda seat: [-transaction.table.count(c, seat_key(seat)) for c in effect.by]
        )
    if effect.top:
        top = seats(transaction.game, transaction.table, effect.top, actor)
        after.sort(key=lambda seat: seat not in top)
    if tuple(after) != transaction.table.tracks.get(effect.track):
        transaction.emit(e.Ordered(effect.track, tuple(after)))


def _turn(transaction: Transaction, effect: fx.Turn, actor: int | None) -> None:
    found = seats(transaction.game, transaction.table, effect.to, actor)
    seat = found[0] if found else None
    if effect.having and seat is not None:
        count = len(transaction.table.seats)
        around = ((seat + place) % count for place in range(count))
        inside = (one for one in around if one not in transaction.table.out)
        having = (s for s in inside if transaction.table.count(effect.having, seat_key(s)) > 0)
        seat = next(having, None)
    if seat != transaction.table.turn:
        transaction.emit(e.Turned(seat))


def _settle(transaction: Transaction, effect: fx.Settle, actor: int | None) -> None:
    settle(transaction, effect.choice, actor)


def settle(transaction: Transaction, choice: str, actor: int | None = None) -> None:
    """Make the moves of a revealed choice; reverse those of its earlier settlement first."""
    for moved in transaction.table.settled.get(choice, ()):
        transaction.move(moved.counter, moved.target, moved.source, moved.by)
    moves: list[e.Moved] = []
    for move in transaction.game.choices[choice].settle:
        if holds(transaction.game, transaction.table, move.when, actor):
            moves += _transfer(transaction, move, actor)
    transaction.emit(e.Settled(choice, tuple(moves)))


def _clear(transaction: Transaction, effect: fx.Clear, _: int | None) -> None:
    locked = bool(transaction.table.locks.get(effect.choice))
    if locked or effect.choice in transaction.table.revealed:
        transaction.emit(e.Cleared(effect.choice, skipped=locked))


def _know(transaction: Transaction, effect: fx.Know, actor: int | None) -> None:
    value: str = resolve_name(transaction.table, effect.value)
    if effect.who:
        found = seats(transaction.game, transaction.table, effect.who, actor)
        value = seat_key(found[0]) if found else ""
    transaction.emit(e.Knew({effect.fact: value}, effect.below))


def _note(transaction: Transaction, effect: fx.Note, actor: int | None) -> None:
    facts = {name: told for frame in transaction.table.frames for name, told in frame.facts.items()}
    if not effect.who:
        number = amount(transaction.game, transaction.table, effect.by, "table")
        transaction.emit(e.Noted(effect.text, None, number, facts))
    for seat in seats(transaction.game, transaction.table, effect.who, actor) if effect.who else ():
        number = amount(transaction.game, transaction.table, effect.by, seat_key(seat))
        transaction.emit(e.Noted(effect.text, seat, number, facts))


def _leave(transaction: Transaction, effect: fx.Leave, _: int | None) -> None:
    """End running procedures, the innermost first, until the procedure of the effect has ended."""
    while effect.procedure in {frame.procedure for frame in transaction.table.frames}:
        finish(transaction)


def finish(transaction: Transaction) -> None:
    """End the running procedure with its `after` effects.

    The table then returns to the step in which the procedure began.
    """
    run(transaction, transaction.game.procedures[transaction.table.frame.procedure].after)
    leave(transaction)


_EFFECTS: dict[type, Callable[[Transaction, Any, int | None], None]] = {
    fx.Gain: _gain,
    fx.Lose: _lose,
    fx.Fix: _set,
    fx.Move: _move,
    fx.Reset: _reset,
    fx.Place: _place,
    fx.Order: _order,
    fx.Turn: _turn,
    fx.Settle: _settle,
    fx.Clear: _clear,
    fx.Know: _know,
    fx.Note: _note,
    fx.Leave: _leave,
}
