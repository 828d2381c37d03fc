"""The only way to change a table: a command becomes events, or is refused.

host -> decide -> rules -> events
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import NotNow
from bot.engine.games.game import Game
from bot.engine.history import Act
from bot.engine.rules import (
    actions,
    choices,
    comparing,
    correcting,
    custom_counters,
    manual,
    opening,
    seating,
    steps,
    throwing,
    undoing,
)
from bot.engine.rules.ends import check, eliminate, ending
from bot.engine.rules.flow import current_wait, walk
from bot.engine.rules.transaction import Transaction
from bot.engine.rules.watches import run_watches
from bot.engine.state import Table

_AFTER_THE_END = (c.Undo, c.Redo, c.Answer, c.Change, c.SetTo, c.Give, c.Put, c.Sit, c.GoTo)
"""The commands that a finished game still accepts: corrections."""
_FLOW = (c.Open, c.Next, c.Pass, c.Do, c.Tell, c.Choose, c.Concede)
"""The commands after which the table walks on; after others it does only if the step waited for
them.
"""


def decide(
    game: Game, table: Table, history: Sequence[Act], command: c.Command
) -> tuple[e.AnyEvent, ...]:
    """Return the events of a command at this table; raise NotNow if it is refused.

    Either all events of a command happen or none. `history` is needed for undo, redo and
    corrections, and to bind a secret choice to its table; it may be empty where a command is
    only tried.
    """
    transaction = Transaction(game, table, history[0].command if history else "")
    _check_seat(table, command)
    if isinstance(command, (c.Undo, c.Redo, c.Answer)):
        _UNDOING[type(command)](transaction, command, history)
        return tuple(transaction.events)
    if table.request:
        transaction.emit(e.UndoDropped(table.request.seat))
    if isinstance(command, c.Correct):
        command = correcting.correction(command, history)
    _decide(transaction, command)
    check(transaction)
    if all(isinstance(event, (e.UndoDropped, e.Unpassed)) for event in transaction.events):
        raise NotNow("That is how it stands already: nothing would change.")
    return tuple(transaction.events)


def _decide(transaction: Transaction, command: c.Command) -> None:
    if isinstance(command, c.Several):
        for one in command.commands:
            if type(one) not in _TOGETHER:
                raise NotNow("Say that on its own: it cannot be joined with something else.")
            _decide(transaction, one)
        return
    if not isinstance(command, _AFTER_THE_END) or _takes_back(transaction.table, command):
        _check_not_over(transaction)
    if not transaction.table.seats and not isinstance(command, c.Open):
        raise NotNow("This table is not open yet: open it first.")
    _check_seat(transaction.table, command)
    steps.cancel_passes(transaction, command)
    waited = transaction.table.place if current_wait(transaction.game, transaction.table) else None
    _DECIDE[type(command)](transaction, command)
    run_watches(transaction)
    out = eliminate(transaction)
    choices.reveal_if_complete(transaction)
    done = waited == transaction.table.place and not current_wait(
        transaction.game, transaction.table
    )
    if isinstance(command, _FLOW) or done or out:
        walk(transaction)
        run_watches(transaction)


def _takes_back(table: Table, command: c.Command) -> bool:
    """Tell whether a command gives a seat with a secret choice to another player.

    A finished game refuses such a command.
    """
    return isinstance(command, c.Sit) and bool(seating.exposed_choices(table, command))


def _check_seat(table: Table, command: c.Command) -> None:
    seats = range(len(table.seats))
    if seats and command.seat is not None and command.seat not in seats:
        raise NotNow("There is no such seat at this table.")


def _check_not_over(transaction: Transaction) -> None:
    if not ending(transaction.game, transaction.table):
        return
    if transaction.events and not transaction.table.outcome:
        raise NotNow("The game is over before the last part of that: leave that part out.")
    raise NotNow("The game is over: undo, correct the numbers by hand, or open a new table.")


_UNDOING: dict[type, Callable[[Transaction, Any, Sequence[Act]], None]] = {
    c.Undo: undoing.undo,
    c.Redo: undoing.redo,
    c.Answer: undoing.answer,
}
_DECIDE: dict[type, Callable[[Transaction, Any], None]] = {
    c.Open: opening.open_table,
    c.Sit: seating.sit,
    c.Concede: seating.concede,
    c.AddCounter: custom_counters.add_counter,
    c.RemoveCounter: custom_counters.remove_counter,
    c.Change: manual.change,
    c.SetTo: manual.set_to,
    c.Give: manual.give,
    c.Put: manual.put_piece,
    c.Rank: manual.rank,
    c.GoTo: manual.go_to,
    c.GiveTurn: manual.give_turn,
    c.SetRound: manual.set_round,
    c.Next: steps.next_step,
    c.Pass: steps.pass_seat,
    c.Do: actions.act,
    c.Tell: comparing.tell,
    c.Choose: choices.choose,
    c.Withdraw: choices.withdraw,
    c.Throw: throwing.throw,
}
_TOGETHER = {*_DECIDE} - {c.Open}
"""The commands that may be a part of `Several`."""
