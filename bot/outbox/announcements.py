"""Lines for the channel about what matters, and a summary at the end; each is said once.

Hall -> News -> Announcer -> AnnouncementMessages -> Discord. The rules are announcement_rules.
Only what happens while this runs is told: after a restart the board shows the rest.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from bot.engine.events import Ended
from bot.engine.host import Done, Running
from bot.locale.catalogue import words
from bot.outbox.announcement_rules import END, Announcement, announcements_of, may_matter
from bot.outbox.coalescer import Coalescer, Later
from bot.outbox.send_deadline import send_deadline
from bot.tables.placement import Spot
from bot.tables.registry import Hall, News

log = logging.getLogger(__name__)

GAP = 2.0
"""Seconds from one message in a channel to the next; boards are edited there as well."""
_MOST, _OLDEST = 40, 90.0
"""What waits for a channel at most; seconds after which nobody wants to hear it any more."""


@dataclass(frozen=True, slots=True)
class ChannelAnnouncement:
    """An announcement, at the table where it happened."""

    spot: Spot
    announcement: Announcement
    alone: bool
    """Whether no other table is played in the channel."""


class AnnouncementMessages(Protocol):
    """What speaks in channels; raises Later where it cannot now."""

    async def say(self, channel: int, lines: tuple[ChannelAnnouncement, ...], nonce: str) -> None:
        """One message; twice with the same nonce it is one."""

    async def sum_up(self, spot: Spot, running: Running, nonce: str) -> None:
        """How the game went, with a picture."""


@dataclass(frozen=True, slots=True)
class _Change:
    """Something that may have to be said."""

    spot: Spot
    done: Done
    at: float

    @property
    def ended(self) -> bool:
        """Whether the game ended with it."""
        return any(isinstance(record.event, Ended) for record in self.done.records)


class Announcer:
    """Says what matters, channel by channel, several things in one message."""

    def __init__(self, hall: Hall, gap: float = GAP) -> None:
        self._hall = hall
        self._channels = Coalescer(self._speak, gap)
        self._waiting: dict[int, deque[_Change]] = {}
        self._ended: dict[int, deque[_Change]] = {}
        self._messages: AnnouncementMessages | None = None
        self._speaking = 0
        hall.subscribe(self._hear)

    @property
    def waiting(self) -> bool:
        """Whether something is still to be said."""
        return bool(self._waiting or self._ended or self._speaking)

    def attach(self, messages: AnnouncementMessages) -> None:
        """Begin to speak."""
        self._messages = messages
        self._channels.start()

    async def detach(self) -> None:
        """Let what is under way come to its end."""
        await self._channels.stop()
        self._messages = None

    def _hear(self, news: News) -> None:
        done, spot = news.done, news.spot
        if done is None or spot.closed or not may_matter(done.records):
            return
        change = _Change(spot, done, asyncio.get_running_loop().time())
        self._waiting.setdefault(spot.channel, deque(maxlen=_MOST)).append(change)
        if change.ended and END not in spot.quiet:
            self._ended.setdefault(spot.channel, deque(maxlen=_MOST)).append(change)
        self._channels.touch(str(spot.channel))

    async def _speak(self, key: str) -> None:
        """All that waits for a channel, in one message; the end of a game has one of its own."""
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
        """Do it with the first of what waits; what cannot be said now waits on, in its place."""
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
        except (Later, TimeoutError) as error:
            waiting.setdefault(channel, deque(maxlen=_MOST)).extendleft(reversed(fresh))
            raise error if isinstance(error, Later) else Later from error
        except Exception:
            log.exception("nothing could be announced in channel %s", channel)
        finally:
            self._speaking -= 1

    async def _say(
        self, messages: AnnouncementMessages, channel: int, changes: list[_Change]
    ) -> None:
        alone = len(self._hall.in_channel(channel)) < 2
        lines = await asyncio.to_thread(_channel_announcements, changes, alone=alone)
        if lines:
            await messages.say(channel, lines, _nonce(changes[0]))

    async def _sum_up(self, messages: AnnouncementMessages, _: int, changes: list[_Change]) -> None:
        for one in changes:
            whole = await self._hall.look(one.spot, since=0)
            ended = await asyncio.to_thread(whole.until, one.done.running.seq)
            await messages.sum_up(one.spot, ended, f"{_nonce(one)}e")


def _channel_announcements(
    changes: list[_Change], *, alone: bool
) -> tuple[ChannelAnnouncement, ...]:
    return tuple(
        ChannelAnnouncement(change.spot, one, alone)
        for change in changes
        for one in _announcements(change)
    )


def _announcements(change: _Change) -> Iterator[Announcement]:
    """What is announced of it; how the game ended stands in the summary."""
    language, done = words(change.spot.language), change.done
    quiet = {*change.spot.quiet, *([END] if change.ended else [])}
    yield from announcements_of(done, language.language, language.template, quiet)


def _nonce(change: _Change) -> str:
    return f"{change.spot.table}-{change.done.records[0].seq}"
