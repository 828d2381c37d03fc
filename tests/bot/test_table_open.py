"""Opening a table: the private panel, who is proposed, what is refused, where the board comes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import simcord

from tests.bot.seated_table import Round, custom_id, refusal, sit_down
from tests.bot.world import World, labels, make_bot, options, parts, play, sent, texts

FIRST = "t1s:first"


def chosen(message: Any, name: str) -> list[str]:
    """What is marked in a select."""
    (found,) = [one for one in parts(message) if one.get("custom_id") == name]
    return [option["label"] for option in found["options"] if option.get("default")]


def values(message: Any, name: str) -> list[str]:
    """What a select offers, as it is sent."""
    (found,) = [one for one in parts(message) if one.get("custom_id") == name]
    return [option["value"] for option in found["options"]]


def people(message: Any) -> list[str]:
    """Who is marked in the select of players."""
    found = next(one for one in parts(message) if ":people:" in str(one.get("custom_id")))
    return [str(one["id"]) for one in found.get("default_values", ())]


def test_people_in_the_voice_channel_are_proposed(folder: Path) -> None:
    """Whoever opens sits first, then the others; the board comes into the channel's chat."""

    async def act(world: World) -> None:
        voice = world.guild.create_voice_channel("Rokugan")
        for who in (world.ana, world.bo):
            await who.join_voice(voice)
        result = await world.bo.slash(voice, "table open", game="l5r")
        panel = sent(result)
        assert result.ephemeral
        assert "1. **bo**" in texts(panel)
        assert "2. **ana**" in texts(panel)
        assert people(panel) == [str(world.bo.id), str(world.ana.id)]
        opened = await world.bo.click(panel, label="Open")
        assert "its board is in the channel" in texts(sent(opened))
        await world.env.settle()
        table = Round(world, voice)
        assert "**bo**" in texts(table.board)
        seats = (await table.running()).table.seats
        assert [seat.player for seat in seats] == [str(world.bo.id), str(world.ana.id)]
        assert table.placement.voice == voice.id

    play(folder, act)


def test_elsewhere_it_asks_who_plays(folder: Path) -> None:
    """In a text channel nobody is proposed, and nothing can be opened before somebody is chosen."""

    async def act(world: World) -> None:
        panel = sent(await world.ana.slash(world.channel, "table open", game="l5r"))
        assert "Choose who plays" in texts(panel)
        (button,) = [one for one in parts(panel) if one.get("label") == "Open"]
        assert button["disabled"]
        name = custom_id(panel, "t1s:people:")
        chose = await world.ana.select(panel, [world.bo, world.ana], custom_id=name)
        assert "1. **bo**" in texts(sent(chose))
        await world.ana.click(sent(chose), label="Open")
        await world.env.settle()
        assert "**bo**" in texts(Round(world, world.channel).board)

    play(folder, act)


def test_the_panel_keeps_all_that_was_chosen(folder: Path) -> None:
    """First player, stronghold and language stay while others are chosen; the table has them."""

    async def act(world: World) -> None:
        voice = world.guild.create_voice_channel("Rokugan")
        for who in (world.ana, world.bo):
            await who.join_voice(voice)
        panel = sent(await world.ana.slash(voice, "table open", game="l5r", name="Evening"))
        ana = world.ana
        panel = sent(await ana.select(panel, ["shizuka-toshi"], custom_id="t1s:as:1"))
        panel = sent(await ana.select(panel, ["pl"], custom_id="t1s:language"))
        panel = sent(await ana.select(panel, [values(panel, FIRST)[1]], custom_id=FIRST))
        assert "Crane · Shizuka Toshi" in texts(panel)
        assert chosen(panel, FIRST) == ["bo"]
        name = custom_id(panel, "t1s:people:")
        panel = sent(await ana.select(panel, [world.bo, world.ana], custom_id=name))
        assert "1. **ana**\n2. **bo** · Crane · Shizuka Toshi · begins" in texts(panel)
        await ana.click(panel, label="Open")
        await world.env.settle()
        table = Round(world, voice)
        running = await table.running()
        assert running.table.pieces["first_player"].holder == 1
        assert running.table.seats[1].profile == "shizuka-toshi"
        assert await table.count("honor", 1) == 11
        assert (table.placement.name, table.placement.language) == ("Evening", "pl")
        assert "honor **11**" in texts(table.board)

    play(folder, act)


