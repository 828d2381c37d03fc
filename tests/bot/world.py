"""A small Discord around the real bot: one server, one channel, Ana, Bo and a moderator."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.http.router import RequestContext, route
from simcord.results import ResponseMessage

from bot.answers.service import AnswerService
from bot.app.client import Bot
from bot.app.features import workers
from bot.engine.games.files import shipped_games
from bot.engine.host import Host
from bot.engine.stores.sqlite import SqliteStore
from bot.guilds.settings import GuildSettings
from bot.guilds.sqlite_settings import SqliteGuildSettings
from bot.ops.metrics import Metrics
from bot.outbox.announcements import Announcer
from bot.outbox.board_updater import BoardUpdater
from bot.outbox.rate_limiter import ChannelRateLimiter
from bot.outbox.voice_status import VoiceStatusUpdater
from bot.privacy.sqlite_privacy import SqlitePrivacyStore
from bot.tables.registry import TableRegistry
from bot.tables.sqlite_placements import SqlitePlacements
from bot.ui.services import Services
from rules_index import Aliases


@route("PUT", "/channels/{channel_id}/voice-status")
def voice_status(_: RequestContext) -> None:
    """Discord answers nothing to it; the simulation has no place for it but its own record."""


@dataclass
class World:
    """Everything that a test acts on."""

    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    ana: simcord.MemberActor
    bo: simcord.MemberActor
    chief: simcord.MemberActor
    folder: Path = Path()
    """The bot's data, to start it anew."""

    @property
    def guild_bot(self) -> int:
        """The bot's own id."""
        user = self.env.bot.user
        assert user is not None
        return user.id


_LONGEST = 120.0
"""Seconds by the clock until a bot that does nothing, and has not come to rest, is given up."""


class _Watchful(simcord.Env):
    """Looks again after two thousandths of a second whether the bot has come to rest.

    Left alone it looks every twentieth of a second, and half of what a test takes is that wait.
    The seconds that the bot may take are those of the processor: others may have it meanwhile.
    """

    async def _settle_internal(self, *, idle: float = 0.002, **more: Any) -> None:
        settle = partial(super()._settle_internal, idle=min(idle, 0.002), **more)
        if "_deadline" in more:  # of `_advance_to`, which looks at it as well
            await settle()
        else:
            await self._patiently(settle)

    async def _advance_to(self, target: float, _: float) -> None:
        now, advance = asyncio.get_running_loop().time, super()._advance_to
        await self._patiently(lambda: advance(target, now() + self.settle_timeout))

    async def _patiently(self, act: Callable[[], Awaitable[None]]) -> None:
        until, began = time.monotonic() + _LONGEST, time.process_time()
        while True:
            try:
                return await act()
            except TimeoutError:
                took = time.process_time() - began
                if took > self.settle_timeout or time.monotonic() > until:
                    raise


class _Run(simcord.run):
    """The same simulation, watched closely."""

    def __init__(self, bot: discord.Client, **options: Any) -> None:
        self._env = _Watchful(bot, **options)


_SERVICES: list[Services] = []
"""What was opened for a bot, to be given back: a thousand files are all that some systems give."""


def make_bot(folder: Path) -> Bot:
    """The bot over a data folder, whose boards are shown without any pause."""
    tables = folder / "tables.db"
    registry = TableRegistry(Host(SqliteStore(tables), shipped_games()), SqlitePlacements(tables))
    updater = BoardUpdater(
        registry, gap=0.0, limiter=ChannelRateLimiter(most=10_000, seconds=0.0, overall=10_000)
    )
    quick = workers(
        registry, updater, VoiceStatusUpdater(registry, gap=0.0), Announcer(registry, gap=0.0)
    )
    guild_settings = GuildSettings(SqliteGuildSettings(tables), Aliases(folder))
    services = Services(
        AnswerService(folder), guild_settings, registry, quick, SqlitePrivacyStore(tables)
    )
    services.keystrokes.most = services.presses.most = 10_000  # tests are faster than any hand
    _SERVICES.append(services)
    return Bot(services, folder, Metrics())


def play(folder: Path, act: Callable[[World], Awaitable[None]], **options: Any) -> None:
    """Run the bot over a data folder, and what somebody does with it."""

    async def run() -> None:
        async with _Run(make_bot(folder), **options) as env:
            guild = env.create_guild(name="Kyuden")
            channel = guild.create_text_channel("table")
            chiefs = guild.create_role("Chiefs", permissions=discord.Permissions.all())
            members = [guild.add_member(env.create_user(name)) for name in ("ana", "bo")]
            chief = guild.add_member(env.create_user("chief"), roles=[chiefs])
            await act(World(env, guild, channel, members[0], members[1], chief, folder))

    try:
        asyncio.run(run())
    finally:
        while _SERVICES:
            _SERVICES.pop().close()


def parts(message: Any) -> Iterator[dict[str, Any]]:
    """Every component of a message as it went over the wire."""
    raw = (
        message.components
        if isinstance(message, ResponseMessage)
        else [one.to_dict() for one in message.components]
    )
    yield from _walk(raw)


def _walk(components: Any) -> Iterator[dict[str, Any]]:
    for one in components:
        yield one
        yield from _walk(one.get("components", ()))
        yield from _walk(filter(None, [one.get("accessory")]))


def texts(message: Any) -> str:
    """All that a message says."""
    return "\n".join([message.content or "", *(one.get("content", "") for one in parts(message))])


def labels(message: Any) -> list[str]:
    """The labels of all buttons of a message."""
    return [one.get("label", "") for one in parts(message) if one["type"] == 2]


def options(message: Any) -> list[str]:
    """What the selects of a message offer."""
    return [option["label"] for one in parts(message) for option in one.get("options", ())]


def select_id(message: Any) -> str:
    """The name of the only select of a message."""
    (found,) = [one["custom_id"] for one in parts(message) if one["type"] == 3]
    return str(found)


def sent(result: simcord.InteractionResult) -> ResponseMessage:
    """The message that an interaction brought."""
    assert result.response is not None, "the bot answered nothing"
    return result.response
