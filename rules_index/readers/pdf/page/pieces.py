"""Reads a page of a PDF into pieces of words and drawn lines, turned so that its text is upright.

file, glyphs, strokes -> read_page -> Page -> layout
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from html import unescape
from itertools import product
from typing import Any

import pypdfium2.raw as pdfium

from rules_index.readers.pdf.page.glyphs import ACCENTS, HOLE, Glyphs, glyphs_of, turned
from rules_index.readers.pdf.page.parts import Area, Page, Piece, Stroke
from rules_index.readers.pdf.page.strokes import Box, drawn_on

_NAMELESS = frozenset({"Cc", "Cn", "Co"})
_LIGATURES = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
"""The code of each ligature -> its letters, such as "ﬁ" -> "fi": by definition of Unicode."""
_SOFT_HYPHEN = "\u00ad"
_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,31}|#\d{2,6});")  # left behind by converters from HTML
_AROUND = tuple(product((-1, 0, 1), repeat=2))
"""The steps from a grid square to itself and to its eight neighbours: by definition all pairs of
-1, 0 and 1."""
_DOTLESS = {"ı": "i", "ȷ": "j"}


def read_page(page: Any) -> Page:
    """Return the text and drawings of a page, turned so that most of its text is upright.

    Text that runs in another direction is in `Page.turned`.
    """
    glyphs = list(glyphs_of(page))
    directions: Counter[int] = Counter()
    for glyph in glyphs:
        if glyph.quarter is not None:
            directions[glyph.quarter] += len(glyph.text)
    main = directions.most_common(1)[0][0] if directions else 0
    box = _page_box(page, glyphs)
    frames = [_turned_box(box, quarter) for quarter in range(4)]
    pieces = list(_without_overprints(_pieces_of_glyphs(glyphs)))
    placed = [(quarter, _moved(piece, frames[quarter])) for quarter, piece in pieces]
    inside = [(quarter, p) for quarter, p in placed if _within(p, frames[quarter])]
    slanted = [f"{' ' * g.spaced}{g.text}" for g in glyphs if g.quarter is None]
    beyond = [p.text for quarter, p in placed if not _within(p, frames[quarter])]
    drawn = drawn_on(page)
    left, top, right, bottom = frames[main]
    return Page(
        width=right - left,
        height=bottom - top,
        pieces=tuple(piece for quarter, piece in inside if quarter == main),
        turned=tuple(
            tuple(piece for quarter, piece in inside if quarter == other)
            for other in range(4)
            if other != main and other in directions
        ),
        strokes=tuple(Stroke(*_edges(box, main, frames[main])) for box in drawn.strokes),
        outside=tuple(filter(None, ["".join(slanted).strip(), " ".join(beyond)])),
        pictures=drawn.pictures,
        letters=sum(len(glyph.text) for glyph in glyphs),
        nameless=sum(_nameless(glyph.text) for glyph in glyphs),
        areas=tuple(Area(*_edges(box, main, frames[main]), fill) for box, fill in drawn.areas),
    )


def _page_box(page: Any, glyphs: list[Glyphs]) -> Box:
    """Return left, bottom, right and top of the page, in points.

    If the file gives no sensible edges, return a square around the origin that contains all
    `glyphs`.
    """
    rectangle = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, rectangle)
    box = (rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
    if all(abs(edge) < 1e5 for edge in box) and box[2] - box[0] > 1 and box[3] - box[1] > 1:
        return box
    reach = max((abs(value) for g in glyphs for value in (g.left, g.right, g.v)), default=1000.0)
    return (-reach, -reach, reach, reach)


def _turned_box(box: Box, quarter: int) -> Box:
    """Return left, top, right and bottom of `box`, turned so that rotated text is upright.

    `quarter` is the number of quarter turns by which the text is rotated.
    """
    (u, v), (u2, v2) = turned(box[0], box[1], quarter), turned(box[2], box[3], quarter)
    return min(u, u2), min(v, v2), max(u, u2), max(v, v2)


def _edges(drawn: Box, quarter: int, frame: Box) -> Box:
    """Return left, right, top and bottom of a drawing, in points from the page's upper left corner.

    The drawing is turned with its page. `quarter` is the number of quarter turns by which most text
    of the page is rotated; `frame` is left, top, right and bottom of the turned page.
    """
    left, top, right, bottom = _turned_box(drawn, quarter)
    return left - frame[0], right - frame[0], top - frame[1], bottom - frame[1]


def _moved(piece: Piece, frame: Box) -> Piece:
    left, top = frame[:2]
    return Piece(
        piece.text,
        piece.left - left,
        piece.right - left,
        piece.baseline - top,
        piece.face,
        piece.order,
        piece.spaced,
    )


def _within(piece: Piece, frame: Box) -> bool:
    middle = (piece.left + piece.right) / 2
    return 0 <= middle <= frame[2] - frame[0] and 0 <= piece.baseline <= frame[3] - frame[1] + 2


def _nameless(text: str) -> int:
    if text.isascii():
        return 0
    return sum(char == HOLE or unicodedata.category(char) in _NAMELESS for char in text)


def _pieces_of_glyphs(glyphs: Iterable[Glyphs]) -> Iterator[tuple[int, Piece]]:
    """Join touching letters into pieces, and yield (number of quarter turns, piece).

    Slanted letters are dropped.
    """
    run: list[Glyphs] = []
    order = 0
    for glyph in glyphs:
        if glyph.quarter is None:
            continue
        if run and (accented := _accented(run[-1], glyph)):
            run[-1] = accented
        elif run and _continues_piece(run[-1], glyph):
            run.append(glyph)
        else:
            yield from _piece(run, order)
            run, order = [glyph], order + 1
    yield from _piece(run, order)


def _continues_piece(last: Glyphs, glyph: Glyphs) -> bool:
    if glyph.spaced or glyph.face is not last.face or glyph.quarter != last.quarter:
        return False
    size = glyph.face.size
    if abs(glyph.v - last.v) > 0.15 * size:
        return False
    return last.last_left - 0.1 * size <= glyph.left <= last.right + 0.8 * size


def _accented(last: Glyphs, glyph: Glyphs) -> Glyphs | None:
    """Return an accent and its letter as one glyph: "´" and "e" -> "é".

    Return None if `last` and `glyph` are not an accent and its letter.
    """
    size = glyph.face.size
    if glyph.text in ACCENTS:
        accent, letter, span = glyph, last.text[-1], (last.last_left, last.right)
    elif last.text in ACCENTS:
        accent, letter, span = last, glyph.text[0], (glyph.left, glyph.left + 0.8 * size)
    else:
        return None
    middle = (accent.left + accent.right) / 2
    if not span[0] - 0.1 * size <= middle <= span[1] + 0.1 * size or abs(glyph.v - last.v) > size:
        return None
    base = _DOTLESS.get(letter, letter)
    made = unicodedata.normalize("NFC", base + ACCENTS[accent.text])
    if len(made) > 1 or not letter.isalpha():
        return None
    if accent is glyph:
        return last._replace(text=last.text[:-1] + made)
    return glyph._replace(text=made + glyph.text[1:], spaced=last.spaced)


def _piece(run: list[Glyphs], order: int) -> Iterator[tuple[int, Piece]]:
    text = _cleaned("".join([glyph.text for glyph in run]))
    if not text:
        return
    first = run[0]
    left = min([glyph.left for glyph in run])
    yield (
        first.quarter or 0,
        Piece(
            text,
            # Letters line up where their cells begin, not where their ink does.
            first.u if abs(first.u - left) < 0.3 * first.face.size else left,
            max([glyph.right for glyph in run]),
            first.v,
            first.face,
            order,
            first.spaced,
        ),
    )


def _cleaned(text: str) -> str:
    """Return a text with composed letters, and without ligatures and invisible characters.

    Character references are decoded, because some converters leave them: "ﬁre&amp;ice" ->
    "fire&ice". Soft hyphens stay.
    """
    if not (text.isascii() and text.isprintable()):
        text = unicodedata.normalize("NFC", text.translate(_LIGATURES))
        text = "".join(char for char in text if char == _SOFT_HYPHEN or _shows(char))
    return _ENTITY.sub(lambda found: unescape(found[0]), text) if "&" in text else text


def _shows(char: str) -> bool:
    return unicodedata.category(char) not in ("Cf", "Cc", "Cn")


def _without_overprints(pieces: Iterable[tuple[int, Piece]]) -> Iterator[tuple[int, Piece]]:
    """Yield (quarter turns, piece), but skip a piece that repeats another at nearly the same place.

    Some programs print text twice to make it bold or to give it a shadow.
    """
    seen: set[tuple[str, int, int, int]] = set()
    for quarter, piece in pieces:
        cell = 0.1 * piece.face.size
        u, v = round(piece.left / cell), round(piece.baseline / cell)
        if seen.isdisjoint((piece.text, u + du, v + dv, quarter) for du, dv in _AROUND):
            yield quarter, piece
        seen.add((piece.text, u, v, quarter))
