"""Matches what is looked up and is no title, but what a row, an item or a paragraph is called.

"Chapel" is a row of the table of places, "Blinded" an item of the states: it is answered by it.
Query, likely entries, definition_leads -> here -> searcher
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from rapidfuzz import fuzz
from rapidfuzz.process import cdist

from rules_index.language.detect import asking_words
from rules_index.language.slips import is_slip
from rules_index.language.stem import stem
from rules_index.model import FiledEntry, Kind
from rules_index.search.context import Context
from rules_index.search.index.fields import ENTRY
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.index.top_places import best_of
from rules_index.search.match.definition_leads import OPENS, leads
from rules_index.search.match.matcher import EVERYTHING, Matcher
from rules_index.search.question.parts import content_words
from rules_index.search.question.query import Query
from rules_index.search.records import Match, Reason, Tier

_LIKELY = 20
_MOST_WORDS = 3
"""How many words a look-up has."""
_ALIKE, _SAME = 88.0, 96.0
"""How near a name has to come, and how near that nothing else can be meant."""
_AKIN = 60.0
"""How near two names have to come that may be forms of one."""
_STEM, _ENDING = 4, 2
"""Letters of a stem, and by how many forms of a word may differ in length."""
_TITLED = 2.0
"""What it counts that a rule is called so: more than that a question of an FAQ says it."""
_BONUS, _SURELY = 2.0, 4.0
"""What it counts that a name is near, and that it is the very one: more than a title that has it
beside other words."""
_LETTERS = 0.4
"""How many of the question's letters a passage has to share, beside the one that shares most."""
_ABOUT = 0.5
"""How far a title has to mean what is asked, beside the one that does most."""
_NUMBER = re.compile(r"^(?:[^\W\d]+ )?\d{1,2} ")
"""What stands before the name of a step."""
_DEFINING = frozenset({Kind.RULE, Kind.STEP, Kind.SECTION, Kind.CLARIFICATION})
_BESIDE = 0.8
"""What a name counts in an entry that asks or corrects."""


def _find(context: Context) -> Sequence[Match]:
    """Match the likely entry that defines it in a row, an item or a paragraph.

    Up to three words that are no title, such as a row of a table: "chapel".
    """
    if context.typing:
        return ()
    index, made = context.index, context.features
    asked = _Asked.of(context.query, index, context.allowed)
    if not 0 < len(asked.telling) <= _MOST_WORDS:
        return ()
    likely = (*best_of(context.total, _LIKELY), *best_of(made["passage.grams"], _LIKELY))
    places = list(dict.fromkeys(likely))
    if called := asked.called(places, index):
        rules = [at for at in called if index.rows[at].kind in _DEFINING]
        return [Match(at, Tier.HINT, _TITLED, Reason.CALLED) for at in rules]
    if places and _is_about(places[0], len(asked.telling), made, index):
        return ()
    spelt = context.term_scores.kinds["grams"].documents
    letters = {place: spelt[index.passages(place)] for place in places}
    least = _LETTERS * max((float(own.max(initial=0.0)) for own in letters.values()), default=0.0)
    alike = {at: own for at, held in letters.items() if (own := np.flatnonzero(held > least)).size}
    found: list[Match] = []
    for place, filed in zip(alike, context.read(index.rows[at] for at in alike), strict=True):
        if filed and (match := asked.best_in(place, filed, alike[place].tolist())):
            found.append(match)
    best = max((match.worth for match in found), default=0.0)
    return [_shown(match) for match in found if match.worth >= best]


def _shown(match: Match) -> Match:
    """What is not sure leaves it to the scores whether the first passage is shown."""
    unsure = match.reason is Reason.DEFINED_PERHAPS and not match.passage
    return replace(match, passage=None) if unsure else match


def _is_about(place: int, length: int, made: Mapping[str, Floats], index: Index) -> bool:
    """Whether the title of an entry says what is asked in other words, and nothing else.

    "Combat" is what attacks are about, though a legend of icons has a line called "Attack".
    """
    meant, said = (float(made[f"title.{kind}"][place]) for kind in ("concepts", "stems"))
    return meant > max(said, _ABOUT) and int(index.titles.stems[place]) <= length


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is looked up, as it is said and without small words."""

    plain: str
    telling: Sequence[str]
    unheard: bool
    """Whether it holds a word that stands nowhere in the guides."""

    @classmethod
    def of(cls, query: Query, index: Index, allowed: Floats) -> _Asked:
        stems, telling = index.postings["stems"], content_words(query)
        heard = {
            word
            for word, terms in query.by_word.items()
            if any(allowed[stems.holding(term, ENTRY)].any() for term in terms)
        }
        return cls(query.plain, telling, not heard.issuperset(telling))

    @property
    def _said(self) -> tuple[str, str]:
        return self.plain, " ".join(self.telling)

    def called(self, places: Sequence[int], index: Index) -> list[int]:
        """Which entries may be called so, give or take a slip and the number of a step."""
        numbers, owners = index.names_at(places)
        names = [index.names[number] for number in numbers.tolist()]
        bare = [_NUMBER.sub("", name, count=1) for name in names]
        said = dict.fromkeys(self._said)
        near = cdist(list(said), [*names, *bare], scorer=fuzz.ratio, score_cutoff=_ALIKE)
        found = near.reshape(2 * len(said), -1).any(axis=0)
        return list(dict.fromkeys(owners[found].tolist()))

    def nearness(self, name: str, language: str) -> float:
        """How near it comes to a folded name of a language, from 0 to 100."""
        small = asking_words(language)
        bare = [word for word in name.split() if word not in small]
        near = max(map(fuzz.ratio, self._said, (name, " ".join(bare))))
        if not _AKIN <= near < _SAME:
            return near
        asked, joined = "".join(self.telling), "".join(bare)
        if asked == joined or (self.unheard and is_slip(asked, joined)):
            return _SAME
        alike = len(bare) == len(self.telling) and all(
            _is_form(*pair, language) for pair in zip(self.telling, bare, strict=True)
        )
        return _SAME if alike else near

    def best_in(self, place: int, filed: FiledEntry, among: Sequence[int]) -> Match | None:
        """Which of some passages of an entry defines it best; of equal ones the first."""
        if filed.entry.kind is Kind.LIST:
            return None
        return max(self._in(place, filed, among), key=_first, default=None)

    def _in(self, place: int, filed: FiledEntry, among: Sequence[int]) -> Iterator[Match]:
        language, defining = filed.guide.identity.language, filed.entry.kind in _DEFINING
        for at, lead in leads(filed.entry.passages, among, language, len(self.telling)):
            near = self.nearness(lead.name, language)
            if near >= _ALIKE and (defining or lead.worth > OPENS):
                sure = lead.worth > OPENS and near >= _SAME
                worth = (_SURELY if sure else _BONUS) * near / 100 * lead.worth
                reason = Reason.DEFINED if sure else Reason.DEFINED_PERHAPS
                yield Match(place, Tier.HINT, worth if defining else worth * _BESIDE, reason, at)


def _first(match: Match) -> tuple[float, int]:
    """By its worth; of equal ones the first."""
    return match.worth, -(match.passage or 0)


def _is_form(word: str, other: str, language: str) -> bool:
    """Whether a word is another one but for its ending."""
    shorter, longer = sorted((stem(word, language), stem(other, language)), key=len)
    alike = len(shorter) >= _STEM and abs(len(word) - len(other)) <= _ENDING
    return shorter == longer or (alike and longer.startswith(shorter))


DEFINITION = Matcher("definition", EVERYTHING, _find)
