"""Writes the rows of an AsciiDoc table: one Draft each, or several if the table is only layout."""

from __future__ import annotations

from collections.abc import Callable

from rules_index.model import Style
from rules_index.readers.asciidoc.paragraphs import write_each
from rules_index.readers.asciidoc.tables import Cell, Table
from rules_index.readers.asciidoc.writer import BOLD, Writer
from rules_index.readers.runs import PLAIN, merge_row

_LOOKS = {"h": BOLD, "s": BOLD, "e": frozenset((Style.ITALIC,))}

ReadBlocks = Callable[[Cell, Writer], None]
"""The type of a function that reads the blocks inside a cell and passes their words to a writer."""


def write_rows(table: Table, writer: Writer, depth: int, read_blocks: ReadBlocks | None) -> None:
    """Write the rows of a table as Drafts; `depth` is the number of lists around the table.

    Cells of the style `a` contain blocks, which `read_blocks` reads. If it is None, these cells are
    read as plain words.
    """
    for position, row in enumerate(table.rows):
        starts = []
        for cell in row:
            starts.append(len(writer.drafts))
            _write_cell(cell, writer, depth, read_blocks, table.has_header and position == 0)
        merge_row(writer.drafts, starts)


def _write_cell(
    cell: Cell, around: Writer, depth: int, read_blocks: ReadBlocks | None, is_header: bool
) -> None:
    writer = around.for_cell()
    writer.anchors, around.anchors = around.anchors, []
    if read_blocks and cell.style == "a" and not is_header:
        read_blocks(cell, writer)
    else:
        write_each(
            writer,
            list(enumerate(cell.lines, cell.number)),
            depth=depth,
            styles=BOLD if is_header else _LOOKS.get(cell.style, PLAIN),
            hard_breaks=cell.style in ("l", "v"),
        )
    around.drafts += writer.drafts
    around.anchors += writer.anchors
