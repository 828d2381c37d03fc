"""Read a number that goes from one holder to another: by "from" and "to", or by their names.

a clause with a number, a Said -> Give -> amounts
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine import commands as c
from bot.engine.language.context import Context
from bot.engine.language.grammar import Sequence
from bot.engine.language.persons import others
from bot.engine.language.readers.shared import Holder, Said, of, spot, verb
from bot.engine.state import seat_key


def is_passing(said: Said) -> bool:
    """Tell whether a number goes from one holder to another; else it is only gained or lost."""
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
        "lose": marked(said, "to"),
    }
    return "arrow" in marks or passing.get(said.verb, False)


def marked(said: Said, mark: str) -> bool:
    """Tell whether a seat stands after the small word `mark`, such as "from"."""
    return any(holder.mark == mark and not holder.piece for holder in said.holders)


def _verb_place(said: Said) -> int:
    found = (i for i, one in enumerate(said.sequence) if one.kind == "verb")
    return next(found, len(said.sequence))


def passed(context: Context, said: Said) -> Iterator[c.Command]:
    """Yield the command for a gift from one holder to another, by "from" and "to" or word order."""
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
    own_seat = None if context.speaker is None else Holder(context.speaker)
    if said.verb in {"give", "pay", "lose", "put", "move"} and source is None:
        source = own_seat
    if said.verb in {"take", "gain", ""} and target is None:
        target = own_seat
    if source is None or target is None:
        return
    one, other = spot(context, source), spot(context, target)
    if one and other and one != other and said.number > 0:
        yield c.Give(
            seat=context.seat, counter=said.counter, source=one, target=other, by=said.number
        )


def is_off_me(context: Context, said: Said) -> bool:
    """Tell whether the speaker takes something off themselves: "take 2 fate off me"."""
    only = said.holders[0] if len(said.holders) == 1 else None
    own = only is not None and not only.piece and only.mark == "from"
    return own and said.verb == "take" and said.holders[0].seat == context.speaker


def is_paid_from(said: Said) -> bool:
    """Tell whether "from" only says who pays: "pay 2 fate out of my pool"."""
    only = said.holders[0] if len(said.holders) == 1 else None
    return only is not None and not only.piece and said.verb == "pay" and only.mark == "from"


def is_asked_for(context: Context, said: Said) -> bool:
    """Tell whether somebody else is told to give something to the speaker: "give me 1 honor"."""
    only = said.holders[0] if len(said.holders) == 1 else None
    told = any(one.kind == "verb" and not one.term.is_own for one in said.sequence)
    is_own = only is not None and not only.piece and only.seat == context.seat is not None
    return told and is_own and said.verb == "give" and said.holders[0].mark in {"", "to"}


def for_me(context: Context, said: Said) -> Iterator[c.Command]:
    """Yield the readings of "give me 1 honor": the speaker gains 1, or another seat gives 1."""
    receiver = seat_key(said.holders[0].seat or 0)
    yield c.Change(seat=context.seat, counter=said.counter, holder=receiver, by=said.number)
    for other in others(context) if said.number > 0 else ():
        source = seat_key(other)
        yield c.Give(
            seat=context.seat, counter=said.counter, source=source, target=receiver, by=said.number
        )


def are_joined(said: Said) -> bool:
    """Tell whether "and" joins two holders, so that nothing goes from one to the other."""
    places = [one.place for one in said.holders]
    return any(
        one.kind == "and" and any(before < i for before in places) and any(i < p for p in places)
        for i, one in enumerate(said.sequence)
    )


def paid_by(context: Context, sequence: Sequence) -> Sequence:
    """Return "paid 2 for me" as "I paid 2"; any other clause is returned unchanged."""
    if verb(sequence) != "pay" or len(of(sequence, "seat")) != 1:
        return sequence
    place = sequence.index(of(sequence, "seat")[0])
    mark = sequence[place - 1] if place else sequence[0]
    is_own = context.seat is not None and sequence[place].value == context.seat
    if not is_own or mark.kind != "mark" or mark.value != "for":
        return sequence
    return (sequence[place], *sequence[: place - 1], *sequence[place + 1 :])
