"""The bot from start to stop: it connects, reconnects after failures, and ends on a signal.

__main__ -> here -> Bot
"""

from __future__ import annotations

import asyncio
import logging
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import discord

from bot.app.client import Bot
from bot.engine.errors import TableError
from rules_index import RulesIndexError

log = logging.getLogger(__name__)

PAUSES = (2.0, 5.0, 10.0, 20.0, 40.0, 80.0, 160.0, 300.0)
"""The seconds before each further try to connect; the last number repeats."""
_SHUTDOWN_TIMEOUT = 5.0
"""The seconds that answers under way get when the bot is stopped."""
_BAD_TOKEN, _TOO_MANY_SERVERS, _WRONG_INTENTS = (4004,), (4010, 4011), (4013, 4014)

_WITHOUT_ONE = (
    "There is no token: set DISCORD_TOKEN to the token of your bot "
    "(Discord's Developer Portal, your application, Bot, Reset Token)."
)
_UNKNOWN_ONE = (
    "Discord does not know this token: put a fresh one into DISCORD_TOKEN "
    "(Discord's Developer Portal, your application, Bot, Reset Token)."
)
_CROWDED = "The bot is on too many servers for one process: take it off some of them."
_NOT_HEARD = (
    "Discord refuses what the bot wants to hear of: no privileged intent is needed; update it."
)


class CannotRun(Exception):
    """The bot cannot run; one sentence says what is wrong and what to do."""


def check_token(token: str) -> str:
    """Return the token; raise CannotRun if it is empty or cannot be a token."""
    if not token:
        raise CannotRun(_WITHOUT_ONE)
    if not re.fullmatch(r"[\w.-]{10,200}", token, re.ASCII):
        raise CannotRun(_UNKNOWN_ONE)
    return token


async def run_until_stopped(
    make: Callable[[], Bot], token: str, pauses: Sequence[float] = PAUSES
) -> None:
    """Keep the bot connected until a signal stops it; raise CannotRun if trying again is useless.

    `make` gives a new client for each try; `pauses` are the seconds between tries.
    """
    stop = asyncio.Event()
    tries = 0
    with _set_by_signals(stop):
        while not stop.is_set():
            bot = make()
            problem = await _run_once(bot, token, stop)
            if stop.is_set():
                break
            tries = 0 if bot.was_ready else tries
            pause = pauses[min(tries, len(pauses) - 1)]
            tries += 1
            log.warning("no connection (%s): trying again in %g seconds", problem, pause)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause)
    log.info("stopped")


async def _run_once(bot: Bot, token: str, stop: asyncio.Event) -> str:
    """Run one client until it ends or `stop` is set; return why it ended, "" if it was stopped."""
    connection = asyncio.create_task(bot.start(token))
    told = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait([connection, told], return_when=asyncio.FIRST_COMPLETED)
        return "" if stop.is_set() else problem_of(connection.exception())
    finally:
        connection.cancel()  # nothing new comes in from here on
        told.cancel()
        await asyncio.gather(connection, told, return_exceptions=True)
        await bot.finish(_SHUTDOWN_TIMEOUT)
        await bot.close()


def problem_of(error: BaseException | None) -> str:
    """Return why a connection ended, for the log; raise CannotRun if trying again is useless.

    Errors of the library and the tables are raised again.
    """
    code = error.code if isinstance(error, discord.ConnectionClosed) else 0
    if isinstance(error, discord.LoginFailure) or code in _BAD_TOKEN:
        raise CannotRun(_UNKNOWN_ONE) from error
    if isinstance(error, discord.PrivilegedIntentsRequired) or code in _WRONG_INTENTS:
        raise CannotRun(_NOT_HEARD) from error
    if code in _TOO_MANY_SERVERS:
        raise CannotRun(_CROWDED) from error
    if isinstance(error, (RulesIndexError, TableError)):
        raise error
    if isinstance(error, AttributeError) and error.name == "sequence":
        # discord.py #10520: this is how it says that the first connection to the gateway failed.
        return "the gateway cannot be reached"
    if error is None:
        return "Discord closed it"
    if not isinstance(error, (OSError, discord.DiscordException)):
        log.error("the connection failed in a way that nobody expected", exc_info=error)
    return f"{type(error).__name__}: {error}".strip(": ")


@contextmanager
def _set_by_signals(stop: asyncio.Event) -> Iterator[None]:
    """Set `stop` on Ctrl-C or SIGTERM while the block runs; a second signal ends the process."""
    loop = asyncio.get_running_loop()
    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}

    def told(number: int, _frame: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        loop.call_soon_threadsafe(stop.set)

    for one in before:
        signal.signal(one, told)
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
