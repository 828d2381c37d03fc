"""Builds the search index from the entries of a library.

library -> FiledEntry -> fields -> terms -> Index
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from rules_index.language.fold import words
from rules_index.language.lexicon import Lexicon
from rules_index.language.meaning import Bytes, directions
from rules_index.links import aliases
from rules_index.model import CardRef, Entry, FiledEntry, Kind
from rules_index.search.index.fields import (
    KINDS,
    Document,
    Lines,
    concepts_of,
    documents_of,
    grams_of,
    stems_of,
)
from rules_index.search.index.headings import chapters
from rules_index.search.index.index import CARDS, Index
from rules_index.search.index.lookups import fill_lookups
from rules_index.search.index.make_postings import make_postings, stacked
from rules_index.search.index.numbered_parts import numbered_parts
from rules_index.search.index.pack_lines import marks
from rules_index.search.index.postings import Ints, Postings
from rules_index.search.index.redirects import refers_to
from rules_index.search.index.scopes import scope_numbers
from rules_index.search.index.step_lists import charts
from rules_index.search.index.step_table import step_table
from rules_index.search.index.translation_pairs import twins
from rules_index.search.records import Row
from rules_index.search.text.list_numbering import item_numbers
from rules_index.search.text.ngrams import Grams, all_grams, grams
from rules_index.search.text.step_vocabulary import Steps


def build(
    entries: Sequence[FiledEntry], lexicon: Lexicon, packs: Lines, generation: int = 0
) -> Index:
    """Build the index of the entries of a library.

    `packs` is a function that returns the pack questions of an entry; `generation` is the state of
    the library.
    """
    titles = {one.entry.id: one.entry.title for one in entries}
    fields = documents_of(entries, packs)
    cards = [_card_in_index(card, i) for i, e in enumerate(entries) for card in e.entry.cards]
    names = [(name, i) for i, e in enumerate(entries) for name in _names_of_entry(e.entry)]
    texts = [f"{d.title} {d.text}" for docs in fields.values() for d in docs]
    known = all_grams([*texts, *(name for name, *_ in cards)])
    vocabulary: dict[str, int] = {}
    stemmed = {name: [stems_of(d, vocabulary) for d in docs] for name, docs in fields.items()}
    made: dict[str, list[Postings]] = {kind: [] for kind in KINDS}
    pointing: list[Bytes] = []
    shelves = scope_numbers(entries)
    under = {owner: _heading_concepts(filed, lexicon) for owner, filed in enumerate(entries)}
    for name, docs in fields.items():
        on = _on(shelves, [d.owner for d in docs])
        meant = [concepts_of(d, lexicon, question=name == "pack") for d in docs]
        made["stems"].append(make_postings(stemmed[name], len(vocabulary), on))
        made["grams"].append(_gram_postings(map(grams_of, docs), known, on))
        made["concepts"].append(make_postings(meant, len(lexicon.keys), on))
        above = under if name == "passage" else defaultdict(set)
        said = [above[d.owner].union(own) for d, own in zip(docs, meant, strict=True)]
        pointing.append(directions(said, lexicon.places()))
    postings = {kind: stacked(found) for kind, found in made.items()}
    on = _on(shelves, [owner for *_, owner in cards])
    postings[CARDS] = _gram_postings((grams(name) for name, *_ in cards), known, on)
    steps = Steps(lexicon)
    numbered = numbered_parts(entries, steps)
    index = Index(
        rows=[_row_of_entry(e, titles) for e in entries],
        names=[name for name, _ in names],
        named=np.array([i for _, i in names], dtype=np.int64),
        cards=cards,
        stems=vocabulary,
        grams=known,
        slots=_slots(fields, len(entries)),
        headings=chapters(entries),
        listed=charts(entries),
        numbered=numbered,
        steps=step_table(entries, numbered, steps, vocabulary),
        meaning=np.concatenate(pointing),
        postings=postings,
        generation=generation,
    )
    index.lines = marks(fields["pack"])
    index.twins = twins(index, lexicon.dictionary())
    fill_lookups(index)
    return index


def _on(shelves: Ints, owners: Sequence[int]) -> Ints | None:
    """Return the scope number of each text; None if there are no texts.

    `shelves` holds the scope number of each entry, `owners` the position of each text's entry.
    """
    return shelves[owners] if owners else None


def _slots(fields: Mapping[str, Sequence[Document]], many: int) -> Ints:
    """Return the slot of each document: `field * many + entry`, where `many` is the number of
    entries.

    The documents of the first field come first, then those of the next one.
    """
    owned = ([d.owner for d in docs] for docs in fields.values())
    slots = [field * many + owner for field, own in enumerate(owned) for owner in own]
    return np.array(slots, dtype=np.int64)


def _gram_postings(lists: Iterable[Grams], known: Ints, shelves: Ints | None) -> Postings:
    """Make the postings of some texts, each given as an array of its grams.

    The term number of a gram is its position in `known`.
    """
    numbers = [np.searchsorted(known, own.astype(np.int64)).astype(np.int64) for own in lists]
    return make_postings(numbers, len(known), shelves)


def _heading_concepts(filed: FiledEntry, lexicon: Lexicon) -> set[int]:
    """Return the concepts of an entry's title and of the headings above the entry.

    The index adds these concepts to every passage of the entry.
    """
    titles = "\n".join((filed.entry.title, *filed.entry.section[1:]))
    return lexicon.concepts(titles, {filed.guide.identity.language}, question=False)


def _names_of_entry(entry: Entry) -> list[str]:
    """Return the title and aliases of an entry, folded; for a FAQ question, return only the title.

    A title with commas may be a list of names, but the commas of a question separate clauses.
    """
    return aliases(entry.title)[: 1 if entry.kind is Kind.FAQ else None]


def _row_of_entry(filed: FiledEntry, titles: Mapping[str, str]) -> Row:
    """Make the Row of an entry: the data that a hit needs.

    `titles` has the titles of all entries by id.
    """
    entry, guide = filed.entry, filed.guide
    return Row(
        entry.id,
        entry.kind.value,
        entry.number,
        entry.title,
        guide.identity.game,
        guide.identity.language,
        guide.key,
        guide.scope,
        guide.identity.version,
        tuple(dict.fromkeys(number for names in item_numbers(entry) for number in names)),
        refers_to(entry, titles),
        len(entry.passages),
    )


def _card_in_index(card: CardRef, owner: int) -> tuple[str, str, str, int]:
    """Return a card in the form that the index keeps: folded name, set, number, entry's
    position."""
    return " ".join(words(card.name)), card.set, card.number, owner
