"""Puts large initials, which reach over several lines, back into the word that they begin.

pieces -> with_initials -> layout
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules_index.readers.pdf.order.columns import usual_size
from rules_index.readers.pdf.page.parts import Piece

_LARGE = 1.8
"""The least font size of an initial, as a multiple of the size of the text beside it. Chosen by
hand."""
_NEAR = 1.2
"""The greatest distance between an initial and the text beside it, as a multiple of the text's font
size. Chosen by hand."""
_MOST = 60
"""The most initials of a page; if there are more large letters, they are not initials. Chosen by
hand."""


def with_initials(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces, with each large initial moved into the line that it begins.

    The initial gets the font size of that line. The other lines beside it move left to its left
    edge.
    """
    size = usual_size(pieces)
    initials = [p for p in pieces if p.face.size >= _LARGE * size and _is_initial(p.text)]
    placed = list(pieces)
    for initial in initials if len(initials) <= _MOST else ():
        lines = sorted(_lines_beside(initial, placed, size), key=lambda p: p.baseline)
        if len(lines) > 1:
            changed = dict(_pulled_in(initial, lines, pieces))
            placed = [changed.get(id(piece), piece) for piece in placed]
    return placed


def _is_initial(text: str) -> bool:
    letter = text.lstrip("\"'“„«»‘(")
    return len(letter) == 1 and letter.isupper() and len(text) < 3


def _lines_beside(initial: Piece, pieces: Sequence[Piece], size: float) -> Iterator[Piece]:
    """Yield the first piece of each line of small text right behind a large initial."""
    top, bottom = initial.baseline - 0.8 * initial.face.size, initial.baseline + 0.4 * size
    for piece in pieces:
        is_beside = -0.3 * size <= piece.left - initial.right <= _NEAR * size
        is_small = piece.face.size <= initial.face.size / _LARGE
        if is_beside and is_small and top < piece.baseline <= bottom:
            yield piece


def _pulled_in(
    initial: Piece, lines: Sequence[Piece], pieces: Sequence[Piece]
) -> Iterator[tuple[int, Piece]]:
    first = lines[0]
    glued = _is_one_word(initial.text, first.text, pieces)
    yield (
        id(initial),
        replace(
            initial,
            baseline=first.baseline,
            face=first.face,
            order=first.order - 1,
            right=first.left - (0.01 if glued else 0.3 * first.face.size),
        ),
    )
    yield id(first), replace(first, spaced=not glued)
    for line in lines[1:]:
        yield id(line), replace(line, left=initial.left)


def _is_one_word(letter: str, rest: str, pieces: Sequence[Piece]) -> bool:
    """Tell whether an initial and the letters behind it are one word: "A" and "cross" -> "Across".

    They are one word if the page has "across" elsewhere, and two words if it has both "a" and
    "cross". If it has neither, they are one word.
    """
    if not rest[:1].islower():
        return False
    known = {piece.text.strip(".,;:").casefold() for piece in pieces}
    word = rest.strip(".,;:").casefold()
    return f"{letter[-1].casefold()}{word}" in known or not (
        word in known and letter[-1].casefold() in known
    )
