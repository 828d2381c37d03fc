"""/privacy on Discord: what somebody sees, takes along and deletes, and what others see then."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.app.client import Bot
from bot.engine.event_log.anonymization import Participation
from bot.features.privacy.view import panel_view, sure_view
from bot.guilds.records import HouseRuling
from bot.locale.catalogue import LANGUAGES, words
from bot.privacy.records import PersonalData, RetentionPolicy, TableInvolvement
from bot.tables.placement import TablePlacement
from bot.uploads.records import Upload
from rules_index.model import Identity
from tests.bot.seated_table import Round, sit_down
from tests.bot.test_table_history import files
from tests.bot.world import World, labels, play, sent, texts
from tests.ui.limits import broken

RULING = "The dial is ours."


async def asked(who: Any, *where: Any) -> Any:
    """The panel."""
    result = await who.slash(*where, "privacy")
    assert result.ephemeral
    return sent(result)


async def deleted(who: Any, panel: Any) -> str:
    """What comes of pressing twice."""
    sure = await who.click(panel, label="Delete mine")
    assert labels(sure.response) == ["Delete for good", "Back"]
    done = await who.click(sent(sure), label="Delete for good")
    return texts(done.response)


async def ruled(world: World) -> str:
    """A ruling of the moderator's; the rule that it is about."""
    found = await world.chief.autocomplete(world.channel, "ruling add", "rule", "honor")
    form = await world.chief.slash(world.channel, "ruling add", rule=found[0]["value"])
    await world.chief.submit_modal(form, {"text": RULING})
    return str(found[0]["value"])


def test_who_has_nothing_here_is_told_so(folder: Path) -> None:
    """There is nothing to press, and all the same it is said what would be kept."""

    async def act(world: World) -> None:
        panel = await asked(world.ana, world.channel)
        said = texts(panel)
        assert "Nothing: no table has you in it" in said
        assert "**Never kept:** your messages and your voice." in said
        assert "Tables: 365 days after the last thing" in said
        assert "one a day, the last 7 are kept" in said
        assert labels(panel) == []

    play(folder, act)


def test_ana_sees_takes_along_and_deletes_what_is_hers(folder: Path) -> None:
    """The table stands on the panel and in the file; then her seat is free, and Bo plays on."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await table.say(world.ana, "honor +3")
        panel = await asked(world.ana, world.channel)
        assert "**1 table** has you in it:\n- **Rokugan** · l5r · Kyuden" in texts(panel)
        taken = await files(await world.ana.click(panel, label="Export mine"))
        (told,) = json.loads(taken["json"])["tables"]
        assert (told["name"], told["names"], told["seats"]) == ("Rokugan", ["ana"], [1])
        sure = await world.ana.click(panel, label="Delete mine")
        assert "You get up from the open tables: **Rokugan**." in texts(sure.response)
        back = await world.ana.click(sent(sure), label="Back")
        assert labels(back.response) == ["Export mine", "Delete mine"]
        assert "no table and no ruling knows you" in await deleted(world.ana, sent(back))
        await world.env.settle()
        assert "**Player 1**" in texts(table.board)
        assert "ana" not in texts(table.board).replace("Dynasty", "")
        history = texts(sent(await world.bo.slash(table.voice, "table history")))
        assert "Player 1: honor 10 → 13" in history
        assert "**ana" not in history
        await table.press(world.bo, "Honor +1")
        assert await table.count("honor", 1) == 11
        await world.ana.slash(table.voice, "table seat", seat="Player 1")
        assert (await table.running()).table.seats[0].player == str(world.ana.id)

    play(folder, act)


def test_it_works_in_a_direct_message(folder: Path) -> None:
    """There, too, everything of all servers is meant."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        user = world.ana.user
        panel = await asked(user)
        assert "**Rokugan** · l5r · Kyuden" in texts(panel)
        assert "no table and no ruling knows you" in await deleted(user, panel)
        assert (await table.running()).table.seats[0].name == "Player 1"
        after = texts(await asked(user))
        assert "Nothing: no table has you in it" in after
        assert "The list of deletions: your number since" in after

    play(folder, act)