def test_a_stronghold_of_ones_own_is_typed_and_kept(folder: Path) -> None:
    """A name that the file has not stands in the panel, in its form and at the table."""

    async def act(world: World) -> None:
        voice = world.guild.create_voice_channel("Rokugan")
        for who in (world.ana, world.bo):
            await who.join_voice(voice)
        ana = world.ana
        panel = sent(await ana.slash(voice, "table open", game="l5r", variant="l5r-emerald"))
        form = await ana.click(panel, label="Plays as…")
        panel = sent(await ana.submit_modal(form, {"0": "Another stronghold: Kyūden Asako"}))
        assert "1. **ana** · Kyūden Asako" in texts(panel)
        form = await ana.click(panel, label="Plays as…")
        assert form.modal is not None
        (field, _) = form.modal["components"]
        assert field["component"]["value"] == "Another stronghold: Kyūden Asako"
        panel = sent(await ana.select(panel, [values(panel, FIRST)[1]], custom_id=FIRST))
        await ana.click(panel, label="Open")
        await world.env.settle()
        seats = (await Round(world, voice).running()).table.seats
        assert [seat.profile for seat in seats] == ["other:Kyūden Asako", ""]
        assert "Kyūden Asako" in texts(sent(await ana.slash(voice, "table seat")))
        typed = "Another stronghold: Kyūden Agasha"
        await world.bo.slash(voice, "table seat", plays_as=typed)
        seats = (await Round(world, voice).running()).table.seats
        assert seats[1].profile == "other:Kyūden Agasha"

    play(folder, act)


def test_the_panel_works_after_a_restart(folder: Path) -> None:
    """What was chosen stands in the message itself."""

    async def act(world: World) -> None:
        voice = world.guild.create_voice_channel("Rokugan")
        for who in (world.ana, world.bo):
            await who.join_voice(voice)
        panel = sent(await world.ana.slash(voice, "table open", game="l5r"))
        panel = sent(await world.ana.select(panel, ["kyuden-hida"], custom_id="t1s:as:0"))
        await world.env.restart_bot(make_bot(folder))
        await world.ana.click(panel, label="Open")
        await world.env.settle()
        running = await Round(world, voice).running()
        assert [seat.profile for seat in running.table.seats] == ["kyuden-hida", ""]

    play(folder, act)


def test_order_seats_and_lot(folder: Path) -> None:
    """With more than two seats their order and their number can be chosen, and who begins drawn."""

    async def act(world: World) -> None:
        ana = world.ana
        result = await ana.slash(world.channel, "table open", game="senjutsu", seats="3")
        panel = sent(result)
        assert "3. *free*" in texts(panel)
        name = custom_id(panel, "t1s:people:")
        panel = sent(await ana.select(panel, [ana, world.bo, world.chief], custom_id=name))
        panel = sent(await ana.select(panel, ["2"], custom_id="t1s:front"))
        assert "1. **chief**\n2. **ana** · begins\n3. **bo**" in texts(panel)
        panel = sent(await ana.click(panel, label="One seat more"))
        assert "4. *free*" in texts(panel)
        panel = sent(await ana.select(panel, ["lot"], custom_id=FIRST))
        assert "drawn by lot" in texts(panel)
        await ana.click(panel, label="Open")
        await world.env.settle()
        seats = (await Round(world, world.channel).running()).table.seats
        assert [seat.name for seat in seats] == ["chief", "ana", "bo", "Player 4"]
        assert seats[3].player == ""

    play(folder, act)


def test_seats_can_be_named_at_once(folder: Path) -> None:
    """Mentions name the players in their order; anything else is refused in a sentence."""

    async def act(world: World) -> None:
        said = f"{world.bo.mention} {world.ana.mention}"
        panel = sent(await world.ana.slash(world.channel, "table open", game="l5r", seats=said))
        assert "1. **bo**\n2. **ana**" in texts(panel).replace(" · begins", "")
        refused = await world.ana.slash(world.channel, "table open", game="l5r", seats="us two")
        assert "Say who plays as `@Ana @Bo`" in refusal(world, refused)

    play(folder, act)


def test_a_number_of_seats_that_the_game_has_not_is_refused(folder: Path) -> None:
    """It is said what is possible, instead of another number; who names one leaves one free."""

    async def act(world: World) -> None:
        async def asked(game: str, seats: str) -> simcord.InteractionResult:
            return await world.ana.slash(world.channel, "table open", game=game, seats=seats)

        everybody = " ".join(one.mention for one in (world.ana, world.bo, world.chief))
        for seats in ("99", "0", "3", "1", everybody):
            refused = refusal(world, await asked("l5r", seats))
            assert "Legend of the Five Rings: the number of seats is 2, no other." in refused
        refused = refusal(world, await asked("imperium", "9" * 9))
        assert "the number of seats is from 1 to 4" in refused
        panel = sent(await asked("l5r", world.bo.mention))
        assert "**bo** · begins\n2. *free*" in texts(panel)
        assert "4. *free*" in texts(sent(await asked("imperium", "4")))

    play(folder, act)


