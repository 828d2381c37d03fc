"""How long things stay: tables by their age, and what servers without the bot have left behind."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec import structs

from bot.engine.errors import NoSuchTable
from bot.guilds.records import StoredSettings
from bot.privacy.records import GRACE_DAYS, RetentionPolicy
from bot.privacy.retention import Retention
from bot.tables.placement import TablePlacement
from bot.tables.registry import TableChanged
from rules_index.child.limits import MIB, Limits
from rules_index.intake.ingest import Rules, ingest
from rules_index.model import Identity
from rules_index.store.library import Library
from tests.bot.conftest import SMALL
from tests.privacy.people_data import ANA, BO, PeopleData, with_people_data
from tests.tables.registries import GUILD

pytestmark = pytest.mark.usefixtures("no_child")
GONE = 2
NOW = datetime.now(UTC)


@pytest.fixture
def folder(kept_words: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(kept_words, tmp_path / "data"))


@dataclass
class Discord:
    """What the gateway and Discord's own answer say; servers that it is asked for are noted."""

    there: set[int] | None
    left: bool = True
    asked: list[int] = field(default_factory=list)

    def present(self) -> set[int] | None:
        return self.there

    async def has_left(self, guild: int) -> bool:
        self.asked.append(guild)
        return self.left


def days(number: float) -> datetime:
    return NOW + timedelta(days=number)


def names(home: PeopleData) -> set[str]:
    return {placement.name for placement in home.privacy.store.placements()}


def test_finished_tables_go_after_their_time(folder: Path) -> None:
    """A year after it was closed a table is gone with all its events; a younger one stays."""

    async def act(home: PeopleData) -> None:
        old, young = await home.table("old"), await home.table("young")
        await home.registry.close(old.table)
        before = (NOW - timedelta(days=10)).isoformat()
        await home.registry.change(old.table, lambda now: structs.replace(now, closed=before))
        await home.registry.close(young.table)
        assert await home.retention.sweep_tables(days(354)) == 0
        assert await home.retention.sweep_tables(days(356)) == 1
        assert names(home) == {"young"}
        with pytest.raises(NoSuchTable):
            await home.registry.look(old)
        await home.privacy.tidy()
        assert home.bytes_of(old.table) == {}
        assert home.bytes_of(young.table)

    with_people_data(folder, act)


def test_a_table_that_nobody_plays_is_closed_and_then_goes(folder: Path) -> None:
    """Its board says so first; one that is played stays, however long ago it was opened."""

    async def act(home: PeopleData) -> None:
        placement = await home.table("quiet")
        heard: list[TableChanged] = []
        home.registry.subscribe(heard.append)
        assert await home.retention.sweep_tables(days(364)) == 0
        assert heard == []
        assert await home.retention.sweep_tables(days(366)) == 0
        assert [bool(news.placement.closed) for news in heard] == [True]
        assert home.registry.all(GUILD) == ()
        assert await home.retention.sweep_tables(days(367)) == 1
        assert home.registry.placement(placement.table) is None

    with_people_data(folder, act)


def test_nothing_goes_where_the_operator_keeps_all(folder: Path) -> None:
    """0 days: for ever."""

    async def act(home: PeopleData) -> None:
        await home.registry.close((await home.table("old")).table)
        assert await home.retention.sweep_tables(days(30_000)) == 0
        assert names(home) == {"old"}

    with_people_data(folder, act, RetentionPolicy(tables=0))


async def left_behind(home: PeopleData) -> None:
    """A server with everything that one can have."""
    await home.table("gone", GONE)
    await home.table("here")
    await home.rule(ANA, GONE)
    await home.rule(BO)
    await home.guild_settings.greet(GONE)
    await home.guild_settings.change(f"guild:{GONE}", lambda _: StoredSettings(game="l5r"), GONE)
    await home.guild_settings.change("channel:77", lambda _: StoredSettings(game="l5r"), GONE)
    await home.guild_settings.change("channel:10", lambda _: StoredSettings(game="l5r"), GUILD)
    await home.guild_settings.teach(GONE, "the big dial", "small/honor")
    library = Library(home.folder)
    for scope in ("", f"guild:{GONE}"):
        ingest(library, SMALL, Rules(Identity(), Limits(60, 512 * MIB), 5 * MIB), scope=scope)
    await home.answers.renew()


