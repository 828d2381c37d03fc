"""Read numbers that become more or less, are set, or go from one holder to another.

typed sequences -> Change, SetTo, Give
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as Listed
from dataclasses import replace

from bot.engine import commands as c
from bot.engine.language.context import Context
from bot.engine.language.grammar import Grammar, Sequence, Typed
from bot.engine.language.readers.changes import (
    LESS,
    MORE,
    is_dealt,
    kind_of_change,
    phrasal_verb,
    recipients,
    without_whole,
)
from bot.engine.language.readers.directions import directed_verb, whose_then, without_stores
from bot.engine.language.readers.levels import (
    contradicts_itself,
    goes_to_somebody,
    is_level,
    reset,
)
from bot.engine.language.readers.objects import (
    US,
    of_us,
    shared_by_all,
    with_recipient,
    without_doer,
    without_own_source,
)
from bot.engine.language.readers.payments import (
    are_joined,
    for_me,
    is_asked_for,
    is_off_me,
    is_paid_from,
    is_passing,
    marked,
    paid_by,
    passed,
)
from bot.engine.language.readers.shared import (
    COME,
    SHIFT,
    SMALL,
    Holder,
    Said,
    all_of_kind,
    holders,
    kinds_fit,
    needs_owner,
    of,
    spot,
    verb,
)
from bot.engine.language.readers.unnumbered import NUMBERS
from bot.engine.state import TABLE, seat_key

_HANDING = {"give", "pay", "move"}
_PASSING = {"give", "take", "pay", "move"}
_VERBS = {"", "set", "heal", "deal", "suffer", COME, *MORE, *LESS, *_PASSING}
_A_CLAUSE = 6
"""Steps of effort for finding out who changes what in a clause, and by how much."""
GRAMMAR = Grammar(
    SMALL
    | NUMBERS
    | {"counter", "seat", "piece", "kind", "verb", "mark", "each", "table", "more", "less"}
    | {"store", "way", "impersonal"},
    needed=frozenset({"counter"}),
    verbs=frozenset({*_VERBS, "reset", SHIFT}),
    completed=SHIFT,
    once=(frozenset({"counter"}), NUMBERS),
)


def read(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield the commands that a clause about a counter may mean: to add, take, set or give some."""
    context.effort.spend(_A_CLAUSE)
    if verb(sequence) == "reset":
        yield from reset(context, sequence)
        return
    clause = of_us(context, shared_by_all(sequence))
    owned = whose_then(without_stores(clause)) or ()
    paid = paid_by(context, with_recipient(without_doer(without_own_source(without_whole(owned)))))
    said = _said(context, _directed(paid)) if owned else None
    if said is None:
        return
    if said.verb == COME:
        is_goal = said.holders[0].mark == "to"
        yield from _counted(context, replace(said, verb="gain" if is_goal else "lose"))
        yield from passed(context, replace(said, verb="give" if is_goal else "take"))
    elif said.signed or said.verb == "set" or not is_passing(said):
        yield from _counted(context, said)
    elif is_off_me(context, said) or is_paid_from(said):
        yield from _counted(context, replace(said, verb="lose"))
    elif is_asked_for(context, said):
        yield from for_me(context, said)
    elif not are_joined(said):
        yield from passed(context, said)


def _directed(sequence: Sequence) -> Sequence:
    """Replace French "à" and the word "for" by the direction that they have with the clause's verb.

    "À" becomes "from" after "take", else "to". "For" becomes "to" after "give"; else it stays.
    """
    if not of(sequence, "mark"):
        return sequence
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
    counters, name = of(sequence, "counter"), phrasal_verb(sequence)
    if len(counters) != 1 or name not in _VERBS or _dangles(sequence):
        return None
    counter = counters[0]
    held = holders(context, sequence)
    if len(held) > 1 and any(one.value == SHIFT for one in of(sequence, "verb")):
        held = recipients(context, sequence, held)  # "piotr jde o 1 dolů" moves himself
    if name == "give" and held and is_dealt(context, str(counter.value)):
        name = "deal"
    lands = (
        name in {"", "put"} and len(held) == 1 and (held[0].mark == "to" or _is_on_seat(held[0]))
    )
    if lands and not is_level(sequence) and is_dealt(context, str(counter.value)):
        held, name = [replace(held[0], mark="")], "gain"  # "2 wounds to Bo", "on Bo"
    on_piece = any(one.piece and (one.mark == "to" or one.on) for one in held)
    if name == "take" and on_piece and is_dealt(context, str(counter.value)):
        held, name = [replace(one, mark="") for one in held], "suffer"  # "2 damage to the kingdom"
    if name == "deal" and not (held := recipients(context, sequence, held)):
        return None
    name = directed_verb(context, name, held, sequence)
    return None if name is None else _numbered(context, sequence, counter, name, held)


def _dangles(sequence: Sequence) -> bool:
    """Tell whether a clause is not about a number of a counter, or ends in the middle.

    Such a clause ends in a small word such as "from", or goes on with another deed.
    """
    return (
        sequence[-1].kind == "mark"
        or any(map(_adds, of(sequence, "and")))
        or _goes_on(sequence)
        or _is_about(sequence)
        or goes_to_somebody(sequence)
    )


def _numbered(
    context: Context, sequence: Sequence, counter: Typed, name: str, held: list[Holder]
) -> Said | None:
    """Return a clause taken apart, with its number; without a number it counts one or all.

    Return None if it has several numbers, or if sign and verb contradict each other: "gain -2".
    `held` are its holders.
    """
    name = kind_of_change(context, str(counter.value), name, sequence, held)
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


