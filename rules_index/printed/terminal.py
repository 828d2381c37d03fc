"""Shared parts of all terminal output: consoles, nouns, tables.

outcomes, guides, answers, scoresheet -> terminal -> standard output
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rules_index.printable import printable

NOUNS = {
    "rule": ("rule", "rules"),
    "step": ("step", "steps"),
    "faq": ("question", "questions"),
    "errata": ("erratum", "errata"),
    "clarification": ("clarification", "clarifications"),
    "list": ("list", "lists"),
    "section": ("section", "sections"),
}
"""The noun for each kind of entry, in the singular and the plural."""
_NARROWEST_TITLE = 20
"""The least width, in characters, to which a narrow window squeezes the column of titles.

Chosen by hand.
"""


def console(*, errors: bool = False) -> Console:
    """Return the console for standard output or, with `errors`, for standard error.

    Markup is off, because the words of a guide may look like markup.
    """
    return Console(stderr=errors, markup=False, highlight=False, emoji=False, soft_wrap=True)


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: "1 line", "2 lines", "1,200 entries".

    `one` is the singular; the plural is `many`, or else the singular with an "s".
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def show_table(out: Console, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table with headings on a terminal; in a pipe, print only the rows, with tabs between
    cells.
    """
    cells = [list(map(printable, row)) for row in rows]
    if out.is_terminal:
        out.print(_table(columns, cells, out.width))
        return
    for row in cells:
        out.file.write("\t".join(row) + "\n")  # print() would turn the tabs into spaces


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> Table:
    """Build a table that fits into `room` characters; only titles are wrapped.

    Ids stay whole even if the window is too narrow for them, because people copy them.
    """
    widths = [max(map(cell_len, column)) for column in zip(columns, *rows, strict=True)]
    title, gaps = columns.index("title"), 2 * (len(columns) - 1)
    others = sum(widths) - widths[title] + gaps
    widths[title] = min(widths[title], max(_NARROWEST_TITLE, room - others))
    table = Table(
        box=None,
        header_style="bold",
        pad_edge=False,
        padding=(0, 2, 0, 0),
        width=sum(widths) + gaps,
    )
    for heading, width in zip(columns, widths, strict=True):
        table.add_column(heading, width=width, no_wrap=heading != "title", overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    return table
