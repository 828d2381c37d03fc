"""Read a number that is set: "honor to 8", "put me on 8 honor"; or reset to its start.

a clause in one meaning -> whether it sets a number -> changes, amounts
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from bot.engine import commands as c
from bot.engine.language.context import Context
from bot.engine.language.grammar import Sequence, Typed
from bot.engine.language.readers.shared import of
from bot.engine.rules.lookup import start_value
from bot.engine.state import seat_key

_ONTO = frozenset({"pl", "cs"})
"""Languages in which "on" before a number leads to a counter's new value: "klesám na 8 cti"."""
_GOING_TO = _ONTO | {"en", "fr"}
"""Languages in which "goes to" may lead to a person as well as to a number: "goes to me"."""
_LEVEL = {"counter", "number", "piece"}


def reset(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield the command that sets a seat's counter back to its value at the start.

    That value may come from the seat's profile.
    """
    found, seats = of(sequence, "counter"), of(sequence, "seat")
    rest = [one for one in sequence if one.kind not in {"counter", "seat", "verb", "mark"}]
    counter = context.game.counters.get(str(found[0].value)) if len(found) == 1 else None
    seat = int(seats[0].value) if seats else context.speaker
    if rest or counter is None or "seat" not in counter.at or seat is None or len(seats) > 1:
        return
    name, holder = str(found[0].value), seat_key(seat)
    to = start_value(context.game, context.table, name, holder)
    yield c.SetTo(seat=context.seat, counter=name, holder=holder, to=to)


def is_led(sequence: Sequence) -> bool:
    """Tell whether "to" or "on" leads to the number: "put me on 8 honor"."""
    return any(
        number.kind == "number" and (before.kind == "on" or before.value == "to")
        for before, number in pairwise(sequence)
    )


def is_level(sequence: Sequence) -> bool:
    """Tell whether a number is a counter's new value: "honor to 8", "na 8 cti"."""
    places = {one.kind: place for place, one in enumerate(sequence) if one.kind in _LEVEL}
    number = places.get("number", 0)
    before = sequence[number - 1] if number else None
    onto = before is not None and before.kind == "on"
    leads = onto or (before is not None and before.value == "to")
    first = places.get("counter", number) < number
    first = first or (before is not None and onto and before.term.languages <= _ONTO)
    return leads and first and "piece" not in places


def contradicts_itself(sequence: Sequence) -> bool:
    """Tell whether words make one number both a new value and a change: "honor to 2 more".

    "Honor = +2" does so too. "My honor is 2 more" is only a change, "drop to 2 honor" only a value.
    """
    changed = bool(of(sequence, "more", "less", "signed"))
    return changed and (is_level(sequence) or any(map(_is_led_sign, pairwise(sequence))))


def _is_led_sign(pair: tuple[Typed, Typed]) -> bool:
    """Tell whether "=" or "to" stands before a number with a sign ("= +2"), or "=" before "2 more".

    "= -2" does not count, as it sets a level below zero.
    """
    before, after = pair
    if before.value == "set" and before.kind == "verb" and not before.term.languages:
        return after.kind == "number" or (after.kind == "signed" and int(after.value) > 0)
    return (before.kind == "on" or before.value == "to") and after.kind == "signed"


def goes_to_somebody(sequence: Sequence) -> bool:
    """Tell whether "goes to" is followed by a person, so that it sets no number.

    An example is Polish "wracają do mnie 2" (2 come back to me).
    """
    return any(
        one.kind == "verb"
        and one.value == "set"
        and one.of != "have"
        and one.item.end - one.item.start > 1
        and bool(one.term.languages & _GOING_TO)
        and after.kind == "seat"
        for one, after in pairwise(sequence)
    )


def may_be_more(context: Context, sequence: Sequence, command: c.Command) -> bool:
    """Tell whether a number may be added to what lies on a piece, instead of replacing it.

    Czech "na oheň 2 osudy" (2 fate on fire) may mean either if fate is there already.
    """
    if not isinstance(command, c.SetTo) or of(sequence, "verb", "now"):
        return False
    leads = [one.kind for one in sequence if one.kind in {"on", "piece", "number"}]
    lies = context.table.count(command.counter, command.holder)
    return leads == ["on", "piece", "number"] and bool(lies)
