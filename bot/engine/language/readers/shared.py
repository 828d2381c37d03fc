"""The tools of all readers: take the words of a clause apart, each word in one meaning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.engine.language.context import Context
from bot.engine.language.grammar import Sequence, Typed
from bot.engine.rules import lookup
from bot.engine.state import seat_key

SMALL = frozenset({"filler", "and", "now", "on", "aux"})

COME = "come"
"""The verb that means nothing without a direction."""
_AT = {
    **dict.fromkeys((COME, "gain", "bring"), "to"),
    **dict.fromkeys(("take", "claim", "lose", "pay", "cost"), "from"),
}
"""The meaning of French "chez" with each verb: "to" with "come", "from" with "take"."""
SHIFT = "shift"
"""The verb that needs another word to mean anything: "bring me down to 8"."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A seat or a piece, with the small word before it."""

    seat: int | None
    piece: str = ""
    mark: str = ""
    place: int = 0
    on: bool = False
    """Whether the holder stands after "on", "at" and the like."""
    is_off: bool = False
    """Whether the small word before the holder says that something is lost there: "off", "out of".
    """


@dataclass(frozen=True, slots=True)
class Said:
    """A clause about a counter, taken apart."""

    counter: str
    number: int
    spelt: bool
    """Whether the number is a word before the counter: "two fate"."""
    signed: bool
    verb: str
    holders: list[Holder]
    sequence: Sequence


def of(sequence: Sequence, *kinds: str) -> list[Typed]:
    """Return the words of these kinds, in their order."""
    return [one for one in sequence if one.kind in kinds]


def verb(sequence: Sequence) -> str | None:
    """Return the one verb of a clause; "" if there is none, None if there are several."""
    said = {str(one.value) for one in sequence if one.kind == "verb"}
    said -= {SHIFT} if len(said) > 1 else set()
    return next(iter(said), "") if len(said) < 2 else None


def same(found: Iterable[Typed]) -> Typed | None:
    """Return the first of the words if all have one value; None if they differ, or for none."""
    listed = list(found)
    return listed[0] if len({one.value for one in listed}) == 1 else None


def piece_key(context: Context, name: str, owner: int | None) -> str | None:
    """Return the key of a piece; None for an unknown name, or if nobody's piece can be meant.

    If every seat has its own such piece, that of `owner` is returned, or else the speaker's.
    """
    kind = context.game.kind_of(name)
    if not kind or not context.game.pieces[kind].each:
        return name if kind else None
    seat = context.seat if owner is None else owner
    return None if seat is None else f"{seat_key(seat)}.{name}"


def is_own(context: Context, name: str) -> bool:
    """Tell whether every seat has its own piece of this name."""
    kind = context.game.kind_of(name)
    return bool(kind) and context.game.pieces[kind].each


def holders(context: Context, sequence: Sequence, *, beside: bool = False) -> list[Holder]:
    """Return the seats and pieces of a clause, each with the small word before it.

    A seat and a piece that every seat has become one holder: that seat's piece. With `beside`
    nothing may stand between them.
    """
    found: list[Holder] = []
    mark, on, french, off = "", False, False, False
    for place, one in enumerate(sequence):
        last = found[-1] if found else None
        if one.kind == "mark":
            # French "de" is "of" as well.
            mark, french, off = (
                _mark(sequence, one, mark),
                "fr" in one.term.languages,
                one.of == "off",
            )
        elif one.kind == "on":
            on = True
        elif one.kind == "seat":
            own = not mark or (
                mark in {"from", "by"} and last and last.place == place - 2 and french
            )
            if last and needs_owner(context, last) and own:
                found[-1] = replace(last, seat=int(one.value))
            elif _is_said_again(found, sequence, place, mark):
                pass  # "lui il gagne" and "I give you 2 of my fate" say it twice
            else:
                found.append(Holder(int(one.value), "", mark, place, on, off and bool(mark)))
            mark, on = "", False
        elif one.kind == "piece":
            name = str(one.value)
            far = beside and last is not None and last.place < place - 1
            if last and not last.piece and not mark and not far and is_own(context, name):
                on = on or last.on
                at = place if on else last.place  # "Bo 2 damage on kingdom" is put there
                found[-1] = Holder(last.seat, name, last.mark, at, on, last.is_off)
            else:
                found.append(Holder(None, name, mark, place, on, off and bool(mark)))
            mark, on = "", False
        elif one.kind not in {"kind", "and", "now"}:
            mark, on = "", False
    return found


def _mark(sequence: Sequence, one: Typed, before: str) -> str:
    """Return the meaning of a small word before a holder; for "chez" (at) it depends on the verb.

    "Chez" is "to" after "come", "from" after "take", else "at": "2 destins chez moi" (2 fate at
    mine). "De chez" is always "from".
    """
    if one.value != "at":
        return str(one.value)
    return before or _AT.get(verb(sequence) or "", "at")


_COUNTED = (["number", "counter"], ["one", "counter"])
"""Kinds of words before which a seat is an owner: "mes 2 honneurs"."""


def _is_said_again(found: list[Holder], sequence: Sequence, place: int, mark: str) -> bool:
    """Tell whether a seat is named again: right after itself, or as the owner of the counter.

    In French "je perds mes 2 honneurs" (I lose my 2 honor) "mes" names the speaker again.
    """
    seat = sequence[place].value
    same = [one for one in found if not one.piece and one.seat == seat and not one.mark]
    after = [one.kind for one in sequence[place + 1 : place + 3]]
    owns = not mark and (after[:1] == ["counter"] or after in _COUNTED)
    return any(one.place == place - 1 or owns for one in same)


def needs_owner(context: Context, holder: Holder) -> bool:
    """Tell whether a piece of which every seat has one still lacks its seat."""
    return bool(holder.piece) and holder.seat is None and is_own(context, holder.piece)


def spot(context: Context, holder: Holder) -> str | None:
    """Return the key under which a holder's counters are kept; None if its seat is unclear."""
    if holder.piece:
        return piece_key(context, holder.piece, holder.seat)
    return None if holder.seat is None else seat_key(holder.seat)


def kinds_fit(context: Context, sequence: Sequence) -> bool:
    """Tell whether each kind in a clause, such as "ring", has a piece of that kind with it."""
    pieces = {context.game.kind_of(str(one.value)) for one in of(sequence, "piece")}
    return all(one.value in pieces for one in of(sequence, "kind"))


def all_of_kind(context: Context, kind: str) -> list[str]:
    """Return the pieces of a kind; where every seat has its own, those of the speaker."""
    found = lookup.pieces(context.game, context.table, kind)
    if context.game.pieces[kind].each:
        return [key for key in found if lookup.owner(context.table, key) == context.seat]
    return list(found)
