"""A table that waits for another day: its board says so, it reminds nobody, any deed goes on."""

from __future__ import annotations

from pathlib import Path

from bot.outbox.choice_reminders import REMIND_AFTER
from tests.bot.seated_table import Round, sit_down
from tests.bot.test_sealed import calls, lock, to_the_bids
from tests.bot.world import World, labels, make_bot, play, sent, texts


async def pause(table: Round, world: World) -> None:
    """Bo leaves it for another day."""
    panel = await table.more(world.bo)
    said = sent(await world.bo.click(panel, label="Pause till another day"))
    assert "waits for another day" in texts(said)
    await world.env.settle()


def test_a_paused_table_reminds_nobody(folder: Path) -> None:
    """Also after a restart; who has chosen stays in."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        await lock(table, world.ana, "4")
        await pause(table, world)
        assert "⏸ Paused since" in texts(table.board)
        assert labels(table.board) == ["Go on", "Rule", "My seat"]
        await world.env.advance_time(REMIND_AFTER + 20)
        assert calls(table) == []
        await world.env.restart_bot(make_bot(folder))
        eve = world.guild.add_member(world.env.create_user("eve"))
        assert "You have no seat" in texts(sent(await table.press(eve, "Go on")))
        await table.press(world.ana, "Go on")
        await world.env.settle()
        assert "Paused" not in texts(table.board)
        assert "🔒 bid is in" in texts(table.board)
        shown = await lock(table, world.bo, "2")
        assert "bid: ana 4, bo 2" in texts(shown)

    play(folder, act, check_errors=False, settle_timeout=60.0)


def test_any_deed_ends_the_pause(folder: Path) -> None:
    """Nobody has to look for the button."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await pause(table, world)
        assert table.placement.paused
        await table.say(world.ana, "lose 2 honor")
        await world.env.settle()
        assert not table.placement.paused
        assert "Honor −2" in labels(table.board)
        assert "honor **8**" in texts(table.board)

    play(folder, act)
