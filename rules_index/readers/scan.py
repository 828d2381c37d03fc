"""Holds what plain text and Markdown share: raw lines, bullets, nesting, pages by form feeds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_LINE_END = re.compile(r"\r\n|\r|\n|\u2028|\u2029|\x85")
_GLYPHS = "-–—*+•◦▪▫■□●○◇◆♦♢❖➢➤►▶▸‣⁃∙·☛✓✔➔→"
# A dash and a second glyph ("- ◇") come from converters: the second is the printed one.
_BULLET = re.compile(rf"(?:[-*+] +)?([{re.escape(_GLYPHS)}])(?:[ \t\u00a0]+(?=\S)|$)")
_BLANK = " \t\u00a0\u200b\x0b"
_ITEM = re.compile(r"(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivx]{1,4})[.)]?")
_SPACE = re.compile(r"[ \t\u00a0\u2000-\u200b\u202f\u3000\x0b]+")


@dataclass(frozen=True, slots=True)
class Raw:
    """A line of the file without white space at its ends; `indent` counts the columns before its
    text."""

    text: str
    number: int
    page: int | None
    gap: bool
    """Whether a blank line is above this line, or the file begins here."""
    indent: int


def raw_lines(text: str) -> Iterator[Raw]:
    """Yield the lines of a file except blank ones; a form feed begins a new page."""
    paged = "\f" in text
    page, gap = 1, True
    for number, line in enumerate(_LINE_END.split(text.lstrip("\ufeff")), 1):
        page += line.count("\f")
        bare = line.replace("\f", "")
        stripped = bare.strip(_BLANK)
        if stripped:
            margin = bare[: len(bare) - len(bare.lstrip(_BLANK))]
            indent = len(margin.expandtabs(4))
            yield Raw(stripped, number, page if paged else None, gap, indent)
        gap = not stripped


def fold_space(text: str) -> str:
    """Return a text with single spaces and without soft hyphens: " two  dice" -> "two dice"."""
    return _SPACE.sub(" ", text.replace("\xad", "")).strip()


def split_bullet(text: str) -> tuple[str, str]:
    """Return the bullet at the start of a line and the text behind it: "• Draw" -> ("•", "Draw").

    Without a bullet, return "" and the whole line.
    """
    match = _BULLET.match(text)
    return (match[1], text[match.end() :]) if match else ("", text)


def tabbed(text: str) -> tuple[str, ...]:
    """Return the cells of a line that is split at its tabs; () if it has no tab.

    Return () also for a list item, where a tab separates the number from the words: "3.", "Draw".
    """
    cells = tuple(fold_space(cell) for cell in text.split("\t")) if "\t" in text else ()
    numbered = len(cells) == 2 and _ITEM.fullmatch(cells[0]) and not cells[0].isalnum()
    return () if numbered else cells


@dataclass(slots=True)
class Nesting:
    """The indents of the open list items, from which the depth of the next item follows."""

    _indents: list[int] = field(default_factory=list)

    def depth(self, indent: int) -> int:
        while self._indents and self._indents[-1] >= indent:
            self._indents.pop()
        self._indents.append(indent)
        return len(self._indents) - 1

    def end(self) -> None:
        self._indents.clear()
