"""What the bench and its child processes say to each other: records without I/O.

run -> Job -> child -> Built or Asked -> run
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

LIMIT = 10
"""How many results every engine is asked for."""


class Text(msgspec.Struct, frozen=True):
    """An entry as the alternatives get it: folded words, sorted by game and language."""

    id: str
    game: str
    language: str
    title: str
    text: str


class Query(msgspec.Struct, frozen=True):
    """A question with the game and the language of the guides that may answer."""

    text: str
    game: str = ""
    language: str = ""


class Job(msgspec.Struct, frozen=True):
    """What one child process is to do."""

    task: Literal["build", "ask"]
    module: str
    option: str
    folder: str
    """Where library.db and texts.jsonl stand and the index goes."""
    began: float = 0.0
    """When the process was started, in seconds since the epoch."""
    queries: tuple[Query, ...] = ()


class Built(msgspec.Struct, frozen=True):
    """How an index came about."""

    seconds: float
    size: int
    """Bytes on the disk."""


class Asked(msgspec.Struct, frozen=True):
    """What the queries brought, in their order."""

    found: tuple[tuple[str, ...], ...]
    """The ids of the entries found, best first."""
    took: tuple[float, ...]
    """Seconds on the clock for each query."""
    worked: tuple[float, ...]
    """Seconds of the processor for each query: what a busy machine does not change."""
    start: float
    """Seconds from the start of the process to its first answer."""
    resident: int
    """Bytes after the last question; 0 where the system does not tell."""


Search = Callable[[Query], Sequence[str]]


class Engine(msgspec.Struct, frozen=True):
    """An engine by the name that is printed, where its code is, and the package it needs."""

    name: str
    module: str
    option: str = ""
    needs: str = ""


OURS = Engine("ours", "ours")
COMPLETING = Engine("ours, completing", "ours", "typing")
TRIGRAM = Engine("FTS5 trigram", "fts5", "trigram")
TITLES = Engine("rapidfuzz titles", "titles")
ENGINES = (
    OURS,
    Engine("FTS5 words", "fts5", "unicode61 remove_diacritics 2"),
    TRIGRAM,
    TITLES,
    Engine("bm25s", "bm25", needs="bm25s"),
    Engine("tantivy fuzzy", "fuzzy", needs="tantivy"),
)