def test_games_are_offered_and_known_by_name(folder: Path) -> None:
    """Games are completed by name, variants by their game; what is no game is refused."""

    async def act(world: World) -> None:
        ana, where = world.ana, world.channel
        offered = await ana.autocomplete(where, "table open", "game", "five rings")
        assert [one["value"] for one in offered] == ["l5r"]
        offered = await ana.autocomplete(where, "table open", "variant", "", game="l5r")
        assert {one["value"] for one in offered} == {
            "l5r-community", "l5r-emerald", "l5r-enlightenment", "l5r-skirmish", "l5r-team"
        }  # fmt: skip
        result = await ana.slash(where, "table open", game="l5r", variant="l5r-skirmish")
        assert "Skirmish" in texts(sent(result))
        result = await ana.slash(where, "table open", game="warhammer: invasion")
        assert "Warhammer: Invasion" in texts(sent(result))
        refused = await ana.slash(where, "table open", game="chess")
        assert "There is no game “chess”" in refusal(world, refused)
        refused = await ana.slash(where, "table open", game="whinv", variant="l5r-skirmish")
        assert "has no variant" in refusal(world, refused)

    play(folder, act)


def test_a_channel_has_one_table_or_several_with_names(folder: Path) -> None:
    """A second one needs a name; then commands ask which one is meant."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        refused = await world.ana.slash(table.voice, "table open", game="l5r")
        assert "There is a table in this channel, Rokugan" in refusal(world, refused)
        await sit_down_again(world, table.voice, "Second")
        asked = await world.ana.slash(table.voice, "t", words="honor +1")
        assert "say which, “Rokugan”, “Second”" in refusal(world, asked)
        said = await world.ana.slash(table.voice, "t", words="honor +1", table="second")
        assert "honor 10 → 11" in texts(sent(said))
        panel = await world.ana.slash(table.voice, "table open", game="l5r", name="second")
        taken = await world.ana.click(sent(panel), label="Open")
        assert "is open on this server already" in texts(
            taken.followups[0] if taken.followups else sent(taken)
        )
        assert len(table.bot.services.registry.all(world.guild.id)) == 2

    play(folder, act)


async def sit_down_again(world: World, voice: simcord.ChannelHandle, name: str) -> None:
    panel = sent(await world.ana.slash(voice, "table open", game="l5r", name=name))
    await world.ana.click(panel, label="Open")
    await world.env.settle()


def test_opening_twice_opens_once(folder: Path) -> None:
    """Pressed again, by a slow hand or a second delivery, the panel opens nothing more."""

    async def act(world: World) -> None:
        voice = world.guild.create_voice_channel("Rokugan")
        await world.ana.join_voice(voice)
        panel = sent(await world.ana.slash(voice, "table open", game="l5r"))
        await world.ana.click(panel, custom_id="t1s:open:l5r:")
        registry = world.env.bot.services.registry  # type: ignore[attr-defined] # our client has one
        assert len(registry.all(world.guild.id)) == 1
        assert "Open" not in labels(panel)

    play(folder, act)


def test_where_the_bot_may_not_write_it_says_so(folder: Path) -> None:
    """The refusal names the permission and the channel before anything is set up."""

    async def act(world: World) -> None:
        silent, me = discord.PermissionOverwrite(send_messages=False), world.env.bot.user
        assert me is not None
        mute = world.guild.create_text_channel("mute", overwrites={me: silent})
        refused = await world.ana.slash(mute, "table open", game="l5r")
        said = refusal(world, refused)
        assert "lacks the permission Send Messages" in said
        assert f"<#{mute.id}>" in said

    play(folder, act)


def test_a_table_is_its_servers_own(folder: Path) -> None:
    """Another server sees nothing of it: not by name, not in a list, not by its buttons' names."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        other = world.env.create_guild(name="Elsewhere")
        channel = other.create_text_channel("table")
        eve = other.add_member(world.env.create_user("eve"))
        said = await eve.slash(channel, "t", words="honor +1", table=table.placement.name)
        assert "There is no table “Rokugan” on this server" in refusal(world, said)
        assert "None: open one" in texts(sent(await eve.slash(channel, "table list")))
        assert await eve.autocomplete(channel, "t", "table", "") == []

    play(folder, act)


def test_a_hidden_channel_stays_hidden(folder: Path) -> None:
    """Whoever does not see a channel learns nothing of its table, though they know its name."""

    async def act(world: World) -> None:
        everyone = world.guild.default_role
        me = world.env.bot.user
        assert me is not None
        unseen, seen = (discord.PermissionOverwrite(view_channel=may) for may in (False, True))
        hidden = world.guild.create_text_channel(
            "war-room", overwrites={everyone: unseen, me: seen}
        )
        await sit_down_at(world, hidden, world.chief)
        listed = await world.ana.slash(world.channel, "table list")
        assert "war-room" not in texts(sent(listed))
        said = await world.ana.slash(world.channel, "table history", table="war-room")
        assert "There is no table" in refusal(world, said)
        assert await world.ana.autocomplete(world.channel, "t", "table", "") == []
        listed = await world.chief.slash(world.channel, "table list")
        assert "war-room" in texts(sent(listed))

    play(folder, act)


async def sit_down_at(world: World, channel: Any, who: simcord.MemberActor) -> None:
    panel = sent(await who.slash(channel, "table open", game="l5r", seats=who.mention))
    assert options(panel)
    await who.click(panel, label="Open")
    await world.env.settle()
