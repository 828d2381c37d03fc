"""Numbers: more, less, set, and from one to another.

typed sequences -> Change, SetTo, Give
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.tables import commands as c
from bot.tables.decisions.lookup import start
from bot.tables.language.context import Context
from bot.tables.language.grammar import Grammar, Sequence, Typed
from bot.tables.language.persons import others
from bot.tables.language.readers.shared import (
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
from bot.tables.language.readers.unnumbered import NUMBERS, is_bare
from bot.tables.state import TABLE, seat_key

_MORE = {"gain", "put", "take"}
_LESS = {"lose", "pay"}
_HANDING = {"give", "pay", "move"}
_PASSING = {"give", "take", "pay", "move"}
_VERBS = {"", "set", "heal", "deal", *_MORE, *_LESS, *_PASSING}
_SETTING = {"", "put", "move", "deal", *_MORE, *_LESS}
"""Verbs that set a number where they say what it goes to."""
_LEVEL = {"counter", "number", "piece"}
GRAMMAR = Grammar(
    SMALL | NUMBERS | {"counter", "seat", "piece", "kind", "verb", "mark", "each", "table", "more"},
    needed=frozenset({"counter"}),
    verbs=frozenset({*_VERBS, "reset"}),
    once=(frozenset({"counter"}), NUMBERS),
)


@dataclass(frozen=True, slots=True)
class _Said:
    """What a clause says of a counter."""

    counter: str
    number: int
    spelt: bool
    """Whether the number is a word before the counter: "two fate"."""
    signed: bool
    verb: str
    holders: list[Holder]
    sequence: Sequence


def read(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """What is meant by a counter with a number."""
    if verb(sequence) == "reset":
        yield from _reset(context, sequence)
        return
    said = _said(context, _directed(sequence))
    if said is None:
        return
    if said.signed or said.verb == "set" or not _is_passing(said):
        yield from _counted(context, said)
    elif _is_off_me(context, said):
        yield from _counted(context, replace(said, verb="lose"))
    elif _is_asked_for(context, said):
        yield from _for_me(context, said)
    elif not _are_joined(said):
        yield from _passed(context, said)


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
        "dative": "from" if name == "take" else "to",
        "for": "to" if name in _HANDING else "for",
    }
    return tuple(
        replace(one, value=marks.get(str(one.value), one.value)) if one.kind == "mark" else one
        for one in sequence
    )


def _said(context: Context, sequence: Sequence) -> _Said | None:
    counter, name = same(of(sequence, "counter")), verb(sequence)
    dangling = any(map(_adds, sequence)) or [one.kind for one in sequence[-1:]] == ["mark"]
    if dangling or counter is None or len(of(sequence, "counter")) > 1 or name not in _VERBS:
        return None
    held = holders(context, sequence)
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
    # "lose -2" is less, as "lose 2" is; "gain -2" is a slip.
    if signed and name not in {"", "set"}:
        if (name in _LESS) != (number < 0):
            return None
        number, signed = abs(number), False
    spelt = said.kind == "number" and bool(said.term.languages)
    spelt = spelt and sequence.index(said) < sequence.index(counter)
    return _Said(str(counter.value), number, spelt, signed, name, held, sequence)


def _one_of(context: Context, sequence: Sequence, name: str, held: list[Holder]) -> _Said | None:
    """A counter without a number is one of it, or all that lies on what it is taken from."""
    if name not in {*_MORE, *_LESS, *_PASSING}:
        return None
    counter = str(of(sequence, "counter")[0].value)
    source = next((one for one in held if one.piece and one.mark == "from"), None)
    lies = context.table.count(counter, spot(context, source) or "") if source else 0
    return _Said(counter, lies or 1, False, False, name, held, sequence)


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
    if first and dealing and (not own or first.seat == context.seat):
        return held[1:]
    return held


def _change(
    context: Context, counter: str, name: str, sequence: Sequence, held: list[Holder]
) -> str:
    """What becomes of a number: the verb, or what other words say of it.

    "1 more fate", "3 damage to the battlefield" and "2 fate for Bo" add; "3 fate now" sets.
    """
    if name in _SETTING and _is_level(sequence):
        return "set"
    if name in {"heal", "deal"}:
        return "lose" if name == "heal" and _is_harm(context, counter) else "gain"
    if name in {"", "set"} and of(sequence, "more"):
        return "gain"
    if name == "take" and len(held) == 1 and _is_off(sequence):
        return "lose"
    return name or _without_verb(sequence, held)


def _without_verb(sequence: Sequence, held: list[Holder]) -> str:
    if of(sequence, "now"):
        return "set"
    place = next((i for i, one in enumerate(sequence) if one.kind in {"number", "one"}), -1)
    bare = sequence.index(of(sequence, "counter")[0]) if is_bare(sequence) else -1
    number = max(place, bare)
    onto = any(one.piece and (one.on or one.mark == "to") and one.place > number for one in held)
    onto = onto or bool(of(sequence, "each") and of(sequence, "kind") and of(sequence, "on"))
    return "gain" if number >= 0 and (onto or any(one.mark == "for" for one in held)) else ""


def _is_off(sequence: Sequence) -> bool:
    """Whether it is taken off a number, and goes to nobody: "take 2 off your honor"."""
    return [one.kind for one in sequence][-3:] == ["mark", "seat", "counter"]


def _is_level(sequence: Sequence) -> bool:
    """Whether a number is where a counter goes to: "honor to 8", "mon honneur à 8", "čest na 8"."""
    places = {one.kind: place for place, one in enumerate(sequence) if one.kind in _LEVEL}
    number = places.get("number", 0)
    before = sequence[number - 1] if number else None
    leads = before is not None and (before.kind == "on" or before.value == "to")
    return leads and places.get("counter", number) < number and "piece" not in places


def _adds(one: Typed) -> bool:
    """Whether it is "plus" taken for "and": inside a clause it is a sign."""
    return one.kind == "and" and any(term.value == "gain" for term in one.item.terms)


def _is_passing(said: _Said) -> bool:
    """Whether it goes from one to another, and is not made or lost."""
    marks = {holder.mark for holder in said.holders}
    after = any(holder.place > _verb_place(said) for holder in said.holders)
    several = len(said.holders) > 1
    passing = {
        "": {"from", "to"} <= marks,
        "give": True,
        "move": True,
        "put": "from" in marks,
        "take": several or after,
        "pay": several or after,
        "gain": "from" in marks,
        "lose": _marked(said, "to"),
    }
    return "arrow" in marks or passing[said.verb]


def _marked(said: _Said, mark: str) -> bool:
    """Whether a seat stands after "from" or "to"."""
    return any(holder.mark == mark and not holder.piece for holder in said.holders)


def _verb_place(said: _Said) -> int:
    found = (i for i, one in enumerate(said.sequence) if one.kind == "verb")
    return next(found, len(said.sequence))


def _passed(context: Context, said: _Said) -> Iterator[c.Command]:
    """From one holder to another: by "from" and "to", else by the places around the verb."""
    source = next((h for h in said.holders if h.mark == "from"), None)
    target = next((h for h in said.holders if h.mark in {"to", "arrow"}), None)
    target = target or next((h for h in said.holders if h.piece and h.on and h is not source), None)
    middle = _verb_place(said)
    for holder in said.holders:
        if holder in {source, target}:
            continue
        # "Ana takes from Bo" turns the direction of "Ana gives to Bo".
        toward = (holder.place > middle) != (said.verb in {"take", "gain"})
        if (toward or source is not None) and target is None:
            target = holder
        elif source is None:
            source = holder
        else:
            return
    mine = None if context.speaker is None else Holder(context.speaker)
    if said.verb in {"give", "pay", "lose", "put", "move"} and source is None:
        source = mine
    if said.verb in {"take", "gain", ""} and target is None:
        target = mine
    if source is None or target is None:
        return
    one, other = spot(context, source), spot(context, target)
    if one and other and one != other and said.number > 0:
        yield c.Give(
            seat=context.seat, counter=said.counter, source=one, target=other, by=said.number
        )


def _is_off_me(context: Context, said: _Said) -> bool:
    """Whether who speaks takes something off themselves: "take 2 fate off me"."""
    only = said.holders[0] if len(said.holders) == 1 else None
    own = only is not None and not only.piece and only.mark == "from"
    return own and said.verb == "take" and said.holders[0].seat == context.speaker


def _is_asked_for(context: Context, said: _Said) -> bool:
    """Whether somebody is told to give who speaks something: "give me 1 honor"."""
    only = said.holders[0] if len(said.holders) == 1 else None
    told = any(one.kind == "verb" and "i" not in one.term.persons for one in said.sequence)
    mine = only is not None and not only.piece and only.seat == context.seat is not None
    return told and mine and said.verb == "give" and said.holders[0].mark in {"", "to"}


def _for_me(context: Context, said: _Said) -> Iterator[c.Command]:
    """What is asked for comes from another, or just comes: it does not say."""
    mine = seat_key(said.holders[0].seat or 0)
    yield c.Change(seat=context.seat, counter=said.counter, holder=mine, by=said.number)
    for other in others(context) if said.number > 0 else ():
        source = seat_key(other)
        yield c.Give(
            seat=context.seat, counter=said.counter, source=source, target=mine, by=said.number
        )


def _are_joined(said: _Said) -> bool:
    """Whether "and" stands between two holders: nothing goes from one of those to the other."""
    places = [one.place for one in said.holders]
    return any(
        one.kind == "and" and any(before < i for before in places) and any(i < p for p in places)
        for i, one in enumerate(said.sequence)
    )


def _counted(context: Context, said: _Said) -> Iterator[c.Command]:
    marked = (
        said.verb == "" and not said.signed and any(_marked(said, mark) for mark in ("from", "to"))
    )
    # "2 fate to Bo" says neither that she has 2 then nor where they come from.
    if said.verb in {"give", "move"} or marked:
        return
    # What is put somewhere is put on a piece.
    if said.verb == "put" and not of(said.sequence, "piece", "kind"):
        return
    for spots in _spots(context, said):
        for way in _ways(said):
            made = tuple(_one(context, way, at) for at in spots)
            if len(made) == 1:
                yield made[0]
            elif made:
                yield c.Several(seat=context.seat, commands=made)


def _ways(said: _Said) -> tuple[_Said, ...]:
    """ "Two fate" may be more, less, or all there is: nobody sets a number by half a sentence."""
    pieces = any(holder.piece for holder in said.holders) or of(said.sequence, "kind")
    if not said.spelt or said.signed or said.verb or pieces:
        return (said,)
    return tuple(replace(said, verb=way) for way in ("gain", "lose", "set"))


def _one(context: Context, said: _Said, at: str) -> c.Command:
    sign = -1 if said.verb in _LESS else 1
    if said.verb == "set" or (not said.signed and not said.verb):
        return c.SetTo(seat=context.seat, counter=said.counter, holder=at, to=said.number)
    return c.Change(seat=context.seat, counter=said.counter, holder=at, by=sign * said.number)


def _spots(context: Context, said: _Said) -> Iterator[list[str]]:
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
