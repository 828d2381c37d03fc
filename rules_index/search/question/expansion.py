"""Finds stand-ins for words that the guides lack: translations, synonyms, corrected typos.

parts -> expand -> the question as it is scored, and score/coverage
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rules_index.language.elsewhere import outside
from rules_index.language.lexicon import LANGUAGES, Lexicon
from rules_index.language.meaning import directions
from rules_index.search.index.fields import ENTRY, TITLE
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats, Postings
from rules_index.search.question.near_stems import forms_of, near, short_slips_of
from rules_index.search.question.parts import LOOK_UP, NEAR, Part, parts_of
from rules_index.search.question.query import Query, spoken

_FALLING_APART = ("pl:", "cs:")
"""The languages, as prefixes of stems, in which the forms of one word often have different stems.

Polish and Czech words have many forms, and the stemmers work on words without accents.
"""


def expand(
    query: Query, lexicon: Lexicon, index: Index, allowed: Floats, *, typing: bool = False
) -> tuple[Query, tuple[Part, ...]]:
    """Return the question and its parts, with stand-ins for words that the allowed guides lack.

    An entry is allowed if its value in `allowed` is above 0. With `typing`, the last word may be
    unfinished and is not corrected.
    """
    unfinished = query.plain.rpartition(" ")[2] if typing else ""
    unknown = _Unknown(query, lexicon, index, allowed, unfinished)
    parts = tuple(unknown.read(part) for part in parts_of(query, lexicon))
    stems = {term: NEAR for part in parts for term in part.near}
    stems |= {term: 1.0 for part in parts for term in part.called}
    slips = {concept: NEAR for part in parts for concept in part.slips}
    meant = {concept for part in parts for concept in (*part.concepts, *part.slips)}
    pointing = directions([meant], lexicon.places())[0]
    return replace(query, near=stems, slips=slips, direction=pointing), parts


@dataclass(frozen=True, slots=True)
class _Unknown:
    """Looks for stand-ins (other names, corrected typos) for the words that the guides lack."""

    query: Query
    lexicon: Lexicon
    index: Index
    allowed: Floats
    unfinished: str = ""

    def read(self, part: Part) -> Part:
        """Return a part with stand-ins for its word; if the guides have the word, return the part
        as it is."""
        if not part.word or self._stands_in_guides(part.stems):
            return part
        codes = [code for code in LANGUAGES if self.query.language in {code, ""}]
        dictionary, words = self.lexicon.dictionary(), [(part.word, code) for code in codes]
        if called := self._names_in_guides(words):
            names = [name for word, code in words for name in dictionary.unsure(word, code)]
            unsure = self._in_all_forms(names)
            sure = tuple(term for term in called if term not in unsure)
            return replace(part, called=sure, near=tuple(term for term in called if term in unsure))
        concepts = self.index.postings["concepts"]
        if any(True for _ in self._standing_in_guides(part.concepts, concepts)):
            return part
        akin = self._terms(name for word, code in words for name in dictionary.akin(word, code))
        if akin or part.concepts:
            return replace(part, near=akin)
        return part if part.word == self.unfinished else self._misspelt(part, codes)

    def _misspelt(self, part: Part, codes: Iterable[str]) -> Part:
        """Return a part with the concepts and stems of known words that may have been meant by its
        word.

        For "atack", these are the concepts and stems of "attack".
        """
        word, index = part.word, self.index
        if word.isalpha() and not outside().of_word(word, spoken(self.query.language)):
            slips = [(slip, code) for code in codes for slip in self.lexicon.slips_of(word, code)]
            meant = (self.lexicon.of_word(slip, frozenset((code,))) for slip, code in slips)
            concepts = frozenset[int]().union(*meant) - self.query.foreign
            part = replace(part, slips=tuple(sorted(concepts)), called=self._names_in_guides(slips))
        guides = index.shelves.languages(self.query.scopes)
        stems = self._terms(name for code in guides for name in near(word, code, index))
        if stems or len(self.query.by_word) > LOOK_UP:
            return replace(part, near=stems)
        # A short word is one slip away from too many words. In a look-up only titles are searched.
        short = (name for code in guides for name in short_slips_of(word, code, index))
        return replace(part, near=self._terms(short, TITLE))

    def _names_in_guides(self, said: Iterable[tuple[str, str]]) -> tuple[int, ...]:
        """Return the term numbers of the dictionary's translations and synonyms of some words.

        `said` has (word, language) pairs. Only names that an allowed entry contains are returned.
        """
        dictionary = self.lexicon.dictionary()
        return self._in_all_forms(
            [name for word, code in said for name in dictionary.beside(word, code)]
        )

    def _in_all_forms(self, names: Sequence[str]) -> tuple[int, ...]:
        """Return the term numbers of stems such as "fr:pont"; stems that no allowed entry has are
        left out.

        For Polish and Czech stems, other forms of the word are added, unless the question is in
        that language.
        """
        abroad = [name for name in names if name.startswith(_FALLING_APART)]
        abroad = [name for name in abroad if not name.startswith(f"{self.query.language}:")]
        return self._terms(
            [*names, *(form for one in abroad for form in forms_of(one, self.index))]
        )

    def _terms(self, names: Iterable[str], field: int = ENTRY) -> tuple[int, ...]:
        """Return the term numbers of those stems that an allowed entry has in `field`."""
        known = (self.index.stems.get(name, -1) for name in dict.fromkeys(names))
        stems = self.index.postings["stems"]
        return tuple(self._standing_in_guides((term for term in known if term >= 0), stems, field))

    def _stands_in_guides(self, terms: Iterable[int]) -> bool:
        """Tell whether an allowed entry has any of these stems, which are given by term numbers."""
        return any(True for _ in self._standing_in_guides(terms, self.index.postings["stems"]))

    def _standing_in_guides(
        self, terms: Iterable[int], held: Postings, field: int = ENTRY
    ) -> Iterator[int]:
        """Yield those of the given term numbers that occur in `field` of an allowed entry."""
        return (term for term in terms if self.allowed[held.holding(term, field)].any())
