"""Finds the items of a list: by bullets, and by numbers with a hanging indent.

heading_faces -> mark_items, set_depths -> paragraphs
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from rules_index.readers.pdf.lines.line_drafts import Draft
from rules_index.readers.pdf.lines.styled_numbers import styled_numbers
from rules_index.readers.pdf.lines.styles import Body
from rules_index.readers.pdf.page.glyphs import HOLE

# Where symbol fonts keep their bullets, and what they look like there.
_SYMBOLS = str.maketrans(
    {
        "\uf0b7": "•",
        "\uf0a7": "▪",
        "\uf0d8": "➢",
        "\uf076": "❖",
        "\uf0fc": "✓",
        "\uf0a8": "◻",
        "\uf06e": "■",
        "\uf06c": "●",
        "\uf071": "❑",
        "\uf0e8": "➔",
    }
)
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
"""Letters of Unicode's private areas; each font draws its own sign for them, so their meaning is
unknown."""
_BULLETS = frozenset("•◦▪▫■□●○◆◇♦❖➢➤►▶▸▹‣⁃∙◻◼❑❒➔✓✔")
_WEAK = frozenset("-–—*·o»›>→⇒★☆✦✧§¤")
_SYMBOL_FONT = re.compile(r"symbol|wingding|dingbat|webding|bullet|glyph|icon")
_NUMBER = re.compile(
    r"(?:\d{1,3}|[^\W\d_]|[ivx]{1,5})[.)]$|\((?:\d{1,3}|[^\W\d_]|[ivx]{1,5})\)$", re.I
)
_DIGITS = re.compile(r"\w+")
_NEAR = 0.3
"""The greatest difference between two left edges that count as the same, as a multiple of the font
size. Chosen by hand."""
_HANGING = 0.5
"""The least distance from an item's bullet or number to its text, as a multiple of the font size.
Chosen by hand."""


def mark_items(drafts: Sequence[Draft], body: Body) -> None:
    """Move the bullet or number of every list item from the item's text into its marker."""
    for index in styled_numbers(drafts, lambda i: _hangs(drafts[i], drafts[i + 1 : i + 2], body)):
        _take_off(drafts[index], drafts[index].label)
        drafts[index].marker += "."
    unsure: list[tuple[str, int]] = []
    hanging: set[tuple[str, int]] = set()
    for index, draft in enumerate(drafts):
        if draft.level is not None or draft.is_row or draft.marker or len(draft.text) < 2:
            continue
        if marker := _bullet(draft):
            _take_off(draft, marker)
        elif (kind := _kind_of_mark(draft)) and _may_start(
            drafts[max(0, index - 1) : index], draft, body
        ):
            unsure.append((kind, index))
            if _hangs(draft, drafts[index + 1 : index + 2], body):
                hanging.update((kind, place) for place in _places_around(draft))
    for kind, index in unsure:
        draft = drafts[index]
        if (kind, _place(draft)) in hanging or _is_one_of_several(drafts, index, kind):
            _take_off(draft, draft.label)


def _bullet(draft: Draft) -> str:
    """Return the bullet at the start of a line: "• Two dice" -> "•".

    Return "" if the line has no bullet, or if its first sign may be another thing, such as a dash.
    """
    first = draft.label.translate(_SYMBOLS)[0]
    private = unicodedata.category(first) == "Co" or first == HOLE
    symbol = bool(_SYMBOL_FONT.search(draft.label_face.font)) and not first.isalnum()
    if len(draft.label) > 1:
        return draft.label[0] if first in _BULLETS and draft.label[1].isalpha() else ""
    if draft.label_gap <= 0 or not (first in _BULLETS or private or symbol):
        return ""
    return draft.label


def _kind_of_mark(draft: Draft) -> str:
    """Return the kind of mark that a line begins with: "1." for "12." or "b.", "(1)" for "(3)", "–"
    for "–".

    Return "" without such a mark. Even with a mark, the line may be plain text.
    """
    if draft.label_gap <= 0:
        return ""
    if draft.label in _WEAK:
        foreign = draft.label_face.font != draft.face.font
        wide = draft.label_gap > 0.6 * draft.size
        return draft.label if draft.label != "o" or foreign or wide else ""
    return _DIGITS.sub("1", draft.label) if _NUMBER.match(draft.label) else ""


def _may_start(before: Sequence[Draft], draft: Draft, body: Body) -> bool:
    """Tell whether a list item may start on the line `draft`: the line before must have ended.

    Otherwise a number in the middle of a sentence would start an item. `before` holds the line
    before, or nothing on the first line of the guide.
    """
    return not (
        before
        and before[0].column == draft.column
        and draft.above <= 1.2 * body.leading(draft.size)
        and not before[0].has_room_for(draft)
        and not before[0].text.endswith((".", ":", ";", "!", "?"))
    )


def _hangs(draft: Draft, following: Sequence[Draft], body: Body) -> bool:
    """Tell whether the next line begins below the item's text, and not below its bullet or number.

    `following` holds the next line, or nothing at the end of the guide.
    """
    if not following or draft.text_left - draft.left < _HANGING * draft.size:
        return False
    after = following[0]
    if after.level is not None or after.is_row or _kind_of_mark(after):
        return False
    if (after.sheet, after.block) != (draft.sheet, draft.block):
        return False
    close = after.above <= 1.2 * body.leading(draft.size)
    return close and abs(after.left - draft.text_left) <= _NEAR * draft.size


def _place(draft: Draft) -> int:
    return round((draft.text_left - draft.edges[0]) / (_NEAR * draft.size))


def _places_around(draft: Draft) -> Iterable[int]:
    place = _place(draft)
    return place - 1, place, place + 1


def _is_one_of_several(drafts: Sequence[Draft], index: int, kind: str) -> bool:
    """Tell whether the line before or after begins with the same kind of dash at the same indent.

    For an item with a number, return False.
    """
    draft = drafts[index]
    near = [*drafts[max(0, index - 1) : index], *drafts[index + 1 : index + 2]]
    return draft.label in _WEAK and any(
        (_kind_of_mark(other) == kind or other.marker == kind)
        and other.column == draft.column
        and abs(other.left - draft.left) <= _NEAR * draft.size
        for other in near
    )


def _take_off(draft: Draft, marker: str) -> None:
    draft.drop_start(len(marker))
    draft.marker = marker.translate(_SYMBOLS)
    if len(draft.label) > len(marker):
        draft.text_left = draft.left + draft.size


def with_holes(text: str) -> str:
    """Return the text with the bullets of symbol fonts as ordinary bullets: U+F0B7 -> "•".

    Every other letter that only its font defines becomes `HOLE`.
    """
    return _PRIVATE.sub(HOLE, text.translate(_SYMBOLS))


def set_depths(drafts: Iterable[Draft]) -> None:
    """Set the depth of each list item: 0 for an outer item, 1 for an item indented below it, and so
    on."""
    stack: list[float] = []
    for draft in drafts:
        place, slack = draft.left - draft.edges[0], 0.5 * draft.size
        if draft.level is not None or draft.is_row:
            stack = []
        elif draft.marker:
            while stack and place < stack[-1] - slack:
                stack.pop()
            if not stack or place > stack[-1] + slack:
                stack.append(place)
            draft.depth = len(stack) - 1
        elif draft.gap and stack and place <= stack[0] + slack:
            stack = []
