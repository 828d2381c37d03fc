"""Takes conversion marks, page numbers, running heads and tables of contents out of a guide.

Each line taken out is returned with its reason; nothing is dropped silently.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rules_index.model import LeftOut, Line
from rules_index.structure.clean.page_furniture import without_furniture
from rules_index.structure.clean.struck_words import without_struck
from rules_index.structure.clean.table_of_contents import without_contents
from rules_index.structure.shapes.debris import is_debris
from rules_index.structure.vocabulary.labels import is_choice

# Marks that converters leave in place of pictures and the like: "<|…|>", "[image]", "![](x.png)".
_MARK = re.compile(
    r"<\|[^|<>\n]{1,200}\|>"
    r"|^\[(?:image|img|picture|figure|obraz\w*|obr[aá]z\w*|ilustracja|bild|abbildung|imagen?|immagine)"
    r"[^\]]{0,60}\]$"
    r"|^!\[[^\]]*\]\([^)]*\)$",
    re.I,
)
_FEW_LETTERS = 3
"""The fewest lines of a single letter that are taken for the dividers of an alphabetical list; one
or two may belong to a picture. Chosen by hand."""
_MARK_REASON, _DEBRIS = "mark", "debris"


def clean_lines(lines: Sequence[Line]) -> tuple[list[Line], list[LeftOut]]:
    """Split the lines of a guide into the lines to keep and the lines taken out, with reasons."""
    left_out: list[LeftOut] = []
    kept = without_struck(_without_back_links(lines, left_out), left_out)
    kept = _without_marks(kept, left_out)
    kept = without_furniture(kept, left_out)
    kept = _without_letters(_without_debris(kept, left_out), left_out)
    kept = without_contents(kept, left_out)
    return kept, left_out


def _without_debris(lines: Sequence[Line], left_out: list[LeftOut]) -> list[Line]:
    """Drop lines without a word, such as "| ~ 7 |", which OCR makes of pictures; list them in
    `left_out`.

    The line must be below a blank line. A line with emphasis, with indented text right below, or
    with only a word such as "OR" stays.
    """
    kept: list[Line] = []
    after_cut = False
    for line, below in itertools.zip_longest(lines, lines[1:]):
        alone = line.gap and not line.marker and not line.cells and line.level is None
        told = bool(line.emphasis) or _is_explained_below(line, below) or is_choice(line.text)
        if alone and not told and is_debris(line.text):
            left_out.append(_out(line, _DEBRIS))
            after_cut = True
        else:
            kept.append(replace(line, gap=True) if after_cut else line)
            after_cut = False
    return kept


def _is_explained_below(line: Line, below: Line | None) -> bool:
    """Tell whether a line, such as a key or an icon, has indented text right below that explains
    it.
    """
    return below is not None and not below.gap and not below.marker and below.indent > line.indent


def _out(line: Line, reason: str, text: str = "") -> LeftOut:
    return LeftOut(text or line.text, reason, line.number, line.page)


def _without_letters(lines: Sequence[Line], left_out: list[LeftOut]) -> list[Line]:
    """Drop the letters between the parts of an alphabetical list, and add them to `left_out`.

    Each is alone on its line: "A", "B", "C". If there are fewer than three such lines, they stay.
    """
    letters = {
        i
        for i, (line, below) in enumerate(itertools.zip_longest(lines, lines[1:]))
        if len(line.text) == 1 and line.text.isupper() and not _is_explained_below(line, below)
    }
    if len(letters) < _FEW_LETTERS:
        return list(lines)
    left_out.extend(_out(lines[i], "furniture") for i in sorted(letters))
    return [line for i, line in enumerate(lines) if i not in letters]


def _without_back_links(lines: Sequence[Line], left_out: list[LeftOut]) -> list[Line]:
    """Drop lines that are only a link back, such as "Back to top", and add them to `left_out`.

    The link must lead to the top of the page, or be on several lines.
    """
    bare = [
        line for line in lines if [target.text for target in line.targets] == [line.text.strip()]
    ]
    often = Counter((line.text, line.targets[0].anchor) for line in bare)
    navigation = [
        line
        for line in bare
        if line.level is None
        and (often[line.text, line.targets[0].anchor] > 1 or line.targets[0].anchor in ("", "top"))
    ]
    left_out.extend(_out(line, "navigation") for line in navigation)
    gone = set(map(id, navigation))
    return [line for line in lines if id(line) not in gone]


def _without_marks(lines: Sequence[Line], left_out: list[LeftOut]) -> list[Line]:
    kept = []
    for line in lines:
        match = _MARK.search(line.text)
        if not match:
            kept.append(line)
            continue
        left_out.append(_out(line, _MARK_REASON, match[0]))
        rest = f"{line.text[: match.start()]} {line.text[match.end() :]}".strip()
        if rest:
            # Emphasis and links are dropped: their positions no longer fit. OCR text has none.
            kept.append(replace(line, text=rest, gap=True, emphasis=(), targets=()))
    return kept
