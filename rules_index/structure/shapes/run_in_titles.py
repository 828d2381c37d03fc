"""Finds titles on the same line as their text: "**Academy** – You may …", "MOVING: For each die …".

A section is split at them only if it is too long to be shown whole: a list of what a player may do
on a turn is more useful in one piece.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from textwrap import shorten

from rules_index.model import Style
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.heading import Heading, Rank, tidy
from rules_index.structure.shapes.number_patterns import number_of, simple
from rules_index.structure.vocabulary.labels import is_admonition, is_caption

_LONG = 4000
"""The most letters of a section that is shown whole, because a longer one does not fit into one
message. Chosen by hand."""
_LONGEST = 90
"""The most letters of a title that runs into its text. Chosen by hand."""
_FEW = 2
"""The fewest titles in a text that is split, and the fewest words of a term's meaning. Chosen
by hand."""
_FEW_TERMS = 4
"""The fewest terms of a glossary that is split into its terms. Chosen by hand."""
_FEW_RULES = 5
"""The fewest paragraphs, numbered 1, 2, 3, …, of a text that is split into them. Chosen by hand."""
_OPENING = 60
"""The most letters of a title that is made of the opening of a rule. Chosen by hand."""
_LONG_RULE = 400
"""The least average length, in letters, of numbered paragraphs that are separate rules; shorter
paragraphs are steps of one thing. Chosen by hand."""
_CELLS = 2
"""The number of cells in a row of a glossary, by definition: a term and its meaning."""
_CAPITALS = re.compile(r"((?=[^a-z]{3})[^\W\d_a-z][^.!?:a-z]{2,50})[.:]\s+(?=\S)")
_SET_APART = (".", ":", "?", "!")
_DASHES = re.compile(r"\s*(?:\([^()]{2,60}\)\s*)?[:–—-]")
_COUNT = re.compile(r"\s*#?\d+$")

Lead = tuple[str, str]


def bold_lead(block: Block) -> Lead | None:
    """Split a block into its first bold words, which are a title, and the text behind them.

    "**Academy** – You may" becomes "Academy" and "You may". Return None if no dash or similar sign
    is between them, or if the words only announce a remark ("**Note:** …").
    """
    span = next((s for s in block.first.emphasis if s.style is Style.BOLD), None)
    if span is None or span.start or span.end > _LONGEST:
        return None
    title, rest = block.first.text[: span.end].strip(), block.text[span.end :]
    apart = title.endswith(_SET_APART) or _DASHES.match(rest) or rest.startswith(_SET_APART)
    told = rest.strip(" :–—-.")
    if not apart or not told or _is_remark(title):
        return None
    return tidy(title.rstrip(" .")), rest.lstrip(" :–—-.")


def _is_remark(title: str) -> bool:
    """Tell whether a title only announces a remark: "Example 2", "DESIGN NOTE"."""
    bare = _COUNT.sub("", title.rstrip(" .:!"))
    return is_admonition(bare) or is_admonition(bare.rpartition(" ")[2])


def split_long(body: Sequence[Block]) -> list[Heading | Block]:
    """Split the body of a section at its run-in titles, if it is too long to be shown whole.

    Without such titles, it is split at long paragraphs numbered 1, 2, 3. Short ones stay together,
    because they are the steps of one thing. Any other body is returned as it is.
    """
    if sum(len(block.text) for block in body) > _LONG:
        for find in (_bold, _capitals, _bold_items):
            found = _once({i: lead for i, block in enumerate(body) if (lead := find(block))})
            if len(found) >= _FEW and not (find is _bold_items and _has_steps(body)):
                return list(_by_titles(body, found, items=find is _bold_items))
        rules = _counted(body)
        told = body[min(rules, default=0) : max(rules, default=0)]
        whole = sum(len(block.text) for block in told)
        if len(rules) >= _FEW_RULES and whole >= _LONG_RULE * len(rules):
            return list(_by_titles(body, rules, items=False))
    return list(body)


def _counted(body: Sequence[Block]) -> dict[int, Lead]:
    """Find paragraphs numbered 1, 2, 3; return index of the block -> (title, text).

    These paragraphs have no titles, so the number and the first words are used.
    """
    found: dict[int, Lead] = {}
    for i, block in enumerate(body):
        own = simple(block.text) if block.is_plain and not block.first.indent else None
        if own and own.number == str(len(found) + 1):
            opening = shorten(own.rest, _OPENING, placeholder="…").rstrip(":")
            found[i] = (f"{own.number}. {opening}", own.rest)
    return found


def split_glossary(body: Sequence[Block]) -> list[Heading | Block]:
    """Split the body of a glossary at its terms.

    A term is bold in front of its meaning, or in the table cell before it. If there are fewer than
    four terms, the body is returned as it is.
    """
    for find in (_bold, _bold_items, _term_in_row):
        found = _once({i: lead for i, block in enumerate(body) if (lead := find(block))})
        if len(found) >= _FEW_TERMS:
            return list(_by_titles(body, found, items=find is _bold_items))
    return list(body)


def _term_in_row(block: Block) -> Lead | None:
    """Split a table row into a term and its meaning, or return None.

    The meaning must have at least two words, because a single word is the head of a column.
    """
    cells = block.first.cells
    if len(cells) != _CELLS or not 0 < len(cells[0]) <= _LONGEST or len(cells[1].split()) < _FEW:
        return None
    return cells[0].strip(), cells[1].strip()


def _once(found: dict[int, Lead]) -> dict[int, Lead]:
    """Drop titles that occur more than once, because such a title is a label and not a name.

    `found` and the result map the index of a block to its title and text.
    """
    often = Counter(title.casefold() for title, _ in found.values())
    return {i: lead for i, lead in found.items() if often[lead[0].casefold()] == 1}


def _has_steps(body: Sequence[Block]) -> bool:
    """Tell whether a body has numbered steps, so that it is not split at bold items."""
    found = (simple(block.text) for block in body if block.is_plain)
    return any(step is not None and step.number.isdigit() for step in found)


def _by_titles(
    body: Sequence[Block], found: dict[int, Lead], *, items: bool
) -> Iterator[Heading | Block]:
    """Yield first the blocks without a title, then each title as a heading, with its blocks.

    `found` maps the index of a block to its title and text. If the titles are `items` of a list,
    the text after the list has no title.
    """
    whole: list[Block] = []
    parts: list[Heading | Block] = []
    inside = False
    for i, block in enumerate(body):
        if i in found:
            title, rest = found[i]
            parts.append(Heading(title, Rank.CARD, (block,), number_of(title), body=rest))
            inside = True
            continue
        inside = inside and not (items and block.first.depth == 0 and not block.first.indent)
        (parts if inside else whole).append(block)
    yield from whole
    yield from parts


def _bold(block: Block) -> Lead | None:
    return _titled(block, bold_lead) if block.is_plain else None


def _capitals(block: Block) -> Lead | None:
    return _titled(block, _capital_lead) if block.is_plain else None


def _bold_items(block: Block) -> Lead | None:
    """Return the bold title of an item in an outermost list, and its text, or None.

    An item of an inner list gives None, because it belongs to the outer item.
    """
    outer = block.first.marker and block.first.depth == 0 and not block.first.cells
    return _titled(block, bold_lead) if outer else None


def _titled(block: Block, lead: Callable[[Block], Lead | None]) -> Lead | None:
    found = None if is_caption(block.text) else lead(block)
    return found if found and any(char.isalpha() for char in found[0]) else None


def _capital_lead(block: Block) -> Lead | None:
    match = _CAPITALS.match(block.text)
    if not match or _is_remark(match[1]):
        return None
    return match[1], block.text[match.end() :]
