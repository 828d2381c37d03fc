"""What there is at a table of a game: counters, pieces, tracks, and what a seat can play as.

*.toml -> things -> Game
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from bot.tables.games.effects import Part
from bot.tables.games.words import Names, Words


class Counter(Part, frozen=True):
    """A number that is kept for seats, for the whole table or for pieces."""

    words: Words
    at: tuple[str, ...] = ("seat",)
    """"seat", "table", or kinds of pieces that it lies on."""
    start: int = 0
    min: int | None = 0
    max: int | None = None
    beyond: Literal["refuse", "clamp"] = "refuse"
    """What becomes of a change by hand past a bound; what a step does always stops at it."""
    supply: bool = False
    """Whether what seats gain and lose by hand comes from the table, while that has some."""
    pays: bool = False
    """Whether cards are paid with it: "I buy Kuwanan for 3" is 3 of it, if asked."""
    icon: str = ""
    harm: bool = False
    """Whether less of it is better: healing takes it away."""
    mirrors: str = ""
    """The secret choice whose number it shows: while that is chosen, nobody sets it by hand."""
    shown: bool = True
    """Whether the board has room for it; what players say reaches it anyway."""
    rule: str = ""


class Pieces(Part, frozen=True):
    """A kind of things with a state, and in some states a holder: rings, provinces, a token."""

    words: Words
    states: dict[str, Words]
    """The first is where they start."""
    items: dict[str, Words] = field(default_factory=dict)
    """Without any there is one piece, named like the kind."""
    each: bool = False
    """Whether every seat has a set of its own."""
    held: tuple[str, ...] = ()
    """The states in which a seat holds the piece."""
    icons: dict[str, str] = field(default_factory=dict)
    """For items and states."""
    rule: str = ""


class Track(Part, frozen=True):
    """Seats in an order."""

    words: Words
    by: str = ""
    """The counter that puts them in order at the start, the highest first."""
    rule: str = ""


class Profile(Part, frozen=True):
    """What a seat can play as: a stronghold, a character, a nation."""

    names: Names | str
    group: str = ""
    sets: dict[str, int] = field(default_factory=dict)
    """Counters with another starting value."""
    open: bool = False
    """Whether whoever takes it says what it is called: Game.profile."""

    def name(self, language: str = "en") -> str:
        """What it is called; proper names are the same in every language."""
        return self.names if isinstance(self.names, str) else self.names.of(language)
