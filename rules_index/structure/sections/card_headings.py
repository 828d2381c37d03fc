"""Finds headings in errata and clarifications that name a card, and the card's set above them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest

from rules_index.model import CardRef
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import card_heading, end_of_names, is_card_line
from rules_index.structure.shapes.cards_in_prose import quoted_heading
from rules_index.structure.shapes.heading import Heading, Rank, heading
from rules_index.structure.shapes.number_patterns import ordinal
from rules_index.structure.shapes.title_shape import strip_tag
from rules_index.structure.vocabulary.cues import (
    announces_part,
    heading_says,
    is_card_list,
    says_status,
)

_COUNTS = re.compile(r"\d+|[A-Z]|[IVXL]+")
_NEXT_LINES = 2
"""The greatest difference of two headings' line numbers if only one blank line is between them, by
definition: one for the blank line and one for the second heading."""
_CUES = ("errata", "clarification")


def mark_cards(pieces: Sequence[Heading | Block]) -> list[Heading | Block]:
    """Return the headings and blocks of a guide, with the cards added to each heading that names
    cards.

    In errata and clarifications every heading may name cards. Elsewhere a heading names cards only
    if it is nothing but card names with sets and numbers.
    """
    marked: list[Heading | Block] = []
    headings = [piece for piece in pieces if isinstance(piece, Heading)]
    chapters = _numbered_chapters(headings)
    chapter: int | None = None
    of_cards = False
    for piece, following in zip_longest(pieces, pieces[1:]):
        if isinstance(piece, Heading) and not _is_only_title(piece, headings):
            chapter = _rank_of_chapter(piece, chapter)
            if chapter == piece.rank:
                of_cards = heading_says(piece.title, "errata", "cards")
        inside = isinstance(piece, Heading) and chapter is not None and piece.rank > chapter
        inside = inside and id(piece) not in chapters
        alone = isinstance(piece, Heading) and is_card_line(piece.printed)
        if isinstance(piece, Heading) and (inside or (alone and not _opens_list(marked))):
            card = _as_card(piece, quoted=inside and of_cards)
            if _is_rest_of_name(marked, card, following):
                card = _whole_name(marked.pop(), card)
            marked.append(_with_card_above(marked, card))
        elif isinstance(piece, Block) and _goes_on_naming(marked, piece, following):
            last = marked.pop()
            marked.append(_together(last, _as_card(heading(piece, Rank.CARD))))
        else:
            marked.append(piece)
    cards = [piece for piece in marked if isinstance(piece, Heading) and piece.cards]
    return _level_with_cards(marked, {h.blocks[0].level for h in cards if h.marked})


def _numbered_chapters(headings: Sequence[Heading]) -> set[int]:
    """Return the `id()` of each heading that is one of a guide's numbered chapters.

    These are series 1, 2, 3 of the same rank in which a title announces a part, such as "2.
    Errata". Their numbers are not the numbers of cards.
    """
    ranks: dict[int, list[Heading]] = defaultdict(list)
    for piece in headings:
        if _COUNTS.fullmatch(piece.number):
            ranks[piece.rank].append(piece)
    return {
        id(piece)
        for same in ranks.values()
        for series in _runs_counting_up(same)
        if any(announces_part(piece.title) for piece in series)
        for piece in series
    }


def _runs_counting_up(headings: Sequence[Heading]) -> Iterator[list[Heading]]:
    """Yield each group of consecutive headings whose numbers go up by one: 1, 2, 3."""
    places = ((ordinal(piece.number) - i, piece) for i, piece in enumerate(headings))
    for _, run in groupby(places, key=lambda pair: pair[0]):
        yield [piece for _, piece in run]


def _is_only_title(piece: Heading, headings: Sequence[Heading]) -> bool:
    """Tell whether a heading is only the guide's title, with headings such as "Errata" below it."""
    below = [other for other in headings if other is not piece]
    if piece is not headings[0] or any(other.rank <= piece.rank for other in below):
        return False
    return any(heading_says(other.title, *_CUES) for other in below)


def _opens_list(before: Sequence[Heading | Block]) -> bool:
    """Tell whether the last of the pieces so far (`before`) is the heading of a list of cards."""
    last = before[-1] if before else None
    return isinstance(last, Heading) and (is_card_list(last.title) or says_status(last.title))


def _level_with_cards(
    pieces: Sequence[Heading | Block], levels: set[int | None]
) -> list[Heading | Block]:
    """Return the pieces, and give headings on the same marked level as a card's heading a card's
    rank.

    With their old rank, the cards after them would be below them. Only headings in errata and
    clarifications are changed. `levels` holds the marked levels of the headings of cards.
    """
    chapter: int | None = None
    level_pieces: list[Heading | Block] = []
    for piece in pieces:
        if isinstance(piece, Heading):
            chapter = _rank_of_chapter(piece, chapter)
            inside = chapter is not None and chapter < piece.rank < Rank.CARD
            if inside and piece.marked and piece.blocks[0].level in levels:
                level_pieces.append(replace(piece, rank=Rank.CARD))
                continue
        level_pieces.append(piece)
    return level_pieces


