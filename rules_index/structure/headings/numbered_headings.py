"""Finds rules and steps with a number of several parts ("3.2.4", "702.19b") or a word ("Phase 2").

A chart may list the same numbers before the rules. Then the heading is the line with the rule's
text, not the line of the chart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from rules_index.language.fold import fold
from rules_index.model import Style
from rules_index.structure.shapes.block import Block, ends_sentence
from rules_index.structure.shapes.heading import Heading, Rank, tidy
from rules_index.structure.shapes.number_patterns import (
    Numbered,
    compound,
    labelled,
    number_alone,
    simple,
)
from rules_index.structure.shapes.run_in_titles import bold_lead
from rules_index.structure.shapes.title_shape import is_title_like
from rules_index.structure.vocabulary.labels import phase_labels, rule_labels

_SHORT = 90
"""The most letters of a title behind its number. Chosen by hand."""
_WORDS_OF_A_NAME = 8
"""The most words of a step's name behind its number. Chosen by hand."""
_WORDS_OF_A_RUN_IN = 3
"""The most words of a rule's name if the text of the rule is on the same line. Chosen by hand."""
_LONGEST_QUESTION = 160
"""The most letters of a title that is a question. Chosen by hand."""
_LABEL_RANKS = {
    (True, False): Rank.PHASE,
    (False, True): Rank.RULE,
    (True, True): Rank.PHASE,
    (False, False): Rank.STEP,
}
_WORDS_OF_A_RULE = 7
"""The fewest words of a numbered line that is a complete rule, not a name in a chart. Chosen by
hand."""


