"""The verbs and small words of the table, from one TOML file for each language."""

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
from bot.engine.language.fold import fold

_SHORTEST_PAST = 4
"""Letters of a word whose ending can tell that it is of the past: "dla" is none."""


class Verb(Struct, frozen=True, forbid_unknown_fields=True):
    """The forms of a verb, by whose deed they tell; past, plural and genders stand with them."""

    say: str
    """The form that we use ourselves."""
    conjugated: tuple[str, ...] = ()
    """Principal parts, from which all forms follow: see `conjugation`."""
    bare: tuple[str, ...] = ()
    """Forms that name nobody: imperative, infinitive, noun; in English most of them."""
    i: tuple[str, ...] = ()
    you: tuple[str, ...] = ()
    they: tuple[str, ...] = ()

    def forms(self) -> Iterator[tuple[str, str]]:
        """Every form that is listed, with its person; "" for a bare one."""
        yield from ((word, "") for word in self.bare)
        for person, said in (("i", self.i), ("you", self.you), ("they", self.they)):
            yield from ((word, person) for word in said)


class Vocabulary(Struct, frozen=True, forbid_unknown_fields=True):
    """What a language brings to every game."""

    verbs: dict[str, Verb]
    small: dict[str, tuple[str, ...]]
    roles: dict[str, tuple[str, ...]]
    """What a step or procedure may know a seat as."""
    numbers: dict[str, tuple[str, ...]]
    ordinals: dict[str, tuple[str, ...]] = {}
    """Which one of several that have numbers: "the second"."""
    nth: tuple[str, ...] = ()
    """What may stand before such a number: "number two"."""
    stance: dict[str, tuple[str, ...]] = {}
    """What makes a line no order: see `stance`."""
    sums: dict[str, tuple[str, ...]] = {}
    """What tells a sum: who had something, and what leads to what comes out; see `sums`."""
    purchase: dict[str, tuple[str, ...]] = {}
    """What tells what a card costs, and what is put on it; see `purchase`."""
    typed: dict[str, tuple[str, ...]] = {}
    """How words are typed in short, or as they are spoken: "pour" as "pr"; see `elision`."""
    plural: tuple[str, ...] = ()
    """Endings of nouns that may be more than one; only languages without articles have them."""
    past: tuple[str, ...] = ()
    """Words, and with "-" endings of words, that tell of what is past."""
    future: tuple[str, ...] = ()
    """Words that make such a form one of the future: Polish "będę bronił"."""
    of: tuple[str, ...] = ()
    """What stands between a kind and its name: "anneau de feu"."""
    endings: tuple[tuple[str, str], ...] = ()
    """How names are inflected: an ending, and what comes instead of it."""
    noun_endings: tuple[tuple[str, str], ...] = ()
    """The same for what a game's file has a word for."""

    def verb(self, name: str) -> str:
        """The word for it that we use ourselves."""
        return self.verbs[name].say

    def word(self, name: str) -> str:
        """The small word that we use ourselves."""
        return self.small[name][0]


json.Decoder(Vocabulary)  # `convert` finds the type built: two threads must not build it


@cache
def vocabulary(language: str) -> Vocabulary:
    """The words of a language; English for one that is not known."""
    name = language if language in LANGUAGES else "en"
    text = files("bot.engine.language").joinpath(f"{name}.toml").read_text("utf-8")
    known = convert(tomli.loads(text), Vocabulary)
    return replace(known, verbs={key: _in_full(one, name) for key, one in known.verbs.items()})


def _in_full(verb: Verb, language: str) -> Verb:
    """A verb with the forms that follow from its principal parts among the listed ones."""
    found = [*verb.forms(), *(form for one in verb.conjugated for form in forms_of(language, one))]
    said = {
        person: tuple(dict.fromkeys(form for form, whose in found if whose == person))
        for person in ("", "i", "you", "they")
    }
    return replace(verb, bare=said[""], i=said["i"], you=said["you"], they=said["they"])


def inflected(name: str) -> set[str]:
    """A folded name in its other cases: "ana" is also "any", "anie", "anu"."""
    return {form for language in LANGUAGES for form in _with(name, _endings(language))}


def inflected_noun(word: str, language: str) -> set[str]:
    """A folded word of a game in its other forms: "provincie" is also "provincii"."""
    return _with(word, _noun_endings(language))


def is_one(word: str, language: str) -> bool:
    """Whether a noun by itself says that it is one: "tracę honor", but not "tracę zasoby"."""
    plural = vocabulary(language).plural
    return bool(plural) and not word.endswith(plural)


def are_past(said: Collection[str], language: str) -> bool:
    """Whether folded words tell of what is past: "nie bronilem", French "ai", but not "bede"."""
    endings, whole, future = _past(language)
    return not future.intersection(said) and any(
        word in whole or (len(word) >= _SHORTEST_PAST and word.endswith(endings)) for word in said
    )


_SPOKEN = re.compile(r"é(ho|mu|m)?\b")
_FIRST = re.compile(r"uji\b")
"""Czech as it is spoken: "vojenskýho", "vyhodnocuju"."""


def as_typed(said: str, language: str) -> set[str]:
    """Other ways to write the same words: "im", and Czech as it is spoken, "vosum", "zbejvá"."""
    found = {said}
    if language == "en":
        found |= {said.replace("'", "")}
    if language == "cs":
        found |= {said.replace("ý", "ej"), _SPOKEN.sub(r"ý\1", said), _FIRST.sub("uju", said)}
        found |= {f"v{one}" for one in found if one.startswith("o")}
    return found


def _with(name: str, endings: tuple[tuple[str, str], ...]) -> set[str]:
    vowel = name[-1:] in "aeiouy"
    found = {
        name[: len(name) - len(ending)] + instead
        for ending, instead in endings
        if (ending and name.endswith(ending)) or (not ending and name and not vowel)
    }
    return found - {name, ""}


@cache
def _past(language: str) -> tuple[tuple[str, ...], frozenset[str], frozenset[str]]:
    """The endings of what is past, the words that are whole, and those of the future."""
    known = vocabulary(language)
    endings = tuple(fold(one[1:]) for one in known.past if one.startswith("-"))
    whole = frozenset(fold(one) for one in known.past if not one.startswith("-"))
    return endings, whole, frozenset(map(fold, known.future))


@cache
def _endings(language: str) -> tuple[tuple[str, str], ...]:
    return tuple((fold(a), fold(b)) for a, b in vocabulary(language).endings)


@cache
def _noun_endings(language: str) -> tuple[tuple[str, str], ...]:
    return tuple((fold(a), fold(b)) for a, b in vocabulary(language).noun_endings)
