"""All mistakes of a game: first names of what does not exist, then what makes no sense.

files -> mistakes -> things, flow_mistakes, effects, sense
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.games.checks import effects, flow_mistakes, sense, things
from bot.engine.games.checks.inventory import Mistake
from bot.engine.games.game import Game


def mistakes(game: Game) -> Iterator[Mistake]:
    """Yield every mistake with its place and reason, in the order of the file."""
    for check in (things, flow_mistakes, effects, sense):
        yield from check.mistakes(game)
