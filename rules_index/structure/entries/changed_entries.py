"""Flags the entries that a guide marks as changed since its last version.

The mark is a style that a note explains ("changes are in bold"), a summary of changes with the
entry's title, or a tag with this version at the title.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_index.language.fold import fold, words
from rules_index.model import LeftOut, Line, Style
from rules_index.structure.shapes.draft import Draft
from rules_index.structure.vocabulary.cues import note_of_changes, version_tag

_TAG = re.compile(
    r"[(\[]\s*(?:v\.?|ver\.?|new in|nowe w|nouveau en|neu in)?\s*(\d+(?:\.\d+)+)\s*[)\]]", re.I
)
_SHORT_RUN = 12
"""The most letters of styled words that are taken for a label or keyword, not for a change. Chosen
by hand."""
_NAMED = re.compile(r"\s*(?:,|;|•|\n)\s*")
_PAGE = re.compile(r"\s*\([^()]*\d+\)\s*\.?$")


def changed(
    drafts: Sequence[Draft], lines: Sequence[Line], out: Sequence[LeftOut], version: str
) -> list[bool]:
    """Return for each draft, in order, whether the guide marks it as changed in `version`.

    `out` holds the lines left out, such as a summary of changes.
    """
    style = _style(lines)
    named = _titles_in_summary([item.text for item in out if item.reason == "changes"])
    named |= _titles_in_summary([text for line in lines if (text := _list_in_note(line.text))])
    return [
        bool(style and _has_run(draft, style))
        or _folded_title(draft.title) in named
        or _tagged(draft, version)
        for draft in drafts
    ]


def _style(lines: Sequence[Line]) -> Style | None:
    """Return the style that marks changed words, according to a note in the guide, or None."""
    note = next((found for line in lines if (found := note_of_changes(line.text))), "")
    if note == "color":
        # Converters turn coloured words bold where the target format has no colours.
        coloured = any(s.style is Style.COLOR for line in lines for s in line.emphasis)
        return Style.COLOR if coloured else Style.BOLD
    return Style(note) if note else None


def _has_run(draft: Draft, style: Style) -> bool:
    """Tell whether several words in a row in a draft's text have the style; one-word labels do not
    count.
    """
    own = [line for block in draft.body for line in block.lines]
    if draft.opening:
        own += draft.head[-1].lines
    return any(
        span.style is style
        and span.end - span.start > _SHORT_RUN
        and " " in _run(line, span.start, span.end)
        for line in own
        for span in line.emphasis
    )


def _run(line: Line, start: int, end: int) -> str:
    text = line.text[start:end].strip()
    return "" if text.endswith(":") else text


def _titles_in_summary(texts: Sequence[str]) -> frozenset[str]:
    """Return the folded titles that a summary of changes lists, without their page numbers."""
    parts = (part for text in texts for part in _NAMED.split(text))
    return frozenset(_folded_title(_PAGE.sub("", part)) for part in parts if 0 < len(part) <= 80)


def _list_in_note(text: str) -> str:
    """Return the list behind the last colon of a note about changes, or "" for any other text."""
    return text.rpartition(":")[2].strip(" .") if note_of_changes(text) and ":" in text else ""


def _folded_title(title: str) -> str:
    return " ".join(words(title))


def _tagged(draft: Draft, version: str) -> bool:
    printed = " ".join(block.text for block in draft.head)
    match = _TAG.search(fold(printed))
    said = match[1] if match else version_tag(printed)[1]
    return said == "new" or (bool(version) and said == version)
