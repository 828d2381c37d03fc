"""Finds tables of contents among finished Lines: runs of links that list the headings in order.

A list under "See also" may have only links, too, but it leaves out headings between its first and
its last.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from rules_index.language.fold import fold
from rules_index.model import LeftOut, Line

_FEWEST_LINKS = 3
"""The fewest links of a table of contents. Chosen by hand."""
_FEWEST_WITHOUT_HEADINGS = 5
"""The fewest links of a table of contents that leads to no heading at all. Chosen by hand."""
_FEWEST_AT_THE_TOP = 2
"""The fewest links of a table of contents before the second heading of a guide. Chosen by hand."""
_MOST_WORDS_OF_TITLE = 4
"""The most words of a line above the links that counts as their title, such as "Table of contents".
Chosen by hand."""
_SHARE_LISTED = 0.8
"""The least share of links that lead to known lines, and of headings that are linked, in a table of
contents. Chosen by hand."""


def without_contents(lines: Sequence[Line]) -> tuple[list[Line], list[LeftOut]]:
    """Return the lines without tables of contents, and a LeftOut for each line that was removed.

    The anchors in a removed table move to the next line of the text.
    """
    index = _Index.of(lines)
    left: set[int] = set()
    for run in _link_runs(lines):
        if index.lists_headings(lines, run):
            left.update(run)
            left.update(_own_title(lines, run, index.first_heading))
    return _without_lines(lines, left) if left else (list(lines), [])


def _link_runs(lines: Sequence[Line]) -> Iterator[range]:
    """Yield the positions of each run of lines that consist only of links within the document."""
    start = 0
    for position in range(len(lines) + 1):
        if position < len(lines) and _is_links(lines[position]):
            continue
        if start < position:
            yield range(start, position)
        start = position + 1


def _is_links(line: Line) -> bool:
    if not line.targets or line.level:
        return False
    linked = sum(_letters_in(target.text) for target in line.targets)
    return 0 < linked == _letters_in(line.text)


def _letters_in(text: str) -> int:
    return sum(map(str.isalpha, text))


def _own_title(lines: Sequence[Line], run: range, first_heading: int) -> range:
    """Return the position of the title above a run of links, as a range of one line.

    The range is empty if the run has no title. The title is a heading over these links alone, or a
    few words that are bold or otherwise emphasised as a whole.
    """
    before, after = run.start - 1, run.stop
    if before <= first_heading:
        return range(0)
    title = lines[before]
    next_level = lines[after].level if after < len(lines) else 1
    if title.level:
        is_own = next_level is not None and next_level <= title.level
    else:
        is_own = len(title.text.split()) <= _MOST_WORDS_OF_TITLE and _is_set_off(title)
    return range(before, after) if is_own else range(0)


def _is_set_off(line: Line) -> bool:
    return any(run.end - run.start == len(line.text) for run in line.emphasis)


def _without_lines(lines: Sequence[Line], left: set[int]) -> tuple[list[Line], list[LeftOut]]:
    kept: list[Line] = []
    dropped = []
    anchors: tuple[str, ...] = ()
    for position, line in enumerate(lines):
        if position in left:
            dropped.append(LeftOut(line.text, "contents", line.number, line.page))
            anchors += line.anchors
        else:
            kept.append(replace(line, anchors=anchors + line.anchors) if anchors else line)
            anchors = ()
    return kept, dropped


@dataclass(slots=True)
class _Index:
    """The positions of headings and anchors among the lines of a guide."""

    anchors: dict[str, int] = field(default_factory=dict)
    titles: dict[str, int] = field(default_factory=dict)
    """Folded title of a heading -> the position of the heading among the lines."""
    levels: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Level -> the positions of the headings at this level, in order."""
    first_heading: int = -1
    second_heading: int = -1

    @classmethod
    def of(cls, lines: Sequence[Line]) -> _Index:
        index = cls()
        for position, line in enumerate(lines):
            for anchor in line.anchors:
                index.anchors.setdefault(anchor, position)
            if line.level:
                index.titles.setdefault(fold(line.text), position)
                index.levels[line.level].append(position)
        places = sorted(place for places in index.levels.values() for place in places)
        index.first_heading, index.second_heading = (*places[:2], -1, -1)[:2]
        return index

    def lists_headings(self, lines: Sequence[Line], run: range) -> bool:
        targets = [target for position in run for target in lines[position].targets]
        found = [
            self.anchors.get(target.anchor, self.titles.get(fold(target.text), -1))
            for target in targets
        ]
        known = [position for position in found if position >= 0]
        at_the_top = run.stop <= self.second_heading and min(known, default=-1) >= run.stop
        fewest = _FEWEST_AT_THE_TOP if at_the_top else _FEWEST_LINKS
        if len(known) < max(fewest, _SHARE_LISTED * len(targets)):
            return False
        if at_the_top:
            return True
        if any(lines[position].level for position in known):
            return self.covers(lines, set(known))
        forward = known[0] >= run.stop and known == sorted(known)
        return forward and len(known) >= _FEWEST_WITHOUT_HEADINGS

    def covers(self, lines: Sequence[Line], known: set[int]) -> bool:
        """Tell whether a run of links is a table of contents: it leads to nearly all headings of
        some level.

        `known` holds the positions of the lines to which the links lead. Only headings between the
        first and the last of these lines count.
        """
        listed = Counter(lines[position].level for position in known)
        first, last = min(known), max(known)
        for level, headings in self.levels.items():
            between = bisect_right(headings, last) - bisect_left(headings, first)
            if listed[level] >= max(_FEWEST_LINKS, _SHARE_LISTED * between):
                return True
        return False
