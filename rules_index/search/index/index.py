"""The search index: every entry, passage and pack line as stems, n-grams and concepts.

library -> build -> Index -> score; kept in a file beside the library and made anew when that
changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rules_index.arrays import runs
from rules_index.language.meaning import Bytes
from rules_index.search.index.bm25 import scored
from rules_index.search.index.fields import ENTRY, FIELDS, PASSAGE
from rules_index.search.index.lookup_tables import Kin, Numbers, Titles
from rules_index.search.index.numbered_parts import Numbered
from rules_index.search.index.postings import Floats, Ints, Postings, Span
from rules_index.search.index.scopes import Shelves
from rules_index.search.index.step_table import StepTable
from rules_index.search.records import Row
from rules_index.search.text.ngrams import grams

Chapter = tuple[list[str], list[int]]
"""The names of a heading without words of its own, and the entries under it in their order."""

CARDS = "cards"
"""The name of the postings of card names, which are looked up apart from the documents."""


@dataclass(slots=True)
class Index:
    """Everything that scoring needs, in memory."""

    rows: list[Row]
    names: list[str]
    """Titles and aliases, folded."""
    named: Ints
    """The entry of each name."""
    cards: list[tuple[str, str, str, int]]
    """Folded name, set, number and entry of every card that an entry speaks of."""
    stems: dict[str, int]
    """The term number of each "language:stem"."""
    grams: Ints
    """All grams, sorted; the place of a gram is its term number."""
    slots: Ints
    """The slot of each document, field after field: its field times the number of entries, plus its
    entry."""
    headings: list[Chapter]
    """The headings without an entry of their own."""
    postings: dict[str, Postings]
    """The postings of each kind of term, for the documents of all fields; "cards" has the grams of
    card names."""
    generation: int = 0
    meaning: Bytes = field(default_factory=lambda: np.zeros((0, 0), dtype=np.int8))
    """The direction of each document among all meanings."""
    twins: Ints = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    """Pairs of entries that are the same rule in two languages."""
    lines: Ints = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    """The mark and the entry of each line of a question pack."""
    listed: Ints = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    """Pairs of entries: a chart that only lists titles of steps, and one of these steps."""
    numbered: list[Numbered] = field(default_factory=list)
    """The steps, chapters and appendices that are asked for by a figure or letter alone."""
    steps: StepTable = field(default_factory=StepTable)
    """The steps that are asked for by a figure and what they belong to."""
    labels: dict[str, tuple[dict[str, int], Ints]] = field(default_factory=dict)
    """For "scope", "game", "language" and "kind": the number of each value, and each entry's
    number."""
    shelves: Shelves = field(default_factory=Shelves)
    documents_from: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    """The first document of each slot, and at the end the number of documents."""
    cards_from: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    """The first card of each entry, and at the end the number of cards."""
    card_owners: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """The entry of each card."""
    begun: dict[str, list[str]] = field(default_factory=dict)
    """The sorted stems of a language that begin with the same letter, by a key such as "en:a"."""
    titles: Titles = field(default_factory=Titles)
    numbers: Numbers = field(default_factory=Numbers)
    kin: Kin = field(default_factory=Kin)

    def values(self, label: str) -> tuple[str, ...]:
        """Return all scopes, games, languages or kinds of the index."""
        return tuple(self.labels[label][0])

    def having(self, label: str, wanted: Iterable[str]) -> NDArray[np.bool_]:
        """Tell which entries have one of these scopes, games, languages or kinds."""
        known, numbers = self.labels[label]
        chosen = np.zeros(len(known) + 1, dtype=bool)
        chosen[[known.get(value, len(known)) for value in wanted]] = True
        chosen[-1] = False
        return chosen[numbers]

    def scores(
        self,
        terms: Mapping[str, Mapping[int, float]],
        scopes: Sequence[str],
        among: Sequence[Span] | None = None,
    ) -> Floats:
        """Return the score of each document (column) by each kind of term (row).

        Terms are as rare as they are in these scopes alone. With `among` only documents of those
        entries are scored.
        """
        asked = [(self.postings[kind], own) for kind, own in terms.items()]
        begins = self.documents_from
        few = None if among is None else self._spans_of(begins, among)
        return scored(asked, self._spans(begins, scopes), few)

    def card_scores(self, terms: Mapping[int, float], scopes: Sequence[str]) -> Floats:
        """Return the score of each card by the grams of its name."""
        spans = self._spans(self.cards_from, scopes)
        found: Floats = scored([(self.postings[CARDS], terms)], spans)[0]
        return found

    def _spans(self, begins: Ints, scopes: Sequence[str]) -> list[list[Span]] | None:
        """Return the documents of these scopes, field by field; None if all may answer."""
        asked = self.shelves.spans(scopes)
        return None if asked is None else self._spans_of(begins, asked)

    def _spans_of(self, begins: Ints, asked: Sequence[Span]) -> list[list[Span]]:
        """Return the documents of some stretches of entries, field by field."""
        return [
            [(int(begins[field + first]), int(begins[field + last])) for first, last in asked]
            for field in range(0, len(begins) - 1, len(self.rows))
        ]

    def by_entry(self, scores: Floats) -> Floats:
        """Return the score of the best document of each entry (column) in each field (row)."""
        best = np.zeros(len(FIELDS) * len(self.rows), dtype=np.float32)
        single = PASSAGE * len(self.rows)  # each entry has one title, and is one text
        best[:single] = scores[:single]
        hit = single + np.flatnonzero(scores[single:] > 0)  # one document of six
        np.maximum.at(best, self.slots[hit], scores[hit])
        return best.reshape(len(FIELDS), -1)

    def passages(self, entry: int) -> slice:
        """Return where the passages of an entry stand among the documents of its field."""
        slot = PASSAGE * len(self.rows) + entry
        return slice(*self.documents_from[slot : slot + 2].tolist())

    def place_of(self, entry_id: str, scope: str) -> int | None:
        """Return the place of an entry in this scope, or None."""
        held = self.kin.by_id.get(entry_id, ())
        return next((place for place in held if self.rows[place].scope == scope), None)

    def names_of(self, entry: int) -> list[str]:
        """Return the titles and aliases of an entry."""
        return self.names[slice(*self.titles.begin[entry : entry + 2].tolist())]

    def names_at(self, entries: Sequence[int]) -> tuple[Ints, Ints]:
        """Return the numbers of the names of some entries, and the entry of each name."""
        places = np.asarray(entries, dtype=np.int64)
        first, last = self.titles.begin[places], self.titles.begin[places + 1]
        return runs(first, last), places.repeat(last - first)

    def documents(self, places: Sequence[int]) -> tuple[Ints, Ints]:
        """Return the documents of some entries, field after field, each with its slot.

        The slot is the number of the field times the number of these entries, plus the position of
        the document's entry among them.
        """
        slots = np.arange(len(FIELDS))[:, None] * len(self.rows) + np.asarray(places, dtype=int)
        first, last = (self.documents_from[slots.ravel() + i] for i in (0, 1))
        return runs(first, last), np.arange(len(first)).repeat(last - first)

    def entries_with(self, stem: int) -> Ints:
        """Return the entries of all documents that hold a stem, lines of question packs too."""
        stems = self.postings["stems"]
        bounds = stems.bounds([stem])[0]
        found: Ints = self.slots[stems.docs[bounds[0] : bounds[-1]]] % len(self.rows)
        return found

    def spelling(self, phrase: str) -> NDArray[np.bool_]:
        """Tell which entries hold all grams of a phrase: only they may hold the phrase."""
        postings, terms = self.postings["grams"], self.gram_terms(phrase)
        if len(terms) < len(np.unique(grams(phrase))):
            return np.zeros(len(self.rows), dtype=bool)
        hits = [postings.holding(term, ENTRY) for term in terms]
        counts = np.bincount(np.concatenate([np.zeros(0, int), *hits]), minlength=len(self.rows))
        return counts >= len(terms)

    def gram_terms(self, text: str) -> dict[int, float]:
        """Return the known grams of a question as term numbers, each with the weight 1."""
        found = np.array(sorted(set(grams(text).tolist())), dtype=np.int64)
        places = np.searchsorted(self.grams, found)
        places = np.minimum(places, max(0, len(self.grams) - 1))
        known = places[self.grams[places] == found] if len(self.grams) else places[:0]
        return dict.fromkeys(known.tolist(), 1.0)
