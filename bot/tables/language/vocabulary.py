"""The verbs and small words of the table, from one TOML file for each language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import tomli
from msgspec import Struct, convert, json
from msgspec.structs import replace

from bot.tables.games.words import LANGUAGES
from bot.tables.language.conjugation import forms_of
from bot.tables.language.fold import fold


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
    endings: tuple[tuple[str, str], ...] = ()
    """How names are inflected: an ending, and what comes instead of it."""

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
    text = files("bot.tables.language").joinpath(f"{name}.toml").read_text("utf-8")
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
    found = set()
    for language in LANGUAGES:
        for ending, instead in _endings(language):
            vowel = name[-1:] in "aeiouy"
            if (ending and name.endswith(ending)) or (not ending and name and not vowel):
                found.add(name[: len(name) - len(ending)] + instead)
    return found - {name}


@cache
def _endings(language: str) -> tuple[tuple[str, str], ...]:
    return tuple((fold(a), fold(b)) for a, b in vocabulary(language).endings)
