"""Compound words of German taken apart: "Wetterwürfel" is a die and speaks of the weather."""

from __future__ import annotations

from collections.abc import Callable

_LANGUAGES = frozenset(("de",))
_SHORTEST = 4
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
    """The two parts of a compound, or none: a first one known as a whole, a second one begun so."""
    if language not in _LANGUAGES:
        return ()
    for place in range(_SHORTEST, len(word) - _SHORTEST + 1):
        head, tail = word[:place], word[place:]
        if head in _PARTICLES or not begun(tail):
            continue
        for link in _LINKS:
            first = head.removesuffix(link)
            if head.endswith(link) and len(first) >= _SHORTEST and whole(first):
                return first, tail
    return ()
