"""Finds the known words that a misspelt word may mean: they differ by one or two wrong letters.

lexicon -> Vocabulary; a missing, added or swapped letter is called a slip, too
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules_index.language.fold import fold

_SHORTEST = 5
"""The fewest letters of a word that is corrected; shorter ones resemble too many others.

Chosen by hand.
"""
_LONG = 9
"""The fewest letters of a word in which two slips are corrected; in shorter ones, only one is.

Chosen by hand.
"""
_ENDING = 4
"""The most letters that a misspelt word may have after a known beginning (`tasow*`).

Chosen by hand.
"""
_KEPT = 4_096
"""The number of words whose corrections are kept in memory: a few hundred kilobytes. Chosen by
hand."""
_PART = re.compile(r"[^\W_]+\*?")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The correctly spelt words of a language, and beginnings of further words, such as `shuffl*`.

    Both are sorted texts with one word on each line. They take a tenth of the memory of lists, and
    are quickly read from a file.
    """

    words: str
    beginnings: str
    _found: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)
    """Misspelt word -> its corrections, kept because autocomplete searches again after each
    letter.
    """

    def slips_of(self, word: str) -> tuple[str, ...]:
        """Return the known words nearest to a misspelt word, or else the nearest known beginnings
        of words.

        Return () if the word is correctly spelt, too short, or like no known word.
        """
        if len(word) < _SHORTEST or self.knows(word):
            return ()
        if word not in self._found:
            if len(self._found) >= _KEPT:
                self._found.clear()
            self._found[word] = _slips_of(word, self)
        return self._found[word]

    def knows(self, word: str) -> bool:
        """Tell whether the vocabulary has a word in exactly this spelling."""
        return self.words.startswith(f"{word}\n", _first_at_or_after(word, self.words))


def is_slip(word: str, other: str) -> bool:
    """Tell whether a folded word is a likely misspelling of another with the same first letter."""
    shorter = min(len(word), len(other))
    most = _most_slips(word) if shorter >= _SHORTEST and word[0] == other[0] else 0
    return OSA.distance(word, other, score_cutoff=most) <= most


def _most_slips(word: str) -> int:
    return 2 if len(word) >= _LONG else 1


def _slips_of(word: str, known: Vocabulary) -> tuple[str, ...]:
    """Return the known words nearest to a misspelt word, or else the nearest known beginnings of
    words.

    Return () if none is near enough.
    """
    words, beginnings = (
        _lines_under_letter(word[0], known.words),
        _lines_under_letter(word[0], known.beginnings),
    )
    for slips in range(1, _most_slips(word) + 1):
        ways = (_within_slips(word, words, slips), *_similar_beginnings(word, beginnings, slips))
        if found := next(filter(None, ways), ()):
            return found
    return ()


def vocabulary(written: str, others: Iterable[str] = ()) -> Vocabulary:
    """Build the vocabulary of a language from its phrases and from `others`, which are folded
    words.

    Tabs and line ends separate the phrases in `written`.
    """
    words, beginnings = set[str](), set[str]()
    for part in {*_PART.findall(fold(written)), *others}:
        if not part.endswith("*"):
            words.add(part)
        elif len(part) > _SHORTEST:
            beginnings.add(part[:-1])
    return Vocabulary(_sorted_lines(words), _sorted_lines(beginnings))


def _sorted_lines(words: Iterable[str]) -> str:
    return "\n".join(["", *sorted(words), ""])


def _lines_under_letter(letter: str, lines: str) -> list[str]:
    """Return the lines of a sorted text that begin with `letter`.

    Only these are compared with a misspelt word, because people seldom mistype the first letter.
    """
    held = lines[
        _first_at_or_after(letter, lines) : _first_at_or_after(chr(ord(letter) + 1), lines)
    ]
    return held[:-1].split("\n") if held else []


def _first_at_or_after(word: str, lines: str) -> int:
    """Return the position in a sorted text of the first line that is not smaller than `word`."""

    def line(place: int) -> str:
        return lines[lines.rfind("\n", 0, place) + 1 : lines.index("\n", place)]

    return bisect_left(range(len(lines)), word, lo=1, key=line)


def _similar_beginnings(
    word: str, beginnings: Sequence[str], slips: int
) -> Iterator[tuple[str, ...]]:
    """Yield known beginnings, such as `shuffl*`, that are similar to the beginning of a misspelt
    word.

    First the whole word is compared, then the word without its last letter, and so on. Each tuple
    has the beginnings that differ by at most `slips` slips.
    """
    shortest = _LONG if slips > 1 else _SHORTEST + 1
    for length in range(len(word), max(shortest, len(word) - _ENDING) - 1, -1):
        sizes = (length, length - 1, length + 1)
        near = [one for one in beginnings if len(one) in sizes]
        yield tuple(
            sorted(_within_slips(word[:length], near, slips), key=lambda one: sizes.index(len(one)))
        )


def _within_slips(word: str, among: Sequence[str], slips: int) -> tuple[str, ...]:
    found = process.extract(word, among, scorer=OSA.distance, score_cutoff=slips, limit=None)
    return tuple(name for name, *_ in found)
