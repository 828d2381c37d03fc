"""A deadline for whoever sends something and can come back later, instead of waiting on the wire.

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
"""Seconds after which an answer of Discord is not waited for any more."""


@dataclass(frozen=True, slots=True)
class SendDeadline:
    """When the sending that is under way ends."""

    since: float
    end: asyncio.Timeout

    def extend(self, seconds: float) -> None:
        """Wait longer: what Discord has put off must not be cut off."""
        now = asyncio.get_running_loop().time()
        self.end.reschedule(max(self.end.when() or now, now + seconds + LONGEST))


_SENDING: ContextVar[SendDeadline | None] = ContextVar("send deadline", default=None)


def current_deadline() -> SendDeadline | None:
    """Return the deadline of what is sent here; None where nobody would come back, who waits."""
    return _SENDING.get()


@asynccontextmanager
async def send_deadline(seconds: float = LONGEST) -> AsyncIterator[None]:
    """Send something, and do it again where that takes too long or Discord wants a pause.

    Raises TimeoutError.
    """
    async with asyncio.timeout(seconds) as end:
        before = _SENDING.set(SendDeadline(asyncio.get_running_loop().time(), end))
        try:
            yield
        finally:
            _SENDING.reset(before)
