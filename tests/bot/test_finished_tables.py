"""A game that is over is read the next day: its history, its proofs, its files."""

from __future__ import annotations

from pathlib import Path

import discord

from tests.bot.seated_table import Round, custom_id, refusal, sit_down
from tests.bot.test_sealed import lock, to_the_bids
from tests.bot.test_table_history import files
from tests.bot.world import World, labels, options, play, sent, texts


async def close(table: Round) -> str:
    """The table is over; its key."""
    key = str(table.placement.table)
    asked = sent(await table.world.ana.slash(table.voice, "table close"))
    await table.world.ana.click(asked, label="Close it")
    await table.world.env.settle()
    return key


def test_a_table_that_was_closed_is_read_where_it_was_played(folder: Path) -> None:
    """History with its pages, proofs and files, without a word more than the command."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        await lock(table, world.ana, "4")
        await lock(table, world.bo, "2")
        for _ in range(14):
            await table.press(world.ana, "Honor +1")
        await close(table)
        shown = sent(await world.bo.slash(table.voice, "table history"))
        assert "honor" in texts(shown)
        shown = sent(await world.bo.click(shown, label="◀ Earlier"))
        assert "bid: ana 4, bo 2" in texts(shown)
        assert "ana" in texts(sent(await world.bo.slash(table.voice, "table proofs")))
        taken = await files(await world.bo.slash(table.voice, "table export"))
        assert "bid: ana 4, bo 2" in taken["txt"].decode()
        assert set(taken) == {"txt", "json"}

    play(folder, act)


def test_finished_tables_are_listed_and_suggested(folder: Path) -> None:
    """With when they were closed; of two of one name each is found, an open one comes first."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await table.say(world.ana, "honor +3")
        first = await close(table)
        await sit_down(world)
        found = await world.chief.autocomplete(table.voice, "table history", "table", "rok")
        assert [one["value"] for one in found] == ["Rokugan", first]
        assert found[1]["name"].startswith("Rokugan · 20")
        assert found[1]["name"].endswith(" UTC")
        for place in (table.voice, world.channel):
            shown = sent(await world.chief.slash(place, "table history", table=first))
            assert "honor 10 → 13" in texts(shown)
        shown = sent(await world.chief.slash(table.voice, "table history", table="Rokugan"))
        assert "honor 10 → 13" not in texts(shown)
        listed = sent(await world.chief.slash(world.channel, "table list"))
        assert options(listed) == [found[1]["name"]]
        name = custom_id(listed, "t1:finished")
        shown = sent(await world.chief.select(listed, [first], custom_id=name))
        assert "honor 10 → 13" in texts(shown)
        assert shown.ephemeral

    play(folder, act)


def test_what_is_over_is_only_read(folder: Path) -> None:
    """Nothing else finds it: no word, no seat, no button, and no board."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        key = await close(table)
        for command in ("table undo", "table board", "table choose", "table settings"):
            said = await world.ana.slash(table.voice, command, table=key)
            assert "There is no table" in refusal(world, said)
        assert "no table in this channel" in await table.refused(world.ana, "honor +1")
        assert all(labels(one) == [] for one in table.voice.history())

    play(folder, act)


def test_who_does_not_see_the_channel_does_not_read_what_was_played_there(folder: Path) -> None:
    """As with open tables; nor does anybody on another server."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await table.say(world.ana, "honor +3")
        key = await close(table)
        shown = sent(await world.bo.slash(world.channel, "table list"))
        name = custom_id(shown, "t1:finished")
        hidden = world.env.bot.get_channel(table.voice.id)
        assert isinstance(hidden, discord.VoiceChannel)
        assert world.bo.member
        await hidden.set_permissions(world.bo.member, view_channel=False)
        late = await world.bo.select(shown, [key], custom_id=name)
        assert "closed" in refusal(world, late)
        assert options(sent(await world.bo.slash(world.channel, "table list"))) == []
        assert await world.bo.autocomplete(world.channel, "table export", "table", "") == []
        said = await world.bo.slash(world.channel, "table history", table=key)
        assert "There is no table" in refusal(world, said)
        other = world.env.create_guild(name="Otosan Uchi")
        room = other.create_text_channel("table")
        guest = other.add_member(world.env.create_user("chief2"))
        said = await guest.slash(room, "table history", table=key)
        assert "There is no table" in refusal(world, said)
        assert options(sent(await guest.slash(room, "table list"))) == []

    play(folder, act)
