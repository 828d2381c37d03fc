"""Handles the block elements of an HTML page: headings, list items, table cells, terms."""

from __future__ import annotations

from rules_index.readers.html.marks import list_of, number_of
from rules_index.readers.html.scope import CELLS, HEADINGS, LISTS, Element, Scope
from rules_index.readers.html.tokens import Token
from rules_index.readers.html.writer import Writer
from rules_index.readers.markers import ItemList
from rules_index.readers.runs import Run, merge_row


def begin_block(scope: Scope, writer: Writer, token: Token) -> None:
    """Apply the start tag of a block to the words that follow: `<h2>` makes them a heading of level
    2, `<ul>` puts them one list deeper."""
    name = token.name
    if name in HEADINGS:
        writer.level = int(name[1])
    elif name in LISTS:
        writer.lists.append(list_of(token))
    elif name == "li":
        _begin_item(writer, token)
    elif name in CELLS:
        _begin_cell(scope, writer)
    elif name == "pre":
        writer.preformatted += 1


def end_block(scope: Scope, writer: Writer, element: Element) -> None:
    """Undo `begin_block` at the end of a block.

    At the end of a table row, also join the lines of the row; at the end of a `<dt>`, join terms
    that share one definition.
    """
    name = element.name
    if name in HEADINGS:
        writer.level = None
    elif name in LISTS:
        writer.lists.pop().end()
    elif name == "li":
        writer.marker = ""
    elif name in CELLS:
        writer.cells -= 1
    elif name == "tr" and element.cells and element.cells[0] == element.first:
        merge_row(writer.lines, element.cells)
    elif name == "pre":
        writer.preformatted -= 1
    elif name == "dt":
        _end_term(scope, writer, element)


def _begin_item(writer: Writer, token: Token) -> None:
    """Give the next line the bullet or number that a browser prints in front of this list item."""
    around = writer.lists[-1] if writer.lists else ItemList()
    around.next = number_of(token, "value", around.next)
    writer.marker = around.marker()


def _begin_cell(scope: Scope, writer: Writer) -> None:
    """Begin a table cell: record in its row the index of the next line, with which the cell
    begins."""
    writer.cells += 1
    if row := scope.nearest("tr", "table"):
        row.cells.append(len(writer.lines))


def _end_term(scope: Scope, writer: Writer, element: Element) -> None:
    """Join the term that has just ended to the term right above it, if no definition is between
    them."""
    lines, around = writer.lines, scope.nearest("dl", "table")
    if around is None or len(lines) != element.first + 1:
        return
    if around.terms == element.first:
        first, second = lines[-2:]
        first.runs += [Run(", "), *second.runs]
        first.anchors += second.anchors
        del lines[-1]
    around.terms = len(lines)
