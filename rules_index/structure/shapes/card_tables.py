"""Reads tables of cards: finds the columns with the name, the set, the number and the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules_index.model import CardRef
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import bracketed
from rules_index.structure.shapes.heading import Heading, Rank
from rules_index.structure.vocabulary.cues import heading_says, says_status
from rules_index.structure.vocabulary.labels import column_of

_NUMBER = re.compile(r"(?P<set>[^\W\d_]{1,6})?[ #.-]*(?P<number>\d{1,4}[a-zA-Z]?)$")
_LONGEST_NAME = 60
"""The most letters of a card's name in a table. Chosen by hand."""
_LONGEST_SET = 24
"""The most letters of a cell that names a set; a longer cell is text. Chosen by hand."""
_FEW_ROWS = 2
"""The fewest numbered rows of a table of cards whose head has no known words. Chosen by hand."""


def card_rows(body: Sequence[Block]) -> list[Heading | Block]:
    """Return the blocks of a body, with a heading for each table row that describes a card.

    A row with only one filled cell also becomes a heading: it names the set of the rows below it.
    """
    pieces: list[Heading | Block] = []
    columns: dict[str, int] = {}
    release = ""
    for block in body:
        cells = block.first.cells
        if len(cells) > 1 and sum(bool(cell.strip()) for cell in cells) == 1:
            release = next(cell.strip() for cell in cells if cell.strip())
            pieces.append(Heading(release, Rank.CARD - 1, (block,)))
        elif len(cells) < 2:
            pieces.append(block)
            columns = {}
        elif not columns and (found := _header(cells) or _unnamed(block, body)):
            columns = found
            pieces.append(block)
        else:
            pieces.append(_card_of_row(block, columns or _guess(cells), release) or block)
    return pieces


def _unnamed(block: Block, body: Sequence[Block]) -> dict[str, int]:
    """Guess a table's columns by the row below its head: {"name": 0, "number": 2, "set": 1}.

    `block` is the head; its words are unknown. Return {} if fewer than two rows follow, if a row
    lacks a card's name or number, or if the head has a number itself.
    """
    rows = [one.first.cells for one in body[body.index(block) + 1 :] if len(one.first.cells) > 1]
    cards = [row_card(row) for row in rows]
    numbered = len(rows) >= _FEW_ROWS and all(card and card.number for card in cards)
    head = row_card(block.first.cells)
    return _guess(rows[0]) if numbered and not (head and head.number) else {}


def columns_of(body: Sequence[Block]) -> dict[str, int]:
    """Return the columns of the first table with a known head: "Card | Cost | Text".

    This head gives {"name": 0, "text": 2}. Return {} if no head in the body has a word for names.
    """
    return next((found for block in body if (found := _header(block.first.cells))), {})


def is_header(block: Block) -> bool:
    """Tell whether a block is the head of a table with a column of names: "Card | Cost | Text"."""
    return bool(_header(block.first.cells))


def named_in_tables(body: Sequence[Block], *, of_cards: bool = False) -> Iterator[CardRef]:
    """Yield the cards of tables whose head announces cards: "Card | Cost | Effect".

    With `of_cards`, the title above the tables announces cards; then a head such as "Name | Cost"
    is enough.
    """
    columns: dict[str, int] = {}
    for block in body:
        cells = block.first.cells
        head = _header(cells)
        if len(cells) < 2 or head:
            named = bool(head) and (of_cards or heading_says(cells[head["name"]], "cards"))
            columns = head if named else {}
        elif columns and (card := row_card(cells, columns)):
            yield card


def row_card(
    cells: Sequence[str], columns: dict[str, int] | None = None, *, listed: bool = False
) -> CardRef | None:
    """Return the card that a table row names, or None.

    `columns` maps "name", "set" and "number" to the indices of their columns; without it, the
    columns are guessed. `listed` says that the row is in a list of cards and has no text.
    """
    at = columns or _guess(cells, listed=listed)
    name = _cell(cells, at, "name")
    number = _NUMBER.match(_cell(cells, at, "number"))
    if not name or len(name) > _LONGEST_NAME:
        return None
    whole = next(iter(bracketed(name)), None)
    if number is None and whole and whole.number:
        return replace(whole, set=whole.set or _cell(cells, at, "set"))
    release = _cell(cells, at, "set") or (number["set"] if number and number["set"] else "")
    return CardRef(name, release, number["number"] if number else "")


def _header(cells: Sequence[str]) -> dict[str, int]:
    columns = {column_of(cell): index for index, cell in enumerate(cells) if column_of(cell)}
    return columns if "name" in columns and len(cells) > 1 else {}


def _guess(cells: Sequence[str], *, listed: bool = False) -> dict[str, int]:
    """Guess the columns of a row without a head: "Pier | 45 | Text" -> name 0, number 1, set -1.

    A missing column is -1. The first number is the card's number, the first other cell its name,
    and the next cell its set if it is short and leaves a cell for the text. A `listed` row needs no
    text. Return {} for fewer than two filled cells.
    """
    filled = [i for i, cell in enumerate(cells) if cell.strip() and not says_status(cell)]
    if len(filled) < 2:
        return {}
    number = next((i for i in filled if _NUMBER.match(cells[i].strip())), -1)
    name = next((i for i in filled if i != number), -1)
    rest = [i for i in filled if i not in (number, name)]
    release = rest[0] if len(rest) > 1 - listed and len(cells[rest[0]]) <= _LONGEST_SET else -1
    return {"name": name, "number": number, "set": release}


def _cell(cells: Sequence[str], columns: dict[str, int], column: str) -> str:
    index = columns.get(column, -1)
    return cells[index].strip() if 0 <= index < len(cells) else ""


def _card_of_row(block: Block, columns: dict[str, int], release: str) -> Heading | None:
    cells = block.first.cells
    card = row_card(cells, columns)
    if card is None:
        return None
    card = replace(card, set=release or card.set)
    # Beside a column of new words, the column of the old words may be headed "Text".
    text = "" if "new" in columns else _cell(cells, columns, "text")
    text = text or _rest(cells, columns)
    if not text:
        return None
    return Heading(card.name, Rank.CARD, (block,), card.number, (card,), body=text)


def _rest(cells: Sequence[str], columns: dict[str, int]) -> str:
    """Return the cells without a name, set or number, joined by tabs; they are the row's text."""
    taken = {index for name, index in columns.items() if name not in ("text", "new")}
    rest = (cell.strip() for index, cell in enumerate(cells) if index not in taken)
    return "\t".join(filter(None, rest))
