"""The access of all features to settings, rulings and aliases of servers and channels.

Services, features -> GuildSettings -> tables.db, aliases.jsonl
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from typing import Generic, TypeVar

from bot.answers.entry_view import Ruling
from bot.guilds.records import (
    EffectiveSettings,
    HouseRuling,
    Phrase,
    StoredSettings,
    effective_settings,
)
from bot.guilds.store import GuildSettingsStore
from rules_index import Aliases, NoSuchAlias

__all__ = ["MOST_PHRASES", "MOST_RULINGS", "GuildSettings"]

MOST_RULINGS, MOST_PHRASES = 500, 500
"""The most rulings and aliases of one server: more than any table needs, and all fit into
memory."""

K = TypeVar("K")
V = TypeVar("V")


class _StoreCache(Generic[K, V]):
    """A cache of a store's values that is dropped after every write, by any process."""

    def __init__(self, read: Callable[[K], V], changes: Callable[[], int]) -> None:
        self._read, self._changes = read, changes
        self._held: tuple[int, dict[K, V]] = (-1, {})

    def __getitem__(self, key: K) -> V:
        version = self._changes()
        if self._held[0] != version:
            self._held = (version, {})
        # Take the dict before reading: a value is then never older than the dict's version.
        held = self._held[1]
        if key not in held:
            held[key] = self._read(key)
        return held[key]


class GuildSettings:
    """The settings, rulings and aliases of all servers; no server sees those of another."""

    def __init__(self, store: GuildSettingsStore, aliases: Aliases) -> None:
        self._store, self._aliases = store, aliases
        self._effective = _StoreCache(self._read_effective, self._store.changes)
        self._rulings = _StoreCache(self._store.rulings, self._store.changes)

    def close(self) -> None:
        """Close the store of settings and rulings."""
        self._store.close()

    def effective(self, guild: int | None, channel: int | None) -> EffectiveSettings:
        """Return the settings that apply in a channel; in a direct message, the defaults."""
        if guild is None:
            return EffectiveSettings()
        return self._effective[f"channel:{channel}", f"guild:{guild}"]

    def _read_effective(self, places: tuple[str, str]) -> EffectiveSettings:
        channel, server = self._store.stored_many(places)
        return effective_settings(channel, server)

    def stored(self, place: str) -> StoredSettings:
        """Return the settings of a place itself, such as "guild:1" or "channel:2"."""
        return self._store.stored(place)

    async def change(
        self, place: str, change: Callable[[StoredSettings], StoredSettings], guild: int = 0
    ) -> StoredSettings:
        """Replace the settings of a place with those that `change` returns; return the new ones.

        When the data of the server `guild` is deleted, these settings are deleted too.
        """
        return await asyncio.to_thread(self._store.change, place, change, guild)

    async def greet(self, guild: int) -> bool:
        """Note that a server has got the welcome message; return whether it was the first time."""
        return await asyncio.to_thread(self._store.greet, guild)

    def rulings(self, guild: int) -> tuple[HouseRuling, ...]:
        """Return all rulings of a server, the oldest first."""
        return self._rulings[guild]

    def rulings_about(self, scopes: Iterable[str], about: Collection[str]) -> tuple[Ruling, ...]:
        """Return these scopes' house rulings on the entries or cards with the keys in `about`."""
        return tuple(
            Ruling(one.text, one.name, one.date)
            for guild in _guilds(scopes)
            for one in self._rulings[guild]
            if one.about in about
        )

    async def rule(self, guild: int, ruling: HouseRuling) -> bool:
        """Add a ruling; return False if the server has no room for another one."""
        return await asyncio.to_thread(self._store.add_ruling, guild, ruling, MOST_RULINGS)

    async def overrule(self, guild: int, number: int) -> HouseRuling | None:
        """Remove a server's ruling by its number and return it; None if it was gone."""
        found = next((one for one in self.rulings(guild) if one.id == number), None)
        if found is None:
            return None
        gone = await asyncio.to_thread(self._store.remove_ruling, guild, number)
        return found if gone else None  # somebody else was faster

    def phrases(self, guild: int) -> tuple[Phrase, ...]:
        """Return the aliases of a server, the oldest first."""
        return tuple(Phrase(one.phrase, one.entry) for one in self._aliases.of(f"guild:{guild}"))

    async def teach(self, guild: int, phrase: str, entry: str) -> Phrase | None:
        """Make a phrase an alias of an entry; return the alias that it replaces, if any."""
        before = await asyncio.to_thread(self._aliases.add, phrase, entry, f"guild:{guild}")
        return Phrase(before.phrase, before.entry) if before else None

    def servers_with_aliases(self) -> set[int]:
        """Return the servers that have aliases."""
        return set(_guilds(one.scope for one in self._aliases.all()[0]))

    async def forget(self, guild: int, phrase: str) -> bool:
        """Remove an alias; return whether it existed."""
        try:
            await asyncio.to_thread(self._aliases.remove, phrase, f"guild:{guild}")
        except NoSuchAlias:
            return False
        return True


def _guilds(scopes: Iterable[str]) -> Iterable[int]:
    return (int(scope.removeprefix("guild:")) for scope in scopes if scope.startswith("guild:"))
