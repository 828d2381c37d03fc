"""Whole recorded games on Discord, in four languages: every total is as a person has counted it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.recorded_game import begin
from tests.bot.world import World, play, texts


@pytest.mark.parametrize("name", ["whinv", "senjutsu", "imperium", "l5r-skirmish"])
def test_a_whole_game_is_played(folder: Path, name: str) -> None:
    """Opened from voice, played by buttons, forms, panels and words, to its end."""

    async def act(world: World) -> None:
        evening = await begin(world, name)
        await evening.play()
        assert evening.means["press"] + evening.means["form"] > 0
        running = await evening.table.running()
        assert running.table.round >= 3
        if running.table.outcome:
            assert "🏆" in texts(evening.table.board)

    play(folder, act, settle_timeout=60.0)
