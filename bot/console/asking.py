"""A guess in the console: asked as a question, answered by a number, or by yes or no.

Unsure -> Question -> the next line: that command, nothing, or other words
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.locale.catalogue import Words
from bot.tables.errors import Unsure
from bot.tables.games.game import Game
from bot.tables.games.words import LANGUAGES
from bot.tables.language import otherwise
from bot.tables.language.fold import fold
from bot.tables.language.vocabulary import vocabulary
from bot.tables.shown.outcome import question
from bot.tables.state import Table

_ANSWERS = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Question:
    """A guess that the player is asked to confirm, and the possible answers."""

    unsure: Unsure
    seat: int | None
    """The seat whose words it is about."""
    text: str
    others: tuple[str, ...]
    """Other things that may be meant; they are numbered from 3 on."""

    def agreed(self, line: str) -> bool | None:
        """Return whether a line says yes or no, in any language or by number; None if neither."""
        for number, verb in enumerate(_ANSWERS, 1):
            forms = (word for one in LANGUAGES for word, _ in vocabulary(one).verbs[verb].forms())
            if fold(line) in {str(number), *map(fold, forms)}:
                return verb == "yes"
        return None

    def instead(self, line: str) -> str:
        """Return the words of another answer chosen by its number; "" if none is."""
        numbered = {str(number): words for number, words in enumerate(self.others, 3)}
        return numbered.get(line.strip(), "")

    def answers(self, language: str) -> str:
        """Return the possible answers, each with its number: "1 yes · 2 no"."""
        said = (vocabulary(language).verb(verb) for verb in _ANSWERS)
        return " · ".join(f"{n} {one}" for n, one in enumerate((*said, *self.others), 1))


def asked_about(unsure: Unsure, game: Game, table: Table, seat: int | None, say: Words) -> Question:
    """Return the question that confirms a guess."""
    text = question(game, table, unsure, say.language, say.template)
    return Question(unsure, seat, text, otherwise(unsure.command, game, table, say.language))
