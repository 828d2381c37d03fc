"""The contract of a store of events, line by line, over every engine: `Store` says it in words."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

import pytest

from bot.engine.errors import NoSuchTable, StoreUnavailable, TableExists
from bot.engine.events import Locked
from bot.engine.history import Record
from bot.engine.sealed import Secret
from bot.engine.stores.base import Overtaken, Store
from tests.engine.stores.writers import (
    EARLY,
    LATE,
    POOLS,
    Pool,
    counted,
    opening,
    renamed,
    write_on,
)
from tests.store_engines import Engine


def unwritable(record: Record) -> Record:
    """A record that no database takes: it has no time."""
    return replace(record, at=None)  # type: ignore[arg-type] # that is what is wrong with it


# ---- creating -----------------------------------------------------------------------------------


def test_a_table_is_read_as_it_was_written(engine: Engine, store: Store) -> None:
    """Every event, its command, seat, actor and time come back in order, also in another store."""
    first = opening()
    store.create("north", "l5r", first)
    lock = Locked("bid", 0, "v2-…", Secret('{"value": 4}'), Secret("00ff"))
    new = [*counted(first[-1], "one", 2), Record(first[-1].seq + 3, "one", lock, None, "", LATE)]
    store.append("north", first[-1], new)
    for reader in (store, engine.events()):
        assert reader.since("north", 0) == [*first, *new]
        assert reader.since("north", first[-1].seq + 1) == new[1:]
        assert reader.since("north", new[-1].seq) == reader.since("south", 0) == []
        assert reader.game("north") == "l5r"
        assert reader.epoch("north") == 0
        if reader is not store:
            reader.close()


def test_tables_are_told_by_name_game_and_age(store: Store) -> None:
    """The oldest first, of the same age by their names."""
    store.create("b", "l5r", opening(at=LATE))
    store.create("c", "senjutsu", opening())
    store.create("a", "l5r", opening(at=LATE))
    assert store.names() == [("c", "senjutsu", EARLY), ("a", "l5r", LATE), ("b", "l5r", LATE)]


def test_a_table_is_created_once(store: Store, other: Store, records: list[Record]) -> None:
    """A second one of the same name is refused, and the first stays as it was."""
    for writer in (store, other):
        with pytest.raises(TableExists):
            writer.create("north", "senjutsu", opening("another", LATE))
    assert store.game("north") == "l5r"
    assert store.since("north", 0) == records
    assert not store.delivered("north", "another")


def test_of_many_who_create_a_table_one_does(engine: Engine) -> None:
    """At the same moment, each with a store of its own: the others are told that it is there."""
    start = threading.Barrier(8)

    def create(number: int) -> bool:
        with closing(engine.events()) as mine:
            start.wait(100)
            try:
                mine.create("north", "l5r", opening(f"by {number}"))
            except TableExists:
                return False
            return mine.since("north", 0) == list(opening(f"by {number}"))

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(create, range(8))) == [False] * 7 + [True]


def test_a_table_that_cannot_be_written_whole_is_not_there(store: Store) -> None:
    """Nothing is left of it, and its name is free."""
    first = opening()
    with pytest.raises(StoreUnavailable):
        store.create("north", "l5r", [*first[:-1], unwritable(first[-1])])
    assert store.names() == []
    assert not store.delivered("north", "open")
    store.create("north", "l5r", first)


# ---- appending ----------------------------------------------------------------------------------


def test_what_is_acknowledged_is_there_for_everybody(
    store: Store, other: Store, records: list[Record]
) -> None:
    """The moment that append returns another store reads it, whatever it has read before."""
    last = records[-1]
    for number in range(20):
        assert other.since("north", last.seq) == []
        new = counted(last, f"{number}")
        store.append("north", last, new)
        assert other.delivered("north", f"{number}")
        assert other.since("north", last.seq) == new
        last = new[-1]


def test_a_command_is_written_whole_or_not_at_all(store: Store, records: list[Record]) -> None:
    """Of one whose last event the database refuses nothing is left, and it can be sent again."""
    new = counted(records[-1], "one", 3)
    with pytest.raises(StoreUnavailable):
        store.append("north", records[-1], [*new[:-1], unwritable(new[-1])])
    assert store.since("north", 0) == records
    assert not store.delivered("north", "one")
    store.append("north", records[-1], new)


@pytest.mark.parametrize(
    "known",
    [
        lambda last: replace(last, seq=last.seq - 1),
        lambda last: replace(last, seq=last.seq + 1),
        lambda last: replace(last, command="another opening"),
    ],
    ids=["earlier", "later", "of another command"],
)
def test_who_does_not_know_the_last_event_cannot_write(
    store: Store, records: list[Record], known: Callable[[Record], Record]
) -> None:
    """A writer that somebody overtook, or whose table was opened anew, writes nothing."""
    last = known(records[-1])
    with pytest.raises(Overtaken):
        store.append("north", last, counted(last, "one"))
    assert store.since("north", 0) == records
    assert not store.delivered("north", "one")


def test_a_command_is_written_once(store: Store, other: Store, records: list[Record]) -> None:
    """Also by a writer that knows the last event; at another table it is another command."""
    new = counted(records[-1], "one")
    store.append("north", records[-1], new)
    for writer in (store, other):
        with pytest.raises(Overtaken):
            writer.append("north", new[-1], counted(new[-1], "one"))
        with pytest.raises(Overtaken):
            writer.append("north", new[-1], counted(new[-1], "open"))
    assert store.since("north", records[-1].seq) == new
    store.create("south", "l5r", opening("another"))
    assert not store.delivered("south", "one")
    last = store.since("south", 0)[-1]
    store.append("south", last, counted(last, "one"))
    assert store.delivered("south", "one")


@pytest.mark.parametrize("numbers", [(2, 3), (1, 3), (1, 1), (2, 1), (0, 1)])
def test_no_history_has_a_hole(store: Store, records: list[Record], numbers: Sequence[int]) -> None:
    """Records that are not numbered on are refused as a whole, also those of a new table."""
    last = records[-1]
    new = [replace(counted(last, "one")[0], seq=last.seq + number) for number in numbers]
    with pytest.raises(ValueError, match="do not follow"):
        store.append("north", last, new)
    with pytest.raises(ValueError, match="do not follow"):
        store.create("south", "l5r", [replace(one, seq=one.seq - last.seq) for one in new])
    assert store.since("north", 0) == records
    assert not store.delivered("north", "one")
    assert [name for name, *_ in store.names()] == ["north"]


@pytest.mark.parametrize("pool", POOLS)
def test_writers_at_once_lose_and_double_nothing(
    engine: Engine, records: list[Record], pool: Pool
) -> None:
    """Each begins from what it has read: who is overtaken writes nothing, and reads again."""
    writers, commands = 3, 20
    with pool(writers) as at_work:
        sent = [at_work.submit(write_on, engine, number, commands) for number in range(writers)]
        assert [one.result(150)[0] for one in sent] == [commands] * writers
    with closing(engine.events()) as store:
        written = store.since("north", records[-1].seq)
    ids = [f"{writer}-{number}" for writer in range(writers) for number in range(commands)]
    assert Counter(record.command for record in written) == dict.fromkeys(ids, 2)
    commands_in_order = [record.command for record in written]
    assert commands_in_order[::2] == commands_in_order[1::2]  # the two of each stand together


def test_of_those_who_know_the_same_last_event_one_writes(
    engine: Engine, records: list[Record]
) -> None:
    """Each with a store of its own, at the same moment, again and again."""
    count, rounds = 6, 15
    start = threading.Barrier(count)

    def race(writer: int) -> list[bool]:
        won = []
        with closing(engine.events()) as mine:
            for number in range(rounds):
                last = mine.since("north", 0)[-1]
                start.wait(100)
                try:
                    mine.append("north", last, counted(last, f"{number} by {writer}"))
                    won.append(True)
                except Overtaken:
                    won.append(False)
                start.wait(100)
        return won

    with ThreadPoolExecutor(count) as pool:
        won = list(pool.map(race, range(count)))
    assert [sum(round_) for round_ in zip(*won, strict=True)] == [1] * rounds
    with closing(engine.events()) as store:
        assert len(store.since("north", records[-1].seq)) == rounds


def test_delivered_and_since_agree_in_either_order(
    engine: Engine, store: Store, records: list[Record]
) -> None:
    """While somebody writes: what was read is delivered, and what is delivered can be read."""
    begun = records[-1].seq
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write_on, engine, 0, 200)
        number = 0
        while not writing.done():
            if store.delivered("north", f"0-{number}"):
                assert len(store.since("north", begun)) >= 2 * (number + 1)
                number += 1
            for record in store.since("north", begun)[-2:]:
                assert store.delivered("north", record.command)
        assert writing.result() == (200, 0)


def test_a_table_that_is_not_there_takes_nothing(store: Store, records: list[Record]) -> None:
    """Whoever asks for it or writes to it is told so."""
    with pytest.raises(NoSuchTable):
        store.game("south")
    with pytest.raises(NoSuchTable):
        store.epoch("south")
    with pytest.raises(NoSuchTable):
        store.append("south", records[-1], counted(records[-1], "one"))
    assert not store.delivered("south", "one")
    assert store.rewrite("south", lambda none: (none, len(none))) == 0
    assert [name for name, *_ in store.names()] == ["north"]


# ---- removing -----------------------------------------------------------------------------------


def test_a_table_that_is_forgotten_leaves_nothing(
    store: Store, other: Store, records: list[Record]
) -> None:
    """Events, commands and epoch go with it for everybody, and no other table loses any."""
    store.create("south", "l5r", records)
    for table in ("north", "south"):
        store.append(table, records[-1], counted(records[-1], "one"))
    store.rewrite("north", renamed("Player 1"))
    store.remove("north")
    store.remove("nowhere")
    for reader in (store, other):
        assert [name for name, *_ in reader.names()] == ["south"]
        assert reader.since("north", 0) == []
        assert not reader.delivered("north", "one")
        for ask in (reader.game, reader.epoch):
            with pytest.raises(NoSuchTable):
                ask("north")
        assert reader.since("south", 0) == [*records, *counted(records[-1], "one")]
        assert reader.delivered("south", "one")


def test_a_name_is_used_anew(store: Store, other: Store, records: list[Record]) -> None:
    """A new table begins in its first epoch, and who knows the old one cannot write to it."""
    store.rewrite("north", renamed("Player 1"))
    store.remove("north")
    store.create("north", "l5r", opening("anew"))
    assert store.epoch("north") == 0
    assert not store.delivered("north", "open")
    with pytest.raises(Overtaken):
        other.append("north", records[-1], counted(records[-1], "one"))
    assert store.since("north", 0) == list(opening("anew"))
