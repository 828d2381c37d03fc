"""A guide of the library, what its versions have in common, and which of two is newer. No I/O.

placing, shelves -> Guide -> search, answers, bot
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules_index.language.fold import words
from rules_index.language.versions import without_version
from rules_index.model import Identity

VERSION_SIGN = "@"
"""What stands in a key before that which sets it apart from the guide's other versions."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide that the library holds, without its entries."""

    key: str
    scope: str
    """"" for the operator's guides, otherwise whose it is: "guild:123"."""
    family: str
    """The same for all versions of a guide: game, language and folded title without a version."""
    identity: Identity
    format: str
    source: str
    """The name of the file it came from."""
    fingerprint: str
    digest: str
    """SHA-256 of all that was filed, so that a better reading of the same file is noticed."""
    added: str
    """When it was filed, ISO 8601 in UTC."""
    placed: float
    entries: int
    left_out: int

    @property
    def named(self) -> tuple[str, str]:
        """Scope and key, which no other guide has both of."""
        return self.scope, self.key

    @property
    def has_lines(self) -> bool:
        """Whether its lines can be found by their number; those of a PDF have none."""
        return self.format != "pdf"


def root_of(key: str) -> str:
    """What the keys of a guide's versions have in common: "l5r-en" of "l5r-en@16"."""
    return key.partition(VERSION_SIGN)[0]


@lru_cache(5_000)
def family_of(identity: Identity) -> str:
    """What all versions of a guide have in common."""
    title = " ".join(words(without_version(identity.title)))
    return f"{identity.game}/{identity.language}/{title}"


def newest_first(guides: Sequence[Guide]) -> list[Guide]:
    """Guides of any titles by date, versions of one title by version; without both they come last.

    A version without a date is at least as new as the versions of its title before it.
    """

    def age(guide: Guide) -> tuple[str, list[int], str]:
        version = version_figures(guide.identity.version)
        kin = (one.identity for one in guides if one.family == guide.family)
        dates = [one.date for one in kin if version_figures(one.version) < version]
        return max([*dates, guide.identity.date]), version, guide.added

    return sorted(guides, key=age, reverse=True)


def version_figures(version: str) -> list[int]:
    """The figures of a version, by which it is older or newer than another."""
    return [int(figures) for figures in re.findall(r"\d+", version)]


def is_later(other: Identity, own: Identity) -> bool:
    """Whether a guide came out after another in a language of its own, as far as both tell.

    By their dates: the versions of two publishers cannot be compared. Else by their versions.
    """
    if other.date and own.date:
        return is_dated_later(other, own)
    both = other.version and own.version
    return bool(both) and version_figures(other.version) > version_figures(own.version)


def is_dated_later(other: Identity, own: Identity) -> bool:
    """Whether a guide has a later date than another, as exact as both are written."""
    length = min(len(other.date), len(own.date))
    return other.date[:length] > own.date[:length]
