"""/t: words at the table, what is offered while they are typed, and what comes back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.engine import commands as c
from bot.engine.games.files import shipped_games
from bot.engine.history_window import HistoryWindow
from bot.engine.host import Running
from bot.locale.catalogue import words
from bot.tables.text_commands import Speaker, suggestions
from tests.bot.seated_table import refusal, sit_down
from tests.bot.world import World, labels, options, play, select_id, sent, texts
from tests.engine.play import opened


def test_what_is_said_happens_and_is_told_in_a_line(folder: Path) -> None:
    """A short private line says what became of it; the board shows it to all."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        result = await world.ana.slash(table.voice, "t", words="h-2")
        assert result.ephemeral
        assert "ana: honor 10 → 8" in texts(sent(result))
        assert "bo: fate 8 → 11" in await table.say(world.ana, "bo gains 3 fate")
        assert "honor **8**" in texts(table.board)
        assert "fate **11**" in texts(table.board)

    play(folder, act)


def test_a_question_about_the_state_is_answered_in_private(folder: Path) -> None:
    """Also for somebody without a seat; nothing happens, and no hidden bid is told."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        eve = world.guild.add_member(world.env.create_user("eve"))
        before = (await table.running()).seq
        for who, text in ((world.ana, "how much honor does bo have?"), (eve, "ile honoru ma bo")):
            result = await who.slash(table.voice, "t", words=text)
            assert result.ephemeral
            assert "bo: honor 10" in texts(sent(result))
        assert (await table.running()).seq == before
        for who in (world.ana, world.bo):
            await table.say(who, "pass")
        await table.say(world.ana, "bid 4")
        assert "ana: bid is in; bo: bid: not yet" in await table.say(world.bo, "what did we bid")

    play(folder, act)


def test_the_tables_language_comes_first_then_ones_own(folder: Path) -> None:
    """Words of any of the four languages are read, whatever the table speaks."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        for said, now in (("honor -1", 9), ("tracę 1 honor", 8), ("čest +3", 11), ("honneur 9", 9)):
            await table.say(world.ana, said)
            assert await table.count("honor", 0) == now

    play(folder, act)


def test_what_can_mean_two_things_is_asked_about(folder: Path) -> None:
    """A button for each meaning, a list of more than five; what is chosen happens and is told."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        asked = await world.chief.slash(table.voice, "t", words="honor +1")
        assert asked.ephemeral
        assert labels(sent(asked)) == ["ana honor +1", "bo honor +1"]
        chosen = await world.chief.click(sent(asked), label="bo honor +1")
        assert "bo: honor 10 → 11" in texts(sent(chosen))
        assert await table.count("honor", 1) == 11
        listed = sent(await world.chief.slash(table.voice, "t", words="honor 3"))
        ways = ("+3", "-3", "= 3")
        assert options(listed) == [f"{who} honor {way}" for who in ("ana", "bo") for way in ways]
        chosen = await world.chief.select(listed, ["bo honor = 3"], custom_id=select_id(listed))
        assert "bo: honor 11 → 3" in texts(sent(chosen))

    play(folder, act)


def test_what_cannot_be_read_or_done_is_refused_in_private(folder: Path) -> None:
    """One sentence for whoever said it, and nothing happened."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        before = (await table.running()).seq
        assert "nothing I can do" in await table.refused(world.ana, "make me a sandwich")
        assert "at least 0" in await table.refused(world.ana, "fate -99")
        eve = world.guild.add_member(world.env.create_user("eve"))
        assert "no seat at this table" in await table.refused(eve, "honor +1")
        somewhere = await world.ana.slash(world.channel, "t", words="honor +1")
        assert "There is no table in this channel" in refusal(world, somewhere)
        assert (await table.running()).seq == before

    play(folder, act)


