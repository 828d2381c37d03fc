"""Walking the steps: entering one, what it waits for, when it is done, what comes after it.

decide -> flow -> effects
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bot.tables import events as e
from bot.tables.decisions.conditions import holds
from bot.tables.decisions.draft import Draft
from bot.tables.decisions.effects import finish, run
from bot.tables.decisions.elimination import still_in, unpassed
from bot.tables.decisions.ends import eliminate, ending
from bot.tables.decisions.frames import skip_choice
from bot.tables.decisions.lookup import in_order, seats
from bot.tables.errors import BadGameFile
from bot.tables.games.course import Step, Wait
from bot.tables.games.game import Game
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
    """On over every step that is done and does not stop, with what each does by itself.

    A game that is over stays where it is, so that it is there if a correction reopens it.
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
    """The seats to which it is left when the table goes on; none where it is left to all."""
    step = step_of(game, table)
    if step is None or step.who == "each":
        return ()
    inside = still_in(game, table)
    return tuple(seat for seat in seats(game, table, step.who) if seat in inside)


def may_go_on(game: Game, table: Table, seat: int | None) -> bool:
    """Whether a seat may leave the step; whoever looks after the table may."""
    allowed = () if seat is None else going_on(game, table)
    return not allowed or seat in allowed


def reach(draft: Draft, wanted: Collection[str], seat: int | None = None) -> None:
    """On to one of these steps, if only stops that wait for nothing lie between.

    Passes that `next` would skip are gone over as well, and inside a procedure whatever it would
    skip, but not to its end: somebody could still mean it. A stop that is for others than `seat`
    to leave ends the way.
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
    """Whether what a step waits for ends no way that leads over it."""
    return wait.may and (wait.passes or bool(table.frame.procedure))


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
        finish(draft)


def _applies(draft: Draft, step: Step) -> bool:
    return holds(draft.game, draft.table, step.when)


def enter(draft: Draft, step: Step, *, new_round: bool = False) -> None:
    """Come to a step; what a step before it knew of its kind is forgotten."""
    skip_choice(draft)
    draft.emit(e.Entered(step.id, draft.table.round + new_round))
    prepare(draft, step)
    run(draft, step.do)


def prepare(draft: Draft, step: Step) -> None:
    """What has to be so for a step to be played, also where it is gone to by hand."""
    if draft.table.turn is None:
        _set_turn(draft, step)
    _forget(draft, step)
    run(draft, step.ready)


def _forget(draft: Draft, step: Step) -> None:
    """What a step before this one knew of its kind: it waits for its own."""
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
    """Come to the first step of the next round that applies."""
    first = next((step for step in _of_rounds(draft) if _applies(draft, step)), None)
    if first is None:
        skip_choice(draft)
        draft.emit(e.Entered("", draft.table.round + 1))
        return
    _set_turn(draft, first)
    enter(draft, first, new_round=True)


def _of_rounds(draft: Draft) -> Iterator[Step]:
    """The steps of the round that begins; what comes once in a game only in the first."""
    for phase in draft.game.phases:
        if phase.per != "game" or draft.table.round == 0:
            yield from phase.steps


def _set_turn(draft: Draft, step: Step) -> None:
    """Whose turn it is on coming to a phase from outside: phases of turns begin with the first."""
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
    """The next seat's turn; after the last one the phases of the round, or a new round."""
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
