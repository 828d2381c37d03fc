"""All effects and conditions of a game with their places, and all facts that steps can know.

Game -> inventory -> effects, sense
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.games import effects as fx
from bot.engine.games.game import Game

_FACTS = {"winner", "loser", "margin", "acted"}
Mistake = tuple[str, str]


def effects(game: Game) -> Iterator[tuple[str, fx.Effect]]:
    """Yield every effect with its place in the file."""
    groups: list[tuple[str, Iterable[fx.Effect]]] = [("setup", game.setup), ("leaves", game.leaves)]
    for procedure, step in game.all_steps():
        where = f"{procedure or 'phases'}.{step.id}"
        groups += [(f"{where}.ready", step.ready), (f"{where}.do", step.do)]
        groups += [(f"{where}.first_pass", step.first_pass)]
    groups += [(f"procedures.{n}.after", p.after) for n, p in game.procedures.items()]
    groups += [(f"actions.{n}.do", a.do) for n, a in game.actions.items()]
    groups += [(f"watches.{w.key}.do", w.do) for w in game.watches]
    groups += [(f"choices.{n}.reveal", c.reveal) for n, c in game.choices.items()]
    groups += [(f"choices.{n}.settle", c.settle) for n, c in game.choices.items()]
    for where, effects in groups:
        yield from ((where, effect) for effect in effects)


def facts(game: Game) -> set[str]:
    """Return the name of every fact that a step or procedure can know."""
    found = set(_FACTS)
    for action in game.actions.values():
        found |= {*action.takes, *(filter(None, [action.actor, action.opponent]))}
    return found | {e.fact for _, e in effects(game) if isinstance(e, fx.Know)}


def numbers(game: Game) -> set[str]:
    """Return the names of the facts that are numbers."""
    told = (one for action in game.actions.values() for one in action.takes.items())
    return {"margin"} | {name for name, parameter in told if parameter.number}


def conditions(game: Game) -> Iterator[tuple[str, fx.Condition]]:
    """Yield every condition with its place in the file.

    For a watch or an end without conditions, yield an empty condition.
    """
    for procedure, step in game.all_steps():
        where = f"{procedure or 'phases'}.{step.id}"
        yield from ((f"{where}.when", one) for one in step.when)
        yield from ((f"{where}.wait.until", one) for one in (step.wait.until if step.wait else ()))
    for name, action in game.actions.items():
        yield from ((f"actions.{name}.when", one) for one in action.when)
    for watch in game.watches:
        if not watch.when:
            yield f"watches.{watch.key}.when", fx.Condition()
        yield from ((f"watches.{watch.key}.when", one) for one in watch.when)
    for number, end in enumerate(game.ends):
        if not end.when:
            yield f"ends[{number}].when", fx.Condition()
        yield from ((f"ends[{number}].when", one) for one in end.when)
    for where, effect in effects(game):
        yield from ((f"{where}.when", one) for one in effect.when)
