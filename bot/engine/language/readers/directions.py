"""Read a verb from the direction of a number: "2 honor off me", "1 fate my way".

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
    """Tell whether a clause says "off" without a verb such as "take": "knock 2 honor off me"."""
    taken = any(one.value == "take" for each in sequence for one in each.item.terms)
    return not taken and any(one.of == "off" for one in sequence)


def whose_then(sequence: Sequence | None) -> Sequence | None:
    """Return "2 of your honor are mine" as "2 honor from you to me"; None if no giver is named.

    A clause that does not say whose a number is now comes back unchanged.
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
    """Tell whether "is" or the like stands before a seat: "are mine"."""
    is_set = (one.kind, one.value) == ("verb", "set") and one.of != "have"
    return is_set and one.item.end - one.item.start == 1 and after.kind == "seat"


def without_stores(sequence: Sequence) -> Sequence | None:
    """Replace pools and pockets by their owners; None if one of them has no owner.

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
    """Tell whether the word for a pool, behind its owner and a counter, was read as a verb.

    In "2 fate off your pile" the word "pile" is no deed.
    """
    one, owned = sequence[place], sequence[place - 1].kind == "seat"
    counted = any(each.kind == "counter" for each in sequence[: place - 1])
    return one.kind == "verb" and owned and counted and _can_be_store(one)


def _can_be_store(one: Typed) -> bool:
    return any(term.kind == "store" for term in one.item.terms)


def _leads_clause(store: Typed, before: Listed[Typed]) -> bool:
    """Tell whether a pool with its owner begins the clause: "Bo's pool is 2 lighter".

    It does not if the word can be a verb ("Bo pockets 2 honor"), or if a counter is named before
    it.
    """
    is_deed = any(term.kind == "verb" for term in store.item.terms)
    return not is_deed and not any(one.kind == "counter" for one in before)


def _leads(store: Typed, lead: Typed | None) -> Iterator[Typed]:
    """Yield the small word to put before the pool's owner, such as "to"; nothing if none fits."""
    if store.kind == "way" or (lead is not None and lead.kind == "on"):
        yield replace(lead or store, kind="mark", value="to", of="")
    elif lead is not None:
        # French "de" is "by" as well, but nobody's pool does anything.
        yield replace(lead, value="from") if lead.value == "by" else lead


def is_half_led(said: Sequence) -> bool:
    """Tell whether a skipped small word is needed by the next one: "de" in French "de chez moi"."""
    return any(
        one.kind == "filler"
        and after.value == "at"
        and any(term.kind == "mark" for term in one.item.terms)
        for one, after in pairwise(said)
    )


def directed_verb(
    context: Context, name: str | None, held: Listed[Holder], sequence: Sequence
) -> str | None:
    """Return the verb of a clause, or "lose" or "gain" where only the direction decides; or None.

    What comes off somebody or from the speaker is lost; what comes to the speaker, or is put on
    "me", is gained. None if there is no direction, or if "five honor from me" may be a secret
    choice.
    """
    one = held[0] if len(held) == 1 and not held[0].piece else None
    if one is not None and name in _MOVING:
        is_own = sequence[one.place].of == "me"
        if is_own and one.mark and not name and context.chosen_number:
            return None
        if one.mark == "from" and (one.is_off or is_own):
            return "lose"
        if is_own and (one.mark == "to" or (one.on and name == "put")):
            return "gain"
    if name != COME:
        return name
    if one is not None and one.mark in {"from", "to"}:
        return COME
    return "" if {"from", "to"} <= {each.mark for each in held} else None
