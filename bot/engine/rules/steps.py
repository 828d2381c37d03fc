"""Saying “next”, and passing.

decide -> steps -> flow
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import NotNow
from bot.engine.games.effects import Place
from bot.engine.games.game_flow import Wait
from bot.engine.narration.names import seat_names
from bot.engine.rules import flow
from bot.engine.rules.effects import run
from bot.engine.rules.elimination import seats_needed, seats_to_pass
from bot.engine.rules.lookup import pieces, resolve_name
from bot.engine.rules.transaction import Transaction
from bot.engine.rules.waiting_for import missing_text


def next_step(transaction: Transaction, command: c.Next) -> None:
    """Go to the next step; raise NotNow if this one still waits for somebody.

    With `anyway`, go in any case.
    """
    wait = flow.current_wait(transaction.game, transaction.table)
    if not command.anyway and not flow.may_go_on(transaction.game, transaction.table, command.seat):
        names = seat_names(
            transaction.table.seats, flow.seats_that_may_go_on(transaction.game, transaction.table)
        )
        raise NotNow(
            "It is up to {who} to go on; to do so all the same, say “next anyway”.", who=names
        )
    if wait and not wait.may and not command.anyway and not _set_by_hand(transaction, wait):
        raise NotNow(
            "{missing}; to go on without, say “next anyway”.", missing=missing_text(transaction)
        )
    flow.go_on(transaction)


_ACTS = (c.Do, c.Change, c.SetTo, c.Give, c.Put)


def cancel_passes(transaction: Transaction, command: c.Command) -> None:
    """Cancel the step's passes if somebody acts and the step needs consecutive passes."""
    step = flow.step_of(transaction.game, transaction.table)
    if command.seat is None or not isinstance(command, _ACTS):
        return
    if step and step.wait and step.wait.consecutive:
        for seat in transaction.table.passed:
            transaction.emit(e.Unpassed(seat))


def _set_by_hand(transaction: Transaction, wait: Wait) -> bool:
    """Tell whether what this step's actions would change was set by hand instead."""
    effects = [effect for name in wait.actions for effect in transaction.game.actions[name].do]
    named_here = {resolve_name(transaction.table, getattr(one, "counter", "")) for one in effects}
    for effect in effects:
        if isinstance(effect, Place):
            which = effect.piece.partition("@")[0].partition(".")[0]
            named_here |= {*pieces(transaction.game, transaction.table, which)}
    return not transaction.table.frame.by_hand.isdisjoint(named_here)


def pass_seat(transaction: Transaction, command: c.Pass) -> None:
    """Pass for a seat; raise NotNow if the step does not wait for its pass.

    The first seat to pass may get something for it.
    """
    wait = flow.current_wait(transaction.game, transaction.table)
    if command.seat is None or wait is None or not wait.passes:
        raise NotNow("There is nothing to pass in this step: “next” goes on.")
    among = seats_needed(transaction.game, transaction.table, wait)
    if command.seat not in among:
        names = seat_names(transaction.table.seats, among)
        raise NotNow("Passing is up to {who} now.", who=names)
    if command.seat not in seats_to_pass(transaction.game, transaction.table, wait):
        raise NotNow("You have passed already: {missing}.", missing=missing_text(transaction))
    first = not transaction.table.passed
    transaction.emit(e.Passed(command.seat))
    step = flow.step_of(transaction.game, transaction.table)
    if first and step:
        run(transaction, step.first_pass, command.seat)
