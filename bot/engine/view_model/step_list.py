"""All steps of a game in the order in which they are played.

Game -> step_list -> console, ui
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.games.game import Game
from bot.engine.games.game_flow import Step


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step in the list of all steps."""

    depth: int
    """0 for a step of the round, 1 for one of a procedure that begins there, and so on."""
    procedure: str
    number: str
    name: str
    heading: str = ""
    """The name of the phase or procedure that begins with this step; else ""."""


def step_list(game: Game, language: str = "en") -> tuple[StepRow, ...]:
    """Return a row for each step of the game."""
    rows: list[StepRow] = []
    above = ""
    for depth, procedure, step in in_play_order(game):
        phase = game.phase_of(step.id)
        if procedure:
            heading = game.procedures[procedure].words.name(language)
        else:
            heading = phase.names.of(language) if phase else ""
        begins = heading if heading != above and step == _first(game, procedure, step) else ""
        above = heading
        rows.append(StepRow(depth, procedure, step.id, step.names.of(language), begins))
    return tuple(rows)


def _first(game: Game, procedure: str, step: Step) -> Step:
    """Return the first step of the procedure or phase that a step belongs to."""
    phase = None if procedure else game.phase_of(step.id)
    return (phase.steps if phase else game.steps(procedure))[0]


def in_play_order(game: Game) -> Iterator[tuple[int, str, Step]]:
    """Yield (depth, procedure, step) for every step.

    A procedure's steps follow the step that begins it.
    """
    begun = {one.begins: one.at[0] for one in game.actions.values() if one.begins and one.at}
    left = dict(game.procedures)

    def inside(depth: int, procedure: str) -> Iterator[tuple[int, str, Step]]:
        for step in game.steps(procedure):
            yield depth, procedure, step
            for name in [name for name in left if begun.get(name) == step.id]:
                del left[name]
                yield from inside(depth + 1, name)

    yield from inside(0, "")
    for name in tuple(left):
        yield from inside(1, name)
