"""Finds headings that a page marks by class names alone: `<div class="section-title">`.

reader notes lines that are one such element -> here: Drafts get a level -> structure
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_index.readers.html.site import names_of
from rules_index.readers.html.tokens import Token
from rules_index.readers.html.writer import Writer
from rules_index.readers.runs import Draft, set_line

_TITLED = frozenset(("div", "p", "span", "strong", "b"))
_TITLE = re.compile(
    r"(?:.*[-_])?(?:title|heading|headline|titre|titel|titolo|titulo|nadpis|tytul|naglowek|name)\d?$"
    r"|h[1-6]$"
)
_NO_TITLE = re.compile(r".*sub-?title$")
_MARKED = re.compile(r"(?:heading|title)?-?h?([1-6])$")
_LONGEST = 90
"""The most characters of a title. Chosen by hand."""
_FEW_MARKED = 3
"""The fewest marked headings on a page that make it ignore rare title classes.

On such a page, a title class must be used at least this often to make headings. Chosen by hand.
"""
_FEW = 2
"""The fewest titles that become headings on a page with fewer than three marked headings. Chosen by
hand."""
_DEEPEST = 6
"""The deepest level of a heading: by definition HTML has six."""


def title_class(token: Token) -> str:
    """Return the class that marks an element as a title, such as "section-title"; "" if it has
    none."""
    if token.name not in _TITLED or not token.attributes:
        return ""
    names = [name for name in names_of(token) if not _NO_TITLE.match(name)]
    return next((name for name in names if _TITLE.match(name)), "")


@dataclass(slots=True)
class Titles:
    """The lines that consist of a single element with a title class such as "section-title"."""

    called: dict[int, str] = field(default_factory=dict)
    """`id()` of a Draft -> the title class of its element."""
    kept: list[Draft] = field(default_factory=list)
    """The Drafts in `called`, kept alive so that no other object gets the same `id()`."""

    under_way: tuple[int, str, int] | None = None
    """The inline title element that ended last: the index of its line, its class, and
    `Writer.words` at its end."""

    def note(self, lines: Sequence[Draft], first: int, name: str) -> None:
        """Record a title element that has just ended, if it holds exactly one line.

        The element began at the index `first` of `lines`; `name` is its title class.
        """
        if len(lines) == first + 1:
            self.called[id(lines[first])] = name
            self.kept.append(lines[first])

    def note_inline(self, first: int, name: str, words: int) -> None:
        """Remember an inline title element that has just ended, until its line ends.

        `first` is the index of its line, `name` its title class, and `words` the current
        `Writer.words`. If that count has grown when the line ends, the line has other words, too,
        and is no title.
        """
        self.under_way = (first, name, words)

    def break_line(self, writer: Writer) -> None:
        writer.break_line()
        self.after_line(writer)

    def after_line(self, writer: Writer) -> None:
        """Record the remembered inline title element when its line ends, if no other words followed
        it."""
        if self.under_way and self.under_way[2] == writer.words:
            self.note(writer.lines, *self.under_way[:2])
        self.under_way = None

    def settle(self, lines: list[Draft]) -> None:
        """Turn the recorded lines into headings, if the page has several of them.

        On a page with three marked headings or more, only classes that are used three times count.
        A class that names a level, such as "h3", gets that level. Of the other classes, the one
        that is used first gets the highest level.
        """
        places = [i for i in range(len(lines)) if self._could_head(lines, i)]
        often = Counter(self.called[id(lines[i])] for i in places)
        marked = sum(draft.level is not None for draft in lines)
        fewest = _FEW if marked < _FEW_MARKED else _FEW_MARKED
        if len(places) < fewest or (marked >= _FEW_MARKED and max(often.values()) < fewest):
            return
        order: list[str] = []
        above, at = 0, 0
        for i in places:
            name = self.called[id(lines[i])]
            if marked >= _FEW_MARKED and often[name] < _FEW_MARKED:
                continue
            levels = [draft.level for draft in lines[at:i] if draft.level]
            above, at = (levels[-1] if levels else above), i
            if name not in order:
                order.append(name)
            told = _MARKED.match(name)
            lines[i].level = int(told[1]) if told else self._level(order, name, above, marked)
            at = i + 1

    @staticmethod
    def _level(order: Sequence[str], name: str, above: int, marked: int) -> int:
        deep = order.index(name) + 1
        return min(_DEEPEST, above + deep if marked >= _FEW_MARKED else deep + (marked > 0))

    def _could_head(self, lines: Sequence[Draft], i: int) -> bool:
        """Tell whether the line `i` may be a heading: recorded, short, without a level, bullet or
        cells.

        Another line must follow, and must not have the same title class.
        """
        draft = lines[i]
        name = self.called.get(id(draft), "")
        if not name or draft.level or draft.marker or draft.cells or i + 1 == len(lines):
            return False
        text = set_line(draft).text
        below = lines[i + 1]
        same = self.called.get(id(below), "") == name
        return 0 < len(text) <= _LONGEST and not text.endswith((".", ",", ";")) and not same
