"""How a played game ended."""

from __future__ import annotations

from tests.engine.play import Play


def winners(play: Play) -> tuple[int, ...] | None:
    """The seats that have won; None while the game goes on."""
    return play.table.outcome.winners if play.table.outcome else None
