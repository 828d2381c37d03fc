"""Keeps boards up to date in their channels: combines edits, and posts anew where needed.

TableRegistry -> TableChanged -> BoardUpdater -> BoardMessages -> Discord

In the end each board shows the last state of its table, whatever Discord answers meanwhile.
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
from bot.outbox.coalescer import Coalescer, GiveUp, RetryLater
from bot.outbox.rate_limiter import ChannelRateLimiter, Go
from bot.refusals import BotError
from bot.tables.placement import TablePlacement
from bot.tables.registry import TableChanged, TableRegistry

log = logging.getLogger(__name__)

GAP = 1.2
"""The least seconds between two edits of one board."""
OLDEST = timedelta(minutes=50)
"""The age from which a board is posted again.

Discord allows only a few more edits of a message that is older than an hour.
"""
SCROLLED = 15
"""The number of newer messages that push a board out of sight on any screen."""
_BETWEEN = 0.1
"""The seconds between two boards when all of them are shown again after a start."""
_CHANNELS = 500
"""The most channels whose messages are counted; the one quiet for longest is dropped."""


class CannotShow(BotError, GiveUp):
    """A board cannot be posted: its channel is gone, or the bot may not write there."""


class Missing(Exception):
    """The board's message is gone, or is too old for another edit."""


