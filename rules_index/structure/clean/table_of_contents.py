"""Takes out tables of contents, because they are no rules of a game.

In some files the table itself is lost, and the introduction is right below "Contents". Then only
this heading is taken out, so that the introduction belongs to the heading above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules_index.model import LeftOut, Line
from rules_index.structure.clean.page_furniture import skeleton
from rules_index.structure.shapes.block import ends_sentence
from rules_index.structure.shapes.front_and_back_matter import AMOUNT, tells_amounts
from rules_index.structure.vocabulary.cues import body_says, heading_is

# Three dots alone end a sentence that trails off; with more dots or a page behind them they lead
# to a page. Only the end of the row is matched: to match it whole takes quadratic time.
_LEADERS = re.compile(r"(?:\.{4}|…{2}|(?:\. ){3}|_{4}|·{3})\s*\d{0,4}$|\.{3}\s*\d{1,4}$")
_INNER_LEADERS = re.compile(r"[.…·_](?:\s?[.…·_]){2,}")
_TRAILING_NUMBER = re.compile(r"\D\s?(\d{1,3})$")
_IN_FRONT = re.compile(r"\d{1,9}(?=\s*[x×]?\s+[^\W\d_])")
_LONGEST_LISTED = 120
"""The most letters of a line of a table of contents, its dotted leaders aside. Chosen by hand."""
_FEW_LISTED = 2
"""The number of lines, heading included, of a list that is no table of contents if its last line is
a sentence. Chosen by hand."""
_FEW_TITLES = 5
"""The fewest lines of a list at the front of a guide that must occur again further down before the
list is taken for a table of contents. Chosen by hand."""
_SHARE_AGAIN = 0.5
"""The least share of the lines of a list at the front of a guide that must occur again further
down. Chosen by hand."""
_WORDS_OF_A_TITLE = 6
"""The most words of a title that ends like a sentence. Chosen by hand."""
_WORDS_OF_A_NAME = 3
"""The most words of a line that ends like a sentence but only names something. Chosen by hand."""
_REASON = "contents"


def without_contents(lines: Sequence[Line], left_out: list[LeftOut]) -> list[Line]:
    """Return the lines without tables of contents, and add the removed lines to `left_out`.

    A table of contents has dotted leaders or page numbers, or repeats the guide's headings. A
    heading such as "Contents" without such a table below it is removed as well.
    """
    listed = set[int]()
    for i, line in enumerate(lines):
        if i not in listed and heading_is(line.text, "contents"):
            listed |= _contents_after(lines, i) or _lone_heading(lines, i)
    listed |= _leader_runs(lines) | _copied_titles(lines)
    left_out.extend(LeftOut(t.text, _REASON, t.number, t.page) for t in _at(lines, listed))
    return [
        # The line below a table does not continue the text above the table.
        replace(line, gap=True) if i - 1 in listed else line
        for i, line in enumerate(lines)
        if i not in listed
    ]


def _at(lines: Sequence[Line], places: set[int]) -> list[Line]:
    return [lines[i] for i in sorted(places)]


def _lone_heading(lines: Sequence[Line], at: int) -> set[int]:
    """Return {at} if line `at` is a heading "Contents" without a table of contents below it.

    Otherwise, and for the first line of the guide, return an empty set: the text below "Contents"
    will belong to the heading above it, so there must be one.
    """
    if not at or lines[at].marker:
        return set()
    below = _right_below(lines, at)
    marked = lines[at].level is not None
    later = lines[at + 1 + len(below) :]
    titles = [t for t in later if not _is_long(t) and (t.level is not None or not marked)]
    again = {skeleton(line.text) for line in titles}
    told = any(_is_said(line) and skeleton(line.text) not in again for line in below)
    if heading_is(lines[at].text, "table"):
        return {at} if told or not below else set()
    # "Contents" may also be the heading of a list of the things in the box.
    return {at} if told and not _tells_of_a_box(lines[:at], below) else set()


def _right_below(lines: Sequence[Line], at: int) -> list[Line]:
    """Return the lines between the heading with the index `at` and the next marked heading.

    If the heading `at` has no mark, return only the first paragraph below it: further text may
    belong to another heading without a mark.
    """
    below: list[Line] = []
    for line in lines[at + 1 :]:
        if line.level is not None or (lines[at].level is None and below and line.gap):
            break
        below.append(line)
    return below


def _is_said(line: Line) -> bool:
    """Tell whether a line is a sentence, or too long for a line of a table of contents."""
    if line.targets or line.cells:
        return False
    ends = ends_sentence(line.text) and not line.text.endswith(("?", ":", ";"))
    ends = ends and not _LEADERS.search(line.text)
    return _is_long(line) or (ends and len(line.text.split()) > _WORDS_OF_A_NAME)


def _is_long(line: Line) -> bool:
    """Tell whether a line without its dotted leaders is still too long for a table of contents."""
    return len(_INNER_LEADERS.sub("", line.text)) > _LONGEST_LISTED


def _tells_of_a_box(before: Sequence[Line], below: Sequence[Line]) -> bool:
    """Tell whether the text below "Contents" lists the things in the game's box: "12 cards".

    The text must give amounts or mention the box. It is also taken as such a list if there are
    sentences `before` it, because a table of contents comes before all sentences.
    """
    told = any(_says_something(line) for line in before)
    text = " ".join(line.text for line in below)
    counted = tells_amounts(text) or any(AMOUNT.match(line.text) for line in below)
    return told or counted or body_says(text, "box")


def _contents_after(lines: Sequence[Line], start: int) -> set[int]:
    """Return the indices of the heading at `start` and of the table of contents below it.

    Return an empty set if there is no table, if its page numbers ever fall, or if its lines begin
    with amounts: then the heading announces the things in the game's box.
    """
    last_seen = {skeleton(line.text): i for i, line in enumerate(lines)}
    taken = {start}
    for i in range(start + 1, len(lines)):
        line = lines[i]
        numbered = bool(_LEADERS.search(line.text) or _TRAILING_NUMBER.search(line.text))
        comes_again = last_seen.get(skeleton(line.text), i) > i
        long = _is_long(line) and not _is_leader_row(line)
        if long or not (numbered or comes_again or _is_leader_row(line)):
            break
        if line.level is not None and not numbered and not comes_again:
            break
        taken.add(i)
    ends = (re.search(r"\d{1,9}$", lines[i].text) for i in sorted(taken))
    pages = [int(found[0]) for found in ends if found]
    alone = len(taken) == _FEW_LISTED and _is_said(lines[max(taken)])
    if len(taken) == 1 or alone or _are_amounts(lines[i].text for i in sorted(taken)[1:]):
        return set()
    return taken if pages == sorted(pages) else set()


def _are_amounts(texts: Iterable[str]) -> bool:
    """Tell whether most texts begin with amounts ("12 cards") and not with chapters 1, 2, 3."""
    numbers = [int(found[0]) if (found := _IN_FRONT.match(text)) else 0 for text in texts]
    counted = [number for number in numbers if number]
    return len(counted) > 0.5 * len(numbers) and counted != [*range(1, len(counted) + 1)]


def _copied_titles(lines: Sequence[Line]) -> set[int]:
    """Return the indices of the lines at the front of a guide that list its titles in order.

    Return an empty set if there is no such list before the first sentence of the guide.
    """
    last_seen = {skeleton(line.text): i for i, line in enumerate(lines)}
    run: list[int] = []
    for i, line in enumerate(lines):
        if line.gap and not line.marker:
            if _is_copy(run, lines, last_seen):
                return set(run)
            run = []
        if _says_something(line):
            break
        run.append(i)
    return set()


def _is_copy(run: Sequence[int], lines: Sequence[Line], last_seen: dict[str, int]) -> bool:
    """Tell whether the lines of a run are titles that occur again further below, in the same order.

    `run` has the indices of the lines. At least five of them, and half of the run, must occur
    again. `last_seen` maps the `skeleton` of a line to the index of its last occurrence.
    """
    listed = [i for i in run if lines[i].level is None]
    places = [place for i in listed if (place := last_seen[skeleton(lines[i].text)]) > run[-1]]
    again = len(places) >= max(_FEW_TITLES, _SHARE_AGAIN * len(listed))
    return again and places == sorted(places)


def _says_something(line: Line) -> bool:
    return len(line.text.split()) > _WORDS_OF_A_TITLE and line.text.endswith((".", "!", ","))


def _is_leader_row(line: Line) -> bool:
    return any(_LEADERS.search(cell) for cell in line.cells)


def _leader_runs(lines: Sequence[Line]) -> set[int]:
    """Return the indices of lines with dotted leaders, if at least three are right below one
    another.
    """
    found, run = set[int](), list[int]()
    for i, line in enumerate(lines):
        if _LEADERS.search(line.text) or _is_leader_row(line):
            run.append(i)
            continue
        found |= set(run) if len(run) >= 3 else set()
        run = []
    return found | (set(run) if len(run) >= 3 else set())
