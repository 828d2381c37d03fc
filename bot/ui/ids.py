"""The ids of buttons and selects under answers.

render writes them, controls read them; a press after a restart finds everything by them.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Self

from bot.answers.entry_view import Cause
from bot.ui.control_id import ControlId, Field, Fields, hexadecimal, number

MOST_MARKS = 8
MOST_CARDS = 7
"""As many as fit beside the short name of a list."""
_MOST_LINES = 99_999


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere to be: an entry, the line of it that answered, the card it was opened under."""

    mark: str = ""
    line: int | None = None
    card: str = ""

    def __str__(self) -> str:
        line = "" if self.line is None or self.line > _MOST_LINES else self.line
        return f"{self.mark}.{line}.{self.card}" if self.mark else ""

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the place that stands in an id: `0123456789.14.` is a line of an entry."""
        mark, line, card = text.split(".")
        return cls(mark, int(line) if line else None, card)


NOWHERE = Place()
MARK = hexadecimal(10)
"""The short name of an entry, a card or a guide."""
PLACE = Field(rf"{MARK.pattern}\.(?:\d{{1,5}})?\.(?:{MARK.pattern})?", Place.read, str)
PAGE = number(4)


def _marks(most: int) -> Field:
    """Return a field for some short names, at most so many: the rest is left out."""
    pattern = rf"{MARK.pattern}(?:\.{MARK.pattern}){{0,{most - 1}}}"
    return Field(pattern, lambda text: tuple(text.split(".")), lambda marks: ".".join(marks[:most]))


SHOW = ControlId("j1:s", to=PLACE, page=PAGE.or_empty(), back=PLACE.or_empty(NOWHERE))
"""An entry, at a page or where it answers, with the place to go back to."""
PICK = ControlId("j1:p", what=Field("[a-z]+"), card=MARK.or_empty(""), back=PLACE.or_empty(NOWHERE))
"""A select of entries; `what` tells several in one message apart."""
CARD = ControlId("j1:c")
"""A select of cards, whose values are their short names."""
PUBLIC = ControlId("j1:a", at=PLACE, page=PAGE)
"""Show a private answer to all."""
WHY = ControlId(
    "j1:w",
    mark=MARK,
    reason=Field("[a-z_]{1,20}"),
    met=number(3),
    of=number(3),
    apart=number(1).or_empty(with_colon=True),
)
"""Why the entry of this short name answered: without the question nobody could tell.

Buttons from before slips were told have no `apart`.
"""
OTHERS = ControlId("j1:n", marks=_marks(MOST_MARKS))
"""The next entries that may be meant."""
TOGETHER = ControlId("j1:t", marks=_marks(MOST_CARDS), only=MARK.or_empty(""))
"""Show to all what the lists say of some cards; `only` one list, or all of them."""
DELETE = ControlId("j1:d", asker=number(20))
"""Take a public answer away: for who asked, and for moderators."""
BROWSE = ControlId("j1:b", kind=Field("[a-z]+"), page=PAGE, game=MARK.or_empty(""))
"""A page of the titles of one kind, in one game or in all; the game by its short name."""
HELP = ControlId("j1:h", page=number(3))
"""A page of the commands."""


def game_mark(game: str) -> str:
    """Return the short name of a game: its key may be of any length."""
    return hashlib.sha256(game.encode()).hexdigest()[:10] if game else ""


def why(mark: str, cause: Cause) -> str:
    """Return the id of the button that says why the entry of this short name answered."""
    return WHY.of(mark=mark, reason=cause.reason, met=cause.met, of=cause.of, apart=cause.apart)


def cause_in(fields: Fields) -> Cause:
    """Return what the id of "why this" says."""
    return Cause(fields["reason"], fields["met"], fields["of"], fields["apart"] or 0)
