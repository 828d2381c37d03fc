"""Pauses that Discord asks for: nothing is sent in them, and deadlines wait for their end.

client -> aiohttp's trace -> here -> an error for senders with a deadline (outbox.send_deadline)

discord.py alone sleeps inside a request until the pause is over, and then sends what may be
outdated. Cancelling that sleep would send the next request too soon; in a pause of all requests, no
later request would ever be sent.
"""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace

import aiohttp
import discord

from bot.outbox.send_deadline import current_deadline

_RATE_LIMITED = 429
_CHANNEL = re.compile(r"/channels/(\d+)")
_WAITED_FOR = "DELETE"
"""The method of requests that wait for the end of a pause: nobody would repeat a deletion."""
_ALL = ("", "")


class RateLimitHook:
    """The pauses that Discord has asked for, by method and channel, and for all requests."""

    def __init__(self) -> None:
        self._until: dict[tuple[str, str], float] = {}

    def attach_to(self, config: aiohttp.TraceConfig) -> None:
        """Have the HTTP client call this hook before each request and after each response."""
        config.on_request_start.append(self._begins)
        config.on_request_end.append(self._answered)

    async def _begins(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        told: aiohttp.TraceRequestStartParams,
    ) -> None:
        """Raise RateLimited for a request that falls into a pause, so that its sender tries later.

        Raise it also for a request that has already waited for the end of a pause of all
        requests.
        """
        sending = current_deadline()
        if sending is None or told.method == _WAITED_FOR:
            return
        left = self._left(_route(told.method, told.url.path))
        if left > 0 or self._until.get(_ALL, 0.0) > sending.since:
            raise discord.RateLimited(max(left, 0.0))

    async def _answered(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        told: aiohttp.TraceRequestEndParams,
    ) -> None:
        if told.response.status != _RATE_LIMITED:
            return
        sending, seconds = current_deadline(), _seconds(told.response)
        everywhere = "X-RateLimit-Global" in told.response.headers
        self._note(_ALL if everywhere else _route(told.method, told.url.path), seconds)
        if sending is None:
            return
        if everywhere or told.method == _WAITED_FOR:  # discord.py holds back all others meanwhile
            sending.extend(seconds)
        else:
            raise discord.HTTPException(told.response, await _body(told.response))

    def _note(self, route: tuple[str, str], seconds: float) -> None:
        now = asyncio.get_running_loop().time()
        # The end of a pause of all is needed by those who began before it.
        kept = {one: end for one, end in self._until.items() if end > now or one == _ALL}
        self._until = {**kept, route: max(kept.get(route, 0.0), now + seconds)}

    def _left(self, route: tuple[str, str]) -> float:
        now = asyncio.get_running_loop().time()
        return max(self._until.get(one, 0.0) for one in (route, _ALL)) - now


def _route(method: str, path: str) -> tuple[str, str]:
    found = _CHANNEL.search(path)
    return method, found[1] if found else path


def _seconds(response: aiohttp.ClientResponse) -> float:
    try:
        return float(response.headers.get("Retry-After", 0))
    except ValueError:  # a date, or nothing that anybody means
        return 0.0


async def _body(response: aiohttp.ClientResponse) -> dict[str, object] | str:
    try:
        found = await response.json()
    except (aiohttp.ClientError, ValueError):
        return ""
    return found if isinstance(found, dict) else ""
