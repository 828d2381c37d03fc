"""Finds questions and their answers, in all the ways that guides mark them.

"Q: … A: …" in any language; a bold, italic, numbered or bullet question and its answer below.
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
ASKS = re.compile(r"\?[\s\"'”’»)\]*]*(?:\([^()]{1,30}\)\s*)?$")
"""Finds the question mark that ends a text, closing signs and a source in brackets aside."""
NUMBER = re.compile(r"\s*(?:\d{1,3}[.)]|[a-z]\))\s+")


@dataclass(frozen=True, slots=True)
class Question:
    """Where a question and its answer stand: `blocks[start:answer]`, then `blocks[answer:end]`."""

    start: int
    answer: int
    end: int
    labelled: bool


def find_questions(blocks: Sequence[Block], *, announced: bool) -> list[Question]:
    """The questions of a part; `announced` tells that its heading promises some."""
    labelled = _labelled(blocks)
    if labelled:
        return labelled
    starts = _by_looks(blocks, announced=announced)
    # A text that begins with a question in bold or with a bullet asks and answers.
    if len(starts) < (1 if announced or starts[:1] == [0] else 3):
        return []
    ends = [*starts[1:], len(blocks)]
    return [
        Question(start, start + 1, end, labelled=False)
        for start, end in zip(starts, ends, strict=True)
        if end > start + 1
    ]


def question_blocks(blocks: Sequence[Block]) -> set[int]:
    """The blocks that are labelled as a question or an answer, and so no headings."""
    taken = set[int]()
    for found in _labelled(blocks):
        taken |= set(range(found.start, found.answer + 1))
    return taken


def asks_in_title(title: str, body: Sequence[Block]) -> bool:
    """Whether a heading is a labelled question, and what stands below it its labelled answer."""
    if "?" not in title or not body:
        return False
    return (label_in_front(title), label_in_front(body[0].text)) in question_labels()


def is_labelled(text: str) -> bool:
    """Whether a line begins with the label of a question or an answer."""
    name = label_in_front(text)
    return bool(name) and any(name in pair for pair in question_labels())


def question_of(texts: Sequence[str], *, labelled: bool) -> str:
    """What is asked, without label or number; several questions have one answer now and then."""
    first, *more = texts
    known = labelled or is_labelled(first)
    asked = _after((_LABEL if known else NUMBER).match(first), first)
    others = (bare_answer(text) if is_labelled(text) else text for text in more)
    return " ".join(filter(None, [asked, *others]))


def bare_answer(text: str) -> str:
    """What is said behind a label."""
    return _after(_LABEL.match(text), text)


def _after(match: re.Match[str] | None, text: str) -> str:
    return text[match.end() if match else 0 :].strip()


def label_in_front(text: str) -> str:
    """The folded word that a text begins with as questions and answers do, or ""."""
    match = _LABEL.match(text)
    return as_cue(match["label"]) if match else ""


def _labelled(blocks: Sequence[Block]) -> list[Question]:
    """Pairs of labels, by the pair that occurs most."""
    labels = [label_in_front(block.text) for block in blocks]
    best: list[Question] = []
    for ask, reply in question_labels():
        if ask in labels and reply in labels:
            found = _pairs(labels, ask, reply)
            asked = sum(_asks(blocks, q) for q in found)
            if len(found) > len(best) and asked >= 0.5 * len(found):
                best = found
    return best


def _asks(blocks: Sequence[Block], question: Question) -> bool:
    return any("?" in block.text for block in blocks[question.start : question.answer])


def _pairs(labels: Sequence[str], ask: str, reply: str) -> list[Question]:
    """Each answer with the questions right above it; a question that nobody answers is in none."""
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
    """The rows of a table that ask in their first cell and answer in their second."""
    rows = [block for block in blocks if len(block.first.cells) > 1]
    asking = [b for b in rows if ASKS.search(b.first.cells[0]) and b.first.cells[1].strip()]
    if len(asking) < _FEW_ROWS or len(asking) < 0.5 * (len(rows) - 1):
        return []
    heads = {_label_of_row(rows[0])} - {""}
    return [row for row in rows if row is not rows[0] or (not heads and row in asking)]


def _label_of_row(row: Block) -> str:
    """The first cell of a row where it is only a label ("Question")."""
    first = " ".join(words(row.first.cells[0]))
    return first if any(first in pair for pair in question_labels()) else ""


def _by_looks(blocks: Sequence[Block], *, announced: bool) -> list[int]:
    """The questions that no label marks.

    Where some are announced, all bold lines are taken for questions if half of them ask, and
    paragraphs count as well.
    """
    bold = [i for i, block in enumerate(blocks) if block.style is Style.BOLD and block.is_plain]
    asking = sum(bool(ASKS.search(blocks[i].text)) for i in bold)
    if announced and len(bold) > 1 and asking >= 0.5 * len(bold):
        return [i for i in bold if i + 1 < len(blocks) and i + 1 not in bold]
    found = _set_off(blocks)
    return found if found or not announced else _plain_questions(blocks)


def _plain_questions(blocks: Sequence[Block]) -> list[int]:
    """Paragraphs that are a question, each above one that is none."""
    asks = [bool(ASKS.search(block.text)) for block in blocks]
    return [i for i, ask in enumerate(asks[:-1]) if ask and not asks[i + 1]]


def _set_off(blocks: Sequence[Block]) -> list[int]:
    """Blocks that ask and are set off by a bullet, a number or their style."""
    return [
        i
        for i, block in enumerate(blocks)
        if ASKS.search(block.text)
        and (block.marker or block.style or NUMBER.match(block.text) or block.level)
        and not (i and ASKS.search(blocks[i - 1].text) and blocks[i - 1].marker == block.marker)
        and i + 1 < len(blocks)
    ]
