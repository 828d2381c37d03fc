"""Finds lists of cards with a status: names below "Banned", or lines such as "Restricted: Pier,
Bell".

A keyword of the game may also be called "Restricted"; it has rules below it instead of names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_index.model import CardRef
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import LONGEST_NAME, folded, list_items
from rules_index.structure.shapes.card_tables import columns_of, is_header, row_card
from rules_index.structure.shapes.cards_in_lines import could_be_card
from rules_index.structure.vocabulary.cues import heading_says, says_status, without_status

_LONG_WORD = 4
"""The fewest letters of a word that must have a capital in a card's name; shorter words, such as
"of", need none. Chosen by hand."""


def is_status_list(section: Section) -> bool:
    """Tell whether a section only lists cards with a status, such as names below "Banned".

    The status may also begin each line: "Banned: Pier". Names without a set or number count as
    cards only if a heading announces events, if another heading names one of them, or if all are
    capitalised like names.
    """
    lines = [block for block in section.body if not _is_prose(block)]
    titles = [heading.title for heading in section.above if heading is not section.titled]
    titled = says_status(section.title) or any(map(says_status, titles[-1:]))
    told = titled or all(_has_status_label(block) for block in lines)
    if not lines or not told or section.heading is None:
        return False
    columns = columns_of(section.body)
    named = [_cards_in_block(block, section, columns) for block in lines if not is_header(block)]
    cards = [card for line in named for card in line]
    if not all(named) or not all(_could_be(card) for card in cards):
        return False
    printed = any(card.set or card.number for card in cards)
    known = any(folded(card.name) in section.known for card in cards)
    announced = titled and any(heading_says(t, "events") for t in (section.title, *titles))
    return printed or known or announced or _are_titled(cards)


def _is_prose(block: Block) -> bool:
    """Tell whether a block is a sentence about the listed cards, above or below their names."""
    told = block.is_sentence or block.text.endswith(":")
    return told and not (block.marker or block.first.cells or _has_status_label(block))


def _has_status_label(block: Block) -> bool:
    return without_status(block.text) != block.text


def _cards_in_block(block: Block, section: Section, columns: dict[str, int]) -> tuple[CardRef, ...]:
    if block.first.cells:
        card = row_card(block.first.cells, columns, listed=True)
        return (card,) if card else ()
    closed = block.text.endswith((".", ":", "?", "!")) and not _has_status_label(block)
    return () if closed else list_items(block.text, section.known)


def _could_be(card: CardRef) -> bool:
    """Tell whether a name in a list could be the name of a card.

    A name with a set and number always can; any other must be short and begin with a capital.
    """
    short = len(card.name.split()) <= LONGEST_NAME
    return bool(card.set and card.number) or (short and could_be_card(card.name))


def _are_titled(cards: Sequence[CardRef]) -> bool:
    """Tell whether all long words in the names are capitalised, and one name has several words."""
    long = [word for card in cards for word in _long_words(card.name)]
    return all(word[:1].isupper() for word in long) and any(" " in card.name for card in cards)


def _long_words(name: str) -> Iterator[str]:
    return (word for word in name.split() if len(word) >= _LONG_WORD)
