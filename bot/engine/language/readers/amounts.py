"""Numbers: more, less, set, and from one to another.

typed sequences -> Change, SetTo, Give
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from bot.engine import commands as c
from bot.engine.decisions.lookup import start
from bot.engine.language.context import Context
from bot.engine.language.grammar import Grammar, Sequence, Typed
from bot.engine.language.readers.no_amounts import goes_on, is_about
from bot.engine.language.readers.passing import (
    Said,
    are_joined,
    for_me,
    is_asked_for,
    is_off_me,
    is_passing,
    marked,
    passed,
)
from bot.engine.language.readers.payers import (
    LESS,
    ONTO,
    goes_to_somebody,
    paid_by,
    without_whole,
)
from bot.engine.language.readers.shared import (
    SHIFT,
    SMALL,
    Holder,
    all_of_kind,
    holders,
    kinds_fit,
    of,
    same,
    spot,
    verb,
)
from bot.engine.language.readers.unnumbered import NUMBERS, is_bare
from bot.engine.state import TABLE, seat_key

_MORE = {"gain", "put", "take", "bring"}
_HANDING = {"give", "pay", "move"}
_PASSING = {"give", "take", "pay", "move"}
_VERBS = {"", "set", "heal", "deal", *_MORE, *LESS, *_PASSING}
_SETTING = {"", "put", "move", "deal", *_MORE, *LESS}
"""Verbs that set a number where they say what it goes to."""
_LEVEL = {"counter", "number", "piece"}
GRAMMAR = Grammar(
    SMALL
    | NUMBERS
    | {"counter", "seat", "piece", "kind", "verb", "mark", "each", "table", "more", "less"},
    needed=frozenset({"counter"}),
    verbs=frozenset({*_VERBS, "reset", SHIFT}),
    completed=SHIFT,
    once=(frozenset({"counter"}), NUMBERS),
)


def read(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """What is meant by a counter with a number."""
    if verb(sequence) == "reset":
        yield from _reset(context, sequence)
        return
    said = _said(context, _directed(paid_by(context, without_whole(sequence))))
    if said is None:
        return
    if said.signed or said.verb == "set" or not is_passing(said):
        yield from _counted(context, said)
    elif is_off_me(context, said):
        yield from _counted(context, replace(said, verb="lose"))
    elif is_asked_for(context, said):
        yield from for_me(context, said)
    elif not are_joined(said):
        yield from passed(context, said)


def _reset(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """A number of a seat as it was at the start: what it plays may set it."""
    found, seats = of(sequence, "counter"), of(sequence, "seat")
    rest = [one for one in sequence if one.kind not in {"counter", "seat", "verb", "mark"}]
    counter = context.game.counters.get(str(found[0].value)) if len(found) == 1 else None
    seat = int(seats[0].value) if seats else context.speaker
    if rest or counter is None or "seat" not in counter.at or seat is None or len(seats) > 1:
        return
    name, holder = str(found[0].value), seat_key(seat)
    to = start(context.game, context.table, name, holder)
    yield c.SetTo(seat=context.seat, counter=name, holder=holder, to=to)


def _directed(sequence: Sequence) -> Sequence:
    """French "à" says to whom, but after "take" from whom; "for" only whose it is, or to whom."""
    name = verb(sequence)
    marks = {
        "dative": "from" if name in {"take", "lose"} else "to",
        "for": "to" if name in _HANDING else "for",
    }
    return tuple(
        replace(one, value=marks.get(str(one.value), one.value)) if one.kind == "mark" else one
        for one in sequence
    )


def _said(context: Context, sequence: Sequence) -> Said | None:
    counter, name = same(of(sequence, "counter")), _completed(sequence)
    dangling = (
        any(map(_adds, sequence))
        or goes_on(sequence)
        or is_about(sequence)
        or goes_to_somebody(sequence)
        or [one.kind for one in sequence[-1:]] == ["mark"]
    )
    if dangling or counter is None or len(of(sequence, "counter")) > 1 or name not in _VERBS:
        return None
    held = holders(context, sequence)
    if len(held) > 1 and any(one.value == SHIFT for one in of(sequence, "verb")):
        held = _struck(context, sequence, held)  # "piotr jde o 1 dolů" moves himself
    if name == "give" and held and _is_dealt(context, str(counter.value)):
        name = "deal"
    lands = name == "" and len(held) == 1 and (held[0].mark == "to" or _is_on_seat(held[0]))
    if lands and not _is_level(sequence) and _is_dealt(context, str(counter.value)):
        held, name = [replace(held[0], mark="")], "gain"  # "2 wounds to Bo", "on Bo"
    if name == "deal" and not (held := _struck(context, sequence, held)):
        return None
    name = _change(context, str(counter.value), name, sequence, held)
    numbers, signs = of(sequence, "number", "signed", "one"), of(sequence, "sign")
    if len(numbers) + len(signs) != 1:
        return None if numbers or signs else _one_of(context, sequence, name, held)
    said = (numbers or signs)[0]
    number = 1 if said.kind == "one" else int(said.value)
    if said.kind == "one" and name in {"", "set"}:
        return None
    signed = said.kind in {"signed", "sign"}
    # "lose -2" is less, as "lose 2" is, and so is "take -2"; "gain -2" is a slip.
    if signed and name not in {"", "set"}:
        name = (
            "lose"
            if name == "take" and number < 0 and all(one.mark != "from" for one in held)
            else name
        )
        if (name in LESS) != (number < 0):
            return None
        number, signed = abs(number), False
    spelt = said.kind == "number" and bool(said.term.languages)
    spelt = spelt and sequence.index(said) < sequence.index(counter)
    return Said(str(counter.value), number, spelt, signed, name, held, sequence)


def _completed(sequence: Sequence) -> str | None:
    """The verb of a clause, where "bring", "put" and the like need another word to say it.

    "Bring me down 2 honor" is less of it, "put me on 8 honor" sets it, "bring 2 honor" is nothing.
    """
    name, verbs = verb(sequence), of(sequence, "verb")
    if not any(one.value == SHIFT for one in verbs):
        return name
    if name == SHIFT:
        return "set" if _is_led(sequence) and of(sequence, "seat") else None
    told = not verbs[-1].term.persons and name in {"gain", "lose", "set"}
    told = told and not _is_price(sequence)  # "put me down for 2 honor" is anything
    return name if told and verbs[0].value == SHIFT else None


def _is_led(sequence: Sequence) -> bool:
    """Whether "to" or "on" leads to the number: "put me on 8 honor"."""
    return any(
        number.kind == "number" and (before.kind == "on" or before.value == "to")
        for before, number in pairwise(sequence)
    )


def _is_price(sequence: Sequence) -> bool:
    """Whether "for" leads to the number: "hit Bo for 2 honor"."""
    return any(
        before.value == "for" and number.kind in NUMBERS for before, number in pairwise(sequence)
    )


def _one_of(context: Context, sequence: Sequence, name: str, held: list[Holder]) -> Said | None:
    """A counter without a number is one of it, or all that lies on what it is taken from."""
    if name not in {*_MORE, *LESS, *_PASSING}:
        return None
    counter = str(of(sequence, "counter")[0].value)
    source = next((one for one in held if one.piece and one.mark == "from"), None)
    lies = context.table.count(counter, spot(context, source) or "") if source else 0
    return Said(counter, lies or 1, False, False, name, held, sequence)


def _is_on_seat(held: Holder) -> bool:
    """Whether something is on a player: "one bleeding on Bo"."""
    return held.on and not held.piece


def _is_harm(context: Context, counter: str) -> bool:
    """Whether less of it is better, as of wounds: \"heal\" takes it away."""
    known = context.game.counters.get(counter)
    return known is not None and known.harm


