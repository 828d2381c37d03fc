"""Read requests for dice, a coin, or a player by lot, word by word.

text -> parts, thrown -> Throw -> throw_talk; said goes the other way
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import tomli
from msgspec import Struct, convert, json

from bot.engine import commands as c
from bot.engine.chance import ThrowKind
from bot.engine.games.words import LANGUAGES
from bot.engine.language.fold import Token, tokens, words
from bot.engine.language.vocabulary import as_typed, vocabulary

_DICE = re.compile(r"([0-9]{0,2})[dkw]([0-9]{1,4})")
"""Dice as they are typed: "2d6", "k6", "W6"."""
_STANDARD = (4, 6, 8, 10, 12, 20, 100)
"""The numbers of sides that dice have; with these "20-sided die" is a die."""
_LONGEST = 12
"""The maximum number of words of a line that asks for a throw. Chosen by hand."""
_PHRASE = 6
"""The most words of a phrase for throws. Chosen by hand: "dé à vingt faces" has four."""
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
    coin_noun: tuple[str, ...]
    """Nouns that ask for a coin as a whole line, or with a word of throwing."""
    sided: tuple[str, ...]
    """Dice by the number of their sides, with "#" for it: "#-sided die"."""
    reason: tuple[str, ...]
    """Words that begin a reason behind a throw: "for", "to see"."""
    who: tuple[str, ...]
    """Words that behind a lot stand for a player: "draw lots for who pays"."""
    so: tuple[str, ...]
    """Words that end a reason before a throw: "so"."""
    sides: dict[str, tuple[str, ...]]
    """Dice whose number of sides is a word: Czech "šestistěnkou"."""


_PHRASES = ("throw", "die", "coin", "chance", "player", "first", "filler", "coin_noun", "reason",
            "who", "so")  # fmt: skip
"""The fields of `_Throws` that hold phrases of one kind."""
_TALK = frozenset({"reason", "who", "so"})
"""The kinds of words that only talk around a throw begins or ends with."""
_All = dict[str, _Throws]
json.Decoder(_All)  # `convert` finds the type built: two threads must not build it


@dataclass(frozen=True, slots=True)
class ThrowPart:
    """A phrase of a throw, as tokens of a line; or a single other word, which has no kinds."""

    start: int
    end: int
    kinds: frozenset[str] = frozenset()
    count: int = 0
    """The number that is said: 2 for "two", and for the 2 of "2d6"."""
    sides: int = 0
    """The sides of a die: 6 for "2d6"; 0 for anything else."""


@cache
def _throws() -> _All:
    """Return a mapping from each language to its words for throws."""
    text = files("bot.engine.language").joinpath("throws.toml").read_text("utf-8")
    return convert(tomli.loads(text), _All)


@cache
def _phrases(language: str) -> dict[tuple[str, ...], frozenset[str]]:
    """Return a mapping from each phrase for throws in a language to its kinds.

    "Two" has the kind "=2", and "20-sided die" the kind "/20".
    """
    known = _throws()[language]
    said = [(one, kind) for kind in _PHRASES for one in getattr(known, kind)]
    said += [
        (one.replace("#", str(sides)), f"/{sides}") for one in known.sided for sides in _STANDARD
    ]
    said += [(one, f"/{sides}") for sides, some in known.sides.items() for one in some]
    typed = [(form, kind) for one, kind in said for form in as_typed(one, language)]
    numbers = vocabulary(language).numbers.items()
    typed += [(form, f"={number}") for number, forms in numbers for form in forms]
    found: dict[tuple[str, ...], frozenset[str]] = {}
    for form, kind in typed:
        found[words(form)] = found.get(words(form), frozenset()) | {kind}
    return found


def thrown(text: str, seat: int | None, *languages: str) -> c.Throw | None:
    """Return the throw or lot that a line asks for with all its words; None for any other line."""
    said = [token for token in tokens(text) if token.kind not in {"soft", "other"}]
    if not 0 < len(said) <= _LONGEST:
        return None
    for language in dict.fromkeys((*languages, *LANGUAGES)):
        found = throw_of(parts(said, language), seat) if language in LANGUAGES else None
        if found:
            return found
    return None


@cache
def _asking() -> dict[str, list[set[str]]]:
    """Return a mapping from a first word to the words of each phrase that asks for a throw.

    Without one of these phrases nothing is thrown.
    """
    found: dict[str, list[set[str]]] = {}
    for language in LANGUAGES:
        for phrase, kinds in _phrases(language).items():
            if kinds & {"throw", "chance", "coin", "coin_noun"}:
                found.setdefault(phrase[0], []).append(set(phrase))
    return found


def may_throw(said: Iterable[Token]) -> bool:
    """Tell whether a line has all words of at least one phrase for a throw, in any language."""
    texts, known = {token.text for token in said}, _asking()
    for word in texts & known.keys():
        for phrase in known[word]:
            if phrase <= texts:
                return True
    return False


def parts(said: Sequence[Token], language: str) -> list[ThrowPart]:
    """Return a line cut into phrases of a throw and single words that are none."""
    found = list[ThrowPart]()
    place = 0
    while place < len(said):
        one = _part([token.text for token in said[place : place + _PHRASE]], place, language)
        found.append(one)
        place = one.end
    return found


def _part(said: list[str], place: int, language: str) -> ThrowPart:
    """Return the longest phrase that some words begin with; `place` is the first one's position."""
    known = _phrases(language)
    for length in range(len(said), 0, -1):
        if kinds := known.get(tuple(said[:length])):
            count = next((int(one[1:]) for one in kinds if one[0] == "="), 0)
            sides = next((int(one[1:]) for one in kinds if one[0] == "/"), 0)
            count = 0 if "filler" in kinds else count  # "un pile ou face"
            kinds |= {"dice"} if sides else set[str]()
            return ThrowPart(place, place + length, kinds, count, sides)
    if die := _DICE.fullmatch(said[0]):
        return ThrowPart(place, place + 1, frozenset({"dice"}), int(die[1] or 0), int(die[2]))
    if said[0].isdecimal() and len(said[0]) < 3:
        return ThrowPart(place, place + 1, frozenset({"number"}), int(said[0]))
    return ThrowPart(place, place + 1)


