"""Lines for the channel about what matters, and a summary at the end; each is said once.

Hall -> News -> Heralds -> announce -> Crier -> Discord. Only what happens while this runs is told:
after a restart the board shows the rest.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from bot.locale.catalogue import words
from bot.outbox.announcement_rules import END, Said, announced, may_matter
from bot.outbox.coalescer import Coalescer, Later
from bot.outbox.send_deadline import send_deadline
from bot.play.hall import Hall, News
from bot.play.spots import Spot
from bot.tables.events import Ended
from bot.tables.host import Done, Running

log = logging.getLogger(__name__)

GAP = 2.0
"""Seconds from one message in a channel to the next; boards are edited there as well."""
_MOST, _OLDEST = 40, 90.0
"""What waits for a channel at most; seconds after which nobody wants to hear it any more."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is said, at the table where it happened."""

    spot: Spot
    said: Said
    alone: bool
    """Whether no other table is played in the channel."""


class Crier(Protocol):
    """What speaks in channels; raises Later where it cannot now."""

    async def say(self, channel: int, lines: tuple[Line, ...], nonce: str) -> None:
        """One message; twice with the same nonce it is one."""

    async def sum_up(self, spot: Spot, running: Running, nonce: str) -> None:
        """How the game went, with a picture."""


@dataclass(frozen=True, slots=True)
class _Heard:
    """Something that may have to be said."""

    spot: Spot
    done: Done
    at: float

    @property
    def ended(self) -> bool:
        """Whether the game ended with it."""
        return any(isinstance(record.event, Ended) for record in self.done.records)


class Heralds:
    """Says what matters, channel by channel, several things in one message."""

    def __init__(self, hall: Hall, gap: float = GAP) -> None:
        self._hall = hall
        self._channels = Coalescer(self._speak, gap)
        self._waiting: dict[int, deque[_Heard]] = {}
        self._ended: dict[int, deque[_Heard]] = {}
        self._crier: Crier | None = None
        self._speaking = 0
        hall.subscribe(self._hear)

    @property
    def waiting(self) -> bool:
        """Whether something is still to be said."""
        return bool(self._waiting or self._ended or self._speaking)

    def attach(self, crier: Crier) -> None:
        """Begin to speak."""
        self._crier = crier
        self._channels.start()

    async def detach(self) -> None:
        """Let what is under way come to its end."""
        await self._channels.stop()
        self._crier = None

    def _hear(self, news: News) -> None:
        done, spot = news.done, news.spot
        if done is None or spot.closed or not may_matter(done.records):
            return
        heard = _Heard(spot, done, asyncio.get_running_loop().time())
        self._waiting.setdefault(spot.channel, deque(maxlen=_MOST)).append(heard)
        if heard.ended and END not in spot.quiet:
            self._ended.setdefault(spot.channel, deque(maxlen=_MOST)).append(heard)
        self._channels.touch(str(spot.channel))

    async def _speak(self, key: str) -> None:
        """All that waits for a channel, in one message; the end of a game has one of its own."""
        if self._crier is None:
            return
        await self._each(self._waiting, int(key), self._say, self._crier, _MOST)
        while int(key) in self._ended:
            await self._each(self._ended, int(key), self._sum_up, self._crier, 1)

    async def _each(
        self,
        waiting: dict[int, deque[_Heard]],
        channel: int,
        work: Callable[[Crier, int, list[_Heard]], Awaitable[None]],
        crier: Crier,
        most: int,
    ) -> None:
        """Do it with the first of what waits; what cannot be said now waits on, in its place."""
        queue = waiting.get(channel, deque())
        heard = [queue.popleft() for _ in range(min(most, len(queue)))]
        if not queue:
            waiting.pop(channel, None)
        now = asyncio.get_running_loop().time()
        fresh = [one for one in heard if now - one.at < _OLDEST]
        self._speaking += 1
        try:
            async with send_deadline():
                await work(crier, channel, fresh)
        except (Later, TimeoutError) as error:
            waiting.setdefault(channel, deque(maxlen=_MOST)).extendleft(reversed(fresh))
            raise error if isinstance(error, Later) else Later from error
        except Exception:
            log.exception("nothing could be announced in channel %s", channel)
        finally:
            self._speaking -= 1

    async def _say(self, crier: Crier, channel: int, heard: list[_Heard]) -> None:
        alone = len(self._hall.in_channel(channel)) < 2
        lines = await asyncio.to_thread(_lines, heard, alone=alone)
        if lines:
            await crier.say(channel, lines, _nonce(heard[0]))

    async def _sum_up(self, crier: Crier, _: int, heard: list[_Heard]) -> None:
        for one in heard:
            whole = await self._hall.look(one.spot, since=0)
            ended = await asyncio.to_thread(whole.until, one.done.running.seq)
            await crier.sum_up(one.spot, ended, f"{_nonce(one)}e")


def _lines(heard: list[_Heard], *, alone: bool) -> tuple[Line, ...]:
    return tuple(Line(one.spot, said, alone) for one in heard for said in _said(one))


def _said(heard: _Heard) -> Iterator[Said]:
    """What is said of it; how the game ended stands in the summary."""
    language, done = words(heard.spot.language), heard.done
    quiet = {*heard.spot.quiet, *([END] if heard.ended else [])}
    yield from announced(done, language.language, language.template, quiet)


def _nonce(heard: _Heard) -> str:
    return f"{heard.spot.table}-{heard.done.records[0].seq}"
