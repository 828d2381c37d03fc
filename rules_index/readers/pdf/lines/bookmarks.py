"""Finds the lines of the headings that a PDF's bookmarks name.

file -> Bookmarks -> mark_outline -> heading_faces
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from rules_index.language.fold import words
from rules_index.readers.pdf.lines.line_drafts import Draft
from rules_index.readers.pdf.page.file import Bookmark
from rules_index.readers.pdf.page.parts import Face

_NUMBER = re.compile(r"^(?:\d+(?:\.\d+)*[.)]?|[A-Z][.)]|[IVX]+[.)])\s+")
_MOST_ROWS = 4
"""The most lines of a heading that a bookmark names. Chosen by hand."""
_MOST_ON_A_PAGE = 200
"""The most bookmarks that are read for one page; no page has more headings. Chosen by hand."""


def mark_outline(drafts: Iterable[Draft], bookmarks: Sequence[Bookmark]) -> None:
    """Find the heading that each bookmark names, and give the heading's lines the bookmark's level.

    A bookmark whose words are not found on its page changes nothing.
    """
    sheets: defaultdict[int, list[Draft]] = defaultdict(list)
    for draft in drafts:
        sheets[draft.sheet].append(draft)
    wanted: defaultdict[int, list[Bookmark]] = defaultdict(list)
    for bookmark in bookmarks:
        if len(wanted[bookmark.page]) < _MOST_ON_A_PAGE:
            wanted[bookmark.page].append(bookmark)
    found = [
        (bookmark, list(_runs_saying(bookmark.title, sheets[page])))
        for page in sheets
        for bookmark in wanted[page]
    ]
    faces = Counter(face for _, places in found for face in {place[0].face for place in places})
    for bookmark, places in found:
        _mark_heading_of_bookmark(bookmark, places, faces)


def _runs_saying(title: str, sheet: Sequence[Draft]) -> Iterator[list[Draft]]:
    """Yield each run of up to four lines on a page whose words together are exactly a title's
    words.

    A number at the start of the lines may be missing in the title: the line "2. Landing" matches
    the title "Landing".
    """
    wanted = _key(title)
    keys = [_key(draft.text) for draft in sheet]
    for first, draft in enumerate(sheet):
        # The outline often leaves out the number that stands before the heading.
        for start in {keys[first], _key(_NUMBER.sub("", draft.text))}:
            if length := _rows_that_say(wanted, start, keys[first + 1 : first + _MOST_ROWS]):
                yield list(sheet[first : first + length])


def _rows_that_say(wanted: str, start: str, following: Sequence[str]) -> int:
    """Return how many lines together form the text `wanted`, from the first line on; 0 if none do.

    `start` is the text of the first line, `following` the texts of the lines below it; all texts
    are without spaces.
    """
    said = start
    for length, more in enumerate([*following, ""], start=1):
        if said == wanted:
            return length if said else 0
        if not said or not wanted.startswith(said):
            return 0
        said += more
    return 0


def _key(text: str) -> str:
    return "".join(words(text)) or text.strip()


def _mark_heading_of_bookmark(
    bookmark: Bookmark, places: Iterable[list[Draft]], faces: Counter[Face]
) -> None:
    free = [place for place in places if place[0].level is None]
    if not free:
        return
    place = max(free, key=lambda rows: (faces[rows[0].face], rows[0].size))
    for row in place:
        row.level = bookmark.level
        row.wrapped = row is not place[0]