def _is_dealt(context: Context, counter: str) -> bool:
    """Whether "give" deals it, as wounds; cards of a common supply change hands."""
    return _is_harm(context, counter) and not context.game.counters[counter].supply


def _struck(context: Context, sequence: Sequence, held: list[Holder]) -> list[Holder]:
    """Who is dealt something, such as wounds; nobody if only who deals it is said."""
    middle = next(i for i, one in enumerate(sequence) if one.kind == "verb")
    own = "i" in sequence[middle].term.persons
    first = held[0] if held else None
    dealing = first and not first.piece and not first.mark and first.place < middle
    if first and dealing and sequence[first.place + 1].kind == "counter":
        dealing = False  # "tvoje čest jde o 1 nahoru": whose it is
    if first and dealing and (not own or first.seat == context.seat):
        held = held[1:]
    harmful = _is_harm(context, str(of(sequence, "counter")[0].value))
    return held if harmful else [one for one in held if not _is_owner(context, one, sequence)]


def _is_owner(context: Context, held: Holder, sequence: Sequence) -> bool:
    """Whether who deals something is only said to own it: "je claque mes 2 destins"."""
    after = [one.kind for one in sequence[held.place + 1 : held.place + 3]]
    number = bool(after) and after[0] in {"number", "one", "counter"}
    return held.seat == context.seat is not None and not (held.piece or held.mark) and number


