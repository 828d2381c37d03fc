"""Keep what was found in a text for the next look at it.

Lattice -> TextCache, SpeakerCache -> the next Lattice of the same text
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from bot.engine import commands as c
from bot.engine.language.candidate import Candidate
from bot.engine.language.fold import Token
from bot.engine.language.grammar import Grammar, Item, Path, Taken, Typed
from bot.engine.language.lexicon import Term

Found = TypeVar("Found")
Match = tuple[int, int, tuple[Term, ...]]
"""The token after a phrase, its number of wrong letters, and its meanings."""


@dataclass(slots=True)
class TextCache:
    """What was found in a text in one language, whoever says it."""

    tokens: tuple[Token, ...]
    counted: tuple[tuple[int, int], ...]
    """The stretches that name an action with a number."""
    is_accented: bool
    heard: dict[str, int] = field(default_factory=dict)
    """Language -> how many words of the text it knows."""
    spelt: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    """Token -> the words that it may be, with their numbers of wrong letters."""
    begun: dict[int, list[Match]] = field(default_factory=dict)
    """Token -> the phrases that begin there."""


@dataclass(slots=True)
class SpeakerCache:
    """What was found in a text for one speaker."""

    edges: dict[int, list[Item]] = field(default_factory=dict)
    ends_at: dict[int, int] = field(default_factory=dict)
    kinds_at: dict[int, frozenset[str]] = field(default_factory=dict)
    leading: dict[int, tuple[int, int]] = field(default_factory=dict)
    paths: dict[tuple[int, int], list[Path]] = field(default_factory=dict)
    typed: dict[Item, tuple[Typed, ...]] = field(default_factory=dict)
    meanings: dict[tuple[Item, Grammar], tuple[Taken, ...]] = field(default_factory=dict)
    begun: dict[tuple[Grammar, int], set[tuple[int, str, int]]] = field(default_factory=dict)
    ends: dict[tuple[Grammar, int], set[int]] = field(default_factory=dict)
    kinds: dict[tuple[int, int], frozenset[str]] = field(default_factory=dict)
    commands: dict[tuple[Grammar, tuple[int, ...]], list[c.Command]] = field(default_factory=dict)
    """What a reader makes of words, by its grammar and the identities of the words."""
    candidates: dict[tuple[int, int], list[Candidate]] = field(default_factory=dict)


class Kept(dict[int, Found]):
    """A dict by token that finds a missing value with `find`, unless it is in `kept` already.

    What is found goes into `kept` as well, for other lattices of the same text.
    """

    def __init__(self, find: Callable[[int], Found], kept: dict[int, Found]) -> None:
        super().__init__(kept)
        self._find, self._kept = find, kept

    def __missing__(self, place: int) -> Found:
        found = self._kept.get(place)
        if found is None:
            found = self._kept[place] = self._find(place)
        self[place] = found
        return found
