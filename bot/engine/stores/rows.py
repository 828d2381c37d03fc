"""Rows of a database with their types checked: SQLite keeps any type in any column.

sqlite, database -> here; every store reads its rows through `fetch`
"""

from __future__ import annotations

import sqlite3
from types import UnionType
from typing import Any

Kind = type | UnionType


def fetch(
    db: sqlite3.Connection, sql: str, values: tuple[object, ...], *kinds: Kind
) -> list[tuple[Any, ...]]:
    """Return the rows of a query, with columns of these kinds: `str, int` for `("Ana", 3)`.

    Raise sqlite3.DataError if a value is of another kind, which happens only in a damaged file.
    """
    rows = db.execute(sql, values).fetchall()
    if not all(all(map(isinstance, row, kinds)) for row in rows):
        raise sqlite3.DataError("a row is not as it was written")
    return rows
