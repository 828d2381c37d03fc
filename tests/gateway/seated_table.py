"""A table in the chat of the voice channel, with Ana and Bo at it, over the wire."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from tests.gateway import wire
from tests.gateway.bot_process import Far
from tests.gateway.channels import text
from tests.gateway.loopback import Loopback
from tests.gateway.people import Person

BOARD_EDIT = rf"/channels/{wire.VOICE}/messages/\d+"


@dataclass
class Table:
    """What both see and do."""

    discord: Loopback
    far: Far
    ana: Person = field(init=False)
    bo: Person = field(init=False)

    def __post_init__(self) -> None:
        self.ana = Person(self.discord, wire.ANA_USER)
        self.bo = Person(self.discord, wire.BO_USER)

    @property
    def board(self) -> dict[str, Any]:
        """The board as it stands in the channel."""
        return self.discord.channels.board()

    async def open(self, game: str = "l5r") -> None:
        """Ana opens it from the voice channel; the people there are proposed."""
        panel = await self.ana.slash("table open", game=game)
        assert "1. **ana**" in text(panel)
        assert "2. **bo**" in text(panel)
        opened = await self.ana.press(panel, "Open")
        assert "its board is in the channel" in text(opened)
        await self.discord.until(lambda: self.discord.channels.of(wire.VOICE))

    async def shows(self, *wanted: str, seconds: float = 30) -> None:
        """Wait until the board says all of it."""
        try:
            await self.discord.until(
                lambda: all(one in text(self.board) for one in wanted), seconds
            )
        except TimeoutError:
            raise AssertionError(f"no {wanted} on\n{text(self.board)}") from None

    async def to_the_bids(self) -> None:
        """Both pass, and the bids are next."""
        for who in (self.ana, self.bo):
            await who.press(self.board, "Pass")
        await self.shows("Honor bid")

    async def lock(self, who: Person, value: str) -> dict[str, Any]:
        """Open the panel from the board and press a number."""
        panel = await who.press(self.board, "🔒 Bid")
        assert panel["flags"] & wire.EPHEMERAL
        return await who.press(panel, f"Bid {value}")

    async def press(self, who: Person, label: str, board: dict[str, Any]) -> None:
        """A press on a board is taken without a word; the board itself follows."""
        number = await who.begin(board, label)
        answer = await self.discord.answer_to(number)
        assert answer["type"] == wire.UPDATE_LATER
        assert self.logged(number) == {number: 1}

    async def shows_fate(self, who: Person, fate: int) -> None:
        """Wait until the board says so."""
        try:
            await self.discord.until(lambda: self.fate(who) == fate)
        except TimeoutError:
            raise AssertionError(f"not {fate} but {self.fate(who)}") from None

    def fate(self, who: Person) -> int:
        """What the board says."""
        found = re.search(rf"\*\*{who.name}\*\*.*?fate \*\*(\d+)\*\*", text(self.board), re.DOTALL)
        assert found, text(self.board)
        return int(found[1])

    def logged(self, *presses: int) -> dict[int, int]:
        """How often each press was carried out, as the log on the disk says."""
        with closing(sqlite3.connect(self.far.folder / "tables.db")) as db:
            ask = "SELECT count(*) FROM commands WHERE command = ?"
            return {n: int(db.execute(ask, (f"i{n}",)).fetchone()[0]) for n in presses}
