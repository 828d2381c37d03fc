"""Every word that means something at a table, with all that it can mean.

sources -> Lexicon -> lattice
"""

from __future__ import annotations

from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

_LONGEST_WORD = 40
"""No word that is known is longer; longer ones need not be compared."""
_MOST_NEAR = 6
_STEM = 4
"""Letters that two words have in common at least if they differ in an ending only."""
_MOST_KEPT = 5_000
"""Words whose neighbours are kept in memory."""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a word can mean."""

    kind: str
    """counter, seat, role, piece, kind, state, action, option, param, track, choice, field,
    choption, compare, verb, number, one, mark, each, nobody, table, top, and, filler."""
    value: str | int
    of: str = ""
    """What it belongs to: the kind of a state, the action and parameter of an option."""
    languages: frozenset[str] = frozenset()
    """Where it is said so; none: everywhere."""
    cost: int = 0
    """1 for a form that was only guessed, such as a name's genitive."""
    persons: frozenset[str] = frozenset()
    """Whose deed a form of a verb tells: "i", "you", "they"; none: it does not say."""


Phrase = tuple[str, ...]
Meaning = tuple[str, str | int, str, int]
Entries = dict[Phrase, dict[Meaning, set[tuple[str, str]]]]
"""What phrases mean, each with the languages and the persons in which it is said so."""


class Lexicon:
    """Phrases by their first word."""

    def __init__(self, entries: Entries) -> None:
        self.phrases: dict[Phrase, tuple[Term, ...]] = {
            phrase: tuple(_term(meaning, said) for meaning, said in what.items())
            for phrase, what in entries.items()
        }
        self.first: dict[str, list[Phrase]] = {}
        for phrase in sorted(self.phrases, key=len, reverse=True):
            self.first.setdefault(phrase[0], []).append(phrase)
        self.known = {word for phrase in self.phrases for word in phrase}
        self._sure: dict[str, set[str]] = {}
        self.counted: dict[str, list[Phrase]] = {}
        """Names of several words that take a number, which may stand before the last of them; by
        their first word."""
        self.long = sorted(w for w in self.known - self._exact() if len(w) >= 4 and w.isalpha())
        self._stems: dict[str, list[str]] = {}
        for word in self.long:
            self._stems.setdefault(word[:_STEM], []).append(word)
        self._near: dict[str, list[tuple[str, int]]] = {}

    def _exact(self) -> set[str]:
        """Words that no slip of the pen stands for: "reset" is not the Czech "deset", ten, and
        nobody gives up by mistake.
        """
        return {
            phrase[0]
            for phrase, terms in self.phrases.items()
            if len(phrase) == 1
            and all(term.kind == "number" or term.value == "concede" for term in terms)
        }

    def sure(self, language: str) -> set[str]:
        """The words of a language, and those that are the same in all."""
        if language not in self._sure:
            self._sure[language] = {
                word
                for phrase, terms in self.phrases.items()
                if any(not term.languages or language in term.languages for term in terms)
                for word in phrase
            }
        return self._sure[language]

    def near(self, word: str) -> list[tuple[str, int]]:
        """Known words that may be meant by one that is not, with how far away they are."""
        found = self._near.get(word)
        if found is None:
            if len(self._near) >= _MOST_KEPT:
                self._near = {}
            found = self._near[word] = self._nearest(word)
        return found

    def _nearest(self, word: str) -> list[tuple[str, int]]:
        allowed = _allowed(len(word))
        if not allowed or len(word) > _LONGEST_WORD:
            return []
        hits = process.extract(word, self.long, scorer=OSA.distance, score_cutoff=allowed, limit=12)
        close = [(hit, int(far)) for hit, far, _ in hits if far <= _allowed(len(hit)) or far == 1]
        if close:
            return close[:_MOST_NEAR]
        akin = self._stems.get(word[:_STEM], ())
        return [(hit, 3) for hit in akin if _same_stem(word, hit)][:_MOST_NEAR]


def _term(meaning: Meaning, said: set[tuple[str, str]]) -> Term:
    kind, value, of, cost = meaning
    languages = frozenset(language for language, _ in said if language)
    persons = {person for _, person in said}
    # A form that is also bare leaves open whose deed it is.
    return Term(kind, value, of, languages, cost, frozenset(persons if "" not in persons else ()))


def _allowed(length: int) -> int:
    """How many letters of a word may be wrong; short ones have to be right."""
    return 0 if length < 4 else 1 if length < 7 else 2 if length < 10 else 3


def _same_stem(one: str, other: str) -> bool:
    """Whether two words differ in a short ending only."""
    same = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        same += 1
    return same >= _STEM and len(one) - same <= 3 and len(other) - same <= 2
