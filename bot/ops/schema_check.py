"""Checks that a database has all its tables and columns, which SQLite itself does not.

databases -> here -> the migrations of the stores
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache

from sqlite_utils import Database, Migrations

from bot.engine.stores import schema as tables
from bot.guilds import sqlite_settings as guilds
from bot.privacy import sqlite_privacy as privacy
from bot.tables import sqlite_placements as placements
from rules_index import library_schema as library

TABLES = (tables.migrations, placements.migrations, guilds.migrations, privacy.migrations)
LIBRARY = (library.MIGRATIONS,)
_STEPS = Migrations.migrations_table
_NAMES = "SELECT name FROM sqlite_master WHERE type = 'table'"
_APPLIED = f"SELECT migration_set, name, applied_at FROM {_STEPS}"  # noqa: S608 # a constant
_FIT = f"PRAGMA integrity_check({_STEPS})"
"""The check of the table of migrations with its index, which a quick check leaves out."""

Schema = dict[str, frozenset[str]]
"""A dict of a table's name -> the names of its columns."""


def schema_damage(db: sqlite3.Connection, parts: tuple[Migrations, ...]) -> str:
    """Return the first fault of a database's tables; "" if there is none.

    A table or column may be missing, or a table may exist that no migration has made. An older file
    that lacks later migrations has no fault: opening it applies them. `parts` are the migrations
    that have made the tables.
    """
    found = _schema_of(db)
    if _STEPS in found and not found[_STEPS] >= _NOTES:
        return "it does not say how it was made"
    if _STEPS in found and db.execute(_FIT).fetchone() != ("ok",):
        return "what it says of its making does not fit together"
    applied = _applied(db) if _STEPS in found else frozenset()
    for steps, wanted in map(_schema_made_by, parts):
        if applied >= steps:
            lacking = [n for n, columns in wanted.items() if not found.get(n, _NONE) >= columns]
        elif not applied & steps:
            lacking = [name for name in wanted if name in found]  # no migration has made it
        else:
            continue  # an older file: opening it applies the rest
        for name in lacking:
            return f"its table “{name}” is not as it was made"
    return ""


_NONE: frozenset[str] = frozenset()
_NOTES = frozenset({"migration_set", "name", "applied_at"})


@cache
def _schema_made_by(part: Migrations) -> tuple[frozenset[tuple[str, str]], Schema]:
    """Return a part's migrations, as pairs of part and name, and the tables they create."""
    with closing(sqlite3.connect(":memory:")) as db:
        part.apply(Database(db))
        return _applied(db), {
            name: columns for name, columns in _schema_of(db).items() if name != _STEPS
        }


def _applied(db: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """Return the migrations that a file records as applied, as pairs of part and name.

    `applied_at` is read too, as opening a file needs it.
    """
    return frozenset((part, name) for part, name, _ in db.execute(_APPLIED).fetchall())


def _schema_of(db: sqlite3.Connection) -> Schema:
    names = [str(name) for (name,) in db.execute(_NAMES).fetchall()]
    return {name: _columns(db, name) for name in names}


def _columns(db: sqlite3.Connection, table: str) -> frozenset[str]:
    found = db.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall()
    return frozenset(str(name) for (name,) in found)
