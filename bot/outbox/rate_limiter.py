"""Limits how often something is sent, in each channel and in all of them together.

Turns are given first come, first served, and none while Discord has asked for a pause.

board_updater -> Coalescer -> ChannelRateLimiter
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import islice

from bot.outbox.send_deadline import send_deadline

MOST, SECONDS = 5, 5.25
"""The most turns of one channel, and the seconds in which they may be taken.

Discord allows 5 edits in 5 seconds; the rest allows for delays on the way.
"""
OVERALL = 40
"""The turns per second in all channels together: Discord allows a bot 50 requests a second."""

REPEATED = 0.9
"""The least seconds after which discord.py may have sent a request twice.

It repeats a request after a second at the earliest, or when a pause that Discord has asked for is
over.
"""

Go = Callable[[], None]


@dataclass(slots=True)
class _Limit:
    """The limit of one channel, or of all channels together: `most` turns in `seconds`."""

    most: int
    seconds: float
    taken: deque[float] = field(default_factory=deque)
    """The times of the last turns, at most `most` of them."""
    waiting: deque[Go] = field(default_factory=deque)
    paused_until: float = 0.0
    """The time before which no turn is given."""
    timer: asyncio.TimerHandle | None = None
    in_line: bool = False
    """Whether the channel waits in line for the limit of all channels."""

    def next(self) -> float:
        """Return the earliest time of the next turn."""
        full = len(self.taken) == self.most
        return max(self.paused_until, self.taken[0] + self.seconds if full else 0.0)

    def take(self, now: float) -> None:
        """Record that a turn was given at a time."""
        if len(self.taken) == self.most:
            self.taken.popleft()
        self.taken.append(now)

    def cancel_timer(self) -> None:
        """Cancel the timer, if there is one."""
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def is_at_rest(self, now: float) -> bool:
        """Tell whether the limit can be dropped: nobody waits, and no turn or pause counts."""
        used = self.taken[-1] + self.seconds if self.taken else 0.0
        return not self.waiting and max(used, self.paused_until) <= now


class ChannelRateLimiter:
    """A giver of turns to send: one limit for each channel, and one for all together."""

    def __init__(self, most: int = MOST, seconds: float = SECONDS, overall: int = OVERALL) -> None:
        self._most, self._seconds = most, seconds
        self._limits: OrderedDict[int, _Limit] = OrderedDict()
        self._all = _Limit(overall, 1.0)
        self._line: deque[int] = deque()
        """The channels that only wait for the limit of all channels."""

    def __len__(self) -> int:
        return len(self._limits)

    def ask(self, channel: int, go: Go) -> None:
        """Call `go` when the channel's turn comes, at once if the limits allow it."""
        now = asyncio.get_running_loop().time()
        self._forget(now)
        self._limit(channel).waiting.append(go)
        self._serve(channel, now)

    def pause(self, channel: int, seconds: float) -> None:
        """Give the channel no turn for this number of seconds."""
        now = asyncio.get_running_loop().time()
        limit = self._limit(channel)
        limit.paused_until = max(limit.paused_until, now + seconds)
        self._serve(channel, now)

    @asynccontextmanager
    async def sending(self, channel: int) -> AsyncIterator[None]:
        """Run the block, which sends in a channel, within a deadline; raise TimeoutError after it.

        If the block takes so long that discord.py may have sent its request twice, two more turns
        are counted.
        """
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            async with send_deadline():
                yield
        finally:
            now = loop.time()
            if now - began >= REPEATED:
                limit = self._limit(channel)
                limit.take(now)
                limit.take(now)
                self._serve(channel, now)

    def stop(self) -> None:
        """Drop everybody who waits for a turn."""
        for limit in (self._all, *self._limits.values()):
            limit.cancel_timer()
        self._limits.clear()
        self._line.clear()

    def _limit(self, channel: int) -> _Limit:
        return self._limits.setdefault(channel, _Limit(self._most, self._seconds))

    def _serve(self, channel: int, now: float) -> None:
        """Give a channel the turns that are due at `now`, and set a timer for the next one.

        A timer passes the time that it was set for, so that it never seems to be too early.
        """
        limit = self._limits[channel]
        limit.cancel_timer()
        while limit.waiting and not limit.in_line and limit.next() <= now:
            if self._all.next() > now:
                limit.in_line = True
                self._line.append(channel)
                self._wait_for_all()
                return
            self._give(limit, now)
        if limit.waiting and not limit.in_line:
            limit.timer = _at(limit.next(), lambda when: self._serve(channel, when))

    def _give(self, limit: _Limit, now: float) -> None:
        limit.take(now)
        self._all.take(now)
        limit.waiting.popleft()()

    def _wait_for_all(self) -> None:
        if self._all.timer is None:
            self._all.timer = _at(self._all.next(), self._serve_line)

    def _serve_line(self, now: float) -> None:
        """Give one turn to each channel in line until the limit is reached.

        A channel that needs more turns goes to the end of the line.
        """
        self._all.timer = None
        while self._line and self._all.next() <= now:
            channel = self._line.popleft()
            limit = self._limits[channel]
            limit.in_line = False
            if limit.waiting and limit.next() <= now:
                self._give(limit, now)
            self._serve(channel, now)
        if self._line:
            self._wait_for_all()

    def _forget(self, now: float) -> None:
        """Drop up to two channels at rest; this runs at every request, so no timer is needed."""
        for channel in tuple(islice(self._limits, 2)):
            if self._limits[channel].is_at_rest(now):
                del self._limits[channel]
            else:
                self._limits.move_to_end(channel)


def _at(when: float, call: Callable[[float], None]) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_at(when, call, when)
