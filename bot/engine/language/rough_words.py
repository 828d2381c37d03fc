"""Take the words of a line one by one: who, which counter, how many, more or less.

Lattice -> words -> clauses -> rough
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import pairwise

import tomli

from bot.engine.language.context import Context
from bot.engine.language.fold import words as folded
from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import OWN, Term
from bot.engine.language.persons import others
from bot.engine.language.phrases.did_you_mean import absent

_LONGEST_PHRASE = 3
"""The maximum number of words of a phrase in `rough.toml` that is looked up. Chosen by hand."""
MORE, LESS, ALL = "+", "-", "= "
"""The signs written before a number that is gained, lost, or all there is."""
_SIGN_OF = {
    **dict.fromkeys(("gain", "put", "bring", "more"), MORE),
    **dict.fromkeys(("lose", "pay", "cost", "less"), LESS),
    **dict.fromkeys(("set", "have"), ALL),
}
"""Verb or kind of word -> the sign that it gives a number."""
WAYS = {"up": MORE, "down": LESS}
"""The kinds of words that say where a number goes, whatever else the verb may mean: "jde
nahoru"."""
IMPERSONAL = frozenset({"cost", "bring", "set"})
"""The verbs whose subject may be a thing."""
_PASSING = frozenset({"give", "take", "move", "deal"})
"""The verbs for passing something on: each player who is named may be the one who gains."""
_GIVING = frozenset({"give", "bring"})
"""The verbs whose subject may be a thing that is nobody at the table."""
_OTHER_THINGS = frozenset({"kind", "action", "option", "choice", "choption", "compare", "track"})
"""The kinds of words for things, other than a counter, that a number may belong to."""
ONTO = frozenset({"on", "dative", "to"})
"""The small words that lead to the new value of a counter: "honor jde na 8"."""
_ASIDE = frozenset({"on", "because", "from", "for"})
"""The small words that lead to something beside the deed: "2 fate on him", "because of him"."""
ARTICLES = frozenset({"one", "filler"})
"""The kinds of words that an article can be."""
_APART = frozenset({"soft", "hard"})


@dataclass(frozen=True, slots=True)
class Word:
    """A word or phrase, with all that it can mean in the language of the table."""

    raw: str
    terms: tuple[Term, ...] = ()

    def values(self, kind: str) -> list[str | int]:
        """Return the values of the word's meanings of one kind."""
        return [one.value for one in self.terms if one.kind == kind]

    def is_any(self, *kinds: str) -> bool:
        """Tell whether one of the word's meanings is of one of these kinds."""
        return any(one.kind in kinds for one in self.terms)

    @property
    def leads(self) -> set[str]:
        """Return the small words that this word can be and that lead to another, such as "for"."""
        kinds = {one.kind for one in self.terms} & {"on", "because", "price"}
        return kinds | {str(one.value) for one in self.terms if one.kind == "mark"}


@dataclass(slots=True)
class Clause:
    """The known words of a stretch between commas and "and", sorted by what they mean."""

    words: Sequence[Word]
    joint: Word
    """The word between this clause and the one before; an empty word in the first clause."""
    counters: list[str] = field(default_factory=list)
    """The counters' names as they were typed."""
    keys: set[str] = field(default_factory=set)
    numbers: list[int] = field(default_factory=list)
    seats: set[int] = field(default_factory=set)
    pieces: set[str] = field(default_factory=set)
    aside: set[int] = field(default_factory=set)
    """The seats that are named beside the deed: "2 on Bo"."""
    signs: set[str] = field(default_factory=set)
    is_level: bool = False
    """Whether its number is the new value of a counter: "honor na 8"."""
    is_priced: bool = False
    """Whether its number is the price of something unknown: "a guy for 2"."""
    goes_on: bool = False
    """Whether it is only a counter after another counter: "honor and fate"."""

    @property
    def is_passing(self) -> bool:
        """Tell whether something may go from one player to another: "I lend you 2 honor"."""
        verbs = {str(value) for word in self.words for value in word.values("verb")}
        return bool(verbs & _PASSING)

    @property
    def is_of_others(self) -> bool:
        """Tell whether the clause's number may belong to a thing other than a counter.

        It is False if a piece is named, as counters lie on pieces.
        """
        named = (one for one in self.words if not one.is_any("price", *WAYS))
        return not self.pieces and any(word.is_any(*_OTHER_THINGS) for word in named)


@cache
def _marks(language: str) -> dict[tuple[str, ...], tuple[Term, ...]]:
    """Return a mapping from the phrases of a language in `rough.toml` to their meanings.

    Each phrase has the name of its list there as its kind.
    """
    lists = tomli.loads(files("bot.engine.language").joinpath("rough.toml").read_text("utf-8"))
    found: dict[tuple[str, ...], tuple[Term, ...]] = {}
    for kind, phrases in lists.get(language, {}).items():
        for one in map(folded, phrases):
            found[one] = (*found.get(one, ()), Term(kind, kind))
    return found


