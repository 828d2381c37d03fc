"""Finds questions and their answers, in all the ways that guides mark them.

A guide may write "Q: … A: …" in any language, or a bold, italic, numbered or bullet question with
its answer below.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rules_index.language.fold import words
from rules_index.model import Style
from rules_index.structure.shapes.block import Block
from rules_index.structure.vocabulary.cue_table import as_cue
from rules_index.structure.vocabulary.labels import question_labels

_LABEL = re.compile(
    r"\s*(?:\d{1,3}[.)]\s*)?(?P<label>[^\W\d_]{1,11})\s*(?:(?:(?:\d{1,3}\s*)?(?:[:.)]|[–—-](?=\s))\s+|(?<=[^\W\d_])\d{1,3}\s+)(?=\S)|:\s*$)"
)
_FEW_ROWS = 2
"""The fewest rows that ask a question in a table of questions. Chosen by hand."""
ASKS = re.compile(r"\?[\s\"'”’»)\]*]*(?:\([^()]{1,30}\)\s*)?$")
"""A pattern for a question mark at the end of a text.

Closing quotes, and a source in brackets, may follow the question mark.
"""
NUMBER = re.compile(r"\s*(?:\d{1,3}[.)]|[a-z]\))\s+")


@dataclass(frozen=True, slots=True)
class Question:
    """A question, `blocks[start:answer]`, and its answer, `blocks[answer:end]`, as indices."""

    start: int
    answer: int
    end: int
    labelled: bool


def find_questions(blocks: Sequence[Block], *, announced: bool) -> list[Question]:
    """Find the questions of a part by labels such as "Q:", or else by style, bullet or number.

    Without labels, a single question counts only if the heading has `announced` questions or the
    part begins with it. Otherwise, return [] for a part with fewer than three questions.
    """
    labelled = _labelled(blocks)
    if labelled:
        return labelled
    starts = _by_looks(blocks, announced=announced)
    # A text that begins with a bold question, or one with a bullet, consists of questions.
    if len(starts) < (1 if announced or starts[:1] == [0] else 3):
        return []
    ends = [*starts[1:], len(blocks)]
    return [
        Question(start, start + 1, end, labelled=False)
        for start, end in zip(starts, ends, strict=True)
        if end > start + 1
    ]


def question_blocks(blocks: Sequence[Block]) -> set[int]:
    """Return the indices of all blocks of labelled questions, and of the first block of each
    answer.

    These blocks are never headings.
    """
    taken = set[int]()
    for found in _labelled(blocks):
        taken |= set(range(found.start, found.answer + 1))
    return taken


def asks_in_title(title: str, body: Sequence[Block]) -> bool:
    """Tell whether a heading is a labelled question and the block below it its labelled answer."""
    if "?" not in title or not body:
        return False
    return (label_in_front(title), label_in_front(body[0].text)) in question_labels()


def is_labelled(text: str) -> bool:
    """Tell whether a line begins with the label of a question or an answer: "Q: …"."""
    name = label_in_front(text)
    return bool(name) and any(name in pair for pair in question_labels())


def question_of(texts: Sequence[str], *, labelled: bool) -> str:
    """Return the text of a question without its label or number: "Q: May I row?" -> "May I row?".

    If `texts` has several questions with a common answer, they are joined.
    """
    first, *more = texts
    known = labelled or is_labelled(first)
    asked = _text_after((_LABEL if known else NUMBER).match(first), first)
    others = (bare_answer(text) if is_labelled(text) else text for text in more)
    return " ".join(filter(None, [asked, *others]))


def bare_answer(text: str) -> str:
    """Return a text without the label in front: "A: Yes." -> "Yes."."""
    return _text_after(_LABEL.match(text), text)


def _text_after(match: re.Match[str] | None, text: str) -> str:
    return text[match.end() if match else 0 :].strip()


def label_in_front(text: str) -> str:
    """Return the folded label at the front of a text, or "": "A2: Yes." -> "a"."""
    match = _LABEL.match(text)
    return as_cue(match["label"]) if match else ""


def _labelled(blocks: Sequence[Block]) -> list[Question]:
    """Find questions and answers by their labels, such as "Q:" and "A:".

    Of the known pairs of labels, the one with the most questions is used; at least half of them
    must have a question mark. If no pair fits, return [].
    """
    labels = [label_in_front(block.text) for block in blocks]
    best: list[Question] = []
    for ask, reply in question_labels():
        if ask in labels and reply in labels:
            found = _answers_with_questions(labels, ask, reply)
            asked = sum(_asks(blocks, q) for q in found)
            if len(found) > len(best) and asked >= 0.5 * len(found):
                best = found
    return best


def _asks(blocks: Sequence[Block], question: Question) -> bool:
    return any("?" in block.text for block in blocks[question.start : question.answer])


def _answers_with_questions(labels: Sequence[str], ask: str, reply: str) -> list[Question]:
    """Pair each answer with the questions right above it; drop questions without an answer.

    `labels` has the label of each block; `ask` and `reply` are the labels to pair, such as "q" and
    "a".
    """
    found: list[Question] = []
    start = answer = -1
    for i, name in enumerate([*labels, ask]):
        if name == ask and (start < 0 or answer >= 0):
            if start >= 0:
                found.append(Question(start, answer, i, labelled=True))
            start, answer = i, -1
        elif name == reply and start >= 0 and answer < 0:
            answer = i
    return found


def question_rows(blocks: Sequence[Block]) -> list[Block]:
    """Return the rows of a table that have a question in the first cell and an answer in the
    second.

    A head such as "Question | Answer" is left out. Return [] if there is no such table.
    """
    rows = [block for block in blocks if len(block.first.cells) > 1]
    asking = [b for b in rows if ASKS.search(b.first.cells[0]) and b.first.cells[1].strip()]
    if len(asking) < _FEW_ROWS or len(asking) < 0.5 * (len(rows) - 1):
        return []
    heads = {_label_of_row(rows[0])} - {""}
    return [row for row in rows if row is not rows[0] or (not heads and row in asking)]


def _label_of_row(row: Block) -> str:
    """Return the folded first cell of a row if it is only a label such as "Question", else ""."""
    first = " ".join(words(row.first.cells[0]))
    return first if any(first in pair for pair in question_labels()) else ""


def _by_looks(blocks: Sequence[Block], *, announced: bool) -> list[int]:
    """Return the indices of the blocks that are questions by their style, bullet or number.

    In a part with announced questions, all bold lines are questions if at least half of them ask.
    If none of its blocks has a style, bullet or number, each paragraph that asks is a question if
    the next one does not ask.
    """
    bold = [i for i, block in enumerate(blocks) if block.style is Style.BOLD and block.is_plain]
    asking = sum(bool(ASKS.search(blocks[i].text)) for i in bold)
    if announced and len(bold) > 1 and asking >= 0.5 * len(bold):
        return [i for i in bold if i + 1 < len(blocks) and i + 1 not in bold]
    found = _set_off(blocks)
    return found if found or not announced else _plain_questions(blocks)


def _plain_questions(blocks: Sequence[Block]) -> list[int]:
    """Return the indices of paragraphs that ask something, if the next paragraph does not ask."""
    asks = [bool(ASKS.search(block.text)) for block in blocks]
    return [i for i, ask in enumerate(asks[:-1]) if ask and not asks[i + 1]]


def _set_off(blocks: Sequence[Block]) -> list[int]:
    """Return the indices of blocks that ask and have a bullet, number, style or heading mark.

    A block is left out if the block above it asks, too, with the same bullet: both are one
    question.
    """
    return [
        i
        for i, block in enumerate(blocks)
        if ASKS.search(block.text)
        and (block.marker or block.style or NUMBER.match(block.text) or block.level)
        and not (i and ASKS.search(blocks[i - 1].text) and blocks[i - 1].marker == block.marker)
        and i + 1 < len(blocks)
    ]
