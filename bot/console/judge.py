"""The judge of this terminal: what it needs is read at the first question.

loop, welcome -> Judge -> rules_index -> terminal
"""

from __future__ import annotations

from functools import cached_property

from bot.locale.catalogue import words
from rules_index import own
from rules_index.commands.ask import answer_to
from rules_index.commands.options import begin, seen_by
from rules_index.search.engine import Searcher
from rules_index.search.found import Scope
from rules_index.store.library import OPERATOR, Library


class Judge:
    """Answers from the operator's guides; where there never was one, the starter guides come in."""

    def __init__(self, library: Library, language: str) -> None:
        self._library, self._language = library, language

    def ask(self, question: str, game: str = "") -> None:
        """Print the answer to a question about a game, or about any."""
        scope = Scope(game, "", seen_by(OPERATOR))
        answer_to(self._searcher, question, scope, say=words(self._language))

    def games(self) -> list[str]:
        """The games that the guides are about, one for each guide."""
        self._begin()
        with self._library.snapshot() as now:
            return [guide.identity.game for guide in now.guides([OPERATOR])]

    @cached_property
    def _searcher(self) -> Searcher:
        self._begin()
        return own.searcher(self._library.path.parent)

    def _begin(self) -> None:
        say = words(self._language)
        begin(
            self._library,
            say("There is no library yet: it begins with the starter guides that come along."),
        )
