"""A deadline for sending, for callers that can try again later instead of waiting.

rate_limiter, announcements, voice_status -> send_deadline; rate_limit_hook extends it where
Discord asks for a pause.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass

LONGEST = 20.0
"""The seconds after which the bot stops waiting for a response from Discord."""


@dataclass(frozen=True, slots=True)
class SendDeadline:
    """The deadline of a request that is under way."""

    since: float
    end: asyncio.Timeout

    def extend(self, seconds: float) -> None:
        """Put the deadline off by a pause that Discord has asked for, and LONGEST seconds more."""
        now = asyncio.get_running_loop().time()
        self.end.reschedule(max(self.end.when() or now, now + seconds + LONGEST))


_SENDING: ContextVar[SendDeadline | None] = ContextVar("send deadline", default=None)


def current_deadline() -> SendDeadline | None:
    """Return the deadline of the current task; None if it has none."""
    return _SENDING.get()


@asynccontextmanager
async def send_deadline(seconds: float = LONGEST) -> AsyncIterator[None]:
    """Run the block within a deadline; raise TimeoutError after this number of seconds.

    The caller is to try again later.
    """
    async with asyncio.timeout(seconds) as end:
        before = _SENDING.set(SendDeadline(asyncio.get_running_loop().time(), end))
        try:
            yield
        finally:
            _SENDING.reset(before)
