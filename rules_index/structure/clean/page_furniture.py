"""Takes out page numbers that are alone on their lines, and the running heads next to them."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from rules_index.language.fold import words
from rules_index.model import LeftOut, Line

_LONE_NUMBER = re.compile(
    r"(?:[-–—|•] ?)?(?:page|strona|str\.|strana|seite|p[aá]gina|s\.)? ?(\d{1,4})"
    r"(?: ?(?:/|of|z|de|von|di|ze) ?\d{1,4})?(?: ?[-–—|•])?$",
    re.I,
)
_PAGE_OF = re.compile(
    r"(?:page|strona|strana|seite|p[aá]gina) \d{1,4} (?:/|of|z|de|von|di|ze|sur) \d{1,4}", re.I
)
# A running head with a page number before or behind it on the same line.
_HEAD_WITH_NUMBER = re.compile(
    r"(?P<left>\d{1,3})\s+\W*(?P<after>[^\W\d].{3,})|(?P<before>[^\W\d].{3,}?)\W*\s(?P<right>\d{1,3})"
)
_LONGEST_HEAD = 80
"""The most letters of a running head. Chosen by hand."""
_TITLE_LINES = 2
"""The number of first lines that are never taken for a running head: they are the title of the
guide. Chosen by hand."""
_FRONT_LINES = 6
"""The number of first lines that may hold the guide's title, which a running head repeats.
Chosen by hand."""
_DASHES = ("", "-", "–", "—", "•")
_OFTEN = 3
"""The fewest page numbers that must have the same words beside them to make the words a running
head, if the words are not in the guide's title. Chosen by hand."""
_FEW_PAGES = 3
"""The fewest printed page numbers from which the pages of the lines are taken. Chosen by hand."""
_PAGE_OF_LINES = 12
"""The fewest lines between two page numbers; numbers nearer to one another count something else
than pages. Chosen by hand."""
_SHARE_NEAR = 0.2
"""The greatest share of page numbers that may follow the previous number within `_PAGE_OF_LINES`
lines, as at the foot of one page and the head of the next. Chosen by hand."""
_STEADY = 2
"""The largest step from one printed page number to the next; a page between them may be without a
number. Chosen by hand."""
_SHARE_STEADY = 0.9
"""The least share of page numbers that rise by at most `_STEADY`, if some of the numbers are near
one another. Chosen by hand."""


def without_furniture(lines: Sequence[Line], left_out: list[LeftOut]) -> list[Line]:
    """Drop page numbers on lines of their own, and running heads; add them to `left_out`.

    Return the other lines. The dropped page numbers tell on which page each of these lines is.
    """
    numbers = _page_numbers(lines)
    heads = _running_heads(lines, set(numbers))
    kept = []
    after_cut = False
    for i, line in enumerate(lines):
        if i in numbers or i in heads:
            left_out.append(LeftOut(line.text, "furniture", line.number, line.page))
            after_cut = True
        else:
            kept.append(replace(line, gap=True) if after_cut else line)
            after_cut = False
    return _paged(kept, [(lines[i].number, page) for i, page in sorted(numbers.items())], lines)


def _page_numbers(lines: Sequence[Line]) -> dict[int, int]:
    """Find the lines with a page number; return index of the line -> page number.

    The number may be alone on its line or next to a running head.
    """
    alone = {
        i: int(match[1])
        for i, line in enumerate(lines)
        if (match := _LONE_NUMBER.match(_text_with_dash(line)))
        and (_stands_alone(lines, i) or _PAGE_OF.fullmatch(line.text))
    }
    named = [(i, *found) for i, line in enumerate(lines) if (found := _numbered_head(line))]
    named = _far_apart(named, lines)
    often = Counter(name for _, name, _ in named)
    title = {skeleton(line.text) for line in lines[:_FRONT_LINES]}
    heads = {
        i: number
        for i, name, number in named
        if often[name] >= _OFTEN or (often[name] > 1 and any(name in line for line in title))
    }
    return alone | heads


def _far_apart(
    named: list[tuple[int, str, int]], lines: Sequence[Line]
) -> list[tuple[int, str, int]]:
    """Keep only the lines whose numbers rise from page to page, as next to running heads.

    `named` and the result have the index, words and number of each line. "2 fate" right above "3
    fate" is a list, so both lines are dropped from the result.
    """
    places: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for i, name, number in named:
        places[name].append((lines[i].number, number))
    counting = {name for name, spots in places.items() if _count_pages(spots)}
    return [found for found in named if found[1] in counting]


