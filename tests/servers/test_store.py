"""The settings and rulings of servers hold: restarts, several writers, damaged files."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from bot.servers.custom import MOST_RULINGS, Servers
from bot.servers.records import Custom, HouseRuling, Wish, holding
from bot.servers.store import ServerStore
from bot.tables.errors import StoreUnavailable
from bot.tables.stores.sqlite import SqliteStore

RULING = HouseRuling(
    0, "honor/dial", "Honor dial", "At our table it is blue.", 1, "Ana", "2026-07-18"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def kept(guild: int, servers: Servers) -> list[str]:
    return [one.text for one in servers.rulings(guild)]


def test_a_channel_wins_over_its_server() -> None:
    """What a channel has set holds there, even a “private” against the server's “public”."""
    server = Wish(game="l5r", languages=("pl", "en"), language="pl", public=True, keepers=(7,))
    assert holding(Wish(), server) == Custom("l5r", ("pl", "en"), "pl", True, (7,))
    channel = Wish(game="senjutsu", languages=("fr",), public=False, keepers=(8,))
    assert holding(channel, server) == Custom("senjutsu", ("fr",), "pl", False, (7,))
    assert holding(Wish(), Wish()) == Custom()


def test_what_was_set_is_there_after_a_restart(path: Path) -> None:
    """Settings and rulings are in the file, each with its server."""

    async def act() -> None:
        servers = Servers(path)
        await servers.change("guild:1", lambda wish: msgspec.structs.replace(wish, game="l5r"))
        await servers.rule(1, RULING)
        servers.close()
        again = Servers(path)
        assert again.custom(1, 5).game == "l5r"
        assert again.custom(2, 5) == again.custom(None, 5) == Custom()
        assert (kept(1, again), kept(2, again)) == ([RULING.text], [])
        again.close()

    asyncio.run(act())


def test_another_process_is_noticed(path: Path) -> None:
    """What somebody else writes into the file holds at once, although reads are kept."""
    mine, other = Servers(path), Servers(path)

    async def act() -> None:
        assert mine.custom(1, None).game == ""
        await other.change("guild:1", lambda wish: msgspec.structs.replace(wish, game="l5r"))
        assert mine.custom(1, None).game == "l5r"
        await other.rule(1, RULING)
        assert kept(1, mine) == [RULING.text]

    asyncio.run(act())
    mine.close()
    other.close()


def test_two_changes_at_once_both_count(path: Path) -> None:
    """Each change begins where the one before ended: none takes another's setting back."""
    stores = [ServerStore(path), ServerStore(path)]

    def add(number: int) -> None:
        stores[number % 2].change(
            "guild:1",
            lambda wish: msgspec.structs.replace(wish, keepers=(*wish.keepers, number)),
        )

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(add, range(60)))
    assert sorted(stores[0].wish("guild:1").keepers) == list(range(60))
    for store in stores:
        store.close()


def test_rulings_are_shown_to_their_own_server_only(path: Path) -> None:
    """A ruling is laid beside what it is about, where it was made, and nobody else removes it."""

    async def act() -> None:
        servers = Servers(path)
        await servers.rule(1, RULING)
        (one,) = servers.rulings(1)
        assert [r.text for r in servers.rulings_about(("guild:1", ""), {"honor/dial"})] == [
            RULING.text
        ]
        assert servers.rulings_about(("guild:1", ""), {"rings"}) == ()
        assert servers.rulings_about(("guild:2", ""), {"honor/dial"}) == ()
        assert await servers.overrule(2, one.id) is None
        assert not servers._store.remove_ruling(2, one.id)
        assert kept(1, servers) == [RULING.text]
        assert (await servers.overrule(1, one.id)) == one
        assert kept(1, servers) == []
        servers.close()

    asyncio.run(act())


def test_a_server_cannot_fill_the_file(path: Path) -> None:
    """There is a most of rulings, and the one after it is refused."""

    async def act() -> None:
        servers = Servers(path)
        for _ in range(MOST_RULINGS):
            servers._store.add_ruling(1, RULING)
        assert not await servers.rule(1, RULING)
        assert await servers.rule(2, RULING)
        servers.close()

    asyncio.run(act())


def test_aliases_belong_to_their_server(path: Path) -> None:
    """A phrase is taught, replaced and forgotten on one server, whatever another one does."""

    async def act() -> None:
        servers = Servers(path)
        assert await servers.teach(1, "big dial", "honor/dial") is None
        await servers.teach(2, "big dial", "rings")
        before = await servers.teach(1, "Big  Dial", "rings/air")
        assert before is not None
        assert before.entry == "honor/dial"
        assert [(one.phrase, one.entry) for one in servers.phrases(1)] == [
            ("Big Dial", "rings/air")
        ]
        assert await servers.forget(1, "big dial")
        assert not await servers.forget(1, "big dial")
        assert [one.entry for one in servers.phrases(2)] == ["rings"]
        servers.close()

    asyncio.run(act())


def test_it_shares_its_file_with_the_tables(path: Path) -> None:
    """Both stores open the same file in either order, and each keeps to its own tables."""
    tables, servers = SqliteStore(path), ServerStore(path)
    servers.change("guild:1", lambda _: Wish(game="l5r"))
    assert tables.names() == []
    again = ServerStore(path)
    assert again.wish("guild:1").game == "l5r"
    for store in (tables, servers, again):
        store.close()


def test_a_reader_does_not_wait_for_a_writer(path: Path) -> None:
    """While another process writes, what was committed is read; a write is refused in the end."""
    store = ServerStore(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert store.wish("guild:1") == Wish()
    with pytest.raises(StoreUnavailable, match="locked"):
        store.change("guild:1", lambda _: Wish(game="l5r"))
    other.execute("ROLLBACK")
    assert store.change("guild:1", lambda _: Wish(game="l5r")).game == "l5r"
    other.close()
    store.close()


def test_a_change_that_fails_changes_nothing(path: Path) -> None:
    """What goes wrong in the middle leaves the settings as they were, and the store usable."""
    store = ServerStore(path)
    store.change("guild:1", lambda _: Wish(game="l5r"))

    def broken(_wish: Wish) -> Wish:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 - raised by the test itself
        store.change("guild:1", broken)
    assert store.wish("guild:1").game == "l5r"
    store.change("guild:1", lambda _: Wish(game="whinv"))
    assert store.wish("guild:1").game == "whinv"
    store.close()


@pytest.mark.parametrize("damage", ["bytes", "settings"])
def test_a_damaged_file_is_said_in_one_sentence(path: Path, damage: str) -> None:
    """A file that is no database, and settings that are none, are our own error."""
    if damage == "bytes":
        path.write_bytes(b"no database at all, but long enough to look like one" * 100)
        with pytest.raises(StoreUnavailable):
            ServerStore(path)
        return
    store = ServerStore(path)
    store._writer.execute(
        "INSERT INTO server_settings (place, body) VALUES ('guild:1', '{\"public\": 7}')"
    )
    with pytest.raises(StoreUnavailable, match="damaged"):
        store.wish("guild:1")
    store.close()
