"""Finds versions in titles and lines of guides, and removes them from titles. No I/O.

a line -> version_in -> identify; a title -> without_version -> naming, guide, placing
"""

from __future__ import annotations

import re

from rules_index.language.fold import words

_EDITION = (
    r"edition|[eé]dition|edycja|edycji|wydanie|edice|vyd[aá]n[ií]|ausgabe|auflage|edici[oó]n|"
    r"edizione|edi[cç][aã]o"
)
_WORDS = (
    r"version|wersja|wersji|verze|verzi|versi[oó]n|versione|vers[aã]o|fassung|regelversion|"
    rf"{_EDITION}|rev(?:ision)?\.?|ver\.?|v\.?"
)
_FIGURES = r"\d+(?:\.\d+)*[a-z]?"
_WORD = rf"(?<![^\W_])(?:{_WORDS})\s*[:.]?\s*"
_AT_END = rf"(?<![\w.])(\d+\.\d+(?:\.\d+)?)(?:\.|\s*(?:{_EDITION}))?\s*$"
_COUNTED = r"(?<![\w.])(\d{1,2})(?:\.|st|nd|rd|th|e|[eè]re|[eè]me|ª|º|a)?"
_ORDINAL = rf"{_COUNTED}\s+(?:{_EDITION})(?![^\W_])"
_VERSION = re.compile(rf"{_WORD}({_FIGURES})(?![\d/])|{_AT_END}", re.I)
_NUMBERED = re.compile(_ORDINAL, re.I)
_SAID = re.compile(rf"{_WORD}\d", re.I)
# What stands with a version: the date behind it, and a year in front of it in the same bracket.
_DATE_BEHIND = (
    r"(?:\s*[,;–—-]\s*(?:\d{1,2}\.?\s+)?(?:[^\W\d_]{3,12}\.?,?\s+)?(?:19|20)\d\d(?:[-./]\d+)*)?"
)
_YEAR_BEFORE = r"(?:(?<=[(\[])(?:19|20)\d\d[\s,;–-]+)?"
_IN_TITLE = re.compile(
    rf"{_YEAR_BEFORE}(?:{_WORD}{_FIGURES}(?![\d/])|{_ORDINAL}|{_AT_END}){_DATE_BEHIND}", re.I
)
_LEFT_OVER = re.compile(r"[(\[]\W*[)\]]|[\s,;:(\[–—-]+$")


def version_in(text: str) -> str:
    """Return the version in a line or a title: "Rules v1.2" -> "1.2"; "" without a version."""
    match = _VERSION.search(text)
    return (match[1] or match[2]) if match else ""


def edition_in(title: str) -> str:
    """Return the number of the edition in a title: "Moss, 2nd edition" -> "2"; "" without one."""
    match = _NUMBERED.search(title)
    return match[1] if match else ""


def before_version(text: str) -> str | None:
    """Return the text before the version in a title: "Moss Rules v2" -> "Moss Rules ".

    Return None if no number follows a word such as "v" or "version".
    """
    match = _SAID.search(text)
    return text[: match.start()] if match else None


def without_version(title: str) -> str:
    """Return a title without its version and the date next to it: "Moss v1.2" -> "Moss".

    A title that is nothing but a version stays as it is.
    """
    bare = _LEFT_OVER.sub("", _IN_TITLE.sub("", title)).strip()
    return bare if words(bare) else title
