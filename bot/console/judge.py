"""The judge in the terminal; the library is loaded at the first question.

loop, welcome -> Judge -> rules_index -> terminal
"""

from __future__ import annotations

from functools import cached_property

from bot.console.console_commands import MORE
from bot.engine.errors import NotNow
from bot.engine.language.fold import fold
from bot.locale.catalogue import words
from rules_index import OPERATOR, Answer, Library, Scope, Searcher, State, in_own_language, own
from rules_index.cli import answer_to, begin, clean, open_result, seen_by, warn


class Judge:
    """The judge of the console, who answers from the operator's guides.

    If there has never been a library, it adds the starter guides.
    """

    def __init__(self, library: Library, language: str) -> None:
        self._library, self._language = library, language
        self._shown: tuple[Answer, Scope] | None = None
        self._at = 0

    def ask(self, question: str, game: str = "") -> bool:
        """Print the answer to a question, about `game` if given; tell whether more results follow.

        After that, a number typed opens that result of the answer, and “more” opens the
        next one. If the question shows no language, guides in the console's language come
        first.
        """
        if self.opened(question):
            return False
        asked = Scope(game, "", seen_by(OPERATOR))
        scope = in_own_language(self._searcher, clean(question), asked, self._language)
        answer = answer_to(self._searcher, question, scope, say=words(self._language))
        self._shown = (answer, scope) if answer.results else None
        self._at = 1 if answer.state is State.ANSWER else 0
        return len(answer.results) > self._at

    def opened(self, said: str) -> bool:
        """Open a result if `said` is its number or “more”; return False if it is neither.

        Raise NotNow if there is no result with that number.
        """
        further = fold(said) in map(fold, MORE.all())
        if self._shown is None or not (further or (said.isascii() and said.isdigit())):
            return False
        answer, scope = self._shown
        place, last = self._at if further else int(said[:4]) - 1, len(answer.results)
        if not 0 <= place < last:
            raise NotNow("There are no more results: their numbers go from 1 to {last}.", last=last)
        open_result(self._searcher, answer, place, scope, say=words(self._language))
        self._at = place + 1
        return True

    def forget(self) -> None:
        """Forget the last answer, so that a number no longer opens one of its results."""
        self._shown = None

    def games(self) -> list[str]:
        """Return the game of each guide; a game with several guides is repeated."""
        self._begin()
        with self._library.snapshot() as now:
            return [guide.identity.game for guide in now.guides([OPERATOR])]

    @cached_property
    def _searcher(self) -> Searcher:
        self._begin()
        return own.searcher(self._library.path.parent, tell=warn)

    def _begin(self) -> None:
        say = words(self._language)
        begin(
            self._library,
            say("There is no library yet: it begins with the starter guides that come along."),
        )
