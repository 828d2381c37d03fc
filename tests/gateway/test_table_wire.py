"""Ana and Bo play in a voice channel while the wire fails them: the board shows the last state."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import pytest

from tests.gateway import wire
from tests.gateway.bot_process import Far, over_the_wire
from tests.gateway.channels import MOST, SECONDS, text
from tests.gateway.loopback import NO_ANSWER, Fault, Loopback, Pause
from tests.gateway.people import Person
from tests.gateway.seated_table import BOARD_EDIT, Table

Shown = dict[str, Any]
LONG = float(os.environ.get("JUDGE_LONG_PAUSE", "4"))
"""Seconds of a pause; more than 20 are longer than anybody's patience."""


async def more(
    table: Table, who: Person, times: int, board: Shown | None = None, label: str = "Honor +1"
) -> None:
    """Somebody presses a button in quick succession; every press is answered and counts."""
    board = board or table.board
    presses = [await who.begin(board, label) for _ in range(times)]
    answers = [await table.discord.answer_to(press) for press in presses]
    assert {answer["type"] for answer in answers} == {wire.UPDATE_LATER}
    assert set(table.logged(*presses).values()) == {1}


def test_an_evening_over_the_wire(folder: Path) -> None:
    """Opened from voice, twenty presses at once, bids in lists, a form, undo, the status line."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        table = Table(discord, far)
        await table.open()
        await asyncio.gather(more(table, table.ana, 10), more(table, table.bo, 10))
        await discord.until(lambda: text(table.board).count("honor **20**") == 2)
        assert sum(map(len, discord.channels.edits.values())) <= MOST
        await table.to_the_bids()
        shown = await table.lock(table.ana, "4")
        assert "Locked: **4**" in text(shown)
        await table.shows("🔒 bid is in", "Still to come: bo")
        shown = await table.lock(table.bo, "2")
        assert "bid: ana 4, bo 2" in text(shown)
        await table.shows("🔓 bid 4", "🔓 bid 2", "honor **18**", "honor **22**")
        panel = await table.bo.press(table.board, "My seat")
        assert panel["flags"] & wire.EPHEMERAL
        assert "honor 22 → 20" in text(await table.bo.slash("t", words="lose 2 honor"))
        await table.shows("honor **20**")
        await table.bo.press(table.board, "Undo")
        await table.shows("honor **18**", "honor **22**")
        channel, status = discord.channels.statuses[0]
        assert channel == str(wire.VOICE)
        assert status is not None
        assert "ana ⛩10 : bo ⛩10" in status
        assert discord.channels.most_edits() <= MOST
        assert await far.stop() == 0
        assert "Traceback" not in far.log()

    over_the_wire(folder, act)


def test_what_is_pressed_while_the_connection_is_cut_counts(folder: Path) -> None:
    """RESUME brings the presses and a bid; the board shows them, nothing counts twice."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        table = Table(discord, far)
        await table.open()
        await table.to_the_bids()
        panel = await table.ana.press(table.board, "🔒 Bid")
        for times in (1, 2):
            await discord.cut()
            await asyncio.gather(more(table, table.bo, 3), more(table, table.ana, 2))
            if times == 1:
                await discord.cut()
                assert "Locked: **5**" in text(await table.ana.press(panel, "Bid 5"))
            await table.shows(f"honor **{10 + 3 * times}**", f"honor **{10 + 2 * times}**")
        assert (len(discord.identified), len(discord.resumed)) == (1, 3)
        await table.lock(table.bo, "1")
        await table.shows("🔓 bid 5", "🔓 bid 1", "honor **10**", "honor **20**")
        assert discord.channels.most_edits() <= MOST

    over_the_wire(folder, act)