def test_what_a_server_left_behind_goes(folder: Path) -> None:
    """After the grace all of it is gone, and nothing of the neighbour's or the operator's."""

    async def act(home: PeopleData) -> None:
        await left_behind(home)
        discord = Discord({GUILD})
        assert await home.retention.sweep_servers(discord, NOW) == 0
        assert await home.retention.sweep_servers(discord, days(GRACE_DAYS - 1)) == 0
        assert discord.asked == []
        assert await home.retention.sweep_servers(discord, days(GRACE_DAYS + 1)) == 1
        assert discord.asked == [GONE]
        assert names(home) == {"here"}
        assert home.guild_settings.rulings(GONE) == ()
        assert home.guild_settings.phrases(GONE) == ()
        assert (
            home.guild_settings.stored(f"guild:{GONE}")
            == home.guild_settings.stored("channel:77")
            == StoredSettings()
        )
        assert home.guild_settings.stored("channel:10") == StoredSettings(game="l5r")
        assert await home.uploads.guides(GONE) == ()
        assert len(await home.answers.guides([""])) == 1
        assert len(home.guild_settings.rulings(GUILD)) == 1
        assert home.privacy.store.servers() == {GUILD}
        assert await home.guild_settings.greet(GONE)

    with_people_data(folder, act, warm=True)


def test_a_server_that_comes_back_keeps_everything(folder: Path) -> None:
    """Invited again within the grace: the days count from the next time that it is gone."""

    async def act(home: PeopleData) -> None:
        await home.table("gone", GONE)
        away, back = Discord(set()), Discord({GONE})
        await home.retention.sweep_servers(away, NOW)
        await home.retention.sweep_servers(back, days(20))
        await home.retention.sweep_servers(away, days(25))
        assert await home.retention.sweep_servers(away, days(40)) == 0
        assert names(home) == {"gone"}

    with_people_data(folder, act, warm=True)


@pytest.mark.parametrize(
    "doubt", [lambda: Discord(None), lambda: Discord(set(), left=False)], ids=["outage", "unasked"]
)
def test_an_outage_is_no_removal(folder: Path, doubt: Callable[[], Discord]) -> None:
    """Without Discord's word nothing goes: neither before it has told, nor if it says nothing."""

    async def act(home: PeopleData) -> None:
        await home.table("gone", GONE)
        await home.retention.sweep_servers(Discord(set()), NOW)
        assert await home.retention.sweep_servers(doubt(), days(90)) == 0
        assert names(home) == {"gone"}

    with_people_data(folder, act, warm=True)


def test_all_that_is_due_in_one_go(folder: Path) -> None:
    """The daily look does both, and leaves no byte."""

    async def act(home: PeopleData) -> None:
        placement: TablePlacement = await home.table("gone", GONE)
        retention: Retention = home.retention
        await retention.run_once(Discord(set()), NOW)
        await retention.run_once(Discord(set()), days(GRACE_DAYS + 1))
        assert home.bytes_of(placement.table, ANA.name) == {}

    with_people_data(folder, act, warm=True)


def test_a_failure_is_noted_and_the_bot_goes_on(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A library that is not there yet, or whatever else: the work goes on."""

    async def act(home: PeopleData) -> None:
        await home.table("gone", GONE)
        work = asyncio.create_task(home.retention.run_daily(lambda: Discord(set())))
        async with asyncio.timeout(20):
            while "not deleted yet" not in caplog.text:  # noqa: ASYNC110 # the log wakes nobody
                await asyncio.sleep(0.01)
        assert not work.done()
        work.cancel()

    with_people_data(folder, act)