def _change(
    context: Context, counter: str, name: str, sequence: Sequence, held: list[Holder]
) -> str:
    """What becomes of a number: the verb, or what other words say of it.

    "1 more fate", "3 damage to the battlefield" and "2 fate for Bo" add; "3 fate now" sets.
    """
    led = _is_led(sequence) and of(sequence, "seat")
    if name in {*_SETTING, "heal"} and (_is_level(sequence) or (led and name != "heal")):
        return "set"  # "honor to 8", "drop me to 8 honor"
    if name in {"heal", "deal"}:
        harm = _is_harm(context, counter)
        is_less = harm if name == "heal" else not harm and _is_price(sequence)
        return "lose" if is_less else "gain"
    if name in {"", "set"} and of(sequence, "more", "less"):
        return "lose" if of(sequence, "less") else "gain"
    if name == "take" and len(held) == 1 and _is_off(sequence):
        return "lose"
    return name or _without_verb(sequence, held)


def _without_verb(sequence: Sequence, held: list[Holder]) -> str:
    """Return what a line without a verb does: "2 fate for me" is more, "fate 2 for me" is not."""
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


def may_be_more(context: Context, sequence: Sequence, command: c.Command) -> bool:
    """Whether a number may be all that lies somewhere, or as much more: "na oheň 2 osudy"."""
    if not isinstance(command, c.SetTo) or of(sequence, "verb", "now"):
        return False
    leads = [one.kind for one in sequence if one.kind in {"on", "piece", "number"}]
    lies = context.table.count(command.counter, command.holder)
    return leads == ["on", "piece", "number"] and bool(lies)


def _is_off(sequence: Sequence) -> bool:
    """Whether it is taken off a number, and goes to nobody: "take 2 off your honor"."""
    return [one.kind for one in sequence][-3:] == ["mark", "seat", "counter"]


def _is_level(sequence: Sequence) -> bool:
    """Whether a number is where a counter goes to: "honor to 8", "mon honneur à 8", "na 8 cti"."""
    places = {one.kind: place for place, one in enumerate(sequence) if one.kind in _LEVEL}
    number = places.get("number", 0)
    before = sequence[number - 1] if number else None
    onto = before is not None and before.kind == "on"
    leads = onto or (before is not None and before.value == "to")
    first = places.get("counter", number) < number
    first = first or (before is not None and onto and before.term.languages <= ONTO)
    return leads and first and "piece" not in places


def _adds(one: Typed) -> bool:
    """Whether it is "plus" taken for "and": inside a clause it is a sign."""
    return one.kind == "and" and any(term.value == "gain" for term in one.item.terms)


