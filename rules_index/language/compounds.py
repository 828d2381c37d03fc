"""Splits German compound words: a "Wetterwürfel" is a die ("Würfel") for the weather ("Wetter")."""

from __future__ import annotations

from collections.abc import Callable, Iterator

LANGUAGES = frozenset(("de",))
_SHORTEST = 4
"""The fewest letters of each of the two parts of a compound. Chosen by hand."""
_LONGEST = 80
"""The most letters of a compound. No language writes longer words, but an attacker might send one.
Chosen by hand."""
_LINKS = ("", "s", "es", "n", "en")
"""The letters that may join the two parts of a compound: Arbeit-s-phase, Glocke-n-marker."""
_PARTICLES = frozenset(("auf", "aus", "bei", "durch", "uber", "unter", "hinter", "gegen", "nach"))
_PARTICLES |= frozenset(("weiter", "zuruck", "zusammen", "vorbei", "heraus", "herein", "hinaus"))
_PARTICLES |= frozenset(("hinein", "heran", "herum", "fest", "fern", "rein", "raus", "runter"))
_PARTICLES |= frozenset(("rauf", "statt", "gleich", "eben", "wieder"))
"""Particles that change the meaning of a verb, so that a word is not split after them."""


def parts(
    word: str, language: str, whole: Callable[[str], bool], begun: Callable[[str], bool]
) -> tuple[str, ...]:
    """Split a compound into its two parts: "Monsterstapel" (monster deck) -> ("monster", "stapel").

    The first part must be a known word (`whole`), the second at least the beginning of one
    (`begun`). Two whole words are preferred, then a longer first part. Return () if no split is
    possible.
    """
    if language not in LANGUAGES or len(word) > _LONGEST:
        return ()
    ways = (way for way in _ways_to_part(word) if begun(way[1]) and whole(way[0]))
    return max(ways, key=lambda way: (whole(way[1]), len(way[0])), default=())


def _ways_to_part(word: str) -> Iterator[tuple[str, str]]:
    for place in range(_SHORTEST, len(word) - _SHORTEST + 1):
        head, tail = word[:place], word[place:]
        if head not in _PARTICLES:
            firsts = (head.removesuffix(link) for link in _LINKS if head.endswith(link))
            yield from ((first, tail) for first in firsts if len(first) >= _SHORTEST)
