"""Secret choices: locked one by one, revealed together by the last, put in order.

decide -> choices -> effects
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import NotNow
from bot.engine.games.choices import Choice, Field
from bot.engine.narration.names import seat_names
from bot.engine.rules import flow
from bot.engine.rules.conditions import amount
from bot.engine.rules.effects import run
from bot.engine.rules.elimination import seats_needed
from bot.engine.rules.ends import ending
from bot.engine.rules.flow import current_wait
from bot.engine.rules.limits import plain
from bot.engine.rules.transaction import Transaction
from bot.engine.sealed import Bound, Secret, canonical, commitment
from bot.engine.state import Lock, Table, seat_key

_LONGEST_TEXT = 100


def choose(transaction: Transaction, command: c.Choose) -> None:
    """Lock a seat's choice; if it was the last one missing, reveal all choices."""
    if command.seat is None:
        raise NotNow("Only who sits at the table can choose.")
    flow.reach(transaction, flow.choosing_steps(transaction.game, command.choice), command.seat)
    _check_open(transaction, command.choice, command.seat)
    value = checked_values(transaction.game.choices[command.choice], command.value)
    _check_limits(transaction, transaction.game.choices[command.choice], value, command.seat)
    text = canonical(value)
    now = transaction.table
    where = Bound(transaction.opening, now.game, now.round, command.choice, command.seat)
    lock = Lock(commitment(text, command.nonce, where), Secret(text), Secret(command.nonce))
    transaction.emit(
        e.Locked(command.choice, command.seat, lock.commitment, lock.value, lock.nonce)
    )
    reveal_if_complete(transaction)


def reveal_if_complete(transaction: Transaction) -> None:
    """Reveal the choice that the step waits for, once all have chosen, unless the game is over."""
    wait = current_wait(transaction.game, transaction.table)
    if wait is None or not wait.choice or ending(transaction.game, transaction.table):
        return
    locks = transaction.table.locks.get(wait.choice, {})
    if locks and set(locks) >= set(seats_needed(transaction.game, transaction.table, wait)):
        _reveal(transaction, wait.choice, locks)


def withdraw(transaction: Transaction, command: c.Withdraw) -> None:
    """Take a seat's choice back before it is revealed; raise NotNow if it has made none."""
    if command.seat not in transaction.table.locks.get(command.choice, {}) or command.seat is None:
        raise NotNow("You have chosen nothing that could be taken back.")
    transaction.emit(e.Unlocked(command.choice, command.seat))


def _check_open(transaction: Transaction, choice: str, seat: int) -> None:
    wait = current_wait(transaction.game, transaction.table)
    if wait is None or not choice or wait.choice != choice:
        raise NotNow("Nothing is chosen in secret in this step: go on to the step where it is.")
    among = seats_needed(transaction.game, transaction.table, wait)
    if seat not in among:
        called, names = (
            transaction.game.choices[choice].words.name,
            seat_names(transaction.table.seats, among),
        )
        raise NotNow("The {choice} is up to {who} now.", choice=called, who=names)


def checked_values(choice: Choice, value: e.Chosen) -> dict[str, object]:
    """Return the values of a choice; raise NotNow if one is out of range, without showing it."""
    unknown = set(value) - set(choice.fields)
    if unknown:
        raise NotNow(
            "{choice} knows no “{field}”: leave it out.",
            choice=choice.words.name,
            field=min(unknown),
        )
    found: dict[str, object] = {}
    for name, field in choice.fields.items():
        if name in value:
            found[name] = _checked_value(field, value[name])
        elif not field.optional:
            raise NotNow("Say the {field} as well.", field=field.words.name)
    return found


def _check_limits(
    transaction: Transaction, choice: Choice, value: Mapping[str, object], seat: int
) -> None:
    """Raise NotNow for a number above what the seat may choose now, without repeating it."""
    for name, told in value.items():
        field = choice.fields[name]
        if field.at_most is None or not isinstance(told, int):
            continue
        most = amount(transaction.game, transaction.table, field.at_most, seat_key(seat))
        if told > most:
            low = field.range[0] if field.range else 0
            raise NotNow(
                "The {field} is a number from {low} to {high}.",
                field=field.words.name, low=low, high=most,
            )  # fmt: skip


def _checked_value(field: Field, told: object) -> object:
    called = field.words.name
    if field.range:
        numbers = told if isinstance(told, tuple) else (told,)
        low, high = field.range
        fits = all(type(n) is int and low <= n <= high for n in numbers)
        if not numbers or not fits or (len(numbers) > 1 and not field.many):
            raise NotNow(
                "The {field} is a number from {low} to {high}.", field=called, low=low, high=high
            )
        return numbers if field.many else numbers[0]
    if field.options and told not in field.options:
        options = tuple(words.name for words in field.options.values())
        raise NotNow("The {field} is one of: {options}.", field=called, options=options)
    if isinstance(told, str):
        return plain(told)[:_LONGEST_TEXT]
    raise NotNow("The {field} is a text.", field=called)


def _reveal(transaction: Transaction, choice: str, locks: Mapping[int, Lock]) -> None:
    """Open all choices at once with their proofs, then run what follows from the reveal."""
    values = {str(s): lock.opened() for s, lock in sorted(locks.items())}
    transaction.emit(
        e.Revealed(
            choice,
            values,
            {str(seat): lock.nonce.open() for seat, lock in sorted(locks.items())},
            {str(seat): lock.commitment for seat, lock in sorted(locks.items())},
        )
    )
    defined = transaction.game.choices[choice]
    run(transaction, defined.reveal)
    order_seats(transaction, choice)


def order_seats(transaction: Transaction, choice: str) -> None:
    """Order the seats as the revealed choice decides.

    This is done at the reveal, and again when somebody changes the chosen numbers by hand.
    """
    defined = transaction.game.choices[choice]
    if not defined.order or choice not in transaction.table.revealed:
        return
    found = _seats_in_order(transaction.table, defined, choice)
    if found != transaction.table.tracks.get(choice):
        transaction.emit(e.Ordered(choice, found))


def _times(value: e.Chosen) -> int:
    """Return how often a seat is in the order: once, or once for each of its numbers."""
    return max((len(v) for v in value.values() if isinstance(v, tuple)), default=1)


def _number_at(told: int | str | tuple[int, ...], place: int) -> int | str:
    """Return the number at `place`, or the last one if there are fewer; a single value as it is."""
    return told[min(place, len(told) - 1)] if isinstance(told, tuple) else told


def _seats_in_order(table: Table, defined: Choice, choice: str) -> tuple[int, ...]:
    """Return the seats in the order of their choices; a seat is named once for each number."""
    entries = [
        (seat, place)
        for seat, value in table.revealed[choice].items()
        for place in range(_times(value))
    ]

    def key(entry: tuple[int, int]) -> list[int]:
        seat, place = entry
        value = table.revealed[choice][seat]
        found = []
        for line in defined.order:
            if line.track:
                found.append(table.tracks[line.track].index(seat))
                continue
            told = _number_at(value.get(line.field, 0), place)
            if line.counter:
                now = table.count(line.counter, seat_key(seat))
                told = int(told) + now - int(_number_at(value.get(line.field, 0), 0))
            options = list(defined.fields[line.field].options)
            found.append(options.index(str(told)) if told in options else -int(told))
        return found

    return tuple(seat for seat, _ in sorted(entries, key=key))
