"""What a host keeps in memory: as much as has room, and always what a replay gives."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from bot.engine import commands as c
from bot.engine.errors import (
    NoSuchTable,
    TableError,
)
from bot.engine.events import Revealed
from bot.engine.evolve import evolve
from bot.engine.games.files import shipped_games
from bot.engine.history import acts, replay
from bot.engine.history_window import HistoryWindow
from bot.engine.state import Table
from tests.engine.hosts import fate, hosts, more_fate, opening
from tests.engine.play import Play, opened, sensible


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def test_few_tables_are_kept_and_the_others_are_read_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is dropped from memory is the same when it comes back, whatever others did to it."""
    monkeypatch.setattr("bot.engine.host._KEPT", 3)

    async def play() -> None:
        names = tuple(map(str, range(8)))
        async with hosts(path, 2, *names) as (one, two):
            for turn in range(3):
                for name in names:
                    await one.send(name, more_fate())
                    await two.send(name, more_fate(10))
                    assert len(one._kept) <= 3
                for name in names:
                    seen = [await host.look(name) for host in (one, two)]
                    assert seen[0].records == seen[1].records
                    assert seen[0].table == replay(seen[0].records)
                    assert fate(seen[0]) == 11 * (turn + 1) + 7

    asyncio.run(play())


def test_long_tables_are_kept_only_as_far_as_there_is_room(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory is bounded by events as well; the table that is in use stays, however long it is."""

    async def play() -> None:
        async with hosts(path, 1, "north", "east", "south") as (host,):
            services = 2 * (await host.look("north")).seq + 5
            monkeypatch.setattr("bot.engine.host._KEPT_EVENTS", services)
            for _ in range(3):
                await host.send("north", more_fate())
            await host.look("east")
            assert set(host._kept) == {"north", "east"}
            await host.look("south")
            assert set(host._kept) == {"east", "south"}
            for _ in range(services):
                await host.send("north", more_fate())
            assert set(host._kept) == {"north"}

    asyncio.run(play())


def test_a_restart_shows_the_same_table(path: Path) -> None:
    """A new host on the same file has the same table and history, sealed choices among them."""

    async def play() -> None:
        async with hosts(path, 1, "north") as (host,):
            await host.send("north", c.GoTo(step="2.2", seat=0))
            await host.send("north", c.Choose(choice="bid", value={"value": 4}, seat=0))
            await host.send("north", more_fate())
            await host.send("north", c.Undo(seat=0))
            before = await host.look("north")
        async with hosts(path, 1) as (host,):
            after = await host.look("north")
            assert (after.records, after.table) == (before.records, before.table)
            done = await host.send("north", c.Choose(choice="bid", value={"value": 2}, seat=1))
            revealed = [r.event for r in done.records if isinstance(r.event, Revealed)]
            assert revealed[0].values == {"0": {"value": 4}, "1": {"value": 2}}

    asyncio.run(play())


def test_a_table_that_was_forgotten_elsewhere_is_forgotten_here(path: Path) -> None:
    """A host that kept a table does not show it once it is gone, or another has its name."""

    async def play() -> None:
        async with hosts(path, 2, "north") as (one, two):
            for _ in range(5):
                await two.send("north", more_fate())
            await one.remove("north")
            with pytest.raises(NoSuchTable):
                await two.look("north")
            await one.open("north", opening())
            await two.look("north")
            await one.remove("north")
            await one.open("north", c.Open(game="l5r", seats=("Cyril", "Dora"), first=1))
            for _ in range(9):
                await one.send("north", more_fate())
            assert (await two.look("north")).records == (await one.look("north")).records
            await two.send("north", more_fate())

    asyncio.run(play())


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 1000), max_size=40), st.integers(1, 6))
def test_what_is_kept_is_what_a_replay_gives(
    monkeypatch: pytest.MonkeyPatch, picks: list[int], apart: int
) -> None:
    """Undoing and redoing from a mark on is the same as reading the whole history again."""
    monkeypatch.setattr("bot.engine.history_window._APART", apart)
    play = opened(shipped_games()["l5r"]).all(c.GoTo(step="2.2"))
    window = HistoryWindow().followed_by(play.records)
    for pick in picks:
        before = len(play.records)
        try:
            play.do(_any(play, pick))
        except TableError:
            continue
        window = window.followed_by(play.records[before:])
        assert (window.table, window.acts) == (play.table, acts(play.records))
        for count, table in window.marks:
            assert _unseen(table) == _unseen(_told(window, count))
    again = HistoryWindow().followed_by(play.records)
    assert (again.table, again.acts) == (replay(play.records), acts(play.records))


def _any(play: Play, pick: int) -> c.Command:
    undoing: dict[int, c.Command] = {
        0: c.Undo(table=True),
        1: c.Undo(seat=pick % 2),
        2: c.Redo(),
        3: c.Answer(agree=pick % 3 > 0, seat=pick % 2),
    }
    return undoing.get(pick % 12) or sensible(play.game, play.table, pick)


def _told(window: HistoryWindow, count: int) -> Table:
    """The first records of a history one by one, as far as they count in the end."""
    table = Table()
    for record in window.records[:count]:
        table = table if record.command in window.gone else evolve(table, record.event)
    return table


def _unseen(table: Table) -> Table:
    return structs.replace(table, seen=frozenset())
