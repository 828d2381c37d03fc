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
    """The words that a language asks with; every field is one kind of phrases."""

    who: tuple[str, ...]
    many: tuple[str, ...]
    what: tuple[str, ...]
    where: tuple[str, ...]
    whether: tuple[str, ...]
    """Words that ask only at the beginning of a line."""
    show: tuple[str, ...]
    """Orders that ask for an answer: "remind me"."""
    me: tuple[str, ...]
    you: tuple[str, ...]
    they: tuple[str, ...]
    we: tuple[str, ...]
    turn: tuple[str, ...]
    first: tuple[str, ...]
    """Words for who begins."""
    place: tuple[str, ...]
    """Words for round, phase and step, and for what the table waits for."""
    score: tuple[str, ...]
    chosen: tuple[str, ...]
    """Words for a secret choice having been made."""
    passed: tuple[str, ...]
    won: tuple[str, ...]
    running: tuple[str, ...]
    """Words for what an action has begun: who attacks, and what."""
    filler: tuple[str, ...]
    no: tuple[str, ...]
    """Words of questions about rules, plans and wishes; no question about the state contains one.
    """

    def kinds(self) -> dict[str, tuple[str, ...]]:
        """Return a mapping from the name of each kind to its phrases."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


json.Decoder(Asking)  # `convert` finds the type built: two threads must not build it


@cache
def phrases(language: str) -> dict[str, tuple[tuple[Phrase, str], ...]]:
    """Return a mapping from a first word to the question phrases with it and their kinds.

    The longest phrases come first.
    """
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
