"""Secret choices where seats change hands, and where two choose in the same moment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import simcord

from tests.bot.many_people import PRESS, deliver, press
from tests.bot.seated_table import Round, refusal, sit_down
from tests.bot.test_sealed import lock, to_the_bids
from tests.bot.world import World, labels, parts, play, sent, texts


def name_of(message: Any, label: str) -> str:
    """The name of the button with a label."""
    return next(str(one["custom_id"]) for one in parts(message) if one.get("label") == label)


async def reads(table: Round, who: simcord.MemberActor) -> str:
    """All that somebody sees of their seat and of the choice that is made now."""
    seat = texts(sent(await table.press(who, "My seat")))
    return f"{seat}\n{texts(sent(await who.slash(table.voice, 'table choose')))}"


def test_a_moderator_does_not_read_a_choice_from_the_seat(folder: Path) -> None:
    """Whoever is put on a seat chooses anew; undo and redo bring nothing to light either."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        await lock(table, world.ana, "4")
        said = await world.chief.slash(table.voice, "table seat", seat="ana", player=world.chief)
        assert "takes the choice back (said by ⚖ chief); chief takes a seat" in texts(sent(said))
        assert "bid is in" not in texts(table.board)
        shown = await reads(table, world.chief)
        assert "4" not in shown.replace("dial **1**", "").partition("### 🔒")[2]
        assert "still hidden" not in shown
        for words in ("undo", "redo"):
            await table.say(world.chief, words)
        assert "still hidden" not in await reads(table, world.chief)
        await lock(table, world.bo, "2")
        assert (await table.running()).table.revealed == {}

    play(folder, act)


def test_a_seat_that_is_given_over_is_chosen_for_anew(folder: Path) -> None:
    """Also where its owner gives it, or left it; what is done while nobody came still counts."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        await lock(table, world.ana, "4")
        await world.ana.slash(table.voice, "table seat", plays_as="Kyūden Hida")
        assert "bid is in" in texts(table.board)
        await world.ana.slash(table.voice, "table seat", leave=True)
        assert "bid is in" in texts(table.board)
        await world.chief.slash(table.voice, "table seat", seat="ana")
        assert "still hidden" not in await reads(table, world.chief)
        await lock(table, world.chief, "5")
        assert "🔒 bid is in" in texts(table.board)
        shown = await lock(table, world.bo, "2")
        assert "bid: chief 5, bo 2" in texts(shown)

    play(folder, act)


def test_what_everybody_knows_stays_on_the_seat(folder: Path) -> None:
    """A choice that was revealed before an undo is no secret from the next one there."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        await lock(table, world.ana, "4")
        await lock(table, world.bo, "2")
        await table.press(world.bo, "Undo")
        (asked,) = [one for one in table.voice.history() if "Agree" in labels(one)]
        await world.ana.click(asked, label="Agree")
        await world.ana.slash(table.voice, "table seat", player=world.chief)
        assert "bid 4, as everybody knows" in texts(table.board)

    play(folder, act)


def test_nobody_reads_a_choice_after_the_end(folder: Path) -> None:
    """A game that ended in the middle of a choice keeps it, and its seats as they are."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        await lock(table, world.ana, "4")
        await table.say(world.chief, "bo honor 0")
        sat = await world.chief.slash(table.voice, "table seat", seat="ana", player=world.chief)
        assert "The game is over" in refusal(world, sat)
        await table.say(world.chief, "bo honor 10")
        shown = await lock(table, world.bo, "2")
        assert "bid: ana 4, bo 2" in texts(shown)

    play(folder, act)


def test_a_seat_changes_hands_freely_where_nothing_is_chosen(folder: Path) -> None:
    """Without a choice on it, a seat is given over as one deed, with nothing besides."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        said = await world.ana.slash(table.voice, "table seat", player=world.chief)
        assert texts(sent(said)).strip() == "chief takes a seat (said by ana)"

    play(folder, act)


def test_nobody_is_said_to_be_called_where_nobody_sits(folder: Path) -> None:
    """A free seat is reminded of nothing; whoever takes it can be called."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        panel = await lock(table, world.ana, "4")
        await world.bo.slash(table.voice, "table seat", leave=True)
        panel = sent(await world.ana.click(panel, label="Remind"))
        assert "Still to come: bo" in texts(panel)
        assert "called" not in texts(panel)
        await world.chief.slash(table.voice, "table seat")
        await world.chief.slash(table.voice, "table seat", seat="bo")
        assert "They are called" in texts(sent(await world.ana.click(panel, label="Remind")))

    play(folder, act)


def test_the_board_alone_leads_to_a_free_seat(folder: Path) -> None:
    """“My seat” without a seat shows the free ones; where none is free, what can be read."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        assert "read along" in texts(sent(await table.press(world.chief, "My seat")))
        await world.bo.slash(table.voice, "table seat", leave=True)
        shown = sent(await table.press(world.chief, "My seat"))
        assert shown.ephemeral
        shown = sent(await world.chief.click(shown, label="Sit down: bo"))
        assert "your seat" in texts(shown)
        assert "### My seat" in texts(sent(await table.press(world.chief, "My seat")))

    play(folder, act)


def test_two_lock_in_the_same_moment(folder: Path) -> None:
    """Both count, and both are told what was revealed; neither is told that there was nothing."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        panels = []
        for who, value in ((world.ana, "4"), (world.bo, "2")):
            panels.append((who, sent(await table.press(who, "🔒 Bid")), f"Bid {value}"))
        pressed = [
            deliver(world, who, PRESS, press(name_of(panel, label)), on=panel)
            for who, panel, label in panels
        ]
        await world.env.settle()
        for one in pressed:
            assert "bid: ana 4, bo 2" in texts(sent(one))

    play(folder, act)
