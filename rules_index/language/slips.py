"""What a misspelt word may be: words of a language's phrases that are a slip or two away.

lexicon -> Vocabulary; a word that is spelt as it should be is no slip, whatever it means.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules_index.language.fold import fold

_SHORTEST, _LONG = 5, 9
"""Letters of a word that may hold a slip, and of one that may hold two: shorter ones are near to
too many."""
_ENDING = 4
"""How many letters a form may have beyond a beginning."""
_PART = re.compile(r"[^\W_]+\*?")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of a language's phrases, and the beginnings (`tasow*`) of others."""

    known: frozenset[str]
    words: Mapping[str, Sequence[str]]
    """By their first letter: hands slip inside a word, with another head it is another."""
    beginnings: Mapping[tuple[str, int], Sequence[str]]
    """By their first letter and their length."""

    def slips_of(self, word: str) -> tuple[str, ...]:
        """The nearest words, else the nearest beginnings; none of a word that is known itself."""
        if len(word) < _SHORTEST or word in self.known:
            return ()
        for slips in (1, 2) if len(word) >= _LONG else (1,):
            ways = (_near(word, self.words.get(word[0], ()), slips), *self._begun(word, slips))
            if found := next(filter(None, ways), ()):
                return found
        return ()

    def _begun(self, word: str, slips: int) -> Iterator[tuple[str, ...]]:
        """The beginnings of the word, the longest first; one letter may be missing or doubled."""
        shortest = _LONG if slips > 1 else _SHORTEST + 1
        for length in range(len(word), max(shortest, len(word) - _ENDING) - 1, -1):
            yield tuple(
                beginning
                for size in (length, length - 1, length + 1)
                for beginning in _near(
                    word[:length], self.beginnings.get((word[0], size), ()), slips
                )
            )


def vocabulary(written: str, others: Iterable[str] = ()) -> Vocabulary:
    """The words of phrases that stand between tabs and line ends, and other folded ones."""
    words, beginnings = defaultdict[str, set[str]](set), defaultdict[tuple[str, int], set[str]](set)
    for part in {*_PART.findall(fold(written)), *others}:
        if not part.endswith("*"):
            words[part[0]].add(part)
        elif len(part) > _SHORTEST:
            beginnings[part[0], len(part) - 1].add(part[:-1])
    known = frozenset[str]().union(*words.values())
    # In order: of what is equally near the same comes first at every start.
    return Vocabulary(
        known,
        {first: sorted(own) for first, own in words.items()},
        {key: sorted(own) for key, own in beginnings.items()},
    )


def _near(word: str, among: Sequence[str], slips: int) -> tuple[str, ...]:
    found = process.extract(word, among, scorer=OSA.distance, score_cutoff=slips, limit=None)
    return tuple(name for name, *_ in found)
