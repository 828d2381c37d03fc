"""The contract of a store of placements over every engine: see `PlacementStore`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing

import pytest
from msgspec.structs import replace

from bot.tables.placement import PLACEMENT, TablePlacement, new_key
from bot.tables.store import NameTaken, PlacementStore, TooManyOpen
from tests.store_engines import Engine

MOST = 300


@pytest.fixture
def store(engine: Engine) -> Iterator[PlacementStore]:
    """An empty store of an empty database."""
    with closing(engine.events()), closing(engine.placements()) as made:
        yield made


@pytest.fixture
def other(engine: Engine, store: PlacementStore) -> Iterator[PlacementStore]:
    """A second connection to the same database, as another process has it; `store` is first."""
    with closing(engine.placements()) as made:
        yield made


def placement(name: str, guild: int = 1, channel: int = 10, voice: int = 20) -> TablePlacement:
    key = new_key((name, guild))
    return TablePlacement(table=key, guild=guild, channel=channel, name=name, voice=voice)


def closed(at: str = "2026-07-18T10:00:00+00:00") -> Callable[[TablePlacement], TablePlacement]:
    return lambda now: replace(now, closed=at)


def test_a_placement_is_read_as_it_was_written(
    store: PlacementStore, other: PlacementStore
) -> None:
    """Everything of it, open or closed, by its table; None where a table has none."""
    whole = TablePlacement(
        table="0123456789",
        guild=1,
        channel=2,
        name="North – Ćma",
        game="l5r",
        voice=3,
        message=4,
        posted="2026-07-18T10:00:00+00:00",
        language="cs",
        undo_request=5,
        question=6,
        quiet=("dice", "steps"),
        opener=7,
        away=(8, 9),
        paused="2026-07-18T11:00:00+00:00",
        lost=("2026-07-18T08:00:00+00:00", "2026-07-18T09:00:00+00:00"),
    )
    assert store.add(whole, MOST)
    for reader in (store, other):
        assert reader.get(whole.table) == whole
        assert reader.get("nowhere") is None
    other.change(whole.table, closed())
    assert store.get(whole.table) == closed()(whole)


def test_open_tables_are_found_by_where_they_are(
    store: PlacementStore, other: PlacementStore
) -> None:
    """By server, channel and voice channel, the oldest first; the keys of all, the newest first."""
    one, two = placement("one"), placement("two", channel=11)
    three, four = placement("three", voice=21), placement("four", guild=2, channel=12, voice=22)
    for new in (one, two, three, four):
        store.add(new, MOST)
    for reader in (store, other):
        assert reader.of_guild(1) == (one, two, three)
        assert reader.of_guild(3) == ()
        assert reader.in_channel(10) == (one, three)
        assert reader.over(20) == (one, two)
        assert reader.open_keys() == tuple(each.table for each in (four, three, two, one))
    moved = other.change(one.table, lambda now: replace(now, channel=11, voice=21))
    assert moved == (one, replace(one, channel=11, voice=21))
    assert store.in_channel(10) == (three,)
    assert store.in_channel(11) == (moved[1], two)
    assert store.over(21) == (moved[1], three)


def test_closed_tables_stand_apart(store: PlacementStore) -> None:
    """They are among those that are finished, the newest first, and among no open ones."""
    for number in range(201):
        store.add(placement(f"table {number}"), MOST)
    for key in store.open_keys():
        store.change(key, closed())
    store.add(placement("open"), MOST)
    names = [one.name for one in store.finished(1)]
    assert names[:200] == [f"table {number}" for number in range(200, 0, -1)]
    assert store.finished(2) == ()
    assert [one.name for one in store.of_guild(1)] == ["open"]
    assert len(store.in_channel(10)) == len(store.over(20)) == len(store.open_keys()) == 1


def test_a_table_gets_its_place_once(engine: Engine, store: PlacementStore) -> None:
    """Of all who add it at the same moment one does, and the others leave what is there."""
    start = threading.Barrier(6)

    def add(number: int) -> bool:
        with closing(engine.placements()) as mine:
            start.wait(100)
            return mine.add(replace(placement("north"), channel=number), MOST)

    with ThreadPoolExecutor(6) as pool:
        added = list(pool.map(add, range(6)))
    assert sum(added) == 1
    (there,) = store.of_guild(1)
    assert there.channel == added.index(True)


def test_two_open_tables_of_a_server_have_two_names(
    store: PlacementStore, other: PlacementStore
) -> None:
    """In any spelling, when it is added, renamed or opened again; elsewhere a name is free."""
    north, south = placement("The North"), placement("South")
    store.add(north, MOST)
    store.add(south, MOST)
    same = placement("the  NORTH ")
    for attempt in (
        lambda: other.add(same, MOST),
        lambda: other.change(south.table, lambda now: replace(now, name="THE NORTH")),
    ):
        with pytest.raises(NameTaken) as refused:
            attempt()
        assert refused.value.name.casefold().split() == ["the", "north"]
    assert store.get(same.table) is None
    assert store.of_guild(1) == (north, south)
    assert other.add(placement("The North", guild=2), MOST)
    store.change(north.table, closed())
    assert other.add(same, MOST)
    with pytest.raises(NameTaken):
        store.change(north.table, lambda now: replace(now, closed=""))
    assert store.of_guild(1) == (south, same)


def test_of_many_who_want_a_name_one_gets_it(engine: Engine, store: PlacementStore) -> None:
    """At the same moment, each for another table."""
    start = threading.Barrier(6)

    def add(number: int) -> bool:
        with closing(engine.placements()) as mine:
            start.wait(100)
            try:
                return mine.add(replace(placement("north"), table=new_key(number)), MOST)
            except NameTaken:
                return False

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(add, range(6))) == 1
    assert len(store.of_guild(1)) == 1


def test_a_server_has_so_many_open_tables_and_no_more(
    engine: Engine, store: PlacementStore
) -> None:
    """Also where several are added at the same moment; closed ones and other servers' are free."""
    for name in ("first", "second"):
        store.add(placement(name), 3)
    store.change(placement("first").table, closed())
    store.add(placement("elsewhere", guild=2), 1)

    def add(number: int) -> bool:
        with closing(engine.placements()) as mine:
            try:
                return mine.add(placement(f"table {number}"), 3)
            except TooManyOpen:
                return False

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(add, range(12))) == 2
    assert len(store.of_guild(1)) == 3
    assert not store.add(placement("second"), 3)  # it is there already


