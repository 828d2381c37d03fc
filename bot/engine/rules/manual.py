"""Changes by hand: any value within the bounds of its counter, and always in the log.

decide -> manual -> events
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import NotNow
from bot.engine.games.effects import Note
from bot.engine.games.game import Game
from bot.engine.message import Message, all_of
from bot.engine.rules import choices
from bot.engine.rules.effects import put, run, settle
from bot.engine.rules.flow import current_wait, prepare, step_of
from bot.engine.rules.frames import leave, skip_choice
from bot.engine.rules.limits import bounds, check_number, lies_at
from bot.engine.rules.lookup import kind
from bot.engine.rules.transaction import Transaction
from bot.engine.state import TABLE, seat_of


def change(transaction: Transaction, command: c.Change) -> None:
    """Change a counter by an amount.

    At a bound of the counter, the change stops or is refused, as the game's file says.
    """
    _check(transaction, command.counter, command.holder)
    check_number(command.by)
    counter = transaction.game.counters.get(command.counter)
    past = _past(transaction, command.counter, command.holder, command.by)
    if past and (counter is None or counter.beyond == "refuse"):
        raise NotNow(_bound(transaction, command.counter, command.holder))
    if transaction.count(command.counter, command.holder, command.by, by_hand=True):
        _from_supply(transaction, command)
        _settle_anew(transaction, command.counter)


def _from_supply(transaction: Transaction, command: c.Change) -> None:
    """Take what a seat gains from the table's supply, and put what it loses back there.

    Do nothing if the counter has no supply, or if the supply is empty.
    """
    counter = transaction.game.counters.get(command.counter)
    of_seat = counter is not None and counter.supply and seat_of(command.holder) is not None
    if of_seat and transaction.table.count(command.counter, TABLE) > 0:
        transaction.count(command.counter, TABLE, -command.by, by_hand=True)


def set_to(transaction: Transaction, command: c.SetTo) -> None:
    """Set a counter to a value; raise NotNow if that is beyond its bounds."""
    _check(transaction, command.counter, command.holder)
    low, high = bounds(transaction.game.counters.get(command.counter))
    check_number(command.to)
    if (low is not None and command.to < low) or (high is not None and command.to > high):
        raise NotNow(_bound(transaction, command.counter, command.holder))
    before = transaction.table.count(command.counter, command.holder)
    by = command.to - before
    if transaction.count(command.counter, command.holder, by, by_hand=True, level=True):
        _settle_anew(transaction, command.counter)


def give(transaction: Transaction, command: c.Give) -> None:
    """Move an amount from one holder to another; raise NotNow if not all of it can be moved."""
    _check(transaction, command.counter, command.source)
    _check(transaction, command.counter, command.target)
    check_number(command.by)
    if command.source == command.target or command.by <= 0:
        raise NotNow("Somebody gives something to somebody else: name both, and how much.")
    for holder, by in ((command.source, -command.by), (command.target, command.by)):
        if _past(transaction, command.counter, holder, by):
            raise NotNow(_bound(transaction, command.counter, holder))
    transaction.move(command.counter, command.source, command.target, command.by, by_hand=True)
    _settle_anew(transaction, command.counter)


def put_piece(transaction: Transaction, command: c.Put) -> None:
    """Set a piece's state and holder; raise NotNow if the piece cannot have them."""
    if command.piece not in transaction.table.pieces:
        raise NotNow("There is no such piece at this table.")
    pieces = transaction.game.pieces[kind(transaction.game, command.piece)]
    if command.state not in pieces.states:
        raise NotNow(
            "{piece} can be: {states}; say one of them.",
            piece=pieces.words.name,
            states=tuple(words.name for words in pieces.states.values()),
        )
    if command.holder is not None and not 0 <= command.holder < len(transaction.table.seats):
        raise NotNow("There is no such seat at this table.")
    if command.state in pieces.held and command.holder is None:
        raise NotNow("Say who has it: the {piece} is somebody's then.", piece=pieces.words.name)
    put(transaction, command.piece, command.state, command.holder, by_hand=True)


