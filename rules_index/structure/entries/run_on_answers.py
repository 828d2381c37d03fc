"""Splits an answer from the question on the same line, so that both are found.

blocks -> here -> make_drafts -> questions
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rules_index.model import Line, Style
from rules_index.structure.blocks.questions import ASKS, NUMBER, label_in_front
from rules_index.structure.shapes.block import Block, ends_sentence
from rules_index.structure.vocabulary.cue_table import as_cue
from rules_index.structure.vocabulary.labels import question_labels

_INNER_LABEL = re.compile(r"(?<=\?)\s+(?=(?P<label>[^\W\d_]{1,11})\s*:\s)")
"""A pattern for where the answer begins in "Question: May I row? Answer: Yes."."""
_FEW = 2
"""The fewest bold questions with an answer behind them in the same block; with fewer, no bold text
is split from the rest of its block. Chosen by hand."""


def answers_apart(blocks: Sequence[Block], *, announced: bool) -> list[Block]:
    """Return the blocks, with each answer split from the question before it in the same block.

    The question must have a label or be bold; a single bold question is not split. If the heading
    has `announced` questions and at least half of the bold beginnings ask, all of them are
    questions.
    """
    blocks = [part for block in blocks for part in _labels_apart(block)]
    parted = [_answer_apart(block) for block in blocks]
    asked = [pair for pair in parted if len(pair) > 1 and ASKS.search(pair[0].text)]
    told = [pair for pair in parted if len(pair) > 1 and pair not in asked]
    if len(asked) < _FEW:
        return list(blocks)
    all_ask = announced and len(asked) >= len(told)
    kept = [
        pair if all_ask or pair in asked else (block,)
        for pair, block in zip(parted, blocks, strict=True)
    ]
    return [block for pair in kept for block in pair]


def _labels_apart(block: Block) -> tuple[Block, ...]:
    """Split a block before the label of an answer: "Q: May I? A: Yes." becomes two blocks.

    The question must be labelled, too. Any other block is returned as it is.
    """
    ask = label_in_front(block.text)
    found = _INNER_LABEL.search(block.text) if ask and not block.first.cells else None
    if found is None or (ask, as_cue(found["label"])) not in question_labels():
        return (block,)
    for k, line in enumerate(block.lines):
        inside = _INNER_LABEL.search(line.text)
        at = inside.end() if inside else 0 if line.text.startswith(found["label"]) else -1
        if at >= 0:
            asked, told = _cut_line(line, at)
            return (
                Block((*block.lines[:k], *asked), block.text[: found.start()]),
                Block((*told, *block.lines[k + 1 :]), block.text[found.end() :]),
            )
    return (block,)


def _cut_line(line: Line, at: int) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Cut a line in two at a position; return the lines before and after the cut, as two tuples.

    At position 0 the first tuple is empty.
    """
    if not at:
        return (), (line,)
    spans = tuple(replace(s, end=min(s.end, at)) for s in line.emphasis if s.start < at)
    asked = replace(line, text=line.text[:at].rstrip(), emphasis=spans, targets=())
    told = replace(line, text=line.text[at:], emphasis=(), anchors=(), gap=False, marker="")
    return (asked,), (told,)


def _answer_apart(block: Block) -> tuple[Block, ...]:
    """Split the bold sentence at the beginning of a block from the text behind it.

    Return the two blocks, or only the block as it is. A number may come before the bold sentence,
    which may be several lines long.
    """
    number = NUMBER.match(block.first.text)
    k, end = _line_where_bold_ends(block, number.end() if number else 0)
    line = block.lines[k]
    if not end or block.first.cells or block.level or not ends_sentence(line.text[:end]):
        return (block,)
    answer = line.text[end:].strip()
    if not any(map(str.isalnum, answer)):
        return (block,)
    (asked,), (told,) = _cut_line(line, end)
    # Lines are joined by a space, or by nothing where a word was cut.
    begins = sum(len(above.text) - 1 for above in block.lines[:k]) + end
    at = block.text.find(answer.split()[0].rstrip("-"), begins)
    if at < 0:
        return (block,)
    return (
        Block((*block.lines[:k], asked), block.text[:at].rstrip()),
        Block((replace(told, text=answer), *block.lines[k + 1 :]), block.text[at:]),
    )


def _line_where_bold_ends(block: Block, number: int) -> tuple[int, int]:
    """Return where the bold words at the front of a block end: index of the line, position in it.

    Return (0, 0) if the block does not begin in bold. `number` is the length of an item number,
    which may come before the bold words.
    """
    for k, line in enumerate(block.lines):
        front = (0, number) if k == 0 else (0,)
        bold = (s for s in line.emphasis if s.style is Style.BOLD and s.start in front)
        end = next((s.end for s in bold), 0)
        if end < len(line.text):
            return k, end
    return 0, 0
