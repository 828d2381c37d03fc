"""The rows and cells of a table on a page.

pdf_layout -> table_rows -> Rows with cells
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_index.readers.pdf_columns import gutters, strips_of, usual_size
from rules_index.readers.pdf_parts import Piece, Row, Stroke
from rules_index.readers.pdf_rows import row_of, rows_of


def table_rows(pieces: Sequence[Piece], strokes: Sequence[Stroke]) -> list[Row]:
    """One Row for each row of the table, its pieces parted into cells."""
    return rows_of(pieces)
