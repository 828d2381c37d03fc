"""rapidfuzz alone: compares the question with every title, as in a search through a list of
names.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rapidfuzz import fuzz, process

from rules_index.bench.job import LIMIT, Job, Query, Search
from rules_index.bench.places import NAME, read_places, read_texts
from rules_index.language.fold import words


def build(job: Job) -> Path:
    """Write an empty file instead of an index, and return its path: titles are compared one
    by one.
    """
    path = Path(job.folder) / f"no-index-of-{NAME}"
    path.touch()
    return path


def connect(job: Job) -> Search:
    """Read the titles and return the search function."""
    places = read_places(job)
    titles = [text.title for text in read_texts(job)]

    def search(query: Query) -> Sequence[str]:
        asked = " ".join(words(query.text))
        may = {i: titles[i] for start, end in places.within(query) for i in range(start, end)}
        near = process.extract(asked, may, scorer=fuzz.WRatio, limit=LIMIT)
        return [places.ids[place] for _, _, place in near]

    return search
