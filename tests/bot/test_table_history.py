"""History, files to take along, settings, the board anew, and the rematch at the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import simcord

from bot.features.table import export
from bot.tables import import_table
from tests.bot.seated_table import Round, custom_id, refusal, sit_down
from tests.bot.world import World, labels, play, sent, texts


async def files(result: simcord.InteractionResult) -> dict[str, bytes]:
    """The files that came privately, by their endings."""
    answers = [one for one in (result.response, *result.followups) if one]
    assert all(one.ephemeral for one in answers)
    return {
        file.filename.rpartition(".")[2]: await file.read()
        for one in answers
        for file in one.attachments
    }


def test_the_history_has_pages(folder: Path) -> None:
    """The newest first; what was undone is struck through."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        for _ in range(14):
            await table.press(world.ana, "Honor +1")
        await table.press(world.ana, "Undo")
        shown = sent(await world.bo.slash(table.voice, "table history"))
        assert "~~" in texts(shown)
        assert "Legend of the Five Rings with ana, bo" not in texts(shown)
        shown = sent(await world.bo.click(shown, label="◀ Earlier"))
        assert "Legend of the Five Rings with ana, bo" in texts(shown)
        assert labels(shown) == ["Later ▶"]

    play(folder, act)


def test_a_table_goes_on_elsewhere(folder: Path) -> None:
    """Exported and imported: the same numbers, a new board; whoever is not there has no seat."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await table.say(world.ana, "honor +3")
        taken = await files(await world.ana.slash(table.voice, "table export"))
        assert "honor 10 → 13" in taken["txt"].decode()
        assert json.loads(taken["json"])["game"] == "l5r"
        await world.bo.leave_voice()
        result = await world.ana.slash(
            world.channel, "table import", file=("table.json", taken["json"])
        )
        assert "goes on here" in texts(result.followups[0] if result.followups else sent(result))
        await world.env.settle()
        second = Round(world, world.channel)
        assert await second.count("honor", 0) == 13
        assert "honor **13**" in texts(second.board)
        seats = (await second.running()).table.seats
        assert [seat.player for seat in seats] == [str(world.ana.id), ""]
        await second.press(world.ana, "Honor +1")
        assert (await second.count("honor", 0), await table.count("honor", 0)) == (14, 13)

    play(folder, act)


def test_a_bad_file_is_refused(folder: Path) -> None:
    """In one sentence; no table comes of it."""

    async def act(world: World) -> None:
        for blob in (b"not a table", b'{"format": 1, "game": "l5r", "rows": []}'):
            result = await world.ana.slash(world.channel, "table import", file=("t.json", blob))
            said = refusal_of(world, result)
            assert "cannot be used: it " in said
            assert "(" not in said
        registry = world.env.bot.services.registry  # type: ignore[attr-defined] # our client has one
        assert registry.all(world.guild.id) == ()

    play(folder, act)


def refusal_of(world: World, result: simcord.InteractionResult) -> str:
    """Why a command was refused that had asked for time."""
    assert world.env.errors
    return texts(result.followups[0] if result.followups else sent(result))


def test_settings_of_a_table(folder: Path) -> None:
    """The board changes its language; announcements that are switched off do not come."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        shown = sent(await world.bo.slash(table.voice, "table settings"))
        shown = sent(await world.bo.select(shown, ["pl"], custom_id=custom_id(shown, "t1:speaks:")))
        await world.env.settle()
        assert "Zagrywanie kart z prowincji" in texts(table.board)
        await world.bo.select(shown, [], custom_id=custom_id(shown, "t1:quiet:"))
        before = len(table.voice.history())
        for who in (world.ana, world.bo):
            await table.say(who, "pas")
        await world.env.settle()
        assert len(table.voice.history()) == before
        eve = world.guild.add_member(world.env.create_user("eve"))
        refused = refusal(world, await eve.slash(table.voice, "table settings"))
        assert "Only who sits at the table" in refused

    play(folder, act)


def test_the_board_is_posted_anew(folder: Path) -> None:
    """At the end of the channel; asked for from another channel it moves there."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        old = table.board.id
        await world.ana.send(table.voice, "look at this")
        await world.ana.slash(table.voice, "table board")
        await world.env.settle()
        assert table.board.id != old
        assert table.voice.history()[-1].id == table.board.id
        assert old not in [one.id for one in table.voice.history()]
        await world.ana.slash(world.channel, "table board", table="Rokugan")
        await world.env.settle()
        (placement,) = table.bot.services.registry.all(world.guild.id)
        assert placement.channel == world.channel.id
        assert "honor **10**" in texts(world.channel.history()[-1])

    play(folder, act)


def test_tables_are_listed(folder: Path) -> None:
    """With their channel and the way to their board."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        said = texts(sent(await world.chief.slash(world.channel, "table list")))
        assert "**Rokugan**" in said
        assert f"{table.voice.id}/{table.board.id}" in said

    play(folder, act)


def test_a_rematch_has_the_same_seats(folder: Path) -> None:
    """Once the game is over; the other one begins, and of two who press only one opens it."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        first = table.placement.table
        await table.give_up(world.ana)
        assert "Rematch" in labels(table.board)
        mine = sent(await table.press(world.ana, "Rematch"))
        theirs = sent(await table.press(world.bo, "Rematch"))
        assert labels(mine) == ["bo begins", "By lot"]
        await world.ana.click(mine, label="bo begins")
        late = sent(await world.bo.click(theirs, label="By lot"))
        assert "begun already" in texts(late)
        await world.env.settle()
        placement = table.placement
        assert placement.table != first
        assert placement.name == "Rokugan"
        running = await table.running()
        assert running.table.pieces["first_player"].holder == 1
        assert [seat.player for seat in running.table.seats] == [
            str(w.id) for w in (world.ana, world.bo)
        ]
        await table.press(world.bo, "Honor +1")
        assert await table.count("honor", 1) == 11

    play(folder, act)


def test_a_game_without_a_token_moves_its_seats_round(folder: Path) -> None:
    """Who begins sits first; and while the game is on there is no rematch."""

    async def act(world: World) -> None:
        table = await sit_down(world, game="free")
        assert "Rematch" not in labels(table.board)
        await table.give_up(world.ana)
        asked = sent(await table.press(world.ana, "Rematch"))
        await world.ana.click(asked, label="bo begins")
        await world.env.settle()
        seats = (await table.running()).table.seats
        assert [seat.name for seat in seats] == ["bo", "ana"]

    play(folder, act)


def test_a_table_that_is_too_long_to_come_back_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever exports it is told where it can go on, if and only if it would be refused here."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await table.say(world.ana, "honor +3")
        events = len((await table.running()).records)
        for most in (events - 1, events):
            for module in (import_table, export):
                monkeypatch.setattr(module, "MOST_EVENTS", most)
            exported = await world.ana.slash(table.voice, "table export")
            said = "\n".join(texts(one) for one in exported.followups)
            assert ("judge console --import" in said) == (most < events)
            file = ("t.json", (await files(exported))["json"])
            result = await world.ana.slash(world.channel, "table import", file=file)
            answers = [one for one in (result.response, *result.followups) if one]
            refused = "cannot be used" in "\n".join(map(texts, answers))
            assert refused == (most < events)

    play(folder, act, check_errors=False)
