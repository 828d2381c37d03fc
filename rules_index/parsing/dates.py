"""Reads dates as people write them on a title page, in every language of the program."""

from __future__ import annotations

import re
from datetime import date
from functools import cache

from babel.dates import get_month_names

from rules_index.language.detect import LANGUAGES
from rules_index.language.fold import fold

_WRITTEN = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?", re.ASCII)
_ISO = re.compile(r"\b((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?\b")
_FIGURES = re.compile(r"\b(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?((?:19|20)\d\d)\b")
_MONTH_YEAR = re.compile(r"\b(\d{1,2})\s?[./]\s?((?:19|20)\d\d)\b")
_WORDS = re.compile(
    r"(?:(\d{1,2})(?:\.|st|nd|rd|th|er)?\s+(?:de\s+)?)?([a-z]{3,12})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(?:de\s+|,\s*)?((?:19|20)\d\d)\b"
)


def find_date(text: str, language: str) -> str:
    """Return the first date in a text in ISO 8601: "May 2021" -> "2021-05"; "" if there is none.

    The result has a day only if the text has one. In English, "3/4/2021" is the fourth of March.
    """
    if match := _ISO.search(text):
        return _iso(match[1], match[2], match[3])
    for match in _WORDS.finditer(fold(text)):
        month = _months().get(match[2])
        if month:
            return _iso(match[4], str(month), match[1] or match[3])
    if match := _FIGURES.search(text):
        day, month_figure = (
            (match[2], match[1]) if _month_first(match, language) else (match[1], match[2])
        )
        return _iso(match[3], month_figure, day)
    if match := _MONTH_YEAR.search(text):
        return _iso(match[2], match[1], None)
    return ""


def _month_first(match: re.Match[str], language: str) -> bool:
    """Tell whether a date such as "3/4/2021" begins with the month, as dates with slashes do in
    English.

    In any language, a number above 12 is not the month.
    """
    first, second = int(match[1]), int(match[2])
    if first > 12 or second > 12:
        return second > 12
    return language == "en" and "/" in match[0]


def is_date(text: str) -> bool:
    """Tell whether a text is a valid date in ISO 8601: "2021-01-05", "2021-01" or "2021".

    "2021-02-31" is not valid, because February has no such day.
    """
    match = _WRITTEN.fullmatch(text)
    if not match:
        return False
    try:
        date(int(match[1]), int(match[2] or 1), int(match[3] or 1))
    except ValueError:
        return False
    return True


def _iso(year: str, month: str, day: str | None) -> str:
    """Return a date in ISO 8601; leave out a day that the month does not have.

    Return "" if there is no such month.
    """
    in_month = f"{year}-{int(month):02}"
    in_full = f"{in_month}-{int(day):02}" if day else in_month
    return next((made for made in (in_full, in_month) if is_date(made)), "")


@cache
def _months() -> dict[str, int]:
    """Return a mapping from the folded names of months, in all languages and forms, to their
    numbers.
    """
    names: dict[str, int] = {}
    for language in LANGUAGES:
        for width in ("wide", "abbreviated"):
            for context in ("format", "stand-alone"):
                for month, name in get_month_names(width, context, language).items():
                    names.setdefault(fold(name).rstrip("."), month)
    return names
