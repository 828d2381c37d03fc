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
from bot.engine.rules.effects import finish, run
from bot.engine.rules.elimination import seats_in_game, seats_to_pass
from bot.engine.rules.ends import eliminate, ending
from bot.engine.rules.frames import skip_choice
from bot.engine.rules.lookup import in_order, seats
from bot.engine.rules.transaction import Transaction
from bot.engine.state import Table

_LONGEST_WALK = 200
"""The most steps without a stop in between: more can only be a circle in the game's file."""


def step_of(game: Game, table: Table) -> Step | None:
    """Return the step that the table is at; None if there is none."""
    return game.step(*table.place)


def current_wait(game: Game, table: Table) -> Wait | None:
    """Return what the step still waits for; None if nothing."""
    step = step_of(game, table)
    if step is None or step.wait is None or _is_done(game, table, step.wait):
        return None
    return step.wait


def _is_done(game: Game, table: Table, wait: Wait) -> bool:
    if wait.passes:
        return not seats_to_pass(game, table, wait)
    if wait.choice:
        return wait.choice in table.revealed
    if wait.compare:
        return table.frame.facts.get("winner", "") != ""
    if wait.actions and table.frame.facts.get("acted") in wait.actions:
        return True
    return bool(wait.until) and holds(game, table, wait.until)


def walk(transaction: Transaction) -> None:
    """Go on through all steps that wait for nothing and do not stop, applying the effects of each.

    A finished game stays at its step, so that it goes on from there if a correction reopens it.
    """
    for _ in range(_LONGEST_WALK):
        eliminate(transaction)
        step = step_of(transaction.game, transaction.table)
        if step is None or (step.wait is None and step.stop):
            return
        if current_wait(transaction.game, transaction.table) or ending(
            transaction.game, transaction.table
        ):
            return
        go_on(transaction)
    raise BadGameFile(transaction.game.key, "phases", "the steps go round without ever stopping.")


def seats_that_may_go_on(game: Game, table: Table) -> tuple[int, ...]:
    """Return the seats that may say “next” in this step; empty if all may."""
    step = step_of(game, table)
    if step is None or step.who == "each":
        return ()
    inside = seats_in_game(game, table)
    return tuple(seat for seat in seats(game, table, step.who) if seat in inside)


def may_go_on(game: Game, table: Table, seat: int | None) -> bool:
    """Tell whether a seat may leave the step; None, who has no seat, always may."""
    allowed = () if seat is None else seats_that_may_go_on(game, table)
    return not allowed or seat in allowed


def reach(transaction: Transaction, wanted: Collection[str], seat: int | None = None) -> None:
    """Go on to one of the `wanted` steps if no step between them waits for something; else stay.

    Steps that “next” may skip are passed over if they wait for passes or belong to a procedure,
    but then the procedure's end is not. New rounds are never passed over, nor steps that `seat`
    may not leave.
    """
    ahead, skipped = Transaction(transaction.game, transaction.table), False
    for _ in range(_LONGEST_WALK):
        if ahead.table.frame.step in wanted:
            break
        step = step_of(ahead.game, ahead.table)
        wait = current_wait(ahead.game, ahead.table)
        if step is None or (wait and not _may_pass_over(ahead.table, wait)):
            return
        if not may_go_on(ahead.game, ahead.table, seat):
            return
        go_on(ahead)
        skipped = skipped or wait is not None
        left = len(ahead.table.frames) < len(transaction.table.frames)
        if ahead.table.round != transaction.table.round or (skipped and left):
            return
    else:
        return
    for event in ahead.events:
        transaction.emit(event)


def _may_pass_over(table: Table, wait: Wait) -> bool:
    """Tell whether `reach` may pass over a step that still waits for `wait`."""
    return wait.may and (wait.passes or bool(table.frame.procedure))


def comparing_steps(game: Game) -> set[str]:
    """Return the ids of the steps that compare totals."""
    return {step.id for _, step in game.all_steps() if step.wait and step.wait.compare}


def choosing_steps(game: Game, choice: str) -> set[str]:
    """Return the ids of the steps in which this choice is made in secret."""
    return {step.id for _, step in game.all_steps() if step.wait and step.wait.choice == choice}


def go_on(transaction: Transaction) -> None:
    """Leave the step for the next one of the procedure or round whose conditions hold."""
    procedure, number = transaction.table.place
    steps = transaction.game.steps(procedure)
    place = next((i for i, step in enumerate(steps) if step.id == number), -1)
    if not procedure:
        _go_on_in_round(transaction, number)
        return
    following = next((s for s in steps[place + 1 :] if _applies(transaction, s)), None)
    if following:
        enter(transaction, following)
    else:
        finish(transaction)


