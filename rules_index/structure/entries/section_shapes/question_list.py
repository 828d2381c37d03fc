"""Makes entries from questions one after the other, each with its answer below or behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules_index.model import Kind
from rules_index.structure.blocks.questions import (
    Question,
    bare_answer,
    find_questions,
    question_of,
)
from rules_index.structure.entries.not_rules import length_of_lead
from rules_index.structure.entries.question_cards import cards_of_question, path_inside
from rules_index.structure.entries.section_shapes.plain_text import draft_of_text, text_entries
from rules_index.structure.entries.shape import Made, Parsed, Shape
from rules_index.structure.sections.section_kinds import Part
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.cards_in_lines import card_in_front
from rules_index.structure.shapes.draft import Draft, left_out


def _questions(section: Section, part: Part) -> Sequence[Question]:
    return find_questions(section.body, announced=part is Part.FAQ)


def _entries(section: Section, part: Part, questions: Sequence[Question]) -> Parsed:
    first = questions[0].start
    yield from _lead(section, part, section.body[:first])
    for question in questions:
        yield _entry_of_question(section, question)
    inside = {place for one in questions for place in range(one.start, one.end)}
    rest = [block for i, block in enumerate(section.body) if i >= first and i not in inside]
    yield from left_out(rest, "bare-heading")


def _lead(section: Section, part: Part, lead: list[Block]) -> Iterator[Made]:
    """Yield drafts and left-out lines for the blocks before the first question of a section.

    In a part with questions, introductory blocks are left out, unless one begins with a card's
    name. The other blocks make an entry.
    """
    speaks = any(card_in_front(block, "") for block in lead)
    about = 0 if speaks or (lead and part is not Part.FAQ) else length_of_lead(lead)
    yield from left_out(lead[:about], "about")
    rest = replace(section, body=lead[about:])
    if rest.body and about and section.heading:
        yield from draft_of_text(rest, part, section.heading)
    elif rest.body:
        yield from text_entries(rest, part)
    elif section.heading:
        yield from left_out(section.heading.blocks, "heading")


def _entry_of_question(section: Section, found: Question) -> Draft:
    """Make the draft of a question and its answer, without labels such as "Q:"."""
    question = section.body[found.start : found.answer]
    answer = _answer_without_bullet(section.body[found.answer : found.end], labelled=found.labelled)
    text = question_of([block.text for block in question], labelled=found.labelled)
    first = answer[0].text
    label = len(first) - len(bare_answer(first)) if found.labelled else 0
    whole = text + " " + " ".join(block.text for block in answer)
    cards = cards_of_question(section, text, whole)
    path = path_inside(section)
    return Draft(Kind.FAQ, text, path, tuple(question), answer, cards=cards, label=label)


def _answer_without_bullet(answer: list[Block], *, labelled: bool) -> list[Block]:
    """Return the blocks of an answer; if it is `labelled`, without the bullet in front of it."""
    if not labelled:
        return answer
    return [answer[0].without_marker(), *answer[1:]]


QUESTION_LIST = Shape(_questions, _entries, of_pieces=True)
