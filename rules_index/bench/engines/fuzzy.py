"""tantivy: searches titles and texts for each word of the question, as typed and with one typo."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import tantivy

from rules_index.bench.job import LIMIT, Job, Query, Search
from rules_index.bench.places import read_places, read_texts
from rules_index.language.fold import words

_TITLE_WEIGHT = 3.0
"""The weight of a title's words, as in all compared engines (docs/search.md)."""
_SHOULD, _MUST = tantivy.Occur.Should, tantivy.Occur.Must


def build(job: Job) -> Path:
    """Build a tantivy index and return its path; one thread makes it, so that it has one
    segment.
    """
    path = Path(job.folder) / "tantivy"
    path.mkdir()
    writer = tantivy.Index(_schema(), path=str(path)).writer(num_threads=1)
    for place, text in enumerate(read_texts(job)):
        writer.add_document(
            tantivy.Document(
                place=place,
                game=[text.game],
                language=[text.language],
                title=[text.title],
                text=[text.text],
            )
        )
    writer.commit()
    writer.wait_merging_threads()
    return path


def connect(job: Job) -> Search:
    """Open the index and return the search function."""
    places, index = read_places(job), tantivy.Index.open(str(Path(job.folder) / "tantivy"))
    searcher, schema = index.searcher(), index.schema

    def search(query: Query) -> Sequence[str]:
        asked = _asked(query, schema)
        hits = searcher.search(asked, LIMIT).hits if asked is not None else []
        return [places.ids[searcher.doc(address)["place"][0]] for _, address in hits]

    return search


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder().add_unsigned_field("place", stored=True)
    for name in ("game", "language"):
        builder = builder.add_text_field(name, tokenizer_name="raw")
    return builder.add_text_field("title").add_text_field("text").build()


def _asked(query: Query, schema: tantivy.Schema) -> tantivy.Query | None:
    make = tantivy.Query
    # A fuzzy term counts the same whatever it is; the exact one beside it brings BM25 in.
    asked = [
        (_SHOULD, make.boost_query(term(schema, name, word), weight))
        for word in dict.fromkeys(words(query.text))
        for name, weight in (("title", _TITLE_WEIGHT), ("text", 1.0))
        for term in (make.term_query, make.fuzzy_term_query)
    ]
    limits = [
        (_MUST, make.const_score_query(make.term_query(schema, name, value), 0.0))
        for name, value in (("game", query.game), ("language", query.language))
        if value
    ]
    return make.boolean_query([(_MUST, make.boolean_query(asked)), *limits]) if asked else None
