"""The ids of buttons and selects under answers.

The modules of ui write the ids, the controls read them; an id holds all that a press needs, even
after a restart.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Self

from bot.answers.entry_view import Cause
from bot.ui.control_id import ControlId, Fields, IdField, hexadecimal, number

MOST_MARKS = 8
MOST_CARDS = 7
"""The most cards in an id: as many as fit beside the short name of a list."""
_MOST_LINES = 99_999


@dataclass(frozen=True, slots=True)
class EntryPlace:
    """An entry by its short name, with the line that answered and the card it was opened under."""

    mark: str = ""
    line: int | None = None
    card: str = ""

    def __str__(self) -> str:
        line = "" if self.line is None or self.line > _MOST_LINES else self.line
        return f"{self.mark}.{line}.{self.card}" if self.mark else ""

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the place written in an id: "0123456789.14." -> line 14 of an entry, no card."""
        mark, line, card = text.split(".")
        return cls(mark, int(line) if line else None, card)


NOWHERE = EntryPlace()
MARK = hexadecimal(10)
"""The field for the short name of an entry, a card or a guide."""
PLACE = IdField(rf"{MARK.pattern}\.(?:\d{{1,5}})?\.(?:{MARK.pattern})?", EntryPlace.read, str)
PAGE = number(4)


def _marks(most: int) -> IdField:
    """Return a field for at most `most` short names; when writing, it drops any further names."""
    pattern = rf"{MARK.pattern}(?:\.{MARK.pattern}){{0,{most - 1}}}"
    return IdField(
        pattern, lambda text: tuple(text.split(".")), lambda marks: ".".join(marks[:most])
    )


SHOW = ControlId("j1:s", to=PLACE, page=PAGE.or_empty(), back=PLACE.or_empty(NOWHERE))
"""The ids of a button to an entry, at a page or where it answers; `back` is where to go back."""
PICK = ControlId(
    "j1:p", what=IdField("[a-z]+"), card=MARK.or_empty(""), back=PLACE.or_empty(NOWHERE)
)
"""The ids of a select of entries; `what` distinguishes several selects in one message."""
CARD = ControlId("j1:c")
"""The ids of a select of cards, whose values are their short names."""
PUBLIC = ControlId("j1:a", at=PLACE, page=PAGE)
"""The ids of the button that shows a private answer to all."""
WHY = ControlId(
    "j1:w",
    mark=MARK,
    reason=IdField("[a-z_]{1,20}"),
    met=number(3),
    of=number(3),
    apart=number(1).or_empty(with_colon=True),
)
"""The ids of the button "Why this?", with the reason itself, as the question is not kept.

Old buttons have no `apart`: they come from before spelling slips were mentioned.
"""
OTHERS = ControlId("j1:n", marks=_marks(MOST_MARKS))
"""The ids of the button "Not what I meant", with the next entries that may answer."""
TOGETHER = ControlId("j1:t", marks=_marks(MOST_CARDS), only=MARK.or_empty(""))
"""The ids of the button that shows to all what lists say of cards; `only` names one list."""
DELETE = ControlId("j1:d", asker=number(20))
"""The ids of the button that deletes a public answer, for whoever asked and for moderators."""
BROWSE = ControlId("j1:b", kind=IdField("[a-z]+"), page=PAGE, game=MARK.or_empty(""))
"""The ids of the button to a page of one kind's titles; `game` is a short name, "" for all."""
HELP = ControlId("j1:h", page=number(3))
"""The ids of the button to a page of the help on commands."""


def game_mark(game: str) -> str:
    """Return a game's short name, 10 hexadecimal digits, as its key may be too long; "" for ""."""
    return hashlib.sha256(game.encode()).hexdigest()[:10] if game else ""


def why(mark: str, cause: Cause) -> str:
    """Return the id of the button "Why this?" for the entry with the short name `mark`."""
    return WHY.of(mark=mark, reason=cause.reason, met=cause.met, of=cause.of, apart=cause.apart)


def cause_in(fields: Fields) -> Cause:
    """Return the cause in the values of the id of a button "Why this?"."""
    return Cause(fields["reason"], fields["met"], fields["of"], fields["apart"] or 0)
