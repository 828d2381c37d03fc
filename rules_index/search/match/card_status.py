"""Matches the list of restricted or banned cards if a question asks whether a card is on the list.

"Is Old Wreck banned" is an example. The question must not ask anything else: a card's name or a
keyword may contain "banned" as well.

matches of card -> here -> shortcuts
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
import tomli
from rapidfuzz import fuzz, process

from rules_index.language.detect import asking_words
from rules_index.language.lexicon import GENERAL, LANGUAGES, Lexicon
from rules_index.model import Kind
from rules_index.search.context import Context
from rules_index.search.match.matcher import Matcher
from rules_index.search.match.worths import WORTHS
from rules_index.search.question.parts import content_words
from rules_index.search.question.query import Query, spoken
from rules_index.search.records import Match, Reason, Tier
from rules_index.search.text.likenesses import LEAST_ALIKE

_MOST_WORDS = 6
"""The most words that a question has besides the card's name; with more, it is about other things.
Chosen by hand."""
_SAME_STATUS = 0.5
"""The extra worth of a list if it is for the status that the question asks for. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class _StatusWords:
    """The contents of card_status.toml: concepts and words that ask for the status of a card."""

    asked: frozenset[str]
    beside: frozenset[str]
    nouns: dict[str, list[str]]
    lists: frozenset[str]
    also: frozenset[str]


@cache
def _status_words() -> _StatusWords:
    table = tomli.loads(
        files("rules_index.search.match").joinpath("card_status.toml").read_text("utf-8")
    )
    asked, beside = (
        frozenset(f"{GENERAL}.{name}" for name in table[kind]) for kind in ("asked", "beside")
    )
    lists, also = (frozenset(itertools.chain(*table[kind].values())) for kind in ("lists", "also"))
    return _StatusWords(asked, beside, table["nouns"], lists, also)


def _find(context: Context) -> Sequence[Match]:
    """Match the lists with the card; a list of the status in the question comes first.

    A question with a card's name and a word for its status: "is Paper Lantern banned".

    A list without the card is matched with a negative worth: it says nothing about the card, and
    may belong to another game.
    """
    index, lexicon = context.index, context.vocabulary.lexicon
    naming, name = context.about_a_card(), context.card
    if not naming or next(iter(naming.values()))[0].reason is Reason.CARD_PERHAPS:
        return ()
    asked = _status_asked(context.query, name, lexicon)
    if not asked:
        return ()
    found = []
    for place in np.flatnonzero(index.having("kind", [Kind.LIST])).tolist():
        if place in naming:
            said = _status(index.names_of(place), lexicon)
            worth = WORTHS[Reason.STATUS] + _SAME_STATUS * (not said.isdisjoint(asked))
            found.append(Match(place, Tier.LIKELY, worth, Reason.STATUS, name=name))
        else:
            worth = WORTHS[Reason.OTHER_LIST]
            found.append(Match(place, Tier.HINT, worth, Reason.OTHER_LIST, name=name))
    return found


def _status_asked(query: Query, name: str, lexicon: Lexicon) -> frozenset[int]:
    """Return the concepts of the statuses that a question asks about, such as "banned".

    The words of `name`, the card's name, are ignored. A question that names only the list gives all
    concepts, so that any status fits; a question for anything else gives an empty set.
    """
    known, codes, own = _status_words(), spoken(query.language), name.split()
    rest = [
        word
        for word in content_words(query)
        if word not in known.also
        and not process.extractOne(word, own, scorer=fuzz.ratio, score_cutoff=LEAST_ALIKE["form"])
    ]
    if len(rest) > _MOST_WORDS:
        return frozenset()
    found = {word: _status([word], lexicon) for word in rest if word not in known.lists}
    others = (word for word, own in found.items() if not own)
    if not all(_changes_nothing(word, codes, lexicon) for word in others):
        return frozenset()
    asked = frozenset[int]().union(*found.values())
    any_list = not asked and len(found) < len(rest)
    return frozenset(range(len(lexicon.keys))) if any_list else asked


def _status(texts: Sequence[str], lexicon: Lexicon) -> frozenset[int]:
    """Return the concepts of the statuses that some texts name: "zakazany" (Polish) -> banned.

    All languages are tried, because the language of so few words is often detected wrongly.
    """
    known = _status_words()
    said = (
        lexicon.concepts(f"{text} {noun}", (code,), question=True)
        for code in LANGUAGES
        for noun in known.nouns[code]
        for text in texts
    )
    return frozenset(n for own in said for n in own if lexicon.keys[n] in known.asked)


def _changes_nothing(word: str, codes: frozenset[str], lexicon: Lexicon) -> bool:
    """Tell whether a word beside the status does not change the question: "is", "tournament".

    Any other word shows that the question asks for something else.
    """
    if any(word in asking_words(code) for code in LANGUAGES):
        return True
    return any(lexicon.keys[n] in _status_words().beside for n in lexicon.of_word(word, codes))


CARD_STATUS = Matcher("card_status", _find)
