"""Answers for all: with every command, by the channel's setting, and taken away again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.guilds.records import StoredSettings
from tests.bot.world import World, labels, options, play, select_id, sent, texts

COMMANDS: list[tuple[str, dict[str, str], str]] = [
    ("rule", {"question": "does a lantern without oil go out"}, "goes out"),
    ("card", {"name": "paper lantern"}, "## Paper Lantern"),
    ("card", {"name": "paper bridge"}, "Did you mean"),
    ("card", {"name": "zzzz"}, "no such card"),
    ("errata", {"about": "stone bridge"}, "cross at night"),
    ("errata", {}, "Choose one"),
    ("faq", {"about": "two keepers"}, "Both pay"),
    ("step", {"step": "3.2"}, "3.2"),
    ("step", {}, "step"),
    ("list", {"format": "banned list"}, "Black Candle"),
    ("list", {"together": "stone bridge, paper lantern"}, "Restricted List"),
    ("rule", {"question": "how do I bake bread"}, "Nothing found"),
]


async def set_public(world: World, channel: int, public: bool) -> None:
    """The channel says whether its answers are for all."""
    guild_settings = world.env.bot.services.guild_settings  # type: ignore[attr-defined] # our client has one
    await guild_settings.change(f"channel:{channel}", lambda _: StoredSettings(public=public))


@pytest.mark.parametrize(("command", "given", "part"), COMMANDS, ids=lambda one: str(one)[:30])
def test_every_answer_can_be_for_all(
    lit: Path, command: str, given: dict[str, Any], part: str
) -> None:
    """With `public` all see it, in a message that its asker can take away and others cannot."""

    async def act(world: World) -> None:
        private = await world.ana.slash(world.channel, command, **given)
        assert private.ephemeral
        assert "Delete" not in labels(private.response)
        shown = await world.ana.slash(world.channel, command, **given, public=True)
        assert not shown.ephemeral
        assert part in texts(shown.response)
        assert part in texts(private.response)
        assert "Show to all" not in labels(shown.response)
        refused = await world.bo.click(sent(shown), label="Delete")
        assert "Only who asked, or a moderator" in texts(refused.response)
        await world.ana.click(sent(shown), label="Delete")
        assert shown.response is None

    play(lit, act)


def test_the_channel_says_who_sees_answers(lit: Path) -> None:
    """All commands and “Ask the judge” follow the setting; `public` says otherwise for once."""

    async def act(world: World) -> None:
        await set_public(world, world.channel.id, public=True)
        message = await world.bo.send(world.channel, f"<@{world.guild_bot}> lantern without oil")
        for command, given in {one: given for one, given, _ in COMMANDS}.items():
            shown = await world.ana.slash(world.channel, command, **given)
            assert not shown.ephemeral, command
            kept = await world.bo.slash(world.channel, command, **given, public=False)
            assert kept.ephemeral, command
        asked = await world.chief.context_menu(world.channel, "Ask the judge", message)
        assert not asked.ephemeral
        assert "Delete" in labels(asked.response)
        await set_public(world, world.channel.id, public=False)
        asked = await world.chief.context_menu(world.channel, "Ask the judge", message)
        assert asked.ephemeral

    play(lit, act)


def test_the_menu_asks_without_the_mention(lit: Path) -> None:
    """What somebody has asked of the bot in a message is the same question without its name."""

    async def act(world: World) -> None:
        bare = await world.bo.send(world.channel, f"<@{world.guild_bot}> ")
        refused = await world.ana.context_menu(world.channel, "Ask the judge", bare)
        assert "no words to ask about" in texts(refused.response)
        assert len(world.env.errors) == 1

    play(lit, act)


def test_what_lists_say_is_shown_to_all_after_a_restart(lit: Path) -> None:
    """The button under the private answer knows cards and list; what is gone is told."""

    async def act(world: World) -> None:
        both = {"together": "Black Candle, Grey Moth, zzzz", "format": "restricted"}
        private = await world.ana.slash(world.channel, "list", **both)
        await world.env.restart_bot()
        shown = await world.ana.click(sent(private), label="Show to all")
        assert not shown.ephemeral
        said = texts(shown.response)
        assert "Played together: Black Candle, Grey Moth" in said
        assert "“Restricted List”: Grey Moth" in said
        assert "Banned List" not in said
        await world.ana.click(sent(shown), label="Delete")
        many = ", ".join(["Black Candle", *(f"zz{n}" for n in range(9))])
        assert "Show to all" in labels(
            (await world.ana.slash(world.channel, "list", together=many)).response
        )

    play(lit, act)


def test_others_choose_from_what_all_see(lit: Path) -> None:
    """A choice in a public message opens privately; the message stays as it was."""

    async def act(world: World) -> None:
        every = await world.ana.slash(world.channel, "errata", public=True)
        before = options(every.response)
        value = next(
            option["value"]
            for row in sent(every).components
            for one in row.get("components", ())
            for option in one.get("options", ())
        )
        opened = await world.bo.select(sent(every), [value], custom_id=select_id(every.response))
        assert opened.ephemeral
        assert "Show to all" in labels(opened.response)
        assert options(every.response) == before

    play(lit, act)
