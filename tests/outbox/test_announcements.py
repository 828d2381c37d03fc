"""Announcements reach their channel: together, in order, once, whatever Discord answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from bot.engine import commands as c
from bot.engine.host import Running
from bot.outbox.announcement_rules import END, PHASE, WON
from bot.outbox.announcements import GAP, Announcer, ChannelAnnouncement
from bot.outbox.coalescer import RetryLater
from bot.tables.placement import TablePlacement
from bot.tables.registry import TableRegistry
from tests.tables.registries import ANA, BO, CHANNEL, most_in, opened, virtual_registry
from tests.tables.virtual_clock import run


@dataclass
class Street:
    """Where it is announced; it fails as it is told to, and remembers everything."""

    trouble: list[Exception] = field(default_factory=list)
    said: list[tuple[str, ...]] = field(default_factory=list)
    when: list[float] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)
    nonces: list[str] = field(default_factory=list)

    async def say(self, channel: int, lines: tuple[ChannelAnnouncement, ...], nonce: str) -> None:
        assert channel == CHANNEL
        await self._answer(nonce)
        self.said.append(
            tuple(f"{line.announcement.kind} {line.announcement.text}" for line in lines)
        )

    async def sum_up(self, placement: TablePlacement, running: Running, nonce: str) -> None:
        await self._answer(nonce)
        assert running.table.outcome
        self.ends.append(placement.name)

    async def _answer(self, nonce: str) -> None:
        self.when.append(asyncio.get_running_loop().time())
        if self.trouble:
            raise self.trouble.pop(0)
        self.nonces.append(nonce)


Act = Callable[[TableRegistry, Announcer, Street], Awaitable[None]]


def played(folder: Path, act: Act, *trouble: Exception) -> Street:
    """What is said of what somebody does."""
    street = Street(list(trouble))

    async def all_of_it() -> None:
        with virtual_registry(folder / "tables.db") as registry:
            announcer = Announcer(registry)
            announcer.attach(street)
            await act(registry, announcer, street)
            await asyncio.sleep(300)
            await announcer.detach()

    run(all_of_it)
    return street


async def passed(registry: TableRegistry, placement: TablePlacement) -> None:
    """Both pass: the draw phase begins."""
    for who in (ANA, BO):
        await registry.act(placement, who, c.Pass())


async def won(registry: TableRegistry, placement: TablePlacement) -> None:
    """Ana has 25 honor."""
    await registry.act(placement, ANA, c.SetTo(counter="honor", holder="s0", to=25))


def test_what_matters_is_said_once(tmp_path: Path) -> None:
    """The opening is not, a press that changes a number is not, a phase is."""

    async def act(registry: TableRegistry, _announcer: Announcer, _street: Street) -> None:
        placement = await opened(registry)
        await registry.act(placement, ANA, c.Change(counter="fate", holder="s0", by=1))
        await passed(registry, placement)

    assert played(tmp_path, act).said == [("phase round 1 · Draw",)]


def test_several_things_are_one_message(tmp_path: Path) -> None:
    """What comes while the last one is fresh waits, and comes together; never two in one gap."""

    async def act(registry: TableRegistry, _announcer: Announcer, street: Street) -> None:
        placement = await opened(registry)
        await passed(registry, placement)
        await asyncio.sleep(0.1)
        assert len(street.said) == 1
        for who in (ANA, BO):
            await registry.act(placement, who, c.Choose(choice="bid", value={"value": 3}))
        await registry.act(placement, ANA, c.Next())

    street = played(tmp_path, act)
    assert [len(lines) for lines in street.said] == [1, 2]
    assert street.said[1][1] == "phase round 1 · Conflict"
    assert most_in(street.when, GAP * 0.99) == 1


def test_a_choice_that_is_in_is_told_to_nobody(tmp_path: Path) -> None:
    """Nothing is said between the first bid and the last."""

    async def act(registry: TableRegistry, _announcer: Announcer, _street: Street) -> None:
        placement = await opened(registry)
        await passed(registry, placement)
        await registry.act(placement, ANA, c.Choose(choice="bid", value={"value": 5}))

    assert played(tmp_path, act).said == [("phase round 1 · Draw",)]


def test_what_fails_is_said_later_and_once(tmp_path: Path) -> None:
    """After an error of Discord's the line comes, in its place, under the same nonce."""

    async def act(registry: TableRegistry, _announcer: Announcer, _street: Street) -> None:
        await passed(registry, await opened(registry))

    street = played(tmp_path, act, RetryLater(3.0), TimeoutError())
    assert street.said == [("phase round 1 · Draw",)]
    assert street.when[1] - street.when[0] >= 3.0


