"""Finds boxes beside the text, and moves the column edges of the lines next to them.

edges -> mark_side_columns, narrow_edges -> heading_faces -> placing
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from rules_index.readers.pdf.lines.line_drafts import Draft

_WIDER = 1.3
"""The greatest width of a line that may belong to the same column as a box, as a multiple of the
box's width. Chosen by hand."""
_UNDRAWN = 1000
"""The lowest number of a box without drawn edges; drawn boxes have lower numbers. Chosen by
hand."""
_SMALLER = 0.92
"""The greatest font size of a column of notes beside the text, as a share of the text's font size.
Chosen by hand."""
_NARROWER = 0.6
"""The greatest width of a column of notes beside the text, as a share of the text's width. Chosen
by hand."""


@dataclass(frozen=True, slots=True)
class Aside:
    """The lines of one box, and the edges of the box in points from the page's upper left
    corner."""

    drafts: Sequence[Draft]

    @property
    def sheet(self) -> int:
        return self.drafts[0].sheet

    @property
    def left(self) -> float:
        return min(draft.left for draft in self.drafts)

    @property
    def right(self) -> float:
        return max(draft.right for draft in self.drafts)

    @property
    def top(self) -> float:
        return min(draft.baseline - draft.size for draft in self.drafts)

    @property
    def bottom(self) -> float:
        return max(draft.baseline for draft in self.drafts)

    @property
    def size(self) -> float:
        """Return the font size of most letters in the box, in points."""
        sizes: Counter[float] = Counter()
        for draft in self.drafts:
            sizes[draft.size] += len(draft.text)
        return sizes.most_common(1)[0][0]

    @property
    def has_title(self) -> bool:
        return self.drafts[0].level is not None

    def is_level_with(self, draft: Draft) -> bool:
        """Tell whether a line is beside the box: its baseline is between the box's top and
        bottom."""
        return self.top <= draft.baseline <= self.bottom + draft.size

    def own_column(self, drafts: Iterable[Draft]) -> list[Draft]:
        """Return the lines above or below the box that are in its column, not much wider than the
        box.

        Return [] if most lines above and below are wider: then the box is not in a column of its
        own.
        """
        left, right = self.left, self.right
        near = [
            draft
            for draft in drafts
            if min(draft.right, right) - max(draft.left, left)
            >= 0.5 * min(draft.right - draft.left, right - left)
        ]
        narrow = [draft for draft in near if draft.right - draft.left <= _WIDER * (right - left)]
        return narrow if len(narrow) >= 0.5 * len(near) else []


def asides_of(drafts: Iterable[Draft]) -> list[Aside]:
    """Return every box of the guide with its lines, in the order of `drafts`."""
    boxed = (draft for draft in drafts if draft.box)
    return [Aside(list(group)) for _, group in groupby(boxed, key=lambda d: (d.sheet, d.box))]


def mark_side_columns(drafts: Sequence[Draft], size: float) -> None:
    """Give a box number to each narrow column of small letters beside the text.

    Such a column is treated as a box, although no edges are drawn. `size` is the font size of most
    letters in the guide.
    """
    sheets: defaultdict[int, defaultdict[int, list[Draft]]] = defaultdict(lambda: defaultdict(list))
    for draft in drafts:
        if not (draft.box or draft.turned):
            sheets[draft.sheet][draft.column].append(draft)
    for columns in sheets.values():
        whole = [Aside(column) for column in columns.values()]
        text = [column for column in whole if abs(column.size - size) <= 0.05 * size]
        small = [column for column in whole if column.size <= _SMALLER * size]
        beside = [side for side in small if any(_is_beside_text(side, one) for one in text)]
        for draft in chain.from_iterable(side.drafts for side in beside):
            draft.box = _UNDRAWN + draft.column


def _is_beside_text(side: Aside, text: Aside) -> bool:
    if len(side.drafts) < 2 or any(draft.is_row for draft in side.drafts):
        return False
    narrow = side.right - side.left <= _NARROWER * (text.right - text.left)
    apart = side.right < text.left or side.left > text.right
    level = min(side.bottom, text.bottom) - max(side.top, text.top)
    return narrow and apart and level >= 0.7 * (side.bottom - side.top)


def narrow_edges(drafts: Sequence[Draft]) -> None:
    """Let the column edges of lines beside a box end at the box.

    Later stages use these edges to decide where paragraphs end.
    """
    boxes: defaultdict[int, list[Aside]] = defaultdict(list)
    for box in asides_of(drafts):
        boxes[box.sheet].append(box)
    for draft in drafts:
        for box in boxes[draft.sheet] if not draft.box else ():
            left, right = draft.edges
            if not box.is_level_with(draft):
                continue
            if draft.right < box.left < right:
                draft.edges = (left, max(draft.right, box.left - draft.size))
            elif left < box.right < draft.left:
                draft.edges = (min(draft.left, box.right + draft.size), right)
