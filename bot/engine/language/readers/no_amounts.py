"""Tells which clauses with a number and a counter are no change of that counter.

lattice -> Sequence -> amounts
"""

from __future__ import annotations

from bot.engine.language.grammar import Sequence
from bot.engine.language.readers.shared import SHIFT, of
from bot.engine.language.readers.unnumbered import NUMBERS


def goes_on(sequence: Sequence) -> bool:
    """Tell whether "and" stands between a number of a counter and the verb: that is another deed.

    "Encore 2 honneur et je gagne" is about winning, "Ana and Bo lose 1 honor" is about honor.
    """
    places = [i for i, one in enumerate(sequence) if one.kind == "and"]
    counted = {"counter", *NUMBERS}
    return any(
        len(counted & {one.kind for one in sequence[:i]}) > 1
        and any(one.kind == "verb" for one in sequence[i:])
        for i in places
    )


def is_about(sequence: Sequence) -> bool:
    """Tell whether a verb of moving says what something is about: "jde o čest", "idzie o 2 honoru".

    With the way that it moves, as in "jde o 2 dolů", it is a shift; so is "lower my honor by 2",
    where the counter comes first.
    """
    by = next((place for place, one in enumerate(sequence) if one.value == "by"), len(sequence))
    return bool(of(sequence[by:], "counter")) and any(
        one.kind == "verb"
        and one.value == "lose"
        and any(term.value == SHIFT for term in one.item.terms)
        for one in sequence
    )
