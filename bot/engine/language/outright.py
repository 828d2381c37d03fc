"""Tell whether a line says a change outright, despite other words, so that nobody has to be asked.

Clauses, NumberChanges -> is_outright -> rough
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.engine.language.context import Context
from bot.engine.language.lexicon import OWN, Term
from bot.engine.language.rough_words import (
    ALL,
    ARTICLES,
    IMPERSONAL,
    LESS,
    MORE,
    ONTO,
    Clause,
    Word,
    directions,
    is_left,
    says_we,
    way_of,
    ways,
)

_UNKNOWN, _SMALL, _LEAD, _SEAT, _NUMBER, _COUNTER, _WAY, _GIVES, _OTHER = "uslpncwgx"
"""A letter for each sort of word, so that the order of a clause becomes a text: "I lose 2 honor" is
"pwnc"."""
_SHAPE = re.compile(
    r"s*"  # "well, …"
    r"(?P<giver>[sp]*u+(?=g[sl]*p|pg))?"  # "the farm" before "gives me"
    r"(?P<core>[pncwgsl]*[ncwg](?:[sl]*p(?!s*u))*)"  # "I lose 2 honor", "2 fate gone from me"
    r"s*(?P<reason>l[sl]*p?[slu]*u[slup]*)?"  # "for the trick", "off that guy of hers"
)
"""The sorts of words that a clause may have, and their order."""
_LEADS = frozenset({"mark", "on", "because", "price"})
"""The kinds of small words that lead to a noun or number."""
_SMALL_KINDS = frozenset({"filler", "article", "one", "aux", "now", "top", "total", "so", "which"})
"""The kinds of words that say nothing about a change."""
_OF_CARDS = frozenset({"put", "take", "claim", "gain", "bring", "deal", "give", "move",
                       "shift", "heal"})  # fmt: skip
"""The verbs that are mere talk if they are said of a card: "bringing out the monk"."""
_GIVING = frozenset({"give", "bring", "cost"})
"""The verbs whose subject may be a thing: "the farm gives me 1 fate"."""
_LEVEL = frozenset({"set"})
"""The verb that says what somebody has, or sets it."""
_PAYING = frozenset({"pay", "cost"})
"""The verbs that state a price."""
_TABLE = frozenset(
    {"piece", "kind", "action", "option", "choice", "compare", "track", "each", "nobody", "role"}
)
"""The kinds of words that name something of the table other than a counter."""
_NODS = frozenset({"yes"})
_SMALL_WAYS = {"more": MORE, "less": LESS}


@dataclass(frozen=True, slots=True)
class NumberChange:
    """The change that one clause states: whose number it is, and which way it goes."""

    clause: Clause
    seat: int
    sign: str
    """MORE, LESS or ALL."""
    text: str
    """The change as a short text that the readers know: "#2 fate -2"."""


def is_outright(context: Context, clauses: Sequence[Clause], moves: Sequence[NumberChange]) -> bool:
    """Tell whether known words state each change in full, and the rest of the line casts no doubt.

    "Ambush, that's 2 fate from me" says together whose, which way, how many and which counter. "I
    sorta lose 2 honor" has an unknown word among them. A last word that stands alone casts doubt,
    as it may take all of it back ("…, psych").
    """
    is_whole = [one.clause for one in moves] == [clauses[-1]] and moves[0].sign == LESS
    if is_whole and moves[0].seat == context.seat and is_bill(context, clauses):
        return True
    counted = [one for one in clauses if any(one is each.clause for each in moves)]
    talk = [one for one in clauses if not any(one is each for each in counted)]
    tags = [] if clauses[-1] is counted[-1] else clauses[-1:]
    return (
        all(_is_whole(context, one) for one in moves)
        and all(_is_talk(context, one) for one in talk)
        and all(one.joint.is_any("apart", "and", "so") for one in clauses[1:])
        and all(len(one.words) > 1 for one in tags)
    )


def _adds_up(clauses: Sequence[Clause]) -> bool:
    """Tell whether the last clause gives the sum of what a card and the counters on it cost.

    An example is "2 for the monk and 1 fate on him, so 3".
    """
    numbers = [number for one in clauses[:-1] for number in one.numbers]
    last, words = clauses[-1], [word for one in clauses[:-1] for word in one.words]
    is_priced = any(one.is_any("price") or {*one.values("verb")} & _PAYING for one in words)
    return (
        last.words[0].is_any("total")
        and is_priced
        and len(numbers) > 1
        and last.numbers == [sum(numbers)]
    )


def is_bill(context: Context, clauses: Sequence[Clause]) -> bool:
    """Tell whether a line is about the speaker's card and ends with the sum that is paid for it."""
    return _adds_up(clauses) and all(
        _may_be_billed(context, word) for one in clauses for word in one.words
    )


