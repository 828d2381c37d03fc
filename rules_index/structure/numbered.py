"""Headings and rules with numbers: series ("1.", "A.", "II.") and trees ("3.2.4", "702.19b").

A chart lists the numbers once more before the details: the place with the words counts.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

from rules_index.language.fold import fold
from rules_index.structure.block import Block, ends_sentence
from rules_index.structure.cues import phase_labels, rule_labels
from rules_index.structure.heading import Heading, Rank, heading, tidy
from rules_index.structure.numbering import (
    Numbered,
    bare,
    compound,
    labelled,
    letter_ordinal,
    ordinal,
    roman,
    simple,
)
from rules_index.structure.titles import is_caps, is_title_like

_SHORT, _WORDS_OF_A_NAME, _WORDS_OF_A_RUN_IN = 90, 8, 3
_LABEL_RANKS = {
    (True, False): Rank.PHASE,
    (False, True): Rank.RULE,
    (True, True): Rank.PHASE,
    (False, False): Rank.STEP,
}
_WORDS_OF_A_RULE = 7


def serial_headings(blocks: Sequence[Block], taken: set[int]) -> dict[int, Heading]:
    """Headings numbered by one figure, letter or Roman number that rises through the guide."""
    looks = {
        i: block
        for i, block in enumerate(blocks)
        if i not in taken and not _in_chart(blocks, i) and is_title_like(_without_number(block))
    }
    trees = {number.parts[0] for block in blocks if (number := compound(block.text))}
    romans = _series(looks, roman, ordinal)
    letters = [i for i in _series(looks, _lettered, letter_ordinal) if i not in romans]
    roots = [i for i, block in looks.items() if _number(block) in trees and not _ends(block)]
    found = {i: _numbered_heading(looks[i]) for i in (*letters, *_figures(looks, trees), *roots)}
    for i in _bare_series(blocks, taken | set(found), trees):
        found[i] = replace(_numbered_heading(blocks[i]), number=_bare_number(blocks[i]))
    for i in romans:
        number = roman(looks[i].text)
        found[i] = replace(heading(looks[i], Rank.NUMBERED), number=number.number if number else "")
    return found


def _bare_series(blocks: Sequence[Block], taken: set[int], trees: set[str]) -> list[int]:
    """Titles behind a bare figure, where they count 1, 2, 3 or hold numbered rules."""
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


def _figures(looks: dict[int, Block], trees: set[str]) -> list[int]:
    """Figures of one width that never start again; in capitals or with rules below they may."""
    series = _series(looks, _figured, ordinal)
    found: list[int] = []
    for width in range(1, 5):
        same = [i for i in series if len(_number(looks[i])) == width]
        if _restarts([_number(looks[i]) for i in same]):
            same = [i for i in same if _number(looks[i]) in trees or is_caps(looks[i].text)]
        found += same
    return found


def _in_chart(blocks: Sequence[Block], i: int) -> bool:
    """Whether the next line goes on counting right below: a chart or a list, not a heading."""
    following = blocks[i + 1] if i + 1 < len(blocks) else None
    if following is None or following.first.gap or not following.is_plain:
        return False
    own, other = simple(blocks[i].text), simple(following.text)
    same_marks = bool(own and other and _mark(blocks[i], own) == _mark(following, other))
    return compound(following.text) is not None or same_marks


def _mark(block: Block, found: Numbered) -> str:
    """The sign behind the number: "1." goes on with "2.", not with "1)"."""
    return block.text[len(found.number) : len(found.number) + 1]


def labelled_headings(
    blocks: Sequence[Block], taken: set[int], *, run_in: bool = False
) -> dict[int, Heading]:
    """ "Phase 2: Work", "Step 1 – Wind": parts of the turn that carry a word and a number.

    With `run_in` the words of the step may follow its name on the same line.
    """
    found: dict[int, Heading] = {}
    for i, block in enumerate(blocks):
        own = labelled(block.text)
        if own is None or i in taken or not block.is_plain:
            continue
        made = _labelled_heading(block, own)
        if made and (run_in or not made.body):
            found[i] = made
    return found if len(found) > 1 else {}


def _labelled_heading(block: Block, own: Numbered) -> Heading | None:
    """The step, with its name and, where they follow, its words."""
    label = fold(block.text.split()[0])
    rank = _LABEL_RANKS[label in phase_labels(), label in rule_labels()]
    name, stop, body = own.rest.partition(". ")
    before = block.text[: len(block.text) - len(own.rest)]
    if stop and len(name.split()) <= _WORDS_OF_A_NAME and len(body.split()) > 1:
        return Heading(tidy(before + name), rank, (block,), own.number, body=body)
    named = own.rest.rstrip(" :")
    if ends_sentence(named) or len(named.split()) > _WORDS_OF_A_NAME:
        return Heading(before.strip(" .:–—-"), rank, (block,), own.number, body=own.rest)
    return Heading(tidy(block.text), rank, (block,), own.number)


def _ends(block: Block) -> bool:
    return block.text.endswith(".")


def _without_number(block: Block) -> Block:
    """The block as it looks without its number: "1. Setup" must be a title without the "1."."""
    found = simple(block.text) or roman(block.text)
    return Block((replace(block.first, text=found.rest),), found.rest) if found else block


def _numbered_heading(block: Block) -> Heading:
    made = heading(block, Rank.NUMBERED)
    deeper = len(made.number) if made.number.isdigit() else 1
    return replace(made, rank=Rank.NUMBERED + deeper)


def _lettered(text: str) -> Numbered | None:
    found = simple(text)
    return found if found and found.number.isalpha() else None


def _figured(text: str) -> Numbered | None:
    found = simple(text)
    return found if found and found.number.isdigit() else None


def _number(block: Block) -> str:
    found = simple(block.text)
    return found.number if found else ""


def _series(
    looks: dict[int, Block],
    read: Callable[[str], Numbered | None],
    value: Callable[[str], int],
) -> list[int]:
    """The blocks whose numbers go on from one another; a lone one is no series."""
    numbered = [(i, found) for i, block in looks.items() if (found := read(block.text))]
    firsts = [place for place, (_, found) in enumerate(numbered) if value(found.number) <= 1]
    if not firsts or len(numbered) < 2:
        return []
    return [i for i, _ in numbered]


def _restarts(numbers: Sequence[str]) -> bool:
    values = [int(number) for number in numbers]
    return any(after <= before for before, after in itertools.pairwise(values))


def numbered_headings(blocks: Sequence[Block], taken: set[int]) -> dict[int, Heading]:
    """Rules and steps with compound numbers, each at the place where its words stand."""
    places: dict[str, list[int]] = defaultdict(list)
    for i, block in enumerate(blocks):
        found = compound(block.text)
        if found and i not in taken and not block.first.cells and not _is_amount(found):
            places[found.number].append(i)
    starts = {i for spots in places.values() for i in spots}
    found_headings: dict[int, Heading] = {}
    for spots in places.values():
        worded = [i for i in spots if _has_words(blocks, i, starts | taken)]
        if worded or len(spots) == 1:
            at = worded[-1] if worded else spots[-1]
            found_headings[at] = _rule(blocks[at])
    # A chart without details: its lines are the text of the chart, not rules of their own.
    says = sum(
        _is_statement(blocks[i]) or _has_words(blocks, i, starts | taken) for i in found_headings
    )
    return found_headings if says >= 0.5 * len(found_headings) else {}


def _is_statement(block: Block) -> bool:
    """Whether a numbered line is a rule in itself rather than a name in a chart."""
    return len(block.text.split()) >= _WORDS_OF_A_RULE and block.text.endswith((".", ":", ")"))


def _is_amount(found: Numbered) -> bool:
    """ "1.000 points" is an amount, not a rule."""
    return found.rest[:1].islower() and len(found.parts) == 2 and len(found.parts[1]) == 3


def _has_words(blocks: Sequence[Block], i: int, starts: set[int]) -> bool:
    """Whether a numbered line says more than a line of a chart does."""
    own = compound(blocks[i].text)
    if own is None or len(own.rest) > _SHORT:
        return own is not None
    if i + 1 >= len(blocks):
        return False
    following = blocks[i + 1]
    if i + 1 not in starts:
        return len(following.text) > 30 and not is_title_like(following)
    below = compound(following.text)
    return (
        below is not None
        and below.number != own.number
        and below.parent == own.number
        and (not own.rest.endswith("."))
    )


def _rule(block: Block) -> Heading:
    found = compound(block.text)
    assert found is not None  # noqa: S101  # only called for blocks that have a number
    depth = Rank.RULE + min(len(found.parts), 9)
    name, stop, body = found.rest.partition(". ")
    if stop and len(name.split()) <= _WORDS_OF_A_RUN_IN and len(body.split()) > 2:
        before = block.text[: len(block.text) - len(found.rest)]
        return Heading(tidy(before + name), depth, (block,), found.number, body=body)
    if len(found.rest) <= _SHORT and not found.rest.endswith((".", "!", "?", ";", ",", ":")):
        return Heading(tidy(block.text), depth, (block,), found.number)
    return Heading(found.number, depth, (block,), found.number, body=found.rest)
