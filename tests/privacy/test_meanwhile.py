"""What somebody does while data is deleted: nothing of it is lost, and nothing stays by it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.engine import commands as c
from bot.privacy.deletions import NAME
from bot.privacy.records import RetentionPolicy
from rules_index import open_database
from tests.privacy.people_data import ANA, BO, PeopleData, person, with_people_data
from tests.tables.registries import GUILD, more_fate

NOW = datetime.now(UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def before(
    owner: object, method: str, what: Callable[[], Awaitable[object]], patch: pytest.MonkeyPatch
) -> None:
    """Have something happen before the first call of an asynchronous method."""
    real, due = getattr(owner, method), [what]

    async def after(*values: Any) -> Any:
        while due:
            await due.pop()()
        return await real(*values)

    patch.setattr(owner, method, after)


def test_who_sits_down_meanwhile_is_forgotten_there_as_well(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that was not among those that were found is looked for once more."""

    async def act(home: PeopleData) -> None:
        await home.table("north")
        late = await home.table("late", opener=BO)
        await home.registry.host.remove(late.table)
        await home.registry.host.open(late.table, c.Open(game="l5r", seats=("x", BO.name), first=0))

        async def sit() -> None:
            seat = c.Sit(place=0, name=ANA.name, player=str(ANA.user))
            await home.registry.host.send(late.table, seat)

        before(home.registry.host, "rewrite", sit, monkeypatch)
        await home.privacy.forget(person(ANA))
        assert not await home.privacy.data_of(person(ANA))
        assert home.bytes_of(ANA.name) == {}
        assert home.bytes_of(ANA.user) == {NAME: 1}

    with_people_data(folder, act)


@pytest.mark.parametrize("by", ["person", "age"])
def test_a_wipe_meanwhile_does_not_count(
    folder: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    """What is deleted after the file was written anew is still to be wiped, whoever deletes it."""

    async def act(home: PeopleData) -> None:
        placement = await home.table("north")

        async def wipe() -> None:
            await asyncio.to_thread(home.privacy.store.wipe)

        if by == "person":
            before(home.registry.host, "rewrite", wipe, monkeypatch)
            await home.privacy.forget(person(ANA))
        else:
            await home.registry.close(placement.table)
            before(home.registry, "remove", wipe, monkeypatch)
            assert await home.retention.sweep_tables(NOW + timedelta(days=366)) == 1
            await home.privacy.tidy()
        assert home.bytes_of(ANA.name) == {}

    with_people_data(folder, act, RetentionPolicy(tables=365))


def test_what_is_deleted_while_the_file_is_written_anew_goes_the_next_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mark that is made after the file was written anew stays, for the next wipe."""

    async def act(home: PeopleData) -> None:
        await home.table("north")
        due = [home.privacy.store.mark]

        class Meanwhile:
            """A connection over which the file is written anew, and then somebody deletes."""

            def __init__(self, db: sqlite3.Connection) -> None:
                self.execute, self._db = db.execute, db

            def close(self) -> None:
                self._db.close()
                while due:
                    due.pop()()
                    with closing(sqlite3.connect(folder / "tables.db")) as db, db:
                        db.execute("DELETE FROM events")

        monkeypatch.setattr(
            "bot.privacy.sqlite_privacy.open_database",
            lambda *a, **k: Meanwhile(open_database(*a, **k)),
        )
        home.privacy.store.mark()
        home.privacy.store.wipe()
        assert not due
        assert home.bytes_of(ANA.name)
        home.privacy.store.wipe()
        assert home.bytes_of(ANA.name) == {}

    with_people_data(folder, act)


def test_a_table_that_is_played_meanwhile_stays_open(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody's move comes between looking when a table was last played and closing it."""

    async def act(home: PeopleData) -> None:
        quiet, old = await home.table("quiet"), await home.table("old")
        await home.registry.close(old.table)
        late = NOW + timedelta(days=366)
        home.registry.host._clock = lambda: late

        async def play() -> None:
            await home.registry.act(quiet, ANA, more_fate())

        before(home.registry, "remove", play, monkeypatch)
        assert await home.retention.sweep_tables(late) == 1
        assert [placement.table for placement in home.registry.all(GUILD)] == [quiet.table]

    with_people_data(folder, act)
