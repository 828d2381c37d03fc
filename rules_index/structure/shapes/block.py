"""Defines a Block: the lines of one paragraph, item, row or heading, joined into one text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rules_index.model import Line, Style

_CLOSERS = "\"'”’»“)]*†›"
_TERMINAL = ".!?…:;"
_FIRST_WORD = re.compile(r"[„“”\"'«‚‘(…\s]*([^\W\d_]+)")
_CUT_WORD = re.compile(r"\w[-\u2010]\Z")
_LONGEST_WORD = 100
"""The number of last characters kept while lines are joined, to mend a word that is cut at the end
of a line: more than any compound word has. Chosen by hand."""


@dataclass(frozen=True)
class Block:
    """One paragraph, list item, table row or heading of a guide."""

    lines: tuple[Line, ...]
    text: str
    """The joined text of the lines; a word cut by a hyphen at a line's end is whole again."""

    @property
    def first(self) -> Line:
        return self.lines[0]

    @property
    def marker(self) -> str:
        return self.first.marker

    @property
    def level(self) -> int | None:
        """Return the level of a marked heading; None for any other block.

        A heading with a bullet in front is an item of a list, so it gives None as well.
        """
        return None if self.first.marker else self.first.level

    @property
    def is_plain(self) -> bool:
        """Tell whether the block is a paragraph, and not an item, a row or a marked heading."""
        return not self.first.marker and not self.first.cells and self.first.level is None

    @cached_property
    def is_closed(self) -> bool:
        """Tell whether the block ends with a full stop, colon or another final sign."""
        return ends_sentence(self.text)

    @property
    def is_sentence(self) -> bool:
        """Tell whether the block is a sentence of more than three words, so no title or logo."""
        return self.is_closed and len(self.text.split()) > 3

    @cached_property
    def style(self) -> Style | None:
        """Return the style that all words of the block have, such as bold, or None."""
        for style in (Style.BOLD, Style.ITALIC, Style.COLOR):
            if all(_covered(line, style) for line in self.lines):
                return style
        return None

    @property
    def starts_lower(self) -> bool:
        return starts_lower(self.text)

    def line_of_last(self, words: str) -> Line:
        """Return the line of the block on which `words`, the end of the block's text, begin."""
        missing = _letters_without_hyphens(words)
        for line in reversed(self.lines[1:]):
            missing -= _letters_without_hyphens(line.text)
            if missing <= 0:
                return line
        return self.first

    def without_marker(self) -> Block:
        """Return the block without the bullet before it."""
        first, *more = self.lines
        return Block((replace(first, marker=""), *more), self.text)

    def with_lines(self, more: Iterable[Line], text: str) -> Block:
        return Block(self.lines + tuple(more), text)


def ends_sentence(text: str) -> bool:
    """Tell whether a text ends with . ! ? … : or ; (quotes or brackets may follow)."""
    bare = text.rstrip(_CLOSERS + " \u00a0")
    return bare.endswith(tuple(_TERMINAL))


def starts_lower(text: str) -> bool:
    """Tell whether the first letter of a text is a small one; quotes may come before it."""
    first = _FIRST_WORD.match(text)
    return first is not None and first[1].islower()


def join(texts: Iterable[str], vocabulary: frozenset[str]) -> str:
    """Join the lines of one paragraph: "light-" and "house" become "lighthouse".

    The hyphen stays if the word is in `vocabulary`, the words that the guide writes with a hyphen.
    """
    parts: list[str] = []
    end = ""
    for text in filter(None, texts):
        if end and not (_CUT_WORD.search(end) and text[:1].islower()):
            parts.append(" ")
            end = ""
        elif end and not _is_compound(end, text, vocabulary):
            parts[-1], end = parts[-1][:-1], end[:-1]
        parts.append(text)
        end = f"{end}{text[-_LONGEST_WORD:]}"[-_LONGEST_WORD:]
    return "".join(parts)


def _is_compound(end: str, text: str, vocabulary: frozenset[str]) -> bool:
    """Tell whether a word cut at a line's end is in `vocabulary` with its hyphen: "half-finished".

    The word begins at the end of `end` and continues at the front of `text`: "a half-", "finished
    boat".
    """
    head = end[:-1].rpartition(" ")[2]
    tail = text.partition(" ")[0]
    return f"{head}-{tail}".strip(_CLOSERS + ".,;:!?").lower() in vocabulary


def merge(blocks: Sequence[Block], vocabulary: frozenset[str] = frozenset()) -> Block:
    """Join consecutive blocks into one that has all their lines and one joined text."""
    text = join((block.text for block in blocks), vocabulary)
    return Block(tuple(line for block in blocks for line in block.lines), text)


def _letters_without_hyphens(text: str) -> int:
    """Count the characters of a text except blanks and hyphens.

    Joining lines may add or remove a blank or a hyphen, but no other character.
    """
    return len(text) - sum(map(text.count, " -\u2010"))


def _covered(line: Line, style: Style) -> bool:
    """Tell whether a whole line has a style; only signs such as a final colon may lack it."""
    spans = [span for span in line.emphasis if span.style == style]
    inside = sum(span.end - span.start for span in spans)
    if inside < max(1, len(line.text.strip()) - 2):
        return False
    outside = "".join(
        char
        for at, char in enumerate(line.text)
        if not any(span.start <= at < span.end for span in spans)
    )
    return not any(char.isalnum() for char in outside)
