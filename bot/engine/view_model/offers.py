"""The buttons of a table now: found by asking `decide`, without any knowledge of a single game.

game's data + Table -> offers -> screen -> ui
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import TableError
from bot.engine.events import Chosen, FactValue
from bot.engine.games.game import Game
from bot.engine.games.game_flow import Action, Wait
from bot.engine.history import Act
from bot.engine.history_window import HistoryWindow
from bot.engine.message import Translate
from bot.engine.narration.names import seat_name
from bot.engine.redaction import view_for
from bot.engine.rules.actions import possible_values
from bot.engine.rules.elimination import seats_needed
from bot.engine.rules.flow import choosing_steps, comparing_steps, current_wait, reach, step_of
from bot.engine.rules.lookup import between
from bot.engine.rules.transaction import Transaction
from bot.engine.state import Table, seat_key
from bot.engine.view_model import form_fields
from bot.engine.view_model.form_fields import FormField, Option

PASS, CHOOSE, COMPARE, DO = "pass", "choose", "compare", "do"
NEXT, UNDO, REDO, ANSWER, CONCEDE = "next", "undo", "redo", "answer", "concede"
_WAYS = 2
"""The most buttons that one offer takes on a board."""
_TRIES = 12
"""The most combinations of values that are tried before an action counts as impossible."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a seat can do now."""

    kind: str
    key: str = ""
    """The key of the choice or action; "anyway" for a forced “next”."""
    name: str = ""
    fields: tuple[FormField, ...] = ()
    """The fields that have to be filled in first; if empty, the command is given at once."""
    seats: tuple[int, ...] = ()
    """The seats that can take the offer."""
    ahead: str = ""
    """The later step to which the offer belongs, and to which taking it moves the table; "" for
    this step.
    """
    anywhere: bool = False
    """Whether the offer belongs to no step in particular."""
    begins: bool = False
    """Whether the offer begins a procedure."""
    ways: tuple[Option, ...] = ()
    """The few possible answers to the offer's first question, one button for each: who won, or one
    of two types.
    """
    main: bool = False
    """Whether the offer is one of the step's main actions: see `_is_main`."""
    near: bool = True
    """Whether the offer is likely enough in this step to have a button on the board itself."""


@dataclass(frozen=True, slots=True)
class _Asker:
    """A seat at a table, to find the commands that it can give now."""

    game: Game
    table: Table
    acts: Sequence[Act]
    seat: int
    language: str
    translate: Translate

    def can(self, command: c.Command) -> bool:
        """Tell whether the table would accept the command."""
        try:
            decide(self.game, self.table, self.acts, command)
        except TableError:
            return False
        return True

    def ahead(self, wanted: Iterable[str]) -> Transaction:
        """Return a transaction that has gone on to one of the `wanted` steps.

        If the table cannot go there, the transaction is empty.
        """
        transaction = Transaction(self.game, self.table)
        try:
            reach(transaction, tuple(wanted), self.seat)
        except TableError:
            return Transaction(self.game, self.table)
        return transaction


def offers(
    game: Game, window: HistoryWindow, seat: int, language: str = "en", translate: Translate = str
) -> tuple[Offer, ...]:
    """Return offers of all that a seat can do now, with the fields of each.

    Corrections by hand are left out.
    """
    asker = _Asker(game, window.table, window.acts, seat, language, translate)
    return (*_of_step(asker, told=True), *_of_flow(asker))


def joint_offers(
    game: Game, window: HistoryWindow, language: str = "en", translate: Translate = str
) -> tuple[Offer, ...]:
    """Return what any seat can do in this step, each offer once and without its `form_fields`.

    The `seats` of an offer are all seats that can do it.
    """
    found: dict[tuple[str, str], Offer] = {}
    for seat in range(len(window.table.seats)):
        asker = _Asker(game, window.table, window.acts, seat, language, translate)
        for offer in _of_step(asker, told=False):
            known = found.setdefault((offer.kind, offer.key), replace(offer, seats=()))
            seats = (*known.seats, *offer.seats)
            found[offer.kind, offer.key] = replace(known, seats=seats)
    return tuple(sorted(found.values(), key=_rank))


def find_offer(found: Iterable[Offer], kind: str, key: str = "") -> Offer | None:
    """Return the first offer of a kind, and with this key if one is given.

    None if there is none.
    """
    return next((one for one in found if one.kind == kind and key in {"", one.key}), None)


def _rank(offer: Offer) -> tuple[bool, bool, bool]:
    return offer.anywhere, not offer.main, offer.ahead != ""


def _of_step(asker: _Asker, *, told: bool) -> list[Offer]:
    found = [*_choices(asker, told=told), *_compare(asker, told=told), *_actions(asker, told=told)]
    if asker.can(c.Pass(seat=asker.seat)):
        # Sorted behind what begins here, before what does not belong to this step.
        found.append(Offer(PASS, name=asker.translate("Pass"), seats=(asker.seat,), main=True))
    return sorted(found, key=_rank)


def _of_flow(asker: _Asker) -> Iterator[Offer]:
    """Yield the offers of every step: next, undo, redo, answer an undo, give up."""
    seat, say = asker.seat, asker.translate
    request = asker.table.request
    if asker.can(c.Next(seat=seat)):
        yield Offer(NEXT, name=say("Next"), seats=(seat,))
    elif asker.can(c.Next(seat=seat, anyway=True)):
        yield Offer(NEXT, "anyway", say("Next anyway"), seats=(seat,))
    if asker.can(c.Undo(seat=seat)):
        yield Offer(UNDO, name=say("Undo"), seats=(seat,))
    if asker.can(c.Redo(seat=seat)):
        yield Offer(REDO, name=say("Redo"), seats=(seat,))
    if request and seat in request.needed and seat not in request.agreed:
        yield Offer(ANSWER, name=say("Answer"), seats=(seat,))
    if asker.can(c.Concede(seat=seat)):
        yield Offer(CONCEDE, name=say("Give up"), seats=(seat,))


