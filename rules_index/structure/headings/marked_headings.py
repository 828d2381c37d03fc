"""Finds which Blocks are headings, by marks or by their looks."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from textwrap import shorten

from rules_index.language.fold import words
from rules_index.model import Style
from rules_index.structure.headings.bold_items import bold_items
from rules_index.structure.headings.heading_levels import settled_levels
from rules_index.structure.headings.numbered_headings import (
    above_rules,
    between_rules,
    counted_titles,
    labelled_headings,
    numbered_headings,
)
from rules_index.structure.headings.unmarked_headings import plain_headings
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import card_heading
from rules_index.structure.shapes.heading import Heading, Rank, heading
from rules_index.structure.shapes.number_patterns import compound, number_of, simple
from rules_index.structure.shapes.run_in_titles import bold_lead
from rules_index.structure.shapes.title_shape import is_title_like, remark_titles
from rules_index.structure.vocabulary.cues import announces_part, heading_says
from rules_index.structure.vocabulary.labels import is_caption, is_remark

Piece = Heading | Block
_LARGE_REGION = 60
"""The most blocks below one marked heading; if there are more, headings without a mark are looked
for among them. Chosen by hand."""
_LONGEST_OPENING = 60
"""The most letters of a title that is made of the opening of a text. Chosen by hand."""
_ENDS = (".", "!", "?", "…", ":", ")", "]", "»", "”", '"')
_FEW_MARKS = 3
"""The fewest lines with the looks of a heading that are taken for headings; also the most words of
a block that is too short to be the text below a title. Chosen by hand."""
_FEW_BLOCKS = 12
"""The most blocks of a guide for which fewer than `_FEW_MARKS` marked headings are enough. Chosen
by hand."""


def find_headings(blocks: Sequence[Block], contents: frozenset[str]) -> list[Piece]:
    """Return the blocks of a guide in order, with each heading replaced by a `Heading`.

    Headings are found by their marks, or by their looks if there are too few marks. `contents`
    holds the folded titles in the guide's own table of contents.
    """
    blocks = _without_remarks(blocks)
    marked = [i for i, block in enumerate(blocks) if block.level is not None and words(block.text)]
    stray = len(marked) < _FEW_MARKS and len(blocks) > _FEW_BLOCKS
    few = not marked or stray or len(blocks) > _LARGE_REGION * (len(marked) + 1)
    if few and not bold_items(blocks):
        plain = plain_headings(blocks, contents)
        if not marked or any(isinstance(piece, Heading) for piece in plain):
            return plain
    pieces: list[Piece] = []
    levels = settled_levels(blocks, marked)
    inside = _numbered_inside(blocks, marked) | _without_heading(blocks)
    held = {id(block) for piece in inside.values() for block in piece.blocks[1:]}
    for at, until in zip([-1, *marked], [*marked, len(blocks)], strict=True):
        if at >= 0:
            pieces.append(heading(blocks[at], levels[at] * 10, marked=True))
        region = blocks[at + 1 : until]
        unmarked = len(region) > _LARGE_REGION and len(region) > 0.25 * len(blocks)
        if unmarked:
            pieces.extend(plain_headings(region, contents))
        else:
            around = range(at + 1, until)
            pieces.extend(inside.get(i, blocks[i]) for i in around if id(blocks[i]) not in held)
    return pieces


def _without_heading(blocks: Sequence[Block]) -> dict[int, Heading]:
    """Make headings for parts that the file marks but gives no heading; return index -> heading.

    The title is the bold name at the front of the part, or else the part's first words. Without a
    heading, the text would belong to the part above.
    """
    found = {}
    for i, block in enumerate(blocks):
        level = block.first.begins
        if level is not None and block.is_plain and block.is_sentence:
            name, rest = bold_lead(block) or (_first_words_of(block.text), block.text)
            found[i] = Heading(name, level * 10, (block,), body=rest, marked=True)
    return found


def _first_words_of(text: str) -> str:
    """Return the first words of a text, at most 60 letters, with "…" if the text is longer."""
    return shorten(text, _LONGEST_OPENING, placeholder="…")


def _without_remarks(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks, with marked headings such as "Note:" turned into plain paragraphs.

    Such a heading stays if it has other headings below it.
    """
    marked = [i for i, block in enumerate(blocks) if block.level is not None]
    remarks = remark_titles(blocks[i].text for i in marked)
    plain = list(blocks)
    for i, after in itertools.zip_longest(marked, marked[1:]):
        text, level = blocks[i].text, blocks[i].level or 0
        holds_others = after is not None and (blocks[after].level or 0) > level
        if text in remarks and not holds_others:
            lines = (replace(line, level=None) for line in blocks[i].lines)
            plain[i] = replace(blocks[i], lines=tuple(lines))
    return plain


