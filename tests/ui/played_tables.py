"""Tables at all stages of all games, and what their messages say as plain text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from discord import ui

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.games.files import shipped_games
from bot.engine.games.game import Game
from bot.engine.history_window import HistoryWindow
from tests.engine.play import NAMES, Play, opened, seated, sensible
from tests.ui.limits import sent

KEY = "0123456789"
GAMES = shipped_games().keys()
_TWO, _WALKS, _STEPS = 2, 4, 70
_PEOPLE = ("Katarzyna", "Przemysław")
"""Names that are longer than most."""
_TEXT, _ROW, _BUTTON, _SELECT, _LINE = 10, 1, 2, 3, 14


def window_of(play: Play) -> HistoryWindow:
    """What a host keeps of it."""
    return HistoryWindow().followed_by(play.records)


def crowd(game: Game) -> Play:
    """As many players as there is room for, with the longest names, all full of Markdown."""
    names = tuple(f"{name}_*{'~' * 30}"[:40] for name in NAMES[: game.seats[1]])
    profiles = tuple([*game.profiles][: len(names)]) if game.profiles else ()
    if len(profiles) < len(names):
        profiles = ()
    play = Play(game)
    play.do(c.Open(game=game.key, seats=names, profiles=profiles, first=0))
    for place in range(8 if not game.counters else 1):
        play.do(c.AddCounter(name=f"counter_{place} {'*' * 28}", seat=0, start=-100_000))
    play.do(c.AddCounter(name="of all", each=False, seat=0))
    return play


@cache
def stages(key: str) -> tuple[tuple[Game, HistoryWindow], ...]:
    """A game at the start, on its way, in the middle of an undo, full, and at its end."""
    return tuple(_stages(shipped_games()[key]))


def _stages(game: Game) -> Iterator[tuple[Game, HistoryWindow]]:
    yield game, window_of(opened(game))
    play = seated(game, 1)
    for pick in range(90):
        try:
            play.do(sensible(game, play.table, pick * 7 + pick // 3))
        except TableError:
            continue
        if pick % 18 == 0:
            yield game, window_of(play)
    if play.table.request is None and len(play.table.seats) > 1:
        try:
            play.do(c.Undo(seat=0))
            yield game, window_of(play)
        except TableError:
            pass
    yield game, window_of(crowd(game))
    over = seated(game, 1)
    for seat in range(len(over.table.seats) - 1):
        over.do(c.Concede(seat=seat))
    if len(over.table.seats) == 1:
        over.do(c.Concede(seat=0))
    yield game, window_of(over)


@cache
def for_two(key: str) -> tuple[tuple[str, Game, HistoryWindow], ...]:
    """A game of two at every step that is reached, secret choices half in, and at its end."""
    found: dict[str, tuple[str, Game, HistoryWindow]] = {}
    game = shipped_games()[key]
    if not game.seats[0] <= _TWO <= game.seats[1]:
        return ()
    for seed in range(_WALKS):
        profiles = sorted(game.profiles, key=lambda one: -len(one))[seed % 3 : seed % 3 + 2]
        play = opened(game, *profiles, players=_TWO, first=seed % 2, names=_PEOPLE)
        for pick in range(_STEPS):
            table = play.table
            inside = sum(map(len, table.locks.values()))
            name = f"{key} {' '.join(table.place)}".rstrip() + (f" {inside} in" if inside else "")
            name = f"{key} over" if table.outcome else name
            tall = (name, game, window_of(play))
            found.setdefault(f"{name} {seed}", tall)
            if table.outcome:
                break
            try:
                play.do(sensible(game, table, pick * (7 + seed) + pick // 3))
            except TableError:
                continue
    return tuple(found.values())


def read(view: ui.LayoutView) -> str:
    """A message as a person sees it: texts, then rows of controls."""
    return "\n".join(_read(sent(view)))


def _read(components: list[dict[str, Any]]) -> Iterator[str]:
    for one in components:
        if one["type"] == _TEXT:
            yield one["content"]
        elif one["type"] == _LINE:
            yield "---"
        elif one["type"] == _ROW:
            yield " ".join(_control(part) for part in one["components"])
        else:
            yield from _read(one.get("components", []))


def _control(part: dict[str, Any]) -> str:
    if part["type"] == _BUTTON:
        return f"[{part['label']}]"
    if part["type"] == _SELECT:
        marked = "".join(o["label"] for o in part["options"] if o.get("default"))
        return f"{{{part['placeholder']}{': ' + marked if marked else ''}}}"
    return f"<{part['type']}>"