def words_of(lattice: Lattice) -> Iterator[Word]:
    """Yield the words of a line, with the longest known phrases as one word each.

    Their meanings are those of the table's language.
    """
    marked, texts = _marks(lattice.context.language), [one.text for one in lattice.tokens]
    place = 0
    while place < len(texts):
        end, terms = _longest(lattice, place)
        for length in range(min(_LONGEST_PHRASE, len(texts) - place), 0, -1):
            marks = marked.get(tuple(texts[place : place + length]), ())
            if marks and place + length >= end:
                terms = (*terms, *marks) if place + length == end else marks
                end = place + length
                break
        if lattice.tokens[place].kind in _APART:
            end, terms = place + 1, (Term("and", "and"), Term("apart", "apart"))
        yield Word(lattice.raw(place, end), terms)
        place = end


def _longest(lattice: Lattice, place: int) -> tuple[int, tuple[Term, ...]]:
    """Return the token after the longest phrase that begins at a token, and what it can mean.

    If no phrase begins there, that is the next token and ().
    """
    items = (one for one in lattice.edges[place] if not one.cost)
    own = (
        (item.end, tuple(t for t in item.terms if not lattice.context.is_foreign(t)))
        for item in items
    )
    return max(
        ((end, terms) for end, terms in own if terms),
        key=lambda one: one[0],
        default=(place + 1, ()),
    )


def is_strange(words: Sequence[Word]) -> bool:
    """Tell whether a line has unknown words, or words such as "for" that no reader takes.

    Only such lines are guessed at; half a sentence of known words is not.
    """
    return any(not one.terms or one.is_any("price", "total", "beside", "and") for one in words)


def is_doubtful(lattice: Lattice, words: Sequence[Word]) -> bool:
    """Tell whether a line has a sign, a garbled number, or a deed of somebody who is not here."""
    missing = absent(lattice.context)
    if any(token.kind in {"other", "arrow", "equals"} for token in lattice.tokens):
        return True
    lead = set[str]()
    for word in words:
        named = bool(missing & {*folded(word.raw)}) and not lead & (_ASIDE | {"price"})
        if not word.terms and (named or any(map(str.isnumeric, word.raw))):
            return True
        lead = lead if word.is_any(*ARTICLES) else word.leads
    return any(_has_strange_subject(one) for _, one in clauses_of(words))


def _has_strange_subject(words: Sequence[Word]) -> bool:
    """Tell whether an unknown word says who acts: "the stranger loses 1".

    In "my honor sorta drops" the unknown word does not, because a counter is named before it.
    """
    for place, (one, two) in enumerate(pairwise(words)):
        named = any(word.is_any("seat", "counter") for word in words[:place])
        giving = {*two.values("verb")} & _GIVING and _is_to_speaker(words[place + 2 :])
        if not one.terms and _is_their_deed(two) and not named and not giving:
            return True
    return False


def _is_to_speaker(words: Sequence[Word]) -> bool:
    """Tell whether words begin with the speaker, as "me 1" does in "the farm gives me 1".

    The farm is then a thing and no player.
    """
    return bool(words) and any(t.kind == "seat" and t.of in {"me", "we"} for t in words[0].terms)


def says_we(words: Sequence[Word]) -> bool:
    """Tell whether a clause is about "us": "we lose 1", Polish "tracimy 1"."""
    terms = [one for word in words for one in word.terms]
    told = [one for one in terms if one.kind == "verb" and one.value not in IMPERSONAL]
    we = any(one.persons & OWN == {"we"} for one in told)
    return any(one.kind == "seat" and one.of == "we" for one in terms) or (
        we and not any("i" in one.persons for one in told)
    )


def _is_their_deed(word: Word) -> bool:
    """Tell whether a word is a verb in the third person: "loses" in "the stranger loses"."""
    verbs = [one for one in word.terms if one.kind == "verb" and one.value not in IMPERSONAL]
    only = all(one.kind in {"verb", "filler", *WAYS} for one in word.terms)
    return only and bool(verbs) and all(one.persons == {"they"} for one in verbs)


def clauses_of(words: Sequence[Word]) -> list[tuple[Word, list[Word]]]:
    """Return the stretches between commas, stops and "and", each with the word that separates it.

    A word such as "so" begins a stretch itself: "my guy dies so I lose 1".
    """
    found: list[tuple[Word, list[Word]]] = [(Word(""), [])]
    for one in words:
        if one.is_any("total"):
            found.append((one if found[-1][1] else found[-1][0], [one]))
        elif one.is_any("and", "beside") and not one.is_any("verb", "seat"):
            found.append((one, []))
        else:
            found[-1][1].append(one)
    return [one for one in found if one[1]]


