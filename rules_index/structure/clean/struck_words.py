"""Takes out words that a guide strikes through: they are no longer valid, so no entry has them.

lines -> clean; the struck words are listed among the lines left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rules_index.model import Emphasis, LeftOut, Line, Style

_REASON = "struck"
_BEFORE_SIGNS = re.compile(r"\s+(?=[,.;:!?)\]\t])")


def without_struck(lines: Sequence[Line], left_out: list[LeftOut]) -> list[Line]:
    """Return the lines without their struck words, and add these words to `left_out`.

    A line without any other words is dropped.
    """
    kept: list[Line] = []
    for line in lines:
        struck = [span for span in line.emphasis if span.style is Style.STRUCK]
        left_out += [
            LeftOut(line.text[span.start : span.end], _REASON, line.number, line.page)
            for span in struck
        ]
        bare = _without(line, struck) if struck else line
        if any(char.isalnum() for char in bare.text) or not struck:
            kept.append(bare)
    return kept


def _without(line: Line, struck: Sequence[Emphasis]) -> Line:
    """Return a line without its struck words; the positions of its other emphasis are adjusted."""
    keeps = [True] * len(line.text)
    for span in struck:
        keeps[span.start : span.end] = [False] * (span.end - span.start)
    pieces = [char if keep else " " for char, keep in zip(line.text, keeps, strict=True)]
    whole = "".join(pieces)
    # Drop double blanks, blanks before a full stop and blanks at the ends.
    stays = [
        not (char == " " and (not at or whole[at - 1].isspace() or _ends_at(whole, at)))
        for at, char in enumerate(whole)
    ]
    places = [0]
    for stay in stays:
        places.append(places[-1] + stay)
    text = "".join(char for char, stay in zip(whole, stays, strict=True) if stay)
    spans = (
        Emphasis(places[span.start], places[span.end], span.style)
        for span in line.emphasis
        if span.style is not Style.STRUCK
    )
    targets = tuple(target for target in line.targets if target.text in text)
    cells = tuple(text.split("\t")) if line.cells else ()
    emphasis = tuple(span for span in spans if span.start < span.end)
    return replace(line, text=text, emphasis=emphasis, targets=targets, cells=cells)


def _ends_at(text: str, at: int) -> bool:
    """Tell whether the blank at position `at` is at the end of a text or right before a sign such
    as ".".
    """
    return bool(_BEFORE_SIGNS.match(text, at)) or not text[at:].strip()
