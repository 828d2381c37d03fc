"""Finds the name of a game in the title of its guide: "Mice - Rulebook v1.2" -> "Mice"."""

from __future__ import annotations

import re

from rules_index.language.detect import guide_words
from rules_index.language.fold import words
from rules_index.language.versions import without_version
from rules_index.structure.vocabulary.cues import heading_begins

_FAR = 40
"""The number of first characters of a title in which a colon ends the game's name.

A later colon is part of a sentence. Chosen by hand.
"""
_DASH = re.compile(r"\s+[-–—|]+\s+")


def game_named(title: str) -> str:
    """Return the name of the game in a title: "Mice - Rulebook v1.2" -> "Mice".

    The name ends at a colon. The version and words such as "rulebook" are left out.
    """
    bare = without_version(title)
    name = bare.partition(":")[0] if ":" in bare[:_FAR] else bare
    head, *tails = _DASH.split(name)
    while tails and _says_guide(tails[-1]):
        tails.pop()
    return _without_guide(" – ".join([head, *tails]))


def _says_guide(tail: str) -> bool:
    found = words(tail)
    return all(word in guide_words() or heading_begins(word, "rulebook") for word in found)


def _without_guide(name: str) -> str:
    """Drop words for guides at the end of a name: "Go Rules Reference" -> "Go"."""
    said = name.split()
    for place in range(1, len(said)):
        rest = " ".join(said[place:])
        if heading_begins(rest, "rulebook") and _says_guide(rest):
            return " ".join(said[:place])
    return name
