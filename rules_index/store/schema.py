"""The tables of library.db as numbered migrations.

opening -> schema -> SQLite
"""

from __future__ import annotations

import time

from sqlite_utils import Database, Migrations

GUIDES = """
CREATE TABLE guides (
    id INTEGER PRIMARY KEY,
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    family TEXT NOT NULL,
    game TEXT NOT NULL,
    language TEXT NOT NULL,
    title TEXT NOT NULL,
    version TEXT NOT NULL,
    date TEXT NOT NULL,
    format TEXT NOT NULL,
    source TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    digest TEXT NOT NULL,
    added TEXT NOT NULL,
    placed REAL NOT NULL,
    UNIQUE (scope, key),
    UNIQUE (scope, fingerprint)
)
"""
"""The guides: one row for each version of a guide in each scope; see `Guide` in model.py.

`family` is the name that all versions of the guide share, `fingerprint` the SHA-256 of its file,
`digest` the SHA-256 of everything that was filed, `placed` the share of its text in entries.
"""
ENTRIES = """
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    guide INTEGER NOT NULL REFERENCES guides ON DELETE CASCADE,
    position INTEGER NOT NULL,
    local_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    number TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    section TEXT NOT NULL,
    page INTEGER,
    line INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    UNIQUE (guide, position),
    UNIQUE (guide, local_id)
)
"""
"""The entries of each guide.

`local_id` is the id without the guide's key, "rings" in "l5r-en/rings"; `changed` tells whether the
guide marks the entry as changed.
"""
PASSAGES = """
CREATE TABLE passages (
    entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL,
    line INTEGER NOT NULL,
    page INTEGER,
    marker TEXT NOT NULL,
    depth INTEGER NOT NULL,
    PRIMARY KEY (entry, position)
) WITHOUT ROWID
"""
"""The paragraphs and list items of each entry.

`marker` is the bullet or number of an item, `depth` how deep it is nested.
"""
LINKS = """
CREATE TABLE links (
    entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    target INTEGER REFERENCES entries ON DELETE SET NULL,
    PRIMARY KEY (entry, position)
) WITHOUT ROWID
"""
"""The references in each entry, as written; `target` is null if no entry fits."""
LINKS_BY_TARGET = "CREATE INDEX links_by_target ON links (target)"
CARDS = """
CREATE TABLE cards (
    entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    "set" TEXT NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (entry, position)
) WITHOUT ROWID
"""
"""The cards that each entry names, with set and number if the entry prints them."""
LEFT_OUT = """
CREATE TABLE left_out (
    guide INTEGER NOT NULL REFERENCES guides ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL,
    reason TEXT NOT NULL,
    line INTEGER NOT NULL,
    page INTEGER,
    PRIMARY KEY (guide, position)
) WITHOUT ROWID
"""
"""The lines of each guide that are in no entry, with the reason."""
META = "CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID"
"""The generation of the library: a number that rises with every change."""


def m001_guides_entries_and_generation(db: Database) -> None:
    for statement in (GUIDES, ENTRIES, PASSAGES, LINKS, LINKS_BY_TARGET, CARDS, LEFT_OUT, META):
        db.execute(statement)
    # Starts at the clock, not at 1: a library made anew must not look like the one before it.
    db.execute("INSERT INTO meta VALUES ('generation', ?)", [time.time_ns() // 1_000_000])


STEPS = (m001_guides_entries_and_generation,)
MIGRATIONS = Migrations("rules_index")
for _step in STEPS:
    MIGRATIONS()(_step)
