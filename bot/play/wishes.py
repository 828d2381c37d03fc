"""An undo that others have to agree to stands in the channel as a question, and then how it ended.

Hall -> News -> Wishes -> Asker -> Discord
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.play.consent import Answered, about_wishes, begun, ended
from bot.play.gather import Gathered
from bot.play.hall import Hall, News
from bot.play.spots import Spot
from bot.tables.host import Running


class Asker(Protocol):
    """What asks in the channel; 0 where it could not."""

    async def ask(self, spot: Spot, running: Running) -> int:
        """Ask those who have to agree; the message's id."""

    async def ask_again(self, spot: Spot, running: Running, message: int) -> None:
        """The same question, with who has agreed by now."""

    async def end(self, spot: Spot, message: int, answered: Answered) -> None:
        """How it ended, in the place of the question."""


@dataclass(slots=True)
class _Question:
    since: int
    """The event with which it was asked."""
    message: int


class Wishes:
    """Keeps the questions of wishes; of one that was asked before a restart the message itself
    knows, and changes when it is pressed.
    """

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._asker: Asker | None = None
        self._open: dict[str, _Question] = {}
        self._asked: dict[str, int] = {}
        self._work = Gathered(self._keep, 0.0)
        hall.subscribe(self._hear)

    def attach(self, asker: Asker) -> None:
        """Begin to ask."""
        self._asker = asker
        self._work.start()

    async def detach(self) -> None:
        """Let what is under way come to its end."""
        await self._work.stop()
        self._asker = None

    async def settled(self, table: str, message: int, since: int) -> None:
        """A question was pressed, perhaps one from before a restart: it says how things are."""
        spot, known = self._hall.spot(table), self._open.get(table)
        if known is None:
            self._open[table] = _Question(since, message)
        elif known.message != message and spot and self._asker:
            running = await self._hall.look(spot, since)
            if begun(running) != since:
                await self._asker.end(spot, message, ended(running, since))
            return
        self._work.touch(table)

    def _hear(self, news: News) -> None:
        if news.done and about_wishes(news.done.records):
            since = begun(news.done.running)
            if since and since >= news.done.records[0].seq:
                self._asked[news.spot.table] = since
            self._work.touch(news.spot.table)

    async def _keep(self, table: str) -> None:
        spot, asker = self._hall.spot(table), self._asker
        if spot is None or asker is None:
            return
        known = self._open.get(table)
        running = await self._hall.look(spot, known.since if known else None)
        since = begun(running)
        if known and known.since != since:
            del self._open[table]
            await asker.end(spot, known.message, ended(running, known.since))
            known = None
        if known and not spot.closed:
            await asker.ask_again(spot, running, known.message)
        elif since and self._asked.get(table) == since and not spot.closed:
            message = await asker.ask(spot, running)
            if message:
                self._open[table] = _Question(since, message)
        if not since:
            self._asked.pop(table, None)
