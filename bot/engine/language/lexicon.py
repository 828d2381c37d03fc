"""Hold every word that means something at a table, with all its meanings.

sources -> Lexicon -> lattice
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, takewhile

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.engine.language.letters import Letters

ONE = "one"
"""The mark, in place of a person, of a counter's name that alone means one: Polish "tracę
honor"."""
_LONGEST_WORD = 40
"""The maximum number of letters of a word to compare with known words, none of which is longer."""
_MOST_NEAR = 6
"""The maximum number of similar words that a word is taken for. Chosen by hand."""
_STEM = 4
"""The minimum number of first letters that words with different endings have in common. Chosen by
hand."""
OWN = frozenset({"i", "we"})
"""The persons of the speaker's own deeds, done alone or with others."""
_PRONOUNS = frozenset({"me", "we", "you", "they"})
"""The kinds of words that stand for somebody."""
_MOST_KEPT = 5_000
"""The maximum number of words whose similar words are kept in memory. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a word can mean."""

    kind: str
    """One of: counter, seat, role, piece, kind, state, action, option, param, track, choice, field,
    choption, compare, verb, number, one, mark, each, nobody, table, top, and, filler."""
    value: str | int
    of: str = ""
    """What the value belongs to: the kind of a state, the action and parameter of an option."""
    languages: frozenset[str] = frozenset()
    """The languages in which the word has this meaning; empty: all."""
    cost: int = 0
    """1 for a form that is only guessed, such as a name's genitive, else 0."""
    persons: frozenset[str] = frozenset()
    """Whose deed a form of a verb can describe: "i", "we", "you", "they"; empty: it does not
    say."""
    blurred: bool = False
    """Whether accents would have shown whose deed it is, but none were typed."""
    single: bool = False
    """Whether the name of a counter by itself means one of it: "tracę honor" is one honor."""

    @property
    def is_own(self) -> bool:
        """Tell whether a form of a verb can describe the speaker's deed: "I lose", "we lose"."""
        return not OWN.isdisjoint(self.persons)


Phrase = tuple[str, ...]
Meaning = tuple[str, str | int, str, int]
Entries = dict[Phrase, dict[Meaning, set[tuple[str, str]]]]
"""Phrase -> its meanings -> the languages and persons in which the phrase has that meaning."""


Form = tuple[str, str]
"""A language and a person."""
Key = tuple[str, str | int, str]
Written = dict[str, dict[Key, set[Form]]]
"""Word with its accents -> its meanings -> the languages and persons in which it has that
meaning."""


class PhraseTree:
    """A node of a prefix tree of phrases: the meanings of the phrase so far, and the next words."""

    __slots__ = ("after", "terms")

    def __init__(self) -> None:
        self.terms: tuple[Term, ...] = ()
        self.after: dict[str, PhraseTree] = {}

    def grow(self, phrase: Phrase, terms: tuple[Term, ...]) -> None:
        """Add a phrase with its meanings."""
        tree = self
        for word in phrase:
            tree = tree.after.setdefault(word, PhraseTree())
        tree.terms = terms

    def over(self, base: PhraseTree) -> PhraseTree:
        """Return a tree with the phrases of both trees.

        A phrase that both have keeps its meanings in this tree.
        """
        both = PhraseTree()
        both.terms = self.terms or base.terms
        both.after = dict(base.after)
        for word, tree in self.after.items():
            below = base.after.get(word)
            both.after[word] = tree.over(below) if below else tree
        return both


