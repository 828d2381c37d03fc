"""Finds the face and line spacing of a guide's body, with which all other text is compared.

line_drafts, edges -> body_of -> heading_faces, paragraphs
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules_index.readers.pdf.lines.line_drafts import Draft
from rules_index.readers.pdf.page.parts import Face

_DEFAULT_LEADING = 1.2
"""The line spacing assumed where there are too few lines to measure it, as a multiple of the font
size.

It is the default of most typesetting programs. Chosen by hand.
"""
_ENOUGH = 5
"""The fewest measured distances between lines that show the usual distance. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Body:
    """The face and line spacing of most of the text, with which headings are compared."""

    face: Face
    leadings: dict[float, float]
    """Font size -> usual distance in points between the lines of one paragraph."""

    @property
    def size_slack(self) -> float:
        """Return the factor by which a font size must exceed another one to count as larger.

        The factor is higher for scans, because text recognition only guesses their sizes.
        """
        return 1.5 if self.face.hidden else 1.12

    def leading(self, size: float) -> float:
        """Return the usual distance in points between two lines of a font size.

        For a size that the guide hardly uses, estimate it from the distance between lines of the
        body.
        """
        usual = self.leadings.get(self.face.size, _DEFAULT_LEADING * self.face.size)
        return self.leadings.get(size, usual / self.face.size * size)


def body_of(drafts: Sequence[Draft]) -> Body:
    """Return the Body of a guide: the face of most letters, and the line spacing for each font
    size."""
    faces: Counter[Face] = Counter()
    sizes: Counter[float] = Counter()
    for draft in drafts:
        faces[draft.face] += len(draft.text)
        sizes[draft.size] += len(draft.text)
    size = _median(sizes) if _are_mostly_hidden(faces) else sizes.most_common(1)[0][0]
    face = next(face for face, _ in faces.most_common() if face.size == size)
    steps: defaultdict[float, Counter[float]] = defaultdict(Counter)
    for before, draft in pairwise(drafts):
        if 0.8 * draft.size < draft.above < 2.5 * draft.size and _is_next_of_same_size(
            before, draft
        ):
            steps[draft.size][round(draft.above * 2) / 2] += 1
    leadings = {
        size: counted.most_common(1)[0][0]
        for size, counted in steps.items()
        if counted.total() >= _ENOUGH
    }
    return Body(face, leadings)


def _is_next_of_same_size(before: Draft, draft: Draft) -> bool:
    return before.size == draft.size and not before.has_room_for(draft) and not draft.is_row


def _are_mostly_hidden(faces: Counter[Face]) -> bool:
    return sum(times for face, times in faces.items() if face.hidden) > 0.5 * faces.total()


def _median(sizes: Counter[float]) -> float:
    """Return the median font size of all letters; `sizes` counts the letters of each size.

    The most frequent size would not do: in a scan, hardly two lines have exactly the same size.
    """
    passed = 0
    for size in sorted(sizes):
        passed += sizes[size]
        if 2 * passed >= sizes.total():
            return size
    raise AssertionError("some size lies in the middle")
