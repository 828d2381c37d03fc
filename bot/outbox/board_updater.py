"""The boards as they stand in their channels: coalesced edits, posted anew where that is needed.

Hall -> News -> BoardUpdater -> BoardMessages -> Discord. Whatever Discord answers, or if it does
not: the last state goes out in the end.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Protocol

import msgspec

from bot.engine.errors import NoSuchTable, StoreUnavailable
from bot.engine.host import Running
from bot.outbox.coalescer import Coalescer, Later, Never
from bot.outbox.rate_limiter import ChannelRateLimiter, Go
from bot.refusals import BotError
from bot.tables.placement import Spot
from bot.tables.registry import Hall, News

log = logging.getLogger(__name__)

GAP = 1.2
"""Seconds from one edit of a board to its next."""
OLDEST = timedelta(minutes=50)
"""Discord lets a message that is older than an hour be edited only a few times more."""
SCROLLED = 15
"""So many messages below it, a board is out of sight on any screen."""
_BETWEEN = 0.1
"""Seconds from one board to the next when all of them are looked after again."""
_CHANNELS = 500
"""In so many channels messages are counted; in those that were quiet longest that begins anew."""


class CannotShow(BotError, Never):
    """A board that cannot be put where it should be: its channel is gone, or not the bot's."""


class Missing(Exception):
    """The message is gone, or too old to be edited once more."""


class BoardMessages(Protocol):
    """What puts boards into channels; raises Missing, Later or CannotShow where it cannot."""

    async def post(self, spot: Spot, running: Running) -> int:
        """A new message with the board; its id. Twice for the same `spot.message` it is one."""

    async def edit(self, spot: Spot, running: Running) -> None:
        """The board in the message that is there."""

    async def delete(self, channel: int, message: int) -> None:
        """Take a message away that has been one."""

    async def complain(self, spot: Spot, why: CannotShow) -> None:
        """Tell whoever opened the table why there is no board."""


