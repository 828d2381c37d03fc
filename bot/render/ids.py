"""The names of buttons and selects: ids and a version in 100 characters, never state.

render writes them, controls read them; a press after a restart finds everything by them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from bot.judge.leaf import Cause

VERSION = "j1"
MARK = "[0-9a-f]{10}"
MOST_MARKS = 8
MOST_CARDS = 7
"""As many as fit beside the short name of a list."""
_PLACE = rf"{MARK}\.(?:\d{{1,5}})?\.(?:{MARK})?"


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere to be: an entry, the line of it that answered, the card it was opened under."""

    mark: str = ""
    line: int | None = None
    card: str = ""

    def __str__(self) -> str:
        line = "" if self.line is None or self.line > 99_999 else self.line
        return f"{self.mark}.{line}.{self.card}" if self.mark else ""

    @classmethod
    def read(cls, text: str | None) -> Self:
        """The place of a custom_id."""
        mark, line, card = (text or "..").split(".")
        return cls(mark, int(line) if line else None, card)


NOWHERE = Place()


def show(to: Place, page: int | None = None, back: Place = NOWHERE) -> str:
    """An entry, at a page or where it answers, with the place to go back to."""
    return f"{VERSION}:s:{to}:{'' if page is None else page}:{back}"


def pick(what: str, back: Place = NOWHERE, card: str = "") -> str:
    """A select of entries; `what` tells several in one message apart."""
    return f"{VERSION}:p:{what}:{card}:{back}"


def public(at: Place, page: int = 0) -> str:
    """Show a private answer to all."""
    return f"{VERSION}:a:{at}:{page}"


def why(mark: str, cause: Cause) -> str:
    """Why the entry of this short name answered: without the question nobody could tell."""
    return f"{VERSION}:w:{mark}:{cause.reason}:{cause.met}:{cause.of}:{cause.apart}"


def others(marks: Iterable[str]) -> str:
    """The next entries that may be meant."""
    return f"{VERSION}:n:{'.'.join(list(marks)[:MOST_MARKS])}"


def together(marks: Iterable[str], only: str = "") -> str:
    """Show to all what the lists say of some cards; `only` one list, or all of them."""
    return f"{VERSION}:t:{'.'.join(marks)}:{only}"


def delete(asker: int) -> str:
    """Take a public answer away: for who asked, and for moderators."""
    return f"{VERSION}:d:{asker}"


def browse(kind: str, page: int, game: str = "") -> str:
    """A page of the titles of one kind, in one game or in all; the game by its short name."""
    return f"{VERSION}:b:{kind}:{page}:{game}"


def help_page(page: int) -> str:
    """A page of the commands."""
    return f"{VERSION}:h:{page}"


def game_mark(game: str) -> str:
    """The short name of a game: its key may be of any length."""
    return hashlib.sha256(game.encode()).hexdigest()[:10] if game else ""


def marks_of(custom_id: str) -> tuple[str, ...]:
    """The entries that "not what I meant" would list, if this is its name."""
    found = re.fullmatch(OTHERS, custom_id)
    return tuple(found["marks"].split(".")) if found else ()


def cause_of(custom_id: str, mark: str) -> Cause | None:
    """What "why this" would say of the entry of this short name, if this is its name."""
    found = re.fullmatch(WHY, custom_id)
    return cause_in(found) if found and found["mark"] == mark else None


def cause_in(match: re.Match[str]) -> Cause:
    """What "why this" says; buttons from before slips were told have no letters."""
    return Cause(match["reason"], int(match["met"]), int(match["of"]), int(match["apart"] or 0))


CARD = rf"{VERSION}:c"
"""The name of a select of cards, whose values are their short names."""
SHOW = rf"{VERSION}:s:(?P<to>{_PLACE}):(?P<page>\d{{1,4}})?:(?P<back>{_PLACE})?"
PICK = rf"{VERSION}:p:(?P<what>[a-z]+):(?P<card>{MARK})?:(?P<back>{_PLACE})?"
PUBLIC = rf"{VERSION}:a:(?P<at>{_PLACE}):(?P<page>\d{{1,4}})"
WHY = (
    rf"{VERSION}:w:(?P<mark>{MARK}):(?P<reason>[a-z_]{{1,20}}):(?P<met>\d{{1,3}}):(?P<of>\d{{1,3}})"
    r"(?::(?P<apart>\d))?"
)
OTHERS = rf"{VERSION}:n:(?P<marks>{MARK}(?:\.{MARK}){{0,{MOST_MARKS - 1}}})"
TOGETHER = rf"{VERSION}:t:(?P<marks>{MARK}(?:\.{MARK}){{0,{MOST_CARDS - 1}}}):(?P<only>{MARK})?"
DELETE = rf"{VERSION}:d:(?P<asker>\d{{1,20}})"
HELP = rf"{VERSION}:h:(?P<page>\d{{1,3}})"
BROWSE = rf"{VERSION}:b:(?P<kind>[a-z]+):(?P<page>\d{{1,4}}):(?P<game>{MARK})?"
