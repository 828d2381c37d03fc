"""Find the number that a player chooses in secret, in a line of talk: "three, don't tell him".

text, Context -> chosen_number -> the number -> understand
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from bot.engine.language.cards import about_cards
from bot.engine.language.context import Context
from bot.engine.language.fold import fold, tokens
from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import Term
from bot.engine.language.stance import NEGATION, QUESTION, negations, stance, tells_opinion
from bot.engine.language.vocabulary import vocabulary

_MOST_WORDS = 12
"""The maximum number of tokens of a line that may name a chosen number. Chosen by hand."""
_MOST_UNKNOWN = 3
"""The maximum number of unknown words that the clause with the number may have. Chosen by hand."""
_ALONE = frozenset({"number", "one", "filler", "article", "me", "we", "on", "mark", "now", "top",
                    "mirror", "choice", "field", "seat", "step", "highest", "lowest"})  # fmt: skip
"""The kinds of words, verbs aside, that may appear beside a chosen number."""
_CHOOSING = frozenset(
    {"choose", "give", "pay", "put", "set", "shift", "deal", "move", "flip", "do"}
)
"""The verbs with which somebody says a chosen number: "I put four", "ill do one"."""
_THINGS = frozenset({"counter", "piece", "action", "option", "choice", "mirror"})
"""The kinds of words that name a thing of the game; a clause of mere talk has no such word."""
_UNSAYING = frozenset({"concede", "undo", "withdraw", "pass", "no"})
"""The verbs that give an order or an answer; a clause of mere talk has no such verb."""
_SHORTEST_DENIAL = 2
"""The maximum number of words of a clause that takes the number back, such as "maybe not". Chosen
by hand."""
_LEADS = frozenset({"mark", "on"})
"""The kinds of small words, such as "for": what follows one is not counted by a number before
it."""
_LONG = 4
"""The number of letters from which a word is not an abbreviation of a counter; "hnr" is one. Chosen
by hand."""
_NOUNS = ("ka", "ke", "ki", "ky", "ku", "kou", "ce")
"""The endings, without accents, of Polish and Czech nouns for numbers: "trójkę", "pětkou"."""
_LONGEST_PHRASE = 4
"""How many words before a word a phrase that includes it may begin. Chosen by hand."""
_APART = frozenset({"soft", "hard"})
"""The kinds of tokens that end a clause: commas, stops and semicolons."""
Numbered = tuple[tuple[int, int], set[int]]
"""A clause and the numbers in it: ((first token, token after the last), numbers)."""


def chosen_number(context: Context, said: str) -> int | None:
    """Return the number that the speaker chooses in secret with a short line; None for other lines.

    The clause with the number names no thing and no other player: "mine's a 4", "going max". Other
    clauses say nothing about the choice. In "Four… nah, make it two" the last number counts: 2.
    """
    if context.seat is None or not context.chosen_number or about_cards(context, said):
        return None
    if tells_opinion(context, tokens(said)):
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
    """Return the position in a clause after its words such as "yes", "nah" and "well".

    In "nah make it 2" that is the position of "make". A word that denies is not skipped: Polish
    "nie dwa" is "not two".
    """
    denied = negations(lattice.context.language)
    while start + 1 < end and terms[start] and all(map(_is_nod, terms[start])):
        if (lattice.tokens[start].text,) in denied:
            break
        start += 1
    return start


def _is_nod(term: Term) -> bool:
    """Tell whether a word in this meaning is a filler, a yes or a no."""
    return term.kind == "filler" or (term.kind == "verb" and term.value in {"yes", "no"})


def _dropped(lattice: Lattice, terms: list[list[Term]], found: list[Numbered]) -> int:
    """Return how many clauses at the beginning a later one replaces; 0 if none is replaced.

    In "four, make it two" it is 1. Only bare numbers are replaced, with words such as "or no" after
    them, and only by a clause with a number and a word of choosing: "four, maybe five" -> 0.
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
    """Tell whether a clause has only numbers and fillers, and at least one number."""
    return bool(numbers) and all(any(t.kind in {"number", "filler"} for t in one) for one in words)


