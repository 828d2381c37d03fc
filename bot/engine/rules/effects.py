"""The effects that a game's file can name: a closed set, each a few lines.

flow, steps, watches -> run -> events
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bot.engine import events as e
from bot.engine.games import effects as fx
from bot.engine.rules.conditions import amount, holds
from bot.engine.rules.draft import Draft
from bot.engine.rules.frames import leave
from bot.engine.rules.lookup import holders, in_order, kind, named, pieces, seats, start
from bot.engine.state import seat_key


def run(draft: Draft, effects: Iterable[fx.Effect], actor: int | None = None) -> None:
    """Apply the effects whose conditions hold, one by one; each sees what those before it did."""
    for effect in effects:
        if holds(draft.game, draft.table, effect.when, actor):
            _EFFECTS[type(effect)](draft, effect, actor)


def _gain(draft: Draft, effect: fx.Gain, actor: int | None) -> None:
    _count(draft, effect, actor, 1)


def _lose(draft: Draft, effect: fx.Lose, actor: int | None) -> None:
    _count(draft, effect, actor, -1)


def _count(draft: Draft, effect: fx.Gain | fx.Lose, actor: int | None, sign: int) -> None:
    counter = named(draft.table, effect.counter)
    found = holders(draft.game, draft.table, effect.who, effect.on, actor)
    changes = [(at, amount(draft.game, draft.table, effect.by, at)) for at in found]
    for holder, by in changes:
        draft.count(counter, holder, sign * by)


def _set(draft: Draft, effect: fx.Fix, actor: int | None) -> None:
    counter = named(draft.table, effect.counter)
    for holder in holders(draft.game, draft.table, effect.who, effect.on, actor):
        to = amount(draft.game, draft.table, effect.to, holder)
        draft.count(counter, holder, to - draft.table.count(counter, holder))


def _move(draft: Draft, effect: fx.Move, actor: int | None) -> None:
    _transfer(draft, effect, actor)


def _transfer(draft: Draft, effect: fx.Move, actor: int | None) -> tuple[e.Moved, ...]:
    """Make the moves of an effect from each of its sources; return those that moved anything."""
    counter = named(draft.table, effect.counter)
    sources = _places(draft, effect.source, actor)
    targets = _places(draft, effect.target, actor)
    targets = targets if effect.share else targets[:1]
    among = len(sources) * len(targets) if effect.share else 1
    found: list[e.Moved | None] = []
    for source in sources:
        by = _carried(draft, effect.by, counter, source) // max(1, among)
        found += [draft.move(counter, source, target, by) for target in targets]
    return tuple(one for one in found if one)


def _carried(draft: Draft, by: fx.Amount, counter: str, source: str) -> int:
    if by == "all":
        return draft.table.count(counter, source)
    return amount(draft.game, draft.table, by, source)


def _places(draft: Draft, which: str, actor: int | None) -> tuple[str, ...]:
    """Return the holders that a move names: the table, seats, or pieces."""
    on = which if which.startswith("$") or _is_piece(draft, which) else ""
    return holders(draft.game, draft.table, which, on, actor)


def _is_piece(draft: Draft, which: str) -> bool:
    name = which.partition("@")[0].partition(".")[0]
    return name in draft.game.pieces or bool(draft.game.kind_of(name))


def _reset(draft: Draft, effect: fx.Reset, _: int | None) -> None:
    for counter in effect.counters:
        for name, holder in list(draft.table.counts):
            if name == counter:
                before = start(draft.game, draft.table, counter, holder)
                draft.count(counter, holder, before - draft.table.count(counter, holder))


def _place(draft: Draft, effect: fx.Place, actor: int | None) -> None:
    who = seats(draft.game, draft.table, effect.who, actor) if effect.who else ()
    state = named(draft.table, effect.state)
    for piece in pieces(draft.game, draft.table, effect.piece, actor):
        put(draft, piece, state, who[0] if who else None)


def put(draft: Draft, piece: str, state: str, holder: int | None, *, by_hand: bool = False) -> None:
    """Set a piece's state and holder; drop the holder in a state in which nobody holds it."""
    held = state in draft.game.pieces[kind(draft.game, piece)].held
    event = e.Placed(piece, state, holder if held else None, by_hand)
    before = draft.table.pieces.get(piece)
    if before is None or (before.state, before.holder) != (event.state, event.holder):
        draft.emit(event)