def _choices(asker: _Asker, *, told: bool) -> Iterator[Offer]:
    for key, choice in asker.game.choices.items():
        transaction = asker.ahead(choosing_steps(asker.game, key))
        wait = current_wait(asker.game, transaction.table)
        if wait is None or wait.choice != key or asker.table.outcome:
            continue
        if asker.seat not in seats_needed(asker.game, transaction.table, wait):
            continue
        now = _chosen(asker, key) if told else None
        fields = form_fields.fields_of_choice(choice, asker.language, now) if told else ()
        name = choice.words.name(asker.language)
        ahead = _step_reached(asker, transaction)
        yield Offer(CHOOSE, key, name, fields, (asker.seat,), ahead=ahead, main=not ahead)


def _chosen(asker: _Asker, choice: str) -> Chosen | None:
    """Return what this seat has locked for a choice; None if nothing."""
    view = view_for(asker.table, asker.seat)
    locked = (one for one in view.choices if one.choice == choice and one.commitment)
    return next((one.value for one in locked if one.seat == asker.seat), None)


def _compare(asker: _Asker, *, told: bool) -> Iterator[Offer]:
    transaction = asker.ahead(comparing_steps(asker.game))
    wait = current_wait(asker.game, transaction.table)
    if wait is None or not wait.compare or not asker.can(c.Tell(nobody=True, seat=asker.seat)):
        return
    asked = (
        form_fields.fields_of_comparison(
            transaction, wait.compare, asker.seat, asker.language, asker.translate
        )
        if told
        else ()
    )
    name, ahead = wait.compare.words.name(asker.language), _step_reached(asker, transaction)
    among = between(asker.game, transaction.table, wait.compare.between)
    ways = tuple(
        Option(
            seat_key(one),
            asker.translate("{who} wins").format(who=seat_name(transaction.table.seats, one)),
        )
        for one in (among if len(among) <= _WAYS else ())
    )
    here, there = asker.table.place[0], transaction.table.place[0]
    yield Offer(
        COMPARE, "", name, asked, (asker.seat,), ahead=ahead, ways=ways,
        main=not ahead or (here != "" and here == there),
    )  # fmt: skip


def _actions(asker: _Asker, *, told: bool) -> Iterator[Offer]:
    inside = {frame.procedure for frame in asker.table.frames}
    wait = current_wait(asker.game, asker.table)
    for key, action in asker.game.actions.items():
        if action.during and action.during not in inside:
            continue
        transaction = asker.ahead(action.at) if action.at else Transaction(asker.game, asker.table)
        if action.at and transaction.table.frame.step not in action.at:
            continue
        if any(asker.can(c.Do(action=key, told=t, seat=asker.seat))
               for t in islice(_samples(transaction, action, asker.seat), _TRIES)):  # fmt: skip
            fields = form_fields.fields_of_action(transaction, action, asker.seat, asker.language)
            ahead, anywhere = _step_reached(asker, transaction), not action.at and not action.during
            yield Offer(
                DO, key, action.words.name(asker.language), fields if told else (),
                (asker.seat,), ahead, anywhere, bool(action.begins), _quick_options(action, fields),
                main=_is_main(wait, key, action, here=not ahead and not anywhere),
                near=_is_near(asker, key, action, transaction),
            )  # fmt: skip


def _quick_options(action: Action, fields: Sequence[FormField]) -> tuple[Option, ...]:
    """Return the options of the action's first question if they are few; else none."""
    first = next(iter(fields), None)
    if first is None or not action.takes[first.key].options or first.optional:
        return ()
    return first.options if len(first.options) <= _WAYS else ()


def _is_near(asker: _Asker, key: str, action: Action, transaction: Transaction) -> bool:
    """Tell whether an action belongs to this step, or to a later one of the same procedure.

    Of the actions that belong to no step, those that begin a procedure are near in a step that
    stops only to let players act.
    """
    here, step = asker.table.place, step_of(asker.game, asker.table)
    if not action.at and not action.during:
        in_window = step is not None and step.stop and step.wait is None
        inside = {frame.procedure for frame in asker.table.frames}
        return bool(action.begins) and in_window and action.begins not in inside
    if transaction.table.place == here or action.begins:
        return True
    later = current_wait(asker.game, transaction.table)
    same = here[0] != "" and transaction.table.place[0] == here[0]
    return same and later is not None and key in later.actions


def _is_main(wait: Wait | None, key: str, action: Action, *, here: bool) -> bool:
    """Tell whether an action of the running step (`here`) is a main one.

    That is an action that the step waits for, that begins a procedure, or that belongs to this
    step alone.
    """
    own = len(action.at) == 1 and not action.during and (wait is None or bool(wait.until))
    waited = wait is not None and key in wait.actions
    return here and (bool(action.begins) or waited or own)


def _step_reached(asker: _Asker, transaction: Transaction) -> str:
    """Return the step to which the table would move for an offer; "" if it stays."""
    return transaction.table.frame.step if transaction.table.place != asker.table.place else ""


def _samples(transaction: Transaction, action: Action, seat: int) -> Iterator[dict[str, FactValue]]:
    """Yield combinations of values that an action could take."""
    names = [name for name, one in action.takes.items() if not (one.optional or one.any)]
    takes = [action.takes[name] for name in names]
    told: list[tuple[FactValue, ...]] = [
        (one.number[0],) if one.number else possible_values(transaction, one, seat) for one in takes
    ]
    for values in product(*told):
        yield dict(zip(names, values, strict=True))
