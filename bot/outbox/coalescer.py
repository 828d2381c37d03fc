"""Combines frequent changes: the first goes out at once, later ones together, the last one always.

board_updater, voice_status -> Coalescer -> work

Work that fails is tried again after a growing pause.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import islice

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
_MOST_TRIES = 8
"""The most tries of work that fails with an unexpected error."""


class RetryLater(Exception):
    """The work is impossible now.

    It is tried again without limit, at the earliest in `after` seconds.
    """

    def __init__(self, after: float = 0.0) -> None:
        self.after = after
        super().__init__(f"in {after:g} s")


class GiveUp(Exception):
    """The work is impossible for now; whoever waits gets this error, and no retry follows.

    The work runs again when its key is touched, after a pause.
    """


Turn = Callable[[str, Callable[[], None]], None]
"""A function that gets a key and a callback, and calls it when it is the key's turn."""


@dataclass(slots=True)
class _Job:
    """The state of the work for one key; dropped when nothing is left to do."""

    wanted: bool = False
    """Whether the key was touched since its last work began."""
    asked: bool = False
    """Whether the job waits for its turn."""
    due: float = 0.0
    """The earliest time of the next work, on the loop's clock."""
    given_up: bool = False
    failures: int = 0
    timer: asyncio.TimerHandle | None = None
    task: asyncio.Task[None] | None = None
    waiters: list[asyncio.Future[None]] = field(default_factory=list)

    def cancel_timer(self) -> None:
        """Cancel the job's timer, if it has one."""
        if self.timer:
            self.timer.cancel()
            self.timer = None


class Coalescer:
    """A runner of `work` for touched keys.

    For one key, `work` never runs twice at once, and at most once in `gap` seconds.
    """

    def __init__(
        self,
        work: Callable[[str], Awaitable[None]],
        gap: float,
        turn: Turn = lambda _, go: go(),
    ) -> None:
        self._work, self._gap, self._turn = work, gap, turn
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        self._working = False

    def __len__(self) -> int:
        return len(self._jobs)

    def start(self) -> None:
        """Begin to work, first for the keys that were touched before."""
        self._working = True
        for key in tuple(self._jobs):
            self._arm(key)

    async def stop(self) -> None:
        """Start no more work, and wait for what is running; touched keys are kept."""
        self._working = False
        for job in self._jobs.values():
            job.cancel_timer()
            job.asked = False
        tasks = [job.task for job in self._jobs.values() if job.task]
        if tasks:
            await asyncio.wait(tasks)

    def touch(self, key: str) -> None:
        """Have `work` run for the key: at once, or together with later touches after the gap."""
        self._forget()
        self._jobs.setdefault(key, _Job()).wanted = True
        self._arm(key)

    async def run_now(self, key: str) -> None:
        """Touch the key and wait until its work is done.

        Raise the error if the work fails for good.
        """
        waiter = asyncio.get_running_loop().create_future()
        job = self._jobs.setdefault(key, _Job())
        job.wanted = True
        job.waiters.append(waiter)
        if job.given_up:  # somebody may have mended it
            job.given_up, job.due = False, 0.0
            job.cancel_timer()
        self._arm(key)
        await waiter

    def _arm(self, key: str) -> None:
        """Set the job's timer, or ask for its turn, unless the job waits or works already."""
        job = self._jobs[key]
        if not self._working or job.task or job.timer or job.asked:
            return
        loop = asyncio.get_running_loop()
        if job.wanted and loop.time() < job.due:
            job.timer = loop.call_at(job.due, self._ring, key)
        elif job.wanted:
            job.asked = True
            self._turn(key, lambda: self._go(key))

    def _ring(self, key: str) -> None:
        """Go on with a job whose timer has rung, even if the clock is still slightly behind."""
        job = self._jobs[key]
        job.timer, job.due = None, 0.0
        self._arm(key)

    def _forget(self) -> None:
        """Drop up to two jobs at rest; this runs at every touch, so no timer is needed."""
        now = asyncio.get_running_loop().time()
        for key in tuple(islice(self._jobs, 2)):
            job = self._jobs[key]
            if job.wanted or job.task or job.due > now:
                self._jobs.move_to_end(key)
            else:
                del self._jobs[key]

    def _go(self, key: str) -> None:
        job = self._jobs.get(key)
        if job and job.asked and self._working:
            job.asked = job.wanted = job.given_up = False
            waiters, job.waiters = job.waiters, []
            job.task = asyncio.create_task(self._run(key, job, waiters), name=f"coalescer {key}")

    async def _run(self, key: str, job: _Job, waiters: list[asyncio.Future[None]]) -> None:
        failed: Exception | None = None
        try:
            await self._work(key)
        except Exception as error:  # noqa: BLE001 # one board's trouble is not another's
            failed = error
        now = asyncio.get_running_loop().time()
        job.task = None
        if isinstance(failed, GiveUp):  # who has come meanwhile need not wait to hear the same
            waiters, job.waiters = waiters + job.waiters, []
        if failed is None or isinstance(failed, GiveUp) or self._hopeless(key, job, failed):
            job.failures, job.given_up = 0, failed is not None
            job.due = now + (LONGEST_PAUSE if failed else self._gap)
            _notify(waiters, failed)
        else:
            job.wanted = True
            job.waiters = waiters + job.waiters
            after = failed.after if isinstance(failed, RetryLater) else 0.0
            pause = min(FIRST_PAUSE * 2 ** min(job.failures, 10), LONGEST_PAUSE)
            job.failures += 1
            job.due = now + max(pause, after, self._gap)
        self._arm(key)

    def _hopeless(self, key: str, job: _Job, failed: Exception) -> bool:
        if isinstance(failed, RetryLater):
            return False
        log.error("%s cannot be kept up to date", key, exc_info=failed)
        return job.failures >= _MOST_TRIES


def _notify(waiters: list[asyncio.Future[None]], failed: Exception | None) -> None:
    for waiter in waiters:
        if waiter.done():
            continue
        if failed is None:
            waiter.set_result(None)
        else:
            waiter.set_exception(failed)
