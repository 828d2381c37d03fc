"""SQLite FTS5: finds texts with any word of the question or, as trigrams, with any three letters of
it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from rules_index.bench.job import LIMIT, Job, Query, Search
from rules_index.bench.places import read_places, read_texts
from rules_index.language.fold import words

_MAKE = "CREATE VIRTUAL TABLE docs USING fts5(title, text, content='', tokenize={})"
_RANK = "INSERT INTO docs(docs, rank) VALUES ('rank', 'bm25(3.0, 1.0)')"
_FILL = "INSERT INTO docs(rowid, title, text) VALUES (?, ?, ?)"
_FIND = "SELECT rowid FROM docs WHERE docs MATCH ? AND ({}) ORDER BY rank LIMIT ?"
_RANGE = "rowid BETWEEN ? AND ?"


def build(job: Job) -> Path:
    """Build a table that contains only the index and no texts, and return the path of its
    database.
    """
    path = _database_path(job)
    with sqlite3.connect(path) as db:
        db.execute(_MAKE.format(f'"{job.option}"'))
        db.execute(_RANK)
        db.executemany(_FILL, ((i, t.title, t.text) for i, t in enumerate(read_texts(job))))
    with sqlite3.connect(path) as db:
        db.execute("INSERT INTO docs(docs) VALUES ('optimize')")
    return path


def connect(job: Job) -> Search:
    """Open the database and return the search function."""
    places, db = read_places(job), sqlite3.connect(_database_path(job))
    terms = _trigrams if job.option == "trigram" else words

    def search(query: Query) -> Sequence[str]:
        ranges = places.within(query)
        asked = " OR ".join(f'"{term}"' for term in dict.fromkeys(terms(query.text)))
        if not ranges or not asked:
            return []
        bounds = [bound for start, end in ranges for bound in (start, end - 1)]
        sql = _FIND.format(" OR ".join([_RANGE] * len(ranges)))
        return [places.ids[row] for (row,) in db.execute(sql, [asked, *bounds, LIMIT])]

    return search


def _database_path(job: Job) -> Path:
    return Path(job.folder) / f"fts5-{job.option.split()[0]}.db"


def _trigrams(text: str) -> Iterator[str]:
    whole = " ".join(words(text))
    return (whole[start : start + 3] for start in range(len(whole) - 2))
