"""Puts first the ruling on a card that covers most of the question about that card.

If the question is only the card's name, or no ruling covers the rest of it, the card's erratum
comes first.

likely entries -> here -> newer_ruling
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from rapidfuzz import fuzz, process

from rules_index.model import Kind
from rules_index.search.context import Context
from rules_index.search.index.fields import PASSAGE, TITLE
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.question.parts import Part
from rules_index.search.rank.newer_ruling import names_card
from rules_index.search.rank.rule import Rule, exchanged
from rules_index.search.records import Ranking
from rules_index.search.score.coverage import Evidence
from rules_index.search.text.likenesses import LEAST_ALIKE

_ABOUT = (Kind.ERRATA, Kind.CLARIFICATION, Kind.FAQ)
_SAYS_MORE = 1.2
"""The factor by which an entry must cover more of the question than the first entry to replace it.

Chosen by hand.
"""


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Put first the erratum, clarification or FAQ on a card that covers most of the question.

    The card's name in the question does not count. Entries of another game or language are ordered
    separately.
    """
    told = context.coverage
    index, name, about_it = context.index, context.card, context.about_a_card()
    groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for place in (one.place for one in ranking if name):
        row = index.rows[place]
        about = row.kind == Kind.FAQ or names_card(index, place, name)
        if row.kind in _ABOUT and about and place in about_it and place in told.places:
            groups[row.game, row.language].append(place)
    asked = _asked_of_card(told.parts, name)
    instead: dict[int, int] = {}
    for places in groups.values():
        instead |= zip(places, _best_first(places, told, asked, index), strict=True)
    return exchanged(ranking, instead) if instead else ranking


def _asked_of_card(parts: Sequence[Part], name: str) -> Floats:
    """Return 0 for each part of a question that is a form of the card's name; 1 for each other
    part.
    """
    own = name.split()
    near = (
        process.extractOne(p.word, own, score_cutoff=LEAST_ALIKE["form"], scorer=fuzz.ratio)
        for p in parts
    )
    return np.array([not found for found in near], dtype=np.float32)


def _best_first(places: Sequence[int], told: Evidence, asked: Floats, index: Index) -> list[int]:
    """Return the entries with the best one moved to the front; the others keep their order.

    Another entry must cover clearly more than the first to be the best. If no entry covers more
    than the card's name, an erratum is the best. A clarification is preferred to a first erratum
    that covers no more.
    """
    worth = {place: _share_said(place, told, asked) for place in places}
    most = max(worth.values())
    enough = [place for place in places if _SAYS_MORE * worth[place] >= most]
    kinds = [index.rows[place].kind for place in enough]
    first = enough[0]
    if not most and Kind.ERRATA in kinds:
        first = enough[kinds.index(Kind.ERRATA)]
    elif kinds[0] == Kind.ERRATA and Kind.CLARIFICATION in kinds:
        explains = enough[kinds.index(Kind.CLARIFICATION)]
        first = explains if worth[explains] >= worth[first] else first
    return [first, *(place for place in places if place != first)]


def _share_said(place: int, told: Evidence, asked: Floats) -> float:
    """Return how much of the question an entry's title and best passage cover together.

    `asked` has 0 for each part of the question that belongs to the card's name: it does not count.
    """
    title = told.documents(TITLE, place).max(axis=1, initial=0.0)
    said = np.maximum(told.documents(PASSAGE, place), title[:, None])
    return float((told.rarity * asked @ said).max(initial=0.0))


CARD_RULING = Rule("card_ruling", _order)