def labelled_headings(
    blocks: Sequence[Block], taken: set[int], *, run_in: bool = False
) -> dict[int, Heading]:
    """Find headings with a word and a number, such as "Phase 2: Work"; return index -> heading.

    With `run_in`, the text of the step may follow its name on the same line. `taken` holds the
    indices of blocks to skip. If fewer than two headings are found, return {}.
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


def under_bare_steps(found: Mapping[int, Heading]) -> dict[int, Heading]:
    """Rank titles below the step right above them, if that step has no text of its own.

    Another step or chapter must follow the titles, because only this shows where they end. `found`
    and the result map the index of a block to its heading.
    """
    kept, places = dict(found), sorted(found)
    for at, i in enumerate(places):
        step = found[i]
        if step.rank not in (Rank.PHASE, Rank.STEP) or step.body:
            continue
        parts = list(takewhile(lambda k: found[k].rank == Rank.TERM, places[at + 1 :]))
        ended = at + len(parts) + 1 < len(places)
        if parts and ended and parts[0] == i + len(step.blocks):
            kept |= {k: replace(found[k], rank=Rank.STEP + 1) for k in parts}
    return kept


def _labelled_heading(block: Block, own: Numbered) -> Heading | None:
    """Make the heading of a step or rule such as "Step 2: Work"; text behind the name becomes its
    body.

    `own` is the number that was split off the block.
    """
    label = fold(block.text.split()[0])
    rank = _LABEL_RANKS[label in phase_labels(), label in rule_labels()]
    if lead := _named_in_bold(block, labelled):
        return Heading(lead[0], rank, (block,), own.number, body=lead[1])
    name, stop, body = own.rest.partition(". ")
    before = block.text[: len(block.text) - len(own.rest)]
    if stop and len(name.split()) <= _WORDS_OF_A_NAME and len(body.split()) > 1:
        return Heading(tidy(before + name), rank, (block,), own.number, body=body)
    named = own.rest.rstrip(" :")
    if ends_sentence(named) or len(named.split()) > _WORDS_OF_A_NAME:
        return Heading(before.strip(" .:–—-"), rank, (block,), own.number, body=own.rest)
    return Heading(tidy(block.text), rank, (block,), own.number)


def numbered_headings(blocks: Sequence[Block], taken: set[int]) -> dict[int, Heading]:
    """Find rules and steps with numbers such as "3.2.4"; return index of the block -> heading.

    If a chart lists the same numbers, the heading is the block with the text of the rule. If there
    is only the chart, return {}. `taken` holds the indices of other headings.
    """
    places: dict[str, list[int]] = defaultdict(list)
    for i, block in enumerate(blocks):
        found = compound(block.text)
        if found and i not in taken and not block.first.cells and not _is_amount(found):
            places[found.number].append(i)
    starts = {i for spots in places.values() for i in spots}
    found_headings: dict[int, Heading] = {}
    for spots in places.values():
        worded = [i for i in spots if _has_text(blocks, i, starts | taken)]
        if worded or len(spots) == 1:
            at = worded[-1] if worded else spots[-1]
            found_headings[at] = _rule_heading(blocks[at])
    # If there is only a chart, its lines are its text, not rules.
    says = sum(
        _is_statement(blocks[i]) or _has_text(blocks, i, starts | taken) for i in found_headings
    )
    return found_headings if says >= 0.5 * len(found_headings) else {}


def counted_titles(blocks: Sequence[Block], rules: Mapping[int, Heading]) -> dict[int, Heading]:
    """Return those of the `rules` that are titles with consecutive numbers, such as 1.1 and 1.2.

    Each title must be right above its text, and another title must have the previous or next
    number. `rules` and the result map the index of a block to its heading.
    """
    titled = {i: h for i, h in rules.items() if not h.body and _is_right_above(blocks, i)}
    numbers = {h.number for h in titled.values()}
    return {i: h for i, h in titled.items() if numbers & _neighbouring_numbers(h.number)}


def between_rules(rules: Mapping[int, Heading], told: Mapping[int, Heading]) -> dict[int, Heading]:
    """Return the `rules` whose number is between two known rules: 4.3 if 4.2 and 4.4 are known.

    `told` holds the headings known to be rules. All three map the index of a block to its heading.
    """
    numbers = {heading.number for heading in told.values()}
    return {
        i: heading
        for i, heading in rules.items()
        if i not in told
        and len(near := _neighbouring_numbers(heading.number)) > 1
        and near <= numbers
    }


def above_rules(blocks: Sequence[Block], told: Mapping[int, Heading]) -> dict[int, Heading]:
    """Find the titles right above a chapter's first rule; return index of the block -> heading.

    "2. Draw phase" above rule 2.1 is such a title. `told` maps the index of a rule's block to the
    rule's heading.
    """
    found = {}
    for i in told:
        title = blocks[i - 1] if i else None
        own = simple(title.text) if title and i - 1 not in told else None
        first = own is not None and told[i].number == f"{own.number}.1"
        if title and own and first and is_title_like(title, gap=False):
            found[i - 1] = Heading(tidy(title.text), Rank.NUMBERED, (title,), own.number)
    return found


def _is_right_above(blocks: Sequence[Block], i: int) -> bool:
    """Tell whether a line is a numbered title, right above its text or one of its rules.

    Right below "4.2 Attacks" may be rule 4.2.1.
    """
    following = blocks[i + 1] if i + 1 < len(blocks) else None
    if following is None or following.first.gap or not following.is_plain:
        return False
    own, below = compound(blocks[i].text), compound(following.text)
    told = own and below.parent == own.number if below else following.is_closed
    return bool(told) and is_title_like(blocks[i], gap=False)


def _neighbouring_numbers(number: str) -> set[str]:
    """Return the numbers right before and right after a number: "4.3" -> {"4.2", "4.4"}.

    Return an empty set if the last part has a letter, as in "4.3b".
    """
    above, _, last = number.rpartition(".")
    return {f"{above}.{int(last) + step}" for step in (-1, 1)} if last.isdigit() else set()


def _is_statement(block: Block) -> bool:
    """Tell whether a numbered line is a whole rule, and not only a name as in a chart."""
    told = len(block.text.split()) >= _WORDS_OF_A_RULE or number_alone(block.first.text)
    return told and block.text.endswith((".", ":", ")"))


def _is_amount(found: Numbered) -> bool:
    """Tell whether a number is an amount and not the number of a rule: "1.000 points"."""
    return found.rest[:1].islower() and len(found.parts) == 2 and len(found.parts[1]) == 3


def _has_text(blocks: Sequence[Block], i: int, starts: set[int]) -> bool:
    """Tell whether a numbered line has a text, on the same line or below, unlike a line of a chart.

    `starts` holds the indices of all numbered lines and other headings.
    """
    own = compound(blocks[i].text)
    if own is None or len(own.rest) > _SHORT:
        return own is not None
    if i + 1 >= len(blocks):
        return False
    following = blocks[i + 1]
    if i + 1 not in starts:
        set_apart = blocks[i].style is Style.BOLD and following.style is None
        return (len(following.text) > 30 or set_apart) and not is_title_like(following)
    below = compound(following.text)
    return (
        below is not None
        and below.number != own.number
        and below.parent == own.number
        and (not own.rest.endswith("."))
    )


def _rule_heading(block: Block) -> Heading:
    found = compound(block.text)
    assert found is not None  # noqa: S101  # only called for blocks that have a number
    depth = Rank.RULE + min(len(found.parts), 9)
    if lead := _named_in_bold(block, compound):
        return Heading(lead[0], depth, (block,), found.number, body=lead[1])
    name, stop, body = found.rest.partition(". ")
    if stop and len(name.split()) <= _WORDS_OF_A_RUN_IN and len(body.split()) > 2:
        before = block.text[: len(block.text) - len(found.rest)]
        return Heading(tidy(before + name), depth, (block,), found.number, body=body)
    titled = len(found.rest) <= _SHORT and not found.rest.endswith((".", "!", "?", ";", ",", ":"))
    if titled or (len(found.rest) <= _LONGEST_QUESTION and found.rest.endswith("?")):
        return Heading(tidy(block.text), depth, (block,), found.number)
    return Heading(found.number, depth, (block,), found.number, body=found.rest)


def _named_in_bold(
    block: Block, numbered: Callable[[str], Numbered | None]
) -> tuple[str, str] | None:
    """Split a block into the bold number and name at its front, and the text behind them.

    "**2.1 Day** – It begins" becomes "2.1 Day" and "It begins". Without a bold number and name,
    return None.
    """
    lead = bold_lead(block)
    own = numbered(lead[0]) if lead else None
    return lead if own and own.rest else None
