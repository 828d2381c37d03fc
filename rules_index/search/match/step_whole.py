"""Finds the words of a question that name what a step belongs to, and compares names with them.

In "step 3 of the attack", this is the attack; the code calls it the "whole".

step_phrase, step_names -> here -> step
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from rules_index.language.detect import asking_words, function_words
from rules_index.language.stem import stems_of
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Ints
from rules_index.search.index.step_names import NAMED_IN
from rules_index.search.question.parts import Part
from rules_index.search.question.query import Query
from rules_index.search.text.step_phrase import Counted
from rules_index.search.text.step_vocabulary import Steps, asks, names_more

_HALF = 0.5
"""The least share of a name that must be in the question if the name lacks words of the question.

The name must then also have a concept that several words of the question name together. Chosen by
hand.
"""
_SHORTEST = 5
"""The fewest letters of a stem for which stems with other endings are found. Chosen by hand."""
_ENDING = 3
"""The most letters by which two stems differ in length if only their endings differ. Chosen by
hand."""
ALL = 2.0
"""The least value (`Whole.named`) of a name that has all parts of the name in the question. Chosen
by hand."""
_PARTLY = 0.5
"""The greatest value (`Whole.named`) of a name that has only some parts of the name in the
question. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class _WholeAsked:
    """The thing that a question's step belongs to (see `Whole`), as terms of one language."""

    parts: Sequence[Part]
    exact: Sequence[int]
    """For each part, the term number of its own stem; -1 if no document has this stem."""
    spelt: Sequence[AbstractSet[int]]
    """For each part, the term numbers of stems that count as the same: misspelt, or with another
    ending."""
    small: AbstractSet[str]
    """The small words of the language; a name need not have them."""
    concepts: AbstractSet[int]

    def met(self, terms: AbstractSet[int], meant: AbstractSet[int]) -> tuple[list[Part], int]:
        """Return the parts of the question that a name has, and how many of them it has word for
        word.

        The others it has only as concepts. `terms` are the stems of the name, `meant` its concepts.
        """
        found, by_letters = [], 0
        for part, spelt in zip(self.parts, self.spelt, strict=True):
            said = not terms.isdisjoint(spelt)
            by_letters += said
            if said or not meant.isdisjoint(part.concepts):
                found.append(part)
        return found, by_letters


@dataclass(frozen=True, slots=True)
class Whole:
    """The thing to which a question's step belongs: "attack" in "step 3 of the attack"."""

    parts: tuple[Part, ...]
    small: AbstractSet[str]
    """The small words of the question's detected language, which may be the wrong one."""
    phrases: frozenset[int]
    """The concepts that no single word of the question names, but several words together."""
    beside: frozenset[str]
    """The words right before and after the step in the question, small words aside.

    The step's label is one of them if it says more than "step".
    """
    phased: bool
    """Whether the question calls the whole a step or phase, as in "step 3 of the draw phase"."""
    label: str
    """The word for the step, folded: "step" in "step 3 of the attack"."""
    index: Index
    _by_language: dict[str, _WholeAsked] = field(default_factory=dict)

    def named(self, names: Ints) -> dict[int, float]:
        """Return a mapping from a name's number to how well that name fits; other names are left
        out.

        A name with every part of the question has a value from `ALL` to 4. With some of the parts,
        the value is at most `_PARTLY`; the question must have the entire name right beside the
        step.
        """
        own, found = self.index.steps.names, dict[int, float]()
        asked = [
            self._asked_in(NAMED_IN[code]) for code in sorted(set(own.languages[names].tolist()))
        ]
        terms = [term for one in asked for spelt in one.spelt for term in spelt]
        concepts = [*self.phrases, *(concept for part in self.parts for concept in part.concepts)]
        for name in own.sharing(names, terms, concepts):
            if worth := self._named(name, self._asked_in(NAMED_IN[own.languages[name]])):
                found[name] = worth
        return found

    def _named(self, name: int, own: _WholeAsked) -> float:
        """Return a value for how well one name fits (see `named`); 0 if it does not fit."""
        said, meant = self.index.steps.names.said_by(name)
        met, spelt = own.met(said, meant)
        asked = [part for part in own.parts if part in met or part.word not in own.small]
        whole = max(_share_in_question(said, own.exact), _share_in_question(meant, own.concepts))
        if asked and (len(met) == len(asked) or (self.phrases & meant and whole >= _HALF)):
            return ALL + whole + spelt / len(asked)
        beside = whole == 1 and any(part.word in self.beside for part in met)
        return _PARTLY * len(met) / len(asked) if beside else 0.0

    def _asked_in(self, language: str) -> _WholeAsked:
        """Return this thing as terms of a language; each language is computed only once."""
        if language not in self._by_language:
            small = asking_words(language, "en")
            parts = [part for part in self.parts if part.word not in small]
            stems = stems_of([part.word for part in parts], language)
            known = self.index.stems
            self._by_language[language] = _WholeAsked(
                parts,
                [known.get(f"{language}:{stem}", -1) for stem in stems],
                [
                    {*part.near, *_forms(stem, language, self.index)}
                    for part, stem in zip(parts, stems, strict=True)
                ],
                self.small | function_words(language),
                self.phrases.union(*(part.concepts for part in parts)),
            )
        return self._by_language[language]


def whole_of(
    asked: Counted, query: Query, parts: Sequence[Part], index: Index, steps: Steps
) -> Whole:
    """Return the thing to which a question's step belongs: "attack" in "step 3 of the attack".

    Its `parts` are empty if the question has no words besides the step.
    """
    small = query.small
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
        index,
    )


def _forms(stem: str, language: str, index: Index) -> Iterator[int]:
    """Yield the term numbers of a stem and of stems that differ from it only in their endings."""
    own = [stem]
    if len(stem) >= _SHORTEST:
        own += [stem[:length] for length in range(max(_SHORTEST, len(stem) - _ENDING), len(stem))]
        begun, key = index.begun.get(f"{language}:{stem[0]}", []), f"{language}:{stem}"
        at, longest = bisect_left(begun, key), len(key) + _ENDING
        while at < len(begun) and begun[at].startswith(key):
            if len(begun[at]) <= longest:
                yield index.stems[begun[at]]
            at += 1
    for one in own:
        if (term := index.stems.get(f"{language}:{one}")) is not None:
            yield term


def _share_in_question(own: set[int], asked: Iterable[int]) -> float:
    """Return the share of the terms in `own` that are also in `asked`; 0 if `own` is empty."""
    return len(own.intersection(asked)) / len(own) if own else 0.0