def _order(draft: Draft, effect: fx.Order, actor: int | None) -> None:
    before = draft.table.tracks.get(effect.track) or in_order(draft.game, draft.table)
    after = list(before)
    if effect.by:
        after.sort(key=lambda seat: [-draft.table.count(c, seat_key(seat)) for c in effect.by])
    if effect.top:
        top = seats(draft.game, draft.table, effect.top, actor)
        after.sort(key=lambda seat: seat not in top)
    if tuple(after) != draft.table.tracks.get(effect.track):
        draft.emit(e.Ordered(effect.track, tuple(after)))


def _turn(draft: Draft, effect: fx.Turn, actor: int | None) -> None:
    found = seats(draft.game, draft.table, effect.to, actor)
    seat = found[0] if found else None
    if effect.having and seat is not None:
        count = len(draft.table.seats)
        around = ((seat + place) % count for place in range(count))
        inside = (one for one in around if one not in draft.table.out)
        having = (s for s in inside if draft.table.count(effect.having, seat_key(s)) > 0)
        seat = next(having, None)
    if seat != draft.table.turn:
        draft.emit(e.Turned(seat))


def _settle(draft: Draft, effect: fx.Settle, actor: int | None) -> None:
    settle(draft, effect.choice, actor)


def settle(draft: Draft, choice: str, actor: int | None = None) -> None:
    """Make the moves of a revealed choice, after reversing those that it made before."""
    for moved in draft.table.settled.get(choice, ()):
        draft.move(moved.counter, moved.target, moved.source, moved.by)
    moves: list[e.Moved] = []
    for move in draft.game.choices[choice].settle:
        if holds(draft.game, draft.table, move.when, actor):
            moves += _transfer(draft, move, actor)
    draft.emit(e.Settled(choice, tuple(moves)))


def _clear(draft: Draft, effect: fx.Clear, _: int | None) -> None:
    locked = bool(draft.table.locks.get(effect.choice))
    if locked or effect.choice in draft.table.revealed:
        draft.emit(e.Cleared(effect.choice, skipped=locked))


def _know(draft: Draft, effect: fx.Know, actor: int | None) -> None:
    value: str = named(draft.table, effect.value)
    if effect.who:
        found = seats(draft.game, draft.table, effect.who, actor)
        value = seat_key(found[0]) if found else ""
    draft.emit(e.Knew({effect.fact: value}, effect.below))


def _note(draft: Draft, effect: fx.Note, actor: int | None) -> None:
    facts = {name: told for frame in draft.table.frames for name, told in frame.facts.items()}
    if not effect.who:
        number = amount(draft.game, draft.table, effect.by, "table")
        draft.emit(e.Noted(effect.text, None, number, facts))
    for seat in seats(draft.game, draft.table, effect.who, actor) if effect.who else ():
        number = amount(draft.game, draft.table, effect.by, seat_key(seat))
        draft.emit(e.Noted(effect.text, seat, number, facts))


def _leave(draft: Draft, effect: fx.Leave, _: int | None) -> None:
    """End the running procedures from the innermost one outward, up to and including this one."""
    while effect.procedure in {frame.procedure for frame in draft.table.frames}:
        finish(draft)


def finish(draft: Draft) -> None:
    """End the running procedure with its `after` effects.

    The table is then at the step in which it began.
    """
    run(draft, draft.game.procedures[draft.table.frame.procedure].after)
    leave(draft)


_EFFECTS: dict[type, Callable[[Draft, Any, int | None], None]] = {
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
