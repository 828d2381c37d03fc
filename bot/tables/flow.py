"""Walking the steps: entering one, what it waits for, when it is done, what comes after it.

decide -> flow -> effects
"""

from __future__ import annotations

from collections.abc import Collection

from bot.tables import events as e
from bot.tables.draft import Draft
from bot.tables.effects import run
from bot.tables.errors import BadGameFile
from bot.tables.game import Game, Step, Wait
from bot.tables.lookup import first_seat, holds, in_order
from bot.tables.state import Table

_LONGEST_WALK = 200
"""Steps without a stop in between: more can only be a circle in the data."""


def step_of(game: Game, table: Table) -> Step | None:
    """The step that the table is at."""
    return game.step(*table.place)


def waiting(game: Game, table: Table) -> Wait | None:
    """What the step still waits for; None where it waits for nothing any more."""
    step = step_of(game, table)
    if step is None or step.wait is None or _done(game, table, step.wait):
        return None
    return step.wait


def playing(table: Table) -> tuple[int, ...]:
    """The seats that have not given up."""
    return tuple(number for number, seat in enumerate(table.seats) if not seat.conceded)


def _done(game: Game, table: Table, wait: Wait) -> bool:
    if wait.passes:
        return set(table.passed) >= set(playing(table))
    if wait.choice:
        return wait.choice in table.revealed
    if wait.compare:
        return table.frame.facts.get("winner", "") != ""
    if wait.actions:
        return table.frame.facts.get("acted") in wait.actions
    return holds(game, table, wait.until)


def walk(draft: Draft) -> None:
    """On over every step that is done and does not stop, with what each does by itself."""
    for _ in range(_LONGEST_WALK):
        step = step_of(draft.game, draft.table)
        if step is None or (step.wait is None and step.stop):
            return
        if waiting(draft.game, draft.table):
            return
        onward(draft)
    raise BadGameFile(draft.game.key, "phases", "the steps go round without ever stopping.")


def reach(draft: Draft, wanted: Collection[str]) -> None:
    """On to one of these steps, if only stops that wait for nothing lie between."""
    ahead = Draft(draft.game, draft.table)
    for _ in range(_LONGEST_WALK):
        if ahead.table.frame.step in wanted:
            break
        step = step_of(ahead.game, ahead.table)
        if step is None or waiting(ahead.game, ahead.table):
            return
        onward(ahead)
    for event in ahead.events:
        draft.emit(event)


def comparing(game: Game) -> set[str]:
    """The steps that compare totals."""
    return {step.id for _, step in game.all_steps() if step.wait and step.wait.compare}


def choosing(game: Game, choice: str) -> set[str]:
    """The steps in which something is chosen in secret."""
    return {step.id for _, step in game.all_steps() if step.wait and step.wait.choice == choice}


def onward(draft: Draft) -> None:
    """Leave the step for the next one that applies; of a procedure, or of the round."""
    procedure, number = draft.table.place
    steps = draft.game.steps(procedure)
    place = next((i for i, step in enumerate(steps) if step.id == number), -1)
    if not procedure:
        _onward_in_round(draft, number)
        return
    following = next((s for s in steps[place + 1 :] if _applies(draft, s)), None)
    if following:
        enter(draft, following)
    else:
        leave(draft)


def _applies(draft: Draft, step: Step) -> bool:
    return holds(draft.game, draft.table, step.when)


def leave(draft: Draft) -> None:
    """The end of a procedure: the table is back at the step where it began."""
    procedure = draft.table.frame.procedure
    run(draft, draft.game.procedures[procedure].after)
    draft.emit(e.Left(procedure))


def enter(draft: Draft, step: Step, *, new_round: bool = False) -> None:
    """Come to a step; what a step before it knew of its kind is forgotten."""
    draft.emit(e.Entered(step.id, draft.table.round + new_round))
    stale = ["winner", "loser", "margin"] if step.wait and step.wait.compare else []
    stale += ["acted"] if step.wait and step.wait.actions else []
    known: dict[str, e.Told] = dict.fromkeys(stale, "")
    if any(draft.table.frame.facts.get(name, "") != "" for name in known):
        draft.emit(e.Knew(known))
    run(draft, step.do)


def start_round(draft: Draft) -> None:
    """Come to the first step of the next round."""
    phases = draft.game.phases
    if not phases:
        draft.emit(e.Entered("", draft.table.round + 1))
        return
    if phases[0].per == "turn":
        draft.emit(e.Turned(first_seat(draft.game, draft.table)))
    elif draft.table.turn is not None:
        draft.emit(e.Turned(None))
    enter(draft, phases[0].steps[0], new_round=True)


def _onward_in_round(draft: Draft, number: str) -> None:
    phase = draft.game.phase_of(number)
    steps = draft.game.steps()
    place = next((i for i, step in enumerate(steps) if step.id == number), len(steps))
    for step in steps[place + 1 :]:
        after = draft.game.phase_of(step.id)
        if phase and phase.per == "turn" and after and after.per != "turn":
            break
        if _applies(draft, step):
            enter(draft, step)
            return
    if phase and phase.per == "turn":
        _next_turn(draft)
    else:
        start_round(draft)


def _next_turn(draft: Draft) -> None:
    """The next seat's turn; after the last one the phases of the round, or a new round."""
    order = in_order(draft.game, draft.table)
    turn = order.index(draft.table.turn) if draft.table.turn in order else 0
    playing = [seat for seat in order[turn + 1 :] if not draft.table.seats[seat].conceded]
    phases = draft.game.phases
    if playing:
        draft.emit(e.Turned(playing[0]))
        block = next(p for p in phases if p.per == "turn")
        enter(draft, block.steps[0])
        return
    last = max(i for i, p in enumerate(phases) if p.per == "turn")
    rest = [step for p in phases[last + 1 :] for step in p.steps if _applies(draft, step)]
    if rest:
        draft.emit(e.Turned(None))
        enter(draft, rest[0])
    else:
        start_round(draft)
