"""Undo and redo: alone, or with the consent of the seats whose commands are affected.

decide -> undoing -> events
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import NotNow
from bot.engine.history import Act, consent_needed, to_redo, to_undo
from bot.engine.rules.lookup import occupied_seats, seats_playing
from bot.engine.rules.transaction import Transaction


def undo(transaction: Transaction, command: c.Undo, history: Sequence[Act]) -> None:
    """Undo the seat's last command, or anybody's; ask for consent first where others must agree."""
    request = transaction.table.request
    if request and command.seat not in {None, request.seat}:
        asker = transaction.table.seats[request.seat].name
        raise NotNow(
            "{who} has asked for an undo already: answer “yes” or “no” to it first.", who=asker
        )
    undoing = to_undo(history, command.seat, anybody=command.table)
    ids = tuple(act.command for act in undoing)
    can_agree = [
        seat
        for seat in occupied_seats(transaction.table)
        if seat in seats_playing(transaction.table)
    ]
    needed = consent_needed(undoing, command.seat, can_agree, command.at)
    if not needed:
        transaction.emit(e.Undone(ids))
        return
    if request and request.commands == ids:
        raise NotNow("You have asked for this already: the others have to agree first.")
    seat = 0 if command.seat is None else command.seat
    transaction.emit(e.UndoAsked(seat, ids, (), needed))


def redo(transaction: Transaction, command: c.Redo, history: Sequence[Act]) -> None:
    """Restore what was undone last."""
    transaction.emit(e.Redone(to_redo(history, command.seat)))


def answer(transaction: Transaction, command: c.Answer, _: Sequence[Act]) -> None:
    """Agree to an undo or refuse it: the last yes carries it out, the first no drops it."""
    request = transaction.table.request
    if request is None:
        raise NotNow("Nobody has asked for an undo.")
    seat = command.seat
    if not command.agree:
        if seat is not None and seat != request.seat and seat not in request.needed:
            raise NotNow("Your consent is not asked for here.")
        transaction.emit(e.UndoDropped(request.seat if seat is None else seat))
        return
    if seat is not None and (seat not in request.needed or seat in request.agreed):
        raise NotNow("Your consent is not asked for here, or you have given it already.")
    agreed = request.needed if seat is None else (*request.agreed, seat)
    if set(agreed) >= set(request.needed):
        transaction.emit(e.Undone(request.commands))
    else:
        transaction.emit(e.UndoAsked(request.seat, request.commands, agreed, request.needed))
