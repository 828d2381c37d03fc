"""Names with signs and figures in them can be said as they are written."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.language import surely
from tests.engine.play import opened
from tests.engine.small_game import SMALL_GAME, small_game


@pytest.mark.parametrize("name", ["R&D", "Deck 2", "Q&A&D"])
@pytest.mark.parametrize("said", ["{} +1", "gain 1 {}", "Ana {} +1"])
def test_a_counter_with_a_sign_or_a_figure_in_its_name(name: str, said: str) -> None:
    """“R&D” is one name, and the figure of “Deck 2” is no count of it."""
    game = small_game(text=SMALL_GAME.replace("W(gold)", f"W({name})"))
    command = surely(said.format(name), game, opened(game).table, 0)
    assert isinstance(command, c.Change)
    assert (command.counter, command.holder, command.by) == ("gold", "s0", 1)
