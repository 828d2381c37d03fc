"""Decide whether a number becomes more or less, from the verb and other words of a clause.

a clause in one meaning -> "gain", "lose" or "set" -> amounts
"""

from __future__ import annotations

from itertools import pairwise

from bot.engine.language.context import Context
from bot.engine.language.grammar import Sequence
from bot.engine.language.readers.directions import is_off
from bot.engine.language.readers.levels import is_led, is_level
from bot.engine.language.readers.shared import COME, SHIFT, Holder, of, verb
from bot.engine.language.readers.unnumbered import NUMBERS, is_bare

MORE = frozenset({"gain", "put", "take", "bring"})
LESS = frozenset({"lose", "pay", "cost"})
"""Verbs by which a number becomes less."""
_SETTING = {"", "put", "move", "deal", *MORE, *LESS}
"""Verbs that set a number if the clause names its new value: "drop to 8 honor"."""


def phrasal_verb(sequence: Sequence) -> str | None:
    """Return what the verb of a clause means; None if it lacks a word that it needs.

    "Bring me down 2 honor" and "knock 2 honor off me" lose honor, "put me on 8 honor" sets it, but
    "bring 2 honor" lacks a word.
    """
    name, verbs = verb(sequence), of(sequence, "verb")
    if not any(one.value == SHIFT for one in verbs):
        return name
    if name == SHIFT:
        if is_off(sequence):
            return COME
        return "set" if is_led(sequence) and of(sequence, "seat") else None
    told = not verbs[-1].term.persons and name in {"gain", "lose", "set"}
    told = told and not _is_price(sequence)  # "put me down for 2 honor" is anything
    return name if told and verbs[0].value == SHIFT else None


def without_whole(sequence: Sequence) -> Sequence:
    """Leave out "all" before the number that somebody loses: "I spend all three fate"."""
    whole = [
        place
        for place, (one, after) in enumerate(pairwise(sequence))
        if one.value == "each_thing" and after.kind == "number"
    ]
    if verb(sequence) not in LESS or not whole:
        return sequence
    return tuple(one for place, one in enumerate(sequence) if place not in whole)


def kind_of_change(
    context: Context, counter: str, name: str, sequence: Sequence, held: list[Holder]
) -> str:
    """Return what becomes of a number: "gain", "lose", "set", or the verb itself.

    "1 more fate", "3 damage to the battlefield" and "2 fate for Bo" add; "3 fate now" sets. `held`
    are the clause's holders.
    """
    led = is_led(sequence) and of(sequence, "seat", "each")
    if name in {*_SETTING, "heal"} and (is_level(sequence) or (led and name != "heal")):
        return "set"  # "honor to 8", "drop me to 8 honor"
    if name == "suffer":
        return "gain" if _is_harm(context, counter) else "lose"
    if name in {"heal", "deal"}:
        harm = _is_harm(context, counter)
        is_less = harm if name == "heal" else not harm and _is_price(sequence)
        return "lose" if is_less else "gain"
    if name in {"", "set"} and of(sequence, "more", "less"):
        return "lose" if of(sequence, "less") else "gain"
    if name == "take" and (is_taken_from_all(sequence) or (len(held) == 1 and _is_off(sequence))):
        return "lose"
    return name or _without_verb(sequence, held)


def _without_verb(sequence: Sequence, held: list[Holder]) -> str:
    """Return "gain" or "set" for a line without a verb, or "" if it leaves that open.

    "2 fate for me" is "gain". "Fate 2 for me" is "", as it may be all the fate that there is.
    """
    if of(sequence, "now"):
        return "set"
    place = next((i for i, one in enumerate(sequence) if one.kind in {"number", "one"}), -1)
    bare = sequence.index(of(sequence, "counter")[0]) if is_bare(sequence) else -1
    number = max(place, bare)
    onto = any(one.piece and (one.on or one.mark == "to") and one.place > number for one in held)
    onto = onto or bool(of(sequence, "each") and of(sequence, "kind") and of(sequence, "on"))
    counted = sequence.index(of(sequence, "counter")[0]) if of(sequence, "counter") else number
    given = counted >= number and any(one.mark == "for" for one in held)
    return "gain" if number >= 0 and (onto or given) else ""


def _is_price(sequence: Sequence) -> bool:
    """Tell whether "for" leads to the number: "hit Bo for 2 honor"."""
    return any(
        before.value == "for" and number.kind in NUMBERS for before, number in pairwise(sequence)
    )


def is_taken_from_all(sequence: Sequence) -> bool:
    """Tell whether something is taken from everybody: "take 1 honor from everyone"."""
    return verb(sequence) == "take" and any(
        after.value == "each_object" or (after.kind == "each" and before.kind == "mark")
        for before, after in pairwise(sequence)
    )


def _is_off(sequence: Sequence) -> bool:
    """Tell whether something is taken off a number and goes to nobody: "take 2 off your honor"."""
    return [one.kind for one in sequence][-3:] == ["mark", "seat", "counter"]


def recipients(context: Context, sequence: Sequence, held: list[Holder]) -> list[Holder]:
    """Return the holders that get what is dealt, such as wounds; [] if only the dealer is named."""
    middle = next(i for i, one in enumerate(sequence) if one.kind == "verb")
    own = sequence[middle].term.is_own
    first = held[0] if held else None
    dealing = first and not first.piece and not first.mark and first.place < middle
    if first and dealing and sequence[first.place + 1].kind == "counter":
        dealing = False  # "tvoje čest jde o 1 nahoru": whose it is
    if first and dealing and (not own or first.seat == context.seat):
        held = held[1:]
    harmful = _is_harm(context, str(of(sequence, "counter")[0].value))
    return held if harmful else [one for one in held if not _is_owner(context, one, sequence)]


def _is_owner(context: Context, held: Holder, sequence: Sequence) -> bool:
    """Tell whether a holder only owns what is dealt: French "je claque mes 2 destins" (my fate)."""
    after = [one.kind for one in sequence[held.place + 1 : held.place + 3]]
    number = bool(after) and after[0] in {"number", "one", "counter"}
    return held.seat == context.seat is not None and not (held.piece or held.mark) and number


def is_dealt(context: Context, counter: str) -> bool:
    """Tell whether "give" deals a counter, as it does wounds, instead of moving it from the giver.

    Only a harmful counter without a supply is dealt.
    """
    return _is_harm(context, counter) and not context.game.counters[counter].supply


def _is_harm(context: Context, counter: str) -> bool:
    """Tell whether a counter is harmful, as wounds are: "heal 2" is fewer of them."""
    known = context.game.counters.get(counter)
    return known is not None and known.harm
