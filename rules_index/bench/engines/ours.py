"""The judge itself: everything that `judge ask` does, reading the entries it shows included."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules_index.answer import ask
from rules_index.bench.job import LIMIT, Job, Query, Search
from rules_index.search.engine import Scope, Searcher


def build(job: Job) -> Path:
    """Makes the index file beside the library."""
    folder = Path(job.folder)
    Searcher(folder).index()
    return folder / "search.npz"


def connect(job: Job) -> Search:
    """Opens the library and answers questions."""
    searcher = Searcher(Path(job.folder))

    def search(query: Query) -> Sequence[str]:
        answer = ask(searcher, query.text, Scope(query.game, query.language), LIMIT)
        return [result.entry.id for result in answer.results]

    return search
