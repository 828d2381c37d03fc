"""Finds runs of a line that are bold, slanted or coloured, unlike the body of the guide.

hyphens -> emphasis_of -> reader
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from rules_index.model import Emphasis, Style
from rules_index.readers.pdf.lines.line_drafts import Run
from rules_index.readers.pdf.page.parts import Face

_OTHER_COLOR = 96
"""The greatest sum of differences in red, green and blue, each up to 255, between two colours that
count as the same.

Shades of black in print differ by less. Chosen by hand.
"""


def emphasis_of(runs: Sequence[Run], body: Face) -> tuple[Emphasis, ...]:
    """Return the stretches of a line that are bold, italic or coloured, unlike the face `body`.

    A stretch includes the spaces between its words, but not the spaces around it.
    """
    if all(face == body for _, face in runs):
        return ()
    found: list[Emphasis] = []
    for style, has_it in _TESTS.items():
        found.extend(_spans(runs, style, [has_it(face, body) for _, face in runs]))
    return tuple(sorted(found, key=lambda span: (span.start, span.end)))


def _has_other_color(face: Face, body: Face) -> bool:
    pairs = zip(face.color, body.color, strict=True)
    return sum(abs(here - there) for here, there in pairs) > _OTHER_COLOR


_TESTS: dict[Style, Callable[[Face, Face], bool]] = {
    Style.BOLD: lambda face, body: face.bold and not body.bold,
    Style.ITALIC: lambda face, body: face.italic and not body.italic,
    Style.COLOR: _has_other_color,
}


def _spans(runs: Sequence[Run], style: Style, styled: Sequence[bool]) -> Iterator[Emphasis]:
    place = 0
    for has_it, group in groupby(zip(styled, runs, strict=True), key=lambda pair: pair[0]):
        text = "".join([part for _, (part, _) in group])
        start = place + len(text) - len(text.lstrip())
        end = place + len(text.rstrip())
        place += len(text)
        if has_it and start < end:
            yield Emphasis(start, end, style)
