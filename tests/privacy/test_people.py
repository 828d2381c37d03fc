"""What is kept about one person: found everywhere, handed out whole, and gone to the last byte."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zipfile
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from msgspec import structs

from bot.engine import commands as c
from bot.engine.event_log import export
from bot.engine.narration.log import lines
from bot.engine.state import Seat
from bot.ops import backup
from bot.privacy import rewriting
from bot.privacy.deletions import NAME
from bot.privacy.export import file_to_send, to_json
from bot.tables.errors import NotSeated
from bot.tables.registry import TableChanged
from rules_index.model import Identity
from tests.privacy.people_data import ANA, BO, CHIEF, PeopleData, person, with_people_data
from tests.tables import registries
from tests.tables.registries import GUILD, more_fate

ELSEWHERE = 2


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


async def filled(home: PeopleData) -> None:
    """Two servers, open and finished tables, rulings of both, a file of Ana's."""
    first = await home.table("north")
    await home.registry.change(first.table, lambda now: structs.replace(now, away=(ANA.user,)))
    second = await home.table("south", ELSEWHERE, opener=BO)
    await home.registry.close(second.table)
    for who, guild in ((ANA, ELSEWHERE), (BO, GUILD)):
        await home.rule(who, guild)
    home.uploads._files.put(GUILD, ANA.user, Identity(), [("guide.md", b"# Guide")])


def test_everything_is_found(folder: Path) -> None:
    """On all servers at once, wherever it was asked; nothing of somebody who never was there."""

    async def act(home: PeopleData) -> None:
        await filled(home)
        mine = await home.privacy.data_of(person(ANA, guild=0))
        assert {one.placement.name for one in mine.tables} == {"north", "south"}
        assert [one.placement.name for one in mine.still_sits] == ["north"]
        assert [guild for guild, _ in mine.rulings] == [ELSEWHERE]
        assert [one.names for one in mine.uploads] == [("guide.md",)]
        assert not await home.privacy.data_of(person(CHIEF))

    with_people_data(folder, act)


def test_no_byte_stays(folder: Path) -> None:
    """After a deletion neither number nor name stands in any file; Bo has everything still."""

    async def act(home: PeopleData) -> None:
        await filled(home)
        assert home.bytes_of(ANA.user, ANA.name)
        await home.privacy.forget(person(ANA))
        assert home.bytes_of(ANA.name) == {}
        assert home.bytes_of(ANA.user) == {NAME: 1}
        mine = await home.privacy.data_of(person(ANA))
        assert not mine
        assert mine.deleted
        assert len((await home.privacy.data_of(person(BO))).tables) == 2

    with_people_data(folder, act)


def test_the_others_play_on(folder: Path) -> None:
    """The open table goes on at once, with a free seat where Ana was; its board hears of it."""

    async def act(home: PeopleData) -> None:
        placement = await home.table("north", opener=ANA)
        news: list[TableChanged] = []
        home.registry.subscribe(news.append)
        await home.privacy.forget(person(ANA))
        running = (await home.registry.act(placement, BO, more_fate(seat=1))).running
        assert running.table.seats == (Seat("Player 1"), Seat(BO.name, str(BO.user)))
        assert running.table.count("fate", "s1") == 10
        assert {one.placement.table for one in news} == {placement.table}
        assert home.registry.placement(placement.table) == structs.replace(placement, opener=0)
        told = [line.full() for line in lines(running.records, running.game)]
        game = "Legend of the Five Rings with Player 1, Bohumil (table opened by somebody)"
        assert told[0].startswith(game)
        assert told[1].endswith("Player 1: fate 7 → 8")

    with_people_data(folder, act)


def test_another_process_forgets_as_well(folder: Path) -> None:
    """A second one on the same file, with the table in memory, shows and writes no name either."""

    async def act(home: PeopleData) -> None:
        placement = await home.table("north", opener=ANA)
        with registries.registry(folder / "tables.db") as other:
            assert ANA.name in repr(await other.look(placement, since=0))
            await home.privacy.forget(person(ANA))
            assert ANA.name not in repr(await other.look(placement))
            await other.act(placement, BO, c.Undo())
            whole = await other.look(placement, since=0)
            told = [line.full() for line in lines(whole.records, whole.game)]
            assert ANA.name not in f"{whole} {told} {export.to_json(whole.records, 'l5r')!r}"
            with pytest.raises(NotSeated):
                await other.act(placement, ANA, more_fate())
        await home.privacy.tidy()
        assert home.bytes_of(ANA.name) == {}

    with_people_data(folder, act)


def test_a_table_of_nobody_is_closed(folder: Path) -> None:
    """Where nobody else sits any more there is nothing to keep open."""

    async def act(home: PeopleData) -> None:
        placement = await home.table("north")
        await home.privacy.forget(person(ANA))
        assert not home.registry.placement(placement.table).closed  # type: ignore[union-attr] # it has a place
        await home.privacy.forget(person(BO))
        assert home.registry.placement(placement.table).closed  # type: ignore[union-attr] # it has a place
        assert home.registry.all(GUILD) == ()

    with_people_data(folder, act)


