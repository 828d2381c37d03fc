"""The format of counters, pieces, tracks and profiles.

*.toml -> things -> Game
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from bot.engine.games.effects import Part
from bot.engine.games.words import Names, NamesByLanguage


class Counter(Part, frozen=True):
    """A number that is kept for seats, for the whole table or for pieces."""

    words: NamesByLanguage
    at: tuple[str, ...] = ("seat",)
    """The holders of the counter: "seat", "table", or kinds of pieces."""
    start: int = 0
    min: int | None = 0
    max: int | None = None
    beyond: Literal["refuse", "clamp"] = "refuse"
    """Whether a change by hand past a bound is refused or stops there; effects always stop
    there."""
    supply: bool = False
    """Whether a seat's gain by hand is taken from the table's share, and its loss goes back there,
    as long as the share lasts.
    """
    pays: bool = False
    """Whether cards are paid for with the counter: "I buy Kuwanan for 3" then spends 3."""
    icon: str = ""
    harm: bool = False
    """Whether less of the counter is better, as of wounds: “heal” takes some away."""
    mirrors: str = ""
    """The secret choice whose number the counter shows; nobody sets it by hand during the choice.
    """
    shown: bool = True
    """Whether the board shows the counter; players can change it by name in any case."""
    rule: str = ""


class Pieces(Part, frozen=True):
    """A kind of pieces with states, in some of which a seat holds them: rings, a token."""

    words: NamesByLanguage
    states: dict[str, NamesByLanguage]
    """The possible states; a piece begins in the first one."""
    items: dict[str, NamesByLanguage] = field(default_factory=dict)
    """The pieces; if empty, there is one piece with the name of the kind."""
    each: bool = False
    """Whether every seat has its own set of these pieces."""
    held: tuple[str, ...] = ()
    """The states in which a seat holds the piece."""
    icons: dict[str, str] = field(default_factory=dict)
    """The icons of items and states."""
    rule: str = ""


class Track(Part, frozen=True):
    """All seats in an order."""

    words: NamesByLanguage
    by: str = ""
    """The counter that decides the order at the start, the highest value first."""
    rule: str = ""


class Profile(Part, frozen=True):
    """A thing that a seat can play as: a stronghold, a character, a nation."""

    names: Names | str
    group: str = ""
    sets: dict[str, int] = field(default_factory=dict)
    """Counters with another starting value for this profile."""
    open: bool = False
    """Whether the player who takes it names it, as in "other:Kyuden Asako": see Game.profile."""

    def name(self, language: str = "en") -> str:
        """Return the profile's name; a proper name is the same in every language."""
        return self.names if isinstance(self.names, str) else self.names.of(language)
