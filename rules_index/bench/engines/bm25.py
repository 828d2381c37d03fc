"""bm25s: BM25 over Snowball stems of the folded words, in numpy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import bm25s
import numpy as np

from rules_index.bench.job import LIMIT, Job, Query, Search
from rules_index.bench.places import read_places, read_texts
from rules_index.language.stem import stems

_TITLE_WEIGHT = 3
"""The number of times that a title's words are counted, as in all compared engines
(docs/search.md).
"""


def build(job: Job) -> Path:
    """Build an index of the stems of all texts, and return its path; a title's stems count three
    times.
    """
    documents = [
        stems(" ".join([*[text.title] * _TITLE_WEIGHT, text.text]), text.language)
        for text in read_texts(job)
    ]
    index = bm25s.BM25()
    index.index(documents, show_progress=False)
    index.save(_index_folder(job), show_progress=False)
    return _index_folder(job)


def connect(job: Job) -> Search:
    """Load the index and return the search function."""
    places, index = read_places(job), bm25s.BM25.load(_index_folder(job))

    def search(query: Query) -> Sequence[str]:
        ranges = places.within(query)
        may = np.zeros(len(places.ids), dtype=np.float32)
        for start, end in ranges:
            may[start:end] = 1
        codes = {query.language or code for _, code in places.ranges}
        asked = {stem: None for code in sorted(codes) for stem in stems(query.text, code)}
        known = [stem for stem in asked if stem in index.vocab_dict]
        if not known or not ranges:
            return []
        best = min(LIMIT, len(places.ids))
        docs, scores = index.retrieve([known], k=best, weight_mask=may, show_progress=False)
        return [places.ids[int(d)] for d, s in zip(docs[0], scores[0], strict=True) if s > 0]

    return search


def _index_folder(job: Job) -> Path:
    return Path(job.folder) / "bm25s"
