"""Defines the search index: every entry, passage and pack line as stems, n-grams and concepts.

library -> build -> Index -> score; a file beside the library keeps it until the library changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rules_index.arrays import runs
from rules_index.language.meaning import Bytes
from rules_index.model import Guide
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
"""A heading without an entry of its own: its keys (`headings.key_of`), and the positions of the
entries under it, in order."""

CARDS = "cards"
"""The key in `Index.postings` of the postings of card names; these are searched apart."""


@dataclass(slots=True)
class Index:
    """The search index in memory: entries, their terms, and look-up tables.

    Entries are given by numbers in all modules of the search: an entry's number is the position of
    its row in `rows`. Terms and concepts have numbers as well.
    """

    rows: list[Row]
    names: list[str]
    """The titles and aliases of all entries, folded."""
    named: Ints
    """For each name in `names`, the position of its entry in `rows`."""
    cards: list[tuple[str, str, str, int]]
    """For every card that an entry mentions: its folded name, its set, its number, and the position
    of the entry."""
    stems: dict[str, int]
    """The term number of each stem; a stem has its language in front, such as "en:attack"."""
    grams: Ints
    """All grams, sorted; the position of a gram is its term number."""
    slots: Ints
    """For each document, its slot: `field * number of entries + entry`; sorted."""
    headings: list[Chapter]
    """The headings without an entry of their own, and the entries under them."""
    postings: dict[str, Postings]
    """For each kind of term, its postings in the documents of all fields; for `CARDS`, the postings
    of grams in the names of cards."""
    generation: int = 0
    meaning: Bytes = field(default_factory=lambda: np.zeros((0, 0), dtype=np.int8))
    """For each document, its meaning as a vector: a direction in the space of meanings."""
    twins: Ints = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    """Pairs of entries that are the same rule in two languages."""
    lines: Ints = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    """For each question in the question packs, a hash of its words and the entry that it is about.
    """
    listed: Ints = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    """Pairs of entries: a chart that only lists the titles of steps, and one of these steps."""
    numbered: list[Numbered] = field(default_factory=list)
    """The steps, chapters and appendices that a question can name by a number or letter alone."""
    steps: StepTable = field(default_factory=StepTable)
    """The steps that a question can name by a number and a whole: "step 3 of the attack"."""
    labels: dict[str, tuple[dict[str, int], Ints]] = field(default_factory=dict)
    """For "scope", "game", "language" and "kind": a number for each value, and an array with the
    number of each entry's value."""
    shelves: Shelves = field(default_factory=Shelves)
    documents_from: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    """For each slot, its first document; the last element is the number of documents."""
    cards_from: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    """For each entry, the position of its first card; the last element is the number of cards."""
    card_owners: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """For each card in `cards`, the position of its entry."""
    begun: dict[str, list[str]] = field(default_factory=dict)
    """The sorted stems of each language and first letter: "en:attack" is under "en:a"."""
    titles: Titles = field(default_factory=Titles)
    numbers: Numbers = field(default_factory=Numbers)
    kin: Kin = field(default_factory=Kin)

    def is_of(self, guides: Iterable[Guide]) -> bool:
        """Tell whether all entries belong to these guides, and have the guides' games and
        languages.

        If not, the index is out of date: a guide has been removed, or has another game or language
        now.
        """
        filed = {(*guide.named, guide.identity.game, guide.identity.language) for guide in guides}
        return {(row.scope, row.guide, row.game, row.language) for row in self.rows} <= filed

    def values(self, label: str) -> tuple[str, ...]:
        """Return all values of a label ("scope", "game", "language" or "kind") in the index."""
        return tuple(self.labels[label][0])

    def having(self, label: str, wanted: Iterable[str]) -> NDArray[np.bool_]:
        """Return, for each entry, whether its value of a label is one of the wanted values.

        For example, `having("language", ["en"])` is True for the English entries.
        """
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
        """Return the score of each document (column) for each kind of term (row).

        The rarity of a term is counted in these scopes alone. With `among`, only documents of the
        entries in these ranges are scored.
        """
        asked = [(self.postings[kind], own) for kind, own in terms.items()]
        begins = self.documents_from
        few = None if among is None else self._spans_of(begins, among)
        return scored(asked, self._spans(begins, scopes), few)

    def card_scores(self, terms: Mapping[int, float], scopes: Sequence[str]) -> Floats:
        """Return, for each card, a score for how well its name fits the question's grams."""
        spans = self._spans(self.cards_from, scopes)
        found: Floats = scored([(self.postings[CARDS], terms)], spans)[0]
        return found

    def _spans(self, begins: Ints, scopes: Sequence[str]) -> list[list[Span]] | None:
        """Return, for each field, the ranges of the documents that belong to some scopes.

        Return None if these scopes hold all entries. `begins` is `documents_from` or, for cards,
        `cards_from`.
        """
        asked = self.shelves.spans(scopes)
        return None if asked is None else self._spans_of(begins, asked)

    def _spans_of(self, begins: Ints, asked: Sequence[Span]) -> list[list[Span]]:
        """Return, for each field, the ranges of documents of the `asked` ranges of entries.

        `begins` holds the number of each entry's first document, field by field.
        """
        return [
            [(int(begins[field + first]), int(begins[field + last])) for first, last in asked]
            for field in range(0, len(begins) - 1, len(self.rows))
        ]

    def by_entry(self, scores: Floats) -> Floats:
        """Return, for each entry (column) and field (row), the score of the entry's best
        document."""
        best = np.zeros(len(FIELDS) * len(self.rows), dtype=np.float32)
        single = PASSAGE * len(self.rows)  # the other fields have one document for each entry
        best[:single] = scores[:single]
        hit = single + np.flatnonzero(scores[single:] > 0)  # about every sixth document
        np.maximum.at(best, self.slots[hit], scores[hit])
        return best.reshape(len(FIELDS), -1)

    def passages(self, entry: int) -> slice:
        """Return the positions of an entry's passages among all documents."""
        slot = PASSAGE * len(self.rows) + entry
        return slice(*self.documents_from[slot : slot + 2].tolist())

    def place_of(self, entry_id: str, scope: str) -> int | None:
        """Return the position of the entry with this id and scope, or None if there is none."""
        held = self.kin.by_id.get(entry_id, ())
        return next((place for place in held if self.rows[place].scope == scope), None)

    def names_of(self, entry: int) -> list[str]:
        """Return the title and aliases of an entry, folded."""
        return self.names[slice(*self.titles.begin[entry : entry + 2].tolist())]

    def names_at(self, entries: Sequence[int]) -> tuple[Ints, Ints]:
        """Return two arrays: the positions of all names of some entries, and the entry that has
        each name."""
        places = np.asarray(entries, dtype=np.int64)
        first, last = self.titles.begin[places], self.titles.begin[places + 1]
        return runs(first, last), places.repeat(last - first)

    def documents(self, places: Sequence[int]) -> tuple[Ints, Ints]:
        """Return two arrays: the documents of some entries, field by field, and the slot of each
        document.

        A slot is `field * len(places) + k` for a document of the entry at `places[k]`.
        """
        slots = np.arange(len(FIELDS))[:, None] * len(self.rows) + np.asarray(places, dtype=int)
        first, last = (self.documents_from[slots.ravel() + i] for i in (0, 1))
        return runs(first, last), np.arange(len(first)).repeat(last - first)

    def entries_with(self, stem: int) -> Ints:
        """Return the entries whose documents contain a stem, once for each such document.

        Lines of question packs are documents as well.
        """
        stems = self.postings["stems"]
        bounds = stems.bounds([stem])[0]
        found: Ints = self.slots[stems.docs[bounds[0] : bounds[-1]]] % len(self.rows)
        return found

    def spelling(self, phrase: str) -> NDArray[np.bool_]:
        """Return, for each entry, whether it has all grams of a phrase, in any order.

        An entry that lacks one of them cannot contain the phrase.
        """
        postings, terms = self.postings["grams"], self.gram_terms(phrase)
        if len(terms) < len(np.unique(grams(phrase))):
            return np.zeros(len(self.rows), dtype=bool)
        hits = [postings.holding(term, ENTRY) for term in terms]
        counts = np.bincount(np.concatenate([np.zeros(0, int), *hits]), minlength=len(self.rows))
        return counts >= len(terms)

    def gram_terms(self, text: str) -> dict[int, float]:
        """Return a mapping from term number to the weight 1.0, for each gram of a text that the
        index has."""
        found = np.array(sorted(set(grams(text).tolist())), dtype=np.int64)
        places = np.searchsorted(self.grams, found)
        places = np.minimum(places, max(0, len(self.grams) - 1))
        known = places[self.grams[places] == found] if len(self.grams) else places[:0]
        return dict.fromkeys(known.tolist(), 1.0)
