"""Finds the sign by which a guide marks what changed: a note says "new entries carry ▸"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rules_index.model import Emphasis, Line, Style
from rules_index.structure.shapes.draft import Draft
from rules_index.structure.vocabulary.cues import explains_sign

_SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)")
_SIGN = re.compile(r"\[[^\W\d_]{1,3}\]|[(\[][+*!]{1,2}[)\]]|[†‡▸►▶★☆◆◊●■✱※➤]")
_LONGEST_NOTE = 600
"""The most letters of a note that explains a sign; a longer line is text of the guide. Chosen by
hand."""


def sign_of_changes(lines: Sequence[Line]) -> str:
    """Return the sign that marks changes, according to a note in the guide, or "".

    "New rules carry ▸" gives "▸".
    """
    for line in lines:
        if len(line.text) > _LONGEST_NOTE or not explains_sign(line.text):
            continue
        for sentence in _SENTENCE_ENDS.split(line.text):
            signs = set(_SIGN.findall(sentence)) if explains_sign(sentence) else set()
            if len(signs) == 1:
                return str(signs.pop())
    return ""


def with_headings(lines: Sequence[Line], sign: str) -> list[Line]:
    """Return the lines, with the change sign put back in front of headings and bold terms.

    There, the sign had been read as a bullet.
    """
    return [
        _with_sign(line) if sign and line.marker == sign and _is_heading_or_term(line) else line
        for line in lines
    ]


def _is_heading_or_term(line: Line) -> bool:
    """Tell whether a line is a heading, or a term that is all in bold."""
    bold = any(
        span.style is Style.BOLD and span.start == 0 and span.end >= len(line.text.rstrip(" :"))
        for span in line.emphasis
    )
    return bool(line.level) or bold


def _with_sign(line: Line) -> Line:
    """Return a line with its bullet, the change sign, moved to the front of its text.

    If the text begins in bold, the sign becomes bold as well.
    """
    sign = f"{line.marker} "
    spans = [
        Emphasis(0, len(sign) + span.end, span.style) for span in line.emphasis if not span.start
    ]
    return replace(
        line, marker="", text=sign + line.text, emphasis=() if line.level else tuple(spans)
    )


def take_off(drafts: Sequence[Draft], sign: str) -> list[bool]:
    """Remove the change sign from the titles, section paths and card names of the drafts.

    Return, for each draft in order, whether its lines have the sign.
    """
    flags = []
    for draft in drafts:
        blocks = (*draft.head, *draft.body)
        flags.append(bool(sign) and any(_carries(block.lines, sign) for block in blocks))
        if sign:
            draft.title = _without_sign(draft.title, sign)
            draft.section = tuple(_without_sign(title, sign) for title in draft.section)
            draft.cards = tuple(replace(c, name=_without_sign(c.name, sign)) for c in draft.cards)
    return flags


def _carries(lines: Sequence[Line], sign: str) -> bool:
    return any(sign in line.text and not explains_sign(line.text) for line in lines)


def _without_sign(title: str, sign: str) -> str:
    """Return a title without the change sign at either end; a sign in the middle stays."""
    return title.removeprefix(sign).removesuffix(sign).strip() or title
