"""What begins for the whole table is asked first: a slip of one finger must not begin it."""

from __future__ import annotations

from pathlib import Path

from tests.bot.seated_table import Round, sit_down
from tests.bot.world import World, labels, play, sent, texts


async def at_the_window(world: World) -> Round:
    """A table at the first moment where a duel is offered on the board."""
    table = await sit_down(world)
    for _ in range(12):
        if "Duel" in labels(table.board):
            return table
        await table.say(world.ana, "next anyway")
    raise AssertionError(f"no duel on {labels(table.board)}")


def test_a_duel_begins_only_when_it_is_meant(folder: Path) -> None:
    """One press asks, for who pressed alone: against whom, and what comes; the next begins it."""

    async def act(world: World) -> None:
        table = await at_the_window(world)
        before = await table.running()
        asked = sent(await table.press(world.ana, "Duel"))
        assert asked.ephemeral
        assert "ana against bo" in texts(asked)
        assert "First comes: D.3 Duel honor bid" in texts(asked)
        assert (await table.running()).seq == before.seq
        left = sent(await world.ana.click(asked, label="Not now"))
        assert "My seat" in texts(left)
        assert (await table.running()).seq == before.seq
        asked = sent(await table.press(world.ana, "Duel"))
        begun = sent(await world.ana.click(asked, label="Begin"))
        assert "ana: duel" in texts(begun)
        assert (await table.running()).table.place == ("duel", "D.3")

    play(folder, act)


def test_a_duel_that_is_meant_too_late_is_refused(folder: Path) -> None:
    """The table has moved on since it was asked: nothing begins."""

    async def act(world: World) -> None:
        table = await at_the_window(world)
        asked = sent(await table.press(world.ana, "Duel"))
        await table.say(world.bo, "next anyway")
        before = await table.running()
        await world.ana.click(asked, label="Begin")
        assert (await table.running()).table.frames[0].procedure == before.table.frames[0].procedure
        assert (await table.running()).table.place != ("duel", "D.3")

    play(folder, act)
