"""Limits the rate of what is sent: so many turns a channel in some seconds, so many a second in all
channels, first come first served, none while Discord has asked for a pause.

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
"""Discord lets 5 edits through in 5 seconds; the rest is for their way there."""
OVERALL = 40
"""Turns a second in all channels: Discord takes 50 requests from a bot."""

REPEATED = 0.9
"""Seconds after which something may have been sent again on its way, which discord.py does by
itself: after a second at the earliest, or when the pause is over that Discord has asked for."""

Go = Callable[[], None]


@dataclass(slots=True)
class _Limit:
    """What may be done in one channel, or in all of them."""

    most: int
    seconds: float
    taken: deque[float] = field(default_factory=deque)
    """When the last turns were given."""
    waiting: deque[Go] = field(default_factory=deque)
    paused_until: float = 0.0
    """No turn is given before."""
    timer: asyncio.TimerHandle | None = None
    in_line: bool = False
    """Whether it waits for a turn that all channels share."""

    def next(self) -> float:
        """When the next turn can be given."""
        full = len(self.taken) == self.most
        return max(self.paused_until, self.taken[0] + self.seconds if full else 0.0)

    def take(self, now: float) -> None:
        """One more turn was given."""
        if len(self.taken) == self.most:
            self.taken.popleft()
        self.taken.append(now)

    def cancel_timer(self) -> None:
        """Go on without the timer, if there is one."""
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def quiet(self, now: float) -> bool:
        """Whether nothing needs to be known of it."""
        used = self.taken[-1] + self.seconds if self.taken else 0.0
        return not self.waiting and max(used, self.paused_until) <= now


class ChannelRateLimiter:
    """Give turns within one limit a channel and one for all; a quiet channel is forgotten."""

    def __init__(self, most: int = MOST, seconds: float = SECONDS, overall: int = OVERALL) -> None:
        self._most, self._seconds = most, seconds
        self._limits: OrderedDict[int, _Limit] = OrderedDict()
        self._all = _Limit(overall, 1.0)
        self._line: deque[int] = deque()
        """The channels that could go on but for what all of them share."""

    def __len__(self) -> int:
        return len(self._limits)

    def ask(self, channel: int, go: Go) -> None:
        """Call `go` when it is its turn, now if it can be."""
        now = asyncio.get_running_loop().time()
        self._forget(now)
        self._limit(channel).waiting.append(go)
        self._serve(channel, now)

    def pause(self, channel: int, seconds: float) -> None:
        """Give no turn for a while."""
        now = asyncio.get_running_loop().time()
        limit = self._limit(channel)
        limit.paused_until = max(limit.paused_until, now + seconds)
        self._serve(channel, now)

    @asynccontextmanager
    async def sending(self, channel: int) -> AsyncIterator[None]:
        """Send something whose turn it is; TimeoutError. What was sent again counts again, now."""
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
        """Give no turn any more to those who wait."""
        for limit in (self._all, *self._limits.values()):
            limit.cancel_timer()
        self._limits.clear()
        self._line.clear()

    def _limit(self, channel: int) -> _Limit:
        return self._limits.setdefault(channel, _Limit(self._most, self._seconds))

    def _serve(self, channel: int, now: float) -> None:
        """Give the turns that can be given at a moment; a timer that rings is never too early."""
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
        """One turn for each channel that stands in line; who wants more stands at its end."""
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
        """Look at two channels whenever one is asked for: no timer is needed to let go of them."""
        for channel in tuple(islice(self._limits, 2)):
            if self._limits[channel].quiet(now):
                del self._limits[channel]
            else:
                self._limits.move_to_end(channel)


def _at(when: float, call: Callable[[float], None]) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_at(when, call, when)
