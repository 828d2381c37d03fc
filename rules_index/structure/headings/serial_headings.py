"""Finds headings with a number of one part, a letter or a Roman number: "1.", "A.", "II.".

Charts and lists have such numbers, too: a line is no heading if the line right below it has one.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from rules_index.language.fold import fold
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.heading import Heading, Rank, heading
from rules_index.structure.shapes.number_patterns import (
    Numbered,
    bare,
    compound,
    letter_ordinal,
    ordinal,
    roman,
    simple,
)
from rules_index.structure.shapes.title_shape import is_caps, is_title_like
from rules_index.structure.vocabulary.cues import heading_says

_FEW_CHAPTERS = 3
"""The fewest numbered chapters in capitals that a guide must have before its unnumbered titles in
capitals become terms. Chosen by hand."""


def serial_headings(blocks: Sequence[Block], taken: set[int]) -> dict[int, Heading]:
    """Find headings numbered 1, 2, 3 or A, B, C or I, II, III; return index -> heading.

    A series must have its first number and at least one other. `taken` holds the indices of blocks
    that cannot be headings.
    """
    above_rules = _above_rules(blocks)
    looks = {
        i: block
        for i, block in enumerate(blocks)
        if i not in taken
        and (i in above_rules or not _in_chart(blocks, i))
        and is_title_like(_without_number(block))
    }
    trees = {number.parts[0] for block in blocks if (number := compound(block.text))}
    romans = _series(looks, roman, ordinal)
    letters = [i for i in _series(looks, _lettered, letter_ordinal) if i not in romans]
    roots = [
        i
        for i, block in looks.items()
        if _number_of_block(block) in trees and not _ends_with_stop(block)
    ]
    figures = sorted({*_numbered_by_figures(looks, trees), *roots})
    found = {i: _numbered_heading(looks[i]) for i in (*letters, *figures)}
    found |= _ten_and_more(found, figures)
    for i in _bare_series(blocks, taken | set(found), trees):
        found[i] = replace(_numbered_heading(blocks[i]), number=_bare_number(blocks[i]))
    for i in romans:
        number = roman(looks[i].text)
        found[i] = replace(heading(looks[i], Rank.NUMBERED), number=number.number if number else "")
    return found


def _bare_series(blocks: Sequence[Block], taken: set[int], trees: set[str]) -> list[int]:
    """Return the indices of titles that have a number without a full stop: "2 The convoys".

    If their numbers are not exactly 1, 2, 3 and so on, return only titles with numbered rules.
    `trees` holds the first part of each rule's number: "2" for rule 2.1.
    """
    looks = [
        i
        for i, block in enumerate(blocks)
        if i not in taken
        and bare(block.text)
        and not _in_chart(blocks, i)
        and is_title_like(_without_bare(block))
    ]
    numbers = [int(_bare_number(blocks[i])) for i in looks]
    counts = len(looks) > 1 and numbers == list(range(1, len(looks) + 1))
    return [i for i in looks if counts or _bare_number(blocks[i]) in trees]


def _bare_number(block: Block) -> str:
    found = bare(block.text)
    return found.number if found else ""


def _without_bare(block: Block) -> Block:
    found = bare(block.text)
    return Block((replace(block.first, text=found.rest),), found.rest) if found else block


def _numbered_by_figures(looks: dict[int, Block], trees: set[str]) -> list[int]:
    """Return the indices of the headings that begin with digits: "9. Wind" and "10. Ferries".

    If the series with one digit, or with two, begins again somewhere, return only its titles in
    capitals or with numbered rules. `trees` holds the first part of each rule's number: "2" for
    2.1.
    """
    series = _series(looks, _figured, ordinal)
    found: list[int] = []
    for width in range(1, 5):
        same = [i for i in series if len(_number_of_block(looks[i])) == width]
        if _restarts([_number_of_block(looks[i]) for i in same]):
            same = [
                i for i in same if _number_of_block(looks[i]) in trees or is_caps(looks[i].text)
            ]
        found += same
    return found


def _in_chart(blocks: Sequence[Block], i: int) -> bool:
    """Tell whether a line is in a chart or list: the line right below it has a number as well."""
    following = blocks[i + 1] if i + 1 < len(blocks) else None
    if following is None or following.first.gap or not following.is_plain:
        return False
    own, other = simple(blocks[i].text), simple(following.text)
    same_marks = bool(
        own
        and other
        and _sign_behind_number(blocks[i], own) == _sign_behind_number(following, other)
    )
    return compound(following.text) is not None or same_marks


def _above_rules(blocks: Sequence[Block]) -> set[int]:
    """Return the indices of titles right above their first rule: "2. Day" above "2.1 Day begins."

    A title that occurs twice is left out, because one occurrence may be a line of a chart. If only
    one title is found, the set is empty.
    """
    titles = {i: found for i, block in enumerate(blocks) if (found := simple(block.text))}
    often = Counter((found.number, fold(found.rest)) for found in titles.values())
    holding = {
        i
        for i, found in titles.items()
        if i + 1 < len(blocks)
        and (below := compound(blocks[i + 1].text))
        and below.parent == found.number
        and often[found.number, fold(found.rest)] == 1
    }
    return holding if len(holding) > 1 else set()


def _sign_behind_number(block: Block, found: Numbered) -> str:
    """Return the character behind the number of a block: "." for "1. Wind", ")" for "1) Wind".

    `found` is the number that was split off the block.
    """
    return block.text[len(found.number) : len(found.number) + 1]


def _ends_with_stop(block: Block) -> bool:
    return block.text.endswith(".")


def _without_number(block: Block) -> Block:
    """Return a block without the number in front of its text: "1. Setup" -> "Setup"."""
    found = simple(block.text) or roman(block.text)
    return Block((replace(block.first, text=found.rest),), found.rest) if found else block


def _numbered_heading(block: Block) -> Heading:
    made = heading(block, Rank.NUMBERED)
    deeper = len(made.number) if made.number.isdigit() else 1
    return replace(made, rank=Rank.NUMBERED + deeper)


def _ten_and_more(found: dict[int, Heading], figures: Sequence[int]) -> dict[int, Heading]:
    """Return index -> heading for the headings 10 to 99, with the same rank as heading 9.

    If no heading 10 follows a heading 9, return {}. `figures` holds the indices of the headings
    that begin with digits.
    """
    numbered = [i for i in figures if found[i].number.isdigit()]
    values = [int(found[i].number) for i in numbered]
    goes_on = (9, 10) in itertools.pairwise(values)
    wide = [i for i in numbered if len(found[i].number) == 2] if goes_on else []
    return {i: replace(found[i], rank=Rank.NUMBERED + 1) for i in wide}


def under_chapters(found: dict[int, Heading]) -> dict[int, Heading]:
    """Turn unnumbered titles in capitals into terms, if the numbered chapters are in capitals, too.

    In "4. GLOSSARY", "ACTION", "BOARD", "5. QUESTIONS" the titles "ACTION" and "BOARD" are terms of
    the glossary. `found` and the result map the index of a block to its heading.
    """
    capitals = [
        i for i, h in sorted(found.items()) if h.rank <= Rank.NUMBERED + 1 and is_caps(h.title)
    ]
    chapters = [i for i in capitals if found[i].rank == Rank.NUMBERED + 1 and _counts(found[i])]
    numbers = [ordinal(found[i].number) for i in chapters]
    if len(chapters) < _FEW_CHAPTERS or numbers != list(range(1, len(chapters) + 1)):
        return found
    below = [i for i in capitals if found[i].rank == Rank.CAPS and i > chapters[0]]
    return found | {i: replace(found[i], rank=Rank.TERM) for i in below}


def above_series(found: dict[int, Heading], *, listed: bool) -> dict[int, Heading]:
    """Turn a title right above the first heading of a series into the chapter of the series.

    Without this, "Course of a turn" above "Step 1" would be a term of the glossary before it. If
    the guide's table of contents has `listed` the chapters, the title becomes a part of a chapter.
    `found` and the result map the index of a block to its heading.
    """
    kept, places = dict(found), sorted(found)
    for at, (i, below) in enumerate(itertools.pairwise(places)):
        title, first = found[i], found[below]
        above = next((k for k in reversed(places[:at]) if kept[k].rank <= Rank.PART), None)
        right_below = below == i + len(title.blocks) and first.number in ("1", "I", "A")
        if title.rank != Rank.TERM or title.number or not right_below or above is None:
            continue
        told = places[places.index(above) + 1] > above + len(kept[above].blocks)
        if first.rank in (Rank.PHASE, Rank.STEP):
            term = kept[above].rank == Rank.CAPS and told
            if term and heading_says(title.title, "timing", "course", "phase"):
                kept[i] = replace(title, rank=Rank.CAPS)
        elif Rank.NUMBERED <= first.rank < Rank.TERM:
            inside = listed or kept[above].rank == Rank.CAPS
            kept[i] = replace(title, rank=Rank.PART if inside else Rank.CHAPTER)
    return kept


def _counts(piece: Heading) -> bool:
    return piece.number.isdigit()


def _lettered(text: str) -> Numbered | None:
    found = simple(text)
    return found if found and found.number.isalpha() else None


def _figured(text: str) -> Numbered | None:
    found = simple(text)
    return found if found and found.number.isdigit() else None


def _number_of_block(block: Block) -> str:
    found = simple(block.text)
    return found.number if found else ""


def _series(
    looks: dict[int, Block],
    read: Callable[[str], Numbered | None],
    value: Callable[[str], int],
) -> list[int]:
    """Return the indices of the blocks with a number, or [] if their numbers are no series.

    A series has at least two numbers, one of them 1, A or I. `read` splits the number off a text;
    `value` returns the position of a number in its series, such as 3 for "III".
    """
    numbered = [(i, found) for i, block in looks.items() if (found := read(block.text))]
    firsts = [place for place, (_, found) in enumerate(numbered) if value(found.number) <= 1]
    if not firsts or len(numbered) < 2:
        return []
    return [i for i, _ in numbered]


def _restarts(numbers: Sequence[str]) -> bool:
    values = [int(number) for number in numbers]
    return any(after <= before for before, after in itertools.pairwise(values))
