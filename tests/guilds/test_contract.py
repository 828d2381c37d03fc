"""The contract of a store of settings and rulings over every engine: see `GuildSettingsStore`."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing

import pytest
from msgspec.structs import replace

from bot.guilds.records import HouseRuling, StoredSettings
from bot.guilds.store import GuildSettingsStore
from tests.store_engines import Engine

RULING = HouseRuling(0, "honor", "Honor dial", "At our table it is blue.", 1, "Ana", "2026-07-18")

MOST = 20


@pytest.fixture
def store(engine: Engine) -> Iterator[GuildSettingsStore]:
    """An empty store."""
    with closing(engine.guild_settings()) as made:
        yield made


@pytest.fixture
def other(engine: Engine) -> Iterator[GuildSettingsStore]:
    """A second connection to the same database, as another process has it."""
    with closing(engine.guild_settings()) as made:
        yield made


def kept_by(role: int) -> StoredSettings:
    return StoredSettings(keepers=(role,))


def test_settings_are_read_as_they_were_written(
    store: GuildSettingsStore, other: GuildSettingsStore
) -> None:
    """Each place has its own, several are read in the order of the question, once set or not."""
    whole = StoredSettings("l5r", ("pl", "en"), "pl", public=True, keepers=(7, 8))
    assert store.change("guild:1", lambda _: whole, 1) == whole
    store.change("channel:2", lambda _: StoredSettings(public=False), 1)
    places = ("channel:2", "guild:3", "guild:1", "channel:2")
    expected = [StoredSettings(public=False), StoredSettings(), whole, StoredSettings(public=False)]
    for reader in (store, other):
        assert reader.stored_many(places) == expected
        assert reader.stored("guild:1") == whole
        assert reader.stored("guild:12") == StoredSettings()


def test_two_changes_at_once_both_count(engine: Engine) -> None:
    """Each begins from what the one before has written, whichever process that was."""

    def add(number: int) -> None:
        with closing(engine.guild_settings()) as mine:
            mine.change(
                "guild:1", lambda stored: replace(stored, keepers=(*stored.keepers, number))
            )

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(add, range(40)))
    with closing(engine.guild_settings()) as store:
        assert sorted(store.stored("guild:1").keepers) == list(range(40))


def test_nobody_writes_between_reading_and_writing(
    store: GuildSettingsStore, other: GuildSettingsStore
) -> None:
    """A change that comes meanwhile waits for the end of the one before, and begins from there."""
    with ThreadPoolExecutor(1) as pool:

        def slow(stored: StoredSettings) -> StoredSettings:
            sent = pool.submit(other.change, "guild:1", lambda now: replace(now, language="cs"))
            wait([sent], 0.5)  # an engine that does not hold it up has written it by then
            return replace(stored, game="l5r")

        store.change("guild:1", slow)
    assert store.stored("guild:1") == StoredSettings(game="l5r", language="cs")


def test_a_change_that_fails_changes_nothing(
    store: GuildSettingsStore, other: GuildSettingsStore
) -> None:
    """What goes wrong in the middle leaves the settings as they were, and the store usable."""
    store.change("guild:1", lambda _: kept_by(7))
    with pytest.raises(ZeroDivisionError):
        store.change("guild:1", lambda _: kept_by(1 // 0))
    assert other.stored("guild:1") == kept_by(7)
    other.change("guild:1", lambda _: kept_by(8))
    assert store.stored("guild:1") == kept_by(8)


def test_every_write_is_noticed(store: GuildSettingsStore, other: GuildSettingsStore) -> None:
    """The number of changes is another one after each, for all who have the database open."""
    writes = (
        lambda: other.change("guild:1", lambda _: kept_by(7)),
        lambda: store.change("guild:1", lambda _: kept_by(8)),
        lambda: other.add_ruling(1, RULING, MOST),
        lambda: store.remove_ruling(1, other.rulings(1)[0].id),
    )
    for write in writes:
        before = store.changes(), other.changes()
        assert (store.changes(), other.changes()) == before
        write()
        assert store.changes() != before[0]
        assert other.changes() != before[1]


def test_a_server_is_welcomed_once(engine: Engine, store: GuildSettingsStore) -> None:
    """Of all who ask, also at the same moment, one is told that it is the first time."""

    def greet(_: int) -> bool:
        with closing(engine.guild_settings()) as mine:
            return mine.greet(1)

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(greet, range(12))) == 1
    assert store.greet(2)
    assert not store.greet(2)


def test_rulings_are_kept_by_server(store: GuildSettingsStore, other: GuildSettingsStore) -> None:
    """The oldest first, each with an id of its own, whatever id it comes with."""
    for guild, text in ((1, "first"), (2, "theirs"), (1, "second")):
        assert store.add_ruling(guild, replace(RULING, text=text), MOST)
    first, second = other.rulings(1)
    (theirs,) = other.rulings(2)
    assert first == replace(RULING, id=first.id, text="first")
    assert second == replace(RULING, id=second.id, text="second")
    assert len({first.id, second.id, theirs.id}) == 3
    assert other.rulings(3) == ()


def test_a_server_has_so_many_rulings_and_no_more(
    engine: Engine, store: GuildSettingsStore
) -> None:
    """Also where several are added at the same moment; another server has room of its own."""

    def add(_: int) -> bool:
        with closing(engine.guild_settings()) as mine:
            return mine.add_ruling(1, RULING, MOST)

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(add, range(MOST + 8))) == MOST
    assert len(store.rulings(1)) == MOST
    assert store.add_ruling(2, RULING, MOST)
    assert store.remove_ruling(1, store.rulings(1)[0].id)
    assert store.add_ruling(1, RULING, MOST)
    assert not store.add_ruling(1, RULING, MOST)


def test_only_its_server_removes_a_ruling(
    store: GuildSettingsStore, other: GuildSettingsStore
) -> None:
    """Once, and its id is never given again: an old button takes nobody else's ruling away."""
    store.add_ruling(1, RULING, MOST)
    (one,) = store.rulings(1)
    assert not other.remove_ruling(2, one.id)
    assert other.remove_ruling(1, one.id)
    assert not store.remove_ruling(1, one.id)
    assert store.rulings(1) == ()
    store.add_ruling(1, RULING, MOST)
    assert store.rulings(1)[0].id != one.id
