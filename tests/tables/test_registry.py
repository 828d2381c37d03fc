"""The table registry: where tables are, and that each press counts once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec import structs

from bot.engine import commands as c
from bot.engine.errors import NoSuchTable, Stale
from bot.tables.errors import BotError, NoTable, TableGone, WhichTable
from bot.tables.placement import LONGEST_NAME, TablePlacement, new_key
from bot.tables.registry import MOST_OPEN, Actor, TableChanged, TableRegistry
from tests.tables.registries import (
    ANA,
    BO,
    CHANNEL,
    GUILD,
    VOICE,
    fate,
    more_fate,
    opened,
    opening,
    placement,
    registry,
)

BID = "bid"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def played(path: Path, act: Callable[[TableRegistry], Awaitable[None]]) -> None:
    with registry(path) as made:

        async def go() -> None:
            await act(made)

        asyncio.run(go())


async def to_the_bid(on: TableRegistry, one: TablePlacement) -> None:
    """On to the step in which both choose."""
    for _ in range(20):
        running = await on.look(one)
        step = running.game.step(*running.table.place)
        if step and step.wait and step.wait.choice == BID:
            return
        await on.act(one, ANA, c.Next(anyway=True))
    raise AssertionError("nobody bids in this game")


# ---- where tables are ----------------------------------------------------------------------------


def test_a_table_is_found_by_its_channel_or_its_name(path: Path) -> None:
    """One in a channel needs no name; of several one has to be named; names are server-wide."""

    async def act(on: TableRegistry) -> None:
        north = await opened(on, "North Hall")
        assert on.at(GUILD, CHANNEL) == north
        assert on.at(GUILD, 99, " north  hall ") == north
        south = await opened(on, "South")
        with pytest.raises(WhichTable) as refused:
            on.at(GUILD, CHANNEL)
        assert refused.value.names == ("North Hall", "South")
        assert on.at(GUILD, CHANNEL, "south") == south
        with pytest.raises(NoTable, match="“west”"):
            on.at(GUILD, CHANNEL, "west")
        with pytest.raises(NoTable, match="in this channel"):
            on.at(GUILD, 99)

    played(path, act)


def test_who_talks_in_the_voice_channel_means_the_table_played_over_it(path: Path) -> None:
    """The voice channel's own chat has no board: the table with that voice is meant."""

    async def act(on: TableRegistry) -> None:
        north = await opened(on)
        assert on.at(GUILD, VOICE) == north
        west = await opened(on, "west", channel=VOICE)
        assert on.at(GUILD, VOICE) == west

    played(path, act)


def test_no_server_sees_the_tables_of_another(path: Path) -> None:
    """Neither by channel, nor by name, nor by a button's key; and names do not collide."""

    async def act(on: TableRegistry) -> None:
        north = await opened(on)
        other = await opened(on, "north", guild=2, table=new_key("other"))
        assert (on.all(GUILD), on.all(2), on.all(3)) == ((north,), (other,), ())
        assert on.at(2, CHANNEL) == other
        with pytest.raises(NoTable):
            on.at(3, CHANNEL, "north")
        with pytest.raises(TableGone):
            on.of(north.table, 2)
        with pytest.raises(TableGone):
            on.of("0123456789", GUILD)

    played(path, act)


def test_two_open_tables_of_a_server_have_two_names(path: Path) -> None:
    """The second is refused and leaves nothing behind; once the first is closed it can be."""

    async def act(on: TableRegistry) -> None:
        north = await opened(on)
        again = placement("NORTH", table=new_key("again"), channel=11)
        with pytest.raises(BotError, match="“NORTH” is open"):
            await on.open(again, opening())
        with pytest.raises(NoSuchTable):
            await on.look(again)
        assert on.free_name(GUILD, "north") == "north 2"
        long = "x" * 60
        await on.change(north.table, lambda one: structs.replace(one, name="x" * LONGEST_NAME))
        assert len(on.free_name(GUILD, long)) <= LONGEST_NAME
        assert on.free_name(GUILD, long) != "x" * LONGEST_NAME
        await on.close(north.table)
        await on.open(again, opening())
        with pytest.raises(TableGone):
            on.of(north.table, GUILD)

    played(path, act)


def test_a_server_has_so_many_tables_and_no_more(path: Path) -> None:
    """The one too many is refused in a sentence; other servers do not feel it."""

    async def act(on: TableRegistry) -> None:
        for number in range(MOST_OPEN):
            await opened(on, f"t{number}")
        with pytest.raises(BotError, match=f"{MOST_OPEN} tables open"):
            await opened(on, "one more")
        await opened(on, "elsewhere", guild=2)

    played(path, act)


def test_of_those_who_open_at_once_no_more_than_fit_do(path: Path) -> None:
    """Where there is room for one more table one is opened, and nothing is left of the others."""

    async def act(on: TableRegistry) -> None:
        for number in range(MOST_OPEN - 1):
            await opened(on, f"t{number}")
        tries = (opened(on, f"one of {number}") for number in range(4))
        told = await asyncio.gather(*tries, return_exceptions=True)
        assert (
            sorted(str(one) for one in told if isinstance(one, BotError))
            == [f"This server has {MOST_OPEN} tables open: close one of them first."] * 3
        )
        assert len(on.all(GUILD)) == len(await on.host.names()) == MOST_OPEN

    played(path, act)


