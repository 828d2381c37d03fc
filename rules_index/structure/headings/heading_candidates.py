"""Finds possible headings by their looks, and ranks them, in a guide without heading marks.

blocks -> here -> unmarked_headings
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules_index.language.fold import words
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import card_heading, is_card_line, number_first
from rules_index.structure.shapes.front_and_back_matter import are_names
from rules_index.structure.shapes.heading import Heading, Rank, heading
from rules_index.structure.shapes.number_patterns import compound, simple
from rules_index.structure.shapes.title_shape import (
    continues_alphabet,
    is_caps,
    is_title_like,
    sort_key,
)
from rules_index.structure.vocabulary.cues import (
    announces_part,
    heading_begins,
    heading_says,
    is_card_list,
    says_status,
)
from rules_index.structure.vocabulary.labels import sees_also

_LETTER = re.compile(r"\w+\s+(?:[IVXL]+|[A-Z]|\d+)(?!\w)")
_LABEL_ONLY = re.compile(r"\w+ (?:[IVXL]+|[A-Z]|\d{1,2}) ?:$")
_CHAPTER_CUES = ("glossary", "faq", "errata", "clarification", "credits", "changes")
_SHORT = re.compile(r"[^\W\d_]{2}")
_FEW_WORDS = 4
"""The most words of a title with a small first letter. Chosen by hand."""
_SHORT_TEXT = 40
"""The most letters of a plain block that is too short to be the text below a title. Chosen by
hand."""
_FEW_PARTS = 2
"""The fewest titles in capitals that must announce a part ("ERRATA") before titles in capitals rank
above other titles. Chosen by hand."""


def candidates(blocks: Sequence[Block], contents: frozenset[str]) -> dict[int, Heading]:
    """Find the blocks that look like headings; return index of the block -> heading.

    `contents` holds the folded titles in the guide's own table of contents.
    """
    found: dict[int, Heading] = {}
    about_cards = in_list = in_status = in_glossary = False
    in_caps = sum(is_caps(b.text) and announces_part(b.text) for b in blocks) >= _FEW_PARTS
    for i, block in enumerate(blocks):
        following = blocks[i + 1] if i + 1 < len(blocks) else None
        if i - 1 in found and len(found[i - 1].blocks) == 2:
            continue
        if _LABEL_ONLY.match(block.text) and following and is_title_like(following):
            both = f"{block.text} {following.text}"
            found[i] = Heading(both, Rank.CHAPTER, (block, following))
        elif (in_list or in_status) and (card_heading(block.text) or _is_row_of_names(block.text)):
            continue
        elif about_cards and _is_only_card_name(block):
            found[i] = heading(block, Rank.TERM)
        elif simple(block.text) or compound(block.text):
            continue
        elif _could_head(block, following) or _is_tight_caps(blocks, i):
            rank = _rank_by_words(block.text, contents, about_cards=about_cards)
            if rank == Rank.CHAPTER and (in_caps or in_glossary):
                term = in_glossary and _is_between_terms(blocks, i, found)
                rank = Rank.TERM if term else _chapter_rank(block.text, found, in_caps=in_caps)
            found[i] = heading(block, rank)
        in_status = says_status(found[i].title) if i in found else in_status
        if i in found and found[i].rank <= Rank.PART:
            about_cards = heading_says(found[i].title, "errata", "clarification")
            in_list = is_card_list(found[i].title)
            in_glossary = heading_says(found[i].title, "glossary")
    return found


def _is_row_of_names(text: str) -> bool:
    return "," in text and are_names(text) and not is_caps(text)


def _continues_terms(found: Mapping[int, Heading], title: str) -> bool:
    """Tell whether a title continues the alphabetical order of the terms above it.

    If so, it is a term, even if it is a title such as "Keywords" that could announce a part.
    """
    before = itertools.takewhile(lambda h: h.rank >= Rank.TERM, reversed(list(found.values())))
    return continues_alphabet([*[term.title for term in before][::-1], title])


def _chapter_rank(title: str, found: Mapping[int, Heading], *, in_caps: bool) -> int:
    """Return the rank of a title that announces a part of the guide, such as "Errata".

    With `in_caps`, the guide's chapters are in capitals. A title not in capitals is then only a
    part of a chapter, or a term if it continues the alphabetical order of the terms above it.
    """
    if is_caps(title) or not in_caps:
        return Rank.CAPS if in_caps else Rank.CHAPTER
    return Rank.TERM if _continues_terms(found, title) else Rank.PART


def _is_between_terms(blocks: Sequence[Block], i: int, found: Mapping[int, Heading]) -> bool:
    """Tell whether a title is alphabetically between the term before it and the next title.

    Either all three must be in capitals, or none of them.
    """
    before = found[max(found)].title if found and found[max(found)].rank >= Rank.TERM else ""
    titles = (b.text for b, below in itertools.pairwise(blocks[i + 1 :]) if _could_head(b, below))
    after = next(titles, "")
    if not before or len({is_caps(title) for title in (before, blocks[i].text, after)}) > 1:
        return False
    return sort_key(before) < sort_key(blocks[i].text) < sort_key(after)


def _is_tight_caps(blocks: Sequence[Block], i: int) -> bool:
    """Tell whether a block in capitals, without a blank line above it, is a title.

    The block before it must end a text, and the block after it must not be in capitals.
    """
    if not 0 < i < len(blocks) - 1 or not is_caps(blocks[i].text):
        return False
    before, after = blocks[i - 1], blocks[i + 1]
    ended = before.is_closed or bool(sees_also(before.text)) or before.marker != ""
    return ended and is_title_like(blocks[i], gap=False) and not is_caps(after.text)


def _could_head(block: Block, following: Block | None) -> bool:
    if not (is_title_like(block) or _is_caps_lead(block) or _is_short_term(block, following)):
        return False
    return following is None or not following.starts_lower or is_caps(block.text)


def _is_only_card_name(block: Block) -> bool:
    """Tell whether a block is only the name of a card, number included: "45 Pier"."""
    if is_card_line(block.text) and block.is_plain and block.first.gap:
        return True
    bare = number_first(block.text)
    return bool(bare) and is_title_like(
        Block((replace(block.first, text=bare[0].name),), bare[0].name)
    )


def small_candidates(blocks: Sequence[Block]) -> dict[int, Heading]:
    """Find short lines with a small first letter above a text; return index of the block ->
    heading.

    Later, `in_order` keeps only those that fit the alphabetical order of the terms.
    """
    return {
        i + 1: heading(block, Rank.TERM)
        for i, (last, block) in enumerate(itertools.pairwise(blocks))
        if block.starts_lower
        and last.is_closed
        and is_title_like(block, small=True)
        and len(block.text.split()) <= _FEW_WORDS
        and has_body(blocks, i + 1)
    }


def _is_caps_lead(block: Block) -> bool:
    """Tell whether a line is a title in capitals with a colon, such as "SETTING UP:"."""
    return block.is_plain and block.text.endswith(":") and is_title_like(_without_colon(block))


def _is_short_term(block: Block, following: Block | None) -> bool:
    """Tell whether a block is a word of two letters, such as German "Öl" (oil), with its meaning
    below.

    The meaning must be indented. Any other word of two letters is debris of a picture.
    """
    if following is None or following.first.gap or not block.first.gap:
        return False
    return bool(_SHORT.fullmatch(block.text)) and following.first.indent > block.first.indent


def _without_colon(block: Block) -> Block:
    bare = block.text.rstrip(" :")
    return Block((replace(block.first, text=bare),), bare) if is_caps(bare) else block


def _rank_by_words(title: str, contents: frozenset[str], *, about_cards: bool) -> int:
    """Return the rank of a title by its words and capitals: "Errata" has the rank of a chapter.

    `contents` holds the folded titles in the guide's table of contents; they are chapters.
    `about_cards` says that the title is in errata: Polish "Dodatek" (appendix or expansion) is then
    the name of a set.
    """
    appended = heading_begins(title, "appendix") and not (about_cards and not _LETTER.match(title))
    if " ".join(words(title)) in contents or appended:
        return Rank.CHAPTER
    if is_caps(title):
        return Rank.CAPS
    opens = heading_says(title, *_CHAPTER_CUES) or is_card_list(title)
    inside = not about_cards and heading_says(title, "appendix")
    return Rank.CHAPTER if opens or inside else Rank.TERM


def has_body(blocks: Sequence[Block], i: int) -> bool:
    return i + 1 < len(blocks) and (
        len(blocks[i + 1].text) > _SHORT_TEXT or not blocks[i + 1].is_plain
    )
