"""Read requests for dice, a coin, or a player by lot; every word of the line has to fit.

text -> thrown -> Throw; said goes the other way
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import tomli
from msgspec import Struct, convert, json

from bot.engine import commands as c
from bot.engine.chance import Thing
from bot.engine.games.words import LANGUAGES
from bot.engine.language.fold import tokens, words
from bot.engine.language.vocabulary import as_typed, vocabulary

_DICE = re.compile(r"([0-9]{0,2})[dkw]([0-9]{1,4})")
"""Dice as they are typed: "2d6", "k6", "W6"."""
_LONGEST = 12
"""The maximum number of words of a line that asks for a throw. Chosen by hand."""
_MANY = ("dice", "coin", "seat", "first")
"""The things to throw, in the order of `say` in `throws.toml`."""


class _Throws(Struct, frozen=True, forbid_unknown_fields=True):
    """A language's words for dice, coins and lots; see `throws.toml`."""

    say: tuple[str, str, str, str]
    throw: tuple[str, ...]
    die: tuple[str, ...]
    coin: tuple[str, ...]
    chance: tuple[str, ...]
    player: tuple[str, ...]
    first: tuple[str, ...]
    filler: tuple[str, ...]


_All = dict[str, _Throws]
json.Decoder(_All)  # `convert` finds the type built: two threads must not build it


@cache
def _throws() -> _All:
    """Return the words for throws in each language."""
    text = files("bot.engine.language").joinpath("throws.toml").read_text("utf-8")
    return convert(tomli.loads(text), _All)


@cache
def _phrases(language: str) -> dict[tuple[str, ...], frozenset[str]]:
    """Return each phrase for throws in a language with its kinds; "two" is of the kind "=2"."""
    known = _throws()[language]
    found: dict[tuple[str, ...], frozenset[str]] = {}
    for kind in known.__struct_fields__:
        for said in getattr(known, kind) if kind != "say" else ():
            for one in as_typed(said, language):
                found[words(one)] = found.get(words(one), frozenset()) | {kind}
    for number, forms in vocabulary(language).numbers.items():
        for form in forms:
            found[words(form)] = found.get(words(form), frozenset()) | {f"={number}"}
    return found


def thrown(text: str, seat: int | None, *languages: str) -> c.Throw | None:
    """Return the throw or lot that a line asks for with all its words; None for any other line."""
    for language in dict.fromkeys((*languages, *LANGUAGES)):
        found = _read(text, language) if language in LANGUAGES else None
        if found:
            thing, count, sides = found
            return c.Throw(thing=thing, count=count, sides=sides, seat=seat)
    return None


def _read(text: str, language: str) -> tuple[Thing, int, int] | None:
    """Return what a line throws in a language, how many, and the sides of a die; or None."""
    said = [token.text for token in tokens(text) if token.kind not in {"soft", "other"}]
    if not 0 < len(said) <= _LONGEST:
        return None
    kinds, count, sides, place = set[str](), 0, 0, 0
    while place < len(said):
        if die := _DICE.fullmatch(said[place]):
            count, sides = int(die[1] or count or 1), int(die[2])
            kinds.add("dice")
            place += 1
        elif said[place].isdecimal() and len(said[place]) < 3:
            count, place = int(said[place]), place + 1
        else:
            end, found = _longest(said, place, language)
            if not found:
                return None
            if "filler" not in found:  # "un pile ou face"
                count = next((int(one[1:]) for one in found if one[0] == "="), count)
            kinds |= found
            place = end
    thing = _thing(kinds)
    numbered = bool(count) and thing != "dice"
    return None if thing is None or numbered else (thing, count or 1, sides or 6)


def _longest(said: list[str], place: int, language: str) -> tuple[int, frozenset[str]]:
    """Return the end and the kinds of the longest phrase that begins at a position.

    If no phrase begins there, return the position itself and no kinds.
    """
    known = _phrases(language)
    for end in range(min(len(said), place + 5), place, -1):
        if found := known.get(tuple(said[place:end])):
            return end, found
    return place, frozenset()


def _thing(kinds: set[str]) -> Thing | None:
    """Return what words of these kinds ask for: dice, a coin, a seat or a first player; or None."""
    if "coin" in kinds:
        return None if kinds & {"die", "dice", "player", "first"} else "coin"
    if "throw" in kinds and kinds & {"die", "dice"}:
        return None if kinds & {"player", "first"} else "dice"
    if "chance" in kinds and "first" in kinds:
        return "first"
    return "seat" if "chance" in kinds and "player" in kinds else None


def said(command: c.Throw, language: str) -> str:
    """Return the bot's own words for a throw: "roll 2d6"."""
    dice, *others = _throws()[language if language in LANGUAGES else "en"].say
    if command.thing == "dice":
        return f"{dice} {command.count}{'k' if language == 'pl' else 'd'}{command.sides}"
    return others[_MANY.index(command.thing) - 1]
