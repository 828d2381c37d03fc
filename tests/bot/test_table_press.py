"""What is pressed on a board and on private panels: whose it is, what it does, what it shows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import simcord

from bot.ui.table.ids import slug
from tests.bot.many_people import PRESS, deliver, prepare, press
from tests.bot.seated_table import custom_id, sit_down
from tests.bot.world import World, labels, make_bot, parts, play, sent, texts


async def submit(
    who: simcord.MemberActor, shown: simcord.InteractionResult, **typed: Any
) -> simcord.InteractionResult:
    """Fill in the form that came up."""
    assert shown.modal, "there is no form"
    return await who.submit_modal(shown, typed)


def test_a_press_acts_for_whoever_presses(folder: Path) -> None:
    """The same button is Ana's honor for Ana and Bo's for Bo; the board shows both."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        pressed = await table.press(world.ana, "Honor +1")
        assert pressed.deferred
        assert pressed.followups == []
        await table.press(world.bo, "Honor −2")
        assert await table.count("honor", 0) == 11
        assert await table.count("honor", 1) == 8
        assert "honor **11**" in texts(table.board)
        assert "honor **8**" in texts(table.board)

    play(folder, act)


def test_a_stranger_is_told_how_to_sit_down(folder: Path) -> None:
    """One private sentence, and nothing happened; reading is free."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        eve = world.guild.add_member(world.env.create_user("eve"))
        for label in ("Honor +1", "Pass", "Next", "Undo"):
            refused = sent(await table.press(eve, label))
            assert refused.ephemeral
            assert "You have no seat at this table: take a free one" in texts(refused)
        assert await table.count("honor", 0) == 10
        more = await table.more(eve)
        assert "read along" in texts(more)
        history = sent(await eve.click(more, label="History"))
        assert "Legend of the Five Rings with ana, bo" in texts(history)

    play(folder, act)


def test_what_a_moderator_changes_is_marked(folder: Path) -> None:
    """A moderator without a seat says whose it is; the line has a mark before the name."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        refused = texts(sent(await table.press(world.chief, "Honor +1")))
        assert "say whose it is, as in “/t ana honor +1”" in refused
        refused = texts(sent(await table.press(world.chief, "Pass")))
        assert "You have no seat of your own here" in refused
        assert "honor 10 → 12" in await table.say(world.chief, "bo honor +2")
        assert "bo: honor 10 → 12 (said by ⚖ chief)" in texts(table.board)
        await table.press(world.chief, "Undo")
        assert await table.count("honor", 1) == 10

    play(folder, act)


def test_twenty_presses_within_a_second_all_count(folder: Path) -> None:
    """Ten of Ana and ten of Bo, none awaited: each counts, and the board shows the last state."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        board = table.board
        wanted = {
            who: custom_id(board, f"t1:count:{table.placement.table}:{counter}:me:+1")
            for who, counter in ((world.ana, "honor"), (world.bo, "fate"))
        }
        before = len((await table.running()).records)
        done = [
            deliver(world, who, PRESS, press(name), on=board)
            for _ in range(10)
            for who, name in wanted.items()
        ]
        await world.env.settle()
        assert all(one.acknowledged for one in done)
        assert len((await table.running()).records) == before + 20
        assert await table.count("honor", 0) == 20
        assert await table.count("fate", 1) == 18
        assert "honor **20**" in texts(table.board)
        assert "fate **18**" in texts(table.board)

    play(folder, act)


def test_a_press_delivered_twice_counts_once(folder: Path) -> None:
    """Also when the second delivery comes to the bot after a restart."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        board = table.board
        name = custom_id(board, f"t1:count:{table.placement.table}:honor:me:+1")
        letter = prepare(world, world.ana, PRESS, press(name), on=board)
        letter.arrive()
        letter.arrive()
        await world.env.settle()
        assert await table.count("honor", 0) == 11
        await world.env.restart_bot(make_bot(folder))
        letter.arrive()
        await world.env.settle()
        assert await table.count("honor", 0) == 11
        assert "honor **11**" in texts(table.board)

    play(folder, act)


