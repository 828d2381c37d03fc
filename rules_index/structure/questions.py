"""Questions and their answers, in all the ways that guides mark them.

"Q: … A: …" in any language; a bold, italic, numbered or bullet question and its answer below.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules_index.language.fold import words
from rules_index.model import Line, Style
from rules_index.structure.block import Block, ends_sentence
from rules_index.structure.cues import question_labels

_LABEL = re.compile(
    r"\s*(?:\d{1,3}[.)]\s*)?(?P<label>[^\W\d_]{1,11})\s*(?:(?:(?:\d{1,3}\s*)?(?:[:.)]|[–—-](?=\s))\s+|(?<=[^\W\d_])\d{1,3}\s+)(?=\S)|:\s*$)"
)
# An answer that runs on behind its question: "Question: May I row? Answer: Yes."
_INNER_LABEL = re.compile(r"(?<=\?)\s+(?=(?P<label>[^\W\d_]{1,11})\s*:\s)")
_FEW_ROWS = 2
_NUMBER = re.compile(r"\s*(?:\d{1,3}[.)]|[a-z]\))\s+")
_ASKS = re.compile(r"\?[\s\"'”’»)\]*]*(?:\([^()]{1,30}\)\s*)?$")


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


def answers_apart(blocks: Sequence[Block], *, announced: bool) -> list[Block]:
    """The blocks with answers that run on behind a question in bold on a line of their own.

    Where questions are announced and most of them ask, what is only told in bold is one as well.
    """
    blocks = [part for block in blocks for part in _labels_apart(block)]
    parted = [_answer_apart(block) for block in blocks]
    asked = [pair for pair in parted if len(pair) > 1 and _ASKS.search(pair[0].text)]
    told = [pair for pair in parted if len(pair) > 1 and pair not in asked]
    if len(asked) < _FEW_ROWS:
        return list(blocks)
    all_ask = announced and len(asked) >= len(told)
    kept = [
        pair if all_ask or pair in asked else (block,)
        for pair, block in zip(parted, blocks, strict=True)
    ]
    return [block for pair in kept for block in pair]


def _labels_apart(block: Block) -> tuple[Block, ...]:
    """A labelled question and the labelled answer that runs on behind it."""
    ask = _label(block)
    found = _INNER_LABEL.search(block.text) if ask and not block.first.cells else None
    if found is None or (ask, " ".join(words(found["label"]))) not in question_labels():
        return (block,)
    for k, line in enumerate(block.lines):
        inside = _INNER_LABEL.search(line.text)
        at = inside.end() if inside else 0 if line.text.startswith(found["label"]) else -1
        if at >= 0:
            asked, told = _cut(line, at)
            return (
                Block((*block.lines[:k], *asked), block.text[: found.start()]),
                Block((*told, *block.lines[k + 1 :]), block.text[found.end() :]),
            )
    return (block,)


def _cut(line: Line, at: int) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The line in two; one of them alone where it is cut at its front."""
    if not at:
        return (), (line,)
    spans = tuple(replace(s, end=min(s.end, at)) for s in line.emphasis if s.start < at)
    asked = replace(line, text=line.text[:at].rstrip(), emphasis=spans, targets=())
    told = replace(line, text=line.text[at:], emphasis=(), anchors=(), gap=False, marker="")
    return (asked,), (told,)


def _answer_apart(block: Block) -> tuple[Block, ...]:
    """The bold sentence in front of a block and the rest of it, where both say something.

    The number of an item may stand before it.
    """
    line = block.first
    number = _NUMBER.match(line.text)
    front = (0, number.end() if number else 0)
    bold = next((s for s in line.emphasis if s.style is Style.BOLD and s.start in front), None)
    if bold is None or line.cells or block.level or not ends_sentence(line.text[: bold.end]):
        return (block,)
    answer = line.text[bold.end :].strip()
    if not any(map(str.isalnum, answer)):
        return (block,)
    (asked,), (told,) = _cut(line, bold.end)
    text = block.text[bold.end :].strip()
    return (
        Block((asked,), asked.text),
        Block((replace(told, text=answer), *block.lines[1:]), text),
    )


def question_blocks(blocks: Sequence[Block]) -> set[int]:
    """The blocks that are labelled as a question or an answer, and so no headings."""
    taken = set[int]()
    for found in _labelled(blocks):
        taken |= set(range(found.start, found.answer + 1))
    return taken


def asks_in_title(title: str, body: Sequence[Block]) -> bool:
    """Whether a heading is a labelled question, and what stands below it its labelled answer."""
    match = _LABEL.match(title) if "?" in title and body else None
    pair = (" ".join(words(match["label"])), _label(body[0])) if match else ()
    return pair in question_labels()


def is_labelled(text: str) -> bool:
    """Whether a line begins with the label of a question or an answer."""
    match = _LABEL.match(text)
    name = " ".join(words(match["label"])) if match else ""
    return bool(name) and any(name in pair for pair in question_labels())


def question_of(texts: Sequence[str], *, labelled: bool) -> str:
    """What is asked, without label or number; several questions have one answer now and then."""
    first, *more = texts
    known = labelled or is_labelled(first)
    asked = _after((_LABEL if known else _NUMBER).match(first), first)
    others = (bare_answer(text) if is_labelled(text) else text for text in more)
    return " ".join(filter(None, [asked, *others]))


def bare_answer(text: str) -> str:
    """What is said behind a label."""
    return _after(_LABEL.match(text), text)


def _after(match: re.Match[str] | None, text: str) -> str:
    return text[match.end() if match else 0 :].strip()


def _label(block: Block) -> str:
    match = _LABEL.match(block.text)
    return " ".join(words(match["label"])) if match else ""


def _labelled(blocks: Sequence[Block]) -> list[Question]:
    """Pairs of labels, by the pair that occurs most."""
    labels = [_label(block) for block in blocks]
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
    asking = [b for b in rows if _ASKS.search(b.first.cells[0]) and b.first.cells[1].strip()]
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
    asking = sum(bool(_ASKS.search(blocks[i].text)) for i in bold)
    if announced and len(bold) > 1 and asking >= 0.5 * len(bold):
        return [i for i in bold if i + 1 < len(blocks) and i + 1 not in bold]
    found = _set_off(blocks)
    return found if found or not announced else _plain_questions(blocks)


def _plain_questions(blocks: Sequence[Block]) -> list[int]:
    """Paragraphs that are a question, each above one that is none."""
    asks = [bool(_ASKS.search(block.text)) for block in blocks]
    return [i for i, ask in enumerate(asks[:-1]) if ask and not asks[i + 1]]


def _set_off(blocks: Sequence[Block]) -> list[int]:
    """Blocks that ask and are set off by a bullet, a number or their style."""
    return [
        i
        for i, block in enumerate(blocks)
        if _ASKS.search(block.text)
        and (block.marker or block.style or _NUMBER.match(block.text) or block.level)
        and not (i and _ASKS.search(blocks[i - 1].text) and blocks[i - 1].marker == block.marker)
        and i + 1 < len(blocks)
    ]
