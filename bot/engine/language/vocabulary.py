"""Hold the verbs and small words of the table, from one TOML file for each language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from importlib.resources import files

import tomli
from msgspec import Struct, convert, json
from msgspec.structs import replace

from bot.engine.games.words import LANGUAGES
from bot.engine.language.conjugation import forms_of
from bot.engine.language.fold import fold, words

_SHORTEST_PAST = 4
"""The minimum number of letters of a word whose ending can show the past: "dla" is too short.
Chosen by hand."""

PERSONS = ("i", "we", "you", "they")
"""The persons that a form of a verb can name."""


class Verb(Struct, frozen=True, forbid_unknown_fields=True):
    """The forms of a verb, by the person who acts, with its past, plural and genders."""

    say: str
    """The form that the bot uses itself."""
    conjugated: tuple[str, ...] = ()
    """Principal parts, from which `conjugation` makes all forms: "take took taken"."""
    bare: tuple[str, ...] = ()
    """Forms that name nobody: imperative, infinitive, noun; in English most forms."""
    i: tuple[str, ...] = ()
    you: tuple[str, ...] = ()
    they: tuple[str, ...] = ()
    we: tuple[str, ...] = ()

    def forms(self) -> Iterator[tuple[str, str]]:
        """Yield every listed form with its person; "" for a form that names nobody."""
        yield from ((word, "") for word in self.bare)
        for person in PERSONS:
            yield from ((word, person) for word in getattr(self, person))


class Vocabulary(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a language that every game shares."""

    verbs: dict[str, Verb]
    small: dict[str, tuple[str, ...]]
    roles: dict[str, tuple[str, ...]]
    """The words for seats that a step or procedure knows, such as the winner."""
    numbers: dict[str, tuple[str, ...]]
    ordinals: dict[str, tuple[str, ...]] = {}
    """The words for one of several numbered things: "2" -> "the second"."""
    nth: tuple[str, ...] = ()
    """The words that may come before such a number: "number two"."""
    stance: dict[str, tuple[str, ...]] = {}
    """The words that keep a line from being an order, by kind; see `stance`."""
    sums: dict[str, tuple[str, ...]] = {}
    """The words of a sum: who had something, and what leads to the result; see `sums`."""
    purchase: dict[str, tuple[str, ...]] = {}
    """The words for what a card costs and what is put on it; see `purchase`."""
    typed: dict[str, tuple[str, ...]] = {}
    """Words -> how they are typed in short or as spoken: "pour" -> "pr"; see `elision`."""
    before_all: tuple[str, ...] = ()
    """Words with which "all" says when something is, and not who does it: "after all"."""
    plural: tuple[str, ...] = ()
    """The endings of nouns that may be plural; only languages without articles have them."""
    past: tuple[str, ...] = ()
    """Words, and with "-" endings of words, that show the past."""
    future: tuple[str, ...] = ()
    """Words that put a form with such an ending into the future: Polish "będę bronił"."""
    of: tuple[str, ...] = ()
    """The words between a kind and its name: "anneau de feu"."""
    endings: tuple[tuple[str, str], ...] = ()
    """The endings of names, each with the one that replaces it in another case."""
    noun_endings: tuple[tuple[str, str], ...] = ()
    """The endings of a game's own nouns and adjectives, each with the one that replaces it."""

    def verb(self, name: str) -> str:
        """Return the form of a verb that the bot itself uses; `name` is the verb's key."""
        return self.verbs[name].say

    def word(self, name: str) -> str:
        """Return the word that the bot itself uses for a small word; `name` is its key."""
        return self.small[name][0]


json.Decoder(Vocabulary)  # `convert` finds the type built: two threads must not build it


@cache
def vocabulary(language: str) -> Vocabulary:
    """Return the words of a language; English for an unknown language."""
    name = language if language in LANGUAGES else "en"
    text = files("bot.engine.language").joinpath(f"{name}.toml").read_text("utf-8")
    known = convert(tomli.loads(text), Vocabulary)
    return replace(known, verbs={key: _in_full(one, name) for key, one in known.verbs.items()})


