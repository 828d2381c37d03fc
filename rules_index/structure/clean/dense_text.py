"""Adds gaps around titles in text extracted from a PDF, where blank lines are missing.

A guide with enough blank lines is left as it is. If every paragraph is a single line, the blank
lines may separate only paragraphs, so titles are still looked for.

clean lines -> here -> build
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rules_index.model import Line
from rules_index.structure.shapes.block import ends_sentence, starts_lower
from rules_index.structure.shapes.title_shape import is_caps

_FEWEST_LINES = 15
"""The fewest lines of a guide in which titles are looked for. Chosen by hand."""
_FEW_GAPS = 0.02
"""The largest share of lines that follow a blank line in a guide with too few blank lines to show
its titles. Chosen by hand."""
_PARAGRAPH = 150
"""The most letters of a wrapped line; a longer line is a whole paragraph. Chosen by hand."""
_MANY_PARAGRAPHS = 0.2
"""The least share of lines that are whole paragraphs in a guide whose lines are not wrapped. Chosen
by hand."""
_SHORT = 0.6
"""The greatest length of a title, as a share of the guide's line width. Chosen by hand."""
_FULL = 0.75
"""The least length of a line that counts as full, as a share of the guide's line width. Chosen by
hand."""
_LONGEST = 60
"""The most letters of a title. Chosen by hand."""
_LONGEST_CAPS = 80
"""The most letters of a title in capitals, which show a title by themselves. Chosen by hand."""
_NUMBERED = re.compile(r"(?:\d{1,2}|[A-Z]|[IVX]{1,4})\s?[.):–—-]\s*(?=[^\W\d_])")
_ENDS = (".", ",", ";", ":", "!", "?", "…", "-", "–", "—", "»", "”")
_FIGURE = re.compile(r"\d")


def opened(lines: Sequence[Line]) -> list[Line]:
    """Return the lines, with a gap above and below each line that looks like a title.

    A guide with heading marks, tables or enough gaps, or a very short guide, is returned as it is.
    """
    gaps = sum(line.gap for line in lines[1:])
    whole = sum(len(line.text) > _PARAGRAPH for line in lines) >= _MANY_PARAGRAPHS * len(lines)
    marked = any(line.level is not None or line.cells for line in lines)
    if len(lines) < _FEWEST_LINES or marked or (gaps > _FEW_GAPS * len(lines) and not whole):
        return list(lines)
    width = sorted(len(line.text) for line in lines)[int(0.9 * (len(lines) - 1))]
    titles: set[int] = set()
    for i, line in enumerate(lines):
        above = lines[i - 1] if i else None
        below, then = (lines[at] if at < len(lines) else None for at in (i + 1, i + 2))
        titled = i - 1 in titles
        # "Variants" above "A short game" above its text: both are titles.
        over = below is not None and _heads(line, below, then, width, titled=True)
        if _heads(above, line, below, width, titled=titled) or (
            over and not titled and _heads(above, line, then, width, titled=False)
        ):
            titles.add(i)
    return [
        replace(line, gap=True) if i in titles or i - 1 in titles else line
        for i, line in enumerate(lines)
    ]


def _heads(above: Line | None, line: Line, below: Line | None, width: int, *, titled: bool) -> bool:
    """Tell whether a line looks like a title: a text ends above it, and another begins below it.

    The line itself must not end a sentence. `titled` says that `above` is already a title; `width`
    is the line width of the guide in characters.
    """
    text = line.text
    if below is None or line.marker or starts_lower(text) or text.endswith(_ENDS):
        return False
    if ":" in text or text.startswith("("):
        return False
    if is_caps(text) and not is_caps(below.text):
        return len(text) <= _LONGEST_CAPS and len(text.split()) > 0
    if len(text) > min(_LONGEST, _SHORT * width) or below.marker or starts_lower(below.text):
        return False
    goes_on = len(below.text) >= _FULL * width or ends_sentence(below.text)
    if _NUMBERED.match(text):
        return goes_on
    ended = above is None or titled or ends_sentence(above.text) or is_caps(above.text)
    return ended and goes_on and not _FIGURE.search(text)
