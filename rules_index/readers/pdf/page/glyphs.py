"""Reads the letters of a PDF page from PDFium, with their places and faces.

file -> glyphs_of -> pieces.read_page -> layout
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

from rules_index.readers.pdf.page.parts import Face

_CUT_HYPHEN = 2
"""The code that PDFium returns for a hyphen by which it believes a word is cut: by definition of
PDFium's text functions."""
HOLE = "\ufffd"
"""The character that replaces every letter that the file does not identify."""
_HIGH = range(0xD800, 0xDC00)
"""The codes of the first half of a UTF-16 pair, which stands for a character beyond U+FFFF: by
definition of UTF-16."""
_LOW = range(0xDC00, 0xE000)
"""The codes of the second half of a UTF-16 pair, which stands for a character beyond U+FFFF: by
definition of UTF-16."""
_SUBSET = re.compile(r"^[0-9A-Za-z]{6}\+")
_BOLD_NAME = re.compile(r"bold|black|heavy|demi|[-,]bd|cmbx", re.I)
_REGULAR_NAME = re.compile(r"regular|roman|book|light|medium", re.I)
_ITALIC_NAME = re.compile(r"(?i:italic|oblique|slanted|cmti|cmsl)|[-,]\w*It$")
_FLAG_ITALIC = 1 << 6
"""The bit that marks an italic font: by definition of PDF's font descriptors."""
_FLAG_BOLD = 1 << 18
"""The bit that marks a font to be drawn bold: by definition of PDF's font descriptors."""
_BOLD_WEIGHT = 680
"""The least weight of a font that counts as bold; regular fonts have 400, bold fonts 700. Chosen by
hand."""
_FILLED_AND_STROKED = 2
"""The rendering mode that fills letters and draws their outline, which makes them bold: by
definition of PDF's text rendering modes."""
_INVISIBLE = 3
"""The rendering mode of invisible letters, such as the recognised text behind a scan: by definition
of PDF's text rendering modes."""
_SLANT = math.radians(8)
"""The greatest angle, in radians, by which text may slope and still count as upright. Chosen by
hand."""
_LARGEST = 20_000.0
"""The greatest distance of a letter from the origin, in points.

No page is larger, so a letter farther away has a broken position. Chosen by hand.
"""


# Accents that some programs print as letters of their own, over the letter they belong to.
ACCENTS = {
    "`": "\u0300",
    "´": "\u0301",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "¯": "\u0304",
    "˘": "\u0306",
    "˙": "\u0307",
    "¨": "\u0308",
    "˚": "\u030a",
    "˝": "\u030b",
    "ˇ": "\u030c",
    "¸": "\u0327",
    "˛": "\u0328",
}
_ACCENTS = [[accent] for accent in ACCENTS]


class Glyphs(NamedTuple):
    """Letters without white space between them that are printed by one drawing command of the file.

    All positions are in points, after the page is turned so that the text is upright. (`u`, `v`) is
    the origin of the first letter: `u` grows along the line of text, `v` down the page.
    """

    text: str
    left: float
    right: float
    last_left: float
    """The left edge of the last letter."""
    u: float
    v: float
    face: Face
    quarter: int | None
    """The number of quarter turns by which the text is rotated; None if the text is slanted or its
    position unknown."""
    spaced: bool
    """Whether the file has white space before these letters."""


class _Run(NamedTuple):
    """The face and rotation that all letters of one text object in the file share."""

    face: Face
    quarter: int | None


class _Stretch(NamedTuple):
    """Letters with the same face and rotation.

    `first` and `last` are PDFium's indexes of the first and the last letter.
    """

    text: str
    first: int
    last: int
    run: _Run
    spaced: bool


def glyphs_of(page: Any) -> Iterator[Glyphs]:
    """Yield all text of a page in the order of the file, as groups of letters without spaces."""
    text = pdfium.FPDFText_LoadPage(page)
    if not text:
        return
    try:
        yield from _GlyphReading(text).glyphs()
    finally:
        pdfium.FPDFText_ClosePage(text)


