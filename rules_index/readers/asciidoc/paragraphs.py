"""Collects AsciiDoc lines that belong together, as a paragraph or between two delimiters."""

from __future__ import annotations

import re
from itertools import groupby

from rules_index.model import Style
from rules_index.readers.asciidoc.attributes import attribute_entry
from rules_index.readers.asciidoc.lines import (
    COMMENT,
    BlockAttributes,
    breaks_paragraph,
    item_start,
)
from rules_index.readers.asciidoc.source import Source
from rules_index.readers.asciidoc.writer import Writer
from rules_index.readers.runs import PLAIN

_SENTENCE_ENDS = (".", ":", ";", "!", "?", "…", ")", "+")
_FEW_NUMBERED = 2
"""The fewest lines of a paragraph that must begin with a number such as 2.3 to be read as separate
lines. Chosen by hand."""
_NUMBERED = re.compile(r"[*_]{0,2}(?:[A-Z]|\d{1,3})(?:\.\d{1,3})+[a-z]?[.):]?[*_]{0,2}[ \t]+\S")
_USUAL_ITEM = re.compile(r"[-*•.1]")


def take_until(source: Source, delimiter: str) -> list[tuple[int, str]]:
    """Take lines from the source, up to the closing delimiter or the end of the file.

    Return pairs of line number and line, without the delimiter.
    """
    taken = []
    while (line := source.take()) is not None and line != delimiter:
        taken.append((source.number, line))
    return taken


def gather(source: Source, writer: Writer, first: str, *, in_item: bool) -> str:
    """Take the paragraph with the first line `first` from the source; return its lines joined by
    line ends.

    Inside a list item, the next item ends the paragraph. Elsewhere, a list item ends it only if the
    line before the item ends a sentence. Comments are dropped.
    """
    lines = [first]
    while (line := source.peek()) is not None and not breaks_paragraph(line):
        if (start := item_start(line)) and (in_item or _may_follow(start.key, lines[-1])):
            break
        source.take()
        if comment := COMMENT.match(line):
            writer.drop(comment[1], "comment", source.number)
        lines.append("" if comment else line.strip())
    return "\n".join(_numbered_apart(lines))


def _numbered_apart(lines: list[str]) -> list[str]:
    """Add a hard break before each line that begins with a number such as 2.3, and return the
    lines.

    Authors mean such lines to be separate. If only one line has a number, nothing changes.
    """
    begins = [bool(_NUMBERED.match(line)) for line in lines]
    if sum(begins) < _FEW_NUMBERED:
        return lines
    below = [*begins[1:], False]
    return [
        f"{line} +" if follows and line and not line.endswith(" +") else line
        for line, follows in zip(lines, below, strict=True)
    ]


def gather_indented(source: Source, first: str, *, in_list: bool) -> list[tuple[int, str]]:
    """Take the indented paragraph with the first line `first` from the source.

    Return pairs of line number and line. In a list, the next item ends the paragraph.
    """
    lines = [(source.number, first)]
    while (line := source.peek()) and line[0].isspace():
        if in_list and item_start(line):
            break
        source.take()
        lines.append((source.number, line))
    return lines


def gather_entry(source: Source, first: str) -> re.Match[str] | None:
    """Return the regular expression match of the attribute that the line `first` sets, or None.

    If a line ends with a backslash, the value continues on the next line, which is taken, too.
    """
    if attribute_entry(first):
        while first.endswith(" \\") and (line := source.take()) is not None:
            first = f"{first[:-1]}{line.strip()}"
    return attribute_entry(first)


def _may_follow(key: str, before: str) -> bool:
    return before.endswith(_SENTENCE_ENDS) and bool(_USUAL_ITEM.match(key))


def write_each(
    writer: Writer,
    lines: list[tuple[int, str]],
    *,
    depth: int,
    styles: frozenset[Style] = PLAIN,
    hard_breaks: bool = False,
) -> None:
    """Write lines as plain paragraphs; a blank line ends a paragraph.

    `lines` has pairs of line number and line.
    """
    for has_words, group in groupby(lines, key=lambda line: bool(line[1].strip())):
        if has_words:
            numbers, texts = zip(*group, strict=True)
            text = "\n".join(each.strip() for each in texts)
            writer.write(text, numbers[0], depth=depth, styles=styles, hard_breaks=hard_breaks)


def drop_attribution(about: BlockAttributes, writer: Writer, number: int) -> None:
    """Record the source of a quotation as left out: `[quote, Ada, Logbook]` -> "Ada, Logbook".

    For any other block, do nothing.
    """
    if about.style in ("quote", "verse"):
        writer.drop(", ".join(filter(None, about.positional[1:])), "credits", number)