def known(context: Context, words: Sequence[Word], joint: Word) -> Clause:
    """Return what the words of a clause say about numbers: whose, of which counter, how many.

    `joint` is the word that separates the clause from the one before it.
    """
    found, weak = Clause(words, joint), list[int]()
    lead = set[str]()
    for word in words:
        for key in word.values("counter")[:1]:
            found.counters.append(word.raw)
            found.keys.add(str(key))
        if numbers := word.values("number") or word.values("signed"):
            (weak if word.is_any(*ARTICLES) else found.numbers).append(abs(int(numbers[0])))
            found.is_level = found.is_level or bool(lead & ONTO)
        elif word.is_any("one"):
            weak.append(1)
        found.pieces |= {word.raw} if word.is_any("piece") else set[str]()
        seats = {int(one) for one in word.values("seat")}
        (found.aside if lead & _ASIDE else found.seats).update(seats)
        found.signs |= _signs(word)
        lead = lead if word.is_any(*ARTICLES) and not word.leads else word.leads
    found.numbers = found.numbers or (weak if found.keys else [])
    found.is_priced = _is_priced(words)
    found.seats = found.seats or _whose(context, words)
    return found


def _signs(word: Word) -> set[str]:
    """Return the signs that a word can give a number; empty if it gives none."""
    verbs = {_SIGN_OF.get(str(one), "") for one in word.values("verb")}
    small = {_SIGN_OF[kind] for kind in ("more", "less") if word.is_any(kind)}
    now = {ALL} if word.is_any("now", "total") and not verbs else set[str]()
    typed = {
        MORE if int(one) > 0 else LESS for kind in ("sign", "signed") for one in word.values(kind)
    }
    return (verbs | small | now | typed) - {""}


def _is_priced(words: Sequence[Word]) -> bool:
    """Tell whether a number is the price of something unknown: "a guy for 2", "2 for my guy"."""
    places = [i for i, one in enumerate(words) if one.is_any("number")]
    unknown = [i for i, one in enumerate(words) if not one.terms]
    leads = [i for i, one in enumerate(words) if one.is_any("price")]
    if not places or not leads or any(one.is_any("piece") for one in words):
        return False
    number, counted = places[-1], any(one.is_any("counter") for one in words)
    if unknown and any(number < lead < unknown[-1] for lead in leads):
        return True
    led = number - 1
    if counted and led in leads and led - 1 in unknown and not words[led].leads & ONTO:
        return True  # "a fella for 2 fate"
    is_plain = bool(unknown) or not words[number - 1].is_any("mark")  # "je suis à 2" is no price
    return not counted and is_plain and number - 1 in leads


def _whose(context: Context, words: Sequence[Word]) -> set[int]:
    """Return all other seats if the verbs of a clause cannot describe the speaker's deed.

    The set is empty if no verb names a person, or if one of them may be the speaker's.
    """
    verbs = [
        one
        for word in words
        for one in word.terms
        if one.kind == "verb" and one.value not in IMPERSONAL and one.persons
    ]
    theirs = bool(verbs) and not any(one.is_own for one in verbs)
    return {*others(context)} if theirs else set()


def ways(words: Sequence[Word]) -> set[str]:
    """Return, as a set, the sign of the last word such as "up" or "down"; empty without one.

    Polish "leci w górę" (flies up) is MORE, though "leci" alone is LESS.
    """
    found = [sign for word in words for kind, sign in WAYS.items() if word.is_any(kind)]
    return {*found[-1:]}


def way_of(word: Word) -> str:
    """Return the one sign that a word gives a player's number; "" if it gives none or several.

    "Put" gives none: what is put somewhere is not always with a player.
    """
    told = ways([word]) or {
        _SIGN_OF.get(str(one), "") for one in word.values("verb") if one != "put"
    } - {"", ALL}
    told |= {MORE if int(one) > 0 else LESS for one in word.values("signed")}
    return next(iter(told)) if len(told) == 1 else ""


def directions(words: Sequence[Word]) -> set[str]:
    """Return all signs that verbs and words such as "up" and "down" give a number.

    "I gain 2 down" has both. In "I gain 1 honor off him" only the verb counts, as "off" leads to a
    reason.
    """
    verbs = {way_of(one) for one in words if not ways([one])} - {""}
    firm = ways([one for one in words if not one.leads])
    return verbs | firm or ways(words)


def is_left(context: Context, words: Sequence[Word]) -> bool:
    """Tell whether something leaves the speaker: "2 fate from me"."""
    own = [one.values("seat") == [context.seat] for one in words]
    return any("from" in one.leads and is_own for one, is_own in zip(words, own[1:], strict=False))


def is_price(words: Sequence[Word]) -> bool:
    """Tell whether a number comes right after a word of a price: Polish "za 2 losy"."""
    return any(one.is_any("price") and two.is_any("number") for one, two in pairwise(words))
