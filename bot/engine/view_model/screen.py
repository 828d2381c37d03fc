"""Everything that a message about a table shows, as plain data without secrets.

Game, HistoryWindow -> screen -> Screen -> ui.table
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.event_log.staleness import stale_before
from bot.engine.events import Began, Chosen, Compared, Left, UndoAsked
from bot.engine.games.game import Game
from bot.engine.history import Record
from bot.engine.history_window import HistoryWindow
from bot.engine.message import Translate
from bot.engine.narration.events import ending
from bot.engine.narration.line import Line
from bot.engine.narration.log import board_lines, latest
from bot.engine.narration.names import chosen_text, step_name
from bot.engine.redaction import TableView, view_for
from bot.engine.rules.flow import current_wait
from bot.engine.rules.waiting_for import awaited_seats
from bot.engine.state import Table, seat_of
from bot.engine.view_model import adjustable
from bot.engine.view_model.adjustable import AdjustableCounter, AdjustablePiece
from bot.engine.view_model.board import Board, board
from bot.engine.view_model.form_fields import FormField, fields_of_choice
from bot.engine.view_model.offers import Offer, joint_offers, offers

LOG_LINES = 2


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """An undo that waits for the consent of others."""

    seat: int
    text: str
    """The sentence that says who wants to undo what."""
    agreed: tuple[str, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """A table as everybody sees it, or as one seat does."""

    seq: int
    """The number of the last event."""
    steady: int
    """The last event that changed more than numbers: a board shown since then is not stale."""
    board: Board
    log: tuple[Line, ...]
    ending: str
    """The sentence on how the game ended; "" while it goes on."""
    offers: tuple[Offer, ...]
    """For everybody: what any seat can do in this step. For one seat: all that it can do."""
    at_hand: tuple[AdjustableCounter, ...]
    missing: tuple[str, ...]
    """The names of the seats that the step waits for."""
    undo_request: UndoRequest | None
    players: tuple[str, ...]
    """The player at each seat, as the program outside knows people; "" for a free seat."""
    place: tuple[str, str]
    """The running procedure and its step."""
    rules: tuple[tuple[str, str, str], ...]
    """(kind, key, name) of what can be looked up in the rules; the running step is first."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat with all that it can change by hand, shown to this seat alone."""

    seat: int
    name: str
    counters: tuple[AdjustableCounter, ...]
    pieces: tuple[AdjustablePiece, ...]
    conceded: bool


@dataclass(frozen=True, slots=True)
class SealedView:
    """A secret choice as its own seat sees it."""

    choice: str
    name: str
    fields: tuple[FormField, ...]
    """The fields of the choice, filled with what the seat has locked, if it has."""
    locked: str
    """The choice that the seat has locked, in words; "" if it has locked none."""
    commitment: str
    known: bool
    """Whether everybody knows the choice although it is locked, because its reveal was undone."""
    present: tuple[str, ...]
    """The names of the seats that have chosen."""
    missing: tuple[str, ...]


def screen(
    game: Game,
    window: HistoryWindow,
    seat: int | None,
    language: str = "en",
    translate: Translate = str,
) -> Screen:
    """Return a table as one seat may see it; with None, as everybody may."""
    view, table = view_for(window.table, seat), window.table
    can = (
        joint_offers(game, window, language, translate)
        if seat is None
        else offers(game, window, seat, language, translate)
    )
    return Screen(
        seq=window.seq,
        steady=stale_before(window.last_numbers),
        board=board(view, game, language, translate, _totals(window)),
        log=tuple(board_lines(window, game, language, translate, LOG_LINES)),
        ending=ending(game, table, language, translate),
        offers=can,
        at_hand=adjustable.at_hand(game, view, language),
        missing=_names(table, _missing(game, table)),
        undo_request=undo_request(game, window, language, translate),
        players=tuple(one.player for one in table.seats),
        place=view.place,
        rules=_rules(game, view, language),
    )


def view_of_seat(game: Game, window: HistoryWindow, seat: int, language: str = "en") -> SeatView:
    """Return a seat with every counter and piece that it can change by hand."""
    view = view_for(window.table, seat)
    return SeatView(
        seat=seat,
        name=view.seats[seat].name,
        counters=adjustable.counters(game, view, seat, language),
        pieces=adjustable.pieces(game, view, seat, language),
        conceded=view.seats[seat].conceded,
    )


def sealed_choice(
    game: Game, window: HistoryWindow, seat: int, choice: str, language: str = "en"
) -> SealedView | None:
    """Return a secret choice that is being made; None if there is no such choice, or it is open."""
    from_game = game.choices.get(choice)
    if from_game is None or choice in window.table.revealed:
        return None
    view = view_for(window.table, seat)
    locked = [one for one in view.choices if one.choice == choice and one.commitment]
    own = next((one for one in locked if one.seat == seat), None)
    value: Chosen | None = own.value if own else None
    inside = {one.seat for one in locked}
    wait = current_wait(game, window.table)
    late = awaited_seats(game, window.table, wait) if wait and wait.choice == choice else []
    return SealedView(
        choice=choice,
        name=from_game.words.name(language),
        fields=fields_of_choice(from_game, language, value),
        locked="" if value is None else chosen_text(game, choice, dict(value), language),
        commitment=own.commitment if own else "",
        known=bool(own and own.known),
        present=_names(window.table, sorted(inside)),
        missing=_names(window.table, late),
    )


def undo_request(
    game: Game, window: HistoryWindow, language: str = "en", translate: Translate = str
) -> UndoRequest | None:
    """Return the undo that waits for consent; None if there is none."""
    request = window.table.request
    if request is None:
        return None
    asked = next(r for r in reversed(window.records) if isinstance(r.event, UndoAsked))
    return UndoRequest(
        seat=request.seat,
        text=_undo_text(game, window, asked, language, translate),
        agreed=_names(window.table, request.agreed),
        missing=_names(window.table, [s for s in request.needed if s not in request.agreed]),
    )


def _undo_text(
    game: Game, window: HistoryWindow, asked: Record, language: str, translate: Translate
) -> str:
    said = latest(window, game, language, translate, proofs=False)
    # Only the first part: the seats that have to agree are shown beside it.
    return next((line.parts[0].text for line in said if line.command == asked.command), "")


def _totals(window: HistoryWindow) -> dict[int, int]:
    """Return the totals compared last in the running procedure, extras included."""
    found: dict[int, int] = {}
    for act in window.latest:
        for event in () if act.undone else act.events:
            if isinstance(event, (Began, Left)):
                found = {}
            elif isinstance(event, Compared):
                found = {seat_of(seat) or 0: total for seat, total in event.totals.items()}
    return found


def _missing(game: Game, table: Table) -> list[int]:
    """Return the seats that the running step waits for; none if “next” may skip them."""
    wait = current_wait(game, table)
    if wait is None or wait.may or table.outcome:
        return []
    return awaited_seats(game, table, wait)


def _names(table: Table, found: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    return tuple(table.seats[seat].name for seat in found)


def _rules(game: Game, view: TableView, language: str) -> tuple[tuple[str, str, str], ...]:
    """Return (kind, key, name) of what can be looked up; the running step is first."""
    procedure, number = view.place
    found = [("step", f"{procedure}/{number}", step_name(game, number, language))]
    found = found if number else []
    sections = (
        ("choice", game.choices),
        ("counter", game.counters),
        ("piece", game.pieces),
        ("action", game.actions),
        ("track", game.tracks),
    )
    for kind, section in sections:
        for key, thing in section.items():
            if getattr(thing, "shown", True):
                found.append((kind, key, thing.words.name(language)))
    return tuple(found)
