"""Records that the bench and its child processes exchange, without I/O.

run -> Job -> child -> Built or Asked -> run
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

LIMIT = 10
"""The number of results that every engine is asked for. Chosen by hand."""


class Text(msgspec.Struct, frozen=True):
    """An entry in the form that every compared engine gets, with folded words."""

    id: str
    game: str
    language: str
    title: str
    text: str


class Query(msgspec.Struct, frozen=True):
    """A question, with the game and the language of the guides that may answer."""

    text: str
    game: str = ""
    language: str = ""


class Job(msgspec.Struct, frozen=True):
    """A task for one child process: build an engine's index, or ask it questions."""

    task: Literal["build", "ask"]
    module: str
    option: str
    folder: str
    """The folder with library.db and texts.jsonl, in which the index is written, too."""
    began: float = 0.0
    """The time at which the process was started, in seconds since the epoch."""
    queries: tuple[Query, ...] = ()


class Built(msgspec.Struct, frozen=True):
    """The time and size of an index that was built."""

    seconds: float
    size: int
    """The size on disk, in bytes."""


class Asked(msgspec.Struct, frozen=True):
    """The results and times of the queries, in the order of the queries."""

    found: tuple[tuple[str, ...], ...]
    """The ids of the found entries for each query, best first."""
    took: tuple[float, ...]
    """The time of each query by the clock, in seconds."""
    worked: tuple[float, ...]
    """The processor time of each query, in seconds; a busy machine does not change it."""
    start: float
    """The time from the start of the process to its first answer, in seconds."""
    resident: int
    """The memory in bytes after the last query; 0 if the system does not report it."""


Search = Callable[[Query], Sequence[str]]


class Engine(msgspec.Struct, frozen=True):
    """A compared engine: its printed name, its module, and the package that it needs."""

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
