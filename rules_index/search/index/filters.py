"""Keeps two arrays for each index: which entries may answer, and which get a bonus for language.

Index, Scope -> here -> searcher
"""

from __future__ import annotations

import numpy as np

from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.records import Scope

_OWN_LANGUAGE = 0.08
"""The bonus for an entry in the question's language, as a share of its score. Chosen by hand."""
_KEPT = 64
"""The most scopes whose masks are kept; with one more, all are dropped.

The limit saves memory: each mask has a number for every entry of every server. Chosen by hand.
"""


class Masks:
    """Arrays with one number for each entry of an index, each computed once and then kept."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._allowed: dict[Scope, Floats] = {}
        self._own: dict[str, Floats] = {}

    def allowed(self, scope: Scope) -> Floats:
        """Return, for each entry, 1 if the scope allows it, else 0."""
        kept = self._allowed.get(scope)
        if kept is None:
            if len(self._allowed) >= _KEPT:
                self._allowed.clear()
            kept = self._allowed[scope] = self._mask(scope)
        return kept

    def own_language(self, language: str) -> Floats:
        """Return, for each entry, the factor for its score if the question is in `language`.

        The factor is above 1 for entries in this language, and 1 for all others.
        """
        kept = self._own.get(language)
        if kept is None:
            own = self._mask(Scope("", language, self.index.values("scope")))
            kept = self._own[language] = 1 + _OWN_LANGUAGE * own
        return kept

    def _mask(self, scope: Scope) -> Floats:
        """Return, for each entry, 1 if it is in the scope's game, language and scopes, else 0.

        An empty game or language of the scope stands for all games or languages.
        """
        may = self.index.having("scope", scope.scopes)
        if scope.game:
            may = may & self.index.having("game", [scope.game])
        if scope.language:
            may = may & self.index.having("language", [scope.language])
        return may.astype(np.float32)
