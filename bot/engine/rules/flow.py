"""The way through the steps: entering one, what it waits for, and which comes next.

decide -> flow -> effects
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bot.engine import events as e
from bot.engine.errors import BadGameFile
from bot.engine.games.game import Game
from bot.engine.games.game_flow import Step, Wait
from bot.engine.rules.conditions import holds
from bot.engine.rules.draft import Draft
from bot.engine.rules.effects import finish, run
from bot.engine.rules.elimination import still_in, unpassed
from bot.engine.rules.ends import eliminate, ending
from bot.engine.rules.frames import skip_choice
from bot.engine.rules.lookup import in_order, seats
from bot.engine.state import Table

_LONGEST_WALK = 200
"""The most steps without a stop in between: more can only be a circle in the game's file."""


def step_of(game: Game, table: Table) -> Step | None:
    """Return the step that the table is at; None if there is none."""
    return game.step(*table.place)


def waiting(game: Game, table: Table) -> Wait | None:
    """Return what the step still waits for; None if nothing."""
    step = step_of(game, table)
    if step is None or step.wait is None or _done(game, table, step.wait):
        return None
    return step.wait


def _done(game: Game, table: Table, wait: Wait) -> bool:
    if wait.passes:
        return not unpassed(game, table, wait)
    if wait.choice:
        return wait.choice in table.revealed
    if wait.compare:
        return table.frame.facts.get("winner", "") != ""
    if wait.actions and table.frame.facts.get("acted") in wait.actions:
        return True
    return bool(wait.until) and holds(game, table, wait.until)


def walk(draft: Draft) -> None:
    """Go on over every step that is done and does not stop; each applies its own effects.

    A finished game stays at its step, so that it goes on from there if a correction reopens it.
    """
    for _ in range(_LONGEST_WALK):
        eliminate(draft)
        step = step_of(draft.game, draft.table)
        if step is None or (step.wait is None and step.stop):
            return
        if waiting(draft.game, draft.table) or ending(draft.game, draft.table):
            return
        onward(draft)
    raise BadGameFile(draft.game.key, "phases", "the steps go round without ever stopping.")


def going_on(game: Game, table: Table) -> tuple[int, ...]:
    """Return the seats that may say “next” in this step; empty if all may."""
    step = step_of(game, table)
    if step is None or step.who == "each":
        return ()
    inside = still_in(game, table)
    return tuple(seat for seat in seats(game, table, step.who) if seat in inside)


def may_go_on(game: Game, table: Table, seat: int | None) -> bool:
    """Tell whether a seat may leave the step; None, who has no seat, always may."""
    allowed = () if seat is None else going_on(game, table)
    return not allowed or seat in allowed


def reach(draft: Draft, wanted: Collection[str], seat: int | None = None) -> None:
    """Go on to a `wanted` step if only steps that wait for nothing lie between; else stay.

    Steps that wait for passes may also lie between if “next” would skip them. Inside a procedure
    any step that “next” would skip may, but then its end is not passed: somebody could still mean
    the procedure. Steps that `seat` may not leave, and new rounds, are never passed over.
    """
    ahead, skipped = Draft(draft.game, draft.table), False
    for _ in range(_LONGEST_WALK):
        if ahead.table.frame.step in wanted:
            break
        step = step_of(ahead.game, ahead.table)
        wait = waiting(ahead.game, ahead.table)
        if step is None or (wait and not _gone_over(ahead.table, wait)):
            return
        if not may_go_on(ahead.game, ahead.table, seat):
            return
        onward(ahead)
        skipped = skipped or wait is not None
        left = len(ahead.table.frames) < len(draft.table.frames)
        if ahead.table.round != draft.table.round or (skipped and left):
            return
    else:
        return
    for event in ahead.events:
        draft.emit(event)


def _gone_over(table: Table, wait: Wait) -> bool:
    """Tell whether `reach` may pass over a step that still waits for `wait`."""
    return wait.may and (wait.passes or bool(table.frame.procedure))


def comparing(game: Game) -> set[str]:
    """Return the ids of the steps that compare totals."""
    return {step.id for _, step in game.all_steps() if step.wait and step.wait.compare}


