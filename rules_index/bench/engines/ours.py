"""The judge itself: runs `judge ask` or, for the engine "typing", autocomplete."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules_index import own
from rules_index.answers.answer import ask
from rules_index.bench.job import LIMIT, Job, Query, Search
from rules_index.search.records import Scope
from rules_index.search.suggest.suggest import suggest


def build(job: Job) -> Path:
    """Build the judge's own index beside the library, and return its path."""
    folder = Path(job.folder)
    own.searcher(folder).index()
    return folder / "search.npz"


def connect(job: Job) -> Search:
    """Open the library and return a function that answers questions or, for "typing", completes
    text.
    """
    searcher = own.searcher(Path(job.folder))
    searcher.read_ahead()

    def complete(query: Query) -> Sequence[str]:
        scope = Scope(query.game, query.language)
        return [found.entry for found in suggest(searcher, query.text, scope)]

    def search(query: Query) -> Sequence[str]:
        answer = ask(searcher, query.text, Scope(query.game, query.language), LIMIT)
        return [result.entry.id for result in answer.results]

    return complete if job.option == "typing" else search
