"""Knows the words for steps, phases, chapters and appendices, and the number words next to them.

lexicon, steps.toml -> here -> step_phrase, list_numbering, match
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

import tomli

from rules_index.language.fold import fold, words
from rules_index.language.lexicon import GENERAL, LANGUAGES, WORDS_KEPT, Lexicon
from rules_index.model import Entry, Kind

_STEP, _PHASE = f"{GENERAL}.step", f"{GENERAL}.phase"
_COURSE = (_STEP, _PHASE, *(f"{GENERAL}.{key}" for key in ("turn_t", "round", "course_of_round")))
"""The keys of the concepts of a step, a phase, a turn, a round and the course of a round."""


@cache
def _words_for_steps() -> dict[str, dict[str, list[str]]]:
    """Read steps.toml: kind of word -> language -> the words of this kind."""
    return tomli.loads(files("rules_index.search.text").joinpath("steps.toml").read_text("utf-8"))


@cache
def table() -> dict[str, dict[str, int]]:
    """Return kind of word -> word -> the position, from 1, of the word in its list in steps.toml.

    The words of all languages are together. For the kind "figures" the position is the value of the
    word: "three" -> 3.
    """
    return {
        kind: {word: count for own in lists.values() for count, word in enumerate(own, start=1)}
        for kind, lists in _words_for_steps().items()
    }


@cache
def ordinals(*, behind: bool) -> dict[str, int]:
    """Return word -> number for all forms of "first", "second", "third" and so on.

    With `behind`, these are the forms after the word for a step, as in the Polish "krok trzeci"
    ("step third"); without it, the forms before that word.
    """
    kinds = _words_for_steps()
    return {
        begun + end: count
        for code, ends in kinds["behind" if behind else "endings"].items()
        for count, names in enumerate(kinds["ordinals"][code], start=1)
        for begun in names.split()
        for end in ends
    }


class Steps:
    """The words for steps and phases in all languages, looked up in the lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._step, self._phase, self._course = (
            frozenset(n for n, key in enumerate(lexicon.keys) if key in keys)
            for keys in ({_STEP}, {_PHASE}, _COURSE)
        )
        self._meant = self._step | self._phase
        self._ones: dict[str, bool] = {}

    def means_one(self, word: str) -> bool:
        """Tell whether the number behind a word is the number of a step, as behind "step" or
        "point".

        Results are cached, because several matchers check every word of a question.
        """
        found = self._ones.get(word)
        if found is None:
            if len(self._ones) >= WORDS_KEPT:
                self._ones.clear()
            folded = fold(word)
            found = self._ones[word] = folded in table()["called"] or self.is_step(folded)
        return found

    def is_step(self, folded: str) -> bool:
        """Tell whether a folded word names a step or phase.

        German "schritt" ("step") does; "fortschritt" ("progress") does not, although it ends alike.
        """
        if folded in table()["apart"]:
            return False
        own = self.lexicon.of_word(folded, frozenset(LANGUAGES))
        return not self._meant.isdisjoint(own)

    def is_phase(self, folded: str) -> bool:
        """Tell whether a folded word names a phase."""
        return bool(self._phase & self.lexicon.of_word(folded, frozenset(LANGUAGES)))

    def is_alike(self, folded: str, other: str) -> bool:
        """Tell whether two folded words both name a step, or both name a phase."""
        one, also = (self.lexicon.of_word(w, frozenset(LANGUAGES)) for w in (folded, other))
        return bool(one & also & self._meant)

    def label_bits(self, folded: str) -> int:
        """Return 1 for a folded word that names a step, 2 for a phase, 3 for both, 0 for neither.

        Two words name the same kind of thing if their numbers share a bit.
        """
        own = self.lexicon.of_word(folded, frozenset(LANGUAGES))
        return bool(self._step & own) + 2 * bool(self._phase & own)

    def is_inside(self, folded: str, other: str) -> bool:
        """Tell whether `folded` names a part of what `other` names: a "step" is part of a "phase"
        or "turn".
        """
        one, whole = (self.lexicon.of_word(w, frozenset(LANGUAGES)) for w in (folded, other))
        if bool(self._phase & one) != bool(self._phase & whole):
            return bool(self._phase & whole)
        return bool(self._step & one) and not self._step & whole

    def lead_in(self, text: str, language: str) -> bool:
        """Tell whether a text presents the list below it as steps: "In a turn:".

        Only a text that ends with a colon, or a table row, can do so.
        """
        if not text.endswith(":") and "\t" not in text:
            return False
        return self.is_course(text, language) or any(map(self.means_one, words(text)))

    def is_course(self, text: str, language: str) -> bool:
        """Tell whether a text mentions a step, a phase, a turn, a round or how a round goes."""
        return bool(self._course & self.lexicon.concepts(text, {language}, question=False))

    def languages(self, folded: str) -> tuple[str, ...]:
        """Return the languages in which a folded word may label a step: "point" -> ("en", "fr")."""
        return tuple(
            code
            for code in LANGUAGES
            if any(
                folded in _words_for_steps()[kind].get(code, ()) for kind in ("called", "chapters")
            )
            or self.lexicon.of_word(folded, frozenset({code})) & self._meant
        )

    def telling(self, said: Sequence[str], small: Collection[str] = ()) -> list[str]:
        """Return the folded words without small words and words for a step.

        If no other word remains, words that would be removed are kept.
        """
        own = [word for word in said if word not in small] or list(said)
        return [word for word in own if names_more(word) or not self.is_step(word)] or own

    def concepts(self, said: Sequence[str], language: str) -> set[int]:
        """Return the numbers of the concepts that the folded words of a heading have in the
        lexicon.

        Every word counts, as in a question.
        """
        return self.lexicon.concepts(" ".join(said), {language}, question=True)


def says_number(word: str) -> bool:
    """Tell whether a folded word announces a number, as "no" does in "no. 3"."""
    return word in table()["numbers"]


def asks(word: str) -> bool:
    """Tell whether a folded word only asks about the step next to it: "means" in "what step 3
    means".
    """
    return word in table()["around"]


def names_more(label: str) -> bool:
    """Tell whether a word for a step also names what the step belongs to.

    German "kampfschritt" does: it is a step ("schritt") of the fight ("kampf").
    """
    return label not in table()["ends"] and label.endswith(tuple(table()["ends"]))


class Labels(Enum):
    """The kinds of labels that may come before a number."""

    STEP = "step"
    """The label of a step, phase or chapter; also the kind of a number without any label."""
    APPENDIX = "appendix"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Label:
    """The folded word before a number, such as "phase", and the kind of thing that it labels."""

    word: str
    kind: Labels
    languages: tuple[str, ...] = ()
    """The languages in which the word labels this kind of thing."""

    @property
    def known(self) -> bool:
        """Tell whether the label is one for steps, chapters or appendices."""
        return self.kind is not Labels.OTHER


def label_of(word: str, steps: Steps) -> Label:
    """Return the `Label` of a folded word before a number: "annex" has the kind APPENDIX."""
    languages = tuple(code for code, own in _words_for_steps()["appendices"].items() if word in own)
    if languages:
        return Label(word, Labels.APPENDIX, languages)
    if not word or word in table()["chapters"] or steps.means_one(word):
        return Label(word, Labels.STEP, steps.languages(word) if word else ())
    return Label(word, Labels.OTHER)


def is_sequence(entry: Entry, steps: Steps) -> bool:
    """Tell whether the items that an entry lists are steps, even if they have no numbers.

    They are steps if the entry is a step itself, or if its title has a word for a step.
    """
    return entry.kind is Kind.STEP or any(map(steps.means_one, words(entry.title)))
