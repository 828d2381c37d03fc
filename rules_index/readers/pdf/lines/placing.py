"""Moves each box behind the text beside it, so that no box interrupts a paragraph or section.

heading_faces -> place_boxes -> bullets, paragraphs
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import takewhile

from rules_index.readers.pdf.lines.asides import Aside, asides_of
from rules_index.readers.pdf.lines.line_drafts import Draft

_DEEPEST = 6
"""The deepest level to which a heading is moved. Chosen by hand."""
_MOST_ROWS = 4
"""The most lines of a title. Chosen by hand."""
_SPACED = 1.6
"""The distance between two lines above which a paragraph ends, as a multiple of the font size.
Chosen by hand."""
_SENTENCE_ENDS = (".", "!", "?", ":", "…", "”", '"', ")")


def place_boxes(drafts: Sequence[Draft]) -> list[Draft]:
    """Return all lines in order, with each box moved behind the paragraph or section beside it.

    Otherwise the text that continues after a box would belong to the title of the box. The titles
    in a box get lower levels, so that they become parts of the section beside it.
    """
    text = _TextOutsideBoxes([draft for draft in drafts if not draft.box])
    behind: defaultdict[int, list[Draft]] = defaultdict(list)
    for box in asides_of(drafts):
        behind[text.place_of(box)].extend(box.drafts)
    placed: list[Draft] = []
    for index in range(len(text.drafts) + 1):
        placed.extend(behind[index])
        placed.extend(text.drafts[index : index + 1])
    return placed


class _TextOutsideBoxes:
    """The lines outside all boxes, in reading order."""

    def __init__(self, drafts: Sequence[Draft]) -> None:
        self.drafts = drafts
        self._titles = [_level_of_title(drafts, i) for i in range(len(drafts))]
        self._sheets: defaultdict[int, list[int]] = defaultdict(list)
        for i, draft in enumerate(drafts):
            if not (draft.furniture or draft.turned):
                self._sheets[draft.sheet].append(i)

    def place_of(self, box: Aside) -> int:
        """Return the index of the line before which a box is placed, and lower the titles in the
        box.

        The titles in `box` change in place: they become parts of the section beside the box.
        """
        here = self._sheets[box.sheet]
        if not here:
            return sum(draft.sheet <= box.sheet for draft in self.drafts)
        column = self._above_in_column(box, here)
        level = [i for i in here if box.is_level_with(self.drafts[i])]
        beside = level if column is None else [column]
        if not beside:
            return here[-1] + 1
        if not box.has_title:
            return self._end_of_paragraph(beside)
        # Of several sections beside it the highest one tells.
        titles = [self._titles[i] for i in beside if self._titles[i] and column is None]
        return self._end_of_section(box, beside[-1], min(titles, default=0))

    def _above_in_column(self, box: Aside, here: Sequence[int]) -> int | None:
        """Return the index of the line in the box's own column after which the box comes.

        Return None if the box has no column of its own but is beside the text. `here` holds the
        indexes of the lines on the box's page.
        """
        lines = {id(self.drafts[i]): i for i in here}
        column = box.own_column(self.drafts[i] for i in here)
        if not column:
            return None
        under = [draft for draft in column if draft.baseline > box.top]
        above = [draft for draft in column if draft.baseline <= box.top]
        last = max(above, key=lambda draft: draft.baseline, default=None)
        if last and not (under and self._is_parted(last, under[0], here)):
            return lines[id(last)]
        # At the head of its column it interrupts what stands at the foot of the one before.
        return max(0, lines[id(under[0])] - 1)

    def _is_parted(self, above: Draft, below: Draft, here: Sequence[int]) -> bool:
        """Tell whether a table or title across the page separates two lines of different columns.

        Return False for two lines of one column. `here` holds the indexes of all lines on the page.
        """
        if above.column == below.column:
            return False
        between = (self.drafts[i] for i in here)
        return any(
            above.baseline < draft.baseline < below.baseline
            and (draft.is_row or draft.level is not None)
            and draft.column not in (above.column, below.column)
            for draft in between
        )

    def _end_of_paragraph(self, beside: Sequence[int]) -> int:
        """Return the index of the line after the paragraph beside a box, which may go on below the
        box.

        `beside` holds the indexes of the lines beside the box. A title always ends the paragraph.
        """
        for i in range(beside[0], len(self.drafts) - 1):
            ended = i >= beside[-1] and self._ends_paragraph(i)
            if self._titles[i + 1] or ended:
                return i + 1
        return len(self.drafts)

    def _ends_paragraph(self, i: int) -> bool:
        draft, following = self.drafts[i], self.drafts[i + 1]
        apart = following.block != draft.block or following.above > _SPACED * draft.size
        return draft.text.endswith(_SENTENCE_ENDS) and (apart or draft.has_room_for(following))

    def _end_of_section(self, box: Aside, last: int, highest: int) -> int:
        """Return the index of the title after the section beside a box; lower the titles in the
        box.

        Only titles of level `highest` or above end the section; 0 means any title. `last` is the
        index of the last line beside the box. Without such a title, return the number of lines.
        """
        found = (
            i
            for i in range(last + 1, len(self.drafts))
            if self._titles[i] and (not highest or self._titles[i] <= highest)
        )
        place = next(found, len(self.drafts))
        following = self._titles[place] if place < len(self.drafts) else 0
        own = next((self._titles[i] for i in range(last, -1, -1) if self._titles[i]), 0)
        _lower_titles(box, highest or max(own + 1, following))
        return place


def _level_of_title(text: Sequence[Draft], i: int) -> int:
    """Return the level of the title that begins on line `i`; 0 if no title begins there.

    A heading that asks a question does not count, because it divides no section.
    """
    level = text[i].level
    if level is None or text[i].wrapped:
        return 0
    rest = takewhile(lambda draft: draft.wrapped, text[i + 1 : i + _MOST_ROWS])
    last = [text[i], *rest][-1]
    return 0 if last.text.endswith("?") else level


def _lower_titles(box: Aside, level: int) -> None:
    """Lower all titles of a box by the same number of levels, so that none is higher than
    `level`."""
    levels = [draft.level for draft in box.drafts if draft.level is not None]
    by = max(0, level - min(levels, default=level))
    for draft in box.drafts:
        if draft.level is not None:
            draft.level = min(_DEEPEST, draft.level + by)
