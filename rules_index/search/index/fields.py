"""Splits entries into searchable texts in four fields, and each text into its terms.

entries -> documents -> build
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from rules_index.language.lexicon import Lexicon
from rules_index.language.stem import stems
from rules_index.model import FiledEntry
from rules_index.search.text.ngrams import Grams, grams

FIELDS = ("title", "entry", "passage", "pack")
"""The names of the four searched fields."""
TITLE, ENTRY, PASSAGE, PACK = range(len(FIELDS))
"""The numbers of the fields: their positions in `FIELDS`."""
KINDS = ("stems", "grams", "concepts")
"""The kinds of terms into which a text is split."""
_TITLE_WEIGHT = 3
"""How many times the title's stems and grams are added to those of the text, so that they weigh
more. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text that is searched in one field; the words of its `title`, if any, count several
    times."""

    owner: int
    language: str
    text: str
    title: str = ""


Lines = Callable[[FiledEntry], Iterable[tuple[str, str]]]
"""A function that returns the (language, question) pairs of an entry's question pack."""


def documents_of(entries: Sequence[FiledEntry], packs: Lines) -> dict[str, list[Document]]:
    """Return a mapping from each field's name to the documents of the entries in this field."""
    fields: dict[str, list[Document]] = {name: [] for name in FIELDS}
    for owner, filed in enumerate(entries):
        language, entry = filed.guide.identity.language, filed.entry
        fields["title"].append(Document(owner, language, entry.title))
        fields["entry"].append(Document(owner, language, _whole_text(filed), entry.title))
        fields["passage"] += [Document(owner, language, said.text) for said in entry.passages]
        fields["pack"] += [Document(owner, code, line) for code, line in packs(filed)]
    return fields


def _whole_text(filed: FiledEntry) -> str:
    """Return the text of an entry, followed by the cards it mentions and the headings above it.

    The headings distinguish "Set-up" below "The solo game" from another "Set-up". The guide's title
    is left out, because all entries of the guide have it.
    """
    cards = " ".join(card.name for card in filed.entry.cards)
    return "\n".join((filed.entry.text, cards, *filed.entry.section[1:]))


def stems_of(document: Document, vocabulary: dict[str, int]) -> list[int]:
    """Return the term numbers of a document's stems, and add new stems to the vocabulary.

    The stems of the document's title are repeated `_TITLE_WEIGHT` times.
    """
    found = stems(document.title, document.language) * _TITLE_WEIGHT
    found += stems(document.text, document.language)
    code = document.language
    return [vocabulary.setdefault(f"{code}:{stem}", len(vocabulary)) for stem in found]


def grams_of(document: Document) -> Grams:
    """Return the grams of a document's text, and the grams of its title `_TITLE_WEIGHT` times."""
    own = grams(document.text)
    return (
        np.concatenate([own, *[grams(document.title)] * _TITLE_WEIGHT]) if document.title else own
    )


def concepts_of(document: Document, lexicon: Lexicon, *, question: bool) -> list[int]:
    """Return the concepts of a document's text, and the concepts of its title twice.

    With `question`, the texts are read as questions, and in English as well as in their own
    language.
    """
    codes = {document.language, "en"} if question else {document.language}
    titled = lexicon.concepts(document.title, codes, question=question) if document.title else ()
    return [*lexicon.concepts(document.text, codes, question=question), *list(titled) * 2]
