"""Keeps, for every entry, whether it may answer and the bonus for the question's language.

Index, Scope -> here -> searcher; each is worked out once
"""

from __future__ import annotations

import numpy as np

from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.records import Scope

_OWN_LANGUAGE = 0.08
"""The bonus for an entry in the question's language, as a share of its score. Chosen by hand."""
_KEPT = 64
"""The most scopes whose masks are kept. A mask has a number for every entry of every server. Chosen
by hand."""


class Masks:
    """Arrays with one number for every entry of an index, each made once and then kept."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._allowed: dict[Scope, Floats] = {}
        self._own: dict[str, Floats] = {}

    def allowed(self, scope: Scope) -> Floats:
        """Return 1 for each entry that a scope allows, 0 for the others."""
        kept = self._allowed.get(scope)
        if kept is None:
            if len(self._allowed) >= _KEPT:
                self._allowed.clear()
            kept = self._allowed[scope] = self._mask(scope)
        return kept

    def own_language(self, language: str) -> Floats:
        """Return the factor for each entry's score if the question is in this language."""
        kept = self._own.get(language)
        if kept is None:
            own = self._mask(Scope("", language, self.index.values("scope")))
            kept = self._own[language] = 1 + _OWN_LANGUAGE * own
        return kept

    def _mask(self, scope: Scope) -> Floats:
        """Return 1 for each entry that fits a scope's game, language and scopes, 0 for the others.

        An empty game or language fits every entry.
        """
        may = self.index.having("scope", scope.scopes)
        if scope.game:
            may = may & self.index.having("game", [scope.game])
        if scope.language:
            may = may & self.index.having("language", [scope.language])
        return may.astype(np.float32)