def _count_pages(spots: Sequence[tuple[int, int]]) -> bool:
    """Tell whether numbers are page numbers: they rise and are many lines apart.

    `spots` has pairs of a line's number and the number printed on that line. A few pairs may be
    close together: at the foot of one page and the head of the next.
    """
    pairs = list(itertools.pairwise(spots))
    if any(number <= before for (_, before), (_, number) in pairs):
        return False
    near = sum(at - above < _PAGE_OF_LINES for (above, _), (at, _) in pairs)
    steady = sum(number - before <= _STEADY for (_, before), (_, number) in pairs)
    some, most = _SHARE_NEAR * len(pairs), _SHARE_STEADY * len(pairs)
    return not near or (near <= some and steady >= most)


def _text_with_dash(line: Line) -> str:
    """Return the text of a line; if its bullet is a dash, with the dash in front, as in "– 4 –"."""
    return f"{line.marker} {line.text}" if line.marker in _DASHES else line.text


def _stands_alone(lines: Sequence[Line], i: int) -> bool:
    line = lines[i]
    if line.level is not None or line.cells or line.marker not in _DASHES or not line.gap:
        return False
    following = lines[i + 1] if i + 1 < len(lines) else None
    # The next line may be a running head, but not the rest of a sentence.
    return (
        following is None
        or following.gap
        or following.level is not None
        or (len(following.text) <= _LONGEST_HEAD and not following.text[:1].islower())
    )


def _numbered_head(line: Line) -> tuple[str, int] | None:
    """Split a line that may be a running head into words and page number, or return None.

    "12 The Harbour Guide" gives ("the harbour guide", 12).
    """
    if line.level is not None or line.cells or line.marker or len(line.text) > _LONGEST_HEAD:
        return None
    match = _HEAD_WITH_NUMBER.fullmatch(line.text)
    if not match:
        return None
    name = skeleton(match["after"] or match["before"])
    return (name, int(match["left"] or match["right"])) if name.count(" ") else None


def _running_heads(lines: Sequence[Line], numbers: set[int]) -> set[int]:
    """Return the indices of short lines that recur next to page numbers or at page edges."""
    pages = len({line.page for line in lines if line.page is not None})
    beside = [i for i, line in enumerate(lines) if _at_edge(lines, i, numbers)]
    names = Counter(skeleton(lines[i].text) for i in beside)
    enough = max(3, min(len(numbers) or pages, pages or len(numbers)) // 3)
    touching = Counter(skeleton(lines[i].text) for i in beside if {i - 1, i + 1} & numbers)
    heads = {
        i
        for i in beside
        if names[name := skeleton(lines[i].text)] >= enough or 2 <= touching[name] == names[name]
    }
    return heads | _second_lines(lines, heads)


def _second_lines(lines: Sequence[Line], heads: set[int]) -> set[int]:
    """Return the indices of lines that recur right under running heads, as their second line.

    `heads` has the indices of the first lines.
    """
    below = [i + 1 for i in heads if i + 1 < len(lines) and i + 1 not in heads]
    names = Counter(skeleton(lines[i].text) for i in below if not lines[i].gap)
    return {i for i in below if names[skeleton(lines[i].text)] > 1 and not lines[i].gap}


def _at_edge(lines: Sequence[Line], i: int, numbers: set[int]) -> bool:
    if i in numbers or len(lines[i].text) > _LONGEST_HEAD or lines[i].marker or i < _TITLE_LINES:
        return False
    if {i - 1, i + 1} & numbers:
        return True
    if lines[i].aside:
        return False
    page = lines[i].page
    before = i == 0 or lines[i - 1].page != page
    after = i + 1 == len(lines) or lines[i + 1].page != page
    return page is not None and (before or after)


def skeleton(text: str) -> str:
    """Return the folded words of a line with "#" for each number: "Page 12" -> "page #".

    A line that recurs with another page number gives the same result.
    """
    return re.sub(r"\d+", "#", " ".join(words(text)))


def _paged(kept: list[Line], found: list[tuple[int, int]], lines: Sequence[Line]) -> list[Line]:
    """Return the lines in `kept`, each with its page, if the printed page numbers rise.

    Otherwise return `kept` as it is. `found` has a pair for each printed page number: the number of
    its line and the page.
    """
    if any(line.page is not None for line in lines) and not found:
        return kept
    rising = [pair for pair, after in itertools.pairwise(found) if pair[1] < after[1]]
    if len(found) < _FEW_PAGES or len(rising) < 0.8 * (len(found) - 1):
        return kept
    at_top = bool(kept) and found[0][0] <= kept[min(3, len(kept) - 1)].number
    return [replace(line, page=_page_of(line.number, found, at_top=at_top)) for line in kept]


def _page_of(number: int, found: list[tuple[int, int]], *, at_top: bool) -> int:
    """Return the page on which the line with this line number is.

    `found` has a pair for each printed page number: the number of its line and the page. With
    `at_top`, page numbers are the first lines of their pages, otherwise the last.
    """
    if at_top:
        return max((page for at, page in found if at <= number), default=found[0][1])
    return next((page for at, page in found if at > number), found[-1][1] + 1)