def rank(transaction: Transaction, command: c.Rank) -> None:
    """Set a track's order; raise NotNow unless it names every seat once."""
    if command.track not in transaction.game.tracks:
        raise NotNow("There is no such track at this table.")
    if sorted(command.order) != list(range(len(transaction.table.seats))):
        raise NotNow("Name every seat once, the highest first.")
    if transaction.table.tracks.get(command.track) != command.order:
        transaction.emit(e.Ordered(command.track, command.order, by_hand=True))


def go_to(transaction: Transaction, command: c.GoTo) -> None:
    """Go to another step, out of procedures without that step; raise NotNow if none has it."""
    while transaction.game.step(transaction.table.frame.procedure, command.step) is None:
        if not transaction.table.frame.procedure:
            raise NotNow(_no_step(transaction.game, command.step))
        leave(transaction)
    skip_choice(transaction)
    transaction.emit(e.Entered(command.step, transaction.table.round, by_hand=True))
    step = step_of(transaction.game, transaction.table)
    if step:
        prepare(transaction, step)


def _no_step(game: Game, number: str) -> Message:
    """Return the reason why the table cannot go to a step."""
    for procedure, step in game.all_steps():
        if procedure and step.id == number:
            return Message(
                "Step {step} belongs to a {procedure}, and there is none now: begin one.",
                step=number,
                procedure=game.procedures[procedure].words.name,
            )
    return Message("This game has no step {step}: see its steps with “steps”.", step=number)


def give_turn(transaction: Transaction, command: c.GiveTurn) -> None:
    """Make it a seat's turn; raise NotNow if there is no such seat."""
    if not 0 <= command.to < len(transaction.table.seats):
        raise NotNow("There is no such seat at this table.")
    if transaction.table.turn != command.to:
        transaction.emit(e.Turned(command.to, by_hand=True))


def set_round(transaction: Transaction, command: c.SetRound) -> None:
    """Set the number of the round; raise NotNow for a number below 1."""
    check_number(command.to)
    if command.to < 1:
        raise NotNow("A round has a number from 1 on.")
    if transaction.table.round != command.to:
        transaction.emit(e.Entered(transaction.table.frame.step, command.to, by_hand=True))


def _check(transaction: Transaction, counter: str, holder: str) -> None:
    if not lies_at(transaction.game, transaction.table, counter, holder):
        raise NotNow("Nothing of that kind is counted there.")
    known, wait = (
        transaction.game.counters.get(counter),
        current_wait(transaction.game, transaction.table),
    )
    if known is not None and known.mirrors and wait is not None and wait.choice == known.mirrors:
        raise NotNow(
            "The {counter} shows what is chosen in secret now: choose your number with “{choice}”.",
            counter=known.words.name,
            choice=transaction.game.choices[known.mirrors].words.name,
        )


def _past(transaction: Transaction, counter: str, holder: str, by: int) -> bool:
    """Tell whether a change by `by` would leave the counter's bounds."""
    low, high = bounds(transaction.game.counters.get(counter))
    then = transaction.table.count(counter, holder) + by
    return (low is not None and then < low) or (high is not None and then > high)


def _bound(transaction: Transaction, name: str, holder: str) -> Message:
    """Return the sentence that refuses a change beyond a counter's bounds."""
    seat = seat_of(holder)
    counter = transaction.game.counters.get(name)
    low, high = bounds(counter)
    span = [Message("at least {n}", n=low)] * (low is not None)
    span += [Message("at most {n}", n=high)] * (high is not None)
    return Message(
        "{whose} has {n} {counter}, and it has to be {span}: choose another number.",
        whose=transaction.table.seats[seat].name if seat is not None else Message("the table"),
        n=transaction.table.count(name, holder),
        counter=counter.words.name if counter else transaction.table.extras[name].name,
        span=all_of(span),
    )


def _settle_anew(transaction: Transaction, counter: str) -> None:
    for name, choice in transaction.game.choices.items():
        if choice.value == counter and name in transaction.table.settled:
            settle(transaction, name)
        if choice.value == counter and name in transaction.table.revealed:
            choices.order_seats(transaction, name)
            _note_anew(transaction, counter)


def _note_anew(transaction: Transaction, counter: str) -> None:
    """Show the step's note again after its number changed, such as how many cards to draw."""
    step = step_of(transaction.game, transaction.table)
    for effect in step.do if step else ():
        if isinstance(effect, Note) and effect.by == counter:
            run(transaction, [effect])