def _is_aside(
    lattice: Lattice, terms: list[list[Term]], place: tuple[int, int], numbers: set[int]
) -> bool:
    """Tell whether a clause is one or two words that take something back: "or no", "but then"."""
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
    """Return the meanings of a word in the table's language; [] for an unknown word.

    A word in a longer phrase has the meanings of that phrase. A phrase such as "a single" may be
    the number 1 as well.
    """
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
    """Return the lowest and the highest number that may be chosen; (0, 0) if there is no range."""
    return context.game.choices[context.choosing].fields[context.chosen_number].range or (0, 0)


def _clauses(lattice: Lattice) -> Iterator[tuple[int, int]]:
    """Yield the first token of each clause between commas or stops, and the token after it."""
    start = 0
    for place, token in enumerate(lattice.tokens):
        if token.kind in _APART:
            yield start, place
            start = place + 1
    yield start, len(lattice.tokens)


def _numbers(context: Context, words: list[list[Term]]) -> set[int]:
    """Return the numbers that a clause names; "max" and "min" are the ends of the range.

    An article counts as 1 only if there is no other number: French "un petit 2" (a little 2) is 2.
    """
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
    """Tell whether a clause may be the speaker's choice and nothing else, as in "I put four"."""
    context, words = lattice.context, terms[start:end]
    unknown = [place for place, one in enumerate(words) if not one]
    counted = any(_is_counted(lattice, words, start, place) for place in unknown)
    return (
        len(unknown) <= _MOST_UNKNOWN
        and not counted
        and not any(_tells_you(lattice, start + place) for place in unknown)
        and not stance(context, lattice.raw(start, end))
        and all(not one or any(_may_be_beside(term) for term in one) for one in words)
        and not any(_is_anothers(context, one) for one in words)
    )


def _is_counted(lattice: Lattice, words: list[list[Term]], start: int, place: int) -> bool:
    """Tell whether an unknown word is counted by a number, or abbreviates a counter.

    "Minutes" in "5 minutes" is counted, "hnr" in "hnr 3" abbreviates. A Polish number may be a noun
    and count nothing: "trójkę zakrytą" is "a hidden three".
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


def _tells_you(lattice: Lattice, place: int) -> bool:
    """Tell whether an unknown word looks like a verb after "you": Polish "dasz", Czech "vsadíš"."""
    endings = vocabulary(lattice.context.language).stance.get("second_person", ())
    return len(lattice.tokens[place].text) > 2 and lattice.tokens[place].text.endswith(
        tuple(map(fold, endings))
    )


def _counts(terms: list[Term]) -> bool:
    """Tell whether a number is among the meanings of a word."""
    return any(term.kind == "number" for term in terms)


def _may_be_beside(term: Term) -> bool:
    """Tell whether a word of this meaning may be beside a chosen number.

    A verb may if the speaker can be the one who acts: "I put four".
    """
    if term.kind == "verb":
        can_be_speaker = not term.persons or term.is_own
        return can_be_speaker and str(term.value) in _CHOOSING
    return term.kind in _ALONE


def _is_anothers(context: Context, terms: list[Term]) -> bool:
    """Tell whether a word names seats, and none of them is the speaker's."""
    seats = [term for term in terms if term.kind == "seat"]
    return bool(seats) and all(term.value != context.seat for term in seats)


def _is_talk(lattice: Lattice, terms: list[list[Term]], start: int, end: int) -> bool:
    """Tell whether a clause beside the choice says nothing about it: "don't tell him"."""
    kinds = {term.kind for one in terms[start:end] for term in one}
    verbs = {str(t.value) for one in terms[start:end] for t in one if t.kind == "verb"}
    if kinds & _THINGS or verbs & _UNSAYING:
        return False
    kind = stance(lattice.context, lattice.raw(start, end))
    if kind != NEGATION:
        return not kind
    # "I think not" denies it, "elle regarde pas" does not.
    names_speaker = any(
        term.value == lattice.context.seat for one in terms[start:end] for term in one
    )
    return end - start > _SHORTEST_DENIAL and not names_speaker and "choose" not in verbs
