"""What players do in the steps of a game: go on, pass, act by name, tell totals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.tables import commands as c
from bot.tables import events as e
from bot.tables.decisions import flow
from bot.tables.decisions.draft import Draft, check_number
from bot.tables.decisions.effects import run
from bot.tables.decisions.lookup import NOBODY, amount, holds, named, pieces, seats, still_in
from bot.tables.decisions.missing import compared, missing, names
from bot.tables.errors import NotNow
from bot.tables.games.course import Action, Compare, Parameter, Wait
from bot.tables.games.effects import Place
from bot.tables.state import seat_key
from bot.tables.telling.names import told_name
from bot.tables.telling.saying import Saying, one_of


def on(draft: Draft, command: c.Next) -> None:
    """The next step, unless this one still waits for somebody."""
    wait = flow.waiting(draft.game, draft.table)
    if wait and not wait.may and not command.anyway and not _set_by_hand(draft, wait):
        raise NotNow("{missing}; to go on without, say “next anyway”.", missing=missing(draft))
    flow.onward(draft)


def _set_by_hand(draft: Draft, wait: Wait) -> bool:
    """Whether what an action would do in this step was set by hand instead."""
    effects = [effect for name in wait.actions for effect in draft.game.actions[name].do]
    named_here = {named(draft.table, getattr(one, "counter", "")) for one in effects}
    for effect in effects:
        if isinstance(effect, Place):
            which = effect.piece.partition("@")[0].partition(".")[0]
            named_here |= {*pieces(draft.game, draft.table, which)}
    return not draft.table.frame.by_hand.isdisjoint(named_here)


def _called(draft: Draft, choice: e.Told) -> Callable[[str], str]:
    """What can be told of something, in any language."""
    return partial(told_name, draft.game, draft.table.seats, choice)


def pass_by(draft: Draft, command: c.Pass) -> None:
    """A seat is done with this step; the first one to be may get something for it."""
    wait = flow.waiting(draft.game, draft.table)
    if command.seat is None or wait is None or not wait.passes:
        raise NotNow("There is nothing to pass in this step: “next” goes on.")
    if command.seat in draft.table.passed:
        raise NotNow("You have passed already: {missing}.", missing=missing(draft))
    first = not draft.table.passed
    draft.emit(e.Passed(command.seat))
    step = flow.step_of(draft.game, draft.table)
    if first and step:
        run(draft, step.first_pass, command.seat)


def act(draft: Draft, command: c.Do) -> None:
    """Something by name: its conditions, what it takes, what it does, what it begins."""
    action = draft.game.actions.get(command.action)
    if action is None:
        raise NotNow("{game} knows no “{action}”.", game=draft.game.names.of, action=command.action)
    if action.at:
        flow.reach(draft, action.at)
    _check(draft, action, command.seat)
    seat = command.seat
    if seat is None:
        raise NotNow("Say who does it.")
    told = _told(draft, action, command)
    draft.emit(e.Acted(command.action, seat, told))
    if action.begins:
        _begin(draft, action, seat, told)
        return
    if told:
        draft.emit(e.Knew(told))
    run(draft, action.do, seat)
    wait = flow.waiting(draft.game, draft.table)
    if wait and command.action in wait.actions:
        draft.emit(e.Knew({"acted": command.action}))
    elif action.next:
        flow.onward(draft)


def _check(draft: Draft, action: Action, seat: int | None) -> None:
    table, name = draft.table, action.words.name
    procedure, step = table.place
    if action.at and step not in action.at:
        raise NotNow(
            "“{action}” belongs to step {steps}: the table is at {step}.",
            action=name, steps=tuple(action.at), step=step,
        )  # fmt: skip
    if action.during and action.during not in {frame.procedure for frame in table.frames}:
        called = draft.game.procedures[action.during].words.name
        raise NotNow(
            "“{action}” belongs to a {procedure}: there is none now.", action=name, procedure=called
        )
    if action.begins and procedure == action.begins:
        raise NotNow("A {action} is going on already: finish it first.", action=name)
    allowed = seats(draft.game, table, action.who, seat)
    if seat is not None and seat not in allowed:
        who = names(draft, allowed) or Saying("nobody")
        raise NotNow("“{action}” is up to {who} now.", action=name, who=who)
    for place, condition in enumerate(action.when):
        if not holds(draft.game, table, [condition], seat):
            reasons = action.reasons[: place + 1]
            if reasons:
                raise NotNow(draft.game.texts[reasons[-1]].of)
            raise NotNow("“{action}” is not possible now.", action=name)


def _told(draft: Draft, action: Action, command: c.Do) -> dict[str, e.Told]:
    unknown = set(command.told) - set(action.takes)
    if unknown:
        raise NotNow("“{action}” takes no “{what}”.", action=action.words.name, what=min(unknown))
    found: dict[str, e.Told] = {}
    for name, parameter in action.takes.items():
        value = _one(draft, parameter, _said(draft, action, name, command), command.seat)
        if value is not None:
            found[name] = value
        elif not parameter.optional:
            choices = _choices(draft, parameter, command.seat)
            raise NotNow("Say the {what}: {choices}.", what=parameter.words.name, choices=choices)
    return found


def _choices(draft: Draft, parameter: Parameter, seat: int | None) -> object:
    """What an action can be told, in words."""
    if parameter.number:
        return Saying("{low} to {high}", low=parameter.number[0], high=parameter.number[1])
    left = tuple(_called(draft, choice) for choice in possible(draft, parameter, seat))
    return left or Saying("there is none left")


def _said(draft: Draft, action: Action, name: str, command: c.Do) -> e.Told | None:
    """What is told of a parameter; what is known already need not be said again."""
    parameter, value, known = action.takes[name], command.told.get(name), draft.table.fact(name)
    if known is None:
        return value
    fixed = is_settled(draft, action, name)
    if fixed and value not in {None, known}:
        raise NotNow(
            "The {what} here is {which}: say that, or set another one by hand.",
            what=parameter.words.name, which=_called(draft, known),
        )  # fmt: skip
    unsaid = value is None and (fixed or known in possible(draft, parameter, command.seat))
    return known if unsaid else value


def is_settled(draft: Draft, action: Action, name: str) -> bool:
    """Whether the running procedure was begun with it: it cannot be told otherwise then."""
    begin = (
        one for one in draft.game.actions.values() if one.begins and one.begins == action.during
    )
    return any(name in one.takes for one in begin)


def possible(draft: Draft, parameter: Parameter, seat: int | None) -> tuple[str, ...]:
    """What an action can be told."""
    if parameter.options:
        holder = "" if seat is None else seat_key(seat)
        left = (name for name in parameter.options if draft.table.count(name, holder) > 0)
        return tuple(left if parameter.counted else parameter.options)
    if parameter.pieces:
        return pieces(draft.game, draft.table, parameter.pieces, seat)
    if parameter.seat:
        return tuple(map(seat_key, seats(draft.game, draft.table, parameter.seat, seat)))
    low, high = parameter.number or (0, 0)
    return (f"{low} to {high}",)


def _one(
    draft: Draft, parameter: Parameter, value: e.Told | None, seat: int | None
) -> e.Told | None:
    """A told value that fits, or the only one that could be meant."""
    if parameter.number:
        low, high = parameter.number
        fits = isinstance(value, int) and low <= value <= high
        return value if fits else None
    choices = possible(draft, parameter, seat)
    if value in choices:
        return value
    if value is None and not parameter.optional:
        return choices[0] if len(choices) == 1 or (parameter.any and choices) else None
    if value is not None:
        left = one_of([_called(draft, choice) for choice in choices])
        raise NotNow(
            "The {what} cannot be that now: {left}.",
            what=parameter.words.name,
            left=Saying("only {choices} is left", choices=left) if choices
            else Saying("none is left"),
        )  # fmt: skip
    return None


def _begin(draft: Draft, action: Action, seat: int, told: dict[str, e.Told]) -> None:
    facts: dict[str, e.Told] = {action.actor: seat_key(seat), **told}
    others = [other for other in still_in(draft.game, draft.table) if other != seat]
    if action.opponent and action.opponent not in facts and len(others) == 1:
        facts[action.opponent] = seat_key(others[0])
    draft.emit(e.Began(action.begins, facts))
    run(draft, action.do, seat)
    flow.enter(draft, draft.game.steps(action.begins)[0])


def tell(draft: Draft, command: c.Tell) -> None:
    """Totals, or who won: the step knows winner, loser and margin then."""
    flow.reach(draft, flow.comparing(draft.game))
    wait = flow.waiting(draft.game, draft.table)
    if wait is None or wait.compare is None:
        raise NotNow("Nothing is compared in this step.")
    compare = wait.compare
    among = compared(draft, compare)
    if command.totals:
        told = _told_totals(draft, command, among)
        if not told:
            return
        totals = _totals(draft, compare, told, among)
        step = draft.table.frame.step
        draft.emit(e.Compared(step, {seat_key(s): n for s, n in totals.items()}))
        winner, margin = _winner(draft, compare, totals)
    else:
        winner = None if command.nobody else command.winner
        margin = command.margin
        if not command.nobody and winner not in among:
            raise NotNow("Say the totals, who won, or that nobody did.")
        check_number(margin)
        if margin < 0:
            raise NotNow("The winner is ahead by 0 or more.")
    losers = [seat for seat in among if seat != winner]
    facts: dict[str, e.Told] = {"winner": NOBODY, "margin": 0}
    if winner is not None:
        facts = {"winner": seat_key(winner), "margin": margin}
        facts |= {"loser": seat_key(losers[0])} if len(losers) == 1 else {}
    draft.emit(e.Knew(facts))


def _told_totals(draft: Draft, command: c.Tell, among: list[int]) -> dict[int, int]:
    """The totals of all; none where some are still missing: these are kept until then."""
    new, known = command.totals, {**draft.table.frame.totals, **command.totals}
    whole, own = set(known) == set(among), set(new) == {command.seat}
    if (
        not set(new) <= set(among)
        or min(new.values()) < 0
        or not (whole or own or command.seat is None)
    ):
        raise NotNow(
            "Say your own total, or one number for each of {names}, 0 or more.",
            names=names(draft, among),
        )
    check_number(max(new.values()))
    for seat, total in new.items() if not whole else ():
        if draft.table.frame.totals.get(seat) != total:
            draft.emit(e.Totalled(seat, total))
    return known if whole else {}


def _totals(
    draft: Draft, compare: Compare, told: dict[int, int], among: list[int]
) -> dict[int, int]:
    counted = dict(told)
    if compare.counts == "one_for_the_higher":
        most = [seat for seat in among if told[seat] == max(told.values())]
        counted = {seat: int(most == [seat]) for seat in among}
    return {
        seat: number + amount(draft.game, draft.table, compare.plus, seat_key(seat))
        for seat, number in counted.items()
    }


def _winner(draft: Draft, compare: Compare, totals: dict[int, int]) -> tuple[int | None, int]:
    most = max(totals.values())
    ahead = [seat for seat, total in totals.items() if total == most]
    margin = most - max((t for s, t in totals.items() if s != ahead[0]), default=0)
    if most < compare.least:
        return None, 0
    if len(ahead) == 1:
        return ahead[0], margin
    tie = seats(draft.game, draft.table, compare.tie) if compare.tie else ()
    return (tie[0], 0) if tie and tie[0] in ahead else (None, 0)
