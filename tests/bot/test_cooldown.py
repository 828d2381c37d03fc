"""How fast one person may type and press: no hand meets it, and a machine holds up nobody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from threading import Event, current_thread
from typing import Any

import pytest
import simcord

from bot.answers.answer_cache import AnswerCache
from bot.answers.fair_queue import FairQueue, TooManyWaiting, current_person, is_typing
from bot.features.table import autocomplete, text_commands
from bot.ui.interaction_guard import KEYSTROKES, PRESSES
from tests.bot.many_people import PRESS, TYPING, deliver, keystroke, press
from tests.bot.seated_table import sit_down
from tests.bot.test_hidden_channels import NAME, Hidden
from tests.bot.world import World, parts, play, texts

ANA, BO = 1, 2


@asynccontextmanager
async def busy(turns: FairQueue) -> AsyncIterator[None]:
    """Something is under way meanwhile, so that all that comes has to wait."""
    end = Event()
    under_way = asyncio.ensure_future(turns.run(end.wait))
    await asyncio.sleep(0)
    yield
    for _ in range(10):
        await asyncio.sleep(0)  # what was begun gets to where it waits
    end.set()
    await under_way


async def typed(turns: FairQueue, who: int, name: str, done: list[str]) -> None:
    """Somebody has typed one letter more."""
    current_person.set(who)
    is_typing.set(True)
    await turns.run(done.append, name)


def test_only_the_last_keystroke_of_a_person_counts() -> None:
    """Those before it that wait still are not done; what was asked with Enter is."""

    async def act() -> None:
        turns, done = FairQueue("test"), list[str]()
        async with busy(turns):
            current_person.set(ANA)
            asked = asyncio.ensure_future(turns.run(done.append, "asked"))
            keys = [asyncio.ensure_future(typed(turns, ANA, f"ana {n}", done)) for n in range(50)]
            keys.append(asyncio.ensure_future(typed(turns, BO, "bo", done)))
        ended = await asyncio.gather(asked, *keys, return_exceptions=True)
        assert done == ["asked", "bo", "ana 49"]
        assert len([one for one in ended if isinstance(one, asyncio.CancelledError)]) == 49
        turns.close()

    asyncio.run(act())


def test_what_waits_for_one_person_has_a_limit() -> None:
    """More is refused, and others are not: their lines are their own."""

    async def act() -> None:
        turns, done = FairQueue("test"), list[int]()

        async def ask(who: int, number: int) -> None:
            current_person.set(who)
            await turns.run(done.append, number)

        async with busy(turns):
            many = [asyncio.ensure_future(ask(ANA, number)) for number in range(100)]
            many.append(asyncio.ensure_future(ask(BO, -1)))
        ended = await asyncio.gather(*many, return_exceptions=True)
        assert done == [0, -1, *range(1, 20)]
        assert len([error for error in ended if isinstance(error, TooManyWaiting)]) == 80
        turns.close()

    asyncio.run(act())


def test_who_types_on_does_not_take_the_list_from_others() -> None:
    """Two have typed the same, and one of them goes on: the other is offered something still."""

    async def act() -> None:
        turns, cache = FairQueue("test"), AnswerCache[str](most=5)

        async def offered(who: int, text: str) -> str:
            current_person.set(who)
            is_typing.set(True)
            return await cache.get("library", text, lambda: turns.run(str.upper, text))

        async with busy(turns):
            wanted = ((ANA, "hon"), (BO, "hon"), (ANA, "hono"))
            lists = [asyncio.ensure_future(offered(who, text)) for who, text in wanted]
        gone, *others = await asyncio.gather(*lists, return_exceptions=True)
        assert isinstance(gone, asyncio.CancelledError)
        assert others == ["HON", "HONO"]
        turns.close()

    asyncio.run(act())


@contextmanager
def noted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is read of words at tables, and in which thread."""
    found: list[str] = []
    for module, name in (
        (autocomplete, "suggestions"),
        (text_commands, "read_command"),
        (text_commands, "examples_at"),
    ):
        work = getattr(module, name)

        def noting(*given: Any, _work: Any = work, _name: str = name) -> Any:
            found.append(f"{_name} in {current_thread().name}")
            return _work(*given)

        monkeypatch.setattr(module, name, noting)
    yield found


