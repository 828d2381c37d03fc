"""Joins the pieces of one column into visual lines, from top to bottom and from left to right.

columns -> rows_of -> layout
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules_index.readers.pdf.page.parts import Piece, Row

_SAME_LINE = 0.4
"""The greatest difference between the baselines of two words of one line, as a share of the smaller
font size.

Two lines are never closer than their letters are high. Chosen by hand.
"""
_SCRIPT_SIZE = 0.85
"""The greatest font size of a raised or lowered character, as a share of the font size beside it.
Chosen by hand."""
_SCRIPT_LETTERS = 8
"""The most characters of one raised or lowered text. Chosen by hand."""


def rows_of(pieces: Iterable[Piece]) -> list[Row]:
    """Return the visual lines that the pieces form, from top to bottom.

    Raised and lowered text, such as a footnote mark, joins its line.
    """
    gathered: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda p: (p.baseline, p.left)):
        if gathered and _same_line(gathered[-1][0], piece):
            gathered[-1].append(piece)
        else:
            gathered.append([piece])
    return [row_of(line) for line in _with_scripts(gathered)]


def row_of(pieces: Iterable[Piece]) -> Row:
    """Return one visual line of all these pieces, sorted from left to right."""
    line = sorted(pieces, key=lambda p: (p.left, p.order))
    sizes: Counter[float] = Counter()
    for piece in line:
        sizes[piece.face.size] += len(piece.text)
    size = sizes.most_common(1)[0][0]
    baselines = sorted(p.baseline for p in line if p.face.size == size)
    return Row(
        line,
        min(p.left for p in line),
        max(p.right for p in line),
        baselines[len(baselines) // 2],
        size,
    )


def _same_line(first: Piece, piece: Piece) -> bool:
    reach = _SAME_LINE * min(first.face.size, piece.face.size)
    return abs(piece.baseline - first.baseline) <= reach


def _with_scripts(lines: list[list[Piece]]) -> list[list[Piece]]:
    """Return the lines; footnote marks, exponents and the like join the line that they belong
    to."""
    kept: list[list[Piece]] = []
    for index, line in enumerate(lines):
        neighbours = [*kept[-1:], *lines[index + 1 : index + 2]]
        home = next((other for other in neighbours if _is_script_of(line, other)), None)
        if home is None:
            kept.append(line)
        else:
            home.extend(line)
    return kept


def _is_script_of(line: list[Piece], other: list[Piece]) -> bool:
    if sum(len(piece.text) for piece in line) > _SCRIPT_LETTERS:
        return False
    size = max(piece.face.size for piece in other)
    height = max(piece.face.size for piece in line)
    baseline = other[0].baseline
    if height > _SCRIPT_SIZE * size or not -0.6 * size < line[0].baseline - baseline < 0.35 * size:
        return False
    return all(
        any(p.left - 0.5 * size <= o.right and o.left <= p.right + 0.5 * size for o in other)
        for p in line
    )