class Lexicon:
    """Phrases with their meanings; with a base lexicon, the phrases of that one as well."""

    def __init__(
        self, entries: Entries, base: Lexicon | None = None, written: Written | None = None
    ) -> None:
        self.entries = entries
        self.written: Written = dict(base.written) if base else {}
        for word, said in (written or {}).items():
            self.written[word] = {**self.written.get(word, {}), **said}
        self.phrases: dict[Phrase, tuple[Term, ...]] = dict(base.phrases) if base else {}
        for phrase, meant in entries.items():
            before = base.entries.get(phrase, {}) if base else {}
            self.phrases[phrase] = tuple(
                term
                for meaning in dict.fromkeys((*before, *meant))
                for term in _terms(meaning, before.get(meaning, set()) | meant.get(meaning, set()))
            )
        self.first: dict[str, list[Phrase]] = dict(base.first) if base else {}
        fresh: dict[str, list[Phrase]] = {}
        for phrase in entries:
            fresh.setdefault(phrase[0], []).append(phrase)
        for word, phrases in fresh.items():
            every = dict.fromkeys((*self.first.get(word, ()), *phrases))
            self.first[word] = sorted(every, key=len, reverse=True)
        fresh_tree = PhraseTree()
        for phrase in entries:
            fresh_tree.grow(phrase, self.phrases[phrase])
        self._in_order: list[str] = []
        self.tree: PhraseTree = fresh_tree.over(base.tree) if base else fresh_tree
        own = {word for phrase in entries for word in phrase}
        self.known: set[str] = own | base.known if base else own
        self._as_written: dict[tuple[str, bool], tuple[Term, ...]] = {}
        self._sure: dict[str, set[str]] = {}
        self.counted: dict[str, list[Phrase]] = {}
        """First word -> names of actions that take a number, if they have several words. The number
        may come before the last word: "take 2 unrest"."""
        self._long: dict[str, Letters] = {}
        self._stems: dict[str, dict[str, list[str]]] = {}
        self._near: dict[tuple[str, str], list[tuple[str, int]]] = {}

    def _exact(self, language: str) -> set[str]:
        """Return the words that are never found by a misspelling: numbers, fillers and giving up.

        English "reset" is not taken for the Czech "deset" (ten), and nobody gives up by a typing
        mistake.
        """
        return {
            phrase[0]
            for phrase, terms in self.phrases.items()
            if len(phrase) == 1
            and all(
                term.kind in {"number", "filler"} or term.value == "concede"
                for term in terms
                if not term.languages or language in term.languages
            )
        }

    def as_written(self, word: str, terms: tuple[Term, ...], *, accented: bool) -> tuple[Term, ...]:
        """Return the meanings of a word that fit the accents it was typed with.

        "Zyskuję" is "I gain" and "zyskuje" is "she gains". In a text without any accents
        (`accented` is False) "zyskuje" may be either.
        """
        exact = self.written.get(word)
        if exact is None:
            return terms
        key = (word, accented)
        if key not in self._as_written:
            self._as_written[key] = _as_written(word, terms, exact, accented=accented)
        return self._as_written[key]

    def sure(self, language: str) -> set[str]:
        """Return the words of a language, with the words that are the same in all languages."""
        if language not in self._sure:
            self._sure[language] = {
                word
                for phrase, terms in self.phrases.items()
                if any(not term.languages or language in term.languages for term in terms)
                for word in phrase
            }
        return self._sure[language]

    def around(self, begun: str) -> list[str]:
        """Return the first words of phrases that begin with `begun`, and those that begin it.

        For "prov" these are "province", and perhaps "pro".
        """
        if not self._in_order:
            self._in_order = sorted(self.first)
        first = bisect_left(self._in_order, begun)
        going_on = takewhile(lambda one: one.startswith(begun), islice(self._in_order, first, None))
        shorter = (begun[:length] for length in range(1, len(begun)))
        return [*(one for one in shorter if one in self.first), *going_on]

    def near(self, word: str, language: str) -> list[tuple[str, int]]:
        """Return the words of a language that an unknown word may be meant for, with distances.

        A distance is the number of wrong letters, or 3 if only the endings differ.
        """
        found = self._near.get((language, word))
        if found is None:
            if len(self._near) >= _MOST_KEPT:
                self._near = {}
            found = self._near[language, word] = self._nearest(word, language)
        return found

    def _nearest(self, word: str, language: str) -> list[tuple[str, int]]:
        """Return what `near` returns, computed anew instead of taken from its cache."""
        allowed = _allowed(len(word))
        if not allowed or len(word) > _LONGEST_WORD:
            return []
        if language not in self._long:
            self._sort_long(language)
        # Sorted by how far they are, then as they stand there: by length.
        hits = process.extract(
            word,
            self._long[language].within(word, allowed),
            scorer=OSA.distance,
            score_cutoff=allowed,
            limit=None,
        )
        close = [(hit, int(far)) for hit, far, _ in hits if far <= _allowed(len(hit)) or far == 1]
        if close:
            return close[:_MOST_NEAR]
        akin = self._stems[language].get(word[:_STEM], ())
        return [(hit, 3) for hit in akin if _same_stem(word, hit)][:_MOST_NEAR]

    def _sort_long(self, language: str) -> None:
        """Sort the words of a language for `_nearest`: by length, and by their first letters."""
        sure = self.sure(language) - self._exact(language)
        long = sorted(word for word in sure if len(word) >= _STEM and word.isalpha())
        stems: dict[str, list[str]] = {}
        for word in long:
            stems.setdefault(word[:_STEM], []).append(word)
        self._long[language] = Letters(sorted(long, key=len))
        self._stems[language] = stems

    @cached_property
    def letters(self) -> Letters:
        """Return the first words of all phrases, for looking up similar ones; no single letters."""
        return Letters(word for word in self.first if len(word) > 1)


