"""The number that somebody chooses in secret, said with talk around it: "three, don't tell him".

text, Context -> chosen_number -> the number -> understand
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from bot.engine.language.cards import about_cards
from bot.engine.language.context import Context
from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import Term
from bot.engine.language.stance import NEGATION, QUESTION, negations, stance
from bot.engine.language.vocabulary import vocabulary

_MOST_WORDS = 12
_MOST_UNKNOWN = 3
"""Words of such a line, and how many of those beside the number may mean nothing here."""
_ALONE = frozenset({"number", "one", "filler", "article", "me", "on", "mark", "now", "top",
                    "mirror", "choice", "field", "seat", "step", "highest", "lowest"})  # fmt: skip
_CHOOSING = frozenset(
    {"choose", "give", "pay", "put", "set", "shift", "deal", "move", "flip", "do"}
)
"""What somebody does who says a number: "I put four", "ill do one"."""
_THINGS = frozenset({"counter", "piece", "action", "option", "choice", "mirror"})
_UNSAYING = frozenset({"concede", "undo", "withdraw", "pass", "no"})
"""What a clause speaks of that is no talk."""
_SHORTEST_DENIAL = 2
"""Words: "maybe not" denies the number."""
_LEADS = frozenset({"mark", "on"})
_LONG = 4
"""Letters of a word that is no abbreviation."""
_NOUNS = ("ka", "ke", "ki", "ky", "ku", "kou", "ce")
"""Endings of nouns that are numbers, in Polish and Czech, without accents: "trójkę", "pětkou"."""
_LONGEST_PHRASE = 4
_APART = frozenset({"soft", "hard"})
Numbered = tuple[tuple[int, int], set[int]]
"""Where a clause stands, and the numbers in it."""


def chosen_number(context: Context, said: str) -> int | None:
    """The number of a short line by somebody who still has to choose one; None for any other line.

    "Mine's a 4", "going max": the clause that has it names nothing else of the table and nobody
    else, and no other clause has a number, a thing or a choice. "Four… nah, make it two" is two.
    """
    if context.seat is None or not context.chosen_number or about_cards(context, said):
        return None
    lattice = Lattice(context, said)
    if not 0 < len(lattice.tokens) <= _MOST_WORDS or any(
        one.kind in {"other", "sign", "equals", "arrow"} for one in lattice.tokens
    ):
        return None
    terms = [_own(lattice, place) for place in range(len(lattice.tokens))]
    clauses = [(start, end) for start, end in _clauses(lattice) if start < end]
    clauses = clauses[:1] + [(_after_nods(lattice, terms, *one), one[1]) for one in clauses[1:]]
    found = [(one, _numbers(context, terms[slice(*one)])) for one in clauses]
    dropped = _dropped(lattice, terms, found)
    if not all(
        (_is_choice if numbers else _is_talk)(lattice, terms, *one)
        for one, numbers in found[dropped:]
    ):
        return None
    said_so = set[int]().union(*(numbers for _, numbers in found[dropped:]))
    low, high = _range(context)
    return said_so.pop() if len(said_so) == 1 and low <= min(said_so) <= high else None


def _after_nods(lattice: Lattice, terms: list[list[Term]], start: int, end: int) -> int:
    """Where a clause goes on behind a yes or no: "nah make it 2", but not Polish "nie dwa"."""
    denied = negations(lattice.context.language)
    while start + 1 < end and terms[start] and all(map(_is_nod, terms[start])):
        if (lattice.tokens[start].text,) in denied:
            break
        start += 1
    return start


def _is_nod(term: Term) -> bool:
    return term.kind == "filler" or (term.kind == "verb" and term.value in {"yes", "no"})


def _dropped(lattice: Lattice, terms: list[list[Term]], found: list[Numbered]) -> int:
    """How many clauses are thought better of: "four… nah" before "make it two".

    Only bare numbers are, and only where the clause that goes on says with a word of choosing what
    is chosen. "Four, maybe five" leaves it open.
    """
    bare = len([*takewhile(lambda one: _is_bare(terms[slice(*one[0])], one[1]), found)])
    end = bare + len([*takewhile(lambda one: _is_aside(lattice, terms, *one), found[bare:])])
    if not bare or end == len(found):
        return 0
    (start, stop), numbers = found[end]
    said = [term for one in terms[start:stop] for term in one]
    verbs = {str(term.value) for term in said if term.kind == "verb"}
    named = any(term.kind in {"choice", "mirror"} for term in said)
    return end if numbers and (named or verbs & _CHOOSING) else 0


def _is_bare(words: list[list[Term]], numbers: set[int]) -> bool:
    """Whether a clause is a number and nothing else."""
    return bool(numbers) and all(any(t.kind in {"number", "filler"} for t in one) for one in words)


def _is_aside(
    lattice: Lattice, terms: list[list[Term]], place: tuple[int, int], numbers: set[int]
) -> bool:
    """Whether a clause is a few words that take something back: "or no", "but then"."""
    start, end = place
    kinds = {term.kind for one in terms[start:end] for term in one}
    kind = stance(lattice.context, lattice.raw(start, end))
    return (
        not numbers
        and end - start <= _SHORTEST_DENIAL
        and not kinds & _THINGS
        and kind in {"", NEGATION, QUESTION}
    )


def _own(lattice: Lattice, place: int) -> list[Term]:
    """What a word is in the table's language, as a part of the longest phrase: "this one"."""
    found: dict[int, list[Term]] = {}
    for start in range(max(0, place - _LONGEST_PHRASE), place + 1):
        for item in lattice.edges[start]:
            own = [term for term in item.terms if not lattice.context.is_foreign(term)]
            if own and item.end > place and not item.cost:
                length = item.end - item.start
                one = [term for term in own if term.kind == "one"] if length > 1 else []
                found.setdefault(length, []).extend([*own, *(Term("number", 1) for _ in one)])
    return found[max(found)] if found else []