class BoardMessages(Protocol):
    """The sender of boards; its methods raise Missing, RetryLater or CannotShow if they fail."""

    async def post(self, placement: TablePlacement, running: Running) -> int:
        """Post a new message with the board and return its id.

        A second call with the same `placement.message` posts no second one.
        """

    async def edit(self, placement: TablePlacement, running: Running) -> None:
        """Edit the board's message so that it shows the table as it is now."""

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message that held a board."""

    async def complain(self, placement: TablePlacement, why: CannotShow) -> None:
        """Send the person who opened the table the reason why there is no board."""


class BoardUpdater:
    """The worker that keeps the boards of all open tables up to date.

    It keeps nothing in memory about tables where nothing happens.
    """

    def __init__(
        self, registry: TableRegistry, gap: float = GAP, limiter: ChannelRateLimiter | None = None
    ) -> None:
        self._registry = registry
        self._limiter = ChannelRateLimiter() if limiter is None else limiter
        self._boards = Coalescer(self._keep, gap, self._turn)
        self._messages: BoardMessages | None = None
        self._said: OrderedDict[int, deque[int]] = OrderedDict()
        self._calm: set[str] = set()
        self._refused: set[str] = set()
        self._asked: list[str] = []
        """The tables whose boards a caller of `show` waits for; the caller gets any error."""
        self._left: list[str] = []
        self._channels: dict[str, int] = {}
        """A table whose board is to be sent -> its channel, as the last change gave it."""
        self._resumed = False
        self._timer: asyncio.TimerHandle | None = None
        registry.subscribe(self._hear)

    def attach(self, messages: BoardMessages) -> None:
        """Begin to show boards, starting with those that have changed meanwhile."""
        self._messages = messages
        self._boards.start()
        self._resume_one()

    async def detach(self) -> None:
        """Stop after the edits under way; other changed boards wait for the next `attach`."""
        if self._timer:
            self._timer.cancel()
        self._limiter.stop()
        await self._boards.stop()
        self._messages = None

    def resume(self) -> None:
        """Show every open board again, one after the other; later calls do nothing.

        A board may lack the last moves before the program ended.
        """
        if not self._resumed:
            self._resumed = True
            self._left = list(reversed(self._registry.open_keys()))
            self._resume_one()

    def _resume_one(self) -> None:
        """Show the next board and set the timer for the one after it; newest tables come first."""
        if self._left:
            table = self._left.pop()
            self._calm.add(table)
            self._boards.touch(table)
        if self._left:
            self._timer = asyncio.get_running_loop().call_later(_BETWEEN, self._resume_one)

    def _hear(self, change: TableChanged) -> None:
        self._calm.discard(change.placement.table)
        self._channels[change.placement.table] = change.placement.channel
        self._boards.touch(change.placement.table)
        if change.placement.closed:
            self._refused.discard(change.placement.table)
            # another table's board there counts anew
            self._said.pop(change.placement.channel, None)

    def count_message(self, channel: int, message: int) -> None:
        """Count a new message in a channel, if the channel has a board."""
        if channel not in self._said:
            if not self._registry.in_channel(channel):
                return
            self._said[channel] = deque(maxlen=SCROLLED)
        self._said[channel].append(message)
        self._said.move_to_end(channel)
        if len(self._said) > _CHANNELS:
            self._said.popitem(last=False)

    async def repost_deleted(self, channel: int, messages: Collection[int]) -> None:
        """Post a board again if its message is among the deleted messages of a channel."""
        for placement in self._registry.in_channel(channel):
            if placement.message in messages:
                await self._lose(placement)

    async def _lose(self, placement: TablePlacement) -> None:
        def lost(now: TablePlacement) -> TablePlacement:
            same = now.message == placement.message
            return msgspec.structs.replace(now, posted="") if same else now

        await self._registry.change(placement.table, lost)
        self._calm.discard(placement.table)
        self._boards.touch(placement.table)

    async def show(self, table: str) -> None:
        """Wait until a table's board is up to date; raise CannotShow if it cannot be posted."""
        self._asked.append(table)
        try:
            await self._boards.run_now(table)
        finally:
            self._asked.remove(table)

    async def repost(self, placement: TablePlacement) -> None:
        """Post a table's board again at the end of its channel.

        Raise CannotShow if that is impossible.
        """
        await self._lose(placement)
        await self.show(placement.table)

    async def move(self, placement: TablePlacement, channel: int) -> None:
        """Move a table's board to another channel; raise CannotShow if that is impossible."""
        await self._registry.change(
            placement.table,
            lambda now: msgspec.structs.replace(now, channel=channel, message=0, posted=""),
        )
        await self._delete(placement)
        await self.show(placement.table)

    def _turn(self, table: str, go: Go) -> None:
        """Call `go` when the rate limit of the board's channel allows it.

        Call it at once if the board has no channel.
        """
        channel = self._channels.get(table) or self._channel(table)
        if channel:
            self._limiter.ask(channel, go)
        else:
            go()

    def _channel(self, table: str) -> int:
        try:
            placement = self._registry.placement(table)
        except StoreUnavailable:  # found again, and waited for, when the board is to go out
            return 0
        return placement.channel if placement else 0

    async def _keep(self, table: str) -> None:
        """Show a table's board as it is now, unless the table is gone.

        Raise RetryLater if it cannot be read.
        """
        self._channels.pop(table, None)
        try:
            placement = self._registry.placement(table)
            if placement and self._messages and (placement.posted or not placement.closed):
                await self._show(self._messages, placement)
        except NoSuchTable:
            log.warning("table %s has a placement and no history", table)
        except StoreUnavailable as error:
            raise RetryLater from error
        self._calm.discard(table)

    async def _show(self, messages: BoardMessages, placement: TablePlacement) -> None:
        running = await self._registry.look(placement)
        try:
            async with self._limiter.sending(placement.channel):
                await self._put(messages, placement, running)
        except Missing:
            await self._lose(placement)
        except TimeoutError:
            raise RetryLater from None
        except RetryLater as error:
            self._limiter.pause(placement.channel, error.after)
            raise
        except CannotShow as error:
            await self._complain(messages, placement, error)
            raise
        else:
            self._refused.discard(placement.table)

    async def _put(
        self, messages: BoardMessages, placement: TablePlacement, running: Running
    ) -> None:
        if not self._must_post(placement):
            await messages.edit(placement, running)
            return
        message = await messages.post(placement, running)
        posted = self._registry.now()
        await self._registry.change(
            placement.table,
            lambda now: msgspec.structs.replace(now, message=message, posted=posted),
        )
        await self._delete(placement)

    def _must_post(self, placement: TablePlacement) -> bool:
        """Tell whether the board needs a new message: it is missing, too old or out of sight."""
        if not placement.posted or not placement.message:
            return True
        if placement.closed or placement.table in self._calm:  # nobody plays: nobody needs it anew
            return False
        age = datetime.fromisoformat(self._registry.now()) - datetime.fromisoformat(
            placement.posted
        )
        said = self._said.get(placement.channel)
        return age >= OLDEST or (said is not None and _is_scrolled_past(said, placement.message))

    async def _delete(self, placement: TablePlacement) -> None:
        """Delete the board's old message; if that fails, only log it, as its buttons still work."""
        if not placement.message or self._messages is None:
            return
        try:
            await self._messages.delete(placement.channel, placement.message)
        except (Missing, RetryLater, CannotShow) as error:
            log.info("an old board of %s stays: %s", placement.table, error)

    async def _complain(
        self, messages: BoardMessages, placement: TablePlacement, why: CannotShow
    ) -> None:
        """Tell a table's opener why its board cannot be shown, once until the board is shown again.

        Whoever waits for the board gets the error instead.
        """
        if placement.table in self._refused:
            return
        self._refused.add(placement.table)
        log.warning(
            "no board for table %s in channel %s: %s", placement.table, placement.channel, why
        )
        if placement.table not in self._asked:
            await messages.complain(placement, why)


def _is_scrolled_past(said: deque[int], message: int) -> bool:
    """Tell whether SCROLLED or more newer messages follow a message in its channel.

    `said` are the ids of the channel's last messages; later ids are higher.
    """
    return len(said) == SCROLLED and said[0] > message