def choosing(game: Game, choice: str) -> set[str]:
    """Return the ids of the steps in which this choice is made in secret."""
    return {step.id for _, step in game.all_steps() if step.wait and step.wait.choice == choice}


def onward(draft: Draft) -> None:
    """Leave the step for the next one of the procedure or round whose conditions hold."""
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
        finish(draft)


def _applies(draft: Draft, step: Step) -> bool:
    return holds(draft.game, draft.table, step.when)


def enter(draft: Draft, step: Step, *, new_round: bool = False) -> None:
    """Go to a step and apply its effects; earlier results of the same kind are forgotten."""
    skip_choice(draft)
    draft.emit(e.Entered(step.id, draft.table.round + new_round))
    prepare(draft, step)
    run(draft, step.do)


def prepare(draft: Draft, step: Step) -> None:
    """Do what a step needs before it can be played, even if it was gone to by hand."""
    if draft.table.turn is None:
        _set_turn(draft, step)
    _forget(draft, step)
    run(draft, step.ready)


def _forget(draft: Draft, step: Step) -> None:
    """Forget the choice, result or action of an earlier step: this one waits for its own."""
    choice = step.wait.choice if step.wait else ""
    locked = bool(draft.table.locks.get(choice))
    if locked or choice in draft.table.revealed:
        draft.emit(e.Cleared(choice, skipped=locked))
    stale = ["winner", "loser", "margin"] if step.wait and step.wait.compare else []
    stale += ["acted"] if step.wait and step.wait.actions else []
    known: dict[str, e.Told] = dict.fromkeys(stale, "")
    if any(draft.table.frame.facts.get(name, "") != "" for name in known):
        draft.emit(e.Knew(known))


def start_round(draft: Draft) -> None:
    """Go to the first step of the next round whose conditions hold."""
    first = next((step for step in _of_rounds(draft) if _applies(draft, step)), None)
    if first is None:
        skip_choice(draft)
        draft.emit(e.Entered("", draft.table.round + 1))
        return
    _set_turn(draft, first)
    enter(draft, first, new_round=True)


def _of_rounds(draft: Draft) -> Iterator[Step]:
    """Yield the steps of the round that begins; those played once per game only in the first."""
    for phase in draft.game.phases:
        if phase.per != "game" or draft.table.round == 0:
            yield from phase.steps


def _set_turn(draft: Draft, step: Step) -> None:
    """Give the turn to the first player if the step's phase is played in turns, else to nobody."""
    inside = still_in(draft.game, draft.table)
    order = [seat for seat in in_order(draft.game, draft.table) if seat in inside]
    seat = order[0] if order and _per_turn(draft, step) else None
    if seat != draft.table.turn:
        draft.emit(e.Turned(seat))


def _per_turn(draft: Draft, step: Step | None) -> bool:
    phase = draft.game.phase_of(step.id) if step else None
    return phase is not None and phase.per == "turn"


def _onward_in_round(draft: Draft, number: str) -> None:
    steps = draft.game.steps()
    place = next((i for i, step in enumerate(steps) if step.id == number), len(steps))
    in_turn = place < len(steps) and _per_turn(draft, steps[place])
    for step in steps[place + 1 :]:
        if in_turn and not _per_turn(draft, step):
            break
        if _applies(draft, step):
            if not in_turn and _per_turn(draft, step):
                _set_turn(draft, step)
            enter(draft, step)
            return
    if in_turn:
        _next_turn(draft)
    else:
        start_round(draft)


def _next_turn(draft: Draft) -> None:
    """Begin the next seat's turn.

    After the last seat's, go to the phases that follow, or to a new round.
    """
    order = in_order(draft.game, draft.table)
    turn = order.index(draft.table.turn) if draft.table.turn in order else 0
    inside = still_in(draft.game, draft.table)
    following = [seat for seat in order[turn + 1 :] if seat in inside]
    steps = draft.game.steps()
    turns = [step for step in steps if _per_turn(draft, step)]
    if following:
        draft.emit(e.Turned(following[0]))
        enter(draft, next((step for step in turns if _applies(draft, step)), turns[0]))
        return
    rest = [s for s in steps[steps.index(turns[-1]) + 1 :] if _applies(draft, s)]
    if rest:
        draft.emit(e.Turned(None))
        enter(draft, rest[0])
    else:
        start_round(draft)
