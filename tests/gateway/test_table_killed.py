"""kill -9 between a press and its reply: nothing acknowledged is lost, nothing sealed is told."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.gateway import wide_bids, wire
from tests.gateway.bot_process import Far, over_the_wire
from tests.gateway.channels import MOST, text
from tests.gateway.loopback import Loopback
from tests.gateway.people import Person
from tests.gateway.seated_table import Table

KILLS = int(os.environ.get("JUDGE_KILLS", "6"))
"""How often; a hundred take about six minutes."""
LATEST = 0.06
"""Seconds after a press; most replies are out by then."""


@dataclass
class Evening:
    """A table whose bot dies again and again, and what is known of it."""

    table: Table
    fate: Counter[str] = field(default_factory=Counter)
    """What each person must have, as the log says which presses counted."""
    found: Counter[str] = field(default_factory=Counter)
    """What became of the presses that were under way at a kill, and how many reveals there were."""
    bid: str = ""
    """Ana's, while it is sealed."""
    returned: int = 0
    """How often it has come back."""
    since: int = 0
    """How many requests there had been when she bid."""

    # ---- the kill ------------------------------------------------------------------------------

    async def dies(self, *presses: int) -> None:
        """Kill it between a press and its reply: after any time, or once the press is in the log.

        What was acknowledged is in the log once, anything else at most once.
        """
        far, discord = self.table.far, self.table.discord
        if random.random() < 0.5:
            await asyncio.sleep(random.uniform(0.0, LATEST))
        else:
            logged = 0
            while not logged:
                await asyncio.sleep(0)  # the reply goes out after a thousandth of a second or two
                logged = sum(self.table.logged(*presses).values())
        await far.stop(signal.SIGKILL)
        await asyncio.sleep(0.05)  # what it had sent before arrives
        for press, times in self.table.logged(*presses).items():
            acknowledged = discord.acknowledged(press)
            assert times == 1 if acknowledged else times <= 1
            kind = "acknowledged" if acknowledged else "in the log, no reply" if times else "lost"
            self.found[kind] += 1
        self.sealed()

    async def returns(self) -> None:
        """A new process: the same board, its buttons work, it shows all that is in the log."""
        old, far = self.table.board, self.table.far
        self.returned += 1
        if self.returned % 4:  # people press as soon as it is there
            await far.connected()
        else:  # or nobody does for a while
            await far.ready()
            for who in (self.table.ana, self.table.bo):
                await self.table.shows_fate(who, self.fate[who.name])
        self.sealed()
        for who in (self.table.ana, self.table.bo):
            await self.table.press(who, "Fate +1", old)
            self.fate[who.name] += 1
        for who in (self.table.ana, self.table.bo):
            await self.table.shows_fate(who, self.fate[who.name])
        self.sealed()

    # ---- the bid -------------------------------------------------------------------------------

    def sealed(self) -> None:
        """Nobody but Ana has seen her bid, in any message, answer or line of the log."""
        if not self.bid:
            return
        assert not wide_bids.tells(self.bid, self.table.far.log())
        for _, path, body in self.table.discord.requests[self.since :]:
            if wide_bids.tells(self.bid, body):
                number = wire.number_of(path)
                assert self.table.discord.people.get(number) == wire.ANA, (path, body)
                assert self.table.discord.was_private(number), (path, body)
        for message in self.table.discord.channels.of(wire.VOICE):
            assert not wide_bids.tells(self.bid, message)
        assert not wide_bids.tells(self.bid, self.table.discord.channels.statuses)

    async def form(self, who: Person) -> dict[str, Any]:
        """The form that somebody writes their bid into."""
        panel = await who.press(self.table.board, "🔒 Bid")
        assert panel["flags"] & wire.EPHEMERAL
        button = "Change …" if "Change …" in str(panel) else "Choose …"
        return await who.press(panel, button)

    async def bids(self) -> int:
        """Ana sends a bid in that nobody else may see; the number of what she did."""
        form = await self.form(self.table.ana)
        self.since, self.bid = len(self.table.discord.requests), wide_bids.bid()
        return await self.table.ana.begin_writing(form, {"value": self.bid})

    async def is_in(self) -> None:
        """Whether or not her bid had got in: she sees it, and bids anew if it had not."""
        panel = await self.table.ana.press(self.table.board, "🔒 Bid")
        if f"Locked: **{self.bid}**" not in text(panel):
            answer = await self.table.discord.answer_to(await self.bids())
            assert f"Locked: **{self.bid}**" in text(answer["message"])
        await self.table.shows("🔒 bid is in", "Still to come: bo")
        self.sealed()

    async def peeked(self) -> None:
        """Bo looks wherever there is something to see."""
        table, bo = self.table, self.table.bo
        for label in ("🔒 Bid", "My seat", "Rule"):
            assert not wide_bids.tells(self.bid, await bo.press(table.board, label))
        for command in ("table history", "table proofs"):
            assert not wide_bids.tells(self.bid, await bo.slash(command))
        self.sealed()

    async def reveals(self) -> int:
        """Bo bids as well: the number of what he did; from here on Ana's bid may be seen."""
        form = await self.form(self.table.bo)
        self.sealed()
        self.bid = ""
        return await self.table.bo.begin_writing(form, {"value": wide_bids.bid()})

    async def is_out(self, hers: str) -> None:
        """Both bids are on the board; then the next ones are asked for."""
        table = self.table
        await table.shows(f"🔓 bid {hers}")
        self.found["revealed"] += 1
        await table.ana.slash("t", words="next")
        await table.ana.slash("t", words="step 2.2")
        await table.shows("2.2 Honor bid", "Still to come: ana, bo")

    # ---- what is under way at a kill -----------------------------------------------------------

    async def presses(self) -> None:
        """Both press at once, several times."""
        board = self.table.board
        presses = {}
        for _ in range(2):
            for who in (self.table.ana, self.table.bo):
                presses[await who.begin(board, "Fate +1")] = who.name
        await self.dies(*presses)
        for press, times in self.table.logged(*presses).items():
            self.fate[presses[press]] += times
        await self.returns()

    async def bidding(self) -> None:
        """Ana's bid is under way."""
        await self.dies(await self.bids())
        await self.returns()
        await self.is_in()

    async def revealing(self) -> None:
        """Bo's bid is under way, which reveals both; lost with the process, it reveals nothing."""
        hers = self.bid
        press = await self.reveals()
        await self.dies(press)
        if not self.table.logged(press)[press]:
            self.bid = hers
        await self.returns()
        if self.bid:
            await self.peeked()
            await self.table.discord.answer_to(await self.reveals())
        await self.is_out(hers)
        answer = await self.table.discord.answer_to(await self.bids())
        assert f"Locked: **{self.bid}**" in text(answer["message"])


@pytest.mark.timeout(120 + 15 * KILLS)
def test_nothing_is_lost_or_told_by_a_kill(folder: Path) -> None:
    """Kills at random moments of presses, bids and reveals; a sealed bid stays so all the time."""
    wide_bids.add_to(folder)

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        table = Table(discord, far)
        await table.open(wide_bids.KEY)
        await table.to_the_bids()
        evening = Evening(table)
        for who in (table.ana, table.bo):
            evening.fate[who.name] = table.fate(who)
        await discord.answer_to(await evening.bids())
        for kill in range(KILLS):
            await (evening.presses, evening.revealing, evening.presses, evening.bidding)[kill % 4]()
            await evening.peeked()
        bid = evening.bid
        assert f"Locked: **{bid}**" in text(await table.ana.press(table.board, "🔒 Bid"))
        await discord.answer_to(await evening.reveals())
        await evening.is_out(bid)
        assert "Traceback" not in far.log()
        assert discord.channels.most_edits() <= MOST
        sys.stderr.write(f"{KILLS} kills: {dict(sorted(evening.found.items()))}\n")

    over_the_wire(folder, act)