class BoardUpdater:
    """Keeps the boards of all open tables up to date; of quiet ones it knows nothing."""

    def __init__(
        self, hall: Hall, gap: float = GAP, limiter: ChannelRateLimiter | None = None
    ) -> None:
        self._hall = hall
        self._limiter = ChannelRateLimiter() if limiter is None else limiter
        self._boards = Coalescer(self._keep, gap, self._turn)
        self._messages: BoardMessages | None = None
        self._said: OrderedDict[int, deque[int]] = OrderedDict()
        self._calm: set[str] = set()
        self._refused: set[str] = set()
        self._asked: list[str] = []
        """The tables that somebody waits for: who does is told by themselves."""
        self._left: list[str] = []
        self._channels: dict[str, int] = {}
        """Where the boards are that are to go out, as far as news told it."""
        self._resumed = False
        self._timer: asyncio.TimerHandle | None = None
        hall.subscribe(self._hear)

    def attach(self, messages: BoardMessages) -> None:
        """Begin to show what was and what will be touched."""
        self._messages = messages
        self._boards.start()
        self._resume_one()

    async def detach(self) -> None:
        """Let what is under way come to its end; what is left waits until it is attached again."""
        if self._timer:
            self._timer.cancel()
        self._limiter.stop()
        await self._boards.stop()
        self._messages = None

    def resume(self) -> None:
        """Show every open board as it stands now, once, one after the other.

        What was pressed shortly before the last end of this program may not be on them.
        """
        if not self._resumed:
            self._resumed = True
            self._left = list(reversed(self._hall.open_keys()))
            self._resume_one()

    def _resume_one(self) -> None:
        """The next of them: the newest table first, that is where people sit."""
        if self._left:
            table = self._left.pop()
            self._calm.add(table)
            self._boards.touch(table)
        if self._left:
            self._timer = asyncio.get_running_loop().call_later(_BETWEEN, self._resume_one)

    def _hear(self, news: News) -> None:
        self._calm.discard(news.spot.table)
        self._channels[news.spot.table] = news.spot.channel
        self._boards.touch(news.spot.table)
        if news.spot.closed:
            self._refused.discard(news.spot.table)
            self._said.pop(news.spot.channel, None)  # another table's board there counts anew

    def said(self, channel: int, message: int) -> None:
        """Somebody has written in a channel."""
        if channel not in self._said:
            if not self._hall.in_channel(channel):
                return
            self._said[channel] = deque(maxlen=SCROLLED)
        self._said[channel].append(message)
        self._said.move_to_end(channel)
        if len(self._said) > _CHANNELS:
            self._said.popitem(last=False)

    async def gone(self, channel: int, messages: Collection[int]) -> None:
        """Messages were deleted: a board among them is posted anew."""
        for spot in self._hall.in_channel(channel):
            if spot.message in messages:
                await self._lose(spot)

    async def _lose(self, spot: Spot) -> None:
        def lost(now: Spot) -> Spot:
            same = now.message == spot.message
            return msgspec.structs.replace(now, posted="") if same else now

        await self._hall.change(spot.table, lost)
        self._calm.discard(spot.table)
        self._boards.touch(spot.table)

    async def show(self, table: str) -> None:
        """Wait until the board is there as it stands; raises CannotShow."""
        self._asked.append(table)
        try:
            await self._boards.done(table)
        finally:
            self._asked.remove(table)

    async def repost(self, spot: Spot) -> None:
        """Put the board at the end of its channel."""
        await self._lose(spot)
        await self.show(spot.table)

    async def move(self, spot: Spot, channel: int) -> None:
        """Put the board into another channel."""
        await self._hall.change(
            spot.table,
            lambda now: msgspec.structs.replace(now, channel=channel, message=0, posted=""),
        )
        await self._delete(spot)
        await self.show(spot.table)

    def _turn(self, table: str, go: Go) -> None:
        """Boards of one channel share what may be edited there."""
        channel = self._channels.get(table) or self._channel(table)
        if channel:
            self._limiter.ask(channel, go)
        else:
            go()

    def _channel(self, table: str) -> int:
        try:
            spot = self._hall.spot(table)
        except StoreUnavailable:  # found again, and waited for, when the board is to go out
            return 0
        return spot.channel if spot else 0

    async def _keep(self, table: str) -> None:
        """Show a board as it stands at this moment."""
        self._channels.pop(table, None)
        try:
            spot = self._hall.spot(table)
            if spot and self._messages and (spot.posted or not spot.closed):
                await self._show(self._messages, spot)
        except NoSuchTable:
            log.warning("table %s has a place and no history", table)
        except StoreUnavailable as error:
            raise Later from error
        self._calm.discard(table)

    async def _show(self, messages: BoardMessages, spot: Spot) -> None:
        running = await self._hall.look(spot)
        try:
            async with self._limiter.sending(spot.channel):
                await self._put(messages, spot, running)
        except Missing:
            await self._lose(spot)
        except TimeoutError:
            raise Later from None
        except Later as error:
            self._limiter.pause(spot.channel, error.after)
            raise
        except CannotShow as error:
            await self._complain(messages, spot, error)
            raise
        else:
            self._refused.discard(spot.table)

    async def _put(self, messages: BoardMessages, spot: Spot, running: Running) -> None:
        if not self._must_post(spot):
            await messages.edit(spot, running)
            return
        message = await messages.post(spot, running)
        posted = self._hall.now()
        await self._hall.change(
            spot.table, lambda now: msgspec.structs.replace(now, message=message, posted=posted)
        )
        await self._delete(spot)

    def _must_post(self, spot: Spot) -> bool:
        """Whether an edit would not do."""
        if not spot.posted or not spot.message:
            return True
        if spot.closed or spot.table in self._calm:  # nobody plays: nobody needs it anew
            return False
        age = datetime.fromisoformat(self._hall.now()) - datetime.fromisoformat(spot.posted)
        said = self._said.get(spot.channel)
        return age >= OLDEST or (said is not None and _over(said, spot.message))

    async def _delete(self, spot: Spot) -> None:
        """The old board; if it stays it is a little in the way, its buttons work."""
        if not spot.message or self._messages is None:
            return
        try:
            await self._messages.delete(spot.channel, spot.message)
        except (Missing, Later, CannotShow) as error:
            log.info("an old board of %s stays: %s", spot.table, error)

    async def _complain(self, messages: BoardMessages, spot: Spot, why: CannotShow) -> None:
        """Once, until it has worked again; not to somebody who waits for it, they hear anyway."""
        if spot.table in self._refused:
            return
        self._refused.add(spot.table)
        log.warning("no board for table %s in channel %s: %s", spot.table, spot.channel, why)
        if spot.table not in self._asked:
            await messages.complain(spot, why)


def _over(said: deque[int], message: int) -> bool:
    """Whether a message has scrolled away; later ones have higher ids."""
    return len(said) == SCROLLED and said[0] > message
