"""How tall a message is on a phone, reckoned from what is sent, without a browser.

`python -m docs.pictures.tall` compares it with what Chromium makes of the same pages.

components -> points
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import font_source_sans_pro
from PIL import ImageFont

PHONE = 375
"""The width of the narrowest phone that people still have, in points."""
_ROOM = PHONE - 2 * 12 - 40 - 12
"""Beside the face, between the edges of the page."""
_INSIDE = _ROOM - 2 * 14 - 5
"""Inside a box: without its edges."""
_HEAD, _FOOT, _GAP, _BOX = 22, 14, 8, 26
_BUTTON, _LABEL, _ROW_GAP = 22, 14, 8
_ROW, _SELECT = 40, 40
"""A finger needs so much: Discord's own buttons on a phone are as tall."""
_LINE = 1.35
_SIZES = {"### ": (18, True), "## ": (18, True), "# ": (18, True), "-# ": (13, False)}
_EMOJI_WIDTH, _SIGN_WIDTH = 1.23, 0.6
"""Of a letter's height: what stands in another font."""
_SIGNS = range(0x2500, 0x2600)
"""Blocks and shapes, which no emoji font has."""
_CODE_LINE, _CODE_EDGE = 18, 16
"""Lines between two lines of three backticks, which are never broken."""
_MARKS = re.compile(r"\\(.)|\*\*|~~|`")
_BOLD = re.compile(r"(\*\*)")
_FINE = 8
"""Letters are measured so many times larger: their widths are whole points."""

Part = Mapping[str, Any]
_ACTIONS, _PRESSED, _TEXT, _SEPARATOR, _CONTAINER = 1, 2, 10, 14, 17
"""Discord's numbers of the components that a board is made of."""


def height(components: Sequence[Part]) -> int:
    """How many points tall a message with these components is, with its author's line."""
    return round(_HEAD + sum(map(_part, components)) + _FOOT)


def _part(part: Part) -> float:
    kind = part["type"]
    if kind == _CONTAINER:
        inside = [_inside(one) for one in part["components"]]
        return _BOX + sum(inside) + _GAP * (len(inside) - 1)
    if kind == _ACTIONS:
        return _ROW_GAP + _rows(part["components"])
    return _inside(part)


def _inside(part: Part) -> float:
    if part["type"] == _TEXT:
        blocks = part["content"].split("```")
        code = [_CODE_EDGE + _CODE_LINE * len(one.strip("\n").splitlines()) for one in blocks[1::2]]
        return sum(map(_lines, blocks[::2])) + sum(code)
    if part["type"] == _SEPARATOR:
        return 1 if part.get("divider") else 2
    return _part(part)


def _lines(text: str) -> float:
    return sum(map(_line, text.strip("\n").splitlines()))


def _rows(parts: Sequence[Part]) -> float:
    """How tall a row is: buttons for which there is no room stand on the next line."""
    if parts[0]["type"] != _PRESSED:
        return _SELECT
    rows, used = 1, 0.0
    for part in parts:
        wide = _BUTTON + width(part.get("label", ""), _LABEL, bold=True)
        if used and used + _ROW_GAP + wide > _ROOM:
            rows, used = rows + 1, 0.0
        used += wide + (_ROW_GAP if used else 0)
    return rows * _ROW + (rows - 1) * _ROW_GAP


def _line(line: str) -> float:
    start = next((one for one in _SIZES if line.startswith(one)), "")
    size, bold = _SIZES.get(start, (16, False))
    return len(list(_wrapped(line.removeprefix(start), size, bold=bold))) * size * _LINE


def _wrapped(line: str, size: int, *, bold: bool) -> Iterator[float]:
    """The width of each line that a line of text is broken into."""
    space, used = width(" ", size), 0.0
    for wide in _words(line, size, bold=bold):
        if used and used + space + wide > _INSIDE:
            yield used
            used = 0.0
        used += wide + (space if used else 0)
    yield used


def _words(line: str, size: int, *, bold: bool) -> Iterator[float]:
    """The width of each word; what stands between two asterisks is bold."""
    wide, strong = 0.0, bold
    for part in re.split(r"(\*\*| )", line.replace("\\*", "\u2217")):
        if part == "**":
            strong = bold or not strong
        elif part == " ":
            yield wide
            wide = 0.0
        else:
            wide += width(_MARKS.sub(lambda found: found[1] or "", part), size, bold=strong)
    yield wide


def width(text: str, size: int, *, bold: bool = False) -> float:
    """How wide a text is on one line."""
    return sum(_letter(one, bold=bold) for one in text) * size


@cache
def _letter(letter: str, *, bold: bool) -> float:
    """A letter's width, of a letter's height; a sign that the font has not is an emoji."""
    if letter in "\ufe0f\u200d\u2060":
        return 0.0
    font = _font(bold=bold)
    if bytes(font.getmask(letter)) == bytes(font.getmask("\uffff")) and not letter.isspace():
        return _SIGN_WIDTH if ord(letter) in _SIGNS else _EMOJI_WIDTH
    return font.getlength(letter) / (16 * _FINE)


@cache
def _font(*, bold: bool) -> ImageFont.FreeTypeFont:
    name = "SourceSansProBold" if bold else "SourceSansPro"
    return ImageFont.truetype(font_source_sans_pro.font_files_ttf[name], 16 * _FINE)
