"""Finds where paragraphs begin, from spacing, indents and lines that end early.

bullets -> mark_paragraphs -> hyphens
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rules_index.readers.pdf.lines.line_drafts import Draft
from rules_index.readers.pdf.lines.styles import Body

_SPACED = 1.2
"""The distance between two lines above which a new paragraph begins, as a multiple of the usual
distance. Chosen by hand."""
_INDENT = 0.6
"""The least indent of a paragraph's first line, as a multiple of the font size. Chosen by hand."""
_SENTENCE_ENDS = frozenset(".!?…:;")
_LONGEST = 40
"""The most lines that are searched, backwards, for the first line of a paragraph. Chosen by
hand."""
_CLOSING = "\"'”’»)]"


def mark_paragraphs(drafts: Sequence[Draft], body: Body) -> None:
    """Set `gap` of each draft: True if a paragraph, item, heading, box or table begins there."""
    spaced = _uses_spacing(drafts, body)
    for index in range(1, len(drafts)):
        before, draft = drafts[index - 1], drafts[index]
        following = drafts[index + 1] if index + 1 < len(drafts) else None
        by_kind = _starts_by_kind(before, draft, body)
        if by_kind is not None:
            draft.gap = by_kind
        elif _in_one_block(before, draft):
            draft.gap = _breaks_within(before, draft, following, body) or (
                not spaced and _ends_early(before, draft)
            )
        else:
            draft.gap = _breaks_across(before, draft, following) or (
                _ends_sentence(before)
                and _opens_like(_first_line_of_paragraph(drafts[:index]), draft)
            )


def _uses_spacing(drafts: Sequence[Draft], body: Body) -> bool:
    """Tell whether a guide separates its paragraphs by extra space rather than by indents.

    It does if more than 3% of the lines of plain text have extra space above them.
    """
    lines = [
        draft
        for before, draft in pairwise(drafts)
        if _in_one_block(before, draft) and before.size == draft.size == body.face.size
    ]
    return sum(_is_spaced(draft, body) for draft in lines) > 0.03 * len(lines)


def _is_spaced(draft: Draft, body: Body) -> bool:
    return not 0 < draft.above <= _SPACED * body.leading(draft.size)


def _in_one_block(before: Draft, draft: Draft) -> bool:
    return (before.sheet, before.block) == (draft.sheet, draft.block)


def _starts_by_kind(before: Draft, draft: Draft, body: Body) -> bool | None:
    """Tell whether `draft` begins a box, heading, item, table or text of another size.

    Return False if it continues the heading or table of the line before. Return None if both lines
    are plain text of about one size, so that other signs must decide.
    """
    if (before.box or draft.box) and (before.sheet, before.box) != (draft.sheet, draft.box):
        return True
    if draft.level is not None:
        return not draft.wrapped
    if before.level is not None or draft.marker:
        return True
    if draft.is_row or before.is_row:
        return not (draft.is_row and before.is_row and _in_one_block(before, draft))
    larger, smaller = max(draft.size, before.size), min(draft.size, before.size)
    return True if larger > body.size_slack * smaller else None


def _breaks_within(before: Draft, draft: Draft, following: Draft | None, body: Body) -> bool:
    if _is_spaced(draft, body):
        return True
    moved = draft.left - before.text_start
    if abs(moved) < _INDENT * draft.size:
        return False
    if before.has_room_for(draft):
        return True
    if moved > 0:
        return _ends_sentence(before) and _returns(draft, following)
    return not (before.gap or before.marker)


def _breaks_across(before: Draft, draft: Draft, following: Draft | None) -> bool:
    """Tell whether `draft`, the first line of a column or page, begins a paragraph.

    It does if its first word would have fitted on the line `before`, or if it is indented and
    `before` ends a sentence. A line that starts with a small letter in the middle of a sentence
    does not.
    """
    if draft.text[:1].islower() and not _ends_sentence(before):
        return False
    if before.has_room_for(draft):
        return True
    moved = (draft.left - draft.edges[0]) - (before.text_start - before.edges[0])
    return moved > _INDENT * draft.size and _ends_sentence(before) and _returns(draft, following)


def _first_line_of_paragraph(drafts: Sequence[Draft]) -> Draft | None:
    """Return the first line of the last paragraph in `drafts`; None if that is over 40 lines
    back."""
    return next((draft for draft in reversed(drafts[-_LONGEST:]) if draft.gap), None)


def _opens_like(first: Draft | None, draft: Draft) -> bool:
    """Tell whether both lines begin with bold words and end with plain words, as in a list of
    terms.

    Return False if `first` is None.
    """
    return first is not None and _has_bold_front(first) and _has_bold_front(draft)


def _has_bold_front(draft: Draft) -> bool:
    return draft.runs[0][1].bold and not draft.runs[-1][1].bold


def _returns(draft: Draft, following: Draft | None) -> bool:
    """Tell whether the next line begins farther left than `draft`, so that `draft` is indented."""
    if following is None or not _in_one_block(draft, following):
        return False
    return draft.left - following.left > _INDENT * draft.size


def _ends_early(before: Draft, draft: Draft) -> bool:
    return _ends_sentence(before) and before.has_room_for(draft, spare=2.0)


def _ends_sentence(draft: Draft) -> bool:
    return draft.text.rstrip(_CLOSING)[-1:] in _SENTENCE_ENDS