class _GlyphReading:
    """Reads the text of one page; PDFium writes the position of every letter into the same
    buffers."""

    def __init__(self, text: Any) -> None:
        self._text = text
        self._edges = [ctypes.c_double() for _ in range(4)]
        self._origin = (ctypes.c_double(), ctypes.c_double())
        self._faces: dict[Face, Face] = {}

    def glyphs(self) -> Iterator[Glyphs]:
        for text, first, last, (face, quarter), spaced in self._stretches():
            starts = self._place(first, quarter or 0)
            ends = self._place(last, quarter or 0) if last > first else starts
            if starts is None or ends is None:
                yield Glyphs(text, 0.0, 0.0, 0.0, 0.0, 0.0, face, None, spaced)
            else:
                left, _, u, v = starts
                yield Glyphs(text, left, ends[1], ends[0], u, v, face, quarter, spaced)

    def _stretches(self) -> Iterator[_Stretch]:
        """Yield stretches of letters that share their face and rotation.

        Only the first and the last letter of a stretch are located, because PDFium takes long for
        each.
        """
        letters: list[str] = []
        first, last, owner, spaced = 0, 0, 0, True
        run: _Run | None = None
        for index, char in self._characters():
            address = self._owner(index) if char else 0
            # An accent and the letter beside it may be meant to lie over one another.
            apart = address != owner or char in ACCENTS or letters[-1:] in _ACCENTS
            if letters and run and apart:
                yield _Stretch("".join(letters), first, last, run, spaced)
                letters, spaced = [], False
            if not char:
                spaced = True
                continue
            if not letters:
                run = run if run and address == owner else self._run(index)
                first, owner = index, address
            letters.append(char)
            last = index
        if letters and run:
            yield _Stretch("".join(letters), first, last, run, spaced)

    def _characters(self) -> Iterator[tuple[int, str]]:
        """Yield (index, character) for each character of the page: (0, "a"); for a space, (1, "").

        The file may not say which letter it is; it is then `HOLE`. PDFium counts UTF-16 units: a
        letter beyond U+FFFF has two of them and gets the index of the first.
        """
        count = max(0, pdfium.FPDFText_CountChars(self._text))
        units = [pdfium.FPDFText_GetUnicode(self._text, index) for index in range(count)]
        for index, (before, unit) in enumerate(zip([0, *units], units, strict=False)):
            if before in _HIGH and unit in _LOW:
                continue
            after = units[index + 1] if unit in _HIGH and index + 1 < count else 0
            char = _letter_of_pair(unit, after) if after in _LOW else _character(unit)
            if char.isspace():
                yield index, ""
            elif pdfium.FPDFText_HasUnicodeMapError(self._text, index) == 1:
                yield index, HOLE
            else:
                yield index, char

    def _owner(self, index: int) -> int:
        """Return the address of the text object that contains the character at `index`; 0 if there
        is none."""
        owner = pdfium.FPDFText_GetTextObject(self._text, index)
        return ctypes.cast(owner, ctypes.c_void_p).value or 0

    def _place(self, index: int, quarter: int) -> tuple[float, float, float, float] | None:
        """Return the left edge, right edge, `u` and `v` of the letter at `index`, in points.

        (`u`, `v`) is the letter's origin: `u` along the line, `v` down. All four are turned by
        `quarter` quarter turns, so that the text is upright. Return None if the file gives broken
        numbers.
        """
        if not pdfium.FPDFText_GetCharBox(self._text, index, *self._edges):
            return None
        pdfium.FPDFText_GetCharOrigin(self._text, index, *self._origin)
        x, y = self._origin[0].value, self._origin[1].value
        left, right, bottom, top = [edge.value for edge in self._edges]
        # A number that is none compares as false with everything.
        if not (-_LARGEST < left <= right < _LARGEST and -_LARGEST < bottom <= top < _LARGEST):
            return None
        if not (-_LARGEST < x < _LARGEST and -_LARGEST < y < _LARGEST):
            return None
        if quarter == 0:
            return left, right, x, -y
        u, v = turned(x, y, quarter)
        ends = turned(left, bottom, quarter)[0], turned(right, top, quarter)[0]
        return min(ends), max(ends), u, v

    def _run(self, index: int) -> _Run:
        matrix = pdfium.FS_MATRIX()
        if not pdfium.FPDFText_GetMatrix(self._text, index, matrix):
            matrix.a = matrix.d = 1.0
        angle = math.atan2(matrix.b, matrix.a)
        turns = round(angle / (math.pi / 2))
        upright = abs(angle - turns * math.pi / 2) < _SLANT
        face = self._face(index, math.hypot(matrix.c, matrix.d))
        return _Run(self._faces.setdefault(face, face), turns % 4 if upright else None)

    def _face(self, index: int, scale: float) -> Face:
        name, flags = self._font(index)
        weight = pdfium.FPDFText_GetFontWeight(self._text, index)
        mode = self._drawing_mode(index)
        bold = (
            bool(_BOLD_NAME.search(name))
            or bool(flags & _FLAG_BOLD)
            or (weight >= _BOLD_WEIGHT and not _REGULAR_NAME.search(name))
            or mode == _FILLED_AND_STROKED
        )
        return Face(
            font=name.lower(),
            size=self._size(index, scale),
            bold=bold,
            italic=bool(flags & _FLAG_ITALIC) or bool(_ITALIC_NAME.search(name)),
            color=self._color(index),
            hidden=mode == _INVISIBLE,
        )

    def _size(self, index: int, scale: float) -> float:
        """Return the font size of a letter on the page, in points.

        If the file gives an implausible size, return the height of the box around the letter.
        """
        size = abs(pdfium.FPDFText_GetFontSize(self._text, index)) * scale
        cell = pdfium.FS_RECTF()
        pdfium.FPDFText_GetLooseCharBox(self._text, index, cell)
        height = max(abs(cell.top - cell.bottom), abs(cell.right - cell.left))
        sensible = 0.5 < size < 2000 and 0.2 * size < height < 5 * size
        if not sensible and 0.5 < height < 2000:
            size = height
        return round(size, 1) if 0.5 < size < 2000 else 1.0

    def _font(self, index: int) -> tuple[str, int]:
        buffer, flags = ctypes.create_string_buffer(256), ctypes.c_int()
        pdfium.FPDFText_GetFontInfo(self._text, index, buffer, 256, flags)
        return _SUBSET.sub("", buffer.value.decode("utf-8", "replace")), flags.value

    def _drawing_mode(self, index: int) -> int:
        owner = pdfium.FPDFText_GetTextObject(self._text, index)
        return int(pdfium.FPDFTextObj_GetTextRenderMode(owner)) if owner else 0

    def _color(self, index: int) -> tuple[int, int, int]:
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        pdfium.FPDFText_GetFillColor(self._text, index, red, green, blue, alpha)
        return red.value, green.value, blue.value


def turned(x: float, y: float, quarter: int) -> tuple[float, float]:
    """Return (`u`, `v`): the point (`x`, `y`), turned so that rotated text is upright.

    `quarter` is the number of quarter turns by which the text is rotated. `u` grows along the line
    of text and `v` from line to line; `y` grows up the page. For upright text, (3, 5) -> (3, -5).
    """
    return ((x, -y), (y, x), (-x, y), (-y, -x))[quarter]


def _letter_of_pair(high: int, low: int) -> str:
    """Return the letter for two UTF-16 surrogates: 0xD83C, 0xDFB2 -> "🎲"."""
    return chr(0x10000 + ((high - _HIGH.start) << 10) + low - _LOW.start)


def _character(code: int) -> str:
    if code == _CUT_HYPHEN:
        return "-"
    return chr(code) if 0 < code < 0xD800 or 0xDFFF < code <= 0x10FFFF else HOLE