def _applies(transaction: Transaction, step: Step) -> bool:
    return holds(transaction.game, transaction.table, step.when)


def enter(transaction: Transaction, step: Step, *, new_round: bool = False) -> None:
    """Go to a step and apply its effects.

    If the step waits for a choice, a comparison or an action, what an earlier step noted for it
    is forgotten first. With `new_round`, the number of the round goes up by 1.
    """
    skip_choice(transaction)
    transaction.emit(e.Entered(step.id, transaction.table.round + new_round))
    prepare(transaction, step)
    run(transaction, step.do)


def prepare(transaction: Transaction, step: Step) -> None:
    """Do what a step needs before it can be played, even if it was gone to by hand."""
    if transaction.table.turn is None:
        _set_turn(transaction, step)
    _forget(transaction, step)
    run(transaction, step.ready)


def _forget(transaction: Transaction, step: Step) -> None:
    """Forget the choice, result or action of an earlier step, as this step waits for a new one."""
    choice = step.wait.choice if step.wait else ""
    locked = bool(transaction.table.locks.get(choice))
    if locked or choice in transaction.table.revealed:
        transaction.emit(e.Cleared(choice, skipped=locked))
    stale = ["winner", "loser", "margin"] if step.wait and step.wait.compare else []
    stale += ["acted"] if step.wait and step.wait.actions else []
    known: dict[str, e.FactValue] = dict.fromkeys(stale, "")
    if any(transaction.table.frame.facts.get(name, "") != "" for name in known):
        transaction.emit(e.Knew(known))


def start_round(transaction: Transaction) -> None:
    """Go to the first step of the next round whose conditions hold."""
    first = next((step for step in _of_rounds(transaction) if _applies(transaction, step)), None)
    if first is None:
        skip_choice(transaction)
        transaction.emit(e.Entered("", transaction.table.round + 1))
        return
    _set_turn(transaction, first)
    enter(transaction, first, new_round=True)


def _of_rounds(transaction: Transaction) -> Iterator[Step]:
    """Yield the steps of the next round; only the first round has those played once per game."""
    for phase in transaction.game.phases:
        if phase.per != "game" or transaction.table.round == 0:
            yield from phase.steps


def _set_turn(transaction: Transaction, step: Step) -> None:
    """Give the turn to the first player if the step's phase is played in turns, else to nobody."""
    inside = seats_in_game(transaction.game, transaction.table)
    order = [seat for seat in in_order(transaction.game, transaction.table) if seat in inside]
    seat = order[0] if order and _per_turn(transaction, step) else None
    if seat != transaction.table.turn:
        transaction.emit(e.Turned(seat))


def _per_turn(transaction: Transaction, step: Step | None) -> bool:
    phase = transaction.game.phase_of(step.id) if step else None
    return phase is not None and phase.per == "turn"


def _go_on_in_round(transaction: Transaction, number: str) -> None:
    steps = transaction.game.steps()
    place = next((i for i, step in enumerate(steps) if step.id == number), len(steps))
    in_turn = place < len(steps) and _per_turn(transaction, steps[place])
    for step in steps[place + 1 :]:
        if in_turn and not _per_turn(transaction, step):
            break
        if _applies(transaction, step):
            if not in_turn and _per_turn(transaction, step):
                _set_turn(transaction, step)
            enter(transaction, step)
            return
    if in_turn:
        _next_turn(transaction)
    else:
        start_round(transaction)


def _next_turn(transaction: Transaction) -> None:
    """Begin the next seat's turn.

    After the last seat's, go to the phases that follow, or to a new round.
    """
    order = in_order(transaction.game, transaction.table)
    turn = order.index(transaction.table.turn) if transaction.table.turn in order else 0
    inside = seats_in_game(transaction.game, transaction.table)
    following = [seat for seat in order[turn + 1 :] if seat in inside]
    steps = transaction.game.steps()
    turns = [step for step in steps if _per_turn(transaction, step)]
    if following:
        transaction.emit(e.Turned(following[0]))
        enter(transaction, next((step for step in turns if _applies(transaction, step)), turns[0]))
        return
    rest = [s for s in steps[steps.index(turns[-1]) + 1 :] if _applies(transaction, s)]
    if rest:
        transaction.emit(e.Turned(None))
        enter(transaction, rest[0])
    else:
        start_round(transaction)
