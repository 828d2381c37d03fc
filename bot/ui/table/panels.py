"""The private panels "My seat" and "Pieces": all that a seat has, and buttons to change it.

Screen, SeatView -> Components V2

The message keeps what the user has chosen, as the marked options of its selects.
"""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.engine.view_model.adjustable import AdjustableCounter, AdjustablePiece
from bot.engine.view_model.form_fields import Option
from bot.engine.view_model.offers import ANSWER, CONCEDE, NEXT, REDO, UNDO
from bot.engine.view_model.screen import Screen, SeatView
from bot.locale.catalogue import Words
from bot.ui.components import MOST_OPTIONS, Button, Row, button, in_rows
from bot.ui.markdown import brief, capital, heading, shortened
from bot.ui.table import ids
from bot.ui.table.action_buttons import NAME_ON_BUTTON, offer_button, select, with_sign
from bot.ui.table.board_text import Depth, place_text
from bot.ui.table.panel_base import HINT, WHERE, panel_layout, tabs

_BY, _BESIDE = (-5, -2, -1, 1, 2, 5), 3
"""The changes to a counter that have a button each; how many buttons are in a row on a phone."""


def seat_view(
    key: str,
    screen: Screen,
    own: SeatView,
    words: Words,
    *,
    counter: str = "",
    holder: str = "",
    note: str = "",
) -> ui.LayoutView:
    """Return the panel "My seat": all that the seat has, and buttons to change its counters.

    `counter` and `holder` name the counter that was chosen; "" for the first one. `note` is the
    result of the press before. `key` is the table's key.
    """
    seq = screen.seq
    place = screen.board.places[own.seat]
    hidden = _hidden(own)
    texts = [
        heading(words("My seat")),
        f"**{brief(capital(screen.board.where), WHERE)}**",
        *_now(screen),
        place_text(place, screen.board, words, Depth.FULL, away=False),
        *([f"-# {hidden}"] if hidden else []),
    ]
    view = panel_layout(texts, note)
    chosen = _chosen(own, counter, holder)
    if chosen:
        view.add_item(_counters(key, seq, own, chosen, words))
        for row in in_rows(_by(key, seq, chosen, words), _BESIDE):
            view.add_item(row)
    for row in in_rows(_own_moves(key, screen, words)):
        view.add_item(row)
    view.add_item(ui.ActionRow(*tabs(key, seq, own, "seat", words)))
    return view


def _now(screen: Screen) -> Iterator[str]:
    if screen.ending:
        yield f"🏆 {brief(capital(screen.ending), HINT)}"
    elif screen.board.hint:
        yield f"▸ {brief(screen.board.hint, HINT)}"


def _hidden(own: SeatView) -> str:
    """Return the seat's hidden counters with their values: the board does not show them."""
    seat = f"s{own.seat}"
    # Those that the board shows stand in the block of the seat already.
    found = (one for one in own.counters if one.holder == seat and one.hidden)
    return " · ".join(f"{brief(one.name, 40)} {one.value}" for one in found)


def _chosen(own: SeatView, counter: str, holder: str) -> AdjustableCounter | None:
    """Return the counter that was chosen; else the seat's first one; else None."""
    named = (one for one in own.counters if (one.key, one.holder) == (counter, holder))
    return next(named, own.counters[0] if own.counters else None)


def _counters(key: str, seq: int, own: SeatView, chosen: AdjustableCounter, words: Words) -> Row:
    shown = list(own.counters[:MOST_OPTIONS])
    options = [Option(counter_value(one), _counter_name(one, words)) for one in shown]
    if chosen not in shown:
        options[-1:] = [Option(counter_value(chosen), _counter_name(chosen, words))]
    placeholder = words("Choose a counter")
    return select(placeholder, ids.COUNTERS.of(table=key, seq=seq), options, counter_value(chosen))


def counter_value(counter: AdjustableCounter) -> str:
    """Return the value of a counter's option in a select: "<counter>@<holder>", both as slugs."""
    return f"{ids.slug(counter.key)}@{ids.slug(counter.holder)}"


def _counter_name(counter: AdjustableCounter, words: Words) -> str:
    place = words("Table") if counter.holder == ids.SHARED else counter.whose
    whose = f"{place}: " if place else ""
    return f"{whose}{counter.icon} {counter.name} {counter.value}".replace("  ", " ").strip()


def _by(key: str, seq: int, counter: AdjustableCounter, words: Words) -> Iterator[Button]:
    called = shortened(capital(counter.name), NAME_ON_BUTTON)
    for by in _BY:
        name = ids.COUNT.of(table=key, seq=seq, counter=counter.key, holder=counter.holder, by=by)
        yield button(f"{called} {with_sign(by)}", name)
    to = words("= …")
    setting = ids.SET_TO.of(table=key, seq=seq, counter=counter.key, holder=counter.holder)
    yield button(f"{called} {to}", setting)


def _own_moves(key: str, screen: Screen, words: Words) -> Iterator[Button]:
    """Yield the buttons of a seat's own moves: those of the step first, then undo and redo."""
    seq = screen.seq
    step = [one for one in screen.offers if one.kind not in _FLOW and not one.anywhere]
    yield from (offer_button(key, seq, one, words) for one in step[:5])
    kinds = {one.kind for one in screen.offers}
    if UNDO in kinds:
        yield button(words("Undo"), ids.UNDO.of(table=key, seq=seq))
    if REDO in kinds:
        yield button(words("Redo"), ids.REDO.of(table=key, seq=seq))


_FLOW = {NEXT, UNDO, REDO, ANSWER, CONCEDE}


# ---- pieces --------------------------------------------------------------------------------------


def pieces_view(
    key: str, screen: Screen, own: SeatView, words: Words, *, piece: str = "", note: str = ""
) -> ui.LayoutView:
    """Return the panel "Pieces", on which a piece's state is set by hand.

    `piece` is the piece that was chosen, "" for none; `note` is the result of the press before.
    `key` is the table's key.
    """
    seq = screen.seq
    texts = [heading(words("Pieces")), *(_line(one) for one in own.pieces[:MOST_OPTIONS])]
    if not own.pieces:
        texts.append(words("This game has no pieces here."))
    view = panel_layout(texts, note)
    chosen = next((one for one in own.pieces if one.piece == piece), None)
    if own.pieces:
        options = [Option(ids.slug(one.piece), _piece_name(one)) for one in own.pieces]
        name = ids.PIECES.of(table=key, seq=seq)
        view.add_item(select(words("Choose a piece"), name, options, ids.slug(piece)))
    if chosen and chosen.targets:
        name = ids.PIECE.of(table=key, seq=seq, piece=chosen.piece)
        placeholder = words("{piece}: what becomes of it?", piece=_piece_name(chosen))
        view.add_item(select(placeholder, name, chosen.targets))
        rule = ids.RULE.of(table=key, seq=seq, kind="piece", key=chosen.piece)
        view.add_item(ui.ActionRow(button(words("Rule"), rule)))
    view.add_item(ui.ActionRow(*tabs(key, seq, own, "pieces", words)))
    return view


def _line(piece: AdjustablePiece) -> str:
    return f"{brief(_piece_name(piece), 80)}: {brief(piece.now, 60)}"


def _piece_name(piece: AdjustablePiece) -> str:
    whose = f"{piece.whose}: " if piece.whose else ""
    return " ".join(filter(None, [piece.icon, f"{whose}{piece.name}"]))
