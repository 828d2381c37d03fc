"""Joins Lines to Blocks, and rejoins paragraphs that lines or pages break up."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence

from rules_index.language.fold import words
from rules_index.model import Line, Style
from rules_index.structure.blocks.questions import is_labelled
from rules_index.structure.shapes.block import Block, ends_sentence, join, merge, starts_lower
from rules_index.structure.shapes.card_patterns import is_card_line
from rules_index.structure.shapes.front_and_back_matter import is_imprint
from rules_index.structure.shapes.number_patterns import compound, labelled, number_alone, simple
from rules_index.structure.vocabulary.cues import body_begins
from rules_index.structure.vocabulary.labels import sees_also

_ITEM = re.compile(
    r"(?:(?i:n°|nr\.|no\.|č\.) ?\d{1,4}[a-z]? +\S)"
    r"|(?:\d{1,3}|[a-hA-H]|[ivx]{1,4})[.)] +\S|\d+(?:\.\d+)+[a-z]?\.? +\S"
)
# "Ambush – when", "Old Wreck (Bay, 12): the".
_NAMED = re.compile(r"(?=[^\W\d_])[^.:!?–—]{2,60}?(?:\)?:|\s[–—-])\s+\S")
_MANY_NAMED = 3
"""The fewest lines such as "Ambush – when" that make a list of named items. Chosen by hand."""
_LONG_PARAGRAPH = 80
"""The fewest letters that both halves of a paragraph must have to be joined across a page break, if
the second half begins with a capital. Chosen by hand."""
_NEAR = 400
"""The number of last letters of a paragraph that are examined, to see whether it goes on after a
page break. Chosen by hand."""
_FEW_CONTINUED = 4
"""The fewest lines that must begin in the middle of a sentence before a guide counts as wrapped
at the width of a page. Chosen by hand."""
_TITLE_LINES = 2
"""The most lines of a title. Chosen by hand."""
_WORDS_OF_A_NAME = 10
"""The most words of a title after its number. Chosen by hand."""
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def make_blocks(lines: Sequence[Line]) -> list[Block]:
    """Join the lines of a guide into blocks: its paragraphs, items, rows and headings, in order."""
    vocabulary = frozenset(
        word.lower() for line in lines for word in _WORD.findall(line.text) if "-" in word
    )
    page = _page_width(lines) if is_wrapped(lines) else 0
    blocks = [
        block
        for run in _uninterrupted_runs(lines)
        for block in _blocks_of_run(run, page, vocabulary)
    ]
    return _mend_page_cuts(blocks, vocabulary)


def is_wrapped(lines: Sequence[Line]) -> bool:
    """Tell whether a guide's lines are wrapped at the width of a page.

    In such a guide, many sentences go on in the next line, which begins with a small letter.
    """
    pairs = [
        (left, right)
        for left, right in itertools.pairwise(lines)
        if not right.gap and not right.marker and right.level is None and not right.cells
    ]
    going_on = sum(
        starts_lower(right.text) and not ends_sentence(left.text) for left, right in pairs
    )
    return going_on >= _FEW_CONTINUED and going_on >= 0.1 * len(pairs)


def _uninterrupted_runs(lines: Iterable[Line]) -> Iterable[list[Line]]:
    """Yield each group of lines without a blank line, heading, bullet or table row between them."""
    run: list[Line] = []
    for line in lines:
        apart = line.gap or line.marker or line.cells
        heading = line.level is not None or (run and run[-1].level is not None)
        same_heading = run and not line.gap and run[-1].level == line.level is not None
        if run and (apart or (heading and not same_heading) or run[-1].cells):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _page_width(lines: Sequence[Line]) -> int:
    """Return the width of a guide's lines: nine of ten lines have at most this many characters."""
    return sorted(len(line.text) for line in lines)[int(0.9 * (len(lines) - 1))]


def _blocks_of_run(run: list[Line], page: int, known: frozenset[str]) -> Iterable[Block]:
    """Split consecutive lines into blocks, such as a title, list items and paragraphs.

    `page` is the line width of the guide's page, or 0 if its lines are not wrapped. `known` holds
    the words that the guide writes with a hyphen.
    """
    if run[0].level is not None or run[0].cells:
        yield _block_of_lines(run, known)
        return
    width = max(len(line.text) for line in run)
    if len(run) == _TITLE_LINES and _is_short_title(run, page):
        yield _block_of_lines(run[:1], known)
        run = run[1:]
    block: list[Line] = []
    named = _named_items(run)
    for index, line in enumerate(run):
        if block and (
            index in named
            or _starts_block(block, line, width, wrapped=page > 0, first=index == 1)
            or _answers(block, line, page)
        ):
            yield _block_of_lines(block, known)
            block = []
        block.append(line)
    yield _block_of_lines(block, known)


def _named_items(run: Sequence[Line]) -> set[int]:
    """Return the indices of lines that begin an item with its name, such as "Ambush – when …".

    The line above such an item must end a sentence. If fewer than three lines fit, the set is
    empty.
    """
    found = {
        index
        for index, line in enumerate(run)
        if _NAMED.match(line.text)
        and not starts_lower(line.text)
        and (index == 0 or ends_sentence(run[index - 1].text))
    }
    return found if len(found) >= _MANY_NAMED else set()