def test_a_number_changes_no_name_on_the_board(folder: Path) -> None:
    """Discord lets nobody press what the message has no more: names stay while one counts."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        before = [one.get("custom_id") for one in parts(table.board)]
        await table.press(world.ana, "Honor +1")
        await table.press(world.bo, "Fate −2")
        assert [one.get("custom_id") for one in parts(table.board)] == before
        await table.press(world.ana, "Pass")
        after = [one.get("custom_id") for one in parts(table.board)]
        assert {name for name in before if ":count:" in str(name)} <= set(after)
        assert not {name for name in before if ":pass:" in str(name)} & set(after)

    play(folder, act)


def test_a_conflict_is_declared_in_three_presses(folder: Path) -> None:
    """Type, ring and province, without a form; who won is a press, or the totals are a form."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        ana, bo = world.ana, world.bo
        for words in ("pass", "bid 3", "next"):
            for who in (ana, bo) if words != "next" else (ana,):
                await table.say(who, words)
        await table.say(ana, "void fate 2")
        panel = sent(await table.press(ana, "Conflict: military"))
        assert "⚫ Void 🌸 fate 2" in labels(panel)
        panel = sent(await ana.click(panel, label="🔥 Fire"))
        assert await table.count("military", 0) == 1
        await ana.click(panel, label="Province 2")
        assert "Conflict: military · 🔥 Fire · ana against bo · province 2" in texts(table.board)
        assert {"Unopposed", "Defended"} <= set(labels(table.board))
        await table.press(bo, "Defended")
        await table.press(bo, "Ana wins")
        running = await table.running()
        assert running.table.fact("winner") == "s0"
        assert "Ana against" not in texts(table.board)
        assert "ana wins" in texts(table.board)

    play(folder, act)


def test_a_form_that_does_not_fit_is_refused(folder: Path) -> None:
    """A total that is no number is told in a sentence, and nothing happens."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        shown = sent(await table.press(world.ana, "My seat"))
        form = await world.ana.click(shown, label="Honor = …")
        refused = await submit(world.ana, form, value="many")
        assert "whole number" in texts(refused.followups[0] if refused.followups else sent(refused))
        form = await world.ana.click(shown, label="Honor = …")
        again = sent(await submit(world.ana, form, value="12"))
        assert "honor **12**" in texts(again)
        assert await table.count("honor", 0) == 12

    play(folder, act)


def test_my_seat_counts_and_chooses(folder: Path) -> None:
    """Another counter is chosen in the list; its buttons count it and the panel shows it."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        panel = sent(await table.press(world.bo, "My seat"))
        assert panel.ephemeral
        assert "**bo**" in texts(panel)
        name = custom_id(panel, "t1:counters:")
        panel = sent(await world.bo.select(panel, ["fate@s1"], custom_id=name))
        panel = sent(await world.bo.click(panel, label="Fate +5"))
        assert "fate 8 → 13" in texts(panel)
        assert await table.count("fate", 1) == 13
        panel = sent(await world.bo.click(panel, label="Fate −1"))
        assert "fate **12**" in texts(panel)

    play(folder, act)


def test_pieces_are_set_by_hand(folder: Path) -> None:
    """A piece is chosen, then what becomes of it."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        panel = sent(await table.press(world.ana, "My seat"))
        panel = sent(await world.ana.click(panel, label="Pieces"))
        assert "▮ ana: province 2: standing\n" in texts(panel)
        assert "① first player: ana\n" in texts(panel)
        panel = sent(
            await world.ana.select(panel, ["s0.p2"], custom_id=custom_id(panel, "t1:pieces:"))
        )
        name = custom_id(panel, "t1:piece:")
        panel = sent(await world.ana.select(panel, ["broken@"], custom_id=name))
        assert "broken" in texts(panel)
        assert (await table.running()).table.pieces["s0.p2"].state == "broken"
        assert "province 2 broken" in texts(table.board)

    play(folder, act)


def test_an_old_panel_is_shown_anew(folder: Path) -> None:
    """Pressed after the table has moved on, it is refused and turns to what is so now."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        panel = sent(await table.press(world.ana, "My seat"))
        for who in (world.ana, world.bo):
            await table.say(who, "pass")
        refused = await world.ana.click(panel, label="Pass")
        assert "has moved on" in texts(refused.followups[0])
        assert "2.2 Honor bid" in texts(sent(refused))
        assert "🔒 Bid" in labels(sent(refused))

    play(folder, act)


