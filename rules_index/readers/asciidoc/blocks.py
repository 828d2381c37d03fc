"""Reads the blocks of AsciiDoc, such as paragraphs, lists and tables, line by line.

Blocks may contain each other; the Surroundings keep a stack of those that are open, so that no
recursion is needed. A Writer stores the words.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_index.readers.asciidoc.atoms import picture
from rules_index.readers.asciidoc.attributes import Attributes
from rules_index.readers.asciidoc.cells import write_rows
from rules_index.readers.asciidoc.header import read_header
from rules_index.readers.asciidoc.lines import (
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
    item_start,
    underlined_level,
)
from rules_index.readers.asciidoc.lists import Lists
from rules_index.readers.asciidoc.numbers import SectionNumbers
from rules_index.readers.asciidoc.paragraphs import (
    drop_attribution,
    gather,
    gather_entry,
    gather_indented,
    take_until,
    write_each,
)
from rules_index.readers.asciidoc.source import Source
from rules_index.readers.asciidoc.surroundings import Surroundings
from rules_index.readers.asciidoc.tables import Cell, read_table
from rules_index.readers.asciidoc.writer import BOLD, Writer
from rules_index.readers.looks import styles_of_names

_LABELS = frozenset(("NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"))
_LITERAL = frozenset(("source", "listing", "literal", "stem", "latexmath", "asciimath"))
_DEEPEST_CELL = 3
"""The deepest level of tables within tables at which cells are read as blocks. Chosen by hand."""


@dataclass(slots=True)
class Blocks:
    """Reads the lines of a source, recognises blocks, and passes their words to a writer."""

    source: Source
    writer: Writer
    cell_depth: int = 0
    around: Surroundings = field(default_factory=Surroundings)
    blanks: int = 0
    numbers: SectionNumbers = field(default_factory=SectionNumbers)

    @property
    def lists(self) -> Lists:
        """Return the lists that are open at the current line."""
        return self.around.lists

    @property
    def attributes(self) -> Attributes:
        """Return the attributes that the document has set so far."""
        return self.writer.inliner.attributes

    def read(self) -> None:
        while (line := self.source.take()) is not None:
            if line:
                self.read_line(line)
                self.blanks = 0
            else:
                self.blanks += 1
        self.around.end_all()

    def read_line(self, line: str) -> None:
        if self.read_comment(line) or self.read_about(line) or self.read_block(line):
            return
        if start := item_start(line):
            self.read_item(start)
        else:
            self.read_words(line)

    def read_comment(self, line: str) -> bool:
        if COMMENT_BLOCK.match(line):
            for number, text in take_until(self.source, line):
                self.writer.drop(text, "comment", number)
        elif match := COMMENT.match(line):
            self.writer.drop(match[1], "comment", self.source.number)
            if self.blanks:
                self.lists.end_all()
        else:
            return False
        return True

    def read_about(self, line: str) -> bool:
        """Read a line that concerns the next block: attributes, a title, or the `+` that joins it
        to a list.

        Return False if the line is none of these.
        """
        if line == "+" and self.lists.are_open:
            self.around.attached = True
            if self.blanks:
                self.lists.end_inner(self.blanks)
        elif line[0] == ":" and (entry := gather_entry(self.source, line)):
            self.attributes.take_entry(entry)
        elif line[0] == "[" and self.around.about.take(self.attributes.substitute(line)):
            self.writer.anchors += self.around.about.anchors
            self.around.about.anchors = []
        elif match := TITLE.match(line):
            if not self.around.attached:
                self.lists.end_all()
            self.writer.write(match[1], self.source.number, depth=self.lists.depth, styles=BOLD)
        else:
            return False
        return True

    def read_block(self, line: str) -> bool:
        if CONTAINER.match(line):
            self.read_container(line)
        elif VERBATIM.match(line):
            self.read_verbatim(line)
        elif TABLE.match(line):
            self.read_table(line)
        elif heading := HEADING.match(line):
            self.read_heading(heading[2], len(heading[1]))
        elif RULE.match(line):
            self.begin_block()
        elif (macro := MACRO.match(line)) and macro[1] in ("image", "video", "audio", "toc"):
            self.begin_block()
            if macro[1] != "toc":
                self.writer.drop(picture(macro[2], macro[3])[0], "picture", self.source.number)
        else:
            return False
        return True

    def begin_block(self) -> BlockAttributes:
        """Begin a block, and return the attributes that were typed above it.

        The open lists end, unless the block is part of a list item.
        """
        self.around.end_lists()
        about = self.around.take_about()
        if about.id:
            self.writer.anchors.append(about.id)
        return about

    def read_heading(self, title: str, level: int, *, lines: int = 1) -> None:
        number = self.source.number + 1 - lines
        is_title = level == 1 and not self.writer.drafts and not self.cell_depth
        self.lists.end_all()
        about = self.begin_block()
        given = self.writer.anchors.pop() if self.writer.anchors else ""
        rendered = self.numbers.of(level - 1, about.style, self.attributes)
        self.writer.write_heading(
            title, level, number, given, is_title=is_title, rendered_number=rendered
        )
        if is_title:
            read_header(self.source, self.writer)

    def read_container(self, delimiter: str) -> None:
        if self.around.is_open(delimiter):
            self.around.end_container(delimiter)
            self.writer.label = ""
            return
        about = self.begin_block()
        drop_attribution(about, self.writer, self.source.number)
        if about.style in _LITERAL:
            self.writer.write_verbatim(take_until(self.source, delimiter), self.lists.depth)
        elif about.style == "comment":
            for number, text in take_until(self.source, delimiter):
                self.writer.drop(text, "comment", number)
        elif about.style == "verse":
            verses = take_until(self.source, delimiter)
            write_each(self.writer, verses, depth=self.lists.depth, hard_breaks=True)
        else:
            self.label_note(about)
            self.around.start_container(delimiter)

    def label_note(self, about: BlockAttributes) -> None:
        if about.style in _LABELS:
            self.writer.label = f"{about.style}: "

    def read_verbatim(self, delimiter: str) -> None:
        about = self.begin_block()
        lines = take_until(self.source, "```" if delimiter[0] == "`" else delimiter)
        self.label_note(about)
        if delimiter[0] == "+" and about.style not in _LITERAL:
            self.writer.write_html(lines, self.lists.depth)
        else:
            self.writer.write_verbatim(lines, self.lists.depth)

    def read_table(self, delimiter: str) -> None:
        about = self.begin_block()
        lines = take_until(self.source, delimiter)
        read_blocks = self.read_cell if self.cell_depth < _DEEPEST_CELL else None
        table = read_table(lines, delimiter, about)
        write_rows(table, self.writer, self.lists.depth, read_blocks)

    def read_cell(self, cell: Cell, writer: Writer) -> None:
        """Read the blocks inside a table cell, and pass their words to the cell's writer."""
        source = Source.at(cell.number, cell.lines, self.source)
        around = Surroundings(Lists(outside=self.lists.inside))
        Blocks(source, writer, self.cell_depth + 1, around).read()

    def read_item(self, start: ItemStart) -> None:
        about = self.around.take_about()
        marker, number = self.lists.begin(start, about), self.source.number
        depth = self.lists.depth
        if start.is_term:
            self.writer.write(marker, number, depth=depth, styles=BOLD)
            self.lists.awaits_words = not start.text
            if not start.text:
                return
            marker = ""
        text = gather(self.source, self.writer, start.text, in_item=True)
        draft = self.writer.write(text, number, depth=depth, marker=marker)
        if draft and marker:
            self.lists.register(draft)

    def read_words(self, line: str) -> None:
        following = self.source.peek()
        level = underlined_level(line, following)
        if level and not self.around.is_open(following or ""):
            self.source.take()
            self.read_heading(line, level, lines=2)
        elif line[0].isspace():
            self.read_indented(line)
        else:
            self.read_paragraph(line)

    def read_indented(self, line: str) -> None:
        """Read an indented paragraph and keep its line ends.

        If a list is open, the paragraph is part of the list item above it.
        """
        self.around.attached = self.around.attached or self.lists.are_open
        self.begin_block()
        lines = gather_indented(self.source, line, in_list=self.lists.are_open)
        self.writer.write_verbatim(lines, self.lists.depth)

    def read_paragraph(self, line: str) -> None:
        in_item = self.around.attached or self.lists.awaits_words
        about = self.begin_block()
        number, text = self.source.number, gather(self.source, self.writer, line, in_item=in_item)
        if about.style == "comment":
            self.writer.drop(text, "comment", number)
            return
        self.label_note(about)
        drop_attribution(about, self.writer, self.source.number)
        breaks = about.style == "verse" or "hardbreaks" in about.options
        breaks = breaks or not {"hardbreaks", "hardbreaks-option"}.isdisjoint(
            self.attributes.values
        )
        styles, depth = styles_of_names(about.roles), self.lists.depth
        self.writer.write(text, number, depth=depth, styles=styles, hard_breaks=breaks)
