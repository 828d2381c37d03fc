"""What is done most at a table takes as few presses as it can, and nothing is typed for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import simcord

from tests.bot.seated_table import Round, sit_down
from tests.bot.test_sealed import to_the_bids
from tests.bot.world import World, labels, play, sent, texts


@dataclass
class Taps:
    """Somebody's finger: every press is a click on a control that is there, and counts."""

    table: Round
    who: simcord.MemberActor
    count: int = 0

    async def board(self, label: str) -> Any:
        """Press a button of the board."""
        self.count += 1
        return await self.table.press(self.who, label)

    async def panel(self, opened: Any, label: str) -> Any:
        """Press a button of a private panel that a press has opened."""
        self.count += 1
        return await self.who.click(sent(opened), label=label)


async def to_the_conflicts(world: World) -> Round:
    """Both have passed and bid three; Ana is to declare."""
    table = await to_the_bids(world)
    for who in (world.ana, world.bo):
        await table.say(who, "bid 3")
    await table.press(world.ana, "Next")
    return table


async def declared(table: Round, finger: Taps) -> None:
    """A military conflict for Fire at the second province, by presses alone."""
    panel = await finger.board("Conflict: military")
    panel = await finger.panel(panel, "🔥 Fire")
    await finger.panel(panel, "Province 2")


def test_a_bid_is_two_taps(folder: Path) -> None:
    """Open it, press the number: it is locked; while the panel is open, another is one more."""

    async def act(world: World) -> None:
        finger = Taps(await to_the_bids(world), world.ana)
        panel = await finger.board("🔒 Bid")
        panel = await finger.panel(panel, "Bid 4")
        assert finger.count == 2
        assert "🔒 bid is in" in texts(finger.table.board)
        assert "Locked: **4**" in texts(sent(panel))
        panel = await finger.panel(panel, "Bid 2")
        assert finger.count == 3
        assert "Locked: **2**" in texts(sent(panel))

    play(folder, act)


def test_a_conflict_is_three_taps(folder: Path) -> None:
    """Its type, the ring, the province."""

    async def act(world: World) -> None:
        table = await to_the_conflicts(world)
        finger = Taps(table, world.ana)
        await declared(table, finger)
        assert finger.count == 3
        running = "Conflict: military · 🔥 Fire · ana against bo · province 2"
        assert running in texts(table.board)

    play(folder, act)


def test_from_who_won_to_the_ring_is_three_taps(folder: Path) -> None:
    """Who won, whether the province broke, the ring: a press each on the board, nothing typed."""

    async def act(world: World) -> None:
        table = await to_the_conflicts(world)
        await declared(table, Taps(table, world.ana))
        await table.press(world.bo, "Defended")
        for who in (world.bo, world.ana):
            await table.press(who, "Pass")
        assert "3.2.3 Compare skill" in texts(table.board)
        finger = Taps(table, world.ana)
        await finger.board("Ana wins")
        await finger.board("Broke")
        await finger.board("Resolve")
        assert finger.count == 3
        state = (await table.running()).table
        assert state.pieces["s1.p2"].state == "broken"
        assert state.pieces["fire"].state == "claimed"
        assert state.pieces["fire"].holder == 0
        assert "honors or dishonors" in texts(table.board)

    play(folder, act)


def test_counting_passing_and_going_on_are_a_tap_each(folder: Path) -> None:
    """Two honor at once, beside one; pass; next."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        finger = Taps(table, world.ana)
        await finger.board("Honor −2")
        assert (finger.count, await table.count("honor", 0)) == (1, 8)
        row = labels(table.board)
        assert row.index("Honor −1") == row.index("Honor −2") + 1
        await finger.board("Pass")
        assert finger.count == 2
        assert 0 in (await table.running()).table.passed
        await table.press(world.bo, "Pass")
        for who in (world.ana, world.bo):
            await table.say(who, "bid 3")
        before = (await table.running()).table.place
        await finger.board("Next")
        assert finger.count == 3
        assert (await table.running()).table.place != before

    play(folder, act)