def _counted(context: Context, said: Said) -> Iterator[c.Command]:
    open_ended = (
        said.verb == "" and not said.signed and any(marked(said, mark) for mark in ("from", "to"))
    )
    # "2 fate to Bo" says neither that she has 2 then nor where they come from.
    if said.verb in {"give", "move"} or open_ended:
        return
    # What is put somewhere is put on a piece.
    if said.verb == "put" and not of(said.sequence, "piece", "kind"):
        return
    for spots in _spots(context, said):
        for way in _ways(context, said, spots):
            made = tuple(_one(context, way, at) for at in spots)
            if len(made) == 1:
                yield made[0]
            elif made:
                yield c.Several(seat=context.seat, commands=made)


def _ways(context: Context, said: Said, spots: list[str]) -> tuple[Said, ...]:
    """Return a clause as more, less and set where it says none of the three.

    "Two fate" may be all that there is, and so may "honor 3" at 10: both may be a change as well.
    """
    pieces = any(holder.piece for holder in said.holders) or of(said.sequence, "kind")
    if said.signed or said.verb or pieces:
        return (said,)
    if not said.spelt and not any(_is_little(context, said, at) for at in spots):
        return (said,)
    return tuple(replace(said, verb=way) for way in ("gain", "lose", "set"))


def _is_little(context: Context, said: Said, at: str) -> bool:
    """Whether a number is at most half of what there is, rounded up: "honor 3" may be 3 more.

    So may "fate 2" at 3 fate.

    False for a counter that shows a choice, such as a dial: nobody gains or loses that.
    """
    counter = context.game.counters.get(said.counter)
    is_shown = counter is not None and bool(counter.mirrors)
    there = context.table.count(said.counter, at)
    return not is_shown and 0 < said.number < there and said.number <= -(-there // 2)


def _one(context: Context, said: Said, at: str) -> c.Command:
    sign = -1 if said.verb in LESS else 1
    if said.verb == "set" or (not said.signed and not said.verb):
        return c.SetTo(seat=context.seat, counter=said.counter, holder=at, to=said.number)
    return c.Change(seat=context.seat, counter=said.counter, holder=at, by=sign * said.number)


def _spots(context: Context, said: Said) -> Iterator[list[str]]:
    """Where the number is changed; several answers where it is not said clearly."""
    pieces = [holder for holder in said.holders if holder.piece]
    seats = [holder for holder in said.holders if not holder.piece]
    kinds = of(said.sequence, "kind")
    everywhere = of(said.sequence, "each", "table")
    each = bool(everywhere) and everywhere[0].kind == "each"
    if each and kinds and not said.holders and len({one.value for one in kinds}) == 1:
        yield list(all_of_kind(context, str(kinds[0].value)))
    elif everywhere and not (pieces and each):
        if len(everywhere) == 1 and not said.holders and not kinds:
            one = everywhere[0].kind == "table"
            yield [TABLE] if one else [seat_key(seat) for seat in context.seats]
    elif pieces:
        # In "Ana puts 2 fate on void" she only does it; without a verb it would mean nothing.
        found = [spot(context, one) for one in pieces]
        joined = len(of(said.sequence, "and")) >= len(found) - 1 == len(set(found)) - 1
        if joined and len(seats) <= bool(said.verb) and kinds_fit(context, said.sequence):
            yield from ([one for one in found if one] for _ in range(all(found)))
    elif kinds:
        if len({one.value for one in kinds}) == 1 and not seats:
            yield from ([key] for key in all_of_kind(context, str(kinds[0].value)))
    elif seats:
        spots = [at for at in (spot(context, one) for one in seats) if at]
        joined = len(of(said.sequence, "and")) >= len(spots) - 1
        if joined and len(set(spots)) == len(spots) and said.verb != "put":
            yield spots
    else:
        yield from _unsaid(context, said.counter)


def _unsaid(context: Context, counter: str) -> Iterator[list[str]]:
    """Nobody is named: who speaks, the table, or one of the pieces that it lies on."""
    extra, known = context.table.extras.get(counter), context.game.counters.get(counter)
    at = ("seat" if extra.each else TABLE,) if extra else known.at if known else ()
    if "seat" in at:
        if context.speaker is not None:
            yield [seat_key(context.speaker)]
    elif TABLE in at:
        yield [TABLE]
    else:
        for kind in at:
            yield from ([key] for key in all_of_kind(context, kind))