def _numbered_inside(blocks: Sequence[Block], marked: Sequence[int]) -> dict[int, Heading]:
    """Find rules and steps that are unmarked paragraphs under marked headings; return index ->
    heading.

    `marked` holds the indices of the marked headings. A paragraph with the number of a marked
    heading is left out: it is a line of a chart.
    """
    numbers = {number_of(blocks[i].text) for i in marked}
    rules = numbered_headings(blocks, set(marked))
    new = {i: h for i, h in rules.items() if h.number not in numbers}
    told = {i: h for i, h in new.items() if h.body or _stands_above_text(blocks, i)}
    told |= counted_titles(blocks, new)
    told |= between_rules(new, told) | above_rules(blocks, told)
    labelled = labelled_headings(blocks, set(marked), run_in=True)
    # In such a guide, a line such as "Step 1:" is a heading only with a text, or in bold.
    named = {i: h for i, h in labelled.items() if h.body or blocks[i].style is Style.BOLD}
    looks = bold_items(blocks) | _tight_headings(blocks, marked)
    looks |= _bold_headings(blocks, set(marked))
    return {**looks, **told, **named}


def _tight_headings(blocks: Sequence[Block], marked: Sequence[int]) -> dict[int, Heading]:
    """Find short lines with a blank line above and text right below; return index -> heading.

    They count only if there are at least three of them between two marked headings.
    """
    found: dict[int, Heading] = {}
    for at, until in zip(marked, [*marked[1:], len(blocks)], strict=True):
        titles = {
            i: heading(blocks[i], Rank.BOLD)
            for i in range(at + 1, until - 1)
            if _stands_right_above(blocks[i], blocks[i + 1])
        }
        found |= titles if len(titles) >= _FEW_MARKS else {}
    return found


def _stands_right_above(block: Block, text: Block) -> bool:
    """Tell whether a block looks like a title above a sentence, and is not the name of a card."""
    told = text.is_plain and text.text.endswith(_ENDS) and len(text.text.split()) > _FEW_MARKS
    told = told and not text.first.gap and not text.starts_lower
    other = number_of(block.text) or card_heading(block.text) or _is_lead(block.text)
    return told and is_title_like(block) and not other


def _stands_above_text(blocks: Sequence[Block], i: int) -> bool:
    """Tell whether a title or question is alone on its line, between blank lines, above a text."""
    following = blocks[i + 1] if i + 1 < len(blocks) else None
    titled = blocks[i].text.endswith("?") or is_title_like(blocks[i])
    if following is None or not (titled and blocks[i].first.gap and following.first.gap):
        return False
    bold = blocks[i].style is Style.BOLD and following.style is None
    return following.is_plain and (following.is_sentence or (bold and following.is_closed))


def _bold_headings(blocks: Sequence[Block], taken: set[int]) -> dict[int, Heading]:
    """Find short bold lines without a mark above plain text; return index of the block -> heading.

    If there are fewer than three, return only those that announce a part ("Errata"). `taken` holds
    the indices of other headings.
    """
    found = {}
    for i, (block, following) in enumerate(itertools.pairwise(blocks)):
        if i in taken or block.style is not Style.BOLD or not is_title_like(block):
            continue
        told = following.style is None or following.is_sentence
        above = following.level is not None and bool(simple(block.text))
        if (above or (following.level is None and told)) and not _is_lead(block.text):
            found[i] = _bold_heading(block)
    remarks = remark_titles(blocks[i].text for i in found)
    kept = {i: h for i, h in found.items() if blocks[i].text not in remarks}
    if len(kept) < _FEW_MARKS:
        return {i: h for i, h in kept.items() if announces_part(h.title)}
    return _with_other_names(blocks, kept)


def _with_other_names(blocks: Sequence[Block], found: dict[int, Heading]) -> dict[int, Heading]:
    """Join bold terms of a glossary that share one meaning: "Wick" right above "Thread".

    They become one heading, "Wick, Thread", at the index of the first term. `found` and the result
    map the index of a block to its heading.
    """
    in_glossary = False
    shared: list[int] = []
    kept = dict(found)
    for i, block in enumerate(blocks):
        if block.level is not None:
            in_glossary = heading_says(block.text, "glossary")
        if i in found and shared:
            names = ", ".join(heading(blocks[k], Rank.BOLD).title for k in (*shared, i))
            del kept[i]
            kept[shared[0]] = replace(
                found[i], title=names, blocks=tuple(blocks[k] for k in (*shared, i))
            )
        bold = in_glossary and block.style is Style.BOLD and is_title_like(block)
        shared = [*shared, i] if bold and i not in found else []
    return kept


def _is_lead(text: str) -> bool:
    """Tell whether a bold line only introduces the text below it: "Setup:", "Example", "Table 2:
    …".
    """
    return text.endswith(":") or is_remark(f"{text}:") or is_caption(text)


def _bold_heading(block: Block) -> Heading:
    own = compound(block.text)
    if own:
        return heading(block, Rank.RULE + len(own.parts))
    return heading(block, Rank.NUMBERED + 1 if simple(block.text) else Rank.BOLD)
