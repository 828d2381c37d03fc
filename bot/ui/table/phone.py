"""An estimate of how much of a phone's screen a message takes, by its letters, without a font.

texts, rows of controls -> here -> ui.table.board

The board shows less detail if it takes too much.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

SCREEN = 590
"""The height of a narrow phone's screen between Discord's bars, in points.

It is less one line, because the widths of letters are only estimated.
"""
_ACROSS, _INSIDE = 299, 266
"""The width of a message, and of the inside of its box, in points."""
_AROUND, _ROW, _LINE = 79, 48, 1.35
"""The height of name, edges and separator, and of a row of controls, in points.

The last number is the height of a line, as a multiple of the height of its letters.
"""
_EDGE, _LETTER, _LABEL = 23, 14, 8
"""A button's edges together, the height of its letters, and the gap to the next, in points."""
_BOLD = 1.09
"""The width of bold letters, in headings and labels, as a multiple of plain ones."""
_SIZES = {"### ": 18, "## ": 18, "# ": 18, "-# ": 13}
_PLAIN, _CODE_LINE, _CODE_EDGE = 16, 18, 16
_NARROW, _WIDE = frozenset("iljtfrI.,:;!'|()[]·„”“’ "), frozenset("mwMWÆŒ—")
_THIN, _USUAL, _CAPITAL, _BROAD, _SIGN = 0.26, 0.505, 0.58, 0.8, 1.25
_SIGNS, _SHAPES = 0x2300, range(0x2500, 0x2600)
"""The first code point of wide signs such as emoji, and the range of narrower simple shapes."""
_MARKS = re.compile(r"\\(?=\W)|\*\*|~~")


def is_one_screen(texts: Iterable[str], rows: Iterable[Sequence[str]]) -> bool:
    """Tell whether a phone's screen shows a box of texts and the rows of buttons under it at once.

    `rows` are the labels of each row.
    """
    under = sum(_ROW * _broken(row) for row in rows)
    return _AROUND + sum(map(tall, texts)) + under <= SCREEN


def is_one_row(labels: Sequence[str]) -> bool:
    """Tell whether buttons with these labels fit into one row on a phone: “Pass” and “Duel” do."""
    return _broken(labels) <= 1


def _broken(labels: Sequence[str]) -> int:
    """Return the number of lines that a phone breaks a row of buttons into; at least 1."""
    lines, used = 1, 0.0
    for label in labels:
        wide = _EDGE + _width(label, _LETTER * _BOLD)
        if used and used + _LABEL + wide > _ACROSS:
            lines, used = lines + 1, 0.0
        used += wide + (_LABEL if used else 0)
    return lines


def tall(text: str) -> float:
    """Return the height of a text on a phone, in points: a line of small print is about 18."""
    blocks = text.split("```")
    code = sum(_CODE_EDGE + _CODE_LINE * len(one.strip("\n").splitlines()) for one in blocks[1::2])
    lines = (line for block in blocks[::2] for line in block.strip("\n").splitlines())
    return code + sum(map(_line, lines))


def _line(line: str) -> float:
    start = next((one for one in _SIZES if line.startswith(one)), "")
    size, used, count = _SIZES.get(start, _PLAIN), 0.0, 1
    letter = size * _BOLD if size > _PLAIN else size
    for word in _MARKS.sub("", line.removeprefix(start)).split(" "):
        wide = _width(word, letter)
        if used and used + _THIN * letter + wide > _INSIDE:
            count, used = count + 1, 0.0
        used += wide + (_THIN * letter if used else 0)
    return count * size * _LINE


def _width(text: str, size: float) -> float:
    return sum(map(_letter, text)) * size


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return _THIN
    if letter in _WIDE:
        return _BROAD
    if ord(letter) in _SHAPES or letter.isupper():
        return _CAPITAL
    return _SIGN if ord(letter) >= _SIGNS else _USUAL
