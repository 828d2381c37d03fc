"""Reads a PDF into a Document: Lines in reading order, without running heads.

The stages are in the folders beside this module: page/ (file, glyphs, pieces), order/ (layout),
lines/ (line_drafts, page_margins, page_numbers, edges, asides, bookmarks, heading_faces, placing,
bullets, paragraphs, hyphens, emphasis).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules_index.errors import BrokenGuide, EmptyGuide, GuideTooLarge
from rules_index.model import Document, LeftOut, Line
from rules_index.phrase import Phrase
from rules_index.readers.pdf.lines.asides import mark_side_columns, narrow_edges
from rules_index.readers.pdf.lines.bookmarks import mark_outline
from rules_index.readers.pdf.lines.bullets import mark_items, set_depths, with_holes
from rules_index.readers.pdf.lines.edges import set_edges
from rules_index.readers.pdf.lines.emphasis import emphasis_of
from rules_index.readers.pdf.lines.heading_faces import mark_headings
from rules_index.readers.pdf.lines.hyphens import join_cut_words
from rules_index.readers.pdf.lines.line_drafts import Draft, drafts_of
from rules_index.readers.pdf.lines.page_margins import mark_furniture
from rules_index.readers.pdf.lines.page_numbers import number_pages
from rules_index.readers.pdf.lines.paragraphs import mark_paragraphs
from rules_index.readers.pdf.lines.placing import place_boxes
from rules_index.readers.pdf.lines.styles import Body, body_of
from rules_index.readers.pdf.order.layout import read_in_order
from rules_index.readers.pdf.page import file as pdf_file
from rules_index.readers.pdf.page.pieces import read_page

_FURNITURE = "furniture"
_PICTURE_PAGE = "picture page"
MOST_PAGES = 1500
"""The most pages that a guide may have.

No rules reference has more, but a file of a few kilobytes may claim millions of pages. Chosen by
hand.
"""
_FEWEST_LETTERS = 5
"""The average number of letters per page below which a guide counts as a scan.

Even the pages of a scan may carry a printed number or a stamp. Chosen by hand.
"""


@dataclass(slots=True)
class _ReadSheet:
    """The lines of one page, the page's size, and counts of its pictures and letters."""

    drafts: list[Draft]
    width: float
    height: float
    outside: tuple[str, ...]
    pictures: int
    letters: int
    nameless: int


def read_pdf(data: bytes, name: str) -> Document:
    """Read a PDF into a Document with its lines in reading order.

    Raise a subclass of `UnreadableGuide` if the PDF cannot be read or has no text.
    """
    with pdf_file.opened(data, name) as document:
        sheets = _sheets(document, name)
        bookmarks = pdf_file.bookmarks_of(document)
        title, properties = pdf_file.title_of(document), pdf_file.properties_of(document)
    _check_readable(sheets, name)
    mark_furniture([s.drafts for s in sheets], [s.height for s in sheets])
    number_pages([s.drafts for s in sheets], [s.width for s in sheets])
    printed = [draft for sheet in sheets for draft in sheet.drafts]
    flow = [draft for draft in printed if not draft.furniture]
    _check_has_text(flow, sheets, name)
    set_edges(flow)
    body = body_of(flow)
    mark_side_columns(flow, body.face.size)
    narrow_edges(flow)
    mark_outline(flow, bookmarks)
    mark_headings(flow, body)
    printed = place_boxes(printed)
    flow = [draft for draft in printed if not draft.furniture]
    mark_items(flow, body)
    mark_paragraphs(flow, body)
    set_depths(flow)
    join_cut_words(flow)
    lines, dropped = _numbered_lines(printed, sheets, body)
    return Document(tuple(lines), "pdf", name, tuple(dropped), title, properties)


def _sheets(document: Any, name: str) -> list[_ReadSheet]:
    """Read every page of the document in turn, and return the lines and counts of each page.

    The letters are dropped after each page, because those of all pages would take too much memory.
    """
    total = pdf_file.page_count(document)
    if not total:
        raise EmptyGuide(name, "holds no pages")
    if total > MOST_PAGES:
        raise GuideTooLarge(name, Phrase("{n} pages", {"n": f"{MOST_PAGES:,}"}))
    sheets = []
    for index in range(total):
        with pdf_file.opened_page(document, index, name) as handle:
            page = read_page(handle)
        drafts = drafts_of(read_in_order(page), index)
        sheets.append(
            _ReadSheet(
                drafts,
                page.width,
                page.height,
                page.outside,
                page.pictures,
                page.letters,
                page.nameless,
            )
        )
    return sheets


def _check_readable(sheets: Sequence[_ReadSheet], name: str) -> None:
    letters = sum(sheet.letters for sheet in sheets)
    if sum(sheet.nameless for sheet in sheets) > 0.5 * letters:
        raise BrokenGuide(name, "has fonts that do not say which letters they show")


def _check_has_text(flow: Sequence[Draft], sheets: Sequence[_ReadSheet], name: str) -> None:
    letters = sum(len(draft.text) for draft in flow)
    pictured = sum(sheet.pictures > 0 for sheet in sheets)
    if letters < _FEWEST_LETTERS * len(sheets) and pictured >= 0.9 * len(sheets):
        raise EmptyGuide(name, "holds pictures of pages but no text")
    if not letters:
        raise EmptyGuide(name)


def _numbered_lines(
    printed: Sequence[Draft], sheets: Sequence[_ReadSheet], body: Body
) -> tuple[list[Line], list[LeftOut]]:
    """Return the guide's lines, and a LeftOut for each text or picture page that is left out.

    Both are numbered together in reading order. An example of a text that is left out is a running
    head.
    """
    lines: list[Line] = []
    dropped: list[LeftOut] = []
    last = dict[int, int]()
    for number, draft in enumerate((draft for draft in printed if draft.runs), start=1):
        last[draft.sheet] = number
        if draft.furniture:
            dropped.append(LeftOut(with_holes(draft.text), _FURNITURE, number, draft.page))
        else:
            lines.append(_finished_line(draft, number, body))
    number = 0
    for index, sheet in enumerate(sheets):
        number = last.get(index, number)
        page = sheet.drafts[0].page if sheet.drafts else index + 1
        dropped.extend(LeftOut(text, _FURNITURE, number, page) for text in sheet.outside)
        if sheet.pictures and all(draft.furniture for draft in sheet.drafts):
            dropped.append(LeftOut("", _PICTURE_PAGE, number, page))
    return lines, sorted(dropped, key=lambda item: item.line)


def _finished_line(draft: Draft, number: int, body: Body) -> Line:
    text = with_holes(draft.text)
    return Line(
        text=text,
        number=number,
        page=draft.page,
        level=draft.level,
        marker=with_holes(draft.marker),
        depth=draft.depth,
        gap=draft.gap,
        indent=max(0, round(draft.left - draft.edges[0])),
        size=draft.size,
        emphasis=emphasis_of(draft.runs, body.face),
        cells=tuple(text.split("\t")) if draft.is_row else (),
        aside=draft.box > 0,
    )
