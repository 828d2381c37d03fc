"""Makes Drafts of entries out of Sections, and reports what makes none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules_index.model import LeftOut
from rules_index.structure.blocks.questions import asks_in_title, find_questions, question_rows
from rules_index.structure.entries.cards_without_number import named_under
from rules_index.structure.entries.draft_of_section import (
    draft_of_list,
    draft_of_question,
    draft_of_row,
    draft_of_text,
    with_embedded,
)
from rules_index.structure.entries.not_rules import (
    is_lead,
    is_numbered_rule,
    length_of_lead,
    why_left_out,
)
from rules_index.structure.entries.run_on_answers import answers_apart
from rules_index.structure.entries.split_body import split_cards, split_terms
from rules_index.structure.sections.section_kinds import Part, is_about_cards, is_of_cards, part_of
from rules_index.structure.sections.sections import Section, make_sections
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_tables import is_header
from rules_index.structure.shapes.cards_in_lines import card_in_front, cards_inside, notes_on_cards
from rules_index.structure.shapes.draft import Draft, left_out
from rules_index.structure.shapes.front_and_back_matter import is_imprint
from rules_index.structure.shapes.heading import Heading
from rules_index.structure.shapes.run_in_titles import split_glossary, split_long
from rules_index.structure.vocabulary.cues import heading_says

Made = Draft | LeftOut
_LISTS = (Part.FAQ, Part.CARD_LIST)


def make_drafts(section: Section) -> Iterator[Made]:
    """The entries of one section; every line of it ends in one of them or is left out."""
    part = part_of(section)
    reason = why_left_out(section, part)
    if reason:
        yield from left_out(section.blocks, reason)
        return
    imprint = [block for block in section.body if block.is_plain and is_imprint(block.text)]
    yield from left_out(imprint, "credits")
    section.body = [block for block in section.body if block not in imprint]
    yield from _made(section, part)


def _made(section: Section, part: Part) -> Iterator[Made]:
    announced = part is Part.FAQ
    apart = answers_apart(section.body, announced=announced)
    if apart != section.body and find_questions(apart, announced=announced):
        section.body = apart
    head = section.heading
    if head and asks_in_title(head.printed, section.body):
        section = replace(section, heading=None, body=[*head.blocks, *section.body])
        yield from _whole(section, part)
    elif question_rows(section.body):
        yield from _whole(section, part)
    elif is_about_cards(part) and not (head and head.cards):
        of_cards = is_of_cards(section, part)
        pieces = split_cards(section.body, _set_named_by(section), of_cards=of_cards)
        if not any(isinstance(piece, Heading) for piece in pieces):
            pieces = cards_inside(section.body)
        yield from _parted(section, part, pieces)
    elif notes := notes_on_cards(section.body) or named_under(section.title, section.body):
        yield from _parted(section, Part.CLARIFICATION, notes)
    elif heading_says(section.title, "glossary") or not section.children:
        yield from _parted(section, part, _terms(section))
    else:
        yield from _long(section, part)


def _terms(section: Section) -> list[Heading | Block]:
    """The body of a section with the terms told apart that it defines."""
    in_glossary = heading_says(section.title, "glossary")
    pieces = split_terms(section.body, announced=in_glossary)
    found = any(isinstance(piece, Heading) for piece in pieces)
    return split_glossary(section.body) if in_glossary and not found else pieces


def _set_named_by(section: Section) -> str:
    """The set that a section without a card is named after."""
    return "" if heading_says(section.title, "errata", "clarification") else section.title


def _parted(section: Section, part: Part, pieces: Sequence[Heading | Block]) -> Iterator[Made]:
    """A section whose body holds headings of its own: cards, terms."""
    if not any(isinstance(piece, Heading) for piece in pieces):
        yield from _long(section, part)
        return
    of_cards = is_about_cards(part)
    heads = [p for p in pieces if of_cards and isinstance(p, Block) and is_header(p)]
    yield from left_out(heads, "heading")
    inner = make_sections([piece for piece in pieces if piece not in heads])
    yield from _whole(replace(section, body=inner[0].body, children=1), part)
    above = (*section.above, *((section.heading,) if section.heading else ()))
    for made in inner[1:]:
        yield from _whole(replace(made, above=(*above, *made.above)), part)


def _long(section: Section, part: Part) -> Iterator[Made]:
    """A section that is parted at the titles inside its text where it is too long to be shown."""
    head = section.heading
    pieces = split_long(section.body) if head and part not in _LISTS else section.body
    if head is None or not any(isinstance(piece, Heading) for piece in pieces):
        yield from _whole(section, part)
        return
    inner = make_sections(pieces)
    yield from _whole(replace(section, body=inner[0].body, children=1), part)
    above = (*section.above, head)
    for made in inner[1:]:
        inside = replace(section, heading=made.heading, above=above, body=made.body, children=0)
        yield from _long(replace(inside, names_guide=False), part)


def _whole(section: Section, part: Part) -> Iterator[Made]:
    """A section whose body is one text, a row of questions, or a list of cards."""
    rows = question_rows(section.body)
    if rows:
        yield from _rows(section, rows)
        return
    questions = find_questions(section.body, announced=part is Part.FAQ)
    if questions:
        yield from _lead(section, part, section.body[: questions[0].start])
        for question in questions:
            yield draft_of_question(section, question)
        asked = {place for one in questions for place in range(one.start, one.end)}
        rest = set(range(questions[0].start, len(section.body))) - asked
        yield from left_out([section.body[place] for place in sorted(rest)], "bare-heading")
    elif part is Part.CARD_LIST and (listed := draft_of_list(section)):
        yield listed
    else:
        yield from _text(section, part)


def _rows(section: Section, rows: Sequence[Block]) -> Iterator[Made]:
    """A table of questions and answers: each row is one."""
    others = [block for block in section.body if block not in rows]
    yield from left_out(others, "about")
    if section.heading:
        yield from left_out(section.heading.blocks, "heading")
    for row in rows:
        yield draft_of_row(section, row)


def _lead(section: Section, part: Part, lead: list[Block]) -> Iterator[Made]:
    """What stands before the first question: words on the questions, unless a card begins it."""
    speaks = any(card_in_front(block, "") for block in lead)
    about = 0 if speaks or (lead and part is not Part.FAQ) else length_of_lead(lead)
    yield from left_out(lead[:about], "about")
    rest = replace(section, body=lead[about:])
    if rest.body and about and section.heading:
        yield from with_embedded(draft_of_text(rest, part, section.heading))
    elif rest.body:
        yield from _text(rest, part)
    elif section.heading:
        yield from left_out(section.heading.blocks, "heading")


def _text(section: Section, part: Part) -> Iterator[Made]:
    head = section.heading
    if head is None:
        yield from left_out(section.body, "title")
        return
    if is_lead(section, part):
        told = length_of_lead(section.body)
        yield from left_out(section.body[:told], "about")
        section = replace(section, body=section.body[told:])
        if not section.body:
            yield from left_out(head.blocks, "heading")
            return
    if not section.body and not head.body and not is_numbered_rule(head):
        yield from left_out(head.blocks, "heading" if section.children else "bare-heading")
        return
    yield from with_embedded(draft_of_text(section, part, head))
