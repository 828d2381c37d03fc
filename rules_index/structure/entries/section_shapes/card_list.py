"""Makes one entry from a list of cards under one heading, such as restricted or banned cards."""

from __future__ import annotations

import re

from rules_index.model import CardRef, Kind
from rules_index.structure.entries.shape import Parsed, Shape
from rules_index.structure.sections.section_kinds import Part
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import list_items, number_first
from rules_index.structure.shapes.card_tables import columns_of, is_header, row_card
from rules_index.structure.shapes.draft import Draft
from rules_index.structure.shapes.front_and_back_matter import are_names
from rules_index.structure.vocabulary.cues import is_card_list, without_status

_SENTENCE = re.compile(r"[.!?]\s+[A-ZĄĆĘŁŃÓŚŹŻÁČĎÉĚÍŇŘŠŤÚŮÝŽÀÂÇÈÊËÎÏÔÙÛÄÖÜÑ]")
_LONGEST_ITEM = 90
"""The most letters of an item that is only the name of a card. Chosen by hand."""
_WORDS_OF_A_LEAD = 3
"""The most words before a colon that may be part of a card's name; more words introduce the names
behind the colon. Chosen by hand."""


def _list(section: Section, part: Part) -> Draft | None:
    """Make the draft of a list of cards, or return None if the section is no such list.

    A list must name a card, or have a title that announces a list of cards ("Banned cards").
    """
    head = section.heading
    if part is not Part.CARD_LIST or head is None:
        return None
    columns = columns_of(section.body)
    listed = (card for block in section.body for card in _cards_of_line(block, section, columns))
    cards = tuple(dict.fromkeys(listed))
    if not (cards or (is_card_list(head.title) and section.body)):
        return None
    return Draft(
        Kind.LIST,
        head.title,
        section.path,
        head.blocks,
        section.body,
        number=head.number,
        cards=cards,
    )


def _cards_of_line(block: Block, section: Section, columns: dict[str, int]) -> tuple[CardRef, ...]:
    """Return the cards that one line or table row of a list names; for a sentence, return ()."""
    if block.first.cells:
        card = None if is_header(block) else row_card(block.first.cells, columns, listed=True)
        return (card,) if card else ()
    bare = without_status(block.text)
    lead, colon, rest = bare.rpartition(":")
    text = rest if colon and len(lead.split()) > _WORDS_OF_A_LEAD else bare
    item = len(text) <= _LONGEST_ITEM and not text.endswith((":", "."))
    row = "," in text and not _SENTENCE.search(text) and (bool(colon) or are_names(text))
    labelled = bare != block.text and not _SENTENCE.search(bare)
    if block.marker or number_first(text) or item or row or labelled:
        return list_items(text, section.known)
    return ()


def _entries(_section: Section, _part: Part, made: Draft) -> Parsed:
    yield made


CARD_LIST = Shape(_list, _entries, of_pieces=True)
