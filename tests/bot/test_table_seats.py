"""Seats: taken, left, given over, moved by moderators; who is away keeps theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.engine.event_log.export import to_json
from tests.bot.seated_table import Round, custom_id, refusal, sit_down
from tests.bot.world import World, labels, play, sent, texts


async def names(table: Round) -> list[tuple[str, str]]:
    """What the seats are called, and who sits there."""
    return [(seat.name, seat.player) for seat in (await table.running()).table.seats]


def test_a_seat_is_left_and_taken(folder: Path) -> None:
    """A button frees the seat; somebody else takes it under their name, with what is on it."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await table.press(world.bo, "Honor −2")
        shown = sent(await world.bo.slash(table.voice, "table seat"))
        assert "your seat" in texts(shown)
        shown = sent(await world.bo.click(shown, label="Leave my seat"))
        assert labels(shown) == ["Sit down: bo", "More"]
        assert "You have no seat" in texts(sent(await table.press(world.bo, "Honor +1")))
        eve = world.guild.add_member(world.env.create_user("eve"))
        shown = sent(await eve.slash(table.voice, "table seat"))
        await eve.click(shown, label="Sit down: bo")
        assert (await names(table))[1] == ("eve", str(eve.id))
        await table.press(eve, "Honor +1")
        assert await table.count("honor", 1) == 9
        assert "eve takes a seat" in texts(table.board)

    play(folder, act)


def test_who_comes_back_has_the_same_name(folder: Path) -> None:
    """By button or command, on the same seat or on another; the seat that was left yields it."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        ana, bo, voice = world.ana, world.bo, table.voice
        for who in (ana, bo):
            await who.slash(voice, "table seat", leave=True)
        panel = sent(await bo.slash(voice, "table seat"))
        await bo.click(panel, label="Sit down: bo")
        assert await names(table) == [("ana", ""), ("bo", str(bo.id))]
        await bo.slash(voice, "table seat", leave=True)
        await bo.slash(voice, "table seat", seat="1")
        assert await names(table) == [("bo", str(bo.id)), ("Player 2", "")]
        await ana.slash(voice, "table seat")
        await ana.slash(voice, "table seat", seat="2")
        assert await names(table) == [("bo", str(bo.id)), ("ana", str(ana.id))]
        await bo.slash(voice, "table seat", leave=True)
        await ana.slash(voice, "table seat", player=bo)
        assert await names(table) == [("Player 1", ""), ("bo", str(bo.id))]

    play(folder, act)


def test_two_of_one_name_can_be_told_apart(folder: Path) -> None:
    """Another Bo takes a seat while the first one is away: no two seats are called the same."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        other = world.guild.add_member(world.env.create_user("other"), nick="Bo")
        await world.bo.slash(table.voice, "table seat", leave=True)
        await world.ana.slash(table.voice, "table seat", player=other)
        assert await names(table) == [("Bo", str(other.id)), ("Player 2", "")]
        panel = sent(await world.bo.slash(table.voice, "table seat"))
        await world.bo.click(panel, label="Sit down: Player 2")
        assert await names(table) == [("Bo", str(other.id)), ("bo 2", str(world.bo.id))]

    play(folder, act)


def test_after_an_import_everybody_has_their_name_on_any_seat(folder: Path) -> None:
    """The seats of an exported table are free, and bear the names of those who sat there."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        eve = world.guild.add_member(world.env.create_user("eve"))
        data = to_json((await table.running()).records, "l5r")
        await eve.slash(world.channel, "table import", file=("table.json", data))
        (placement,) = table.bot.services.registry.with_board_in(world.guild.id, world.channel.id)
        await world.bo.slash(world.channel, "table seat", seat="1")
        found = (await table.bot.services.registry.look(placement)).table.seats
        assert [one.name for one in found] == ["bo", "Player 2"]

    play(folder, act)


def test_a_free_seat_is_taken_at_once(folder: Path) -> None:
    """Where only one is free, saying what one plays as is enough."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await world.bo.slash(table.voice, "table seat", leave=True)
        assert (await names(table))[1] == ("bo", "")
        said = await world.chief.slash(table.voice, "table seat", plays_as="Kyūden Hida")
        assert "chief takes a seat (Kyūden Hida)" in texts(sent(said))
        assert await table.count("honor", 1) == 11

    play(folder, act)


def test_a_seat_is_given_over(folder: Path) -> None:
    """To somebody by the command, or by the list under “more”; a bot gets none."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        eve = world.guild.add_member(world.env.create_user("eve"))
        await world.ana.slash(table.voice, "table seat", player=eve)
        assert (await names(table))[0] == ("eve", str(eve.id))
        more = await table.more(eve)
        asked = sent(await eve.click(more, label="Give my seat to …"))
        await eve.select(asked, [world.ana], custom_id=custom_id(asked, "t1:over:"))
        assert (await names(table))[0] == ("ana", str(world.ana.id))
        taken = await world.ana.slash(table.voice, "table seat", player=world.bo)
        assert "sits at the table already" in refusal(world, taken)

    play(folder, act)


def test_nobody_takes_a_seat_that_is_taken(folder: Path) -> None:
    """Only a moderator puts somebody else there, and that is marked."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        eve = world.guild.add_member(world.env.create_user("eve"))
        refused = await eve.slash(table.voice, "table seat", seat="ana")
        assert "ana sits there" in refusal(world, refused)
        refused = await eve.slash(table.voice, "table seat", seat="ana", player=eve)
        assert "only ana or a moderator" in refusal(world, refused)
        refused = await eve.slash(table.voice, "table seat", seat="nobody")
        assert "There is no seat “nobody”" in refusal(world, refused)
        await world.chief.slash(table.voice, "table seat", seat="ana", player=eve)
        assert (await names(table))[0] == ("eve", str(eve.id))
        assert "⚖ chief" in texts(table.board)

    play(folder, act)


def test_who_leaves_the_voice_channel_is_marked_and_back_at_once(folder: Path) -> None:
    """The seat stays theirs; coming back the mark goes, and they press on."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await world.bo.leave_voice()
        await world.env.settle()
        assert "💤" in texts(table.board)
        await table.press(world.bo, "Honor +1")
        await world.bo.join_voice(table.voice)
        await world.env.settle()
        assert "💤" not in texts(table.board)
        assert await table.count("honor", 1) == 11

    play(folder, act)


def offered(found: list[dict[str, Any]]) -> list[str]:
    """The names of completed options."""
    return [one["name"] for one in found]


def test_seats_and_strongholds_are_completed(folder: Path) -> None:
    """Seats by their names, strongholds by their own name or their clan's."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        ana, voice = world.ana, table.voice
        assert offered(await ana.autocomplete(voice, "table seat", "seat", "")) == ["ana", "bo"]
        found = offered(await ana.autocomplete(voice, "table seat", "plays_as", "crane"))
        assert "Crane · Kyūden Kakita" in found
        assert all(one.startswith("Crane") for one in found)
        found = offered(await ana.autocomplete(voice, "table seat", "plays_as", "shizuka"))
        assert found == ["Crane · Shizuka Toshi"]

    play(folder, act)
