"""Makes entries from a table with a question and its answer in each row."""

from __future__ import annotations

from collections.abc import Sequence

from rules_index.model import Kind
from rules_index.structure.blocks.questions import question_rows
from rules_index.structure.entries.question_cards import cards_of_question, path_inside
from rules_index.structure.entries.shape import Parsed, Shape
from rules_index.structure.sections.section_kinds import Part
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.draft import Draft, left_out


def _rows(section: Section, _part: Part) -> Sequence[Block]:
    return question_rows(section.body)


def _entries(section: Section, _part: Part, rows: Sequence[Block]) -> Parsed:
    yield from left_out([block for block in section.body if block not in rows], "about")
    if section.heading:
        yield from left_out(section.heading.blocks, "heading")
    for row in rows:
        yield _entry_of_table_row(section, row)


def _entry_of_table_row(section: Section, row: Block) -> Draft:
    question, answer = row.first.cells[:2]
    cards = cards_of_question(section, question, f"{question} {answer}")
    return Draft(Kind.FAQ, question, path_inside(section), (row,), [], cards=cards, opening=answer)


QUESTION_TABLE = Shape(_rows, _entries, of_pieces=True)