def test_what_is_said_at_a_table_is_read_in_a_thread(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is typed, what is sent and the help: the event loop reads none of it."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        with noted(monkeypatch) as read:
            assert await world.ana.autocomplete(table.voice, "t", "words", "h-2")
            assert "honor" in await table.say(world.ana, "honor -2")
            assert await table.say(world.ana, "help")
            assert [one.rsplit("_", 1)[0] for one in read] == [
                "suggestions in spoken",
                "read_command in spoken",
                "examples_at in spoken",
            ]
            assert all(" in spoken_" in one for one in read)

    play(folder, act)


def test_nothing_is_read_where_nothing_can_be_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """No seat, another server, a channel that is not seen, a closed table: no list, no log."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        hidden = Hidden(world)
        hidden.voice = table.voice
        eve, name = hidden.eve, table.placement.name

        async def offered(who: simcord.MemberActor, where: Any, **more: str) -> list[Any]:
            return await who.autocomplete(where, "t", "words", "h", **more)

        with noted(monkeypatch) as read:
            assert await offered(world.ana, table.voice)
            assert await offered(world.chief, table.voice)  # moderators may say things, too
            assert len(read) == 2
            assert await offered(eve, table.voice) == []
            assert await offered(eve, world.channel, table=name) == []
            await table.bot.services.registry.close(table.placement.table)
            assert await offered(world.ana, table.voice) == []
            await hidden.open()
            assert await offered(eve, world.channel, table=NAME) == []
            there = world.env.create_guild(name="Otosan Uchi")
            away = there.create_text_channel("table")
            guest = there.add_member(world.ana.user)
            assert await offered(guest, away, table=NAME) == []
            assert await offered(guest, away) == []
            assert len(read) == 2

    with caplog.at_level(logging.WARNING):
        play(folder, act)
    assert caplog.messages == []


@pytest.mark.parametrize(
    ("command", "option", "text"),
    [("t", "words", "ho"), ("t", "table", "ro"), ("rule", "question", "ho"), ("card", "name", "")],
)
def test_keystrokes_are_paced(folder: Path, command: str, option: str, text: str) -> None:
    """A machine is offered nothing after so many; others are, and no keystroke stays open."""

    async def act(world: World) -> None:
        services: Any = world.env.bot.services  # type: ignore[attr-defined] # our client has one
        table = await sit_down(world)
        services.keystrokes.most = most = KEYSTROKES[0]
        on = table.board

        def type_on(who: simcord.MemberActor) -> simcord.InteractionResult:
            return deliver(world, who, TYPING, keystroke(command, option, text), on=on)

        lists = []
        for _ in range(most + 30):
            lists.append(type_on(world.ana))
            await world.env.settle()
        full = [bool(one.autocomplete_choices) for one in lists]
        assert full[most:] == [False] * 30
        assert all(one.acknowledged for one in lists)
        if (command, option) != ("card", "name"):
            assert all(full[:most])
            bo = type_on(world.bo)
            await world.env.settle()
            assert bo.autocomplete_choices

    play(folder, act)


def test_presses_are_paced(folder: Path) -> None:
    """Thirty at once: one line says to slow down, the rest is silence; Bo's hand meets nothing."""

    async def act(world: World) -> None:
        services: Any = world.env.bot.services  # type: ignore[attr-defined] # our client has one
        table = await sit_down(world)
        board = table.board
        name = next(str(one["custom_id"]) for one in parts(board) if one.get("label") == "Honor +1")
        services.presses.most = most = PRESSES[0]
        services.presses._asked.clear()  # what opened the table
        before = await table.count("honor", 0)
        pressed = [
            deliver(world, world.ana, PRESS, press(name), on=board) for _ in range(most + 30)
        ]
        bo = deliver(world, world.bo, PRESS, press(name), on=board)
        await world.env.settle()
        told = [one for one in pressed if one.acknowledged]
        assert len(told) == most + 1
        assert len([one for one in told if one.response and "Slow" in texts(one.response)]) == 1
        assert bo.acknowledged
        assert await table.count("honor", 0) == before + most

    play(folder, act, check_errors=False)
