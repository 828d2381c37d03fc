"""Sends each important event to the channel once, and a summary at the end of a game.

TableRegistry -> TableChanged -> Announcer -> AnnouncementMessages -> Discord

announcement_rules says which events are important. Events from before a restart are not announced:
the board shows them.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from bot.engine.events import Ended
from bot.engine.host import CommandResult, Running
from bot.locale.catalogue import words
from bot.outbox.announcement_rules import END, Announcement, announcements_of, can_announce
from bot.outbox.coalescer import Coalescer, RetryLater
from bot.outbox.send_deadline import send_deadline
from bot.tables.placement import TablePlacement
from bot.tables.registry import TableChanged, TableRegistry

log = logging.getLogger(__name__)

GAP = 2.0
"""The seconds between two messages in one channel, where boards are edited as well."""
_MOST, _OLDEST = 40, 90.0
"""The most changes that wait for one channel, and the seconds after which a change is dropped."""


@dataclass(frozen=True, slots=True)
class ChannelAnnouncement:
    """An announcement with the placement of its table."""

    placement: TablePlacement
    announcement: Announcement
    alone: bool
    """Whether no other table has its board in the channel."""


class AnnouncementMessages(Protocol):
    """The sender of announcements; each method raises RetryLater if sending is impossible now."""

    async def say(self, channel: int, lines: tuple[ChannelAnnouncement, ...], nonce: str) -> None:
        """Send the lines as one message; a second call with the same nonce sends nothing new."""

    async def sum_up(self, placement: TablePlacement, running: Running, nonce: str) -> None:
        """Send a summary of a finished game, with a chart.

        A second call with the same nonce sends nothing new.
        """


@dataclass(frozen=True, slots=True)
class _Change:
    """A command's result that may lead to announcements, and the time when it arrived."""

    placement: TablePlacement
    done: CommandResult
    at: float

    @property
    def ended(self) -> bool:
        """Tell whether the command ended the game."""
        return any(isinstance(record.event, Ended) for record in self.done.records)


class Announcer:
    """The worker that announces important events at tables.

    Announcements that wait for one channel are combined into one message.
    """

    def __init__(self, registry: TableRegistry, gap: float = GAP) -> None:
        self._registry = registry
        self._channels = Coalescer(self._speak, gap)
        self._waiting: dict[int, deque[_Change]] = {}
        self._ended: dict[int, deque[_Change]] = {}
        self._messages: AnnouncementMessages | None = None
        self._speaking = 0
        registry.subscribe(self._hear)

    @property
    def waiting(self) -> bool:
        """Tell whether any announcement is still to be sent."""
        return bool(self._waiting or self._ended or self._speaking)

    def attach(self, messages: AnnouncementMessages) -> None:
        """Begin to send through `messages`, first the announcements that have been waiting."""
        self._messages = messages
        self._channels.start()

    async def detach(self) -> None:
        """Stop sending, after the messages under way; the rest waits for the next `attach`."""
        await self._channels.stop()
        self._messages = None

    def _hear(self, news: TableChanged) -> None:
        done, placement = news.done, news.placement
        if done is None or placement.closed or not can_announce(done.records):
            return
        change = _Change(placement, done, asyncio.get_running_loop().time())
        self._waiting.setdefault(placement.channel, deque(maxlen=_MOST)).append(change)
        if change.ended and END not in placement.quiet:
            self._ended.setdefault(placement.channel, deque(maxlen=_MOST)).append(change)
        self._channels.touch(str(placement.channel))

    async def _speak(self, key: str) -> None:
        """Send all that waits for the channel in one message, and a summary for each finished game.

        `key` is the channel's id as text.
        """
        if self._messages is None:
            return
        await self._each(self._waiting, int(key), self._say, self._messages, _MOST)
        while int(key) in self._ended:
            await self._each(self._ended, int(key), self._sum_up, self._messages, 1)

    async def _each(
        self,
        waiting: dict[int, deque[_Change]],
        channel: int,
        work: Callable[[AnnouncementMessages, int, list[_Change]], Awaitable[None]],
        messages: AnnouncementMessages,
        most: int,
    ) -> None:
        """Call `work` with the first `most` waiting changes of a channel, without outdated ones.

        If Discord cannot take them now, put them back at the front of the queue and raise
        RetryLater.
        """
        queue = waiting.get(channel, deque())
        changes = [queue.popleft() for _ in range(min(most, len(queue)))]
        if not queue:
            waiting.pop(channel, None)
        now = asyncio.get_running_loop().time()
        fresh = [one for one in changes if now - one.at < _OLDEST]
        self._speaking += 1
        try:
            async with send_deadline():
                await work(messages, channel, fresh)
        except (RetryLater, TimeoutError) as error:
            waiting.setdefault(channel, deque(maxlen=_MOST)).extendleft(reversed(fresh))
            raise error if isinstance(error, RetryLater) else RetryLater from error
        except Exception:
            log.exception("nothing could be announced in channel %s", channel)
        finally:
            self._speaking -= 1

    async def _say(
        self, messages: AnnouncementMessages, channel: int, changes: list[_Change]
    ) -> None:
        alone = len(self._registry.in_channel(channel)) < 2
        lines = await asyncio.to_thread(_channel_announcements, changes, alone=alone)
        if lines:
            await messages.say(channel, lines, _nonce(changes[0]))

    async def _sum_up(self, messages: AnnouncementMessages, _: int, changes: list[_Change]) -> None:
        for one in changes:
            whole = await self._registry.look(one.placement, since=0)
            ended = await asyncio.to_thread(whole.until, one.done.running.seq)
            await messages.sum_up(one.placement, ended, f"{_nonce(one)}e")


def _channel_announcements(
    changes: list[_Change], *, alone: bool
) -> tuple[ChannelAnnouncement, ...]:
    return tuple(
        ChannelAnnouncement(change.placement, one, alone)
        for change in changes
        for one in _announcements(change)
    )


def _announcements(change: _Change) -> Iterator[Announcement]:
    """Yield a change's announcements; the end of the game is left to the summary."""
    language, done = words(change.placement.language), change.done
    quiet = {*change.placement.quiet, *([END] if change.ended else [])}
    yield from announcements_of(done, language.language, language.template, quiet)


def _nonce(change: _Change) -> str:
    return f"{change.placement.table}-{change.done.records[0].seq}"
