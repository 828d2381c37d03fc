"""The host: once means once, nobody is overwritten, nothing is lost on the way."""

from __future__ import annotations

import asyncio
import gc
import threading
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from bot.engine import commands as c
from bot.engine.errors import (
    NoSuchGame,
    NoSuchTable,
    NotNow,
    Stale,
    StoreUnavailable,
    TableExists,
)
from bot.engine.events import Counted, Revealed
from bot.engine.games.files import Games, shipped_games
from bot.engine.history import replay
from bot.engine.host import Host
from bot.engine.stores.sqlite import SqliteStore
from tests.engine.hosts import Watched, fate, hosts, more_fate, opening


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


# ---- once ---------------------------------------------------------------------------------------


def test_a_command_that_comes_twice_counts_once(path: Path) -> None:
    """Again at once, after a restart, and from another host: it is done, and brings nothing new."""

    async def play() -> None:
        async with hosts(path, 2, "north") as (one, two):
            before = fate(await one.look("north"))
            done = await one.send("north", more_fate(3, id="same"))
            assert len(done.records) == 1
            for host in (one, two):
                again = await host.send("north", more_fate(3, id="same"))
                assert (again.records, fate(again.running)) == ((), before + 3)
        async with hosts(path, 1) as (new,):
            again = await new.send("north", more_fate(3, id="same"))
            assert (again.records, again.running.records) == ((), done.running.records)

    asyncio.run(play())


@pytest.mark.parametrize("command", [more_fate(id="same"), c.Pass(seat=0, id="same")])
def test_a_command_that_comes_many_times_at_once_counts_once(
    path: Path, command: c.Command
) -> None:
    """Whichever of two hosts is first, all are told that it is done, and see it done."""

    async def play() -> None:
        async with hosts(path, 2, *map(str, range(15))) as both:
            for name in map(str, range(15)):
                sent = [host.send(name, command) for host in both for _ in range(3)]
                done = await asyncio.gather(*sent)
                assert sum(bool(one.records) for one in done) == 1
                for one in done:
                    assert "same" in {record.command for record in one.running.records}

    asyncio.run(play())


def test_a_table_that_is_opened_twice_by_one_command_is_one_table(path: Path) -> None:
    """The same opening gives the same table, another one is refused."""

    async def play() -> None:
        async with hosts(path, 2) as (one, two):
            first = await one.open("north", opening(id="same"))
            await one.send("north", more_fate())
            again = await two.open("north", opening(id="same"))
            assert again.records[: first.seq] == first.records
            assert again.seq == first.seq + 1
            with pytest.raises(TableExists, match="There is a table “north” already"):
                await two.open("north", opening())

    asyncio.run(play())


# ---- many at once -------------------------------------------------------------------------------


def test_commands_that_commute_are_all_applied(path: Path) -> None:
    """Many tasks on two hosts change one counter: every change counts, and both see the sum."""

    async def play() -> None:
        async with hosts(path, 2, "north") as both:
            before = fate(await both[0].look("north"))
            await asyncio.gather(*(h.send("north", more_fate()) for h in both for _ in range(100)))
            for host in both:
                assert fate(await host.look("north")) == before + 200

    asyncio.run(play())


