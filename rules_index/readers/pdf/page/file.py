"""Opens a PDF and reads everything but its text: pages, title, dates, bookmarks.

bytes -> opened -> pieces.read_page (page by page) -> layout
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from rules_index.errors import BrokenGuide, EmptyGuide, EncryptedGuide
from rules_index.phrase import Phrase

_LOCKED = frozenset({pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY})
_DATE = re.compile(r"(?:D:)?(\d{4})(\d\d)?(\d\d)?")
# What programs write into the title when nobody gave one.
_NO_TITLE = re.compile(
    r"^(?:\(?(?:untitled|anonymous|unknown|unnamed)\)?|microsoft \w+ - .*"
    r"|.*\.(?:docx?|odt|indd|pdf|rtf|tex|dvi|qxp|pub))$",
    re.I,
)
_MOST_BOOKMARKS = 20_000
"""The most bookmarks that are read from one file, because the bookmarks of a damaged file may form
a loop. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """One entry of a PDF's outline, which viewers show beside the pages."""

    title: str
    page: int
    """The page to which the bookmark leads, counted from 0; -1 if it leads nowhere."""
    level: int
    """The depth of the bookmark in the outline: 1 at the top, 2 below that."""


@contextmanager
def opened(data: bytes, name: str) -> Iterator[Any]:
    """Open the PDF in `data`, yield PDFium's handle of the document, and close the PDF afterwards.

    Raise `EmptyGuide`, `EncryptedGuide` or `BrokenGuide` if the PDF cannot be read. `name` is the
    guide's name in these errors.
    """
    if not data:
        raise EmptyGuide(name, "is empty")
    handle = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if not handle:
        if pdfium.FPDF_GetLastError() in _LOCKED:
            raise EncryptedGuide(name)
        raise BrokenGuide(name)
    try:
        # PDFium mends a file that was cut off and then gives fewer pages without a word.
        if _is_cut_off(data):
            raise BrokenGuide(name, "ends in the middle")
        yield handle
    finally:
        pdfium.FPDF_CloseDocument(handle)


def _is_cut_off(data: bytes) -> bool:
    end = data.rfind(b"%%EOF")
    return end < 0 or re.search(rb"\d\s+obj\b", data[end:]) is not None


@contextmanager
def opened_page(document: Any, index: int, name: str) -> Iterator[Any]:
    """Open the page at `index`, counted from 0, yield PDFium's handle, and close the page
    afterwards.

    Raise `BrokenGuide` if the page cannot be opened. `name` is the guide's name in this error.
    """
    page = pdfium.FPDF_LoadPage(document, index)
    if not page:
        raise BrokenGuide(name, Phrase("has no readable page {n}", {"n": index + 1}))
    try:
        yield page
    finally:
        pdfium.FPDF_ClosePage(page)


def page_count(document: Any) -> int:
    """Return the number of pages that the file claims to have."""
    return max(0, int(pdfium.FPDF_GetPageCount(document)))


def title_of(document: Any) -> str:
    """Return the title in the PDF's metadata, or "".

    A title that a program invented, such as "Untitled", is ignored.
    """
    title = " ".join(_meta(document, b"Title").split())
    return "" if _NO_TITLE.match(title) else title


def properties_of(document: Any) -> tuple[tuple[str, str], ...]:
    """Return the date and language that the file declares, as pairs of name and value.

    An example is (("date", "2021-05-30"), ("language", "de")). A missing property has no pair.
    """
    dated = _DATE.match(_meta(document, b"CreationDate")) or _DATE.match(
        _meta(document, b"ModDate")
    )
    date = "-".join(filter(None, dated.groups())) if dated else ""
    language = _declared_language(document).partition("-")[0].lower()
    return tuple((key, value) for key, value in (("date", date), ("language", language)) if value)


def _meta(document: Any, key: bytes) -> str:
    return _wide(lambda buffer, size: pdfium.FPDF_GetMetaText(document, key, buffer, size))


def _declared_language(document: Any) -> str:
    buffer = (ctypes.c_ushort * 64)()
    length = pdfium.FPDFCatalog_GetLanguage(document, buffer, 64)
    text = "".join(map(chr, buffer[: max(0, min(length, 64) - 1)]))
    return text if re.fullmatch(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9-]+)?", text) else ""


def _wide(ask: Any) -> str:
    """Return a UTF-16 text from PDFium; "" if the text is missing or implausibly long.

    `ask` is called twice: the first call returns the text's length, the second fills a buffer with
    the text.
    """
    length = int(ask(None, 0))
    if not 2 < length <= 65_536:
        return ""
    buffer = ctypes.create_string_buffer(length)
    ask(buffer, length)
    return buffer.raw[: length - 2].decode("utf-16-le", "replace")


def bookmarks_of(document: Any) -> list[Bookmark]:
    """Return the bookmarks of the outline from top to bottom.

    Each bookmark is visited only once, even if the outline has a loop; after 20,000 bookmarks the
    rest is dropped.
    """
    found: list[Bookmark] = []
    seen: set[int] = set()
    waiting = [(pdfium.FPDFBookmark_GetFirstChild(document, None), 1)]
    while waiting and len(found) < _MOST_BOOKMARKS:
        mark, level = waiting.pop()
        address = ctypes.cast(mark, ctypes.c_void_p).value
        if address is None or address in seen:
            continue
        seen.add(address)
        found.append(Bookmark(_bookmark_title(mark), _bookmark_page(document, mark), level))
        waiting.append((pdfium.FPDFBookmark_GetNextSibling(document, mark), level))
        waiting.append((pdfium.FPDFBookmark_GetFirstChild(document, mark), level + 1))
    return found


def _bookmark_title(mark: Any) -> str:
    title = _wide(lambda buffer, size: pdfium.FPDFBookmark_GetTitle(mark, buffer, size))
    return " ".join(title.split())


def _bookmark_page(document: Any, mark: Any) -> int:
    place = pdfium.FPDFBookmark_GetDest(document, mark)
    return int(pdfium.FPDFDest_GetDestPageIndex(document, place)) if place else -1
