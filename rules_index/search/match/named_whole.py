"""Tells what a step belongs to, in the words of a question; and whether a title names it.

step_phrase -> here -> step_of_whole
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from rules_index.language.detect import asking_words, function_words
from rules_index.language.fold import words
from rules_index.language.stem import stems_of
from rules_index.search.index.index import Index
from rules_index.search.question.parts import Part
from rules_index.search.question.query import Query
from rules_index.search.question.step_phrase import Counted
from rules_index.search.text.step_vocabulary import Steps, asks, names_more

_HALF, _SPELT = 0.5, 1.0
"""`_HALF`: the least share of a name that a phrase has to mean. `_SPELT`: the worth of saying its
very words. Both chosen by hand."""
_LABELLED = 0.5
"""The worth of a step with the label that is asked for. Chosen by hand."""
_SHORTEST, _ENDING = 5, 3
"""Letters, both chosen by hand. `_SHORTEST`: the fewest of a stem that may be cut too long.
`_ENDING`: by how many two such stems may differ."""
_ALL, _PARTLY = 2.0, 0.5
"""`_ALL`: the worth where the name has all that is asked. `_PARTLY`: where the question has all of
the name, and more. Both chosen by hand."""


@dataclass(frozen=True, slots=True)
class Whole:
    """The part of a question that is not the step: what the step belongs to."""

    parts: tuple[Part, ...]
    small: AbstractSet[str]
    """Words that say little in the question's language, which may be detected wrongly."""
    phrases: frozenset[int]
    """The concepts that several words name together."""
    beside: frozenset[str]
    """The words next to the step."""
    phased: bool
    """Whether the question calls it a phase."""
    label: str
    """The word for the step: "phase"."""
    steps: Steps
    index: Index
    _seen: dict[tuple[str, str], float] = field(default_factory=dict)
    """The results for headings, since one heading stands above many entries."""

    def named(self, name: str, language: str) -> float:
        """Return how well a title or heading is named: 0 if it is not, below 1 if more is asked.

        It has all that is asked; or the question has all of it, right beside the step.
        """
        if (name, language) not in self._seen:
            self._seen[name, language] = self._named(name, language)
        return self._seen[name, language]

    def led_to(self, lead: str, language: str) -> float:
        """Return how well the words before a list name it; 0 unless they have all that is asked."""
        leads = lead.endswith(":") or any(map(self.steps.is_step, words(lead)))
        named = self.named(lead, language) if leads else 0.0
        return named if named >= _ALL else 0.0

    def is_labelled(self, name: str) -> float:
        """Return the worth of a step's label: "Draw phase" has one for a question about a phase."""
        return _LABELLED * any(self.steps.is_alike(self.label, word) for word in words(name))

    def _named(self, name: str, language: str) -> float:
        """Work out how well a title or heading is named."""
        plain = [word for word in words(name) if not word.isdigit()]
        said = stems_of(self.steps.telling(plain, function_words(language)), language)
        meant = self.steps.concepts(self.steps.telling(plain), language)
        terms = {self.index.stems.get(f"{language}:{stem}", -1) for stem in said}
        small = asking_words(language) | asking_words("en")
        parts = [part for part in self.parts if part.word not in small]
        stems = stems_of([part.word for part in parts], language)
        spelt = [
            part
            for part, stem in zip(parts, stems, strict=True)
            if _is_spelt(stem, said) or terms.intersection(part.near)
        ]
        met = [part for part in parts if part in spelt or meant.intersection(part.concepts)]
        little = self.small | function_words(language)
        asked = [part for part in parts if part in met or part.word not in little]
        concepts = self.phrases.union(*(part.concepts for part in parts))
        whole = max(_share(said, stems), _share(meant, concepts))
        if asked and (len(met) == len(asked) or (self.phrases & meant and whole >= _HALF)):
            return _ALL + whole + _SPELT * len(spelt) / len(asked)
        beside = whole == 1 and any(part.word in self.beside for part in met)
        return _PARTLY * len(met) / len(asked) if beside else 0.0


def whole_of(
    asked: Counted, query: Query, parts: Sequence[Part], index: Index, steps: Steps
) -> Whole:
    """Return what a question asks besides a step."""
    small = asking_words(query.language or "en") | asking_words("en")
    known = {part.word: part for part in parts if part.word}
    label = [asked.label] if names_more(asked.label) else []
    said = [
        word
        for word in (*label, *asked.before, *asked.after)
        if (len(word) > 1 or word in known) and not asks(word)
    ]
    own = steps.telling(list(dict.fromkeys(said)), small | function_words(query.language or "en"))
    before = [word for word in asked.before if word not in small]
    after = [word for word in asked.after if word not in small]
    phrases = (part.concepts for part in parts if not part.word)
    return Whole(
        tuple(known.get(word, Part(word, (), (), ())) for word in own),
        small,
        frozenset[int]().union(*phrases),
        frozenset((*label, *before[-1:], *after[:1])),
        any(map(steps.is_step, said)),
        asked.label,
        steps,
        index,
    )


def _is_spelt(stem: str, said: Iterable[str]) -> bool:
    """Tell whether a name has a word with this stem, or with a stem that differs in its ending."""
    return any(
        stem == own
        or (
            min(len(stem), len(own)) >= _SHORTEST
            and abs(len(stem) - len(own)) <= _ENDING
            and (stem.startswith(own) or own.startswith(stem))
        )
        for own in said
    )


def _share(own: Iterable[str] | AbstractSet[int], asked: Iterable[str] | AbstractSet[int]) -> float:
    """Return the share of `own` that is also in `asked`."""
    return len(set(own).intersection(asked)) / len(set(own)) if own else 0.0
