"""Matches a row, item or paragraph that defines a name, if no entry has this name as its title.

"Chapel" is a row in a table of places, "Blinded" an item in a list of states.

Query, likely entries, definition_leads -> here -> searcher
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
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
from rules_index.search.match.definition_leads import DEFINES, leads
from rules_index.search.match.matcher import EVERYTHING, Matcher
from rules_index.search.match.worths import WORTHS
from rules_index.search.question.parts import content_words
from rules_index.search.question.query import Query
from rules_index.search.records import Match, Reason, Tier
from rules_index.search.text.likenesses import LEAST_ALIKE

_LIKELY = 20
"""The number of entries with the best scores that are searched for definitions; as many with the
best 4-gram scores are searched, too. Chosen by hand."""
_MOST_WORDS = 3
"""The most words of a question that is a look-up, small words aside. Chosen by hand."""
_STEM = 4
"""The fewest letters that two stems must share at the beginning to be forms of one word. Chosen by
hand."""
_ENDING = 2
"""The most letters by which two forms of one word differ in length. Chosen by hand."""
_LETTERS = 0.4
"""The least 4-gram score of a passage that is read, as a share of the best score. Chosen by hand.
"""
_ABOUT = 0.5
"""The value of the feature "title.concepts" above which a title has the meaning of the look-up.

