"""A guess on Discord: asked with what would happen, done by Yes, left by No, or something else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import simcord

from tests.bot.many_people import PRESS, deliver, press
from tests.bot.seated_table import Round, sit_down
from tests.bot.world import World, labels, make_bot, options, parts, play, select_id, sent, texts


async def asked(table: Round, who: simcord.MemberActor, words: str = "lose 2 honr") -> Any:
    """What a guess is asked with; nothing has happened by it."""
    before = (await table.running()).seq
    result = await who.slash(table.voice, "t", words=words)
    assert result.ephemeral
    assert (await table.running()).seq == before
    return sent(result)


def test_a_guess_is_asked_with_what_would_happen(folder: Path) -> None:
    """The question names whose it is; Yes does that and says so, No changes nothing."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        question = await asked(table, world.ana)
        assert "ana: honor 10 → 8?" in texts(question)
        assert labels(question) == ["Yes", "No"]
        told = sent(await world.ana.click(question, label="No"))
        assert "Nothing was changed." in texts(told)
        assert await table.count("honor", 0) == 10
        told = sent(await world.ana.click(await asked(table, world.ana), label="Yes"))
        assert "ana: honor 10 → 8" in texts(told)
        assert await table.count("honor", 0) == 8

    play(folder, act)


def test_another_player_is_named_in_the_question(folder: Path) -> None:
    """Their number moves, and not that of who speaks."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        question = await asked(table, world.ana, "bo loses 2 honr")
        assert "bo: honor 10 → 8?" in texts(question)
        await world.ana.click(question, label="Yes")
        assert (await table.count("honor", 0), await table.count("honor", 1)) == (10, 8)

    play(folder, act)


def test_something_else_is_chosen_from_what_is_near(folder: Path) -> None:
    """The list begins with the guess in full; the other way, all there is, somebody else; help."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        question = await asked(table, world.ana)
        near = ["ana honor +2", "ana honor = 2", "bo honor -2"]
        assert options(question) == ["ana honor -2", *near, "What can be said here"]
        chosen = await world.ana.select(question, [near[2]], custom_id=select_id(question))
        assert "bo: honor 10 → 8" in texts(sent(chosen))
        question = await asked(table, world.ana)
        chosen = await world.ana.select(question, ["help"], custom_id=select_id(question))
        assert "What can be said here" in texts(sent(chosen))

    play(folder, act)


def test_yes_works_after_a_restart_and_once(folder: Path) -> None:
    """The number is counted from what is there by then; a second press counts nothing."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        question = await asked(table, world.ana)
        await world.env.restart_bot(make_bot(folder))
        await table.say(world.bo, "ana honor +3")
        names = (str(one.get("custom_id", "")) for one in parts(question))
        name = press(next(one for one in names if ":yes:" in one))
        results = [deliver(world, world.ana, PRESS, name, on=question) for _ in range(2)]
        await world.env.settle()
        assert "counted already" in texts(sent(results[1]))
        assert await table.count("honor", 0) == 11

    play(folder, act)


def test_yes_does_what_was_asked_or_nothing(folder: Path) -> None:
    """A seat that has another name by then is not who was asked about."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        question = await asked(table, world.ana, "bo loses 2 honr")
        await world.bo.slash(table.voice, "table seat", leave=True)
        eve = world.guild.add_member(world.env.create_user("eve"))
        await eve.slash(table.voice, "table seat", seat="2")
        assert "moved on" in texts(sent(await world.ana.click(question, label="Yes")))
        assert await table.count("honor", 1) == 10

    play(folder, act, check_errors=False)


def test_who_presses_is_looked_at_anew(folder: Path) -> None:
    """Ana gave her seat up meanwhile: her Yes is nobody's."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        question = await asked(table, world.ana)
        await world.ana.slash(table.voice, "table seat", leave=True)
        told = texts(sent(await world.ana.click(question, label="Yes")))
        assert "You have no seat at this table" in told
        assert await table.count("honor", 0) == 10

    play(folder, act, check_errors=False)


def test_giving_up_is_asked_as_its_button_asks(folder: Path) -> None:
    """The same question with the same two buttons; the game goes on until it is answered."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        question = await asked(table, world.ana, "I concede")
        more = await table.more(world.ana)
        button = sent(await world.ana.click(more, label="Give up"))
        assert texts(question) == texts(button)
        assert labels(question) == labels(button) == ["Give up", "Play on"]
        await world.ana.click(question, label="Give up")
        assert (await table.running()).table.seats[0].conceded

    play(folder, act)


def test_no_question_repeats_a_number_while_a_secret_is_chosen(folder: Path) -> None:
    """A slip that may have been the bid is refused without it."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        for who in (world.ana, world.bo):
            await table.say(who, "pass")
        for words in ("my diall is 4", "honr 4", "4 honr"):
            result = await world.ana.slash(table.voice, "t", words=words)
            said = [texts(sent(result)), *labels(sent(result)), *options(sent(result))]
            assert not any("4" in one for one in said), said

    play(folder, act, check_errors=False)


def test_yes_is_about_the_seat_that_was_asked_about(folder: Path) -> None:
    """Ana has taken another seat since: her name means that one now, and nothing is done there."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        question = await asked(table, world.ana)
        for who in (world.bo, world.ana):
            await who.slash(table.voice, "table seat", leave=True)
        await world.ana.slash(table.voice, "table seat", seat="2")
        assert "moved on" in texts(sent(await world.ana.click(question, label="Yes")))
        assert await table.count("honor", 1) == 10

    play(folder, act, check_errors=False)


def test_a_few_meanings_are_buttons(folder: Path) -> None:
    """One press answers, and it still does after a restart."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        question = await asked(table, world.ana, "honor 3")
        assert labels(question) == ["honor +3", "honor -3", "honor = 3"]
        await world.env.restart_bot(make_bot(folder))
        told = sent(await world.ana.click(question, label="honor -3"))
        assert "ana: honor 10 → 7" in texts(told)
        assert await table.count("honor", 0) == 7

    play(folder, act)
