"""Every message about every game, at every stage, as Discord takes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from discord import ui
from jsonschema_rs import Draft202012Validator

from bot.engine.games.game import Game
from bot.engine.history_window import HistoryWindow
from bot.engine.narration.log import page
from bot.engine.view_model.screen import screen, sealed_choice, view_of_seat
from bot.engine.view_model.step_list import step_list
from bot.locale.catalogue import LANGUAGES, Words, words
from bot.outbox.undo_requests import AGREED, LAPSED, REFUSED
from bot.ui.table import ids
from bot.ui.table.board import board_view
from bot.ui.table.confirmations import concede_view, give_over_view
from bot.ui.table.forms import modal
from bot.ui.table.more_panel import more_view
from bot.ui.table.pages import A_PAGE, history_view, steps_view
from bot.ui.table.panels import pieces_view, seat_view
from bot.ui.table.sealed import only_field, sealed_view, values
from bot.ui.table.undo_requests import answered_view, undo_view
from tests.ui.limits import broken, parts, sent
from tests.ui.played_tables import GAMES, KEY, stages

_ROW, _BUTTON = 1, 2


def public(game: Game, window: HistoryWindow, said: Words) -> Iterator[ui.LayoutView]:
    """What everybody sees."""
    language = said.language
    shown = screen(game, window, None, language, said.template)
    yield board_view(KEY, shown, said)
    away = {player for player in shown.players if player}
    yield board_view(KEY, shown, said, away=away, name="The *long* table", closed=True)
    if shown.undo_request:
        yield undo_view(KEY, shown.seq, shown.undo_request, said)
    for number in range(page(window.records, game, language, said.template, (0, A_PAGE)).pages):
        one = page(window.records, game, language, said.template, (number, A_PAGE))
        yield history_view(KEY, shown.seq, one.lines, said, page=number, all_pages=one.pages)
    rows, here = step_list(game, language), window.table.place
    yield steps_view(KEY, shown.seq, rows, here, said)
    yield steps_view(KEY, shown.seq, rows, here, said, page=99, may=True)
    yield more_view(KEY, shown, None, said)


def private(game: Game, window: HistoryWindow, said: Words, seat: int) -> Iterator[ui.LayoutView]:
    """What one seat sees."""
    language = said.language
    shown = screen(game, window, seat, language, said.template)
    mine = view_of_seat(game, window, seat, language)
    yield seat_view(KEY, shown, mine, said)
    for one in mine.counters[:: max(1, len(mine.counters) // 3)]:
        yield seat_view(KEY, shown, mine, said, counter=one.key, holder=one.holder, note="Done *.")
    yield pieces_view(KEY, shown, mine, said)
    for piece in mine.pieces[:: max(1, len(mine.pieces) // 4)]:
        yield pieces_view(KEY, shown, mine, said, piece=piece.piece, note="x" * 500)
    yield more_view(KEY, shown, mine, said, note="Done.")
    yield concede_view(KEY, shown, said)
    yield give_over_view(KEY, shown, mine, said)
    for choice in game.choices:
        found = sealed_choice(game, window, seat, choice, language)
        if found:
            lone = only_field(found)
            picked = values(lone)[-1].value if lone else ""
            yield sealed_view(KEY, shown.seq, found, said)
            yield sealed_view(KEY, shown.seq, found, said, picked=picked, note="Done.")


def _labels(view: ui.LayoutView) -> list[str]:
    """What stands on the buttons of a message."""
    return [part["label"] for part in parts(view) if part["type"] == _BUTTON]


@pytest.mark.parametrize("key", GAMES)
def test_discord_takes_every_message(key: str, described: Draft202012Validator) -> None:
    """Boards, panels, sealed panels, questions and pages keep the limits and the description.

    Whoever hears a button hears a word: no label is a sign alone.
    """
    languages = cycle(LANGUAGES)
    for game, window in stages(key):
        said = words(next(languages))
        views = [*public(game, window, said)]
        for seat in {0, len(window.table.seats) - 1}:
            views += private(game, window, said, seat)
        for view in views:
            assert broken(view) == []
            assert [label for label in _labels(view) if not re.search(r"[^\W_]", label)] == []
            message = {"flags": 1 << 15, "components": sent(view)}
            assert [error.message for error in described.iter_errors(message)] == []


@pytest.mark.parametrize("key", GAMES)
def test_a_board_has_five_rows_at_most(key: str) -> None:
    """However much there is to do; and at least one as long as it is open, none once closed."""
    for game, window in stages(key):
        shown = screen(game, window, None)
        board = board_view(KEY, shown, words("en"))
        count = sum(part["type"] == _ROW for part in parts(board))
        assert 1 <= count <= 5
        closed = board_view(KEY, shown, words("en"), closed=True)
        assert not any(part["type"] == _ROW for part in parts(closed))


@pytest.mark.parametrize("key", GAMES)
def test_discord_takes_every_form(key: str, described_form: Draft202012Validator) -> None:
    """Whatever an offer asks for fits into a form."""
    for game, window in stages(key):
        for seat in range(len(window.table.seats)):
            said = words("pl")
            for offer in screen(game, window, seat, "pl", said.template).offers:
                if not offer.fields:
                    continue
                custom_id = ids.ACT.form.of(table=KEY, seq=7, action=offer.key or "x")
                form = modal(custom_id, offer.name, offer.fields, said)
                answer = {"type": 9, "data": form.to_dict()}
                assert [error.message for error in described_form.iter_errors(answer)] == []
                assert len(form.children) <= 5


def test_how_an_undo_ended_is_said(described: Draft202012Validator) -> None:
    """Agreed, refused by somebody, lapsed: each in a message without buttons."""
    for end in (AGREED, REFUSED, LAPSED):
        for who in ("", "Bo_*"):
            view = answered_view(
                end, words("en"), text="Ana wants to undo: x" * 200, refused_by=who
            )
            message = {"flags": 1 << 15, "components": sent(view)}
            assert broken(view) == []
            assert [error.message for error in described.iter_errors(message)] == []
            assert not any(part["type"] == _ROW for part in parts(view))


def test_a_board_that_discord_would_refuse_is_seen(described: Draft202012Validator) -> None:
    """The description does find a label that is too long."""
    view = board_view(KEY, screen(*stages("l5r")[0], None), words("en"))
    message: dict[str, Any] = {"flags": 1 << 15, "components": sent(view)}
    message["components"][1]["components"][0]["label"] = "x" * 81
    assert list(described.iter_errors(message))
