"""The dictionary: words of rules and of players, a line for each meaning, in five languages.

The concepts tell what is meant, this tells how it is said: a word that a guide does not have is
looked for under what it is called there. dictionary.tsv -> Dictionary, kept with the lexicon.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

import numpy as np

from rules_index.language.compounds import LANGUAGES, parts
from rules_index.language.detect import function_words
from rules_index.language.fold import fold, words
from rules_index.language.matcher import Array, Lists, fitting, key_of, listed
from rules_index.language.stem import stem, stems_of

_CODE = 2
"""How many letters tell the language in front of a stem."""
_SHORTEST = 3
"""Letters of a word that is looked up: shorter ones are forms of too many."""
_MEANT = 1 / 3
"""In which share of its lines a name has to mean the word."""
_ENDINGS = ("", "n", "s", "e", "en", "es", "er", "ern")
"""What the second part of a compound may bear beside the word as it is written."""
_DROPPED = ("", "e", "en")
"""What the first part may lack: "Kirch|turm", "Zieh|stapel"."""
_NOT = frozenset(("not", "no", "without", "nie", "bez", "ne", "pas", "sans", "nicht", "ohne"))
"""Small words that turn a meaning round: what is not fast is called otherwise than what is."""


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """Names by number and numbers by name, in a sixth of the room of a list and a dictionary."""

    text: str
    """A line for each."""
    starts: Array
    """Where each line begins."""
    keys: Array
    """What tells a name, in order, and the number of each."""
    numbers: Array

    def find(self, name: str) -> int:
        """The number of a name, or -1."""
        key = np.uint64(key_of("", name))
        place = int(np.searchsorted(self.keys, key))
        known = place < len(self.keys) and self.keys[place] == key
        return int(self.numbers[place]) if known else -1

    def of(self, number: int) -> str:
        """The name of a number."""
        start = int(self.starts[number])
        return self.text[start : self.text.index("\n", start)]


def names(every: Sequence[str]) -> Names:
    """Names in the order of their numbers."""
    lengths = np.array([len(name) + 1 for name in every], dtype=np.int64)
    keys = np.array([key_of("", name) for name in every], dtype=np.uint64)
    order = np.argsort(keys)
    starts = fitting(np.cumsum(lengths) - lengths)
    return Names("".join(f"{name}\n" for name in every), starts, keys[order], fitting(order))


@dataclass(slots=True)
class Dictionary:
    """Stems by number, the lines that each stands in, and the stems of each line."""

    stems: Names
    """ "pl:talia"."""
    standing: Lists
    """For each stem the lines that it stands in."""
    lines: Lists
    """For each line its stems."""
    written: str = ""
    """The words of languages with compounds as they are written, a line each."""
    _forms: frozenset[str] | None = None
    """The same, read when a compound is first met."""

    def beside(self, word: str, language: str) -> list[str]:
        """The stems of what a folded word is called in other languages, and else in its own."""
        own = self._own(word, language)
        found = dict.fromkeys(
            number
            for one in own
            for line in self.standing.of(one)
            for number in self.lines.of(line)
        )
        return [self.stems.of(number) for number in found if number not in own]

    def unsure(self, word: str, language: str) -> list[str]:
        """Those of `beside` that mean mostly something else: a bicycle is a "kolo", most are none.

        They stand in more than twice as many other lines as in the word's own.
        """
        own = self._own(word, language)
        mine = {line for one in own for line in self.standing.of(one)}
        found = dict.fromkeys(number for line in sorted(mine) for number in self.lines.of(line))
        return [self.stems.of(number) for number in found if self._share(number, mine) < _MEANT]

    def _share(self, number: int, mine: set[int]) -> float:
        lines = self.standing.of(number)
        return len(mine.intersection(lines)) / len(lines)

    def akin(self, word: str, language: str) -> list[str]:
        """The stems of lines that share what they are called in two languages with its lines."""
        own = self._own(word, language)
        mine = {line for one in own for line in self.standing.of(one)}
        here = {number for line in mine for number in self.lines.of(line)}.difference(own)
        shared: dict[int, set[str]] = defaultdict(set)
        for number in here:
            for line in self.standing.of(number):
                shared[line].add(self.stems.of(number)[:_CODE])
        near = [line for line, codes in shared.items() if len(codes) > 1 and line not in mine]
        found = {number for line in near for number in self.lines.of(line)} - here
        return [self.stems.of(number) for number in sorted(found)]

    def _own(self, word: str, language: str) -> list[int]:
        """The number of a word's stem; of a compound that it does not have those of both parts.

        A stem is too little of a part: "Staub|sauger" is no "Staub-s-Auge".
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
    """The dictionary as it comes along: a line of languages, then a line for each meaning."""
    return files("rules_index.language").joinpath("dictionary.tsv").read_text("utf-8")


def columns(text: str) -> Mapping[str, list[list[str]]]:
    """The folded words of each language, line by line; small ones and pairs of words left out."""
    return {code: column(text, code) for code in text.partition("\n")[0].split("\t")}


def column(text: str, code: str) -> list[list[str]]:
    """The same of one language."""
    codes, *lines = (line.split("\t") for line in text.splitlines())
    place, small = codes.index(code), function_words(code)
    folded = fold("\n".join(line[place] for line in lines))  # at once: it takes a third of the time
    return [[*_single(cell, small)] for cell in folded.split("\n")]


def dictionary(text: str) -> Dictionary:
    """What a dictionary says, worked out."""
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
