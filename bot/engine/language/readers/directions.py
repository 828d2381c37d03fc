"""What a clause says by where a number comes from or goes to: "2 honor off me", "1 fate my way".

a clause in one meaning, Holders -> the verb that this amounts to -> amounts
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as Listed
from dataclasses import replace
from itertools import pairwise

from bot.engine.language.context import Context
from bot.engine.language.grammar import Sequence, Typed
from bot.engine.language.readers.shared import COME, Holder
from bot.engine.language.readers.unnumbered import NUMBERS

_MOVING = frozenset({"", COME, "put"})
_INTO = frozenset({"mark", "on"})
_OWNED = frozenset({"store", "way"})


def is_off(sequence: Sequence) -> bool:
    """Whether something is moved off somebody, and not taken: "knock 2 honor off me"."""
    taken = any(one.value == "take" for each in sequence for one in each.item.terms)
    return not taken and any(one.of == "off" for one in sequence)


def whose_then(sequence: Sequence | None) -> Sequence | None:
    """A clause that tells whose a number is, as from whom and to whom; None without from whom.

    "2 of your honor are mine now" is "2 honor from you to me".
    """
    if sequence is None:
        return None
    place = next(
        (i for i, (one, after) in enumerate(pairwise(sequence)) if _is_copula(one, after)), None
    )
    counted = {one.kind for one in sequence[:place]}
    if place is None or "counter" not in counted or not counted & NUMBERS:
        return sequence
    owners = [one for one in sequence[:place] if one.kind == "seat"]
    rest = [one for one in sequence[place + 2 :] if one.kind != "now"]
    if len(owners) != 1 or rest or any(one.kind == "mark" for one in sequence):
        return None
    verb, owner = sequence[place], sequence[place + 1]
    to = replace(verb, kind="mark", value="to", of="")
    before = [
        each
        for one in sequence[:place]
        for each in ([replace(to, value="from"), one] if one.kind == "seat" else [one])
    ]
    return (*before, to, owner)


def _is_copula(one: Typed, after: Typed) -> bool:
    """Whether "is" and the like stand before somebody: "are mine"."""
    is_set = (one.kind, one.value) == ("verb", "set") and one.of != "have"
    return is_set and one.item.end - one.item.start == 1 and after.kind == "seat"


def without_stores(sequence: Sequence) -> Sequence | None:
    """A clause with the owners of pools and pockets in their place; None for one that nobody owns.

    "Out of my pool" is "out of me", "into my pool" and "my way" are "to me".
    """
    if any(_is_store_as_deed(sequence, place) for place in range(2, len(sequence))):
        return None
    if not any(one.kind in _OWNED for one in sequence):
        return sequence
    found: list[Typed] = []
    for one in sequence:
        if one.kind not in _OWNED:
            found.append(one)
        elif not found or found[-1].kind != "seat":
            return None
        else:
            owner = found.pop()
            lead = found.pop() if found and found[-1].kind in _INTO else None
            if one.kind == "store" and lead is None and not _leads_clause(one, found):
                return None
            found += [*_leads(one, lead), owner]
    return tuple(found)


def _is_store_as_deed(sequence: Sequence, place: int) -> bool:
    """Whether a word is taken as a verb behind whose pool it is: "off your pile" piles nothing."""
    one, owned = sequence[place], sequence[place - 1].kind == "seat"
    counted = any(each.kind == "counter" for each in sequence[: place - 1])
    return one.kind == "verb" and owned and counted and _can_be_store(one)


def _can_be_store(one: Typed) -> bool:
    return any(term.kind == "store" for term in one.item.terms)


def _leads_clause(store: Typed, before: Listed[Typed]) -> bool:
    """Whether whose pool it is comes first: "Bo's pool is 2 lighter", but "Bo pockets 2 honor".

    Behind a counter it is nothing: "out of" may be no mark but two words that say nothing.
    """
    is_deed = any(term.kind == "verb" for term in store.item.terms)
    return not is_deed and not any(one.kind == "counter" for one in before)


def _leads(store: Typed, lead: Typed | None) -> Iterator[Typed]:
    """The small word before an owner, as "to" where something goes there."""
    if store.kind == "way" or (lead is not None and lead.kind == "on"):
        yield replace(lead or store, kind="mark", value="to", of="")
    elif lead is not None:
        # French "de" is "by" as well, but nobody's pool does anything.
        yield replace(lead, value="from") if lead.value == "by" else lead


def is_half_led(said: Sequence) -> bool:
    """Whether a small word was passed over that another one needs: "de" in "de chez moi"."""
    return any(
        one.kind == "filler"
        and after.value == "at"
        and any(term.kind == "mark" for term in one.item.terms)
        for one, after in pairwise(said)
    )


def directed_verb(
    context: Context, name: str | None, held: Listed[Holder], sequence: Sequence
) -> str | None:
    """The verb of a clause, or "lose" and "gain" where only a direction tells it.

    What is off somebody is lost, and so is what comes from who speaks; what comes to who speaks is
    gained, and so is what somebody puts on "me". What comes to Bo may also be given by who speaks,
    so "come" is left. None where it has no direction, and where "five honor from me" may be a
    choice still secret.
    """
    one = held[0] if len(held) == 1 and not held[0].piece else None
    if one is not None and name in _MOVING:
        mine = sequence[one.place].of == "me"
        if mine and one.mark and not name and context.chosen_number:
            return None
        if one.mark == "from" and (one.is_off or mine):
            return "lose"
        if mine and (one.mark == "to" or (one.on and name == "put")):
            return "gain"
    if name != COME:
        return name
    if one is not None and one.mark in {"from", "to"}:
        return COME
    return "" if {"from", "to"} <= {each.mark for each in held} else None
