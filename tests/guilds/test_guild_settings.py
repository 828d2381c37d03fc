"""What servers have set, ruled and taught, over every engine: each has its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bot.guilds.records import EffectiveSettings, HouseRuling, StoredSettings, effective_settings
from bot.guilds.settings import MOST_RULINGS, GuildSettings
from rules_index import Aliases
from tests.store_engines import Engine

RULING = HouseRuling(
    0, "honor/dial", "Honor dial", "At our table it is blue.", 1, "Ana", "2026-07-18"
)


Make = Callable[[], GuildSettings]


@pytest.fixture
def made(engine: Engine, tmp_path: Path) -> Make:
    """Opens them, each time as another process does."""
    return lambda: GuildSettings(engine.guild_settings(), Aliases(tmp_path))


def kept(guild: int, guild_settings: GuildSettings) -> list[str]:
    return [one.text for one in guild_settings.rulings(guild)]


def test_a_channel_wins_over_its_server() -> None:
    """What a channel has set holds there, even a “private” against the server's “public”."""
    server = StoredSettings(
        game="l5r", languages=("pl", "en"), language="pl", public=True, keepers=(7,)
    )
    assert effective_settings(StoredSettings(), server) == EffectiveSettings(
        "l5r", ("pl", "en"), "pl", True, (7,)
    )
    channel = StoredSettings(game="senjutsu", languages=("fr",), public=False, keepers=(8,))
    assert effective_settings(channel, server) == EffectiveSettings(
        "senjutsu", ("fr",), "pl", False, (7,)
    )
    assert effective_settings(StoredSettings(), StoredSettings()) == EffectiveSettings()


def test_what_was_set_is_there_after_a_restart(made: Make) -> None:
    """Settings and rulings are in the file, each with its server."""

    async def act() -> None:
        guild_settings = made()
        await guild_settings.change(
            "guild:1", lambda stored: msgspec.structs.replace(stored, game="l5r")
        )
        await guild_settings.rule(1, RULING)
        guild_settings.close()
        again = made()
        assert again.effective(1, 5).game == "l5r"
        assert again.effective(2, 5) == again.effective(None, 5) == EffectiveSettings()
        assert (kept(1, again), kept(2, again)) == ([RULING.text], [])
        again.close()

    asyncio.run(act())


def test_another_process_is_noticed(made: Make) -> None:
    """What somebody else writes into the file holds at once, although reads are kept."""
    mine, other = made(), made()

    async def act() -> None:
        assert mine.effective(1, None).game == ""
        await other.change("guild:1", lambda stored: msgspec.structs.replace(stored, game="l5r"))
        assert mine.effective(1, None).game == "l5r"
        await other.rule(1, RULING)
        assert kept(1, mine) == [RULING.text]

    asyncio.run(act())
    mine.close()
    other.close()


def test_rulings_are_shown_to_their_own_server_only(made: Make) -> None:
    """A ruling is laid beside what it is about, where it was made, and nobody else removes it."""

    async def act() -> None:
        guild_settings = made()
        await guild_settings.rule(1, RULING)
        (one,) = guild_settings.rulings(1)
        assert [r.text for r in guild_settings.rulings_about(("guild:1", ""), {"honor/dial"})] == [
            RULING.text
        ]
        assert guild_settings.rulings_about(("guild:1", ""), {"rings"}) == ()
        assert guild_settings.rulings_about(("guild:2", ""), {"honor/dial"}) == ()
        assert await guild_settings.overrule(2, one.id) is None
        assert kept(1, guild_settings) == [RULING.text]
        assert (await guild_settings.overrule(1, one.id)) == one
        assert kept(1, guild_settings) == []
        guild_settings.close()

    asyncio.run(act())


def test_a_server_cannot_fill_the_file(made: Make) -> None:
    """There is a most of rulings, and the one after it is refused."""

    async def act() -> None:
        guild_settings = made()
        for _ in range(MOST_RULINGS):
            await guild_settings.rule(1, RULING)
        assert not await guild_settings.rule(1, RULING)
        assert await guild_settings.rule(2, RULING)
        guild_settings.close()

    asyncio.run(act())


def test_aliases_belong_to_their_server(made: Make) -> None:
    """A phrase is taught, replaced and forgotten on one server, whatever another one does."""

    async def act() -> None:
        guild_settings = made()
        assert await guild_settings.teach(1, "big dial", "honor/dial") is None
        await guild_settings.teach(2, "big dial", "rings")
        before = await guild_settings.teach(1, "Big  Dial", "rings/air")
        assert before is not None
        assert before.entry == "honor/dial"
        assert [(one.phrase, one.entry) for one in guild_settings.phrases(1)] == [
            ("Big Dial", "rings/air")
        ]
        assert await guild_settings.forget(1, "big dial")
        assert not await guild_settings.forget(1, "big dial")
        assert [one.entry for one in guild_settings.phrases(2)] == ["rings"]
        guild_settings.close()

    asyncio.run(act())