def test_a_ruling_stays_without_its_author(folder: Path) -> None:
    """It belongs to the server: under the rule and in the list “somebody” has written it."""

    async def act(world: World) -> None:
        rule = await ruled(world)
        panel = await asked(world.chief, world.channel)
        assert "**1 house ruling** has your number and your name." in texts(panel)
        await deleted(world.chief, panel)
        listed = texts(sent(await world.ana.slash(world.channel, "ruling list")))
        assert RULING in listed
        assert "somebody, " in listed
        assert "chief" not in listed
        answer = await world.ana.slash(world.channel, "rule", question=rule)
        assert "— somebody, " in texts(sent(answer))

    play(folder, act)


def test_a_moderators_deeds_lose_their_name(folder: Path) -> None:
    """They stand in the history under a name alone, which is found on the server."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await table.say(world.chief, "ana honor +3")
        assert "⚖ chief" in texts(table.board)
        await deleted(world.chief, await asked(world.chief, world.channel))
        await world.env.settle()
        assert "⚖ chief" not in texts(table.board)
        assert "⚖ somebody" in texts(table.board)

    play(folder, act)


def test_a_sealed_choice_stays_sealed(folder: Path) -> None:
    """Nobody's file holds what another has chosen, and both proofs hold once Ana is gone."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        await _to_the_bid(table, world)
        await table.say(world.bo, "bid 4")
        taken = await files(
            await world.ana.click(await asked(world.ana, world.channel), label="Export mine")
        )
        assert b"locked" not in taken["json"]
        await table.say(world.ana, "bid 2")
        await deleted(world.ana, await asked(world.ana, world.channel))
        proofs = texts(sent(await world.bo.slash(table.voice, "table proofs")))
        assert "Player 1" in proofs
        # Codes are left out: chance may put any letters there.
        assert "ana" not in re.sub("`[a-z0-9]+`", "", proofs)
        assert "✗" not in proofs

    play(folder, act)


async def _to_the_bid(table: Round, world: World) -> None:
    for _ in range(20):
        running = await table.running()
        step = running.game.step(*running.table.place)
        if step and step.wait and step.wait.choice == "bid":
            return
        await table.say(world.ana, "next anyway")
    raise AssertionError("nobody bids in this game")


def test_discords_word_on_a_server(folder: Path) -> None:
    """The bot knows where it is; of a server that refuses it, it says that it has left."""

    async def act(world: World) -> None:
        client = world.env.bot
        assert isinstance(client, Bot)
        assert client.present() == {world.guild.id}
        assert not await client.has_left(world.guild.id)
        assert await client.has_left(123)

        async def out_of_order(*_: Any, **__: Any) -> discord.Guild:
            raise OSError

        client.fetch_guild = out_of_order  # type: ignore[method-assign] # no way to Discord
        assert not await client.has_left(123)

    play(folder, act)


def everything(names: int) -> PersonalData:
    """As much as can be, each name as long as it can be, and with marks that are escaped."""
    part = Participation((0,), sits=True, alone=False, names=frozenset({"Ana"}), deeds=())
    long = "*_" * 20
    tables = tuple(
        TableInvolvement(
            TablePlacement(table=f"{n:010}", guild=1, channel=2, name=long, game="g" * 80),
            part, "2026-07-18T10:00:00+00:00", "2026-07-19T10:00:00+00:00",
        )
        for n in range(names)
    )  # fmt: skip
    ruling = (1, HouseRuling(1, "a", "b", "c", 1, "Ana", "2026-07-18"))
    upload = Upload("0", 1, 1, 0.0, Identity(), ("a.md",))
    return PersonalData(tables, (ruling,) * names, (upload,) * names, "2026-07-18T10:00:00")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [1, 2, 5, 600])
def test_the_panels_fit(language: str, number: int) -> None:
    """In every language, with one of each and with more than anybody has."""
    for policy in (RetentionPolicy(number, number, unanswered=True), RetentionPolicy(0, 0)):
        mine, said = everything(number), words(language)
        assert broken(panel_view(mine, policy, {1: "*" * 100}, said)) == []
        assert broken(panel_view(PersonalData(), policy, {}, said)) == []
        assert broken(sure_view(mine, policy, said)) == []
