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
from rules_index.search.records import Row
from rules_index.search.text.ngrams import grams

Chapter = tuple[list[str], list[int]]
"""The names of a heading without words of its own, and the entries under it in their order."""

CARDS = "cards"
"""The grams of the cards' names: what is looked up beside the documents."""


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
    """Term numbers of "language:stem"."""
    grams: Ints
    """The sorted grams; a gram's place is its term number."""
    slots: Ints
    """Of every document, field after field: its field's number times all entries, and its entry."""
    headings: list[Chapter]
    """Headings that no entry bears."""
    postings: dict[str, Postings]
    """By kind of term, of the documents of all fields; and "cards", the grams of their names."""
    generation: int = 0
    meaning: Bytes = field(default_factory=lambda: np.zeros((0, 0), dtype=np.int8))
    """Where each document points."""
    twins: Ints = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    """Pairs of entries that say the same in two languages."""
    lines: Ints = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    """A mark and the entry of each line of a question pack."""
    listed: Ints = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    """Pairs of entries: a chart that only lists titles of steps, and one of these steps."""
    numbered: list[Numbered] = field(default_factory=list)
    """What bears a figure or letter by which it is asked for alone."""
    labels: dict[str, tuple[dict[str, int], Ints]] = field(default_factory=dict)
    """For "scope", "game", "language" and "kind": the numbers of the values, and each entry's."""
    shelves: Shelves = field(default_factory=Shelves)
    documents_from: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    """Where the documents of each slot begin, and where the last ones end."""
    cards_from: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    """Where the cards of each entry begin, and where the last ones end."""
    card_owners: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """The entry of each card."""
    begun: dict[str, list[str]] = field(default_factory=dict)
    """The stems of a language that begin with the same letter, such as "en:a", in order."""
    titles: Titles = field(default_factory=Titles)
    numbers: Numbers = field(default_factory=Numbers)
    kin: Kin = field(default_factory=Kin)

    def values(self, label: str) -> tuple[str, ...]:
        """The scopes, games, languages or kinds that there are."""
        return tuple(self.labels[label][0])

    def having(self, label: str, wanted: Iterable[str]) -> NDArray[np.bool_]:
        """Which entries have one of these scopes, games, languages or kinds."""
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
        """How each document scores by each kind of term, as if there were no scopes but these.

        Only those of some entries where these are told.
        """
        asked = [(self.postings[kind], own) for kind, own in terms.items()]
        begins = self.documents_from
        few = None if among is None else self._spans_of(begins, among)
        return scored(asked, self._spans(begins, scopes), few)

    def card_scores(self, terms: Mapping[int, float], scopes: Sequence[str]) -> Floats:
        """The same of every card, by the grams of its name."""
        spans = self._spans(self.cards_from, scopes)
        found: Floats = scored([(self.postings[CARDS], terms)], spans)[0]
        return found

    def _spans(self, begins: Ints, scopes: Sequence[str]) -> list[list[Span]] | None:
        """Where the documents of these scopes stand, field by field; None where all may answer."""
        asked = self.shelves.spans(scopes)
        return None if asked is None else self._spans_of(begins, asked)

    def _spans_of(self, begins: Ints, asked: Sequence[Span]) -> list[list[Span]]:
        """Where the documents of some entries stand, field by field."""
        return [
            [(int(begins[field + first]), int(begins[field + last])) for first, last in asked]
            for field in range(0, len(begins) - 1, len(self.rows))
        ]

    def by_entry(self, scores: Floats) -> Floats:
        """The best document of each entry (column) in each field (row)."""
        best = np.zeros(len(FIELDS) * len(self.rows), dtype=np.float32)
        single = PASSAGE * len(self.rows)  # each entry has one title, and is one text
        best[:single] = scores[:single]
        hit = single + np.flatnonzero(scores[single:] > 0)  # one document of six
        np.maximum.at(best, self.slots[hit], scores[hit])
        return best.reshape(len(FIELDS), -1)

    def passages(self, entry: int) -> slice:
        """Where an entry's passages stand among the documents."""
        slot = PASSAGE * len(self.rows) + entry
        return slice(*self.documents_from[slot : slot + 2].tolist())

    def place_of(self, entry_id: str, scope: str) -> int | None:
        """The place of an entry of this scope."""
        held = self.kin.by_id.get(entry_id, ())
        return next((place for place in held if self.rows[place].scope == scope), None)

    def names_of(self, entry: int) -> list[str]:
        """The titles and aliases of an entry."""
        return self.names[slice(*self.titles.begin[entry : entry + 2].tolist())]

    def names_at(self, entries: Sequence[int]) -> tuple[Ints, Ints]:
        """The names of some entries by number, and the entry of each."""
        places = np.asarray(entries, dtype=np.int64)
        first, last = self.titles.begin[places], self.titles.begin[places + 1]
        return runs(first, last), np.repeat(places, last - first)

    def documents(self, places: Sequence[int]) -> tuple[Ints, Ints]:
        """The documents of some entries, field after field, and where each belongs to.

        That is the number of its field times the number of these entries, and its entry's place.
        """
        slots = np.arange(len(FIELDS))[:, None] * len(self.rows) + np.asarray(places, dtype=int)
        first, last = (self.documents_from[slots.ravel() + i] for i in (0, 1))
        return runs(first, last), np.repeat(np.arange(len(first)), last - first)

    def entries_with(self, stem: int) -> Ints:
        """The entries of all documents that hold a stem, lines of question packs among them."""
        stems = self.postings["stems"]
        bounds = stems.bounds([stem])[0]
        found: Ints = self.slots[stems.docs[bounds[0] : bounds[-1]]] % len(self.rows)
        return found

    def spelling(self, phrase: str) -> NDArray[np.bool_]:
        """Which entries hold all the letters of a phrase: the only ones that may hold it."""
        postings, terms = self.postings["grams"], self.gram_terms(phrase)
        if len(terms) < len(np.unique(grams(phrase))):
            return np.zeros(len(self.rows), dtype=bool)
        hits = [postings.holding(term, ENTRY) for term in terms]
        counts = np.bincount(np.concatenate([np.zeros(0, int), *hits]), minlength=len(self.rows))
        return counts >= len(terms)

    def gram_terms(self, text: str) -> dict[int, float]:
        """The grams of a question as term numbers."""
        found = np.array(sorted(set(grams(text).tolist())), dtype=np.int64)
        places = np.searchsorted(self.grams, found)
        places = np.minimum(places, max(0, len(self.grams) - 1))
        known = places[self.grams[places] == found] if len(self.grams) else places[:0]
        return dict.fromkeys(known.tolist(), 1.0)
