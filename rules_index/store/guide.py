"""Tells what the versions of a guide have in common, and which of two guides is newer. No I/O.

Guide -> here -> placing, search, answers, bot
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from rules_index.language.fold import words
from rules_index.language.versions import without_version
from rules_index.model import Guide, Identity

VERSION_SIGN = "@"
"""The sign in a key before what sets a guide apart from its other versions: "l5r-en@16"."""


@lru_cache(5_000)
def root_of(key: str) -> str:
    """Return what the keys of a guide's versions have in common: "l5r-en" of "l5r-en@16"."""
    return key.partition(VERSION_SIGN)[0]


@lru_cache(5_000)
def family_of(identity: Identity) -> str:
    """Return what all versions of a guide have in common: game, language and title.

    The title is folded and has no version.
    """
    title = " ".join(words(without_version(identity.title)))
    return f"{identity.game}/{identity.language}/{title}"


def newest_first(guides: Sequence[Guide]) -> list[Guide]:
    """Sort guides by date, and the versions of one title by version, the newest first.

    Guides without either come last. A version without a date is at least as new as the versions of
    its title before it.
    """

    def age(guide: Guide) -> tuple[str, list[int], str]:
        version = version_figures(guide.identity.version)
        kin = (one.identity for one in guides if one.family == guide.family)
        dates = [one.date for one in kin if version_figures(one.version) < version]
        return max([*dates, guide.identity.date]), version, guide.added

    return sorted(guides, key=age, reverse=True)


def version_figures(version: str) -> list[int]:
    """Return the figures of a version, by which it is compared: [1, 10] for "v1.10"."""
    return [int(figures) for figures in re.findall(r"\d+", version)]


def is_later(other: Identity, own: Identity) -> bool:
    """Tell whether a guide came out after another, each in its own language, as far as both tell.

    Dates decide first, because the versions of two publishers cannot be compared; else versions do.
    """
    if other.date and own.date:
        return is_dated_later(other, own)
    both = other.version and own.version
    return bool(both) and version_figures(other.version) > version_figures(own.version)


def is_dated_later(other: Identity, own: Identity) -> bool:
    """Tell whether a guide has a later date than another, as exact as both are written."""
    length = min(len(other.date), len(own.date))
    return other.date[:length] > own.date[:length]
