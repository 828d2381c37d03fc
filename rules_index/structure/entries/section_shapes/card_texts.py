"""Makes entries from errata and clarifications: lines and rows with a card and a text on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rules_index.model import CardRef, Style
from rules_index.structure.entries.cards_without_number import named_beside, names_in_front
from rules_index.structure.entries.shape import Shape, has_headings, pieces_of
from rules_index.structure.sections.section_kinds import Part, is_about_cards, is_of_cards
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import card_heading, is_card_line, number_first
from rules_index.structure.shapes.card_tables import card_rows
from rules_index.structure.shapes.cards_in_lines import card_in_front, card_title, cards_inside
from rules_index.structure.shapes.heading import Heading, Rank, tidy
from rules_index.structure.vocabulary.cues import heading_says

_WORDS_OF_A_SET = 6
"""The most words of a line that names the set of the cards below it. Chosen by hand."""
_LONGEST_CARD = 90
"""The most letters of a line that is only the name of a card. Chosen by hand."""


def _split(section: Section, part: Part) -> Sequence[Heading | Block]:
    head = section.heading
    if not is_about_cards(part) or (head and head.cards):
        return ()
    of_cards = is_of_cards(section, part)
    body = _split_at_cards(section.body, _set_named_by(section), of_cards=of_cards)
    body = body if has_headings(body) else cards_inside(section.body)
    return body if has_headings(body) else ()


def _set_named_by(section: Section) -> str:
    """Return a section's title if it could be the name of a set of cards, else ""."""
    return "" if heading_says(section.title, "errata", "clarification") else section.title


def _split_at_cards(
    body: Sequence[Block], release: str, *, of_cards: bool = False
) -> list[Heading | Block]:
    """Return a body of errata or clarifications, with a heading for each line or row about a card.

    Cards without a set get the set `release`. If the part is only `of_cards`, a name without a
    number in front of a text is a card's name as well.
    """
    pieces: list[Heading | Block] = []
    for is_table, run in groupby(body, lambda block: len(block.first.cells) > 1):
        told = list(run)
        pieces += card_rows(told) if is_table else _split_lines(told, release, of_cards=of_cards)
    return pieces


def _split_lines(
    body: Sequence[Block], release: str, *, of_cards: bool
) -> Iterator[Heading | Block]:
    named = names_in_front(body, release) or named_beside(body, release) if of_cards else {}
    for i, block in enumerate(body):
        cards = _cards_named_by_line(block, release)
        below = body[i + 1] if i + 1 < len(body) else None
        follows = below is not None and not _cards_named_by_line(below, release)
        if not cards and below and _names_set(block) and _begins_card(body, i + 1, release):
            release = tidy(block.text)
            yield Heading(release, Rank.CARD - 1, (block,))
        elif cards and follows:
            yield card_title(block, cards)
        else:
            yield card_in_front(block, release) or named.get(i) or block


def _begins_card(body: Sequence[Block], i: int, release: str) -> bool:
    """Tell whether a block names a card, in front of a text or alone above a sentence."""
    if card_in_front(body[i], release):
        return True
    numbered = number_first(body[i].text) and _cards_named_by_line(body[i], release)
    told = i + 1 < len(body) and body[i + 1].is_sentence
    return bool(numbered) and told


def _names_set(block: Block) -> bool:
    """Tell whether a short line could be the name of the set to which the cards below it belong.

    The line must be bold or end with a colon.
    """
    short = block.is_plain and 0 < len(block.text.split()) <= _WORDS_OF_A_SET
    # The bold end of a sentence names no set: “… to any open hall.”
    short = short and not block.starts_lower and not block.is_closed
    return short and (block.style is Style.BOLD or block.text.endswith(":"))


def _cards_named_by_line(block: Block, release: str) -> tuple[CardRef, ...]:
    ends = block.text.rstrip("\"'”’»“ ").endswith((".", ":", ";", "?"))
    if len(block.text) > _LONGEST_CARD or ends or block.first.cells:
        return ()
    if block.marker and not is_card_line(block.text):
        return ()
    return card_heading(block.text, release)


CARD_TEXTS = Shape(_split, pieces_of)
