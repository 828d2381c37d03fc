"""Takes German compound words apart: "Wetterwürfel" is a die and speaks of the weather."""

from __future__ import annotations

from collections.abc import Callable, Iterator

LANGUAGES = frozenset(("de",))
_SHORTEST, _LONGEST = 4, 80
"""The fewest letters of a part, and the most of a compound.

No language writes longer words, but an attacker might send one.
"""
_LINKS = ("", "s", "es", "n", "en")
"""The letters that may join the parts: Arbeit-s-phase, Glocke-n-marker."""
_PARTICLES = frozenset(("auf", "aus", "bei", "durch", "uber", "unter", "hinter", "gegen", "nach"))
_PARTICLES |= frozenset(("weiter", "zuruck", "zusammen", "vorbei", "heraus", "herein", "hinaus"))
_PARTICLES |= frozenset(("hinein", "heran", "herum", "fest", "fern", "rein", "raus", "runter"))
_PARTICLES |= frozenset(("rauf", "statt", "gleich", "eben", "wieder"))
"""Particles that give a verb a meaning of its own, so that it is not split after them."""


def parts(
    word: str, language: str, whole: Callable[[str], bool], begun: Callable[[str], bool]
) -> tuple[str, ...]:
    """Split a compound into two parts: the first a whole word, the second the start of one.

    Of several ways, prefer a second part that is a word too, then the longest first part:
    "Monster|stapel", not "Monst|erstapel". Return () if there is no way.
    """
    if language not in LANGUAGES or len(word) > _LONGEST:
        return ()
    ways = (way for way in _ways(word) if begun(way[1]) and whole(way[0]))
    return max(ways, key=lambda way: (whole(way[1]), len(way[0])), default=())


def _ways(word: str) -> Iterator[tuple[str, str]]:
    for place in range(_SHORTEST, len(word) - _SHORTEST + 1):
        head, tail = word[:place], word[place:]
        if head not in _PARTICLES:
            firsts = (head.removesuffix(link) for link in _LINKS if head.endswith(link))
            yield from ((first, tail) for first in firsts if len(first) >= _SHORTEST)
