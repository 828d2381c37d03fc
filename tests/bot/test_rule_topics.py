"""Rules of the board on Discord: a press on the board opens the rule, for whoever presses alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from bot.app.client import Bot
from bot.engine import commands as c
from bot.outbox.board_updater import BoardUpdater
from bot.tables.placement import TablePlacement, new_key
from bot.ui.services import Services
from tests.bot.world import World, labels, make_bot, options, parts, play, sent, texts


def services(world: World) -> Services:
    """What the bot works with."""
    return cast("Bot", world.env.bot).services


async def table(
    world: World, game: str = "l5r", language: str = "en", name: str = "north"
) -> TablePlacement:
    """Ana and Bo at a table in the channel, with its board."""
    registry = services(world).registry
    placement = TablePlacement(
        table=new_key(name), guild=world.guild.id, channel=world.channel.id, name=name,
        opener=world.ana.id, language=language, game=game,
    )  # fmt: skip
    players = (str(world.ana.id), str(world.bo.id))
    seats = ("Ana", "Bo")
    await registry.open(placement, c.Open(game=game, seats=seats, players=players, first=0))
    await services(world).worker(BoardUpdater).show(placement.table)
    found = registry.placement(placement.table)
    assert found
    return found


def board(world: World, placement: TablePlacement) -> Any:
    """The message that everybody sees."""
    now = services(world).registry.placement(placement.table)
    assert now
    return next(one for one in world.channel.history() if one.id == now.message)


def named(message: Any, beginning: str) -> str:
    """The custom_id of the first control that begins so."""
    found = (str(one.get("custom_id", "")) for one in parts(message))
    return next(name for name in found if name.startswith(beginning))


def test_the_rule_of_the_step_opens_for_who_presses(folder: Path) -> None:
    """Privately, with its source, and with “Show to all”; the board stays as it is."""

    async def act(world: World) -> None:
        placement = await table(world)
        before = texts(board(world, placement))
        answer = sent(await world.bo.click(board(world, placement), label="Rule"))
        assert answer.ephemeral
        assert "1.4" in texts(answer)
        assert "starter guide" in texts(answer)
        assert "Show to all" in labels(answer)
        assert texts(board(world, placement)) == before

    play(folder, act)


def test_a_mention_asks_about_the_game_of_the_table_as_commands_do(lit: Path) -> None:
    """The lantern game has fog, the game that is played here has none."""

    async def act(world: World) -> None:
        asked = await world.ana.slash(world.channel, "rule", question="fog", public=True)
        assert "### Fog" in texts(asked.response)
        await table(world)
        for question in ("fog", "honor bid"):
            asked = await world.ana.slash(world.channel, "rule", question=question, public=True)
            await world.ana.send(world.channel, f"<@{world.guild_bot}> {question}")
            assert texts(world.channel.last_message) == texts(asked.response)

    play(lit, act)


def test_show_to_all_shows_it_in_the_channel(folder: Path) -> None:
    """One press more, and everybody can read the rule."""

    async def act(world: World) -> None:
        placement = await table(world)
        answer = sent(await world.ana.click(board(world, placement), label="Rule"))
        public = sent(await world.ana.click(answer, label="Show to all"))
        assert not public.ephemeral
        assert "1.4" in texts(public)

    play(folder, act)


def test_somebody_without_a_seat_may_look_rules_up(folder: Path) -> None:
    """The chief only looks on."""

    async def act(world: World) -> None:
        placement = await table(world)
        answer = sent(await world.chief.click(board(world, placement), label="Rule"))
        assert "1.4" in texts(answer)

    play(folder, act)


async def more(world: World, placement: TablePlacement) -> Any:
    """Ana's panel with all the rest."""
    panel = sent(await world.ana.click(board(world, placement), label="My seat"))
    return sent(await world.ana.click(panel, label="More"))


def test_everything_on_the_panel_can_be_looked_up(folder: Path) -> None:
    """The select of “More” lists counters, pieces, choices and actions; choosing opens the rule."""

    async def act(world: World) -> None:
        placement = await table(world)
        panel = await more(world, placement)
        assert {"Honor", "Ring", "Bid"} <= set(options(panel))
        name = named(panel, "t1:rules:")
        answer = sent(await world.ana.select(panel, ["counter.honor"], custom_id=name))
        assert answer.ephemeral
        assert "### Honor\n" in texts(answer)

    play(folder, act)


def test_a_guide_in_another_language_says_so(folder: Path) -> None:
    """The table is Polish, the guide English: the rule, and a word about the language."""

    async def act(world: World) -> None:
        placement = await table(world, language="pl")
        shown = board(world, placement)
        answer = sent(await world.ana.click(shown, custom_id=named(shown, "t1:rule:")))
        assert "No guide in “Polski” answers this; this one does." in texts(answer)

    play(folder, act)


def test_where_no_guide_explains_it_one_sentence_says_which_would(folder: Path) -> None:
    """A game without guides, and a step that its guides leave out."""

    async def act(world: World) -> None:
        placement = await table(world, "whinv")
        answer = sent(await world.ana.click(board(world, placement), label="Rule"))
        assert answer.ephemeral
        assert "no guide of Warhammer: Invasion" in texts(answer)
        assert "/library add" in texts(answer)
        other = await table(world, "l5r", name="south")
        panel = await more(world, other)
        name = named(panel, "t1:rules:")
        answer = sent(await world.ana.select(panel, ["piece.stronghold"], custom_id=name))
        assert "No guide here explains “stronghold”" in texts(answer)
        assert "Legend of the Five Rings" in texts(answer)

    play(folder, act)


def test_the_rule_opens_after_a_restart(folder: Path) -> None:
    """The name of the button is all it needs."""

    async def act(world: World) -> None:
        placement = await table(world)
        message = board(world, placement)
        await world.env.restart_bot(make_bot(folder))
        answer = sent(await world.ana.click(message, label="Rule"))
        assert "1.4" in texts(answer)

    play(folder, act)
