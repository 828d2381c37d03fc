"""The ids of a table's controls: each carries the table and the event that was seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from discord import ui

from bot.engine.event_log.staleness import stale_before
from bot.locale.catalogue import words
from bot.ui.table import ids
from tests.control_ids import CONTROLS
from tests.ui.limits import parts
from tests.ui.played_tables import GAMES, KEY, stages
from tests.ui.test_table_screens import private, public


def controls(view: ui.LayoutView) -> Iterator[dict[str, Any]]:
    """All that can be pressed."""
    return (part for part in parts(view) if part.get("custom_id"))


@pytest.mark.parametrize("key", GAMES)
def test_whatever_can_be_pressed_has_an_id_of_ours(key: str) -> None:
    """Every control of every message is known by one declaration and carries table and event."""
    for game, window in stages(key):
        views = [*public(game, window, words("en")), *private(game, window, words("en"), 0)]
        for part in (part for view in views for part in controls(view)):
            read = [one.read(part["custom_id"]) for one in CONTROLS]
            (said,) = [one for one in read if one is not None]
            assert said["table"] == KEY
            assert said["seq"] in {
                ids.ALWAYS,
                stale_before(window.last_numbers),
                window.records[-1].seq,
            }
