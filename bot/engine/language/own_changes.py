"""Leave out changes that a deed of the same line brings by itself: "I pass and take the fate".

Reading, Context -> without_own_changes -> the deed alone -> understand
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine import commands as c
from bot.engine.games import effects as fx
from bot.engine.language.certainty import Reading, Reason
from bot.engine.language.context import Context
from bot.engine.language.reading import context_after
from bot.engine.rules.lookup import seats
from bot.engine.state import Table, seat_key

_DEEDS = (c.Do, c.Pass, c.Tell, c.Next)
"""The commands that may change counters by the rules of the game."""
_MOST_PARTS = 5
"""The maximum number of commands of a line in which such changes are looked for. Chosen by hand:
each is tried at the table once more."""


def without_own_changes(context: Context, reading: Reading) -> Reading:
    """Return a reading without the changes by hand that its deeds bring by themselves.

    Whoever passes first gains 1 fate, so "I pass and take 1 fate" is only the pass. The reading is
    a guess if the change is told before the deed, or comes with a later step.
    """
    command = reading.command
    parts = command.commands if isinstance(command, c.Several) else ()
    if len(parts) > _MOST_PARTS:
        return reading
    told = any(isinstance(one, (c.Change, c.Give)) for one in parts)
    if not told or not any(isinstance(one, _DEEDS) for one in parts):
        return reading
    here = context
    left: set[int] = set()
    is_sure = True
    for place, one in enumerate(parts):
        after = context_after(here, one)
        if isinstance(one, _DEEDS):
            for other, change in enumerate(parts):
                at_once = _brings(here.table, after.table, change)
                if other not in left and (at_once or _will_bring(context, here, after, change)):
                    left.add(other)
                    is_sure = is_sure and at_once and other > place
        here = after
    if not left:
        return reading
    rest = tuple(one for place, one in enumerate(parts) if place not in left)
    whole = rest[0] if len(rest) == 1 else c.Several(seat=command.seat, commands=rest)
    reasons = reading.reasons if is_sure else reading.reasons | {Reason.PARTLY}
    return replace(reading, command=whole, reasons=reasons)


def _brings(before: Table, after: Table, told: c.Command) -> bool:
    """Tell whether a deed has changed a table exactly as a change by hand would do."""
    if isinstance(told, c.Change):
        return _gained(before, after, told.counter, told.holder) == told.by
    if isinstance(told, c.Give):
        lost = -_gained(before, after, told.counter, told.source)
        return lost == told.by == _gained(before, after, told.counter, told.target)
    return False


def _gained(before: Table, after: Table, counter: str, holder: str) -> int:
    return after.count(counter, holder) - before.count(counter, holder)


def _will_bring(context: Context, before: Context, after: Context, told: c.Command) -> bool:
    """Tell whether a later step of the running procedure makes the same change because of a deed.

    After "no defenders" the defender loses 1 honor in a later step: the effect there depends on a
    fact that the deed has set.
    """
    table = after.table
    procedure, number = table.place
    if not procedure or not isinstance(told, c.Change) or table is before.table:
        return False
    steps = context.game.steps(procedure)
    place = next((i for i, step in enumerate(steps) if step.id == number), len(steps))
    return any(
        isinstance(effect, fx.Gain if told.by > 0 else fx.Lose)
        and (effect.counter, effect.by) == (told.counter, abs(told.by))
        and told.holder in map(seat_key, seats(context.game, table, effect.who, told.seat))
        and any(_is_set_by(before.table, table, one) for one in effect.when)
        for step in steps[place:]
        for effect in step.do
        if isinstance(effect, (fx.Gain, fx.Lose))
    )


def _is_set_by(before: Table, after: Table, condition: fx.Condition) -> bool:
    """Tell whether a condition asks for a fact's value that is new since the table `before`."""
    value = after.fact(condition.fact) if condition.fact else None
    is_new = value is not None and value != before.fact(condition.fact)
    return is_new and condition.equals == value