def throw_of(line: Iterable[ThrowPart], seat: int | None, *, alone: bool = True) -> c.Throw | None:
    """Return the throw that phrases ask for; None if one of them does not belong to a throw.

    A mere noun ("heads or tails") is a throw only if the line is `alone`, without talk around it.
    """
    kinds = set[str]()
    count = sides = 0
    for one in line:
        if "who" in one.kinds and "chance" in kinds:
            kinds.add("player")
        elif not one.kinds - _TALK:
            return None
        kinds |= one.kinds
        count, sides = one.count or count, one.sides or sides
    if "coin_noun" in kinds and (alone or "throw" in kinds):
        kinds.add("coin")
    thing = _thing(kinds)
    if thing is None or (count and thing != "dice"):
        return None
    return c.Throw(thing=thing, count=count or 1, sides=sides or 6, seat=seat)


def _thing(kinds: set[str]) -> ThrowKind | None:
    """Return what words of these kinds ask for: dice, a coin, a seat or a first player; or None."""
    if "coin" in kinds:
        return None if kinds & {"die", "dice", "player", "first"} else "coin"
    if "throw" in kinds and kinds & {"die", "dice"}:
        return None if kinds & {"player", "first"} else "dice"
    if "chance" in kinds and "first" in kinds:
        return "first"
    return "seat" if "chance" in kinds and "player" in kinds else None


def said(command: c.Throw, language: str) -> str:
    """Return the bot's own words for a throw, such as "roll 2d6"."""
    dice, *others = _throws()[language if language in LANGUAGES else "en"].say
    if command.thing == "dice":
        return f"{dice} {command.count}{'k' if language == 'pl' else 'd'}{command.sides}"
    return others[_MANY.index(command.thing) - 1]
