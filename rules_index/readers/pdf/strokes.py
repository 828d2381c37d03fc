"""What is drawn on a page of a PDF beside its text: ruled lines, edges of boxes, pictures.

file -> drawn_on -> pieces -> tables
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2.raw as pdfium

Box = tuple[float, float, float, float]
"""Left, bottom, right and top of something on a page, in points from its lower left corner."""

_MOST_OBJECTS = 5_000  # a drawing has more; no table does
_DEEPEST = 4
_THIN = 3.0
_SHORTEST = 15.0
_MOST_SEGMENTS = 8


def drawn_on(page: Any) -> tuple[list[Box], int]:
    """The straight strokes of a page, those of boxes included, and how many pictures it holds."""
    strokes: list[Box] = []
    pictures = 0
    for drawn in _objects(page):
        kind = pdfium.FPDFPageObj_GetType(drawn)
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            pictures += 1
        elif kind == pdfium.FPDF_PAGEOBJ_FORM:
            pictures += _pictures_in(drawn, 1)
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            strokes.extend(_strokes_of(drawn))
    return strokes, pictures


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


def _strokes_of(path: Any) -> Iterator[Box]:
    if pdfium.FPDFPath_CountSegments(path) > _MOST_SEGMENTS:
        return
    edges = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(path, *edges):
        return
    left, bottom, right, top = (edge.value for edge in edges)
    if not all(abs(edge) < 1e5 for edge in (left, bottom, right, top)):
        return
    if right - left < _SHORTEST and top - bottom < _SHORTEST:
        return
    if right - left <= _THIN or top - bottom <= _THIN:
        yield left, bottom, right, top
    else:
        yield left, bottom, right, bottom
        yield left, top, right, top