def _may_be_billed(context: Context, word: Word) -> bool:
    """Tell whether a word names nobody but the speaker or the card, and no thing but a counter."""
    return bool(not word.terms or ways([word])) or all(
        one.kind not in _TABLE
        and (one.kind != "seat" or one.of == "they" or _is_speaker(context, one))
        and (one.kind != "verb" or one.value in IMPERSONAL or not one.persons or "i" in one.persons)
        for one in word.terms
    )


def _is_speaker(context: Context, term: Term) -> bool:
    """Tell whether a word names the speaker alone: "me" does, "us" may not."""
    return term.kind == "seat" and term.value == context.seat and term.of != "we"


def _is_whole(context: Context, move: NumberChange) -> bool:
    """Tell whether a clause states a change in full, with known words that stand together."""
    clause, words = move.clause, move.clause.words
    sorts = "".join(_sort(words, place) for place in range(len(words)))
    shape = _SHAPE.fullmatch(sorts)
    if not shape or sorts.count(_NUMBER) != 1 or len(clause.keys) != 1 or clause.pieces:
        return False
    core = words[slice(*shape.span("core"))]
    is_given = bool(shape["giver"])
    return _whose(context, core, is_plain=_UNKNOWN not in sorts, is_given=is_given) == {
        move.seat
    } and (_direction(context, core, is_given=is_given) == move.sign)


def _sort(words: Sequence[Word], place: int) -> str:
    """Return the sort of the word at a position, such as number or seat: a letter of `_SHAPE`."""
    word, is_last = words[place], place + 1 == len(words)
    verbs = {*word.values("verb")}
    is_article = word.is_any(*ARTICLES) and word.is_any("number", "one")
    counts = is_article and not is_last and words[place + 1].is_any("counter")
    is_way = bool(way_of(word) or verbs & _LEVEL) or word.is_any("more", "less")
    sorts = {
        _UNKNOWN: not word.terms,
        _COUNTER: word.is_any("counter"),
        _NUMBER: counts or (word.is_any("number", "signed") and not is_article),
        _SMALL: is_article,
        _SEAT: word.is_any("seat"),
        _GIVES: bool(verbs & _GIVING),
        _LEAD: bool(word.leads) and not (is_last and ways([word])),
        _WAY: is_way,
    }
    small = all(one.kind in _SMALL_KINDS for one in word.terms)
    return next((sort for sort, is_so in sorts.items() if is_so), _SMALL if small else _OTHER)


def _direction(context: Context, core: Sequence[Word], *, is_given: bool) -> str:
    """Return what becomes of the number: MORE, LESS or ALL; "" if that is unsaid or contradictory.

    `is_given` is True if a thing gives the number, as in "the farm gives me 1".
    """
    told = directions(core)
    small = {sign for kind, sign in _SMALL_WAYS.items() if any(one.is_any(kind) for one in core)}
    if told:
        return next(iter(told)) if len(told) == 1 and not small - {MORE} - told else ""
    if small:
        return next(iter(small)) if len(small) == 1 else ""
    if any({*one.values("verb")} & _LEVEL for one in core) or _leads_to_number(core):
        return ALL
    if is_left(context, core):
        return LESS
    return MORE if is_given else ""


def _leads_to_number(core: Sequence[Word]) -> bool:
    """Tell whether a small word leads to the new value of a number: "to 8", Polish "na 8"."""
    return any(one.leads & ONTO and two.is_any("number") for one, two in pairwise(core))


def _whose(context: Context, core: Sequence[Word], *, is_plain: bool, is_given: bool) -> set[int]:
    """Return the seats whose number changes; empty if the words disagree or leave it open.

    These are the seats that are named. If none is named, it is the speaker's, provided that the
    verb says so or that every word is known.
    """
    named = {int(seat) for one in core for seat in one.values("seat")}
    verbs = [one for word in core for one in word.terms if one.kind == "verb" and one.persons]
    told = [one for one in verbs if one.value not in IMPERSONAL and not is_given]
    blurred = [one for word in core for one in word.terms if one.kind == "seat" and one.blurred]
    is_own = all("i" in one.persons and not one.blurred for one in told)
    disagree = named and any(not _agrees(context, one, named) for one in told)
    if context.seat is None or disagree or (is_given and blurred) or says_we(core):
        return set()
    return named or ({context.seat} if is_own and (told or is_plain) else set())


def _agrees(context: Context, verb: Term, named: set[int]) -> bool:
    """Tell whether a verb can describe a deed of the seats named.

    Polish "traci" (he loses) cannot describe a deed of the speaker.
    """
    return ("i" in verb.persons) if named == {context.seat} else not verb.persons <= OWN


def _is_talk(context: Context, clause: Clause) -> bool:
    """Tell whether a clause names no thing of the table and no other player: "my guy died"."""
    is_strange = any(not one.terms for one in clause.words)
    return all(
        not word.terms
        or all(
            one.kind in _SMALL_KINDS | _LEADS | {"more", "less"}
            or (one.kind == "seat" and one.value == context.seat)
            or (one.kind == "verb" and one.value in (_OF_CARDS | _NODS if is_strange else _NODS))
            for one in word.terms
        )
        for word in clause.words
    )
