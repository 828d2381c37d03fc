"""A data folder with tables, rulings and files, and everything that looks after people's data."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.answers.service import AnswerService
from bot.engine import commands as c
from bot.guilds.records import HouseRuling
from bot.guilds.settings import GuildSettings
from bot.guilds.sqlite_settings import SqliteGuildSettings
from bot.privacy.people import Privacy
from bot.privacy.records import Person, RetentionPolicy
from bot.privacy.retention import Retention
from bot.privacy.sqlite_privacy import SqlitePrivacyStore
from bot.tables.placement import TablePlacement
from bot.tables.registry import Actor, TableRegistry
from bot.uploads.uploads import Uploads
from rules_index import Aliases
from tests.tables import registries

ANA = Actor(901_234_567_890_123_456, "Anastazja")
BO = Actor(902_234_567_890_123_456, "Bohumil")
CHIEF = Actor(903_234_567_890_123_456, "chief", moderates=True)


@dataclass
class PeopleData:
    """All of it over one folder."""

    folder: Path
    registry: TableRegistry
    guild_settings: GuildSettings
    answers: AnswerService
    uploads: Uploads
    privacy: Privacy
    retention: Retention

    async def table(
        self, name: str, guild: int = registries.GUILD, opener: Actor = ANA
    ) -> TablePlacement:
        """A table of Ana and Bo, at which each has done something."""
        placement = registries.placement(name, guild=guild, opener=opener.user)
        players = (str(ANA.user), str(BO.user))
        seats = (ANA.name, BO.name)
        command = c.Open(game="l5r", seats=seats, players=players, first=0, actor=opener.name)
        await self.registry.open(placement, command)
        for seat, who in enumerate((ANA, BO)):
            await self.registry.act(placement, who, registries.more_fate(seat=seat))
        return placement

    async def rule(self, who: Actor, guild: int = registries.GUILD) -> None:
        """A house ruling of somebody."""
        ruling = HouseRuling(0, "honor", "Honor", "It is ours.", who.user, who.name, "2026-07-18")
        await self.guild_settings.rule(guild, ruling)

    def bytes_of(self, *texts: object) -> dict[str, int]:
        """How often any of these texts stands in each file of the folder where one does."""
        found = {}
        for path in self.folder.rglob("*"):
            raw = path.read_bytes() if path.is_file() else b""
            times = sum(raw.count(str(text).encode()) for text in texts)
            if times:
                found[path.name] = times
        return found


def with_people_data(
    folder: Path,
    act: Callable[[PeopleData], Awaitable[None]],
    policy: RetentionPolicy | None = None,
    *,
    warm: bool = False,
) -> None:
    """Do something there, with a library where that is needed; every file is given back."""

    async def run() -> None:
        tables = folder / "tables.db"
        answers = AnswerService(folder)
        if warm:
            await answers.warm_up()
        uploads = Uploads(answers)
        aliases = Aliases(folder)
        with (
            registries.registry(tables) as registry,
            closing(GuildSettings(SqliteGuildSettings(tables), aliases)) as guild_settings,
        ):
            privacy = Privacy(
                registry, uploads, SqlitePrivacyStore(tables), folder, policy or RetentionPolicy()
            )
            with closing(privacy):
                retention = Retention(registry, guild_settings, uploads, privacy)
                await act(
                    PeopleData(
                        folder, registry, guild_settings, answers, uploads, privacy, retention
                    )
                )

    asyncio.run(run())


def person(who: Actor, guild: int = registries.GUILD) -> Person:
    """Somebody who asks on a server, as Discord calls them."""
    return Person(who.user, frozenset({who.name}), guild)
