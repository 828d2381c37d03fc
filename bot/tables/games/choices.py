"""What is chosen in secret: its fields, and what comes of it once it is open.

*.toml -> choices -> Game
"""

from __future__ import annotations

from msgspec import field

from bot.tables.games.effects import Amount, Effect, Move, Part
from bot.tables.games.words import Words


class Field(Part, frozen=True):
    """One part of a secret choice: a number within bounds, one of some words, or a text."""

    words: Words
    range: tuple[int, int] | None = None
    options: dict[str, Words] = field(default_factory=dict)
    many: bool = False
    """Whether several numbers can be given."""
    optional: bool = False
    at_most: Amount | None = None
    """The most that this seat can choose now, where that is less than the range allows."""


class Sorting(Part, frozen=True):
    """How what was revealed is put in order; the first line that tells two apart decides."""

    field: str = ""
    """A number, the highest first; or a word, in the order in which the options stand."""
    counter: str = ""
    """What the number counts as now: several numbers of one seat change by as much as the first."""
    track: str = ""
    """The seat that stands higher on a track goes first."""


class Choice(Part, frozen=True):
    """What every seat chooses in secret; when all are in, they are revealed together."""

    words: Words
    fields: dict[str, Field]
    reveal: tuple[Effect, ...] = ()
    settle: tuple[Move, ...] = ()
    value: str = ""
    """The counter that holds what the choice counts as: changing it settles and orders anew."""
    order: tuple[Sorting, ...] = ()
    rule: str = ""
