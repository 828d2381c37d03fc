"""Markdown (also in .txt files) -> Document: one Line for each line, with level and emphasis.

Front matter becomes properties; `{#id}` behind a heading is the id of its entry.

Blocks are recognised line by line, because real guides break CommonMark's rules for them; emphasis,
escapes and links inside a line follow CommonMark (inline_markdown.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rules_index.model import Document, Emphasis, LeftOut, Line, Style
from rules_index.readers.front_matter import front_matter
from rules_index.readers.inline_markdown import inline_lines
from rules_index.readers.scan import Nesting, Raw, fold_space, raw_lines, split_bullet, tabbed
from rules_index.readers.unseen import without_unseen

_HEADING = re.compile(r"(#{1,6})(?:[ \t]+|(?=[^#\s\d!]))(.*?)[ \t]*#*$")
_ID = re.compile(r"\s*\{#([^\s{}]{1,200})(?:\s[^{}]*)?\}$")
# What a word processor makes of a whole title is no name for an entry.
_NAME = re.compile(r"[^\W_][\w./-]{0,59}")
_UNDERLINE = re.compile(r"(=+|-+)[ \t]*$")
_CODE_INDENT = 4
"""The fewest spaces before a line that make it code: by definition of Markdown (CommonMark)."""
_RULE = re.compile(r"(?:[-*_][ \t]*){3,}$")
_ROW = re.compile(r"\|.*\|$")
_ROW_RULE = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$")
# ": what it means" below a term, as PHP Markdown Extra, Pandoc and Kramdown write it.
_DEFINITION = re.compile(r"[:~][ \t]+(\S.*)$")
_ENDS_OF_TEXT = (".", ":", ",", ";")
_LONGEST_TERM = 80
"""The most characters of a term above its definition. Chosen by hand."""
_FENCE = re.compile(r"(?:```|~~~)")
_QUOTE = re.compile(r"(?:>[ \t]?)+")
# What unfolds a part is its title.
_SUMMARY = re.compile(
    r"(?:<details[^<>]*>\s*)?<summary>\s*(?:<[^<>]+>){0,20}+([^<>\n]{1,200})(?:</\w+>)*</summary>"
)
_COMMENT = re.compile(r"<!--.*?-->", re.S)
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)$")


def read_markdown(text: str, name: str) -> Document:
    """Read Markdown into a Document of lines with levels, bullets, cells and emphasis.

    Thematic breaks ("---"), comments and pictures are left out.
    """
    told = _SUMMARY.sub(lambda m: "\n" * m[0].count("\n") + f"**{m[1].strip(' *')}**", text)
    shown, unseen = without_unseen(_without_comments(told))
    return _Scanner(dropped=unseen).document(shown, name)


def _without_comments(text: str) -> str:
    """Return the text without its comments; their line ends stay, so that line numbers are right.

    A comment that is never closed stays. So nothing behind the last `-->` is searched.
    """
    commented, close, rest = text.rpartition("-->")
    return _COMMENT.sub(lambda m: "\n" * m[0].count("\n"), commented + close) + rest


@dataclass(slots=True)
class _Scanner:
    """A walk over the raw lines of a file, which adds to `lines` and `dropped`."""

    lines: list[Line] = field(default_factory=list)
    dropped: list[LeftOut] = field(default_factory=list)
    nesting: Nesting = field(default_factory=Nesting)
    fenced: bool = False
    in_table: bool = False
    """Whether the next line may be another row of the table, even without a pipe at either end."""
    defined: set[int] = field(default_factory=set)
    """The numbers of lines in the file that contain the definition of a term."""

    def document(self, text: str, name: str) -> Document:
        lines = list(raw_lines(text))
        above, said = front_matter(lines)
        for raw in lines[:above]:
            self.drop(raw, "title")
        for raw in lines[above:]:
            self.take(raw)
        title = said.pop("title", "")
        return Document(
            tuple(self.lines), "markdown", name, tuple(self.dropped), title, tuple(said.items())
        )

    def take(self, raw: Raw) -> None:
        if _FENCE.match(raw.text):
            self.fenced = not self.fenced
            self.drop(raw, "mark")
        elif self.fenced:
            self.lines.append(Line(fold_space(raw.text), raw.number, raw.page, gap=raw.gap))
        elif self.underlines(raw):
            level = 1 if raw.text.startswith("=") else 2
            self.lines[-1] = _with_heading_id(replace(self.lines[-1], level=level))
        elif _ROW_RULE.match(raw.text) and "|" in raw.text:
            self.begin_table(raw)
            self.drop(raw, "mark")
        elif _RULE.match(raw.text):
            self.drop(raw, "mark")
        elif _PICTURE.match(raw.text):
            self.drop(raw, "picture")
        else:
            self.lines.extend(self.read(raw))

    def begin_table(self, raw: Raw) -> None:
        """Make a table's header row of the line above the dashes, even if that line has no outer
        pipes."""
        head = self.lines[-1] if self.lines and not raw.gap else None
        self.in_table = True
        if head and not head.cells and "|" in head.text and head.level is None:
            self.lines[-1] = _row_of_cells(
                head.text, replace(raw, number=head.number, gap=head.gap)
            )

    def drop(self, raw: Raw, reason: str) -> None:
        self.dropped.append(LeftOut(raw.text, reason, raw.number, raw.page))

    def underlines(self, raw: Raw) -> bool:
        """Tell whether a line is the row of dashes or "=" signs that makes the line above a
        heading.

        Return False for a thematic break, and for a row below a bullet or a table.
        """
        match = _UNDERLINE.match(raw.text)
        if not match or raw.gap or not self.lines or len(match[1]) < 3:
            return False
        last = self.lines[-1]
        return last.gap and not last.marker and not last.cells and last.level is None

    def read(self, raw: Raw) -> Iterator[Line]:
        text = _QUOTE.sub("", raw.text, count=1) if raw.text.startswith(">") else raw.text
        if raw.indent < _CODE_INDENT and (heading := _HEADING.match(text)):
            self.nesting.end()
            marker, title = split_bullet(heading[2])
            yield from map(
                _with_heading_id, inline_lines(title, raw, level=len(heading[1]), marker=marker)
            )
        elif (told := _DEFINITION.match(text)) and self.defines():
            self.defined.add(raw.number)
            yield from self.read_words(told[1], replace(raw, gap=True))
        elif _ROW.match(text) or self.goes_on(raw):
            yield _row_of_cells(text, raw)
        else:
            yield from self.read_words(text, raw)

    def goes_on(self, raw: Raw) -> bool:
        """Tell whether a line is another row of the current table, and remember the answer."""
        self.in_table = self.in_table and not raw.gap and "|" in raw.text
        return self.in_table

    def defines(self) -> bool:
        """Tell whether the line above is a term whose definition may begin here.

        If so, make this term bold, and any further terms of the definition above it.
        """
        last = self.lines[-1] if self.lines else None
        if last is None or last.marker or last.cells or last.level is not None:
            return False
        if last.number in self.defined:
            return True
        if last.text.endswith(_ENDS_OF_TEXT) or len(last.text) > _LONGEST_TERM:
            return False
        # Several terms, each on its line, may share what is said of them.
        for place in range(len(self.lines) - 1, -1, -1):
            term = self.lines[place]
            bold = (Emphasis(0, len(term.text), Style.BOLD),)
            self.lines[place] = replace(term, emphasis=bold, gap=True)
            if term.gap:
                break
        return True

    def read_words(self, text: str, raw: Raw) -> Iterator[Line]:
        marker, rest = split_bullet(text)
        if not marker and raw.gap and not raw.indent:
            self.nesting.end()
        depth = self.nesting.depth(raw.indent) if marker else 0
        if tabbed(rest):
            yield _row_of_cells("|" + rest.replace("\t", "|") + "|", raw)
        else:
            yield from inline_lines(rest, raw, marker=marker, depth=depth)


def _with_heading_id(heading: Line) -> Line:
    """Return a heading with the id behind its title moved into `id`: "Boats {#pier}" -> "Boats", id
    "pier".

    A heading without an id stays as it is.
    """
    found = _ID.search(heading.text)
    if not found or not found.start():
        return heading
    given = found[1].lower()
    own = given if _NAME.fullmatch(given) else ""
    return replace(heading, text=heading.text[: found.start()], id=own, anchors=(given,))


def _row_of_cells(text: str, raw: Raw) -> Line:
    bare = text.removeprefix("|").removesuffix("|")
    cells = tuple(
        " ".join(line.text for line in inline_lines(cell.strip(), raw)) for cell in bare.split("|")
    )
    return Line("\t".join(cells), raw.number, raw.page, gap=raw.gap, cells=cells)