def test_a_step_is_gone_to_by_hand(folder: Path) -> None:
    """The overview of the steps takes the table to another one, within a procedure too."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        more = await table.more(world.ana)
        steps = sent(await world.ana.click(more, label="Steps"))
        assert "→ **1.4" in texts(steps)
        name = custom_id(steps, "t1:goto:")
        await world.ana.select(steps, [slug("/2.5")], custom_id=name)
        assert (await table.running()).table.place == ("", "2.5")
        assert "2.5 Draw cards" in texts(table.board)

    play(folder, act)


def test_giving_up_is_asked_first(folder: Path) -> None:
    """The first press asks, the second gives up; the game is over then."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        more = await table.more(world.ana)
        asked = sent(await world.ana.click(more, label="Give up"))
        assert "Do you give up?" in texts(asked)
        assert (await table.running()).table.outcome is None
        await world.ana.click(asked, label="Give up")
        assert (await table.running()).table.outcome.winners == (1,)
        assert "bo wins the game" in texts(table.board).lower()

    play(folder, act)


def test_everything_works_after_a_restart(folder: Path) -> None:
    """Board, panel and select of the old process act in the new one."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        panel = sent(await table.press(world.ana, "My seat"))
        await world.env.restart_bot(make_bot(folder))
        await table.press(world.bo, "Honor +1")
        panel = sent(await world.ana.click(panel, label="Honor +5"))
        assert "honor **15**" in texts(panel)
        assert await table.count("honor", 1) == 11
        assert "honor **15**" in texts(table.board)

    play(folder, act)


def test_a_closed_table_refuses(folder: Path) -> None:
    """Closing is asked first; afterwards the board has no buttons, and old ones say so."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        board, voice = table.board, table.voice
        name = custom_id(board, f"t1:count:{table.placement.table}:honor:me:+1")
        letter = prepare(world, world.ana, PRESS, press(name), on=board)
        asked = sent(await world.ana.slash(voice, "table close"))
        assert "Close the table “Rokugan”?" in texts(asked)
        await world.ana.click(asked, label="Close it")
        await world.env.settle()
        (left,) = [one for one in voice.history() if one.id == board.id]
        assert labels(left) == []
        late = letter.arrive()
        await world.env.settle()
        assert "This table is closed" in texts(late.response)

    play(folder, act)


def test_a_rule_opens_from_the_board(folder: Path) -> None:
    """The rule of the step comes privately; /rule here asks about the game of the table."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        shown = sent(await table.press(world.ana, "Rule"))
        assert shown.ephemeral
        assert texts(shown).strip()
        asked = await world.ana.slash(table.voice, "rule", question="what is the honor dial")
        assert "honor" in texts(sent(asked)).lower()

    play(folder, act)


def test_a_press_that_counted_is_not_told_as_failed(folder: Path) -> None:
    """Where Discord does not take the answer, nothing is said: to a board, a panel, in words."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        panel = sent(await table.press(world.ana, "My seat"))
        board, callback = table.board, "/interactions/*/*/callback"
        ways: tuple[Callable[[], Awaitable[Any]], ...] = (
            lambda: world.ana.click(board, label="Honor +1"),
            lambda: world.ana.click(panel, label="Honor +1"),
            lambda: world.ana.slash(table.voice, "t", words="honor +1"),
        )
        for number, way in enumerate(ways, 11):
            world.env.inject_error("POST", callback)
            before = len(world.env.http_requests)
            await way()
            await world.env.settle()
            sent_since = world.env.http_requests[before:]
            answers = [one for one in sent_since if one.path.startswith(("/interactions", "/webh"))]
            assert len(answers) == 1
            assert await table.count("honor", 0) == number
            assert f"honor **{number}**" in texts(table.board)

    play(folder, act, check_errors=False)


def test_nothing_piles_up_while_people_press(folder: Path) -> None:
    """discord.py keeps no board, panel or form of ours: it would never let go of one."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        store = world.env.bot._connection._view_store
        for label in ("Honor +1", "My seat", "Fate −1", "Pass", "Next", "Undo", "Rule"):
            await table.press(world.ana, label)
        await world.ana.slash(table.voice, "table seat")
        assert (len(store._views), len(store._synced_message_views), len(store._modals)) == (
            0,
            0,
            0,
        )

    play(folder, act)


def test_a_question_at_a_table_is_about_its_game(folder: Path) -> None:
    """/rule in the channel of a table asks about its game, if the server has a guide of it."""

    async def act(world: World) -> None:
        answers = world.env.bot.services.answers  # type: ignore[attr-defined] # our client has one
        asked: list[str] = []
        kept = answers.ask

        async def noted(question: str, scope: Any) -> Any:
            asked.append(scope.game)
            return await kept(question, scope)

        answers.ask = noted
        free, table = await sit_down(world, game="free"), await sit_down(world)
        for channel in (table.voice, free.voice, world.channel):
            await world.ana.slash(channel, "rule", question="who wins a tie")
        assert asked == ["l5r", "", ""]

    play(folder, act)
