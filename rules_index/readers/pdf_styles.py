"""What the body of a guide looks like, and which lines its type or its outline makes headings.

pdf_drafts, pdf_edges -> Body, mark_headings -> pdf_paragraphs
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from rules_index.language.fold import words
from rules_index.readers.pdf_drafts import Draft
from rules_index.readers.pdf_file import Bookmark
from rules_index.readers.pdf_parts import Face

_LARGER = 1.12  # times the body's size; less may be a slip of the program that made the file
_LONGEST_HEADING = 200
_MOST_ROWS = 4
_DEFAULT_LEADING = 1.2


@dataclass(frozen=True, slots=True)
class Body:
    """How most of the text looks."""

    face: Face
    leading: float
    """The usual distance between lines, in sizes of the type."""


def body_of(drafts: Sequence[Draft]) -> Body:
    """The face and leading of most letters."""
    faces: Counter[Face] = Counter()
    sizes: Counter[float] = Counter()
    for draft in drafts:
        faces[draft.face] += len(draft.text)
        sizes[draft.size] += len(draft.text)
    size = sizes.most_common(1)[0][0]
    face = next(face for face, _ in faces.most_common() if face.size == size)
    steps = Counter(
        round(draft.above / size, 1)
        for draft in drafts
        if draft.size == size and 0.8 * size < draft.above < 2.2 * size
    )
    return Body(face, steps.most_common(1)[0][0] if steps else _DEFAULT_LEADING)
