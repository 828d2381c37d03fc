"""Runs of a line that are bold, slanted or coloured where the body of the guide is not.

pdf_hyphens -> emphasis_of -> pdf
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from rules_index.model import Emphasis, Style
from rules_index.readers.pdf_drafts import Run
from rules_index.readers.pdf_parts import Face

_OTHER_COLOR = 96  # sum over red, green and blue; printers' blacks differ by less


def emphasis_of(runs: Sequence[Run], body: Face) -> tuple[Emphasis, ...]:
    """The runs by style, with the spaces inside them but not around them."""
    found: list[Emphasis] = []
    for style, has_it in _styles(body):
        found.extend(_spans(runs, style, has_it))
    return tuple(sorted(found, key=lambda span: (span.start, span.end)))


def _styles(body: Face) -> list[tuple[Style, Callable[[Face], bool]]]:
    return [
        (Style.BOLD, lambda face: face.bold and not body.bold),
        (Style.ITALIC, lambda face: face.italic and not body.italic),
        (Style.COLOR, lambda face: _distance(face, body) > _OTHER_COLOR),
    ]


def _distance(face: Face, body: Face) -> int:
    return sum(abs(a - b) for a, b in zip(face.color, body.color, strict=True))


def _spans(runs: Sequence[Run], style: Style, has_it: Callable[[Face], bool]) -> Iterator[Emphasis]:
    place = 0
    for styled, group in groupby(runs, key=lambda run: has_it(run[1])):
        text = "".join([part for part, _ in group])
        start = place + len(text) - len(text.lstrip())
        end = place + len(text.rstrip())
        place += len(text)
        if styled and start < end:
            yield Emphasis(start, end, style)