def _range(context: Context) -> tuple[int, int]:
    return context.game.choices[context.choosing].fields[context.chosen_number].range or (0, 0)


def _clauses(lattice: Lattice) -> Iterator[tuple[int, int]]:
    """The stretches between commas and stops."""
    start = 0
    for place, token in enumerate(lattice.tokens):
        if token.kind in _APART:
            yield start, place
            start = place + 1
    yield start, len(lattice.tokens)


def _numbers(context: Context, words: list[list[Term]]) -> set[int]:
    """The numbers that are said, also as the largest or smallest that may be chosen."""
    low, high = _range(context)
    found: set[int] = set()
    articles: set[int] = set()
    for terms in words:
        kinds = {term.kind for term in terms}
        numbers = {int(term.value) for term in terms if term.kind == "number"}
        (articles if "one" in kinds else found).update(numbers)  # "un petit 2"
        found |= {high} if "highest" in kinds else {low} if "lowest" in kinds else set()
    return found or articles


def _is_choice(lattice: Lattice, terms: list[list[Term]], start: int, end: int) -> bool:
    """Whether a clause may be nothing but a choice: of who speaks, and of no thing."""
    context, words = lattice.context, terms[start:end]
    unknown = [place for place, one in enumerate(words) if not one]
    counted = any(_is_counted(lattice, words, start, place) for place in unknown)
    return (
        len(unknown) <= _MOST_UNKNOWN
        and not counted
        and not stance(context, lattice.raw(start, end))
        and all(not one or any(_may_be_beside(term) for term in one) for one in words)
        and not any(_is_anothers(context, one) for one in words)
    )


def _is_counted(lattice: Lattice, words: list[list[Term]], start: int, place: int) -> bool:
    """Whether an unknown word is what a number counts, or half a word: "5 minutes", "hnr 3".

    Where nouns have no articles the number may be a noun itself: "trójkę zakrytą", but in "dvě
    minuty" it is none.
    """
    token = lattice.tokens[start + place]
    if place + 1 < len(words) and len(token.text) < _LONG and _counts(words[place + 1]):
        return True
    numbers = [one for one in range(place) if _counts(words[one])]
    if not numbers:
        return False
    led = any(term.kind in _LEADS for one in words[numbers[-1] : place] for term in one)
    if vocabulary(lattice.context.language).plural:
        before = lattice.tokens[start + place - 1].text
        return place - 1 in numbers and not before.endswith(_NOUNS)
    return not led


def _counts(terms: list[Term]) -> bool:
    """Whether a word is a number."""
    return any(term.kind == "number" for term in terms)


def _may_be_beside(term: Term) -> bool:
    """Whether a word may stand beside a number that is chosen."""
    if term.kind == "verb":
        mine = not term.persons or "i" in term.persons
        return mine and str(term.value) in _CHOOSING
    return term.kind in _ALONE


def _is_anothers(context: Context, terms: list[Term]) -> bool:
    """Whether a word can only be somebody else, or what they do."""
    seats = [term for term in terms if term.kind == "seat"]
    return bool(seats) and all(term.value != context.seat for term in seats)


def _is_talk(lattice: Lattice, terms: list[list[Term]], start: int, end: int) -> bool:
    """Whether a clause beside the choice says nothing of it: "don't tell him", "all quiet"."""
    kinds = {term.kind for one in terms[start:end] for term in one}
    verbs = {str(t.value) for one in terms[start:end] for t in one if t.kind == "verb"}
    if kinds & _THINGS or verbs & _UNSAYING:
        return False
    kind = stance(lattice.context, lattice.raw(start, end))
    if kind != NEGATION:
        return not kind
    # "I think not" denies it, "elle regarde pas" does not.
    mine = any(term.value == lattice.context.seat for one in terms[start:end] for term in one)
    return end - start > _SHORTEST_DENIAL and not mine and "choose" not in verbs