def test_what_is_old_is_not_said_any_more(tmp_path: Path) -> None:
    """Discord was away for minutes: the board shows how things stand."""

    async def act(registry: TableRegistry, _announcer: Announcer, _street: Street) -> None:
        await passed(registry, await opened(registry))

    assert played(tmp_path, act, *(RetryLater(50.0) for _ in range(3))).said == []


def test_a_refusal_silences_one_line_and_no_other(tmp_path: Path) -> None:
    """The bot may not speak there: it does not try again, and the next line has its chance."""

    async def act(registry: TableRegistry, _announcer: Announcer, street: Street) -> None:
        placement = await opened(registry)
        await passed(registry, placement)
        await asyncio.sleep(10)
        assert street.said == []
        await registry.act(placement, ANA, c.GoTo(step="5.3"))

    assert played(tmp_path, act, PermissionError("no")).said == [("phase round 1 · Regroup",)]


def test_the_end_has_a_summary_of_its_own(tmp_path: Path) -> None:
    """It says who has won, so no line does; after an error it comes later, and the lines do not
    come again."""

    async def act(registry: TableRegistry, _announcer: Announcer, street: Street) -> None:
        placement = await opened(registry)
        await passed(registry, placement)
        await asyncio.sleep(10)
        street.trouble.append(RetryLater(1.0))
        await won(registry, placement)

    street = played(tmp_path, act)
    assert street.said == [("phase round 1 · Draw",)]
    assert street.ends == ["north"]
    assert len(street.nonces) == len(set(street.nonces)) == 2


def test_what_is_switched_off_is_not_said(tmp_path: Path) -> None:
    """Neither phases nor the end."""

    async def act(registry: TableRegistry, _announcer: Announcer, _street: Street) -> None:
        placement = await opened(registry)
        placement = await registry.change(
            placement.table, lambda one: msgspec.structs.replace(one, quiet=(PHASE, END, WON))
        )
        await passed(registry, placement)
        await won(registry, placement)

    street = played(tmp_path, act)
    assert (street.said, street.ends) == ([], [])


def test_a_closed_table_is_silent(tmp_path: Path) -> None:
    """A press that was on its way when somebody closed it is heard by nobody."""

    async def act(registry: TableRegistry, _announcer: Announcer, _street: Street) -> None:
        placement = await opened(registry)
        closed = await registry.close(placement.table)
        await passed(registry, closed)

    assert played(tmp_path, act).said == []


def test_nothing_is_said_twice_after_a_restart(tmp_path: Path) -> None:
    """Another process looks at the table and plays on: only what is new is said."""

    async def before(registry: TableRegistry, _announcer: Announcer, _street: Street) -> None:
        await passed(registry, await opened(registry))

    async def after(registry: TableRegistry, _announcer: Announcer, _street: Street) -> None:
        (placement,) = registry.in_channel(CHANNEL)
        await registry.look(placement)
        await registry.act(placement, BO, c.GoTo(step="5.3"))

    assert played(tmp_path, before).said == [("phase round 1 · Draw",)]
    assert played(tmp_path, after).said == [("phase round 1 · Regroup",)]


def test_a_command_delivered_twice_is_said_once(tmp_path: Path) -> None:
    """The second delivery brings nothing about."""

    async def act(registry: TableRegistry, _announcer: Announcer, _street: Street) -> None:
        placement = await opened(registry)
        command = c.GoTo(step="5.3", id="once")
        await registry.act(placement, ANA, command)
        await registry.act(placement, ANA, command)

    assert played(tmp_path, act).said == [("phase round 1 · Regroup",)]


def test_two_tables_of_a_channel_share_its_messages(tmp_path: Path) -> None:
    """One message for both, and each line knows that its table is not the only one."""

    async def act(registry: TableRegistry, _announcer: Announcer, street: Street) -> None:
        north, south = await opened(registry), await opened(registry, "south")
        heard: list[ChannelAnnouncement] = []
        say = street.say

        async def listen(channel: int, lines: tuple[ChannelAnnouncement, ...], nonce: str) -> None:
            heard.extend(lines)
            await say(channel, lines, nonce)

        street.say = listen  # type: ignore[method-assign] # to see the lines themselves
        for placement in (north, south):
            await registry.act(placement, ANA, c.GoTo(step="5.3"))
        await asyncio.sleep(10)
        assert {(line.placement.name, line.alone) for line in heard} == {
            ("north", False),
            ("south", False),
        }

    assert sum(map(len, played(tmp_path, act).said)) == 2
