"""Makes entries from a glossary: "Term: definition", "TERM. Definition" or bold terms.

The terms must be in alphabetical order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rules_index.model import Style
from rules_index.structure.entries.shape import Shape, has_headings, pieces_of
from rules_index.structure.sections.section_kinds import Part
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.heading import Heading, Rank, tidy
from rules_index.structure.shapes.run_in_titles import split_glossary
from rules_index.structure.shapes.title_shape import longest_rising, sort_key
from rules_index.structure.vocabulary.cues import heading_says
from rules_index.structure.vocabulary.labels import is_remark, is_see_also

_TERM = re.compile(r"([^:.!?]{2,60}?)\s*(?::|\s(?:--|[–—-])\s)\s*(?=\S)")
# "SILT PILE. The pile of …": capitals that run into the text.
_CAPITALS = re.compile(r"((?=[^a-z]{3})[^\W\d_a-z][^.!?a-z]{2,50})\.\s+(?=\S)")
_ALIAS = re.compile(r"\s*\([^()]{2,60}\)")
_LONGEST_TERM = 70
"""The most letters of a term in bold. Chosen by hand."""
_FEW_TERMS = 4
"""The fewest terms of a glossary that a heading announces; with fewer bold terms, the other terms
count as well. Chosen by hand."""
_MANY_TERMS = 8
"""The fewest terms of a glossary that no heading announces. Chosen by hand."""


def _split(section: Section, _part: Part) -> Sequence[Heading | Block]:
    announced = heading_says(section.title, "glossary")
    if section.children and not announced:
        return ()
    body = _split_at_terms(section.body, announced=announced)
    if announced and not has_headings(body):
        body = split_glossary(section.body)
    return body if has_headings(body) else ()


def _split_at_terms(body: Sequence[Block], *, announced: bool) -> list[Heading | Block]:
    """Return a glossary's body with a heading for each "Term: definition" or bold term.

    A body that is no glossary is returned as it is: its terms are not in alphabetical order, or too
    few. Unless a heading has `announced` a glossary, eight blocks and 80 % of all must be terms.
    """
    bold = [i for i, block in enumerate(body) if _bold_term(block)]
    named = bold if len(bold) >= _FEW_TERMS else [i for i, b in enumerate(body) if _term(b)]
    rising = longest_rising([sort_key(_term(body[i])) for i in named])
    enough = _FEW_TERMS if announced else max(_MANY_TERMS, int(0.8 * len(body)))
    if len(named) < enough or len(rising) < 0.8 * len(named):
        return list(body)
    pieces: list[Heading | Block] = []
    for i, block in enumerate(body):
        if i not in named:
            pieces.append(block)
            continue
        made = _defined(block)
        last = pieces[-1] if pieces else None
        if isinstance(last, Heading) and not last.body:
            # Two terms right below one another share the definition below them.
            title = f"{last.title}, {made.title}"
            made = replace(made, title=title, blocks=last.blocks + made.blocks)
            pieces.pop()
        pieces.append(made)
    return pieces


def _defined(block: Block) -> Heading:
    """Make the heading of a term; its definition in the same block becomes the heading's `body`."""
    name, rest = _term_and_text(block)
    return Heading(tidy(name), Rank.CARD, (block,), body=rest)


def _term(block: Block) -> str:
    """Return the term that a block defines, or "": "Ferry: it waits" -> "Ferry"."""
    if not block.is_plain or is_remark(block.text) or is_see_also(block.text):
        return ""
    name = _term_and_text(block)[0]
    # A plain number belongs to an item of a list and is no term; "2.1" is the name of a rule.
    return "" if name.isdecimal() else name


def _bold_term(block: Block) -> bool:
    bold = next((s for s in block.first.emphasis if s.style is Style.BOLD), None)
    return block.is_plain and bold is not None and bold.start == 0 and bool(_term(block))


def _term_and_text(block: Block) -> tuple[str, str]:
    """Split a term from the text behind it: "Ferry: it waits" -> ("Ferry", "it waits").

    The term must be in bold or capitals, or end with a colon or dash. Without a term, both parts
    are "".
    """
    bold = next((s for s in block.first.emphasis if s.style is Style.BOLD), None)
    if bold and bold.start == 0 and bold.end <= _LONGEST_TERM:
        name = block.first.text[: bold.end]
        rest = block.text[bold.end :]
        alias = _ALIAS.match(rest)
        if alias:
            name, rest = name + alias[0], rest[alias.end() :]
        return name.strip(" :–—-."), rest.lstrip(" :–—-.")
    match = _TERM.match(block.text) or _CAPITALS.match(block.text)
    return (match[1], block.text[match.end() :]) if match else ("", "")


TERMS = Shape(_split, pieces_of)
