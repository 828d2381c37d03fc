"""Keeps, for each scope, the range of its entries, and its games, languages and guides.

A search counts only the shared guides and those of the asking server, so that the guides of other
servers change no answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from rules_index.model import FiledEntry
from rules_index.search.index.postings import Ints, Span
from rules_index.store.guide import root_of

SHARED = ""
"""The scope of the operator's guides, which every server can search."""


@dataclass(slots=True)
class Shelf:
    """The entries of one scope, which are one range of the index."""

    first: int
    last: int
    """The position after the last entry."""
    games: set[str] = field(default_factory=set)
    languages: set[str] = field(default_factory=set)
    guides: set[tuple[str, str, str]] = field(default_factory=set)
    """The game, language and key of each guide; all versions of a guide share one key."""


@dataclass(slots=True)
class Shelves:
    """The shelves of an index: one for each scope, in the order of their entries."""

    held: dict[str, Shelf] = field(default_factory=dict)

    def put(self, place: int, scope: str, guide: str, game: str, language: str) -> None:
        """Add the next entry to the shelf of its scope; `place` is the entry's position in the
        index."""
        shelf = self.held.setdefault(scope, Shelf(place, place))
        shelf.last = place + 1
        shelf.games.add(game)
        shelf.languages.add(language)
        shelf.guides.add((game, language, root_of(guide)))

    def games(self, scopes: Iterable[str]) -> tuple[str, ...]:
        """Return the games of the guides in some scopes, sorted."""
        return tuple(sorted({game for shelf in self._among(scopes) for game in shelf.games}))

    def languages(self, scopes: Iterable[str]) -> set[str]:
        """Return the languages of the guides in some scopes."""
        return {code for shelf in self._among(scopes) for code in shelf.languages}

    def guides(self, scopes: Iterable[str], game: str) -> Mapping[str, int]:
        """Return a mapping from a language to the number of a game's guides in it, in some scopes.

        All versions of a guide count as one guide.
        """
        held = {guide for shelf in self._among(scopes) for guide in shelf.guides}
        return Counter(language for played, language, _ in held if played == game)

    def spans(self, scopes: Iterable[str]) -> list[Span] | None:
        """Return the range of entries of each given scope.

        Return None if these scopes hold all entries, so that nothing has to be left out.
        """
        shelves = self._among(scopes)
        if len(shelves) == len(self.held):
            return None
        return [(shelf.first, shelf.last) for shelf in shelves]

    def _among(self, scopes: Iterable[str]) -> list[Shelf]:
        """Return the shelves of the given scopes; a scope without entries is ignored."""
        wanted = set(scopes)
        return [shelf for scope, shelf in self.held.items() if scope in wanted]


def scope_numbers(entries: Sequence[FiledEntry]) -> Ints:
    """Return, for each entry, the number of its scope; 0 is the scope that all servers share."""
    known = {SHARED: 0}
    scopes = [filed.guide.scope for filed in entries]
    return np.array([known.setdefault(s, len(known)) for s in scopes], dtype=np.int64)
