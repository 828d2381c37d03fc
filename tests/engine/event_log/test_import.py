"""An imported file may say anything: it is refused, or its table can be shown."""

from __future__ import annotations

import json

import pytest

from bot.engine.errors import BadExport
from bot.engine.event_log.export import from_json
from bot.engine.history import replay
from bot.engine.history_window import HistoryWindow
from bot.engine.narration.log import latest
from bot.engine.redaction import view_for
from bot.engine.view_model.board import board
from tests.engine.event_log.wrong_values import GAME, KINDS, WRONG, instead, places, rows


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_value_is_refused_or_can_be_shown(kind: str) -> None:
    """A seat that is not there, an end that the game has not: nothing fails later on a board."""
    before = list(rows())
    where = next(n for n, row in enumerate(before) if row["event"]["event"] == kind)
    for path in places(before[where]["event"]):
        for wrong in WRONG:
            changed = [
                *before[:where],
                instead(before[where], ("event", *path), wrong),
                *before[where + 1 :],
            ]
            text = json.dumps({"format": 1, "game": "l5r", "rows": changed[: where + 9]}).encode()
            try:
                records = from_json(text, GAME)
            except BadExport:
                continue
            window = HistoryWindow().followed_by(records)
            latest(window, GAME, last=10)
            board(view_for(replay(records), None), GAME)
