"""Turns the words of an HTML page into Drafts of Lines: decides where each line ends.

`reader` passes on the words and how they look; the writer knows nothing about tags.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from rules_index.model import LeftOut, Style
from rules_index.readers.markers import ItemList
from rules_index.readers.runs import PLAIN, Draft, Reference, Run, is_blank, set_line

BOLD = frozenset((Style.BOLD,))
_ARROW = re.compile(r"^\W+$|[\u2190-\u21ff\u25b2\u25b3\u2b06\u23eb]")


@dataclass(slots=True)
class Writer:
    """The lines of a page so far, and the line that is being written."""

    lines: list[Draft] = field(default_factory=list)
    dropped: list[LeftOut] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    """The reasons to leave out the words that come next, outermost first; empty if they stay."""
    lists: list[ItemList] = field(default_factory=list)
    reference: Reference | None = None
    level: int | None = None
    marker: str = ""
    cells: int = 0
    """The number of table cells that are open around the words."""
    preformatted: int = 0
    last_heading: int = -1
    words: int = 0
    """The number of pieces of text so far; if it has grown, words were added."""
    links: int = 0
    """The number of open links that do not lead to an anchor in the guide."""
    linked: int = 0
    """The number of pieces of text so far inside links that do not lead to an anchor in the
    guide."""
    anchors: list[str] = field(default_factory=list)
    _gap: bool = True
    _after_break: bool = False
    _runs: list[Run] = field(default_factory=list)
    _line: int = 0
    _words_before: int = 0
    _pictures: list[str] = field(default_factory=list)
    _aside: list[str] = field(default_factory=list)
    _aside_line: int = 0
    _active: Counter[Style] = field(default_factory=Counter)
    _styles: frozenset[Style] = PLAIN

    @property
    def has_words(self) -> bool:
        """Tell whether the current line has words."""
        return self.words > self._words_before

    def restyle(self, styles: frozenset[Style], change: int) -> None:
        """Add `change` (1 or -1) to the count of each style; a style is on while its count is
        positive."""
        for style in styles:
            self._active[style] += change
        if styles:
            self._styles = frozenset(style for style, count in self._active.items() if count > 0)

    def lighten(self) -> int:
        """Turn bold off, and return the number of open elements that had turned it on."""
        was = self._active[Style.BOLD]
        self.restyle(BOLD, -was)
        return was

    def add(self, text: str, line: int) -> None:
        if self.reasons:
            self._aside.append(text)
            self._aside_line = self._aside_line or line + _lines_before_words(text)
        elif self.preformatted and "\n" in text:
            self._add_preformatted(text, line)
        elif not is_blank(text):
            self._line = self._line or line + _lines_before_words(text)
            self.words += 1
            self.linked += self.links > 0
            self._runs.append(Run(text, self._styles, self.reference))
        elif self._runs:
            self._runs.append(Run(" "))

    def _add_preformatted(self, text: str, line: int) -> None:
        for number, part in enumerate(text.split("\n"), line):
            if number > line:
                self.add_break()
            if part:
                self.add(part, number)

    def add_picture(self, name: str, known_as: str, line: int) -> Run:
        """Add the name of a picture to the words, as in "[fog]", and return the Run that holds it.

        Without a name, the Run is empty. `known_as` is the picture's name in the report, if it is
        left out.
        """
        run = Run(f"[{name}]" if name else "", self._styles, self.reference)
        if not self.reasons:
            self._line = self._line or line
            self._runs.append(run)
            self._pictures.append(known_as)
        return run

    def add_break(self) -> None:
        """End the line at a `<br>`; two `<br>` make a gap. In a heading, add a space instead."""
        if self.reasons:
            self._aside.append(" ")
        elif self.level:
            self._runs.append(Run(" "))
        else:
            self.break_line(inside=True)

    def leave_out(self, text: str, reason: str, line: int) -> None:
        if words := " ".join(text.split()):
            self.dropped.append(LeftOut(words, reason, line))

    def break_line(self, *, inside: bool = False) -> None:
        """End the current line; with `inside`, the next line belongs to the same paragraph."""
        if self._aside:
            self.end_aside()
        if self._runs:
            self._end_runs()
        self._gap = self._gap or not inside or not self.has_words
        self._after_break = self._after_break and inside
        self._words_before = self.words

    def _end_runs(self) -> None:
        if self.has_words or self._keeps_pictures():
            self._end_line()
        else:
            self.dropped += [LeftOut(each, "picture", self._line) for each in self._pictures]
        if self.reference and any(run.reference for run in self._runs):
            self.reference = None  # a link that nobody closes ends with the line it stands in
        self._runs, self._pictures, self._line = [], [], 0

    def _keeps_pictures(self) -> bool:
        """Tell whether the current line, which has pictures but no words, is kept.

        It is kept if a picture has a name and the line is in a heading or a table cell.
        """
        named = any(run.text.strip() for run in self._runs)
        return named and (self.level is not None or self.cells > 0)

    def _end_line(self) -> None:
        if self.level and not self.has_words:
            self._runs = [Run(run.text.strip("[]")) for run in self._runs]
        depth = max(len(self.lists) - 1, 0)
        draft = Draft(self._line, self._runs, self.level, self.marker, depth, self._gap)
        draft.after_break = self._after_break
        draft.anchors, self.anchors = self.anchors, []
        if self.level:
            self.last_heading = len(self.lines)
        if self.marker and self.lists:
            self.lists[-1].items.append((draft, self.lists[-1].count))
        self.lines.append(draft)
        self.marker, self._gap, self._after_break = "", False, True

    def end_aside(self) -> str:
        """Record the words that were left out since the last call as one LeftOut; return these
        words."""
        text = " ".join("".join(self._aside).split())
        if text:
            self.leave_out(text, self.reasons[0], self._aside_line)
        self._aside, self._aside_line = [], 0
        return text

    def drop_from(self, first: int) -> None:
        """Leave out all lines from the index `first` on as page furniture.

        The anchors of these lines move to the next line that is written.
        """
        for draft in self.lines[first:]:
            self.leave_out(set_line(draft).text, "furniture", draft.number)
            self.anchors += draft.anchors
        del self.lines[first:]

    def drop_ways_up(self) -> None:
        """Leave out the lines that only link back to the top of the page.

        A question that opens its answer may be such a link as well. So the line is left out only if
        it has an arrow, is repeated, or is the last line of the page.
        """
        tops = _anchors_at_the_top(self.lines)
        texts = [_way_up(draft, tops) for draft in self.lines]
        said = Counter(texts)
        kept, anchors = [], list[str]()
        for position, (draft, text) in enumerate(zip(self.lines, texts, strict=True), 1):
            certain = said[text] > 1 or position == len(texts) or _ARROW.search(text)
            if text and certain:
                self.leave_out(text, "navigation", draft.number)
                anchors += draft.anchors
            else:
                draft.anchors, anchors = anchors + draft.anchors, []
                kept.append(draft)
        self.lines = kept

    def finish(self) -> None:
        self.break_line()
        if self.lines:
            self.lines[-1].anchors += self.anchors


def _anchors_at_the_top(lines: list[Draft]) -> set[str]:
    """Return the anchors of the page's title and of the lines above it, and "" for the page itself.

    The title is the first heading. If another heading has the same level, the page has no title,
    and only "" is returned.
    """
    headings = [place for place, draft in enumerate(lines) if draft.level]
    levels = [lines[place].level for place in headings]
    title = headings[0] if levels[:1] and levels.count(levels[0]) == 1 else -1
    return {"", *(anchor for draft in lines[: title + 1] for anchor in draft.anchors)}


def _way_up(draft: Draft, tops: set[str]) -> str:
    """Return the words of a line that only links to the top of the page; "" for any other line.

    `tops` holds the anchors at the top of the page.
    """
    runs = [run for run in draft.runs if run.text.strip()]
    leads_up = all(run.reference and run.reference.anchor in tops for run in runs)
    return set_line(draft).text if runs and leads_up and not draft.level else ""


def _lines_before_words(text: str) -> int:
    return text.count("\n", 0, len(text) - len(text.lstrip()))
