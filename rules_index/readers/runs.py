"""Turns Runs of styled words into a Line: the last step of the HTML and AsciiDoc readers.

These readers collect Runs in Drafts; `set_line` then joins the words and finds the position of each
style and link.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from html import unescape

from rules_index.model import Emphasis, Line, Style, Target
from rules_index.readers.scan import split_bullet

PLAIN: frozenset[Style] = frozenset()
_INVISIBLE = dict.fromkeys((0xAD, 0x200B, 0x2060, 0xFEFF))
"""Soft hyphen, zero-width space, word joiner and byte order mark, which are invisible: by
definition of Unicode."""
# Python refuses to read numbers of thousands of digits; no character has more than seven.
_NO_CHARACTER = re.compile(r"&#0*\d{8,};?|&#[xX]0*[0-9a-fA-F]{7,};?")
_ENDS_OF_LINK = " ,;.:()[]\"'“”„«»"


@dataclass(slots=True, eq=False)
class Reference:
    """A link that is being read; all Runs with the same Reference become one Target."""

    anchor: str
    """The anchor in this document to which the link leads.

    A link to the top of the page or out of the document has the anchor "", and becomes no Target.
    """
    complete: bool = True
    """Whether the file marks the end of the link.

    If not, punctuation at either end of the link's words is cut off.
    """


@dataclass(slots=True, eq=False)
class Run:
    """Words in one style; white space at the start or end counts as a single space."""

    text: str
    styles: frozenset[Style] = PLAIN
    reference: Reference | None = None


@dataclass(slots=True, eq=False)
class Draft:
    """A Line that is not finished: its words are still separate Runs.

    This is not the Draft of an entry.
    """

    number: int
    runs: list[Run]
    level: int | None = None
    marker: str = ""
    depth: int = 0
    gap: bool = True
    after_break: bool = False
    """Whether the line continues a paragraph after a line break, rather than beginning one."""
    anchors: list[str] = field(default_factory=list)
    cells: list[list[Run]] = field(default_factory=list)
    begins: int | None = None
    """The level of the part that begins at this line without a heading; None if no part begins
    here."""
    rendered_number: str = ""


def characters(text: str) -> str:
    """Return a text with its character references decoded: "&amp;" -> "&".

    A reference with a number too large for any character becomes U+FFFD.
    """
    if "&" not in text:
        return text
    return unescape(_NO_CHARACTER.sub("\ufffd", text))


def is_blank(text: str) -> bool:
    """Tell whether a text has nothing to show: only white space and invisible characters."""
    return not text.strip() or not (text.isascii() or text.translate(_INVISIBLE).strip())


def merge_row(lines: list[Draft], starts: Sequence[int]) -> None:
    """Replace the lines of a table row in `lines` by one Draft with cells.

    `starts` holds the index in `lines` at which each cell begins; the row runs to the end of
    `lines`. Nothing changes if a cell has a heading, a list, a table or two paragraphs: such a
    table only lays out the page.
    """
    first = starts[0]
    if first == len(lines) or not _are_plain_cells(lines, starts):
        return
    drafts, ends = lines[first:], [*starts[1:], len(lines)]
    row = Draft(drafts[0].number, [], depth=drafts[0].depth, gap=drafts[0].gap)
    row.anchors = [anchor for draft in drafts for anchor in draft.anchors]
    for start, end in zip(starts, ends, strict=True):
        cell = drafts[start - first : end - first]
        row.cells.append([run for draft in cell for run in (*draft.runs, Run(" "))])
    lines[first:] = [row]


def _are_plain_cells(lines: list[Draft], starts: Sequence[int]) -> bool:
    """Tell whether each cell holds at most one paragraph, and no heading, list item or table."""
    begins = set(starts)
    for position in range(starts[0], len(lines)):
        draft = lines[position]
        if draft.level or draft.marker or draft.cells:
            return False
        if not draft.after_break and position not in begins:
            return False
    return True


def set_line(draft: Draft) -> Line:
    """Turn a Draft into a finished Line, whose text is "" if the Draft has no words."""
    setter = _Setter()
    for position, cell in enumerate(draft.cells or [draft.runs]):
        setter.begin_cell(position)
        for run in cell:
            setter.add(run)
    text = "".join(setter.parts)
    line = Line(
        text=text,
        number=draft.number,
        level=draft.level,
        rendered_number=draft.rendered_number,
        marker=draft.marker,
        depth=draft.depth,
        gap=draft.gap,
        emphasis=setter.emphasis(),
        anchors=tuple(dict.fromkeys(draft.anchors)),
        targets=setter.targets(text),
        cells=tuple(text.split("\t")) if draft.cells else (),
        begins=draft.begins,
    )
    return line if line.marker or line.level or line.cells else _bullet_to_marker(line)


def _bullet_to_marker(line: Line) -> Line:
    """Return a line with the bullet of its text as its marker: text "• Draw" -> marker "•", text
    "Draw".

    A line without a bullet stays as it is.
    """
    marker, text = split_bullet(line.text)
    if not marker or not text:
        return line
    cut = len(line.text) - len(text)
    spans = (
        replace(run, start=max(run.start - cut, 0), end=run.end - cut) for run in line.emphasis
    )
    emphasis = tuple(run for run in spans if run.start < run.end)
    targets = tuple(
        replace(target, text=target.text if target.text in text else text)
        for target in line.targets
    )
    return replace(line, marker=marker, text=text, emphasis=emphasis, targets=targets)


@dataclass(slots=True)
class _Setter:
    """Joins Runs into the text of a Line, and records where each style and link begins and ends."""

    parts: list[str] = field(default_factory=list)
    length: int = 0
    space: bool = False
    fresh: bool = True
    joint: int = -1
    """The end of the previous Run, or -1 in a new cell; a span that ends there is extended by the
    next Run."""
    spans: dict[Style, list[tuple[int, int]]] = field(default_factory=dict)
    """Style -> the start and end of each stretch of the text in this style."""
    links: dict[int, tuple[Reference, int, int]] = field(default_factory=dict)
    """`id()` of a Reference -> the Reference, and the start and end of its words in the text."""

    def begin_cell(self, position: int) -> None:
        if position:
            self.put("\t")
        self.space, self.fresh, self.joint = False, True, -1

    def put(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)

    def add(self, run: Run) -> None:
        text = run.text if run.text.isascii() else run.text.translate(_INVISIBLE)
        words = " ".join(text.split())
        if not words:
            self.space = self.space or bool(text)
            return
        if not self.fresh and (self.space or text[0].isspace()):
            self.put(" ")
        start = self.length
        self.put(words)
        for style in run.styles:
            self.extend_span(self.spans.setdefault(style, []), start)
        if run.reference:
            self.extend_link(run.reference, start)
        self.space, self.fresh, self.joint = text[-1].isspace(), False, self.length

    def extend_span(self, spans: list[tuple[int, int]], start: int) -> None:
        if spans and spans[-1][1] == self.joint:
            start = spans.pop()[0]
        spans.append((start, self.length))

    def extend_link(self, reference: Reference, start: int) -> None:
        _, begin, _ = self.links.get(id(reference), (reference, start, 0))
        self.links[id(reference)] = (reference, begin, self.length)

    def emphasis(self) -> tuple[Emphasis, ...]:
        found = [Emphasis(*span, style) for style, spans in self.spans.items() for span in spans]
        return tuple(sorted(found, key=lambda run: (run.start, run.end, run.style)))

    def targets(self, text: str) -> tuple[Target, ...]:
        found = []
        for reference, start, end in self.links.values():
            words = text[start:end]
            words = words if reference.complete else words.strip(_ENDS_OF_LINK)
            if words and reference.anchor:
                found.append(Target(words, reference.anchor))
        return tuple(found)
