"""Which names a counter of one's own cannot have: words that mean something at the table."""

from __future__ import annotations

from bot.tables.games.game import Game
from bot.tables.language.fold import words
from bot.tables.language.lexicon import Lexicon, Same, Term, of_game

_NAMES = frozenset(
    {"counter", "seat", "role", "piece", "kind", "action", "track", "choice", "compare", "number",
     "each", "nobody", "table", "me", "opponent", "and", "mark"}
)  # fmt: skip
"""What a word names; a name of this sort would leave it unclear what is meant."""
_ORDERS = frozenset(
    {"pass", "next", "anyway", "undo", "redo", "yes", "no", "concede", "withdraw", "step", "round",
     "turn", "counter", "do", "won", "lost", "nobody_won"}
)  # fmt: skip
"""Verbs that say something by themselves."""


def is_table_word(name: str, game: Game) -> bool:
    """Whether a name means something already at every table of a game, in any language."""
    return is_taken(name, of_game(Same(game)))


def is_taken(name: str, known: Lexicon) -> bool:
    """Whether a name is a word of a lexicon that has a meaning of its own."""
    return any(map(_means, known.phrases.get(words(name), ())))


def _means(term: Term) -> bool:
    return term.kind in _NAMES or (term.kind == "verb" and term.value in _ORDERS)
