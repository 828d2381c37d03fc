"""The format of secret choices: their fields, and what follows when they are revealed.

*.toml -> choices -> Game
"""

from __future__ import annotations

from msgspec import field

from bot.engine.games.effects import Amount, Effect, Move, Part
from bot.engine.games.words import NamesByLanguage


class Field(Part, frozen=True):
    """One part of a secret choice: a number in a range, one of some words, or a text."""

    words: NamesByLanguage
    range: tuple[int, int] | None = None
    options: dict[str, NamesByLanguage] = field(default_factory=dict)
    many: bool = False
    """Whether several numbers may be given."""
    optional: bool = False
    at_most: Amount | None = None
    """The most that the choosing seat may choose now, if that is less than the range allows."""


class Sorting(Part, frozen=True):
    """One line of a choice's `order`; the first line in which two seats differ decides."""

    field: str = ""
    """A field of the choice: a number, the highest first; or a word, in the order of its
    options."""
    counter: str = ""
    """The counter with the present value of the field's number; if a seat chose several numbers,
    all change by as much as the first.
    """
    track: str = ""
    """A track: the seat that is higher on it goes first."""


class Choice(Part, frozen=True):
    """A choice that every seat makes in secret.

    When all have chosen, the choices are revealed together.
    """

    words: NamesByLanguage
    fields: dict[str, Field]
    reveal: tuple[Effect, ...] = ()
    settle: tuple[Move, ...] = ()
    value: str = ""
    """The counter with the choice's present value; a change repeats `settle` and `order`."""
    order: tuple[Sorting, ...] = ()
    rule: str = ""