def test_opened_twice_by_one_press_it_is_one_table(path: Path) -> None:
    """The interaction is delivered again, also after a crash before the placement was kept."""

    async def act(on: TableRegistry) -> None:
        one, command = placement(), opening(id="i77")
        news: list[TableChanged] = []
        on.subscribe(news.append)
        await asyncio.gather(on.open(one, command), on.open(one, command))
        assert len(on.all(GUILD)) == len(news) == 1
        assert news[0].done
        two = placement("two")
        await on.host.open(two.table, opening(id="i78"))  # and here the program was killed
        await on.open(two, opening(id="i78"))
        assert on.at(GUILD, CHANNEL, "two") == two

    played(path, act)


def test_places_survive_a_restart(path: Path) -> None:
    """Everything about a placement is in the file, also what was changed."""
    kept: list[TablePlacement] = []

    async def before(on: TableRegistry) -> None:
        one = await opened(on)
        kept.append(
            await on.change(
                one.table,
                lambda now: structs.replace(now, message=5, away=(BO.user,), quiet=("phase",)),
            )
        )

    async def after(on: TableRegistry) -> None:
        assert on.at(GUILD, CHANNEL) == kept[0]
        assert kept[0].away == (BO.user,)

    played(path, before)
    played(path, after)


def test_changes_of_a_place_do_not_undo_each_other(path: Path) -> None:
    """Two people leave in the same moment: both are away, and both changes are told."""

    async def act(on: TableRegistry) -> None:
        one = await opened(on)
        news: list[TableChanged] = []
        on.subscribe(news.append)

        def away(user: int) -> Callable[[TablePlacement], TablePlacement]:
            return lambda now: structs.replace(now, away=(*now.away, user))

        await asyncio.gather(*(on.change(one.table, away(user)) for user in range(20)))
        assert sorted(on.of(one.table, GUILD).away) == list(range(20))
        assert [one.done for one in news] == [None] * 20
        await on.change(one.table, lambda now: structs.replace(now, message=9, posted="now"))
        assert len(news) == 20, "where the message is concerns nobody else"

    played(path, act)


# ---- each press once -----------------------------------------------------------------------------


def test_a_press_that_comes_twice_counts_once(path: Path) -> None:
    """At once, later, after a restart, and also if the seat has changed hands meanwhile."""
    press = Actor(ANA.user, "Ana", press="123")
    kept: list[TablePlacement] = []

    async def before(on: TableRegistry) -> None:
        kept.append(await opened(on))
        news: list[TableChanged] = []
        on.subscribe(news.append)
        done = await asyncio.gather(*(on.act(kept[0], press, more_fate()) for _ in range(5)))
        assert [bool(one.records) for one in done].count(True) == 1
        assert len(news) == 1
        await on.act(kept[0], ANA, c.Sit(place=0, name="Cyril", player="103"))

    async def after(on: TableRegistry) -> None:
        was = fate(await on.look(kept[0]))
        assert (await on.act(kept[0], press, more_fate())).records == ()
        assert fate(await on.look(kept[0])) == was

    played(path, before)
    played(path, after)


def test_twenty_presses_at_once_all_count(path: Path) -> None:
    """Two people press as fast as they can on a board that has long moved on."""

    async def act(on: TableRegistry) -> None:
        one = await opened(on)
        start = await on.look(one)
        seen = start.seq
        await asyncio.gather(
            *(
                on.act(one, Actor(who.user, who.name, press=f"{n}{who.name}"), more_fate(seen=seen))
                for n in range(10)
                for who in (ANA, BO)
            )
        )
        assert fate(await on.look(one)) == fate(start) + 20
        await on.act(one, ANA, c.Next(anyway=True))
        with pytest.raises(Stale):
            await on.act(one, BO, c.Next(anyway=True, seen=seen))

    played(path, act)


def test_a_listener_that_fails_keeps_nobody_from_acting(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The press counts, the others are told, and the log has what went wrong."""

    async def act(on: TableRegistry) -> None:
        told: list[TableChanged] = []

        def broken(_: TableChanged) -> None:
            raise RuntimeError("no")

        on.subscribe(broken)
        stop = on.subscribe(told.append)
        one = await opened(on)
        stop()
        await on.act(one, ANA, more_fate())
        assert len(told) == 1
        assert "was not taken" in caplog.text

    played(path, act)


def test_a_sealed_choice_and_a_request_to_undo_survive_a_restart(path: Path) -> None:
    """What was locked is locked, what was asked for is asked for; the second bid reveals both."""
    kept: list[TablePlacement] = []

    async def before(on: TableRegistry) -> None:
        kept.append(await opened(on))
        await to_the_bid(on, kept[0])
        await on.act(kept[0], ANA, c.Choose(choice=BID, value={"value": 4}))
        await on.act(kept[0], BO, c.Undo(table=True))

    async def after(on: TableRegistry) -> None:
        table = (await on.look(kept[0])).table
        assert table.request
        assert list(table.locks[BID]) == [0]
        await on.act(kept[0], ANA, c.Answer(agree=False))
        done = await on.act(kept[0], BO, c.Choose(choice=BID, value={"value": 1}))
        assert done.running.table.revealed[BID] == {0: {"value": 4}, 1: {"value": 1}}

    played(path, before)
    played(path, after)
