"""Read a sum that somebody states: "I had 5 wounds, healed 2, so 3" is "I have 3 wounds".

text, Context -> told_sum -> Reading -> understand
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from bot.engine import commands as c
from bot.engine.language.certainty import Reading, Reason
from bot.engine.language.context import Context
from bot.engine.language.fold import tokens, words
from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import OWN, Term
from bot.engine.language.persons import others
from bot.engine.language.stance import stance
from bot.engine.language.vocabulary import PERSONS, vocabulary
from bot.engine.state import seat_key

_NUMBERS = 3
"""The numbers of a sum: what there was, what was added or taken away, and what there is now."""
_LONGEST = 24
"""The maximum number of tokens of a line that may state a sum. Chosen by hand: nobody needs
more."""
_MOST_STRANGE = 2
"""The maximum number of unknown words of a sum. Chosen by hand."""
_MORE, _LESS = frozenset({"gain", "take", "bring"}), frozenset({"lose", "pay", "give", "cost"})
"""The verbs that add to a number, and those that take from it."""
_PRONOUNS = frozenset({"me", "we", "you", "you_subject", "they", "opponent"})
"""The kinds of words that stand for somebody."""
_ELSEWHERE = frozenset({"piece", "kind", "track", "action", "option", "choice"})
"""The kinds of words that no sum has: with them the counter would not be a player's."""
Terms = Sequence[Sequence[Term]]
Phrases = dict[str, frozenset[tuple[str, ...]]]
"""Kind of phrases -> the phrases that lead to a number: "i", "we", "you", "they", "so"."""


@dataclass(frozen=True, slots=True)
class _SumLine:
    """A line that may state a sum: its words, their meanings, and the positions of its numbers."""

    texts: tuple[str, ...]
    terms: Terms
    numbers: tuple[int, ...]
    person: str
    """The person who had something: "i", "we", "you" or "they"."""
    so: int
    """The position of the words that lead to the result."""

    def values(self) -> list[int]:
        """Return the three numbers: what there was, what changes, what there is."""
        return [_number(self.terms[place]) or 0 for place in self.numbers]

    def between(self) -> list[Term]:
        """Return the meanings of the words between the first number and the result."""
        return [term for some in self.terms[self.numbers[0] + 1 : self.so] for term in some]


def told_sum(context: Context, said: str) -> Reading | None:
    """Return the result of a sum as a number to set; None if the line states no sum.

    Polish "miałem 3 losy, doszedł 1, czyli 4" (I had 3 fate, got 1, so 4) sets 4. A wrong result,
    such as "czyli 5", is a guess.
    """
    line = _line(context, said)
    if line is None:
        return None
    counter, seat = _counter(context, line.terms), _seat(context, line)
    strange = _count_strange(context, line)
    if not counter or seat is None or strange > _MOST_STRANGE:
        return None
    start, by, end = line.values()
    sign = _sign(context, counter, line.between())
    doubts = {
        Reason.SUM: end not in {start + (sign or one) * by for one in (1, -1)},
        Reason.PERSON: line.person == "we" and len(context.seats) > 1,
        Reason.PARTLY: bool(strange) or _goes_to_another(seat, line.between()),
    }
    command = c.SetTo(seat=context.seat, counter=counter, holder=seat_key(seat), to=end)
    return Reading(command, frozenset(reason for reason, holds in doubts.items() if holds))


def _line(context: Context, said: str) -> _SumLine | None:
    """Return a line with three numbers, "had" before the first, "so" before the last; or None."""
    found = tokens(said)
    known, texts = _phrases(context.language), tuple(token.text for token in found)
    person, first = _leading(texts, known) if len(found) <= _LONGEST else ("", 0)
    if not person or context.choosing or any(token.kind == "other" for token in found):
        return None
    lattice = Lattice(context, said)
    if len(lattice.tokens) != len(found) or stance(context, said):
        return None
    terms = _terms(lattice)
    numbers = tuple(place for place, some in enumerate(terms) if _number(some) is not None)
    if len(numbers) != _NUMBERS or first > numbers[0]:
        return None
    so = [place for place in range(*numbers[1:]) if _longest(texts, place, known["so"])]
    return _SumLine(texts, terms, numbers, person, so[0]) if so else None


