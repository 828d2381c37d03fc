"""Two tables in one channel: which one somebody means who sits at one, at both, at none."""

from __future__ import annotations

from pathlib import Path

import simcord

from tests.bot.seated_table import Round, refusal, sit_down
from tests.bot.world import World, play, sent, texts


async def two_tables(world: World) -> Round:
    """Ana and Bo sit at the first; Bo and the moderator at the second, called South."""
    table = await sit_down(world)
    await second(world, table, world.bo, world.chief)
    return table


async def second(world: World, table: Round, *people: simcord.MemberActor) -> None:
    seats = " ".join(f"<@{one.id}>" for one in people)
    panel = sent(
        await people[0].slash(table.voice, "table open", game="whinv", seats=seats, name="South")
    )
    await people[0].click(panel, label="Open")
    await world.env.settle()


def test_the_table_is_meant_at_which_one_sits(folder: Path) -> None:
    """Ana names none and hers is taken: by words, by a command, by what is offered to her."""

    async def act(world: World) -> None:
        table = await two_tables(world)
        assert "honor 10 → 12" in await table.say(world.ana, "honor +2")
        undone = sent(await world.ana.slash(table.voice, "table undo"))
        assert "undone" in texts(undone)
        history = sent(await world.ana.slash(table.voice, "table history"))
        assert "Legend of the Five Rings" in texts(history)
        assert "resources 0 → 1" in await table.say(world.chief, "resources +1")
        for who, word in ((world.ana, "honor"), (world.chief, "resources")):
            offered = await who.autocomplete(table.voice, "t", "words", word)
            assert f"{word} +1" in [one["value"] for one in offered]

    play(folder, act)


def test_who_sits_at_both_or_at_none_is_asked(folder: Path) -> None:
    """Bo says which; a stranger, too; with the name it is done."""

    async def act(world: World) -> None:
        table = await two_tables(world)
        asked = await table.refused(world.bo, "pass")
        assert "Several tables are open here: say which, “Rokugan”, “South”." in asked
        eve = world.guild.add_member(world.env.create_user("eve"))
        assert "say which" in refusal(world, await eve.slash(table.voice, "table history"))
        said = await world.bo.slash(table.voice, "t", words="honor +2", table="Rokugan")
        assert "honor 10 → 12" in texts(sent(said))

    play(folder, act)


def test_words_go_to_the_only_table_that_can_mean_them(folder: Path) -> None:
    """Bo sits at both: honor is counted at one of them, resources at the other."""

    async def act(world: World) -> None:
        table = await two_tables(world)
        assert "honor 10 → 12" in await table.say(world.bo, "honor +2")
        assert "bo: resources" in await table.say(world.bo, "resources +1")
        for words in ("undo", "what is this", "I don't pass"):
            assert "say which" in await table.refused(world.bo, words)
        assert "You have no seat" in refusal(
            world, await eve(world).slash(table.voice, "t", words="honor +2")
        )

    play(folder, act)


def eve(world: World) -> simcord.MemberActor:
    """Somebody who sits nowhere."""
    return world.guild.add_member(world.env.create_user("eve"))