def test_the_board_says_player_in_its_language(folder: Path) -> None:
    """A Czech table calls the seat as it calls free ones."""

    async def act(home: PeopleData) -> None:
        placement = await home.table("north")
        await home.registry.change(placement.table, lambda now: structs.replace(now, language="cs"))
        await home.privacy.forget(person(ANA))
        seats = (await home.registry.look(placement)).table.seats
        assert seats[0].name == "Hráč 1"

    with_people_data(folder, act)


def test_a_moderator_is_found_by_name_where_they_are(folder: Path) -> None:
    """Moderators have no number in a history: their name counts on the server where they ask."""

    async def act(home: PeopleData) -> None:
        here, there = await home.table("north"), await home.table("south", ELSEWHERE)
        for placement in (here, there):
            await home.registry.act(placement, CHIEF, more_fate(seat=1))
        mine = await home.privacy.data_of(person(CHIEF))
        assert [one.placement.name for one in mine.tables] == ["north"]
        assert len(mine.tables[0].part.deeds) == 1
        await home.privacy.forget(person(CHIEF))
        assert [one.actor for one in (await home.registry.look(here)).records][-1] == "⚖ somebody"
        assert [one.actor for one in (await home.registry.look(there)).records][-1] == "⚖ chief"
        assert not await home.privacy.data_of(person(CHIEF))

    with_people_data(folder, act)


def test_the_export_is_whole_and_only_theirs(folder: Path) -> None:
    """Tables with every deed, rulings and files; of others no number and no sealed choice."""

    async def act(home: PeopleData) -> None:
        await filled(home)
        mine = await home.privacy.data_of(person(ANA))
        text = to_json(mine, ANA.user, "2026-07-18")
        told = json.loads(text)
        assert told["person"] == str(ANA.user)
        north = next(one for one in told["tables"] if one["name"] == "north")
        assert north["seats"] == [1]
        assert north["opened_by_you"]
        assert north["deeds"][-1]["what"]["counter"] == "fate"
        assert told["rulings"][0]["text"] == "It is ours."
        assert told["files"][0]["names"] == ["guide.md"]
        assert str(BO.user).encode() not in text

    with_people_data(folder, act)


def test_a_large_export_is_packed() -> None:
    """What would not fit into a message comes as an archive of the same file."""
    data = b'{"person": "1"}' * 100
    assert file_to_send(data, len(data)) == ("privacy.json", data)
    name, packed = file_to_send(data, len(data) - 1)
    assert name == "privacy.zip"
    assert zipfile.ZipFile(BytesIO(packed)).read("privacy.json") == data


def test_a_restored_backup_brings_nobody_back(folder: Path, tmp_path: Path) -> None:
    """At the next start the deletion is done again, once: whoever came back since stays."""
    file = tmp_path / "kept.zip"

    async def before(home: PeopleData) -> None:
        await filled(home)
        backup.write(folder, file, datetime.now(UTC))
        await home.privacy.forget(person(ANA))

    async def after(home: PeopleData) -> None:
        assert await home.privacy.data_of(person(ANA))
        await home.privacy.catch_up()
        assert not await home.privacy.data_of(person(ANA))
        await home.table("east")
        await home.privacy.catch_up()
        assert len((await home.privacy.data_of(person(ANA))).tables) == 1

    with_people_data(folder, before)
    _, aside = backup.restore(file, folder, datetime.now(UTC))
    assert aside is not None
    shutil.rmtree(aside)
    with_people_data(folder, after)


def test_a_deletion_that_was_cut_off_is_done_at_the_start(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deletion is noted before anything is touched."""

    async def cut_off(home: PeopleData) -> None:
        await filled(home)

        def stopped(*_: object) -> None:
            raise RuntimeError

        with monkeypatch.context() as broken:
            broken.setattr(rewriting, "without_player", stopped)
            with pytest.raises(RuntimeError):
                await home.privacy.forget(person(ANA))

    async def started(home: PeopleData) -> None:
        assert await home.privacy.data_of(person(ANA))
        await home.privacy.catch_up()
        assert home.bytes_of(ANA.name) == {}

    with_people_data(folder, cut_off)
    with_people_data(folder, started)


def test_whoever_has_nothing_comes_on_no_list(folder: Path) -> None:
    """A deletion of nothing leaves nothing."""

    async def act(home: PeopleData) -> None:
        await home.table("north")
        await home.privacy.forget(person(CHIEF))
        assert home.bytes_of(CHIEF.user) == {}
        assert not (home.folder / NAME).exists()

    with_people_data(folder, act)


def test_a_file_in_use_is_wiped_later(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody reads all the time: the deletion counts, its bytes go with the daily look."""

    async def act(home: PeopleData) -> None:
        await home.table("north")
        reader = sqlite3.connect(home.folder / "tables.db", isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM events").fetchone()
        monkeypatch.setattr("bot.privacy.sqlite_privacy._LOCK_TIMEOUT", 0.1)
        await home.privacy.forget(person(ANA))
        assert not await home.privacy.data_of(person(ANA))
        assert home.bytes_of(ANA.name)
        reader.close()
        await home.privacy.tidy()
        assert home.bytes_of(ANA.name) == {}

    with_people_data(folder, act)