def _as_written(
    word: str, terms: tuple[Term, ...], exact: dict[Key, set[Form]], *, accented: bool
) -> tuple[Term, ...]:
    """Return the meanings that fit a word's spelling; `exact` has those of just this spelling."""
    if word.isascii():
        own = tuple(one for one in terms if not _is_other_pronoun(one, exact))
        blurred = len(own) < len(terms)
        return tuple(
            replace(one, blurred=True)
            if blurred and one.kind in _PRONOUNS
            else _narrowed(one, exact, accented=accented)
            for one in own
        )
    return tuple(
        replace(one, persons=_whose(one, exact)) if one.persons else one
        for one in terms
        if (one.kind, one.value, one.of) in exact
    )


def _is_other_pronoun(term: Term, exact: dict[Key, set[Form]]) -> bool:
    """Tell whether a meaning is a pronoun that needs an accent which the typed word lacks.

    This holds only if the word as typed is a pronoun too. Polish "ja" is "I", so it is not "ją"
    (her) without its accent.
    """
    if term.kind not in _PRONOUNS or (term.kind, term.value, term.of) in exact:
        return False
    spoken = {where for key, said in exact.items() if key[0] in _PRONOUNS for where, _ in said}
    return bool(spoken & term.languages)


def _narrowed(term: Term, exact: dict[Key, set[Form]], *, accented: bool) -> Term:
    """Return a meaning of a word, limited to the persons that the spelling as typed can have.

    In a text without any accents these persons may be wrong: then the meaning keeps its persons and
    is marked as blurred, unless the spelling can be "I" or "we".
    """
    whose = _whose(term, exact)
    if not term.persons or not whose or whose == term.persons:
        return term
    if accented or not OWN.isdisjoint(whose):
        return replace(term, persons=whose)
    return replace(term, blurred=True)


def _whose(term: Term, exact: dict[Key, set[Form]]) -> frozenset[str]:
    """Return the persons that a word can have as typed: "i", "we", "you", "they".

    The set is empty if the form names no person, or if the word as typed does not have the meaning
    of `term`.
    """
    said = exact.get((term.kind, term.value, term.of), set())
    found = {person for where, person in said if not term.languages or where in term.languages}
    return frozenset(() if "" in found else found)


def _terms(meaning: Meaning, said: set[tuple[str, str]]) -> Iterator[Term]:
    """Yield a meaning as one term for each set of persons, with the languages that have that set.

    Without accents "dostane" is "gets" in Czech and "I shall get" in Polish.
    """
    kind, value, of, cost = meaning
    if kind == "counter":  # one meaning, so that no clause is read twice
        whole = frozenset(language for language, _ in said) - {""}
        yield Term(kind, value, of, whole, cost, single=any(one == ONE for _, one in said))
        return
    persons: dict[str, set[str]] = {}
    for language, person in said:
        persons.setdefault(language, set()).add(person)
    told: dict[frozenset[str], set[str]] = {}
    for language, some in persons.items():
        # A form that is also bare leaves open whose deed it is.
        told.setdefault(frozenset(() if "" in some else some), set()).add(language)
    for whose, languages in told.items():
        yield Term(kind, value, of, frozenset(languages - {""}), cost, whose)


def _allowed(length: int) -> int:
    """Return how many letters of a word may be wrong: 0 if it has up to three, 3 from ten on."""
    return 0 if length < 4 else 1 if length < 7 else 2 if length < 10 else 3


def _same_stem(one: str, other: str) -> bool:
    """Tell whether two words differ in a short ending only."""
    same = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        same += 1
    return same >= _STEM and len(one) - same <= 3 and len(other) - same <= 2