def test_a_command_that_commutes_does_not_give_up_soon(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifty times overtaken by another host it is still carried out, and sees all the others."""

    async def play() -> None:
        async with hosts(path, 2, "north") as (one, two):
            slow = one._store
            append, left = slow.append, list(range(50))

            def overtaken(*values: Any) -> None:
                if left:
                    left.pop()
                    asyncio.run_coroutine_threadsafe(two.send("north", more_fate()), loop).result()
                append(*values)

            loop = asyncio.get_running_loop()
            monkeypatch.setattr(slow, "append", overtaken)
            before = fate(await one.look("north"))
            done = await one.send("north", more_fate())
            assert fate(done.running) == before + 51

    asyncio.run(play())


@pytest.mark.parametrize(
    ("meanwhile", "command", "fresh"),
    [
        ((), c.Next(anyway=True, seat=0), True),
        ((more_fate(), more_fate(seat=1)), c.Next(anyway=True, seat=0), True),
        ((c.Pass(seat=1),), c.Pass(seat=0), True),
        ((c.Pass(seat=1),), c.Next(anyway=True, seat=0), False),
        ((c.Pass(seat=1),), more_fate(), True),
        ((c.Pass(seat=1),), c.Several(commands=(more_fate(), more_fate(seat=1)), seat=0), True),
        ((c.Pass(seat=1),), c.Several(commands=(more_fate(), c.Next(seat=0)), seat=0), False),
        ((more_fate(),), c.SetTo(counter="fate", holder="s0", to=9, seat=0), False),
        ((more_fate(seat=1),), c.SetTo(counter="fate", holder="s0", to=9, seat=0), True),
        ((c.Pass(seat=0),), c.SetTo(counter="honor", holder="s1", to=9, seat=0), True),
        (
            (c.Undo(seat=1),),
            c.SetTo(counter="fate", holder="s1", to=9, seat=0),
            False,
        ),
        (
            (more_fate(),),
            c.Several(commands=(more_fate(), c.SetTo(counter="fate", holder="s0", to=9)), seat=0),
            False,
        ),
    ],
)
def test_a_command_for_an_older_board_is_refused_unless_it_means_the_same(
    path: Path, meanwhile: tuple[c.Command, ...], command: c.Command, fresh: bool
) -> None:
    """What happened since the look decides; numbers matter only to who sets that number."""

    async def play() -> None:
        async with hosts(path, 2, "north") as (one, two):
            await two.send("north", more_fate(seat=1))
            seen = (await one.look("north")).seq
            for other in meanwhile:
                await two.send("north", other)
            before = await two.look("north")
            late = structs.replace(command, seen=seen)
            if fresh:
                assert (await one.send("north", late)).records
                return
            with pytest.raises(Stale):
                await one.send("north", late)
            assert (await two.look("north")).records == before.records

    asyncio.run(play())


def test_a_board_of_another_table_is_stale(path: Path) -> None:
    """A board that has seen more than there is belongs to a table of the past."""

    async def play() -> None:
        async with hosts(path, 1, "north") as (host,):
            with pytest.raises(Stale):
                await host.send("north", c.Pass(seat=0, seen=10_000))

    asyncio.run(play())


def test_two_who_pass_at_the_same_moment_both_have_passed(path: Path) -> None:
    """Passing means the same whoever was faster; a step that began meanwhile does not."""

    async def play() -> None:
        async with hosts(path, 2, "north") as both:
            await both[0].send("north", c.GoTo(step="1.4", seat=0))
            seen = (await both[0].look("north")).seq
            passes = [c.Pass(seat=seat, seen=seen) for seat in (0, 1)]
            await asyncio.gather(*(h.send("north", p) for h, p in zip(both, passes, strict=True)))
            assert (await both[0].look("north")).table.frame.step != "1.4"
            with pytest.raises(Stale):
                await both[0].send("north", c.Pass(seat=0, seen=seen))

    asyncio.run(play())


def test_two_who_choose_at_the_same_moment_both_have_chosen(path: Path) -> None:
    """A secret choice is not stale because the other one is in."""

    async def play() -> None:
        async with hosts(path, 2, "north") as both:
            await both[0].send("north", c.GoTo(step="2.2", seat=0))
            seen = (await both[0].look("north")).seq
            bids = [
                c.Choose(choice="bid", value={"value": 3}, seat=seat, seen=seen) for seat in (0, 1)
            ]
            await asyncio.gather(*(h.send("north", bid) for h, bid in zip(both, bids, strict=True)))
            records = (await both[0].look("north")).records
            assert sum(isinstance(record.event, Revealed) for record in records) == 1

    asyncio.run(play())


# ---- one at a time ------------------------------------------------------------------------------


def test_never_two_at_one_table_and_nobody_waits_for_another_table(path: Path) -> None:
    """Commands of a table come one after the other; a table that is held up holds up itself."""

    async def play() -> None:
        store = Watched(path)
        host = Host(store, shipped_games())
        for name in ("north", "south"):
            await host.open(name, opening())
        store.held["north"] = threading.Event()
        waiting = [asyncio.create_task(host.send("north", more_fate())) for _ in range(8)]
        await asyncio.to_thread(store.reached.wait, 10)
        for _ in range(5):
            gc.collect()  # locks are kept weakly: those in use have to stay
            await asyncio.wait_for(host.send("south", more_fate()), 10)
        assert not any(task.done() for task in waiting)
        store.held.pop("north").set()
        await asyncio.gather(*waiting)
        assert store.most == 1
        assert len(host._locks) == 0
        store.close()

    asyncio.run(play())


@pytest.mark.parametrize("written", [True, False])
def test_a_send_that_is_cancelled_leaves_the_table_whole(path: Path, written: bool) -> None:
    """Whether its write still happens or not, the next one sees what there is, and goes on."""

    async def play() -> None:
        store = Watched(path)
        host = Host(store, shipped_games())
        before = fate(await host.open("north", opening()))
        held = store.held["north"] = threading.Event()
        sent = asyncio.create_task(host.send("north", more_fate(id="cancelled")))
        await asyncio.to_thread(store.reached.wait, 10)
        sent.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sent
        if written:
            held.set()
            await asyncio.to_thread(store.wait_for, "cancelled")
        del store.held["north"]
        done = await host.send("north", more_fate(10))
        assert fate(done.running) == before + 10 + written
        held.set()
        again = await host.send("north", more_fate(id="cancelled"))
        assert fate(again.running) == before + 11
        assert again.running.table == replay(store.since("north", 0))
        store.close()

    asyncio.run(play())


# ---- what is refused ----------------------------------------------------------------------------


def test_a_table_that_is_not_there_is_told(path: Path) -> None:
    """Looking and sending to an unknown name give one sentence, and open nothing."""

    async def play() -> None:
        async with hosts(path, 1) as (host,):
            for asked in (host.look("nowhere"), host.send("nowhere", more_fate())):
                with pytest.raises(NoSuchTable, match="There is no table “nowhere” here"):
                    await asked
            assert await host.names() == []

    asyncio.run(play())


def test_a_game_that_is_not_there_is_told(path: Path) -> None:
    """A table of a game whose file is gone, or that never was, names the game."""

    async def play() -> None:
        named = 'names = { en = "M", pl = "M", cs = "M", fr = "M" }'
        own = {"mine": f'key = "mine"\nseats = [1, 4]\n{named}\n'}
        store = SqliteStore(path)
        await Host(store, Games(own)).open("north", c.Open(game="mine", seats=("Ana",)))
        for asked in (
            Host(store, Games()).look("north"),
            Host(store, Games()).open("south", c.Open(game="mine", seats=("Ana",))),
        ):
            with pytest.raises(NoSuchGame, match="There is no game “mine”"):
                await asked
        store.close()

    asyncio.run(play())


def test_a_finished_table_takes_corrections_only(path: Path) -> None:
    """Going on is refused, changing a number is not; what is refused leaves no trace."""

    async def play() -> None:
        async with hosts(path, 1, "north") as (host,):
            await host.send("north", c.Concede(seat=0))
            ended = await host.look("north")
            assert ended.table.outcome is not None
            with pytest.raises(NotNow, match="The game is over"):
                await host.send("north", c.Pass(seat=1, id="later"))
            assert (await host.look("north")).records == ended.records
            await host.send("north", more_fate())
            await host.send("north", c.Undo(table=True))
            reopened = (await host.send("north", c.Undo(table=True))).running
            assert reopened.table.outcome is None
            assert (await host.send("north", c.Pass(seat=1, id="later"))).records

    asyncio.run(play())


def test_a_database_that_fails_changes_nothing_in_memory(path: Path) -> None:
    """After a write that the database refused the table is as before, and works again with it."""

    async def play() -> None:
        store = SqliteStore(path)
        host = Host(store, shipped_games())
        before = await host.open("north", opening())
        store._db.execute("PRAGMA query_only = ON")
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match="attempt to write a readonly"):
                await host.send("north", more_fate(id="one"))
        with pytest.raises(StoreUnavailable):
            await host.open("south", opening())
        store._db.execute("PRAGMA query_only = OFF")
        assert (await host.look("north")).records == before.records
        done = await host.send("north", more_fate(id="one"))
        counted = Counted("fate", "s0", 1, 1 + fate(before), by_hand=True)
        assert [r.event for r in done.records] == [counted]
        store.close()

    asyncio.run(play())
