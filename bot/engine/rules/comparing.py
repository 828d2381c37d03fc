"""Comparisons: the totals of the seats, or only who won.

decide -> comparing -> events
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import NotNow
from bot.engine.games.game import Game
from bot.engine.games.game_flow import Compare
from bot.engine.narration.names import seat_names
from bot.engine.rules import flow
from bot.engine.rules.conditions import amount
from bot.engine.rules.limits import check_number
from bot.engine.rules.lookup import between, seats
from bot.engine.rules.transaction import Transaction
from bot.engine.state import NOBODY, seat_key


def tell(transaction: Transaction, command: c.Tell) -> None:
    """Record totals, or who won; the step then knows the facts winner, loser and margin."""
    flow.reach(transaction, flow.comparing_steps(transaction.game), command.seat)
    wait = flow.current_wait(transaction.game, transaction.table)
    if wait is None or wait.compare is None:
        raise NotNow("Nothing is compared in this step.")
    compare = wait.compare
    among = between(transaction.game, transaction.table, compare.between)
    command = _for_the_team(transaction.game, command, among)
    if command.totals:
        told = _all_totals(transaction, command, among)
        if not told:
            return
        totals = _final_totals(transaction, compare, told, among)
        step = transaction.table.frame.step
        transaction.emit(e.Compared(step, {seat_key(s): n for s, n in totals.items()}))
        winner, margin = _winner(transaction, compare, totals)
    else:
        winner = None if command.nobody else command.winner
        margin = command.margin
        if not command.nobody and winner not in among:
            raise NotNow("Say the totals, who won, or that nobody did.")
        check_number(margin)
        if margin < 0:
            raise NotNow("The winner is ahead by 0 or more.")
    losers = [seat for seat in among if seat != winner]
    facts: dict[str, e.FactValue] = {"winner": NOBODY, "margin": 0}
    if winner is not None:
        facts = {"winner": seat_key(winner), "margin": margin}
        facts |= {"loser": seat_key(losers[0])} if len(losers) == 1 else {}
    transaction.emit(e.Knew(facts))


def counting_seat(game: Game, seat: int, among: Sequence[int]) -> int:
    """Return the seat whose total counts for `seat`: itself, or its team mate in `among`."""
    return next((one for one in game.team(seat) if one in among and seat not in among), seat)


def _for_the_team(game: Game, command: c.Tell, among: Sequence[int]) -> c.Tell:
    """Return the command with each seat replaced by its team mate in `among`, if it has one.

    `among` are the seats that are compared; they are not replaced.
    """
    totals = {counting_seat(game, seat, among): total for seat, total in command.totals.items()}
    seat, winner = (
        None if one is None else counting_seat(game, one, among)
        for one in (command.seat, command.winner)
    )
    return replace(command, totals=totals, seat=seat, winner=winner)


def _all_totals(transaction: Transaction, command: c.Tell, among: Sequence[int]) -> dict[int, int]:
    """Return the totals of all seats in `among`; while some are missing, record the new ones: {}.

    Raise NotNow unless the new totals are the seat's own, or those of all seats.
    """
    new, known = command.totals, {**transaction.table.frame.totals, **command.totals}
    whole, own = set(known) == set(among), set(new) == {command.seat}
    if (
        not set(new) <= set(among)
        or min(new.values()) < 0
        or not (whole or own or command.seat is None)
    ):
        raise NotNow(
            "Say your own total, or one number for each of {names}, 0 or more.",
            names=seat_names(transaction.table.seats, among),
        )
    check_number(max(new.values()))
    for seat, total in new.items() if not whole else ():
        if transaction.table.frame.totals.get(seat) != total:
            transaction.emit(e.Totalled(seat, total))
    return known if whole else {}


def _final_totals(
    transaction: Transaction, compare: Compare, told: dict[int, int], among: Sequence[int]
) -> dict[int, int]:
    counted = dict(told)
    if compare.counts == "one_for_the_higher":
        most = [seat for seat in among if told[seat] == max(told.values())]
        counted = {seat: int(most == [seat]) for seat in among}
    return {
        seat: number + amount(transaction.game, transaction.table, compare.plus, seat_key(seat))
        for seat, number in counted.items()
    }


def _winner(
    transaction: Transaction, compare: Compare, totals: dict[int, int]
) -> tuple[int | None, int]:
    most = max(totals.values())
    ahead = [seat for seat, total in totals.items() if total == most]
    margin = most - max((t for s, t in totals.items() if s != ahead[0]), default=0)
    if most < compare.least:
        return None, 0
    if len(ahead) == 1:
        return ahead[0], margin
    tie = seats(transaction.game, transaction.table, compare.tie) if compare.tie else ()
    return (tie[0], 0) if tie and tie[0] in ahead else (None, 0)
