"""Items, cells and terms of an HTML page: what number they bear, which of them go together."""

from __future__ import annotations

from rules_index.readers.html.marks import number_of
from rules_index.readers.html.scope import Element, Scope
from rules_index.readers.html.tokens import Token
from rules_index.readers.html.writer import Writer
from rules_index.readers.markers import ItemList
from rules_index.readers.runs import Run


def begin_item(writer: Writer, token: Token) -> None:
    """Gives the line under way the number that a browser prints in front of it."""
    around = writer.lists[-1] if writer.lists else ItemList()
    around.next = number_of(token, "value", around.next)
    writer.marker = around.marker()


def begin_cell(scope: Scope, writer: Writer) -> None:
    """Notes where a cell of the row begins."""
    writer.cells += 1
    if row := scope.nearest("tr", "table"):
        row.cells.append(len(writer.lines))


def end_term(scope: Scope, writer: Writer, element: Element) -> None:
    """Two terms in a row share the definition below them: they become one line."""
    lines, around = writer.lines, scope.nearest("dl", "table")
    if around is None or len(lines) != element.first + 1:
        return
    if around.terms == element.first:
        first, second = lines[-2:]
        first.runs += [Run(", "), *second.runs]
        first.anchors += second.anchors
        del lines[-1]
    around.terms = len(lines)
