"""Decides which sections have no rules: they only introduce others, or are about the guide."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_index.structure.sections.section_kinds import Part
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.front_and_back_matter import are_credits, is_imprint, is_of_a_box
from rules_index.structure.shapes.heading import Heading, Rank
from rules_index.structure.shapes.run_in_titles import bold_lead
from rules_index.structure.vocabulary.cues import (
    body_begins,
    body_says,
    heading_says,
    note_of_changes,
)

_ENDS_WITH_PAGE = re.compile(r"\d(?:[\s,–-]*\d)*$")
# An index in columns that were read across as one line: "fog 5, 9 oars 4 sails 12".
_PAGES = re.compile(r"[^\W\d_][^\d,.]{1,60}\s\d{1,3}(?:[\s,–-]+\d{1,3})*(?=\s+[^\W\d_]|$)")
_NAME_IN_FRONT = re.compile(r"[^:.!?]{2,60}:\s+\S")
_DIGITS_OF_A_RULE = 3
"""The fewest digits of a number that makes a heading a rule by itself: "702". Chosen by hand."""
_FEW_PAGED = 5
"""The fewest words with a page number behind them that make a text an index. Chosen by hand."""
_FEW_WORDS = 3
"""The most words of a block that is too short to say something itself. Chosen by hand."""
_SHORT_LEAD = 200
"""The most letters of a text that is an introduction only because of its title ("Glossary") and the
sections below it. Chosen by hand."""
_LONG_LEAD = 1200
"""The most letters of an introduction that says in words what the guide is about. Chosen by
hand."""
_LONG_ABOUT = 1800
"""The most letters of a section about the guide itself; a longer section also has rules. Chosen by
hand."""
# "appendix" is missing here, because the few words below such a title may be a rule.
_ANNOUNCING = ("glossary", "faq", "errata", "clarification", "contents")


def why_left_out(section: Section, part: Part) -> str:
    """Return why a section makes no entry, such as "credits", or "" if it may make entries."""
    if section.heading is None:
        return "title"
    if are_credits(section.body, announced=part is Part.CREDITS):
        return "credits"
    if part is Part.CHANGES or (part is Part.CONTENTS and not is_of_a_box(section.body)):
        return part.value
    if heading_says(section.title, "index") and _lists_pages(section.body):
        return "contents"
    if not section.body and not section.heading.body:
        return "" if section.children or is_numbered_rule(section.heading) else "bare-heading"
    return ""


def _lists_pages(body: Sequence[Block]) -> bool:
    """Tell whether a body is an index of words with their pages: "Attack 4 Bell 7 Cargo 12".

    Most lines must end with page numbers, or at least five words must have a page number behind
    them.
    """
    body = [block for block in body if not is_imprint(block.text)]
    listed = sum(bool(_ENDS_WITH_PAGE.search(block.text)) for block in body)
    told = sum(len(block.text) for block in body)
    paged = [found for block in body for found in _PAGES.findall(block.text)]
    columns = len(paged) >= _FEW_PAGED and sum(map(len, paged)) >= 0.4 * told
    return bool(body) and (listed >= 0.6 * len(body) or columns)


def is_lead(section: Section, part: Part) -> bool:
    """Tell whether a section's text only introduces the terms, questions or sections below it.

    The section's title must announce something like "Glossary" or "Appendix".
    """
    told = (Part.TIMING, Part.CARD_LIST, Part.CONTENTS)
    if not section.body or section.in_timing or part in told:
        return False
    announces = heading_says(section.title, *_ANNOUNCING)
    if not (announces or heading_says(section.title, "appendix")) or (
        part is Part.GLOSSARY and _stands_as_term(section)
    ):
        return False
    # A list of full sentences is not an introduction: it is what the title announces.
    if section.body[0].marker and section.body[0].is_sentence:
        return False
    # A sentence on whether a card or its clarification takes precedence is a rule.
    if part is Part.CLARIFICATION and any(body_says(b.text, "precedence") for b in section.body):
        return False
    length = sum(len(block.text) for block in section.body)
    says = body_says(section.body[0].text, "about") and length <= _LONG_LEAD
    return says or (announces and section.children > 0 and length <= _SHORT_LEAD)


def length_of_lead(body: Sequence[Block]) -> int:
    """Count the blocks at the beginning of a body that only introduce the blocks after them.

    The introduction ends before the first sentence with a bullet, table row or text with a name in
    front; without any of these, all blocks are counted. If the first block introduces nothing,
    return 0.
    """
    if body and not _announces(body[0]):
        return 0
    return next((i for i, block in enumerate(body) if i and _is_of_something(block)), len(body))


def _announces(block: Block) -> bool:
    """Tell whether a block may introduce the text below it.

    It must be short, end with a colon, or have words such as "the following". A block with a
    question mark introduces nothing.
    """
    short = len(block.text.split()) <= _FEW_WORDS
    told = any(body_says(block.text, group) for group in ("announces", "about"))
    return "?" not in block.text and (short or told or block.text.endswith(":"))


def _is_of_something(block: Block) -> bool:
    """Tell whether a block is a text with a name in front, a sentence with a bullet, or a table
    row.
    """
    if block.first.targets:
        return False
    told = block.is_sentence if block.marker else len(block.first.cells) > 1
    return told or bool(_NAME_IN_FRONT.match(block.text) or bold_lead(block))


def _stands_as_term(section: Section) -> bool:
    return bool(section.above) and not section.children


def is_about_document(section: Section) -> bool:
    """Tell whether a short text is about the document itself, by its title or first words.

    A numbered section or a step of the turn is never about the document.
    """
    if section.in_timing or (section.heading and section.heading.number):
        return False
    length = sum(len(block.text) for block in section.body)
    opener = section.body[0].text if section.body else ""
    titled = section.heading is not None and (
        section.heading is section.titled or section.names_guide
    )
    says = body_begins(opener, "about") or bool(note_of_changes(opener)) or titled
    return says and length <= _LONG_ABOUT


def is_numbered_rule(head: Heading) -> bool:
    """Tell whether a heading such as "702. Wind" is a rule by its number, even without a text."""
    if head.marked or not head.number:
        return False
    return Rank.RULE <= head.rank < Rank.CARD or len(head.number) >= _DIGITS_OF_A_RULE
