"""The dictionary: words of rules and of players, a line for each meaning, in five languages.

The concepts tell what is meant, this tells how it is said: a word that a guide does not have is
looked for under what it is called there. dictionary.tsv -> Dictionary, kept with the lexicon.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from rules_index.language.compounds import parts
from rules_index.language.detect import function_words
from rules_index.language.fold import fold, words
from rules_index.language.matcher import Lists, listed
from rules_index.language.stem import stem, stems_of

_CODE = 2
"""How many letters tell the language in front of a stem."""
_SHORTEST = 3
"""Letters of a word that is looked up: shorter ones are forms of too many."""


@dataclass(slots=True)
class Dictionary:
    """Stems by number, the lines that each stands in, and the stems of each line."""

    stems: list[str]
    """ "pl:talia"."""
    standing: Lists
    """For each stem the lines that it stands in."""
    lines: Lists
    """For each line its stems."""
    _numbers: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._numbers.update({name: number for number, name in enumerate(self.stems)})

    def beside(self, word: str, language: str) -> list[str]:
        """The stems of what a folded word is called in other languages, and else in its own."""
        own = self._own(word, language)
        found = dict.fromkeys(
            number
            for one in own
            for line in self.standing.of(one)
            for number in self.lines.of(line)
        )
        return [self.stems[number] for number in found if number not in own]

    def akin(self, word: str, language: str) -> list[str]:
        """The stems of lines that share what they are called in two languages with its lines."""
        own = self._own(word, language)
        mine = {line for one in own for line in self.standing.of(one)}
        here = {number for line in mine for number in self.lines.of(line)}.difference(own)
        shared: dict[int, set[str]] = defaultdict(set)
        for number in here:
            for line in self.standing.of(number):
                shared[line].add(self.stems[number][:_CODE])
        near = [line for line, codes in shared.items() if len(codes) > 1 and line not in mine]
        found = {number for line in near for number in self.lines.of(line)} - here
        return [self.stems[number] for number in sorted(found)]

    def _own(self, word: str, language: str) -> list[int]:
        """The number of a word's stem; of a compound that it does not have those of both parts."""

        def known(one: str) -> bool:
            return f"{language}:{stem(one, language)}" in self._numbers

        said = [word] if known(word) else parts(word, language, known, known)
        return [self._numbers[f"{language}:{stem(one, language)}"] for one in said]


def written() -> str:
    """The dictionary as it comes along: a line of languages, then a line for each meaning."""
    return files("rules_index.language").joinpath("dictionary.tsv").read_text("utf-8")


def columns(text: str) -> Mapping[str, list[list[str]]]:
    """The folded words of each language, line by line; small ones and pairs of words left out."""
    codes, *lines = (line.split("\t") for line in text.splitlines())
    found = {}
    for code, cells in zip(codes, zip(*lines, strict=True), strict=True):
        folded = fold("\n".join(cells)).split("\n")  # all at once: it takes a third of the time
        found[code] = [[*_single(cell, function_words(code))] for cell in folded]
    return found


def dictionary(text: str) -> Dictionary:
    """What a dictionary says, worked out."""
    numbers: dict[str, int] = {}
    lines: list[dict[int, None]] = []
    for code, cells in columns(text).items():
        stemmed = iter(stems_of([word for cell in cells for word in cell], code))
        lines += [{} for _ in range(len(cells) - len(lines))]
        for line, cell in zip(lines, cells, strict=True):
            for _ in cell:
                line[numbers.setdefault(f"{code}:{next(stemmed)}", len(numbers))] = None
    standing: list[list[int]] = [[] for _ in numbers]
    for place, line in enumerate(lines):
        for number in line:
            standing[number].append(place)
    return Dictionary(list(numbers), listed(standing), listed(lines))


def _single(cell: str, small: frozenset[str]) -> Iterator[str]:
    for said in cell.split("|"):
        found = [word for word in words(said) if word not in small]
        if len(found) == 1 and len(found[0]) >= _SHORTEST:
            yield found[0]
