"""Options that are typed instead of chosen: read as meant, or refused with what there is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.guilds.records import StoredSettings
from tests.bot.world import World, play, texts

COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("rule", {"question": "honor bid"}),
    ("card", {"name": "Paper Lantern"}),
    ("errata", {}),
    ("faq", {"about": "fog"}),
    ("step", {}),
    ("list", {"together": "Paper Lantern, Stone Bridge"}),
]


@pytest.mark.parametrize(("command", "options"), COMMANDS, ids=[name for name, _ in COMMANDS])
def test_a_game_that_is_not_here(lit: Path, command: str, options: dict[str, Any]) -> None:
    """It is refused with those that are, and not said to have been searched."""

    async def act(world: World) -> None:
        told = await world.ana.slash(world.channel, command, game="**go**", **options)
        said = texts(told.response)
        assert "There is no game “\\*\\*go\\*\\*”: choose l5r, lantern." in said
        assert told.ephemeral

    play(lit, act, check_errors=False)


def test_a_game_and_a_language_as_people_write_them(lit: Path) -> None:
    """In capitals, with blanks, by the language's name."""

    async def act(world: World) -> None:
        ask = {"question": "honor bid", "game": " L5R "}
        for language in ("English", "EN", " en "):
            told = await world.ana.slash(world.channel, "rule", language=language, **ask)
            assert "### Honor bid" in texts(told.response)
            assert "No guide in" not in texts(told.response)
        nothing = {"question": "how do I bake bread", "game": "L5R"}
        said = texts((await world.ana.slash(world.channel, "rule", **nothing)).response)
        assert "Legend of the Five Rings" in said
        assert "Lantern" not in said

    play(lit, act)


def test_a_default_game_whose_guides_are_gone(lit: Path) -> None:
    """Then all are asked, by a command and by a mention: nobody has to look for the setting."""

    async def act(world: World) -> None:
        guild_settings = world.env.bot.services.guild_settings  # type: ignore[attr-defined] # our client has one
        await guild_settings.change(
            f"guild:{world.guild.id}", lambda _: StoredSettings("kites"), world.guild.id
        )
        told = await world.ana.slash(world.channel, "rule", question="honor bid")
        assert "### Honor bid" in texts(told.response)
        await world.ana.send(world.channel, f"<@{world.guild_bot}> honor bid")
        assert "### Honor bid" in texts(world.channel.last_message)

    play(lit, act)