def _terms(lattice: Lattice) -> list[list[Term]]:
    """Return the meanings of each word in the table's language."""
    foreign = lattice.context.is_foreign
    return [[t for t in some if not foreign(t)] for some in lattice.words_of(unsure=False)]


def _number(terms: Sequence[Term]) -> int | None:
    """Return the number that a word can mean; None for any other word."""
    return next((int(term.value) for term in terms if term.kind == "number"), None)


def _counter(context: Context, terms: Terms) -> str:
    """Return the only counter that is named, if it is a player's; "" for none or several."""
    every = [term for some in terms for term in some]
    named = {str(term.value) for term in every if term.kind == "counter"}
    if len(named) != 1 or any(term.kind in _ELSEWHERE for term in every):
        return ""
    counter = named.pop()
    defined = context.game.counters.get(counter)
    return counter if defined is None or "seat" in defined.at else ""


def _seat(context: Context, line: _SumLine) -> int | None:
    """Return the seat whose sum it is, by name or by the person of "had"; None if unclear."""
    every = [term for some in line.terms for term in some]
    named = {int(t.value) for t in every if t.kind == "seat" and t.of not in _PRONOUNS}
    if named:
        return named.pop() if len(named) == 1 else None
    if line.person in OWN:
        return context.seat
    other = others(context) if context.seat is not None else ()
    return other[0] if len(other) == 1 else None


def _goes_to_another(seat: int, terms: Sequence[Term]) -> bool:
    """Tell whether somebody else gains or loses as well: "I gave you 2"."""
    seats = {int(term.value) for term in terms if term.kind == "seat"}
    gives = any(term.kind == "verb" and term.value == "give" for term in terms)
    return gives or bool(seats - {seat})


def _sign(context: Context, counter: str, terms: Sequence[Term]) -> int:
    """Return 1 if the number in the middle is added, -1 if it is taken away, 0 if unclear."""
    defined = context.game.counters.get(counter)
    is_harm = defined is not None and defined.harm
    verbs = {str(term.value) for term in terms if term.kind == "verb"}
    signs = {int(term.value) for term in terms if term.kind == "sign"}
    signs |= {1} if verbs & _MORE or any(t.kind == "more" for t in terms) else set()
    signs |= {-1} if verbs & _LESS or any(t.kind == "less" for t in terms) else set()
    signs |= {-1 if is_harm else 1} if "heal" in verbs else set()
    signs |= {1 if is_harm else -1} if "deal" in verbs else set()
    return signs.pop() if len(signs) == 1 else 0


def _count_strange(context: Context, line: _SumLine) -> int:
    """Return how many words are unknown and do not belong to the words of a sum either."""
    own = _phrases(context.language)["words"]
    return sum(
        not some and (text,) not in own for text, some in zip(line.texts, line.terms, strict=True)
    )


def _leading(texts: Sequence[str], known: Phrases) -> tuple[str, int]:
    """Return who had something and where that is said, by the longest phrase; ("", 0) for none.

    `known` maps a person, such as "i", to phrases such as "I had".
    """
    found = [
        (_longest(texts, place, known[person]), -place, person)
        for place in range(len(texts))
        for person in PERSONS
    ]
    length, place, person = max(found, key=lambda one: one[:2], default=(0, 0, ""))
    return (person, -place) if length else ("", 0)


def _longest(texts: Sequence[str], place: int, known: frozenset[tuple[str, ...]]) -> int:
    """Return the number of words in the longest phrase that begins at a position, or 0."""
    lengths = (len(one) for one in known if tuple(texts[place : place + len(one)]) == one)
    return max(lengths, default=0)


@cache
def _phrases(language: str) -> Phrases:
    """Return the phrases of a sum in a language, by kind: "so", or the person who had something.

    All their single words are under the kind "words".
    """
    known = vocabulary(language).sums
    found = {key: frozenset(map(words, known.get(key, ()))) for key in (*PERSONS, "so")}
    found["words"] = frozenset((word,) for some in found.values() for one in some for word in one)
    return found
