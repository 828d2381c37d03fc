"""The counters and pieces that can be changed by hand, as plain data.

Game, TableView -> adjustable -> screen -> ui
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.games.game import DEFAULT_AT_HAND, Game
from bot.engine.narration import names as n
from bot.engine.redaction import TableView
from bot.engine.state import TABLE, seat_key, seat_of
from bot.engine.view_model.form_fields import Option


@dataclass(frozen=True, slots=True)
class AdjustableCounter:
    """A counter at a holder, which can be changed by hand."""

    key: str
    holder: str
    """The key of a seat ("s0"), "table" or a piece; "" for the seat of whoever presses."""
    name: str
    icon: str
    value: int = 0
    whose: str = ""
    """The name of the piece on which the counter lies; "" at a seat or the table."""
    hidden: bool = False
    """Whether the board leaves the counter out."""
    spread: bool = False
    """Whether the counter lies on several pieces of a seat, so that one of them has to be named."""


@dataclass(frozen=True, slots=True)
class AdjustablePiece:
    """A piece that can be set by hand, with the states that it can get."""

    piece: str
    name: str
    icon: str
    now: str
    """The present state and holder of the piece, in words."""
    whose: str
    targets: tuple[Option, ...]
    """The states and holders that the piece can get; values are `<state>@<seat or nothing>`."""


def at_hand(game: Game, view: TableView, language: str) -> tuple[AdjustableCounter, ...]:
    """Return the counters that have buttons on a board."""
    found = []
    for key in game.at_hand or _by_itself(game, view):
        counter = game.counters.get(key)
        spread = counter is not None and "seat" not in counter.at
        name = n.counter_name(game, dict(view.extras), key, language)
        holder = TABLE if key in view.extras and not view.extras[key].each else ""
        icon = counter.icon if counter else ""
        found.append(AdjustableCounter(key, holder, name, icon, spread=spread))
    return tuple(found)


def _by_itself(game: Game, view: TableView) -> list[str]:
    own = [key for key, one in game.counters.items() if one.shown and "seat" in one.at]
    return [*own, *view.extras][:DEFAULT_AT_HAND]


def counters(
    game: Game, view: TableView, seat: int, language: str
) -> tuple[AdjustableCounter, ...]:
    """Return all counters that a seat can change by hand: its own first, then the shared ones."""
    own = seat_key(seat)
    own_pieces = [key for key in view.pieces if key.startswith(f"{own}.")]
    shared = [key for key in view.pieces if seat_of(key.partition(".")[0]) is None]
    holders = [own, *own_pieces, TABLE, *shared]
    found = [one for holder in holders for one in _at(game, view, holder, language)]
    order = {holder: place for place, holder in enumerate(holders)}
    # Counters that the board does not show come last.
    return tuple(sorted(found, key=lambda one: (one.hidden, order[one.holder])))


def _at(game: Game, view: TableView, holder: str, language: str) -> Iterator[AdjustableCounter]:
    place = "seat" if seat_of(holder) is not None else holder
    if holder in view.pieces:
        place = game.kind_of(holder.rpartition(".")[2])
    whose = n.piece_name(game, holder, language) if holder in view.pieces else ""
    for key, counter in game.counters.items():
        if place in counter.at:
            name, value = counter.words.name(language), view.count(key, holder)
            yield AdjustableCounter(
                key, holder, name, counter.icon, value, whose, not counter.shown
            )
    for key, extra in view.extras.items():
        if place == ("seat" if extra.each else TABLE):
            yield AdjustableCounter(key, holder, extra.name, "", view.count(key, holder), whose)


def pieces(game: Game, view: TableView, seat: int, language: str) -> tuple[AdjustablePiece, ...]:
    """Return all pieces that a seat can set: its own first, then shared ones, then others."""

    def rank(key: str) -> int:
        born = seat_of(key.partition(".")[0])
        return 0 if born is None else -1 if born == seat else born + 1

    return tuple(
        _adjustable_piece(game, view, key, language) for key in sorted(view.pieces, key=rank)
    )


def _adjustable_piece(game: Game, view: TableView, key: str, language: str) -> AdjustablePiece:
    item = key.rpartition(".")[2]
    defined, piece = game.pieces[game.kind_of(item)], view.pieces[key]
    born = seat_of(key.partition(".")[0])
    whose = n.seat_name(view.seats, born) if born is not None else ""
    holder = n.seat_name(view.seats, piece.holder) if piece.holder is not None else ""
    called = n.piece_name(game, key, language)
    state = n.state_name(game, key, piece.state, language)
    targets = []
    for name, words in defined.states.items():
        if name not in defined.held:
            targets.append(Option(f"{name}@", words.name(language)))
            continue
        for place, one in enumerate(view.seats):
            targets.append(Option(f"{name}@{place}", f"{one.name}: {words.name(language)}"))
    now = ", ".join(filter(None, ["" if holder and state == called else state, holder]))
    icon = defined.icons.get(item, "") or defined.icons.get(piece.state, "")
    return AdjustablePiece(
        key, called, icon, now, whose,
        tuple(one for one in targets if one.value != f"{piece.state}@{_place(piece.holder)}"),
    )  # fmt: skip


def _place(holder: int | None) -> str:
    return "" if holder is None else str(holder)


def on_each_piece(
    game: Game, view: TableView, seat: int, counter: str, language: str
) -> list[AdjustableCounter]:
    """Return a counter once for each of a seat's own pieces on which it is kept."""
    found = counters(game, view, seat, language)
    own = f"{seat_key(seat)}."
    return [one for one in found if one.key == counter and one.holder.startswith(own)]
