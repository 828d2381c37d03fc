"""Who pays a number, and how much of it: "all three", "paid for me", "two go to me".

a clause in one meaning -> the clause without what would mislead -> amounts
"""

from __future__ import annotations

from itertools import pairwise

from bot.engine.language.context import Context
from bot.engine.language.grammar import Sequence
from bot.engine.language.readers.shared import of, verb

LESS = frozenset({"lose", "pay", "cost"})
"""Verbs by which a number becomes less."""
ONTO = frozenset({"pl", "cs"})
"""Languages whose "on" before a number says where a counter goes to: "klesám na 8 cti"."""


def without_whole(sequence: Sequence) -> Sequence:
    """Leave out "all" where it is said of what somebody loses: "I spend all three fate"."""
    whole = [
        place
        for place, (one, after) in enumerate(pairwise(sequence))
        if one.value == "each_thing" and after.kind == "number"
    ]
    if verb(sequence) not in LESS or not whole:
        return sequence
    return tuple(one for place, one in enumerate(sequence) if place not in whole)


def goes_to_somebody(sequence: Sequence) -> bool:
    """Whether what "goes to" leads to a person, so that no number is set: "wracają do mnie 2"."""
    return any(
        one.kind == "verb"
        and one.value == "set"
        and one.of != "have"
        and one.item.end - one.item.start > 1
        and bool(one.term.languages & ONTO)
        and after.kind == "seat"
        for one, after in pairwise(sequence)
    )


def paid_by(context: Context, sequence: Sequence) -> Sequence:
    """A clause with "I" in front in place of "for me" behind "paid", if nobody else is named."""
    if verb(sequence) != "pay" or len(of(sequence, "seat")) != 1:
        return sequence
    place = sequence.index(of(sequence, "seat")[0])
    mark = sequence[place - 1] if place else sequence[0]
    mine = context.seat is not None and sequence[place].value == context.seat
    if not mine or mark.kind != "mark" or mark.value != "for":
        return sequence
    return (sequence[place], *sequence[: place - 1], *sequence[place + 1 :])
