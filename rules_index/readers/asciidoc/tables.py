"""Reads the tables of AsciiDoc: turns the lines between `|===` and `|===` into rows of cells."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from rules_index.readers.asciidoc.lines import BlockAttributes

_COLUMN = re.compile(r"\s*(?:(\d{1,3})\*)?[<^>.\d%~]*([adehlmsv])?\s*$")
_CELL = re.compile(
    r"(?:^|(?<=\s))(?:(\d{1,3})?(?:\.(\d{1,3}))?([+*]))?(?:[<^>]|\.[<^>]){0,2}([adehlmsv])?$"
)
_FORMS = {",": "csv", ":": "dsv"}
_SEPARATORS = {"csv": ",", "dsv": ":", "tsv": "\t"}
_LONGEST_SPEC = 20
"""The most characters before a "|" that are read as the cell's specification, such as "2.3+^.>s".
Chosen by hand."""
_MOST_COLUMNS = 1000
"""The most columns of a table, because a few characters may claim millions. Chosen by hand."""


@dataclass(slots=True)
class Cell:
    """A cell of a table: its lines, and the number of its first line in the file."""

    number: int
    lines: list[str] = field(default_factory=list)
    style: str = ""
    """The letter of the cell's style: `a` for blocks, `h` or `s` for bold, `e` for italics; "" for
    none."""
    width: int = 1
    height: int = 1
    begun: bool = True
    """Whether a separator begins the cell; words before the first separator form a cell without
    one."""


@dataclass(slots=True)
class Table:
    rows: list[list[Cell]]
    has_header: bool


def read_table(lines: list[tuple[int, str]], delimiter: str, attributes: BlockAttributes) -> Table:
    """Read the lines between two delimiters, as pairs of line number and line, into a Table.

    `delimiter` is the line above them, such as "|===", and `attributes` are those typed above it.
    """
    columns = list(islice(_column_styles(attributes.named.get("cols", "")), _MOST_COLUMNS))
    form = attributes.named.get("format") or _FORMS.get(delimiter[0], "")
    separator = attributes.named.get("separator") or _SEPARATORS.get(form) or delimiter[0]
    if form in _SEPARATORS and len(separator) == 1:
        cells = list(_separated(lines, separator))
    else:
        cells = list(_separated_cells(lines, separator))
    first = [cell for cell in cells if cell.number == cells[0].number]
    count = len(columns) or sum(cell.width for cell in first) or 1
    header = "header" in attributes.options
    implicit = bool(first) and _has_header_row(lines, first[0].number)
    return Table(list(_rows_of_cells(cells, count, columns)), header or implicit)


def _column_styles(text: str) -> Iterator[str]:
    """Yield the style of each column, from a specification such as "1,2a", which gives "" and "a".

    A single number is the number of columns: "3" gives "", "", "".
    """
    if re.fullmatch(r"\d{1,3}", text):
        yield from [""] * int(text)
        return
    for part in re.split(r"[,;]", text) if text else []:
        match = _COLUMN.match(part)
        repeated = int(match[1] or 1) if match else 1
        yield from [(match[2] or "") if match else ""] * repeated


def _has_header_row(lines: list[tuple[int, str]], number: int) -> bool:
    """Tell whether the table's first row is a header: a single line with a blank line below.

    `number` is the line on which the first cell begins.
    """
    return number == lines[0][0] and len(lines) > 1 and not lines[1][1].strip()


def _separated(lines: list[tuple[int, str]], separator: str) -> Iterator[Cell]:
    for number, line in lines:
        try:
            parts = next(csv.reader([line], delimiter=separator), [])
        except (csv.Error, ValueError, TypeError):  # quotes gone wrong; a useless separator
            parts = [line]
        for part in parts:
            yield Cell(number, [part])


def _separated_cells(lines: list[tuple[int, str]], separator: str) -> Iterator[Cell]:
    """Yield the cells of a table in which each cell begins with a separator such as "|".

    The width and style of a cell are typed before its separator: "2+a|" begins a cell two columns
    wide.
    """
    mark = re.compile(rf"\\?{re.escape(separator)}")
    cell, repeated = None, 1
    for number, line in lines:
        done, words = 0, ""
        for match in mark.finditer(line):
            words += line[done : match.start()]
            done = match.end()
            if match[0].startswith("\\"):
                words += match[0][1:]
                continue
            words, following, times = _split_specification(words, number)
            yield from _finished_cells(cell or Cell(number, begun=False), words, repeated)
            cell, repeated, words = following, times, ""
        words += line[done:]
        if cell:
            cell.lines.append(words if cell.lines else words.lstrip())
        elif words.strip():
            cell = Cell(number, [words])
    if cell:
        yield from [cell] * repeated


def _finished_cells(cell: Cell, words: str, repeated: int) -> Iterator[Cell]:
    """Put `words`, the text up to the next separator, into a cell, and yield the cell `repeated`
    times.

    Blank words before the first separator form no cell.
    """
    if cell.begun or words.strip():
        cell.lines.append(words if cell.lines else words.lstrip())
        yield from [cell] * repeated


def _split_specification(words: str, number: int) -> tuple[str, Cell, int]:
    """Split a text into words and the specification of the next cell: "Sun 3*" -> "Sun ", a cell,
    3.

    The last value is how often the next cell is repeated.
    """
    tail = words[-_LONGEST_SPEC:]
    match = _CELL.search(tail)
    cell = Cell(number)
    if not match or not match[0]:
        return words, cell, 1
    cell.style = match[4] or ""
    count = int(match[1] or 1)
    if match[3] == "+":
        cell.width, cell.height = count, int(match[2] or 1)
    return words[: len(words) - len(match[0])], cell, count if match[3] == "*" else 1


def _rows_of_cells(cells: list[Cell], count: int, styles: list[str]) -> Iterator[list[Cell]]:
    """Yield rows of `count` columns, and give each cell without a style the style of its column.

    A tall cell also fills its column in the rows below.
    """
    row: list[Cell] = []
    below = [0] * count
    taken = _next_free_column(below, 0)
    for cell in cells:
        for column in range(taken, min(taken + cell.width, count)):
            below[column] += cell.height - 1
        cell.style = cell.style or (styles[taken] if taken < len(styles) else "")
        row.append(cell)
        taken = _next_free_column(below, taken + cell.width)
        if taken >= count:
            yield row
            row, taken = [], _next_free_column(below, 0)
    if row:
        yield row


def _next_free_column(below: list[int], taken: int) -> int:
    """Return the next free column of a row from the column `taken` on; the row's length if it is
    full.

    `below` holds for each column how many rows a cell from above still fills; this number is
    reduced for each column that is skipped.
    """
    while taken < len(below) and below[taken]:
        below[taken] -= 1
        taken += 1
    return taken