def _starts_block(block: list[Line], line: Line, width: int, *, wrapped: bool, first: bool) -> bool:
    """Tell whether a line begins a new block instead of continuing `block`, the lines above it.

    `width` is the length of the longest line nearby, in characters. `first` says that `block` is
    only the first line of a run, so that it may be a title.
    """
    if _ITEM.match(line.text) or is_labelled(line.text) or is_imprint(line.text):
        return True
    if not wrapped:
        return not starts_lower(line.text) or ends_sentence(block[-1].text)
    last = block[-1].text
    if starts_lower(line.text):
        return False
    if ends_sentence(last) and len(last) < 0.8 * width:
        return True
    return _ends_title(block, line, width) or (first and _is_title_line(last, line.text, width))


def _answers(block: Sequence[Line], line: Line, page: int) -> bool:
    """Tell whether a line begins the answer to the question above it.

    The last line of the question must be shorter than 80 % of `page`, the width of a page.
    """
    asked = block[-1].text
    return asked.endswith("?") and len(asked) < 0.8 * page and not starts_lower(line.text)


def _ends_title(block: Sequence[Line], line: Line, width: int) -> bool:
    """Tell whether the lines of `block` are a complete title, so that `line` begins the next block.

    The title must be a card's name or have a number. `width` is the length of the longest line
    nearby, in characters.
    """
    last = block[-1].text
    if len(block) == 1 and is_card_line(last):
        return True
    if last.endswith((")", "]")) and body_begins(line.text, "errata"):
        return True
    return len(block) <= _TITLE_LINES and _is_numbered_title([one.text for one in block], width)


def _is_short_title(run: Sequence[Line], page: int) -> bool:
    """Tell whether the first of two lines is a short title and the second line a sentence."""
    title, told = run[0].text, run[1].text
    ends = title.rstrip().endswith((".", ",", ";", ":", "-")) or run[0].marker
    sentence = ends_sentence(told) and not starts_lower(told)
    return len(title) <= 0.5 * page and not ends and sentence


def _is_title_line(text: str, following: str, width: int) -> bool:
    """Tell whether the first line of a block is a title: short, and without a final sign such as
    ".".

    The line after it (`following`) must fill three quarters of `width`, the length of the longest
    line nearby.
    """
    short = len(text) <= 0.6 * width and len(text) <= 60
    return (
        short
        and not text.rstrip().endswith((".", ",", ";", ":", "-"))
        and len(following) >= 0.75 * width
    )


def _is_numbered_title(texts: Sequence[str], width: int) -> bool:
    """Tell whether lines are a numbered title, such as "3.1 The dawn" or "Phase 2: Work"."""
    whole = " ".join(texts)
    found = compound(whole) or labelled(whole) or simple(whole)
    short = all(len(text) <= 0.7 * width for text in texts)
    named = found is not None and 0 < len(found.rest.split()) <= _WORDS_OF_A_NAME
    return short and named and not ends_sentence(whole) and not whole.endswith(",")


def _block_of_lines(lines: Sequence[Line], known: frozenset[str]) -> Block:
    return Block(tuple(lines), join((line.text for line in lines), known))


def _mend_page_cuts(blocks: Sequence[Block], known: frozenset[str]) -> list[Block]:
    """Join paragraphs that a page break cut in two.

    Of the parts joined so far, only the last letters are examined, because a paragraph of many
    parts would take too long otherwise.
    """
    paragraphs: list[list[Block]] = []
    end: Block | None = None
    for block in blocks:
        if end and (_is_number_of(end, block) or _continues_over_page(end, block)):
            paragraphs[-1].append(block)
            end = Block(end.lines[:1], join((end.text[-_NEAR:], block.text), known))
        else:
            paragraphs.append([block])
            end = block
    return [merge(parts, known) if len(parts) > 1 else parts[0] for parts in paragraphs]


def _is_number_of(last: Block, block: Block) -> bool:
    """Tell whether `last` is only a bold number such as "3.2", and `block` is the text of that
    rule.

    Some lists of terms are printed like this, with the number on a line of its own.
    """
    alone = last.style is Style.BOLD and last.is_plain and number_alone(last.text)
    return alone and block.is_plain and block.style is None and not _is_item(block)


def _continues_over_page(last: Block, block: Block) -> bool:
    if not block.is_plain or last.level is not None or last.first.cells or _is_item(block):
        return False
    if last.first.aside != block.first.aside:
        return False
    if last.is_closed or is_labelled(block.text):
        return False
    if block.starts_lower:
        return len(words(last.text)) > 1
    if sees_also(last.text) or _begins_bold(block):
        return False
    return len(last.text) >= _LONG_PARAGRAPH and len(block.text) >= _LONG_PARAGRAPH


def _begins_bold(block: Block) -> bool:
    return any(s.start == 0 and s.style is Style.BOLD for s in block.first.emphasis)


def _is_item(block: Block) -> bool:
    return bool(_ITEM.match(block.text))