The best title has 1. Chosen by hand.
"""
_NUMBER = re.compile(r"^(?:[^\W\d]+ )?\d{1,2} ")
"""Matches the number before the name of a step: "step 3 " or "3 "."""
_DEFINING = frozenset({Kind.RULE, Kind.STEP, Kind.SECTION, Kind.CLARIFICATION})
_BESIDE = 0.8
"""The factor for the worth of a definition that is not in a rule, step, section or clarification.
Chosen by hand."""


def _find(context: Context) -> Sequence[Match]:
    """Match the likely entry whose row, item or paragraph defines the name in the question.

    A question of up to three words that are no title, such as the name of a table's row: "chapel".
    """
    if context.typing:
        return ()
    index, made = context.index, context.features
    asked = _LookUp.of(context.query, index, context.allowed)
    if not 0 < len(asked.telling) <= _MOST_WORDS:
        return ()
    likely = (*best_of(context.total, _LIKELY), *best_of(made["passage.grams"], _LIKELY))
    places = list(dict.fromkeys(likely))
    if called := asked.called(places, index):
        rules = [at for at in called if index.rows[at].kind in _DEFINING]
        return [Match(at, Tier.HINT, WORTHS[Reason.CALLED], Reason.CALLED) for at in rules]
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
    return [_without_unsure_passage(match) for match in found if match.worth >= best]


def _without_unsure_passage(match: Match) -> Match:
    """Return the match; if it is unsure and for the first passage, return it without its passage.

    The passage that is shown is then chosen by score.
    """
    unsure = match.reason is Reason.DEFINED_PERHAPS and not match.passage
    return replace(match, passage=None) if unsure else match


def _is_about(place: int, length: int, made: Mapping[str, Floats], index: Index) -> bool:
    """Tell whether an entry's title has the meaning of the question in other words, as "Combat" for
    "attack".

    Such an entry is a better answer than a row "Attack" in a legend of icons. The title must not
    have more than `length` words.
    """
    meant, said = (float(made[f"title.{kind}"][place]) for kind in ("concepts", "stems"))
    return meant > max(said, _ABOUT) and int(index.titles.stems[place]) <= length


@dataclass(frozen=True, slots=True)
class _LookUp:
    """A short question that may be a name, with and without its small words."""

    plain: str
    telling: Sequence[str]
    unheard: bool
    """Whether the look-up has a word that no allowed guide has; it is perhaps misspelt."""
    small: Mapping[str, AbstractSet[str]]
    """Language of the guides -> its small words, which do not count in a name."""

    @classmethod
    def of(cls, query: Query, index: Index, allowed: Floats) -> _LookUp:
        """Make a look-up from a question; `unheard` becomes True if the allowed guides lack one of
        its words."""
        stems, telling = index.postings["stems"], content_words(query)
        heard = {
            word
            for word, terms in query.by_word.items()
            if any(allowed[stems.holding(term, ENTRY)].any() for term in terms)
        }
        small = {language: asking_words(language) for language in index.values("language")}
        return cls(query.plain, telling, not heard.issuperset(telling), small)

    @property
    def _both_ways(self) -> tuple[str, str]:
        """Return the question as typed, and the question without its small words."""
        return self.plain, " ".join(self.telling)

    def called(self, places: Sequence[int], index: Index) -> list[int]:
        """Return the positions in `places` of the entries whose title or other name is the
        question.

        A slip in the name, and a number before it, are ignored.
        """
        numbers, owners = index.names_at(places)
        names = [index.names[number] for number in numbers.tolist()]
        bare = [_NUMBER.sub("", name, count=1) for name in names]
        said = dict.fromkeys(self._both_ways)
        near = cdist(
            list(said), [*names, *bare], scorer=fuzz.ratio, score_cutoff=LEAST_ALIKE["name"]
        )
        found = near.reshape(2 * len(said), -1).any(axis=0)
        return list(dict.fromkeys(owners[found].tolist()))

    def nearness(self, name: str, language: str) -> float:
        """Return how similar the question is to a folded name, from 0 to 100.

        Names are treated as equal if they differ only in spaces or endings, or by a slip in a word
        that no guide has.
        """
        bare = [word for word in name.split() if word not in self.small[language]]
        near = max(map(fuzz.ratio, self._both_ways, (name, " ".join(bare))))
        if not LEAST_ALIKE["akin"] <= near < LEAST_ALIKE["same name"]:
            return near
        asked, joined = "".join(self.telling), "".join(bare)
        if asked == joined or (self.unheard and is_slip(asked, joined)):
            return LEAST_ALIKE["same name"]
        alike = len(bare) == len(self.telling) and all(
            _are_forms_of_one_word(*pair, language) for pair in zip(self.telling, bare, strict=True)
        )
        return LEAST_ALIKE["same name"] if alike else near

    def best_in(self, place: int, filed: FiledEntry, among: Sequence[int]) -> Match | None:
        """Return the match for the passage that defines the name best; None if no passage defines
        it.

        Only the passages at the positions `among` are read; of equally good ones, the first is
        taken.
        """
        if filed.entry.kind is Kind.LIST:
            return None
        return max(
            self._defining_passages(place, filed, among), key=_worth_then_first, default=None
        )

    def _defining_passages(
        self, place: int, filed: FiledEntry, among: Sequence[int]
    ) -> Iterator[Match]:
        """Yield a match for each passage at the positions `among` that defines the name in the
        question."""
        language, defining = filed.guide.identity.language, filed.entry.kind in _DEFINING
        small = self.small[language]
        for at, lead in leads(filed.entry.passages, among, language, small, len(self.telling)):
            near = self.nearness(lead.name, language)
            if near >= LEAST_ALIKE["name"] and (defining or lead.worth > DEFINES["opening"]):
                sure = lead.worth > DEFINES["opening"] and near >= LEAST_ALIKE["same name"]
                reason = Reason.DEFINED if sure else Reason.DEFINED_PERHAPS
                worth = WORTHS[reason] * near / 100 * lead.worth
                yield Match(place, Tier.HINT, worth if defining else worth * _BESIDE, reason, at)


def _worth_then_first(match: Match) -> tuple[float, int]:
    """Return a key for `max`: greater for a match of more worth; of equal ones, for an earlier
    passage."""
    return match.worth, -(match.passage or 0)


def _are_forms_of_one_word(word: str, other: str, language: str) -> bool:
    """Tell whether two words differ only in their endings: "attack" and "attacks" do."""
    shorter, longer = sorted((stem(word, language), stem(other, language)), key=len)
    alike = len(shorter) >= _STEM and abs(len(word) - len(other)) <= _ENDING
    return shorter == longer or (alike and longer.startswith(shorter))


DEFINITION = Matcher("definition", _find, only_without=EVERYTHING)
