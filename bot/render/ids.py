"""The names of buttons and selects: ids and a version in 100 characters, never state.

render writes them, controls read them; a press after a restart finds everything by them.
"""

from __future__ import annotations

from collections.abc import Iterable

VERSION = "j1"
MARK = "[0-9a-f]{10}"
MOST_MARKS = 8


def show(mark: str, page: int = 0, back: str = "") -> str:
    """An entry, at a page, with the entry to go back to."""
    return f"{VERSION}:s:{mark}:{page}:{back}"


def pick(what: str, back: str = "") -> str:
    """A select of entries; `what` tells several in one message apart."""
    return f"{VERSION}:p:{what}:{back}"


def public(mark: str, page: int = 0) -> str:
    """Show a private answer to all."""
    return f"{VERSION}:a:{mark}:{page}"


def others(marks: Iterable[str]) -> str:
    """The next entries that may be meant."""
    return f"{VERSION}:n:{'.'.join(list(marks)[:MOST_MARKS])}"


def delete(asker: int) -> str:
    """Take a public answer away: for who asked, and for moderators."""
    return f"{VERSION}:d:{asker}"


SHOW = rf"{VERSION}:s:(?P<mark>{MARK}):(?P<page>\d{{1,4}}):(?P<back>{MARK})?"
PICK = rf"{VERSION}:p:(?P<what>[a-z]+):(?P<back>{MARK})?"
PUBLIC = rf"{VERSION}:a:(?P<mark>{MARK}):(?P<page>\d{{1,4}})"
OTHERS = rf"{VERSION}:n:(?P<marks>{MARK}(?:\.{MARK}){{0,{MOST_MARKS - 1}}})"
DELETE = rf"{VERSION}:d:(?P<asker>\d{{1,20}})"
