"""Compound words of German taken apart: "Wetterwürfel" is a die and speaks of the weather."""

from __future__ import annotations

from collections.abc import Callable, Iterator

LANGUAGES = frozenset(("de",))
_SHORTEST, _LONGEST = 4, 80
"""Letters of a part, and of a compound: no language writes longer ones, whoever attacks does."""
_LINKS = ("", "s", "es", "n", "en")
"""What joins the parts: Arbeit-s-phase, Glocke-n-marker."""
_PARTICLES = frozenset(("auf", "aus", "bei", "durch", "uber", "unter", "hinter", "gegen", "nach"))
_PARTICLES |= frozenset(("weiter", "zuruck", "zusammen", "vorbei", "heraus", "herein", "hinaus"))
_PARTICLES |= frozenset(("hinein", "heran", "herum", "fest", "fern", "rein", "raus", "runter"))
_PARTICLES |= frozenset(("rauf", "statt", "gleich", "eben", "wieder"))
"""Verbs with these in front mean something of their own."""


def parts(
    word: str, language: str, whole: Callable[[str], bool], begun: Callable[[str], bool]
) -> tuple[str, ...]:
    """The two parts of a compound, or none: a first one known as a whole, a second one begun so.

    Of several ways the one whose second part is a word, then the one whose first part is longest:
    "Monster|stapel", not "Monst|erstapel".
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