def _rank_of_chapter(piece: Heading, chapter: int | None) -> int | None:
    """Return the rank of the chapter of errata or clarifications to which a heading belongs, or
    None.

    `chapter` is the rank of such a chapter open before the heading. The heading itself may open a
    new chapter or close the open one.
    """
    if heading_says(piece.title, *_CUES) and not is_card_list(piece.title):
        return chapter if chapter is not None and piece.rank > chapter else piece.rank
    return None if chapter is not None and piece.rank <= chapter else chapter


def _as_card(piece: Heading, *, quoted: bool = False) -> Heading:
    """Return a heading with the cards that it names; if it names none, return it unchanged.

    With `quoted`, names in quotes are cards even without a number.
    """
    lines = [card_heading(line.text) for block in piece.blocks for line in block.lines]
    each = tuple(card for named in lines for card in named)
    cards = each if all(lines) else card_heading(piece.printed)
    cards = cards or (quoted_heading(piece.printed) if quoted else ())
    if not cards:
        return piece
    title = " · ".join(dict.fromkeys(card.name for card in cards))
    body = piece.body or _behind_cards(piece.printed)
    return replace(
        piece, title=title, rank=Rank.CARD, cards=cards, number=cards[0].number, body=body
    )


def _behind_cards(printed: str) -> str:
    """Return the words of a heading behind its card names, which belong to the text; or ""."""
    end = end_of_names(printed)
    rest = strip_tag(printed[end:]).strip(" \t:.–—-") if end else ""
    return printed[end:].lstrip(" \t:.–—-") if rest else ""


def _is_rest_of_name(
    before: Sequence[Heading | Block], piece: Heading, following: Heading | Block | None
) -> bool:
    """Tell whether a heading is the second line of a card's name that is printed on two lines.

    The heading must be right below a card's heading and above a text. `before` holds the pieces so
    far, `following` is the piece after the heading.
    """
    if piece.cards or piece.marked or not before:
        return False
    last = before[-1]
    return isinstance(last, Heading) and bool(last.cards) and isinstance(following, Block)


def _goes_on_naming(
    before: Sequence[Heading | Block], block: Block, following: Heading | Block | None
) -> bool:
    """Tell whether a line right below a card's heading is the name of a second card with the same
    text.
    """
    last = before[-1] if before else None
    named = isinstance(last, Heading) and bool(last.cards) and not block.first.gap
    told = isinstance(following, Block) and not following.first.gap
    return named and told and is_card_line(block.text)


def _with_card_above(before: list[Heading | Block], piece: Heading) -> Heading:
    """Return a card's heading, joined with the card's heading right above it if both share a text.

    They do if the card above has no text of its own. The heading above is then removed from
    `before`, the pieces so far.
    """
    last = before[-1] if before else None
    if not isinstance(last, Heading) or not (last.cards and piece.cards):
        return piece
    # Between headings further apart there may have been a picture of a text.
    lines = piece.blocks[0].first.number - last.blocks[-1].lines[-1].number
    same = last.marked == piece.marked and last.blocks[0].level == piece.blocks[0].level
    if not same or last.body or lines > _NEXT_LINES:
        return piece
    before.pop()
    return _together(last, piece)


def _together(first: Heading | Block, second: Heading) -> Heading:
    """Join two headings of cards that share a text into one heading."""
    assert isinstance(first, Heading)  # noqa: S101  # the callers have seen to it
    cards = tuple(dict.fromkeys((*first.cards, *second.cards)))
    title = " · ".join(dict.fromkeys(card.name for card in cards))
    return replace(first, title=title, blocks=first.blocks + second.blocks, cards=cards)


def _whole_name(start: Heading | Block, rest: Heading) -> Heading:
    assert isinstance(start, Heading)  # noqa: S101  # _is_rest_of_name has seen to it
    name = f"{start.cards[0].name} {rest.printed}"
    card = replace(start.cards[0], name=name)
    return replace(start, title=name, blocks=start.blocks + rest.blocks, cards=(card,))


def cards_of(section: Section) -> tuple[CardRef, ...]:
    """Return the cards of a section's heading; a card without a set gets the set named above it."""
    cards = section.heading.cards if section.heading else ()
    release = release_of(section)
    return tuple(card if card.set else replace(card, set=release) for card in cards)


def release_of(section: Section, *, inside: bool = False) -> str:
    """Return the name of a set of cards from the heading right above a section, or "".

    The guide's title and titles such as "Errata" name no set. With `inside`, the heading must
    itself be below errata or clarifications.
    """
    if not section.above:
        return ""
    *others, above = section.above
    if above is section.titled or heading_says(above.title, *_CUES):
        return ""
    told = any(heading_says(other.title, *_CUES) for other in others)
    return above.title if told or not inside else ""