def test_a_pause_that_discord_asks_for_is_kept_by_boards(folder: Path) -> None:
    """Presses are answered at once meanwhile, no edit comes too early, the last state follows."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        table = Table(discord, far)
        await table.open()
        pause = Pause("PATCH", BOARD_EDIT, 2.5)
        discord.pauses.append(pause)
        await more(table, table.ana, 1)
        await discord.until(lambda: pause.until)
        began = asyncio.get_running_loop().time()
        for _ in range(3):
            await more(table, table.ana, 2)
            await more(table, table.bo, 1)
        assert asyncio.get_running_loop().time() - began < 2
        assert "honor **10**" in text(table.board)
        await table.shows("honor **17**", "honor **13**")
        assert time.monotonic() >= pause.until
        assert pause.impatient == 0
        assert discord.channels.most_edits() <= MOST

    over_the_wire(folder, act)


@pytest.mark.parametrize("everywhere", [False, True])
def test_after_a_pause_the_boards_of_a_channel_go_out_one_by_one(
    folder: Path, everywhere: bool
) -> None:
    """Six boards wait for its end: none goes out before, each once and as it is then."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        table = Table(discord, far)
        await table.open()
        for number in range(5):
            panel = await table.ana.slash("table open", game="l5r", name=f"Table {number}")
            await table.ana.press(panel, "Open")
        await discord.until(lambda: len(discord.channels.boards()) == 6)
        await asyncio.sleep(SECONDS)
        pause = Pause("PATCH", BOARD_EDIT, LONG, everywhere=everywhere)
        discord.pauses.append(pause)
        before = len(discord.channels.edits[str(wire.VOICE)])
        for board in discord.channels.boards():
            await table.ana.begin(board, "Fate +1")
        await asyncio.sleep(1.5)
        for board in discord.channels.boards():
            await table.ana.begin(board, "Fate +1")
        boards = discord.channels.boards
        await discord.until(lambda: all("fate **9**" in text(one) for one in boards()), 40 + LONG)
        assert pause.impatient == 0
        taken = [at for at in discord.channels.edits[str(wire.VOICE)][before:] if at >= pause.until]
        assert len(taken) == 6, "what was so before the pause was sent as well"
        assert discord.channels.most_edits() <= MOST, discord.channels.edits

    over_the_wire(folder, act)


def test_faults_of_discord_are_outlived_by_boards(folder: Path) -> None:
    """503, 502, no answer at all, a message that is gone: the last state is there in the end."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        table = Table(discord, far)
        await table.open()
        for status in (503, 502, NO_ANSWER):
            discord.faults.append(Fault("PATCH", BOARD_EDIT, status, {"message": "no"}))
        await more(table, table.ana, 3)
        await more(table, table.bo, 1)
        await table.shows("honor **13**", "honor **11**", seconds=40)
        assert not any(fault.times for fault in discord.faults)
        first = table.board
        discord.channels.vanish(first)
        await more(table, table.bo, 1, first)
        await discord.until(discord.channels.boards)
        await table.shows("honor **13**", "honor **12**")
        assert table.board["id"] != first["id"]
        assert discord.channels.most_edits() <= MOST
        assert "Traceback" not in far.log()

    over_the_wire(folder, act)


def test_a_press_whose_answer_is_lost_is_not_told_as_failed(folder: Path) -> None:
    """It counts, the board says so, and nobody is told to try again: on a board and in words."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        table = Table(discord, far)
        await table.open()
        lost = Fault("POST", r"/interactions/.*/callback", NO_ANSWER, None)
        said = {"id": "1", "name": "t", "type": 1}
        said |= {"options": [{"name": "words", "type": 3, "value": "honor +1"}]}
        discord.faults.append(lost)
        presses = [await table.ana.begin(table.board, "Honor +1")]
        await table.shows("honor **11**")
        lost.times = 1
        presses.append(await discord.begin(2, said, who=table.ana.user, channel=wire.VOICE))
        await table.shows("honor **12**")
        await more(table, table.bo, 1)
        for press in presses:
            assert len(discord.asked("POST", rf"/interactions/{press}/.*")) == 1
            assert not discord.acknowledged(press)
        assert far.log().count("counted, but Discord did not answer") == 2
        assert "Traceback" not in far.log()

    over_the_wire(folder, act)


def test_a_board_whose_answer_was_lost_stands_there_once(folder: Path) -> None:
    """Discord has the board and the bot never hears of it: it is not posted a second time."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        table = Table(discord, far)
        discord.lost_posts = 1
        await table.open()
        assert discord.lost_posts == 0
        await more(table, table.ana, 1, discord.channels.of(wire.VOICE)[0])
        await table.shows("honor **11**")
        assert len(discord.channels.boards()) == 1

    over_the_wire(folder, act)


def test_the_boards_of_a_channel_share_what_may_be_edited(folder: Path) -> None:
    """Three are pressed while edits have to wait: never more than five in five seconds."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        table = Table(discord, far)
        await table.open()
        for name in ("Second", "Third"):
            panel = await table.ana.slash("table open", game="l5r", name=name)
            await table.ana.press(panel, "Open")
        await discord.until(lambda: len(discord.channels.boards()) == 3)
        discord.pauses.append(Pause("PATCH", BOARD_EDIT, 4.0))
        for _ in range(18):
            for board in discord.channels.boards():
                await more(table, table.ana, 1, board, "Fate +1")
            await asyncio.sleep(0.3)
        await discord.until(
            lambda: all("fate **25**" in text(one) for one in discord.channels.boards())
        )
        assert discord.channels.most_edits() <= MOST, discord.channels.edits

    over_the_wire(folder, act)
