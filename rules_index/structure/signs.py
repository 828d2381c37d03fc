"""Signs that a guide's own note explains as marks of what changed: "new entries carry ▸"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rules_index.model import Line
from rules_index.structure.cues import explains_sign
from rules_index.structure.draft import Draft

_SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)")
_SIGN = re.compile(r"\[[^\W\d_]{1,3}\]|[†‡▸►▶★☆◆◊●■✱※➤]")
_LONGEST_NOTE = 600


def sign_of_changes(lines: Sequence[Line]) -> str:
    """The sign that a note of the guide explains, or ""."""
    for line in lines:
        if len(line.text) > _LONGEST_NOTE or not explains_sign(line.text):
            continue
        for sentence in _SENTENCE_ENDS.split(line.text):
            signs = set(_SIGN.findall(sentence)) if explains_sign(sentence) else set()
            if len(signs) == 1:
                return str(signs.pop())
    return ""


def with_headings(lines: Sequence[Line], sign: str) -> list[Line]:
    """The lines with those headings whole again in front of which the sign looks like a bullet."""
    return [
        replace(line, marker="", text=f"{sign} {line.text}", emphasis=())
        if sign and line.level and line.marker == sign
        else line
        for line in lines
    ]


def take_off(drafts: Sequence[Draft], sign: str) -> list[bool]:
    """Takes the sign off titles and sections; for each draft, whether it carried it."""
    flags = []
    for draft in drafts:
        blocks = (*draft.head, *draft.body)
        flags.append(bool(sign) and any(_carries(block.lines, sign) for block in blocks))
        if sign:
            draft.title = _bare(draft.title, sign)
            draft.section = tuple(_bare(title, sign) for title in draft.section)
            draft.cards = tuple(replace(c, name=_bare(c.name, sign)) for c in draft.cards)
    return flags


def _carries(lines: Sequence[Line], sign: str) -> bool:
    return any(sign in line.text and not explains_sign(line.text) for line in lines)


def _bare(title: str, sign: str) -> str:
    """A title without the sign at either end; a sign in the middle is a word of it."""
    return title.removeprefix(sign).removesuffix(sign).strip() or title
