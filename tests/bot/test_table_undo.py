"""Undo on Discord: at once where nobody else is touched, else a question that has an end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.outbox.undo_requests import UndoRequests
from tests.bot.many_people import PRESS, prepare, press
from tests.bot.seated_table import Round, custom_id, sit_down
from tests.bot.world import World, labels, make_bot, play, sent, texts


def questions(table: Round) -> list[Any]:
    """What the bot has asked in the channel, open or over."""
    return [one for one in table.voice.history() if "↩" in texts(one) and one.id != table.board.id]


async def past_a_step(world: World) -> Round:
    """A table whose last deed took it on a step: Bo's."""
    table = await sit_down(world)
    for who in (world.ana, world.bo):
        await table.press(who, "Pass")
    return table


def test_ones_own_slip_goes_at_once(folder: Path) -> None:
    """Nobody is asked, and redo brings it back."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await table.press(world.ana, "Honor −2")
        await table.press(world.ana, "Undo")
        assert await table.count("honor", 0) == 10
        assert questions(table) == []
        assert "~~" in texts(table.board)
        await table.say(world.ana, "redo")
        assert await table.count("honor", 0) == 8

    play(folder, act)


def test_consent_is_asked_of_whom_it_concerns(folder: Path) -> None:
    """A message calls Bo; he agrees; it is undone, and the message says so without buttons."""

    async def act(world: World) -> None:
        table = await past_a_step(world)
        await table.press(world.ana, "Undo")
        (question,) = questions(table)
        assert labels(question) == ["Agree", "Refuse"]
        assert [one.id for one in question.mentions] == [world.bo.id]
        assert "still to answer: bo" in texts(table.board)
        refused = await world.ana.click(question, label="Agree")
        assert "Your consent is not asked for here" in texts(sent(refused))
        await world.bo.click(question, label="Agree")
        await world.env.settle()
        (question,) = questions(table)
        assert labels(question) == []
        assert "All agreed" in texts(question)
        assert (await table.running()).table.place == ("", "1.4")

    play(folder, act)


def test_a_refusal_ends_it(folder: Path) -> None:
    """The message says who refused; the table stays as it is."""

    async def act(world: World) -> None:
        table = await past_a_step(world)
        await table.say(world.ana, "undo")
        await world.bo.click(questions(table)[0], label="Refuse")
        await world.env.settle()
        (question,) = questions(table)
        assert "bo refused" in texts(question)
        assert (await table.running()).table.place == ("", "2.2")

    play(folder, act)


def test_a_request_lapses_when_something_else_is_done(folder: Path) -> None:
    """The message says so; a press that comes too late is told, and counts for nothing."""

    async def act(world: World) -> None:
        table = await past_a_step(world)
        await table.press(world.ana, "Undo")
        (question,) = questions(table)
        name = custom_id(question, f"t1:answer:{table.placement.table}:yes")
        letter = prepare(world, world.bo, PRESS, press(name), on=question)
        await table.press(world.bo, "Honor +1")
        (question,) = questions(table)
        assert "something else was done" in texts(question)
        late = letter.arrive()
        await world.env.settle()
        assert "Nobody has asked for an undo" in texts(late.response)
        assert (await table.running()).table.place == ("", "2.2")

    play(folder, act)


def test_words_answer_as_well(folder: Path) -> None:
    """“yes” with /t ends the question in the channel."""

    async def act(world: World) -> None:
        table = await past_a_step(world)
        await table.say(world.ana, "undo")
        await table.say(world.bo, "yes")
        assert "All agreed" in texts(questions(table)[0])

    play(folder, act)


def test_a_question_from_before_a_restart_is_answered(folder: Path) -> None:
    """Its buttons work in the new process, and it says how it ended."""

    async def act(world: World) -> None:
        table = await past_a_step(world)
        await table.press(world.ana, "Undo")
        await world.env.restart_bot(make_bot(folder))
        assert len(questions(table)) == 1
        await world.bo.click(questions(table)[0], label="Agree")
        await world.env.settle()
        (question,) = questions(table)
        assert "All agreed" in texts(question)
        assert (await table.running()).table.place == ("", "1.4")

    play(folder, act)


def test_a_question_from_before_a_restart_ends_by_itself(folder: Path) -> None:
    """Something else is done in the new process: nobody has to press for the message to say so."""

    async def act(world: World) -> None:
        table = await past_a_step(world)
        await table.press(world.ana, "Undo")
        await world.env.restart_bot(make_bot(folder))
        assert labels(questions(table)[0]) == ["Agree", "Refuse"]
        await table.press(world.bo, "Honor +1")
        (question,) = questions(table)
        assert "something else was done" in texts(question)
        assert labels(question) == []

    play(folder, act)


def test_a_question_that_was_over_when_the_bot_went_down_says_so(folder: Path) -> None:
    """The end was in the history and not yet in the channel: after the restart it is."""

    async def act(world: World) -> None:
        table = await past_a_step(world)
        await table.press(world.ana, "Undo")
        await table.bot.services.worker(UndoRequests).detach()
        await table.press(world.bo, "Honor +1")
        assert labels(questions(table)[0]) == ["Agree", "Refuse"]
        await world.env.restart_bot(make_bot(folder))
        await world.env.settle()
        (question,) = questions(table)
        assert "something else was done" in texts(question)

    play(folder, act)


def test_a_question_ends_with_its_table(folder: Path) -> None:
    """Closed with an undo still asked for: no button is left that could only refuse."""

    async def act(world: World) -> None:
        table = await past_a_step(world)
        await table.press(world.ana, "Undo")
        (question,) = questions(table)
        asked = sent(await world.ana.slash(table.voice, "table close"))
        await world.ana.click(asked, label=labels(asked)[0])
        await world.env.settle()
        (over,) = [one for one in table.voice.history() if one.id == question.id]
        assert "closed" in texts(over)
        assert labels(over) == []

    play(folder, act)


def test_a_moderator_undoes_without_asking(folder: Path) -> None:
    """It is the last deed of anybody, and it is marked."""

    async def act(world: World) -> None:
        table = await past_a_step(world)
        await table.press(world.chief, "Undo")
        assert questions(table) == []
        assert (await table.running()).table.place == ("", "1.4")
        assert "⚖ chief" in texts(table.board)

    play(folder, act)


def test_a_moderator_says_undo_as_well(folder: Path) -> None:
    """In words it is the same as by the button: the last deed of anybody."""

    async def act(world: World) -> None:
        table = await past_a_step(world)
        await table.press(world.bo, "Honor +1")
        assert "undone: bo: honor 10 → 11 (said by ⚖ chief)" in await table.say(world.chief, "undo")
        assert await table.count("honor", 1) == 10

    play(folder, act)
