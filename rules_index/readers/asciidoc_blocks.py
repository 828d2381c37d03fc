"""The blocks of AsciiDoc -> Drafts of Lines, in one walk over the lines and without recursion.

Blocks that hold blocks only push what they interrupt on a stack; `asciidoc_inline` does the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_index.model import LeftOut, Style
from rules_index.readers.asciidoc_attributes import attribute_entry
from rules_index.readers.asciidoc_inline import Inliner, Phrase
from rules_index.readers.asciidoc_lines import (
    COMMENT,
    COMMENT_BLOCK,
    CONTAINER,
    HEADING,
    MACRO,
    RULE,
    TABLE,
    TITLE,
    VERBATIM,
    BlockAttributes,
    ItemStart,
    breaks_paragraph,
    item_start,
    starts_item,
    underlined_level,
)
from rules_index.readers.asciidoc_lists import Lists
from rules_index.readers.asciidoc_macros import picture
from rules_index.readers.asciidoc_source import Source
from rules_index.readers.asciidoc_tables import Cell, read_table
from rules_index.readers.asciidoc_titles import Titles
from rules_index.readers.html import read_html
from rules_index.readers.looks import styles_of_names
from rules_index.readers.runs import PLAIN, Draft, Run, merge_row, set_line

_LABELS = frozenset(("NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"))
_BOLD = frozenset((Style.BOLD,))
_CELL_LOOKS = {"h": _BOLD, "s": _BOLD, "e": frozenset((Style.ITALIC,))}
# A list right under a sentence, without a blank line, is one if the sentence has ended.
_ENDS_OF_SENTENCE = (".", ":", ";", "!", "?", "…", ")", "+")


@dataclass(slots=True)
class Blocks:
    """Reads the lines of a source; `drafts` grows as it goes."""

    source: Source
    inliner: Inliner
    titles: Titles
    drafts: list[Draft] = field(default_factory=list)
    in_cell: bool = False
    """Inside a table cell there are no sections, and no tables with `|`."""
    lists: Lists = field(default_factory=Lists)
    containers: list[tuple[str, Lists]] = field(default_factory=list)
    open_delimiters: dict[str, int] = field(default_factory=dict)
    attributes: BlockAttributes = field(default_factory=BlockAttributes)
    anchors: list[str] = field(default_factory=list)
    label: str = ""
    """What kind of note the next paragraph begins: "NOTE: "."""
    blanks: int = 0
    attached: bool = False
    """Whether a `+` ties the next block to the list item before it."""

    def read(self) -> None:
        while (line := self.source.take()) is not None:
            self.read_line(line)
        self.lists.end_all()
        for _, lists in self.containers:
            lists.end_all()
        if self.drafts:
            self.drafts[-1].anchors += self.anchors

    def read_line(self, line: str) -> None:
        if not line:
            self.blanks += 1
        elif not self.read_markup(line) and not self.read_list_item(line):
            self.read_words(line)
        if line:
            self.blanks = 0

    def read_markup(self, line: str) -> bool:
        """Whether the line is something other than words, and has been dealt with."""
        return self.read_comment(line) or self.read_about(line) or self.read_block(line)

    def read_comment(self, line: str) -> bool:
        if COMMENT_BLOCK.match(line):
            for number, text in self.take_until(line):
                self.drop(text, "comment", number)
        elif match := COMMENT.match(line):
            self.drop(match[1], "comment")
            self.end_lists_after_blank()
        else:
            return False
        return True

    def read_about(self, line: str) -> bool:
        """Attributes of the document or of the block to come, its title, a `+`."""
        if line == "+" and self.lists.are_open:
            self.attached = True
            if self.blanks:
                self.lists.end_inner(self.blanks)
        elif entry := attribute_entry(line):
            self.inliner.attributes.take_entry(self.whole_entry(line) or entry)
        elif line[0] == "[" and self.attributes.take(self.inliner.attributes.substitute(line)):
            self.anchors += self.attributes.anchors
            self.attributes.anchors = []
        elif match := TITLE.match(line):
            self.leave_list()
            self.write(match[1], self.source.number, styles=_BOLD)
        else:
            return False
        return True

    def whole_entry(self, line: str):  # type: ignore[no-untyped-def]
        while line.endswith(" \\") and (following := self.source.take()) is not None:
            line = f"{line[:-1]}{following.strip()}"
        return attribute_entry(line)

    def read_block(self, line: str) -> bool:
        if CONTAINER.match(line):
            self.read_container(line)
        elif VERBATIM.match(line):
            self.read_verbatim(line)
        elif TABLE.match(line):
            self.read_table(line)
        elif RULE.match(line):
            self.begin_block()
        elif heading := HEADING.match(line):
            self.read_heading(heading[2], len(heading[1]))
        elif (macro := MACRO.match(line)) and macro[1] in ("image", "video", "audio", "toc"):
            self.read_block_macro(macro[1], macro[2], macro[3])
        else:
            return False
        return True
