"""The actions that a game's file names: their conditions, values, effects and procedures.

decide -> actions -> effects, flow
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import NotNow
from bot.engine.games.effects import Condition
from bot.engine.games.game_flow import Action, Parameter
from bot.engine.message import Message, one_of
from bot.engine.narration.names import seat_names, value_name
from bot.engine.rules import flow
from bot.engine.rules.conditions import holds
from bot.engine.rules.effects import run
from bot.engine.rules.elimination import seats_in_game
from bot.engine.rules.lookup import owner, pieces, seats
from bot.engine.rules.transaction import Transaction
from bot.engine.state import seat_key


def _value_name(transaction: Transaction, choice: e.FactValue) -> Callable[[str], str]:
    """Return the name of a value that an action takes, as a function of the language."""
    return partial(value_name, transaction.game, transaction.table.seats, choice)


def act(transaction: Transaction, command: c.Do) -> None:
    """Do an action: check its conditions and values, run its effects, begin its procedure."""
    action = transaction.game.actions.get(command.action)
    if action is None:
        raise NotNow(
            "{game} knows no “{action}”.", game=transaction.game.names.of, action=command.action
        )
    if action.at:
        flow.reach(transaction, action.at, command.seat)
    _check_place(transaction, action, command.seat)
    early = [not _is_about_values(action, one) for one in action.when]
    _check_conditions(transaction, action, command.seat, early)
    seat = command.seat
    if seat is None:
        raise NotNow("Say who does it.")
    told = _values_of(transaction, action, command)
    ahead = Transaction(transaction.game, transaction.table)
    ahead.emit(e.Knew(told))
    _check_conditions(ahead, action, seat, [not one for one in early])
    transaction.emit(e.Acted(command.action, seat, told))
    if action.begins:
        _begin_procedure(transaction, action, seat, told)
        return
    if told:
        transaction.emit(e.Knew(told))
    run(transaction, action.do, seat)
    wait = flow.current_wait(transaction.game, transaction.table)
    if wait and command.action in wait.actions:
        transaction.emit(e.Knew({"acted": command.action}))
    elif action.next:
        flow.go_on(transaction)


def _check_place(transaction: Transaction, action: Action, seat: int | None) -> None:
    table, name = transaction.table, action.words.name
    procedure, step = table.place
    if action.at and step not in action.at:
        raise NotNow(
            "“{action}” belongs to step {steps}: the table is at {step}.",
            action=name, steps=tuple(action.at), step=step,
        )  # fmt: skip
    if action.during and action.during not in {frame.procedure for frame in table.frames}:
        called = transaction.game.procedures[action.during].words.name
        raise NotNow(
            "“{action}” belongs to a {procedure}: there is none now.", action=name, procedure=called
        )
    if action.begins and procedure == action.begins:
        raise NotNow("A {action} is going on already: finish it first.", action=name)
    allowed = seats(transaction.game, table, action.who, seat)
    if seat is not None and seat not in allowed:
        names = seat_names(transaction.table.seats, allowed) or Message("nobody")
        raise NotNow("“{action}” is up to {who} now.", action=name, who=names)


def _is_about_values(action: Action, one: Condition) -> bool:
    """Tell whether a condition is about a value that the action takes.

    Such a condition is checked once the value is known, the others before.
    """
    amounts = {f"fact:{name}" for name in action.takes}
    parts = {
        part.strip() for bound in (one.at_least, one.at_most) for part in str(bound).split("+")
    }
    pieces = {which.partition(".")[0].lstrip("$") for which in (one.pieces, one.on) if "$" in which}
    return bool({one.fact, one.who, *pieces} & {*action.takes} or parts & amounts)


def _check_conditions(
    transaction: Transaction, action: Action, seat: int | None, looked_at: Sequence[bool]
) -> None:
    """Raise NotNow if one of the conditions marked in `looked_at` does not hold."""
    for place, condition in enumerate(action.when):
        if looked_at[place] and not holds(transaction.game, transaction.table, [condition], seat):
            reasons = action.reasons[: place + 1]
            if reasons:
                raise NotNow(transaction.game.texts[reasons[-1]].of)
            raise NotNow("“{action}” is not possible now.", action=action.words.name)


def _values_of(transaction: Transaction, action: Action, command: c.Do) -> dict[str, e.FactValue]:
    unknown = set(command.told) - set(action.takes)
    if unknown:
        raise NotNow("“{action}” takes no “{what}”.", action=action.words.name, what=min(unknown))
    found: dict[str, e.FactValue] = {}
    # Pieces first: the owner of a piece may tell which seat is meant.
    for name, parameter in sorted(action.takes.items(), key=lambda one: bool(one[1].of)):
        said = _given_value(transaction, action, name, command)
        choices = _owners_of(transaction, parameter, found) or possible_values(
            transaction, parameter, command.seat
        )
        value = _accepted_value(transaction, parameter, said, choices)
        if value is not None:
            found[name] = value
        elif not parameter.optional:
            which = _choices_text(transaction, parameter, command.seat)
            raise NotNow("Say the {what}: {choices}.", what=parameter.words.name, choices=which)
    return found


def _owners_of(
    transaction: Transaction, parameter: Parameter, told: Mapping[str, e.FactValue]
) -> tuple[str, ...]:
    """Return the seats that a parameter can be: the owners of the pieces that its `of` names.

    `told` maps the name of each parameter given so far to its value.
    """
    owners = (owner(transaction.table, str(told[name])) for name in parameter.of if name in told)
    return tuple(dict.fromkeys(seat_key(seat) for seat in owners if seat is not None))


def _choices_text(transaction: Transaction, parameter: Parameter, seat: int | None) -> object:
    """Return the possible values of a parameter, in words for a refusal."""
    if parameter.number:
        return Message("{low} to {high}", low=parameter.number[0], high=parameter.number[1])
    left = tuple(
        _value_name(transaction, choice) for choice in possible_values(transaction, parameter, seat)
    )
    return left or Message("there is none left")


def _given_value(
    transaction: Transaction, action: Action, name: str, command: c.Do
) -> e.FactValue | None:
    """Return the value given for a parameter; else the fact with its name, if possible; else None.

    Raise NotNow if the running procedure was begun with another value.
    """
    parameter, value, known = (
        action.takes[name],
        command.told.get(name),
        transaction.table.fact(name),
    )
    if known is None or action.changes:
        return value
    fixed = is_fixed(transaction, action, name)
    if fixed and value not in {None, known}:
        raise NotNow(
            "The {what} here is {which}: say that, or set another one by hand.",
            what=parameter.words.name, which=_value_name(transaction, known),
        )  # fmt: skip
    unsaid = value is None and (
        fixed or known in possible_values(transaction, parameter, command.seat)
    )
    return known if unsaid else value


def is_fixed(transaction: Transaction, action: Action, name: str) -> bool:
    """Tell whether the running procedure was begun with this value, so that it is fixed."""
    if action.changes:
        return False
    begin = (
        one
        for one in transaction.game.actions.values()
        if one.begins and one.begins == action.during
    )
    return any(name in one.takes for one in begin)


def possible_values(
    transaction: Transaction, parameter: Parameter, seat: int | None
) -> tuple[str, ...]:
    """Return the values that a parameter can take now; for a number, one text: "1 to 5"."""
    if parameter.options:
        holder = "" if seat is None else seat_key(seat)
        left = (name for name in parameter.options if transaction.table.count(name, holder) > 0)
        return tuple(left if parameter.counted else parameter.options)
    if parameter.pieces:
        return pieces(transaction.game, transaction.table, parameter.pieces, seat)
    if parameter.seat:
        return tuple(
            map(seat_key, seats(transaction.game, transaction.table, parameter.seat, seat))
        )
    low, high = parameter.number or (0, 0)
    return (f"{low} to {high}",)


def _accepted_value(
    transaction: Transaction,
    parameter: Parameter,
    value: e.FactValue | None,
    choices: Sequence[str],
) -> e.FactValue | None:
    """Return the value if `choices` has it, else the only choice; None if it is left open.

    Raise NotNow for a value that is not possible.
    """
    if parameter.number:
        low, high = parameter.number
        fits = isinstance(value, int) and low <= value <= high
        return value if fits else None
    if value in choices:
        return value
    if value is None and not parameter.optional:
        return choices[0] if len(choices) == 1 or (parameter.any and choices) else None
    if value is not None:
        left = one_of([_value_name(transaction, choice) for choice in choices])
        raise NotNow(
            "The {what} cannot be that now: {left}.",
            what=parameter.words.name,
            left=Message("only {choices} is left", choices=left) if choices
            else Message("none is left"),
        )  # fmt: skip
    return None


def _begin_procedure(
    transaction: Transaction, action: Action, seat: int, told: dict[str, e.FactValue]
) -> None:
    facts: dict[str, e.FactValue] = {action.actor: seat_key(seat), **told}
    others = [
        other for other in seats_in_game(transaction.game, transaction.table) if other != seat
    ]
    if action.opponent and action.opponent not in facts and len(others) == 1:
        facts[action.opponent] = seat_key(others[0])
    transaction.emit(e.Began(action.begins, facts))
    run(transaction, action.do, seat)
    flow.enter(transaction, transaction.game.steps(action.begins)[0])
