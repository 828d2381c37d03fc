"""Finds numbered bold items with plain text below: titles in a page that is one nested list.

blocks -> marked_headings
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

from rules_index.model import Style
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.heading import Heading, Rank, tidy
from rules_index.structure.shapes.title_shape import is_title_like

_FEW = 4
"""The fewest bold items with a text below them that are taken for titles; also the most words of a
paragraph that is too short to be such a text. Chosen by hand."""
_DEEPEST = 6
"""The depth of nesting from which on the titles of items all have the same rank. Chosen by hand."""
_COUNT = re.compile(r"(\d{1,3}|[A-Za-z])[.)]")


def bold_items(blocks: Sequence[Block]) -> dict[int, Heading]:
    """Find the numbered bold items that are titles; return index of the block -> heading.

    The numbers of the outer items come before the item's own: "2." inside "1." has the number
    "1.2". If fewer than four titles have a text right below, return {}.
    """
    titles = {
        i
        for i, (block, text) in enumerate(itertools.pairwise(blocks))
        if _is_bold_item(block) and (_is_text(text) or _is_bold_item(text))
    }
    if sum(_is_text(blocks[i + 1]) for i in titles) < _FEW:
        return {}
    found: dict[int, Heading] = {}
    path: list[str] = []
    for i in sorted(titles):
        depth, count = blocks[i].first.depth, _COUNT.fullmatch(blocks[i].first.marker)
        path = [*path[:depth], *[""] * (depth - len(path)), count[1] if count else ""]
        number = ".".join(path) if all(path) else ""
        rank = Rank.RULE + 1 + min(depth, _DEEPEST)
        found[i] = Heading(tidy(blocks[i].text), rank, (blocks[i],), number)
    return found


def _is_bold_item(block: Block) -> bool:
    """Tell whether a numbered item is bold and, without its number, looks like a title."""
    counted = _COUNT.fullmatch(block.first.marker) is not None
    bare = replace(block, lines=tuple(replace(line, marker="", depth=0) for line in block.lines))
    return counted and block.style is Style.BOLD and is_title_like(bare, gap=False)


def _is_text(block: Block) -> bool:
    """Tell whether a block is a paragraph without a style, of more than four words."""
    return block.is_plain and block.style is None and len(block.text.split()) > _FEW
