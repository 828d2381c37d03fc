"""Finds list items with a bare number that differs from the text in font, weight or colour.

bullets -> here -> bullets. A circle or box drawn round the number is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from rules_index.readers.pdf.lines.line_drafts import Draft

_FIGURE = re.compile(r"\d{1,2}$")
_SAME_PLACE = 0.8
"""The greatest difference between two items in the distance from number to text, as a multiple of
the font size.

Behind two digits, the text may begin farther right than behind one. Chosen by hand.
"""
_FEW = 2
"""The fewest items of a list with styled numbers. Chosen by hand."""

Hangs = Callable[[int], bool]


def styled_numbers(drafts: Sequence[Draft], hangs: Hangs) -> list[int]:
    """Return the indexes of list items whose numbers 1, 2, 3 … look different from their text.

    `hangs` takes the index of an item and tells whether the item's next line is indented as far as
    its text. It must do so for at least one item of each list.
    """
    found: list[int] = []
    run: list[int] = []
    for place, draft in enumerate(drafts):
        if draft.level is not None:
            found += _run_if_enough(run, hangs)
            run = []
        elif _is_set_apart(draft):
            if draft.label == "1":
                found += _run_if_enough(run, hangs)
                run = [place]
            elif run and _counts_on(drafts[run[-1]], draft):
                run.append(place)
    return [*found, *_run_if_enough(run, hangs)]


def _run_if_enough(run: Sequence[int], hangs: Hangs) -> Iterable[int]:
    return run if len(run) >= _FEW and any(map(hangs, run)) else ()


def _is_set_apart(draft: Draft) -> bool:
    """Tell whether a line begins with a bare number in another font, weight or colour than its
    text."""
    if draft.is_row or draft.label_gap <= 0 or not _FIGURE.match(draft.label):
        return False
    label, text = draft.label_face, draft.face
    return (label.font, label.bold, label.color) != (text.font, text.bold, text.color)


def _counts_on(before: Draft, draft: Draft) -> bool:
    """Tell whether the number of `draft` follows that of the item `before`, such as 3 after 2.

    Both numbers must have the same face and about the same distance from their text.
    """
    if int(draft.label) != int(before.label) + 1 or draft.label_face != before.label_face:
        return False
    apart = (draft.text_left - draft.left) - (before.text_left - before.left)
    return abs(apart) <= _SAME_PLACE * draft.size
