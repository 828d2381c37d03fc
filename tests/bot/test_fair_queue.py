"""One thread for all questions: people take turns, so that nobody's many hold up another's one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.answers.fair_queue import FairQueue, current_person
from tests.bot.many_people import COMMAND, TYPING, deliver, keystroke, slash
from tests.bot.world import World, play

ANA, BO, CYRIL = 1, 2, 3


async def ask(turns: FairQueue, who: int, name: str, done: list[str]) -> None:
    """Somebody has something done."""
    current_person.set(who)
    await turns.run(done.append, name)


def test_everybody_has_one_turn_before_anybody_has_two() -> None:
    """Of those who wait the first of each person comes first, then the second of each."""

    async def act() -> None:
        turns, done = FairQueue("test"), list[str]()
        wanted = [(ANA, f"ana {n}") for n in range(5)]
        wanted += [(BO, "bo 0"), (CYRIL, "cyril 0"), (BO, "bo 1")]
        await asyncio.gather(*(ask(turns, who, name, done) for who, name in wanted))
        assert done == [
            *("ana 0", "ana 1", "bo 0", "cyril 0"),
            *("ana 2", "bo 1", "ana 3", "ana 4"),
        ]
        turns.close()

    asyncio.run(act())


def test_whoever_has_gone_takes_no_turn() -> None:
    """What nobody waits for any more is not begun; the others go on, after a fault as well."""

    async def act() -> None:
        turns, done = FairQueue("test"), list[str]()
        first = asyncio.ensure_future(ask(turns, ANA, "first", done))
        gone = asyncio.ensure_future(ask(turns, ANA, "gone", done))
        last = asyncio.ensure_future(ask(turns, ANA, "last", done))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(first, last)
        assert done == ["first", "last"]
        with pytest.raises(ZeroDivisionError):
            await turns.run(lambda: 1 / 0)
        assert await turns.run(lambda: 7) == 7
        turns.close()

    asyncio.run(act())


def test_what_waits_at_the_end_is_let_go() -> None:
    """Nobody waits for ever for a thread that is gone."""

    async def act() -> None:
        turns, done = FairQueue("test"), list[str]()
        waiting = [asyncio.ensure_future(ask(turns, ANA, str(n), done)) for n in range(20)]
        await asyncio.sleep(0)
        turns.close()
        async with asyncio.timeout(30):
            ended = await asyncio.gather(*waiting, return_exceptions=True)
        assert len([one for one in ended if isinstance(one, asyncio.CancelledError)]) >= 18

    asyncio.run(act())


def test_a_flood_of_keystrokes_holds_up_nobody_else(folder: Path) -> None:
    """Ana types as fast as no person can; Bo's question waits for one or two of hers."""

    async def act(world: World) -> None:
        services: Any = world.env.bot.services  # type: ignore[attr-defined] # our client has one
        snapshot, done = services.answers.snapshot, list[str]()

        def noting(name: str) -> Any:
            work = getattr(snapshot, name)

            def noted(*given: Any) -> Any:
                done.append(name)
                return work(*given)

            return noted

        snapshot.complete, snapshot.ask = noting("complete"), noting("ask")
        for number in range(30):
            deliver(world, world.ana, TYPING, keystroke("rule", "question", f"honor {number}"))
        deliver(world, world.bo, COMMAND, slash("rule", question="what is the honor dial"))
        await world.env.settle()
        assert done.index("ask") <= 3

    play(folder, act)
