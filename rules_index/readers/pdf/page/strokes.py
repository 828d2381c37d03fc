"""Finds the drawings on a page of a PDF: ruled lines, boxes and bars, pictures.

file -> drawn_on -> pieces -> tables, panels
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pypdfium2.raw as pdfium

Box = tuple[float, float, float, float]
"""Left, bottom, right and top of something on a page, in points from the page's lower left corner.
"""
Color = tuple[int, int, int]

_MOST_OBJECTS = 5_000
"""The most drawn objects of a page that are examined; only drawings have more, not tables. Chosen
by hand."""
_DEEPEST = 4
"""The deepest level of nested forms that are searched for pictures. Chosen by hand."""
_THIN = 3.0
"""The greatest thickness of a ruled line, in points; anything higher is an area. Chosen by hand."""
_SHORTEST = 15.0
"""The least length of a ruled line, or width of an area, in points. Chosen by hand."""
_MOST_SEGMENTS = 8
"""The most segments of a path that counts as a ruled line. Chosen by hand."""
_MOST_OF_AN_AREA = 60
"""The most segments of a path that counts as an area; round corners take a few, pictures take more.
Chosen by hand."""
_CORNER = 0.25
"""The greatest distance of an area's outline from its edges, as a share of its shorter side;
rounded corners need it. Chosen by hand."""
_WHITE = 250
"""The least value of red, green and blue, each up to 255, in a colour that counts as white. Chosen
by hand."""


@dataclass(slots=True)
class Drawn:
    """The strokes, areas and pictures that are drawn on one page."""

    strokes: list[Box] = field(default_factory=list)
    """Thin straight lines, and the upper and lower edges of boxes."""
    areas: list[tuple[Box, Color | None]] = field(default_factory=list)
    """Visible boxes with straight or rounded corners, each with its fill colour; None for an
    outline."""
    pictures: int = 0


def drawn_on(page: Any) -> Drawn:
    """Return the strokes and areas of a page, and the number of its pictures."""
    drawn = Drawn()
    for item in _objects(page):
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            drawn.pictures += 1
        elif kind == pdfium.FPDF_PAGEOBJ_FORM:
            drawn.pictures += _pictures_in(item, 1)
        elif kind == pdfium.FPDF_PAGEOBJ_PATH and (bounds := _bounds_of_path(item)):
            drawn.strokes.extend(_strokes_of(item, bounds))
            drawn.areas.extend(_area_of(item, bounds))
    return drawn


def _objects(page: Any) -> Iterator[Any]:
    for index in range(min(_MOST_OBJECTS, pdfium.FPDFPage_CountObjects(page))):
        if drawn := pdfium.FPDFPage_GetObject(page, index):
            yield drawn


def _pictures_in(form: Any, depth: int) -> int:
    found = 0
    for index in range(min(_MOST_OBJECTS, pdfium.FPDFFormObj_CountObjects(form))):
        drawn = pdfium.FPDFFormObj_GetObject(form, index)
        kind = pdfium.FPDFPageObj_GetType(drawn) if drawn else None
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            found += 1
        elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            found += _pictures_in(drawn, depth + 1)
    return found


def _bounds_of_path(path: Any) -> Box | None:
    """Return left, bottom, right and top of a path; None if it has too many segments or broken
    numbers."""
    if pdfium.FPDFPath_CountSegments(path) > _MOST_OF_AN_AREA:
        return None
    edges = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(path, *edges):
        return None
    left, bottom, right, top = (edge.value for edge in edges)
    if not all(abs(edge) < 1e5 for edge in (left, bottom, right, top)):
        return None
    return left, bottom, right, top


def _strokes_of(path: Any, bounds: Box) -> Iterator[Box]:
    left, bottom, right, top = bounds
    if pdfium.FPDFPath_CountSegments(path) > _MOST_SEGMENTS:
        return
    if right - left < _SHORTEST and top - bottom < _SHORTEST:
        return
    if right - left <= _THIN or top - bottom <= _THIN:
        yield left, bottom, right, top
    else:
        yield left, bottom, right, bottom
        yield left, top, right, top


def _area_of(path: Any, bounds: Box) -> Iterator[tuple[Box, Color | None]]:
    left, bottom, right, top = bounds
    if right - left < _SHORTEST or top - bottom <= _THIN:
        return
    filled, stroked = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(path, filled, stroked)
    fill = _fill_of(path) if filled.value else None
    if (fill or stroked.value) and _is_box(path):
        yield bounds, fill


def _fill_of(path: Any) -> Color | None:
    """Return the colour with which a path is filled; None if it is white or fully transparent."""
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    pdfium.FPDFPageObj_GetFillColor(path, red, green, blue, alpha)
    color = red.value, green.value, blue.value
    return color if alpha.value and min(color) < _WHITE else None


def _is_box(path: Any) -> bool:
    """Tell whether the outline of a path is a rectangle, perhaps with rounded corners.

    So that corners may be rounded, the outline may lie inside the rectangle's edges by a quarter of
    the shorter side.
    """
    count = pdfium.FPDFPath_CountSegments(path)
    if count < 4:
        return False
    places = [_point(pdfium.FPDFPath_GetPathSegment(path, index)) for index in range(count)]
    (left, *_, right), (bottom, *_, top) = (sorted(axis) for axis in zip(*places, strict=True))
    corner = _CORNER * min(right - left, top - bottom)
    return all(
        min(x - left, right - x, y - bottom, top - y) <= corner for x, y in places
    ) and not any(_crosses(a, b, corner) for a, b in pairwise(places))


def _crosses(start: tuple[float, float], end: tuple[float, float], corner: float) -> bool:
    """Tell whether the line from `start` to `end` is slanted and too long for a rounded corner.

    `corner` is the greatest radius of a rounded corner.
    """
    return min(abs(end[0] - start[0]), abs(end[1] - start[1])) > 2 * corner


def _point(segment: Any) -> tuple[float, float]:
    x, y = ctypes.c_float(), ctypes.c_float()
    pdfium.FPDFPathSegment_GetPoint(segment, x, y)
    return x.value, y.value
