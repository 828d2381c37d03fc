"""Who may do what at a table: from a seat, as a moderator, or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.engine import commands as c
from bot.engine.errors import NotNow
from bot.engine.narration.log import lines
from bot.tables.errors import BotError, NotSeated
from bot.tables.registry import MODERATOR, Actor, TableRegistry, seat_of
from tests.tables.registries import (
    ANA,
    BO,
    CHIEF,
    more_fate,
    opened,
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


# ---- who may act ---------------------------------------------------------------------------------


def test_a_press_acts_from_the_seat_of_whoever_presses(path: Path) -> None:
    """The seat comes from who it is, whatever the command says; the log has their name."""

    async def act(on: TableRegistry) -> None:
        one = await opened(on)
        done = await on.act(one, BO, c.Several(seat=0, commands=(c.Concede(seat=0),)))
        assert [seat.conceded for seat in done.running.table.seats] == [False, True]
        (line,) = lines(done.running.records, done.running.game, last=1)
        assert (line.author, seat_of(done.running.table, BO.user)) == ("Bo", 1)

    played(path, act)


def test_strangers_change_nothing(path: Path) -> None:
    """Who has no seat is told how to get one; the table stays as it is."""

    async def act(on: TableRegistry) -> None:
        one = await opened(on)
        before = await on.look(one)
        for command in (
            more_fate(),
            c.Next(),
            c.Undo(table=True),
            c.Sit(place=0, name="X", player="5"),
        ):
            with pytest.raises(BotError):
                await on.act(one, Actor(5, "Cyril"), command)
        with pytest.raises(NotSeated, match="/table seat"):
            await on.act(one, Actor(5, "Cyril"), more_fate())
        assert (await on.look(one)).records == before.records

    played(path, act)


def test_what_a_moderator_changes_is_marked(path: Path) -> None:
    """Without a seat, or for the seat that they name; a name cannot look like a moderator's."""

    async def act(on: TableRegistry) -> None:
        one = await opened(on)
        done = await on.act(one, CHIEF, more_fate())
        assert {(r.actor, r.seat) for r in done.records} == {(f"{MODERATOR}chief", None)}
        done = await on.act(one, CHIEF, c.Concede(seat=1))
        assert {(r.actor, r.seat) for r in done.records} == {(f"{MODERATOR}chief", 1)}
        sly = Actor(ANA.user, f"{MODERATOR}chief")
        done = await on.act(one, sly, more_fate())
        assert {(r.actor, r.seat) for r in done.records} == {("chief", 0)}
        seated = Actor(ANA.user, "Ana", moderates=True)
        done = await on.act(one, seated, more_fate(seat=1))
        assert {(r.actor, r.seat) for r in done.records} == {("Ana", 0)}

    played(path, act)


def test_nobody_chooses_for_somebody_else(path: Path) -> None:
    """A sealed choice comes from its seat alone: a moderator can neither make it nor take it."""

    async def act(on: TableRegistry) -> None:
        one = await opened(on)
        bid = c.Choose(choice=BID, value={"value": 3}, seat=1)
        for command in (bid, c.Withdraw(choice=BID, seat=1), c.Several(commands=(bid,))):
            with pytest.raises(BotError, match="by who sits there"):
                await on.act(one, CHIEF, command)

    played(path, act)


def test_seats_are_taken_given_over_and_left(path: Path) -> None:
    """Free ones by anybody for themselves, one's own by its owner, any by a moderator; one each."""
    cyril = Actor(103, "Cyril")

    async def act(on: TableRegistry) -> None:
        one = await opened(on)

        async def sit(who: Actor, place: int, player: int | str, name: str) -> None:
            await on.act(one, who, c.Sit(place=place, name=name, player=str(player)))

        async def players() -> list[str]:
            return [seat.player for seat in (await on.look(one)).table.seats]

        with pytest.raises(BotError, match="Bo sits there"):
            await sit(ANA, 1, cyril.user, "Cyril")
        with pytest.raises(BotError, match="sits at the table already, as Bo"):
            await sit(ANA, 0, BO.user, "Bobo")
        await sit(BO, 1, "", "Bo")
        with pytest.raises(NotSeated):
            await sit(cyril, 1, 104, "Cyril")
        await sit(cyril, 1, cyril.user, "Cyril")
        assert await players() == [str(ANA.user), str(cyril.user)]
        with pytest.raises(NotSeated):
            await on.act(one, BO, more_fate())
        await sit(ANA, 0, BO.user, "Bo")
        assert await players() == [str(BO.user), str(cyril.user)]
        await sit(CHIEF, 1, "", "Cyril")
        await sit(Actor(BO.user, "Bo", moderates=True), 1, ANA.user, "Ana")
        done = await on.look(one)
        assert await players() == [str(BO.user), str(ANA.user)]
        assert done.records[-1].actor == f"{MODERATOR}Bo"
        with pytest.raises(NotNow):
            await sit(CHIEF, 7, 5, "Ana")

    played(path, act)
