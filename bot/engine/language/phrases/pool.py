"""Sample commands of every sort that a game knows; phrases are made from them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from bot.engine import commands as c
from bot.engine.games.choices import Field
from bot.engine.games.game_flow import Action, Parameter
from bot.engine.language.context import Context
from bot.engine.state import TABLE, seat_key

NUMBER = "987654"
"""A placeholder in phrases where a number is filled in later."""
_N = int(NUMBER)
_MOST = 60
"""The most ways to say one action or choice that are sampled. Chosen by hand."""


def samples(context: Context) -> Iterator[c.Command]:
    """Yield a sample of every command that can be given at the table, likely ones first."""
    yield from _plain(context)
    yield from _actions(context)
    yield from _choices(context)
    yield from _compared(context)
    for seat in _seats(context):
        yield from _counted(context, seat)
    yield from _pieces(context)
    yield from _shared(context)
    yield from _rare(context)


def _seats(context: Context) -> list[int]:
    """Return all seats, the speaker's own first."""
    return sorted(context.seats, key=lambda seat: seat != context.seat)


def _plain(context: Context) -> Iterator[c.Command]:
    seat = context.seat
    if seat is not None:
        yield c.Pass(seat=seat)
    else:
        yield from (c.Pass(seat=one) for one in context.seats)
    yield from (c.Next(seat=seat), c.Next(seat=seat, anyway=True))
    yield from (c.Undo(seat=seat), c.Undo(seat=seat, table=True), c.Redo(seat=seat))
    yield from (c.Answer(seat=seat, agree=True), c.Answer(seat=seat, agree=False))


def _actions(context: Context) -> Iterator[c.Command]:
    for name, action in context.game.actions.items():
        for seat in [context.seat] if context.seat is not None else context.seats:
            for told in islice(told_ways(context, action, seat or 0), _MOST):
                yield c.Do(seat=seat, action=name, told=told)


def told_ways(context: Context, action: Action, seat: int) -> Iterator[dict[str, str | int]]:
    """Yield mappings from an action's parameters to values: each combination of the needed ones.

    Then follows each value of an optional parameter, with the first value of each needed one.
    """
    needed = {n: p for n, p in action.takes.items() if not p.optional and not p.any}
    # Whose a piece is follows from it.
    needed = {n: p for n, p in needed.items() if needed.keys().isdisjoint(p.of)}
    ways = [[(name, value) for value in _values(context, p, seat)] for name, p in needed.items()]
    for chosen in product(*ways):
        yield dict(chosen)
    first = dict(way[0] for way in ways if way)
    for name, parameter in action.takes.items():
        if name not in needed:
            yield from ({**first, name: value} for value in _values(context, parameter, seat))


def _values(context: Context, parameter: Parameter, seat: int) -> list[str | int]:
    if parameter.options:
        return list(parameter.options)
    if parameter.number:
        return [_N]
    others = [one for one in context.seats if one != seat]
    if parameter.seat:
        return [seat_key(one) for one in (*others, seat)]
    which, _, owner = parameter.pieces.partition("|")[0].partition("@")
    kind = which.partition(".")[0]
    if kind not in context.game.pieces:
        kind = context.game.kind_of(kind) or kind
    pieces = context.game.pieces.get(kind)
    if pieces is None:
        return []
    names = list(pieces.items) or [kind]
    whose = others[0] if others and owner != "actor" else seat
    return [f"{seat_key(whose)}.{name}" if pieces.each else name for name in names]


def _choices(context: Context) -> Iterator[c.Command]:
    for name, choice in context.game.choices.items():
        ways = [
            [(part, value) for value in _chosen(field)]
            for part, field in choice.fields.items()
            if not field.optional
        ]
        for chosen in islice(product(*ways), _MOST):
            yield c.Choose(seat=context.seat, choice=name, value=dict(chosen))
        yield c.Withdraw(seat=context.seat, choice=name)


def _chosen(field: Field) -> list[int | str | tuple[int, ...]]:
    if field.options:
        return list(field.options)
    if field.range is None:
        return ["x"]
    low, high = field.range
    numbers = list(range(low, high + 1)) if high - low < 10 else [_N]
    return [(number,) if field.many else number for number in numbers]


def _compared(context: Context) -> Iterator[c.Command]:
    if any(step.wait and step.wait.compare for _, step in context.game.all_steps()):
        yield from (c.Tell(seat=context.seat, winner=seat) for seat in context.seats)
        yield c.Tell(seat=context.seat, nobody=True)
        yield from (c.Tell(seat=context.seat, winner=s, margin=_N) for s in context.seats)


def _counted(context: Context, seat: int) -> Iterator[c.Command]:
    game, extras = context.game, context.table.extras
    names = [name for name, counter in game.counters.items() if "seat" in counter.at]
    names += [name for name, extra in extras.items() if extra.each]
    for name in names:
        yield from _three(context, name, seat_key(seat))
    for name in names:
        if context.seat not in {None, seat}:
            own_key, other = seat_key(context.seat or 0), seat_key(seat)
            yield c.Give(seat=context.seat, counter=name, source=own_key, target=other, by=_N)
            yield c.Give(seat=context.seat, counter=name, source=other, target=own_key, by=_N)


def _three(context: Context, counter: str, holder: str) -> Iterator[c.Command]:
    yield c.Change(seat=context.seat, counter=counter, holder=holder, by=_N)
    yield c.Change(seat=context.seat, counter=counter, holder=holder, by=-_N)
    yield c.SetTo(seat=context.seat, counter=counter, holder=holder, to=_N)


def _pieces(context: Context) -> Iterator[c.Command]:
    for kind, pieces in context.game.pieces.items():
        owners = [f"{seat_key(seat)}." for seat in _seats(context)] if pieces.each else [""]
        for owner, name in product(owners, list(pieces.items) or [kind]):
            for state in pieces.states:
                holders = _seats(context) if state in pieces.held else [None]
                for holder in holders:
                    piece = f"{owner}{name}"
                    yield c.Put(seat=context.seat, piece=piece, state=state, holder=holder)
            for counter, one in context.game.counters.items():
                if kind in one.at:
                    yield from _three(context, counter, f"{owner}{name}")


def _shared(context: Context) -> Iterator[c.Command]:
    names = [name for name, one in context.game.counters.items() if TABLE in one.at]
    names += [name for name, extra in context.table.extras.items() if not extra.each]
    for name in names:
        yield from _three(context, name, TABLE)


def _rare(context: Context) -> Iterator[c.Command]:
    seat = context.seat
    if len(context.seats) > 1:
        for track in context.game.tracks:
            yield c.Rank(seat=seat, track=track, order=tuple(context.seats))
    yield from (c.GoTo(seat=seat, step=step.id) for _, step in context.game.all_steps())
    yield c.SetRound(seat=seat, to=_N)
    yield from (c.GiveTurn(seat=seat, to=one) for one in context.seats)
    if seat is not None:
        yield c.Concede(seat=seat)
