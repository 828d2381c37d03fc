"""Finds the name that all versions of a guide share, and which of two guides is newer. No I/O.

Guide -> here -> placing, search, answers, bot
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from rules_index.language.fold import words
from rules_index.language.versions import without_version
from rules_index.model import Guide, Identity

_FIGURES = re.compile(r"\d{1,100}")
VERSION_SIGN = "@"
"""The sign in a guide's key that separates its version or format: "l5r-en@16"."""


@lru_cache(5_000)
def root_of(key: str) -> str:
    """Return the part of a guide's key that all its versions share: "l5r-en@16" -> "l5r-en"."""
    return key.partition(VERSION_SIGN)[0]


@lru_cache(5_000)
def family_of(identity: Identity) -> str:
    """Return the name that all versions of a guide share: "Go Rules v2" -> "go/en/go rules".

    It consists of the game, the language, and the folded title without its version.
    """
    title = " ".join(words(without_version(identity.title)))
    return f"{identity.game}/{identity.language}/{title}"


def newest_first(guides: Sequence[Guide]) -> list[Guide]:
    """Sort guides by date, and guides of the same date by version, the newest first.

    A version counts as no older than the earlier versions of its title, even if it has no date.
    Other guides without a date come last.
    """

    def age(guide: Guide) -> tuple[str, list[int], str]:
        version = version_figures(guide.identity.version)
        kin = (one.identity for one in guides if one.family == guide.family)
        dates = [one.date for one in kin if version_figures(one.version) < version]
        return max([*dates, guide.identity.date]), version, guide.added

    return sorted(guides, key=age, reverse=True)


def version_figures(version: str) -> list[int]:
    """Return the numbers in a version, for comparisons: "v1.10" -> [1, 10].

    A very long row of digits gives several numbers, because Python refuses to convert it as one.
    """
    return [int(figures) for figures in _FIGURES.findall(version)]


def is_later(other: Identity, own: Identity) -> bool:
    """Tell whether guide `other` came out after guide `own`; their languages may differ.

    Dates decide first, because the versions of two publishers cannot be compared. If a date is
    missing, versions decide; if a version is missing, too, the result is False.
    """
    if other.date and own.date:
        return is_dated_later(other, own)
    both = other.version and own.version
    return bool(both) and version_figures(other.version) > version_figures(own.version)


def is_dated_later(other: Identity, own: Identity) -> bool:
    """Tell whether guide `other` has a later date than guide `own`.

    Dates are compared only as exactly as both are given: "2021-05" is not later than "2021".
    """
    length = min(len(other.date), len(own.date))
    return other.date[:length] > own.date[:length]
