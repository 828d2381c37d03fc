"""Checks that steps and actions name only what exists, and that a round stops somewhere.

Game -> flow_mistakes -> mistakes
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.games.checks import selectors
from bot.engine.games.checks.inventory import Mistake
from bot.engine.games.effects import Leave
from bot.engine.games.game import Game
from bot.engine.games.game_flow import Action, Wait


def mistakes(game: Game) -> Iterator[Mistake]:
    """Find the mistakes in the flow of a game: its steps, watches, ends and actions."""
    keys = [watch.key for watch in game.watches]
    for key in {one for one in keys if keys.count(one) > 1}:
        yield "watches", f"“{key}” is there twice: rename one of them."
    if game.phases and not any(step.stop or step.wait for step in game.steps()):
        yield "phases", "no step of the round has `stop` or `wait`: it would never end."
    yield from _procedures(game)
    yield from _whose(game)
    for procedure, step in game.all_steps():
        where = f"{procedure or 'phases'}.{step.id}"
        yield from selectors.seats(game, f"{where}.who", step.who)
        yield from _wait(game, where, step.wait)
        if step.hint and step.hint not in game.texts:
            yield f"{where}.hint", f"there is no text “{step.hint}”."
    for name, action in game.actions.items():
        yield from _action(game, name, action)


def _procedures(game: Game) -> Iterator[Mistake]:
    """Find step numbers used twice, procedures without steps, and a `leave` effect in `after`."""
    for procedure in ("", *game.procedures):
        ids = [step.id for step in game.steps(procedure)]
        where = f"procedures.{procedure}.steps" if procedure else "phases"
        if not ids and procedure:
            yield where, "there is none: a procedure has steps."
        for number in {one for one in ids if ids.count(one) > 1}:
            yield where, f"step {number} is there twice."
    for name, one in game.procedures.items():
        if any(isinstance(effect, Leave) for effect in one.after):
            yield f"procedures.{name}.after", "is its end already: it leaves no procedure."


def _whose(game: Game) -> Iterator[Mistake]:
    """Find mistakes in the `who` of watches and ends, and in what watches do and begin."""
    for watch in game.watches:
        yield from selectors.seats(game, f"watches.{watch.key}.who", watch.who)
        if watch.begins and watch.begins not in game.procedures:
            yield f"watches.{watch.key}.begins", f"there is no procedure “{watch.begins}”."
        if not watch.do and not watch.begins:
            yield f"watches.{watch.key}", "does and begins nothing: give it `do` or `begins`."
    for number, end in enumerate(game.ends):
        yield from selectors.seats(game, f"ends[{number}].who", end.who)


def _wait(game: Game, where: str, wait: Wait | None) -> Iterator[Mistake]:
    if wait is None:
        return
    given = [wait.passes, wait.choice, wait.compare, wait.actions, wait.until]
    if sum(map(bool, given)) != 1 + bool(wait.actions and wait.until):
        yield f"{where}.wait", "is one of passes, choice, compare, actions and until."
    yield from _seats_of_wait(game, where, wait)
    if wait.choice and wait.choice not in game.choices:
        yield f"{where}.wait.choice", f"there is no choice “{wait.choice}”."
    for action in wait.actions:
        if action not in game.actions:
            yield f"{where}.wait.actions", f"there is no action “{action}”."
    if wait.compare:
        for selector in filter(None, (*wait.compare.between, wait.compare.tie)):
            yield from selectors.seats(game, f"{where}.wait.compare", selector)
        if isinstance(wait.compare.plus, str):
            yield from selectors.amount(game, f"{where}.wait.compare.plus", wait.compare.plus)


def _seats_of_wait(game: Game, where: str, wait: Wait) -> Iterator[Mistake]:
    """Find mistakes in `between`, `team` and `consecutive` of a wait."""
    for selector in wait.between:
        yield from selectors.seats(game, f"{where}.wait.between", selector)
    if wait.between != ("each",) and not (wait.passes or wait.choice):
        yield f"{where}.wait.between", "is about passes or a choice: say which as well."
    if wait.team and not (wait.passes and game.teams):
        yield f"{where}.wait.team", "is about passes in a game with `teams`."
    if wait.consecutive and not wait.passes:
        yield f"{where}.wait.consecutive", "is about passes: say `passes = true` as well."


def _action(game: Game, name: str, action: Action) -> Iterator[Mistake]:
    known = {step.id for _, step in game.all_steps()}
    for step in action.at:
        if step not in known:
            yield f"actions.{name}.at", f"there is no step {step}."
    for field in ("during", "begins"):
        procedure = getattr(action, field)
        if procedure and procedure not in game.procedures:
            yield f"actions.{name}.{field}", f"there is no procedure “{procedure}”."
    yield from selectors.seats(game, f"actions.{name}.who", action.who)
    for text in sorted({*action.reasons} - {*game.texts}):
        yield f"actions.{name}.unless", f"there is no text “{text}”."
    if action.denied and action.denied not in game.actions:
        yield f"actions.{name}.denied", f"there is no action “{action.denied}”."
    yield from _takes(game, name, action)


def _takes(game: Game, name: str, action: Action) -> Iterator[Mistake]:
    """Find mistakes in the parameters of an action, which its `takes` lists."""
    for told, parameter in action.takes.items():
        where = f"actions.{name}.takes.{told}"
        given = [parameter.options, parameter.pieces, parameter.seat, parameter.number]
        if sum(map(bool, given)) != 1:
            yield where, "is one of options, pieces, seat and number."
        if parameter.pieces:
            yield from selectors.pieces(game, where, parameter.pieces)
        if parameter.seat:
            yield from selectors.seats(game, where, parameter.seat)
        for other in parameter.of:
            if not parameter.seat or other not in action.takes or not action.takes[other].pieces:
                yield f"{where}.of", f"“{other}” is no piece that the action is told."