def test_two_changes_at_once_both_count(engine: Engine, store: PlacementStore) -> None:
    """Each begins from what the one before has written, whichever process that was."""
    store.add(placement("north"), MOST)
    key = placement("north").table

    def leave(person: int) -> None:
        with closing(engine.placements()) as mine:
            mine.change(key, lambda now: replace(now, away=(*now.away, person)))

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(leave, range(40)))
    (there,) = store.of_guild(1)
    assert sorted(there.away) == list(range(40))


def test_nobody_writes_between_reading_and_writing(
    store: PlacementStore, other: PlacementStore
) -> None:
    """A change that comes meanwhile waits for the end of the one before, and begins from there."""
    north = placement("north")
    store.add(north, MOST)
    with ThreadPoolExecutor(1) as pool:

        def slow(now: TablePlacement) -> TablePlacement:
            sent = pool.submit(other.change, north.table, lambda now: replace(now, message=5))
            wait([sent], 0.5)  # an engine that does not hold it up has written it by then
            return replace(now, channel=11)

        store.change(north.table, slow)
    assert store.get(north.table) == replace(north, channel=11, message=5)


def test_a_change_that_fails_changes_nothing(store: PlacementStore, other: PlacementStore) -> None:
    """One that raises leaves the placement as it was; a table without one has none afterwards."""
    north = placement("north")
    store.add(north, MOST)
    with pytest.raises(ZeroDivisionError):
        store.change(north.table, lambda now: replace(now, message=1 // 0))
    assert other.get(north.table) == north
    assert other.change(north.table, lambda now: now) == (north, north)
    assert store.change("nowhere", lambda now: now) is None


def test_a_placement_that_is_forgotten_leaves_nothing(
    store: PlacementStore, other: PlacementStore
) -> None:
    """Its name is free at once, for everybody, and no other placement goes with it."""
    north, south = placement("north"), placement("south")
    store.add(north, MOST)
    store.add(south, MOST)
    store.remove(north.table)
    store.remove("nowhere")
    assert other.get(north.table) is None
    assert other.of_guild(1) == (south,)
    assert other.add(replace(north, table=new_key()), MOST)


def test_without_a_restore_nothing_is_lost(store: PlacementStore) -> None:
    """No board says that something is missing."""
    north = placement("north")
    store.add(north, MOST)
    assert store.note_losses() == 0
    assert store.of_guild(1) == (north,)


def test_a_placement_stored_long_ago_is_read() -> None:
    """What the code calls `undo_request` is `wish` in the databases of running bots."""
    stored = b'{"table":"0123456789","guild":1,"channel":2,"name":"North","wish":5}'
    assert PLACEMENT.decode(stored).undo_request == 5
