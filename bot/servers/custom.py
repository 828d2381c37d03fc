"""What servers, and their channels, have set, ruled and taught: the door to it all.

room, cogs, controls -> Servers -> tables.db, aliases.jsonl
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Generic, TypeVar

from bot.judge.leaf import Ruling
from bot.servers.records import Custom, HouseRuling, Phrase, Wish, holding
from bot.servers.store import ServerStore
from rules_index import Aliases, NoSuchAlias

__all__ = ["MOST_PHRASES", "MOST_RULINGS", "Custom", "Servers"]

MOST_RULINGS, MOST_PHRASES = 500, 500
"""Of one server: more than any table needs, and all of them fit into memory."""

K = TypeVar("K")
V = TypeVar("V")


class _Kept(Generic[K, V]):
    """What was read from a store, until somebody writes to it, in this process or another."""

    def __init__(self, read: Callable[[K], V], changes: Callable[[], int]) -> None:
        self._read, self._changes = read, changes
        self._held: tuple[int, dict[K, V]] = (-1, {})

    def __getitem__(self, key: K) -> V:
        version = self._changes()
        if self._held[0] != version:
            self._held = (version, {})
        # Taken before reading: what another thread reads is then never older than its version.
        held = self._held[1]
        if key not in held:
            held[key] = self._read(key)
        return held[key]


class Servers:
    """The settings, rulings and aliases of all servers; none sees another's."""

    def __init__(self, path: Path) -> None:
        self._store = ServerStore(path)
        self._aliases = Aliases(path.parent)
        self._customs = _Kept(self._custom, self._store.changes)
        self._rulings = _Kept(self._store.rulings, self._store.changes)

    def close(self) -> None:
        """Give the file back."""
        self._store.close()

    def custom(self, guild: int | None, channel: int | None) -> Custom:
        """What holds in a channel; in a conversation of two nothing is set."""
        if guild is None:
            return Custom()
        return self._customs[f"channel:{channel}", f"guild:{guild}"]

    def _custom(self, places: tuple[str, str]) -> Custom:
        channel, server = self._store.wishes(places)
        return holding(channel, server)

    def wish(self, place: str) -> Wish:
        """What "guild:1" or "channel:2" itself has set."""
        return self._store.wish(place)

    async def change(self, place: str, change: Callable[[Wish], Wish], guild: int = 0) -> Wish:
        """Set it from what it was; it goes with its server."""
        return await asyncio.to_thread(self._store.change, place, change, guild)

    async def greet(self, guild: int) -> bool:
        """Note that a server is told the first words; whether that is the first time."""
        return await asyncio.to_thread(self._store.greet, guild)

    def rulings(self, guild: int) -> tuple[HouseRuling, ...]:
        """All rulings of a server, the oldest first."""
        return self._rulings[guild]

    def rulings_about(self, scopes: Iterable[str], about: Collection[str]) -> tuple[Ruling, ...]:
        """What the servers of these scopes have ruled on entries or cards, to be shown."""
        return tuple(
            Ruling(one.text, one.name, one.date)
            for guild in _guilds(scopes)
            for one in self._rulings[guild]
            if one.about in about
        )

    async def rule(self, guild: int, ruling: HouseRuling) -> bool:
        """Keep a ruling; whether there was room for it."""
        if len(self.rulings(guild)) >= MOST_RULINGS:
            return False
        await asyncio.to_thread(self._store.add_ruling, guild, ruling)
        return True

    async def overrule(self, guild: int, number: int) -> HouseRuling | None:
        """Take a ruling of this server away, and say which it was."""
        found = next((one for one in self.rulings(guild) if one.id == number), None)
        if found is None:
            return None
        gone = await asyncio.to_thread(self._store.remove_ruling, guild, number)
        return found if gone else None  # somebody else was faster

    def phrases(self, guild: int) -> tuple[Phrase, ...]:
        """The aliases of a server, the oldest first."""
        return tuple(Phrase(one.phrase, one.entry) for one in self._aliases.of(f"guild:{guild}"))

    async def teach(self, guild: int, phrase: str, entry: str) -> Phrase | None:
        """Give a phrase to an entry; returns the alias whose place it took."""
        before = await asyncio.to_thread(self._aliases.add, phrase, entry, f"guild:{guild}")
        return Phrase(before.phrase, before.entry) if before else None

    def taught(self) -> set[int]:
        """The servers that have aliases."""
        return set(_guilds(one.scope for one in self._aliases.all()[0]))

    async def forget(self, guild: int, phrase: str) -> bool:
        """Take a phrase away from its entry; whether it had one."""
        try:
            await asyncio.to_thread(self._aliases.remove, phrase, f"guild:{guild}")
        except NoSuchAlias:
            return False
        return True


def _guilds(scopes: Iterable[str]) -> Iterable[int]:
    return (int(scope.removeprefix("guild:")) for scope in scopes if scope.startswith("guild:"))
