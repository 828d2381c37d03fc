"""Questions of the console about an unclear line, answered by a number, or by yes or no.

Unsure, WhichOne -> Clarification -> the next line: that command, nothing, or other words
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine import commands as c
from bot.engine.errors import Unsure, WhichOne, error_text
from bot.engine.games.game import Game
from bot.engine.games.words import LANGUAGES
from bot.engine.language import otherwise
from bot.engine.language.fold import fold
from bot.engine.language.vocabulary import vocabulary
from bot.engine.state import Table
from bot.engine.view_model.preview import confirmation_question
from bot.locale.catalogue import Words

_ANSWERS = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Clarification:
    """A question about an unclear line, with its possible answers."""

    guess: c.Command | None
    """The command that a yes carries out; None where a line means several things."""
    seat: int | None
    """The seat that said the line; None for nobody."""
    text: str
    others: tuple[str, ...]
    """Other readings of the line, numbered after yes and no, or from 1 if there is no guess."""

    def agreed(self, line: str) -> bool | None:
        """Return True for a yes, False for a no, and None for any other line.

        A player answers with a word of any language or with the answer's number.
        """
        if self.guess is None:
            return None
        for number, verb in enumerate(_ANSWERS, 1):
            forms = (word for one in LANGUAGES for word, _ in vocabulary(one).verbs[verb].forms())
            if fold(line) in {str(number), *map(fold, forms)}:
                return verb == "yes"
        return None

    def instead(self, line: str) -> str:
        """Return the one of `others` that a line chooses by its number; "" if it chooses none."""
        first = 1 if self.guess is None else len(_ANSWERS) + 1
        numbered = {str(number): words for number, words in enumerate(self.others, first)}
        return numbered.get(line.strip(), "")

    def answers(self, language: str) -> str:
        """Return the possible answers, each with its number: "1 yes · 2 no"."""
        words = () if self.guess is None else map(vocabulary(language).verb, _ANSWERS)
        return " · ".join(f"{n} {one}" for n, one in enumerate((*words, *self.others), 1))


def clarification(
    unclear: WhichOne, game: Game, table: Table, seat: int | None, say: Words
) -> Clarification:
    """Return the question whether the guess in `unclear` is right, or which reading is right."""
    if not isinstance(unclear, Unsure):
        return Clarification(
            None, seat, error_text(unclear, say.template, say.language), unclear.choices
        )
    text = confirmation_question(game, table, unclear, say.language, say.template)
    instead = otherwise(unclear.command, game, table, say.language)
    return Clarification(unclear.command, seat, text, instead)