def test_help_shows_what_works_at_this_table(folder: Path) -> None:
    """Whoever asks sees examples of its game; each can be said as it stands, by who sits there."""

    async def act(world: World) -> None:
        table = await sit_down(world, game="whinv")
        shown = await table.say(world.ana, "help")
        examples = re.findall(r"^- \*\*(.+?)\*\*:", shown, re.MULTILINE)
        assert 3 <= len(examples) <= 6
        assert "honor" not in shown
        offered = await world.ana.autocomplete(table.voice, "t", "words", "hel")
        assert offered[-1] == {"name": "help", "value": "help"}
        eve = world.guild.add_member(world.env.create_user("eve"))
        assert "**ana resources -2**" in await table.say(eve, "pomoc")
        for said in examples:
            assert await table.say(world.ana, said)
        assert "try “resources" in await table.refused(world.ana, "xyzzy")
        assert "“resources +" in await table.refused(world.bo, "resources")
        assert "`/t help`" in texts(await table.more(world.ana))
        assert "`/t help`" not in texts(await table.more(eve))

    play(folder, act)


def test_several_things_stand_or_fall_together(folder: Path) -> None:
    """One line for all of them; one undo for all of them."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await table.say(world.ana, "h+1 f-1")
        assert (await table.count("honor", 0), await table.count("fate", 0)) == (11, 6)
        await table.say(world.ana, "undo")
        assert (await table.count("honor", 0), await table.count("fate", 0)) == (10, 7)

    play(folder, act)


def test_typing_shows_what_it_is_understood_as(folder: Path) -> None:
    """The first choice is the typed words as we say them; where there is no table, nothing."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        found = await world.ana.autocomplete(table.voice, "t", "words", "h-2")
        assert found[0] == {"name": "ana: honor 10 → 8", "value": "honor -2"}
        found = await world.ana.autocomplete(table.voice, "t", "words", "bo fate +1")
        assert found[0] == {"name": "bo: fate 8 → 9", "value": "bo fate +1"}
        found = await world.ana.autocomplete(table.voice, "t", "words", "I don't lose 2 honor")
        assert not any("→" in one["name"] for one in found)
        found = await world.ana.autocomplete(table.voice, "t", "words", "")
        assert 0 < len(found) <= 25
        assert await world.ana.autocomplete(world.channel, "t", "words", "h-2") == []

    play(folder, act)


def test_a_choice_that_is_named_opens_its_panel(folder: Path) -> None:
    """“/t bid” asks for the bid where nobody sees it."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        for who in (world.ana, world.bo):
            await table.say(who, "pass")
        panel = await world.ana.slash(table.voice, "t", words="bid")
        assert panel.ephemeral
        assert [f"Bid {number}" for number in range(1, 6)] == labels(sent(panel))[:5]

    play(folder, act)


def at_bids(languages: tuple[str, ...] = ("en",)) -> Speaker:
    """Ana at a table where bids are made."""
    game = shipped_games()["l5r"]
    played = opened(game).all(c.Pass(seat=0), c.Pass(seat=1))
    return Speaker(Running(game, HistoryWindow().followed_by(played.records)), 0, languages)


@pytest.mark.parametrize(
    "typed",
    [
        *("bid 4", "my bid is 4", "Bid: 4", "bids 4", "bid  4 ", "stawka 4", "sázím 4", "mise 4"),
        *("bidd 4", "honor bid 4", "4 bid", "bid four 4", "licytuję 4"),
    ],
)
def test_no_secret_is_shown_while_it_is_typed(typed: str) -> None:
    """Neither the name of any choice nor what another one would send tells the number."""
    for name, value in suggestions(at_bids(), typed, words("en")):
        assert "4" not in name
        assert "4" not in value or value == typed.strip()


def test_a_number_that_is_no_secret_is_shown() -> None:
    """While bids are made other numbers are typed as ever."""
    shown = [name for name, _ in suggestions(at_bids(), "honor 4", words("en"))]
    assert "honor = 4" in shown
    assert ("bid … (stays secret)", "bid") in suggestions(at_bids(), "bi", words("en"))
