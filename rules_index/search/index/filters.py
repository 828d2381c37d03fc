"""Tells which entries may answer, and what those in the question's language count more.

Index, Scope -> here -> searcher; each is worked out once
"""

from __future__ import annotations

import numpy as np

from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.records import Scope

_OWN_LANGUAGE = 0.08
_KEPT = 64
"""How many scopes keep which entries may answer them: each costs as much as all servers have."""


class Masks:
    """What holds of all entries of one index."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._allowed: dict[Scope, Floats] = {}
        self._own: dict[str, Floats] = {}

    def allowed(self, scope: Scope) -> Floats:
        """Which entries may answer."""
        kept = self._allowed.get(scope)
        if kept is None:
            if len(self._allowed) >= _KEPT:
                self._allowed.clear()
            kept = self._allowed[scope] = self._mask(scope)
        return kept

    def own_language(self, language: str) -> Floats:
        """What entries in a language count more where the question is in it."""
        kept = self._own.get(language)
        if kept is None:
            own = self._mask(Scope("", language, self.index.values("scope")))
            kept = self._own[language] = 1 + _OWN_LANGUAGE * own
        return kept

    def _mask(self, scope: Scope) -> Floats:
        """As ones and zeros."""
        may = self.index.having("scope", scope.scopes)
        if scope.game:
            may = may & self.index.having("game", [scope.game])
        if scope.language:
            may = may & self.index.having("language", [scope.language])
        return may.astype(np.float32)
