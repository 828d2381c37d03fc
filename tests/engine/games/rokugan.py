"""What tests of the Five Rings begin with: commands in short, and a table that has come so far."""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine.events import AnyEvent, Noted
from bot.engine.games.files import shipped_games
from tests.engine.play import Play, opened

GAMES = ("l5r", "l5r-community", "l5r-skirmish")
ALL = (*GAMES, "l5r-emerald")


def bid(seat: int, value: int) -> c.Choose:
    """A secret bid."""
    return c.Choose(choice="bid", value={"value": value}, seat=seat)


def do(action: str, seat: int, **told: str) -> c.Do:
    """Something by name."""
    return c.Do(action=action, told=dict(told), seat=seat)


def to_conflicts(play: Play) -> Play:
    """Both pass and bid the same: conflicts can be declared."""
    return play.all(c.Pass(seat=0), c.Pass(seat=1), bid(0, 1), bid(1, 1), c.Next(seat=0))


def attacked(key: str = "l5r", **told: str) -> Play:
    """The first player attacks: by default military, with the ring of fire."""
    play = to_conflicts(opened(shipped_games()[key]))
    return play.all(do("conflict", 0, **{"type": "military", "ring": "fire", **told}))


def notes(events: tuple[AnyEvent, ...]) -> list[str]:
    """The texts that were told."""
    return [event.text for event in events if isinstance(event, Noted)]
