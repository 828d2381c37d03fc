"""The dictionary: words of rules and of players in five languages, one line for each meaning.

If a guide does not use a word of the question, search uses the dictionary to look for words that
mean the same.

dictionary.tsv -> Dictionary, saved with the lexicon
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from rules_index.language.compounds import LANGUAGES, parts
from rules_index.language.detect import function_words
from rules_index.language.fold import fold, words
from rules_index.language.matcher import Array, Lists, fitting, key_of, listed
from rules_index.language.stem import stem, stems_of

_CODE = 2
"""The length of the language code with which a stem begins, as in "pl:talia": by definition two
letters (ISO 639-1).
"""
_SHORTEST = 3
"""The fewest letters of a word that is looked up; shorter words are forms of too many others.
Chosen by hand."""
_MEANT = 1 / 3
"""The least share of a stem's dictionary lines that must also have a word to make the stem a sure
translation of this word. Chosen by hand."""
_ENDINGS = ("", "n", "s", "e", "en", "es", "er", "ern")
"""The endings that the second part of a compound may have in addition to a form in the
dictionary.
"""
_DROPPED = ("", "e", "en")
"""The endings that a word may lose when it becomes the first part of a compound.

"Kirch|turm" has lost the "e" of "Kirche", "Zieh|stapel" the "en" of "ziehen".
"""
_NOT = frozenset(("not", "no", "without", "nie", "bez", "ne", "pas", "sans", "nicht", "ohne"))
"""Small words that negate a name of several words: "not fast" does not mean "fast"."""


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """A numbered list of names that can be searched by number and by name.

    It takes a sixth of the memory of a list and a dict.
    """

    text: str
    """All names, one on each line."""
    starts: Array
    """The position in `text` at which each name begins."""
    keys: Array
    """The hashes of all names, sorted; `numbers` has the number of each name in the same order."""
    numbers: Array

    def find(self, name: str) -> int:
        """Return the number of a name, or -1 if the name is unknown."""
        key = np.uint64(key_of("", name))
        place = int(np.searchsorted(self.keys, key))
        known = place < len(self.keys) and self.keys[place] == key
        return int(self.numbers[place]) if known else -1

    def of(self, number: int) -> str:
        """Return the name with this number."""
        start = int(self.starts[number])
        return self.text[start : self.text.index("\n", start)]


def names(every: Sequence[str]) -> Names:
    """Number some names: each name gets its position in `every` as its number."""
    lengths = np.array([len(name) + 1 for name in every], dtype=np.int64)
    keys = np.array([key_of("", name) for name in every], dtype=np.uint64)
    order = np.argsort(keys)
    starts = fitting(np.cumsum(lengths) - lengths)
    return Names("".join(f"{name}\n" for name in every), starts, keys[order], fitting(order))


@dataclass(slots=True)
class Dictionary:
    """The stems of the dictionary, and the lines of dictionary.tsv in which each stem occurs.

    All words on one line mean the same, in several languages.
    """

    stems: Names
    """The stems, each with its language: "pl:talia"."""
    standing: Lists
    """Number of a stem -> numbers of the dictionary lines that have it."""
    lines: Lists
    """Number of a dictionary line -> numbers of its stems."""
    written: str = ""
    """The words before stemming, one on each line, in the languages whose compounds are split."""
    _forms: frozenset[str] | None = None
    """The words of `written` as a set; None until the first compound is looked up."""

    def beside(self, word: str, language: str) -> list[str]:
        """Return the stems of a folded word's translations and synonyms: "deck" -> ["fr:pont",
        "de:deck"].

        The word's own stem is left out. For an unknown word, return an empty list.
        """
        own = self._stem_numbers(word, language)
        found = dict.fromkeys(
            number
            for one in own
            for line in self.standing.of(one)
            for number in self.lines.of(line)
        )
        return [self.stems.of(number) for number in found if number not in own]

    def unsure(self, word: str, language: str) -> list[str]:
        """Return the stems of translations and synonyms of a word that usually have another
        meaning.

        For "bicycle", such a stem is "cs:kolo": the Czech word mostly means a wheel or a round.
        Fewer than a third of the dictionary lines with such a stem also have the word itself.
        """
        own = self._stem_numbers(word, language)
        mine = {line for one in own for line in self.standing.of(one)}
        found = dict.fromkeys(number for line in sorted(mine) for number in self.lines.of(line))
        return [self.stems.of(number) for number in found if self._share(number, mine) < _MEANT]

    def _share(self, number: int, mine: set[int]) -> float:
        lines = self.standing.of(number)
        return len(mine.intersection(lines)) / len(lines)

    def akin(self, word: str, language: str) -> list[str]:
        """Return the stems of words with a related meaning, without the word's translations and
        synonyms.

        Two meanings are related if their lines in the dictionary share words in at least two
        languages.
        """
        own = self._stem_numbers(word, language)
        mine = {line for one in own for line in self.standing.of(one)}
        here = {number for line in mine for number in self.lines.of(line)}.difference(own)
        shared: dict[int, set[str]] = defaultdict(set)
        for number in here:
            for line in self.standing.of(number):
                shared[line].add(self.stems.of(number)[:_CODE])
        near = [line for line, codes in shared.items() if len(codes) > 1 and line not in mine]
        found = {number for line in near for number in self.lines.of(line)} - here
        return [self.stems.of(number) for number in sorted(found)]

    def _stem_numbers(self, word: str, language: str) -> list[int]:
        """Return the number of a word's stem; for an unknown compound, the numbers of its two
        parts' stems.

        Return [] if the word or its parts are unknown. Parts must be known words, not only have a
        known stem: "Staubsauger" (vacuum cleaner) is not "Staub" (dust) and "Auge" (eye).
        """

        def known(one: str) -> bool:
            return self.stems.find(f"{language}:{stem(one, language)}") >= 0

        def first(one: str) -> bool:
            return known(one) and any(one + end in self._as_written() for end in _DROPPED)

        def second(one: str) -> bool:
            shorter = (one.removesuffix(end) for end in _ENDINGS if one.endswith(end))
            return known(one) and not self._as_written().isdisjoint(shorter)

        said = [word] if known(word) else parts(word, language, first, second)
        return [self.stems.find(f"{language}:{stem(one, language)}") for one in said]

    def _as_written(self) -> frozenset[str]:
        if self._forms is None:
            self._forms = frozenset(self.written.split("\n"))
        return self._forms


def written() -> str:
    """Read dictionary.tsv, which comes with the program.

    Its first line lists the languages; each further line is one meaning.
    """
    return files("rules_index.language").joinpath("dictionary.tsv").read_text("utf-8")


@cache
def load() -> Dictionary:
    """Return the dictionary that comes with the program; all lexicons of a process share it."""
    return dictionary(written())


@cache
def spelt(code: str) -> str:
    """Return all folded words of one language in the shipped dictionary, one on each line."""
    return "\n".join(dict.fromkeys(word for cell in column(written(), code) for word in cell))


def columns(text: str) -> Mapping[str, list[list[str]]]:
    """Return a mapping from each language code to a list with the folded words of each line of the
    file.

    `text` is the text of dictionary.tsv. Small words and names of several words are dropped.
    """
    return {code: column(text, code) for code in text.partition("\n")[0].split("\t")}


def column(text: str, code: str) -> list[list[str]]:
    """Return a list with one language's folded words of each line of dictionary.tsv.

    `text` is the text of the file. Small words and names of several words are dropped.
    """
    codes, *lines = (line.split("\t") for line in text.splitlines())
    place, small = codes.index(code), function_words(code)
    folded = fold("\n".join(line[place] for line in lines))  # at once: it takes a third of the time
    return [[*_single(cell, small)] for cell in folded.split("\n")]


def dictionary(text: str) -> Dictionary:
    """Build a Dictionary from the text of dictionary.tsv."""
    numbers: dict[str, int] = {}
    lines: list[dict[int, None]] = []
    forms: dict[str, None] = {}
    for code, cells in columns(text).items():
        stemmed = iter(stems_of([word for cell in cells for word in cell], code))
        if code in LANGUAGES:
            forms |= dict.fromkeys(word for cell in cells for word in cell)
        lines += [{} for _ in range(len(cells) - len(lines))]
        for line, cell in zip(lines, cells, strict=True):
            for _ in cell:
                line[numbers.setdefault(f"{code}:{next(stemmed)}", len(numbers))] = None
    standing: list[list[int]] = [[] for _ in numbers]
    for place, line in enumerate(lines):
        for number in line:
            standing[number].append(place)
    return Dictionary(names([*numbers]), listed(standing), listed(lines), "\n".join(forms))


def _single(cell: str, small: frozenset[str]) -> Iterator[str]:
    for said in cell.split("|"):
        every = words(said)
        found = [word for word in every if word not in small]
        if len(found) == 1 and _NOT.isdisjoint(every) and len(found[0]) >= _SHORTEST:
            yield found[0]