def _goes_on(sequence: Sequence) -> bool:
    """Tell whether "and" with a verb follows a number and its counter, which makes it another deed.

    "Encore 2 honneur et je gagne" (2 more honor and I win) goes on; "Ana and Bo lose 1 honor" does
    not.
    """
    places = [i for i, one in enumerate(sequence) if one.kind == "and"]
    counted = {"counter", *NUMBERS}
    return any(
        len(counted & {one.kind for one in sequence[:i]}) > 1
        and any(one.kind == "verb" for one in sequence[i:])
        for i in places
    )


def _is_about(sequence: Sequence) -> bool:
    """Tell whether a verb of moving only says what is at stake: Czech "jde o čest" (about honor).

    Return False with "up" or "down" ("jde o 2 dolů", goes down by 2), and if the counter comes
    before "by" ("lower my honor by 2").
    """
    by = next((place for place, one in enumerate(sequence) if one.value == "by"), len(sequence))
    return bool(of(sequence[by:], "counter")) and any(
        one.kind == "verb"
        and one.value == "lose"
        and any(term.value == SHIFT for term in one.item.terms)
        for one in sequence
    )


def _one_of(context: Context, sequence: Sequence, name: str, held: list[Holder]) -> Said | None:
    """Return a clause without a number, taken apart, with the number 1.

    If the clause names a piece that the counter is taken from, the number is all that lies there.
    Return None if the verb does not change numbers.
    """
    if name not in {*MORE, *LESS, *_PASSING}:
        return None
    counter = str(of(sequence, "counter")[0].value)
    source = next((one for one in held if one.piece and one.mark == "from"), None)
    lies = context.table.count(counter, spot(context, source) or "") if source else 0
    return Said(counter, lies or 1, False, False, name, held, sequence)


def _is_on_seat(held: Holder) -> bool:
    """Tell whether something is on a player: "one bleeding on Bo"."""
    return held.on and not held.piece


def _adds(one: Typed) -> bool:
    """Tell whether an "and" may be "plus", which is a sign inside a clause."""
    return any(term.value == "gain" for term in one.item.terms)


def _counted(context: Context, said: Said) -> Iterator[c.Command]:
    open_ended = (
        said.verb == ""
        and not said.signed
        and (any(marked(said, mark) for mark in ("from", "to")) or _is_off_piece(said))
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


def _is_off_piece(said: Said) -> bool:
    """Tell whether a number is taken off a piece: "2 fate off the air ring" sets no total."""
    return any(one.piece and one.is_off for one in said.holders)


def _ways(context: Context, said: Said, spots: list[str]) -> tuple[Said, ...]:
    """Return a clause as "gain", "lose" and "set", if its words leave open which of them is meant.

    Return it unchanged if they tell. "Two fate" leaves all three open, and so does "honor 3" if the
    honor is 10. "Honor to 2 more" is a "gain" and a "set".
    """
    if contradicts_itself(said.sequence):
        is_less = bool(of(said.sequence, "less")) or said.number < 0
        plain = replace(said, number=abs(said.number), signed=False)
        return tuple(replace(plain, verb=way) for way in ("lose" if is_less else "gain", "set"))
    pieces = any(holder.piece for holder in said.holders) or of(said.sequence, "kind")
    if said.signed or said.verb or pieces:
        return (said,)
    if not said.spelt and not any(_is_little(context, said, at) for at in spots):
        return (said,)
    return tuple(replace(said, verb=way) for way in ("gain", "lose", "set"))


def _is_little(context: Context, said: Said, at: str) -> bool:
    """Tell whether a number is at most half of its counter: then "honor 3" at 10 may be 3 more.

    The half is rounded up: at 3, it is 2. False for a counter that shows a choice, such as a dial.
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
    """Yield a list of holders for each possible reading, by key: those whose number changes."""
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
            every = context.we if everywhere[0].value == US else context.seats
            yield [TABLE] if one else [seat_key(seat) for seat in every]
    elif pieces:
        yield from _at_pieces(context, said, pieces, seats)
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


def _at_pieces(
    context: Context, said: Said, pieces: Listed[Holder], seats: Listed[Holder]
) -> Iterator[list[str]]:
    """Yield lists of holders by key: the named pieces, then a seat's pieces of the same names.

    "I deal Bo 2 damage to the kingdom" may be about Bo's kingdom, though it does not say so.
    """
    # In "Ana puts 2 fate on void" she only does it; without a verb it would mean nothing.
    if len(seats) > bool(said.verb) or not kinds_fit(context, said.sequence):
        return
    others: list[int | None] = [one.seat for one in seats if one.seat != context.seat]
    for owner in (None, *others):
        owned = [
            replace(one, seat=owner) if owner is not None and needs_owner(context, one) else one
            for one in pieces
        ]
        found = [at for at in (spot(context, one) for one in owned) if at]
        joined = len(of(said.sequence, "and")) >= len(found) - 1 == len(set(found)) - 1
        if joined and len(found) == len(pieces) and (owner is None or owned != pieces):
            yield found


def _unsaid(context: Context, counter: str) -> Iterator[list[str]]:
    """Yield lists of holders, by key, if none is named: the speaker, the table, or each piece."""
    extra, known = context.table.extras.get(counter), context.game.counters.get(counter)
    at = ("seat" if extra.each else TABLE,) if extra else known.at if known else ()
    if "seat" in at:
        if context.speaker is not None:
            yield [seat_key(seat) for seat in context.we or (context.speaker,)]
    elif TABLE in at:
        yield [TABLE]
    else:
        for kind in at:
            yield from ([key] for key in all_of_kind(context, kind))
