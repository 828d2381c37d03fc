"""Limits on how long data stays: tables that nobody plays, and servers without the bot.

service -> run_daily -> TableRegistry, PrivacyStore, Uploads, GuildSettings, once a day
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol

from bot.guilds.settings import GuildSettings
from bot.privacy.people import Privacy
from bot.privacy.records import GRACE_DAYS
from bot.tables.placement import TablePlacement
from bot.tables.registry import TableRegistry
from bot.uploads.uploads import Uploads

log = logging.getLogger(__name__)


class GuildPresence(Protocol):
    """An object that knows which servers the bot is on."""

    def present(self) -> set[int] | None:
        """Return the servers that the bot is on, even in an outage; None while that is unknown."""

    async def has_left(self, guild: int) -> bool:
        """Tell whether Discord confirms that the bot is not on a server.

        Return False if it does not answer.
        """


_APART, _SOON = 24 * 3600.0, 0.5


def _iso_time(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")


class Retention:
    """The service that deletes old tables, and the data of servers without the bot."""

    def __init__(
        self,
        registry: TableRegistry,
        guild_settings: GuildSettings,
        uploads: Uploads,
        privacy: Privacy,
    ) -> None:
        self._registry, self._guild_settings, self._uploads = registry, guild_settings, uploads
        self._store, self._privacy = privacy.store, privacy

    async def sweep_tables(self, now: datetime) -> int:
        """Delete closed tables that are too old, and close open ones that nobody plays.

        Return how many were deleted. A table that is closed now is deleted the next time: its board
        has shown by then that it is closed.
        """
        if not self._privacy.policy.tables:
            return 0
        oldest = _iso_time(now - timedelta(days=self._privacy.policy.tables))
        placements = await asyncio.to_thread(self._store.placements)
        gone = [
            placement for placement in placements if placement.closed and placement.closed < oldest
        ]
        for placement in gone:
            await self._remove(placement)
        for placement in await asyncio.to_thread(self._store.close_unplayed, oldest):
            self._registry.redraw(placement.table)
        return len(gone)

    async def _remove(self, placement: TablePlacement) -> None:
        async with self._privacy.deleting():
            await self._registry.remove(placement.table)

    async def sweep_servers(self, presence: GuildPresence, now: datetime) -> int:
        """Delete the data of servers without the bot for at least GRACE_DAYS; return their number.

        Return 0 while it is unknown which servers the bot is on.
        """
        present = presence.present()
        if present is None:
            return 0
        known = await self._known()
        absent = await asyncio.to_thread(self._store.absent, present, known, _iso_time(now))
        oldest = _iso_time(now - timedelta(days=GRACE_DAYS))
        gone = [guild for guild, since in absent.items() if since <= oldest]
        done = 0
        for guild in gone:
            if await presence.has_left(guild):
                await self._forget_server(guild)
                done += 1
        return done

    async def _known(self) -> set[int]:
        found = await asyncio.to_thread(self._store.servers)
        return found | self._guild_settings.servers_with_aliases() | self._uploads.servers()

    async def _forget_server(self, guild: int) -> None:
        for placement in await asyncio.to_thread(self._store.placements):
            if placement.guild == guild:
                await self._remove(placement)
        for phrase in self._guild_settings.phrases(guild):
            await self._guild_settings.forget(guild, phrase.phrase)
        for guide in await self._uploads.guides(guild):
            await self._uploads.remove(guide, guild)
        async with self._privacy.deleting():
            await asyncio.to_thread(self._store.forget_server, guild)
        log.info("what server %s had left behind is deleted", guild)

    async def run_daily(self, presence: Callable[[], GuildPresence | None]) -> None:
        """Run `run_once` when the bot is connected, and then once a day.

        A failure is logged and tried again.
        """
        while True:
            there = presence()
            if there is None or there.present() is None:
                await asyncio.sleep(_SOON)
                continue
            try:
                await self.run_once(there, datetime.now(UTC))
            except Exception:
                log.exception("what is too old is not deleted yet")
            await asyncio.sleep(_APART)

    async def run_once(self, presence: GuildPresence, now: datetime) -> None:
        """Delete old tables, the data of servers without the bot, and old deletion requests."""
        tables = await self.sweep_tables(now)
        await self.sweep_servers(presence, now)
        await self._privacy.tidy()
        if tables:
            log.info("tables deleted for their age: %d", tables)
