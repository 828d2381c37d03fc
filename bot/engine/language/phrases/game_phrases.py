"""Example phrases for everything that a game has: numbers, actions, pieces, and the flow.

Context -> commands of every thing -> those whose words are read so -> the console's help
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from bot.engine import commands as c
from bot.engine.language.clauses import readings
from bot.engine.language.context import Context
from bot.engine.language.phrases.examples import own_counters, puts, small
from bot.engine.language.phrases.phrase import spoken
from bot.engine.language.phrases.pool import told_ways
from bot.engine.language.reading import context_after
from bot.engine.state import seat_key

_FEW = 12
"""The value to which an example sets a counter without a maximum. Chosen by hand."""


def counted(context: Context) -> tuple[str, ...]:
    """Return phrases that change numbers, one for each way: more, set, another seat's, on a piece.

    Each phrase is read as its command, and would change the table as it stands.
    """
    found = list(_worded(context, _counts(context), allowed=True))
    short = _short(context)
    return tuple(dict.fromkeys([*found[:2], *short, *found[2:]]))


def deeds(context: Context) -> tuple[str, ...]:
    """Return one phrase for each action of the game, with a value for each parameter it needs.

    If no phrase is read as its command, it is the action's bare name. Actions that only cards do,
    and those with the same words as an earlier one, are left out.
    """
    found = []
    known: set[str] = set()
    for key, action in context.game.actions.items():
        words, before = set(action.words.of(context.language)), set(known)
        known |= words
        again = len(words - before) < 2 <= len(words & before)
        if again or action.changes:
            continue  # the same deed at another time, in the same words; and what only cards do
        ways = told_ways(context, action, _speaker(context))
        told = next((small(action, one) for one in ways), {})
        one = c.Do(seat=context.seat, action=key, told=told)
        found.append(next(_worded(context, [one]), "") or action.words.name(context.language))
    return tuple(dict.fromkeys([*found, *_won(context)]))


def _won(context: Context) -> Iterator[str]:
    """Yield phrases for how a comparison ends: "won by 4", "nobody won"; none in other games."""
    if any(step.wait and step.wait.compare for _, step in context.game.all_steps()):
        won = c.Tell(seat=context.seat, winner=_speaker(context), margin=4)
        yield from _worded(context, [won, c.Tell(seat=context.seat, nobody=True)])


def pieces(context: Context) -> tuple[str, ...]:
    """Return one phrase for each kind of piece: a state that it can get, else the kind's name."""
    found = []
    for kind, one in context.game.pieces.items():
        ways = sorted(puts(context, kind), key=lambda put: put.holder is None)
        words = next(_worded(context, [*ways, *_handed(context, kind)]), "")
        found.append(words or one.words.name(context.language))
    return tuple(dict.fromkeys(found))


def _handed(context: Context, kind: str) -> Iterator[c.Command]:
    """Yield commands that give the only piece of a kind to another player; none for other kinds."""
    known = context.game.pieces[kind]
    others = [one for one in context.seats if one != _speaker(context)]
    for state in known.held if not known.items else ():
        yield from (
            c.Put(seat=context.seat, piece=kind, state=state, holder=one) for one in others[:1]
        )


def onward(context: Context) -> tuple[str, ...]:
    """Return phrases that move the game on: pass, the next step, another step, round or turn."""
    seat = context.seat
    plain = (c.Pass(seat=seat), c.Next(seat=seat), c.Next(seat=seat, anyway=True))
    steps = [c.GoTo(seat=seat, step=step.id) for _, step in context.game.all_steps()]
    others = [one for one in context.seats if one != _speaker(context)]
    moved = (
        c.SetRound(seat=seat, to=2),
        *(c.GiveTurn(seat=seat, to=other) for other in others[:1]),
        c.Concede(seat=seat),
    )
    a_step = islice(_worded(context, reversed(steps), allowed=True), 1)
    return (*_worded(context, plain), *a_step, *_worded(context, moved, allowed=True))


def _worded(
    context: Context, commands: Iterable[c.Command], *, allowed: bool = False
) -> Iterator[str]:
    for command in commands:
        words, reads_back = spoken(command, context)
        if reads_back and not (allowed and context_after(context, command) is context):
            yield words


def _speaker(context: Context) -> int:
    return context.seat or 0


def _counts(context: Context) -> Iterator[c.Command]:
    """Yield commands that change numbers: more, set, another seat's, a gift, on a piece."""
    seat, own = context.seat, own_counters(context)
    me, others = seat_key(_speaker(context)), [one for one in context.seats if one != seat]
    for key in own[:1]:
        by = -2 if context.table.count(key, me) >= 2 else 2
        yield c.Change(seat=seat, counter=key, holder=me, by=by)
        most = context.game.counters[key].max if key in context.game.counters else None
        yield c.SetTo(seat=seat, counter=key, holder=me, to=_FEW if most is None else most)
    for key in own[-1:]:
        for other in others[:1]:
            yield c.Change(seat=seat, counter=key, holder=seat_key(other), by=3)
            yield c.Give(seat=seat, counter=key, source=me, target=seat_key(other), by=1)
    lies = [(key, kind) for key, one in context.game.counters.items() for kind in one.at]
    for key, kind in lies:
        if known := context.game.pieces.get(kind):
            item = list(known.items or (kind,))[-1]
            holder = f"{me}.{item}" if known.each else item
            yield c.Change(seat=seat, counter=key, holder=holder, by=2)
            return


def _short(context: Context) -> list[str]:
    """Return [a phrase that changes two numbers at once]; [] if none is read so.

    Abbreviated counters are tried first: "h+1 f-1", then "honor +1, fate -1".
    """
    own = own_counters(context)[:2]
    if len(own) < 2:
        return []
    names = [_name(context, key) for key in own]
    said = " ".join(f"{name[0]}{by}" for name, by in zip(names, ("+1", "-1"), strict=True))
    longer = ", ".join(f"{name} {by}" for name, by in zip(names, ("+1", "-1"), strict=True))
    for words in (said, longer):
        found = readings(context, words)
        if len(found) == 1 and isinstance(found[0].command, c.Several):
            return [words] if context_after(context, found[0].command) is not context else []
    return []


def _name(context: Context, key: str) -> str:
    game, extras = context.game, context.table.extras
    return (
        game.counters[key].words.name(context.language)
        if key in game.counters
        else extras[key].name
    )
