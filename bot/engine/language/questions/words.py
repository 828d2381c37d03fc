"""The words that players ask with, from one TOML file for each language."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import tomli
from msgspec import Struct, convert, json

from bot.engine.games.words import LANGUAGES
from bot.engine.language.fold import words
from bot.engine.language.vocabulary import as_typed

Phrase = tuple[str, ...]


class Asking(Struct, frozen=True, forbid_unknown_fields=True):
    """What a language asks with; every field is one kind of phrases."""

    who: tuple[str, ...]
    many: tuple[str, ...]
    what: tuple[str, ...]
    where: tuple[str, ...]
    whether: tuple[str, ...]
    """What only the beginning of a line asks with."""
    show: tuple[str, ...]
    """Orders that ask for an answer: "remind me"."""
    me: tuple[str, ...]
    you: tuple[str, ...]
    they: tuple[str, ...]
    we: tuple[str, ...]
    turn: tuple[str, ...]
    first: tuple[str, ...]
    """Who begins."""
    place: tuple[str, ...]
    """Round, phase and step, and what is waited for there."""
    score: tuple[str, ...]
    chosen: tuple[str, ...]
    """That somebody has made a secret choice."""
    passed: tuple[str, ...]
    won: tuple[str, ...]
    running: tuple[str, ...]
    """What an action has begun: who attacks, and what."""
    filler: tuple[str, ...]
    no: tuple[str, ...]
    """What is in questions about rules, plans and wishes, and in none about the state."""

    def kinds(self) -> dict[str, tuple[str, ...]]:
        """Every kind of phrases by its name."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


json.Decoder(Asking)  # `convert` finds the type built: two threads must not build it


@cache
def phrases(language: str) -> dict[str, tuple[tuple[Phrase, str], ...]]:
    """The phrases of a language with their kinds, by their first word, the longest first."""
    name = language if language in LANGUAGES else "en"
    text = files("bot.engine.language.questions").joinpath(f"{name}.toml").read_text("utf-8")
    found: dict[str, set[tuple[Phrase, str]]] = {}
    for kind, said in convert(tomli.loads(text), Asking).kinds().items():
        typed = (form for one in said for form in as_typed(one, name))
        for phrase in filter(None, map(words, typed)):
            found.setdefault(phrase[0], set()).add((phrase, kind))
    return {
        first: tuple(sorted(some, key=lambda one: -len(one[0]))) for first, some in found.items()
    }
