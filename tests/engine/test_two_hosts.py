"""Two hosts on one database, as two processes have it, over every engine: whatever one does between
two questions of the other, once means once, and who was forgotten is gone for both."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

import msgspec
import pytest

from bot.engine import commands as c
from bot.engine.errors import NotNow
from bot.engine.event_log.anonymization import Participation, participation_of, without_player
from bot.engine.event_log.encoding import encode
from bot.engine.event_log.export import to_json
from bot.engine.games.files import shipped_games
from bot.engine.history import Record
from bot.engine.host import CommandResult, Host, Running
from bot.engine.narration.log import to_text
from bot.engine.state import Table
from bot.engine.stores.base import Store
from bot.engine.view_model.screen import screen
from tests.engine.hosts import more_fate, opening
from tests.engine.play import Play
from tests.store_engines import Engine

QUESTIONS = ("delivered", "since", "epoch", "game", "append")
"""All that a host asks of its store while it carries a command out."""
MOST = 6
"""More questions than a host asks before it writes."""
ANA, BO = "814230000000009001", "814230000000009002"


class Interrupted:
    """A store that lets something happen before some of the questions to it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.meanwhile: list[tuple[int, Callable[[], object]]] = []
        """Before which question, counted from now on, and what."""
        self.count = 0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if name not in QUESTIONS:
            return found

        def after(*values: Any) -> Any:
            due = [what for place, what in self.meanwhile if place == self.count]
            self.count += 1
            for what in due:
                what()
            return found(*values)

        return after


def sends(host: Host, command: c.Command, loop: asyncio.AbstractEventLoop) -> Callable[[], object]:
    """Something that another thread can do: have a host carry a command out."""
    return lambda: asyncio.run_coroutine_threadsafe(host.send("north", command), loop).result(20)


async def both_send(
    engine: Engine, places: Sequence[int], commands: Sequence[c.Command], *, known: bool
) -> tuple[CommandResult, Running]:
    """What a slow host tells of the last command, and the table then.

    A quick host sends these commands, each before one of the questions of the slow one; `known`:
    whether the slow one has the table in memory.
    """
    store, other = Interrupted(engine.events()), engine.events()
    with closing(store), closing(other):
        quick, slow = Host(other, shipped_games()), Host(store, shipped_games())
        await quick.open("north", opening())
        if known:
            await slow.look("north")
        loop, due = asyncio.get_running_loop(), zip(places, commands, strict=True)
        store.count = 0
        store.meanwhile = [(place, sends(quick, command, loop)) for place, command in due]
        done = await slow.send("north", commands[-1])
        return done, await quick.look("north", since=0)


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("place", range(MOST))
@pytest.mark.parametrize("command", [c.Pass(seat=0, id="same"), more_fate(id="same")])
def test_a_delivery_that_another_host_writes_meanwhile_is_done(
    engine: Engine, command: c.Command, place: int, known: bool
) -> None:
    """Before whichever question it is written: it counts once, is no mistake, and is seen done."""
    done, now = asyncio.run(both_send(engine, [place], [command], known=known))
    assert done.running.records == now.records
    assert (
        done.running.table
        == now.table
        == Play(shipped_games()["l5r"]).all(opening(), command).table
    )


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("places", [(a, b) for a in range(MOST) for b in range(a, MOST)])
def test_what_is_allowed_meanwhile_and_done_is_not_refused(
    engine: Engine, places: tuple[int, int], known: bool
) -> None:
    """A bid that the slow host would refuse at the table that it has read may be made by now."""
    bid = c.Choose(choice="bid", value={"value": 2}, seat=0, id="same")
    commands = (c.GoTo(step="2.2", seat=0), bid)
    try:
        done, now = asyncio.run(both_send(engine, places, commands, known=known))
    except NotNow:
        with closing(engine.events()) as store:
            assert not store.delivered("north", "same")
    else:
        assert "same" in {record.command for record in done.running.records}
        assert set(now.table.locks["bid"]) == {0}


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("place", range(MOST))
def test_a_delivery_is_known_wherever_its_events_are(
    engine: Engine, place: int, known: bool
) -> None:
    """A host never has a command at its table and takes it for a new one, or the other way."""

    async def play() -> None:
        store, other = Interrupted(engine.events()), engine.events()
        with closing(store), closing(other):
            quick, slow = Host(other, shipped_games()), Host(store, shipped_games())
            await quick.open("north", opening())
            kept = await slow.look("north") if known else None
            loop = asyncio.get_running_loop()
            store.count = 0
            store.meanwhile = [(place, sends(quick, c.Pass(seat=0, id="same"), loop))]
            delivered, running = await asyncio.to_thread(slow._read, "north", kept, "same")
            assert delivered == ("same" in {record.command for record in running.records})

    asyncio.run(play())


# ---- a history that is rewritten ----------------------------------------------------------------


def without_ana(records: Sequence[Record]) -> tuple[Sequence[Record], Participation]:
    part = participation_of(records, ANA, {"Ana"})
    fresh = without_player(
        records, ANA, part, lambda seat: f"Player {seat + 1}", lambda _: "somebody"
    )
    return fresh, part


def of_two() -> c.Open:
    return opening(players=(ANA, BO), actor="Ana")


def by_ana(table: Table, command: c.Command) -> c.Command:
    """A command under the name that stands at the table, as a host is told whose it is."""
    return msgspec.structs.replace(command, actor=table.seats[0].name)


def everything(running: Running) -> str:
    """All that a host can show or hand out of a table that it has read whole."""
    shown = [screen(running.game, running.window, seat) for seat in (0, 1, None)]
    text = to_text(running.records, running.game)
    stored = [f"{one.actor} {encode(one.event).decode()}" for one in running.records]
    exported = to_json(running.records, running.game.key).decode()
    return " ".join([*map(repr, shown), text, exported, *stored])


def test_a_rewrite_by_one_host_is_seen_by_the_other(engine: Engine) -> None:
    """Board, history, export, undo and redo of a host that had the table in memory: no name."""

    async def play() -> None:
        with closing(engine.events()) as here, closing(engine.events()) as there:
            one, two = Host(here, shipped_games()), Host(there, shipped_games())
            await one.open("north", of_two())
            for _ in range(60):
                await two.send("north", more_fate(), by_ana)
            assert "Ana" in everything(await two.look("north", since=0))
            part = await one.rewrite("north", without_ana)
            assert part.names == {"Ana"}
            assert "Ana" not in repr((await two.look("north")).window)
            assert "Ana" not in everything(await two.look("north", since=0))
            for command in (c.Undo(seat=0), c.Redo(seat=0), c.Undo(seat=0), more_fate()):
                done = await two.send("north", command, by_ana)
                assert "Ana" not in repr(done)
            for host in (one, two):
                assert "Ana" not in everything(await host.look("north", since=0))

    asyncio.run(play())


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("place", range(MOST))
def test_nothing_of_the_name_comes_back(engine: Engine, place: int, known: bool) -> None:
    """A rewrite before whichever question of a command that was begun under the name."""

    async def play() -> None:
        store, other = Interrupted(engine.events()), engine.events()
        with closing(store), closing(other):
            quick, slow = Host(other, shipped_games()), Host(store, shipped_games())
            await quick.open("north", of_two())
            if known:
                await slow.look("north")
            store.count = 0
            store.meanwhile = [(place, lambda: other.rewrite("north", without_ana))]
            await slow.send("north", more_fate(), by_ana)
            if store.count <= place:
                other.rewrite("north", without_ana)
            for host in (slow, quick):
                assert "Ana" not in everything(await host.look("north", since=0))

    asyncio.run(play())
