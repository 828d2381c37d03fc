"""An undo that others have to agree to stands in the channel as a question, and then how it ended.

Hall -> News -> Wishes -> Asker -> Discord
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from bot.play.consent import CLOSED, Answered, about_wishes, begun, ended
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


class Wishes:
    """Keeps the questions of wishes; where they stand is kept with the tables, over a restart."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._asker: Asker | None = None
        self._work = Gathered(self._keep, 0.0)
        self._resumed = False
        hall.subscribe(self._hear)

    def attach(self, asker: Asker) -> None:
        """Begin to ask."""
        self._asker = asker
        self._work.start()

    async def detach(self) -> None:
        """Let what is under way come to its end."""
        await self._work.stop()
        self._asker = None

    def resume(self) -> None:
        """Look, once, after every question that was open when this program last ended."""
        if self._resumed:
            return
        self._resumed = True
        for table in self._hall.open_keys():
            spot = self._hall.spot(table)
            if spot and spot.wish:
                self._work.touch(table)

    async def settled(self, table: str, message: int, since: int) -> None:
        """A question was pressed, perhaps one that nothing is known of: it says how things are."""
        spot = self._hall.spot(table)
        if spot is None or self._asker is None:
            return
        if spot.question != message:
            running = await self._hall.look(spot, since)
            if begun(running) != since:
                await self._asker.end(spot, message, ended(running, since))
                return
            await self._note(spot, since, message)
        self._work.touch(table)

    def _hear(self, news: News) -> None:
        over = news.spot.closed and news.spot.wish
        if over or (news.done and about_wishes(news.done.records)):
            self._work.touch(news.spot.table)

    async def _keep(self, table: str) -> None:
        spot, asker = self._hall.spot(table), self._asker
        if spot is None or asker is None:
            return
        running = await self._hall.look(spot, spot.wish or None)
        since = 0 if spot.closed else begun(running)
        if spot.wish and spot.wish != since:
            if spot.question:
                how = Answered(CLOSED) if spot.closed else ended(running, spot.wish)
                await asker.end(spot, spot.question, how)
            spot = await self._note(spot, 0, 0)
        if since and spot.question:
            await asker.ask_again(spot, running, spot.question)
        elif since:
            spot = await self._note(spot, since, 0)  # first: a question must not be forgotten
            await self._note(spot, since, await asker.ask(spot, running))

    async def _note(self, spot: Spot, since: int, message: int) -> Spot:
        return await self._hall.change(
            spot.table, lambda now: msgspec.structs.replace(now, wish=since, question=message)
        )