def _in_full(verb: Verb, language: str) -> Verb:
    """Return a verb with all forms that follow from its principal parts."""
    found = [*verb.forms(), *(form for one in verb.conjugated for form in forms_of(language, one))]
    said = {
        person: tuple(dict.fromkeys(form for form, whose in found if whose == person))
        for person in ("", *PERSONS)
    }
    return replace(verb, bare=said.pop(""), **said)


def inflected(name: str) -> set[str]:
    """Return the other cases of a folded name: "ana" -> "any", "anie", "anu"."""
    return {form for language in LANGUAGES for form in _with(name, _endings(language))}


def inflected_noun(word: str, language: str) -> set[str]:
    """Return the other forms of a folded word of a game: Czech "provincie" -> "provincii"."""
    return _with(word, _noun_endings(language))


def is_one(word: str, language: str) -> bool:
    """Tell whether a noun by itself means one: Polish "honor" does, the plural "zasoby" doesn't."""
    plural = vocabulary(language).plural
    return bool(plural) and not word.endswith(plural)


def are_past(said: Collection[str], language: str) -> bool:
    """Tell whether folded words are about the past: Polish "nie bronilem" (I did not defend).

    A word of the future, such as Polish "bede" (I will), makes it False.
    """
    endings, whole, future = _past(language)
    return not future.intersection(said) and any(
        word in whole or (len(word) >= _SHORTEST_PAST and word.endswith(endings)) for word in said
    )


@cache
def before_all(language: str) -> tuple[tuple[str, ...], ...]:
    """Return the folded words after which "all" means no players: Polish "po tym" (after that)."""
    return tuple(map(words, vocabulary(language).before_all))


_SPOKEN = re.compile(r"é(ho|mu|m)?\b")
_FIRST = re.compile(r"uji\b")
"""The endings of Czech words that are spoken in another way: "vojenskýho", "vyhodnocuju"."""


def as_typed(said: str, language: str) -> set[str]:
    """Return all ways in which people type some words.

    English "I'm" is also typed "Im", and Czech "osm" (eight) as it is spoken, "vosm".
    """
    found = {said}
    if language == "en":
        found |= {said.replace("'", "")}
    if language == "cs":
        found |= {said.replace("ý", "ej"), _SPOKEN.sub(r"ý\1", said), _FIRST.sub("uju", said)}
        found |= {f"v{one}" for one in found if one.startswith("o")}
    return found


def _with(name: str, endings: tuple[tuple[str, str], ...]) -> set[str]:
    """Return the forms of a name with one ending replaced; `endings` are pairs of old and new."""
    vowel = name[-1:] in "aeiouy"
    found = {
        name[: len(name) - len(ending)] + instead
        for ending, instead in endings
        if (ending and name.endswith(ending)) or (not ending and name and not vowel)
    }
    return found - {name, ""}


@cache
def _past(language: str) -> tuple[tuple[str, ...], frozenset[str], frozenset[str]]:
    """Return (endings of the past, words of the past, words of the future), all folded."""
    known = vocabulary(language)
    endings = tuple(fold(one[1:]) for one in known.past if one.startswith("-"))
    whole = frozenset(fold(one) for one in known.past if not one.startswith("-"))
    return endings, whole, frozenset(map(fold, known.future))


@cache
def _endings(language: str) -> tuple[tuple[str, str], ...]:
    """Return the endings of names, folded."""
    return tuple((fold(a), fold(b)) for a, b in vocabulary(language).endings)


@cache
def _noun_endings(language: str) -> tuple[tuple[str, str], ...]:
    """Return the endings of a game's nouns, folded."""
    return tuple((fold(a), fold(b)) for a, b in vocabulary(language).noun_endings)
