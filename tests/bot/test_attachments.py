"""Files that Discord does not hand over: one sentence that says so, and nothing is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import Mock

import aiohttp
import discord
import pytest

from tests.bot.test_library import FIRST, SLOW, add, as_file
from tests.bot.world import World, play, texts


def refused(kind: type[discord.HTTPException], status: int) -> discord.HTTPException:
    return kind(Mock(status=status, reason="no"), "cannot retrieve asset")


FAULTS: list[Exception] = [
    refused(discord.NotFound, 404),
    refused(discord.Forbidden, 403),
    refused(discord.HTTPException, 502),
    aiohttp.ClientPayloadError(),
    TimeoutError(),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda one: type(one).__name__)
def test_a_file_that_is_not_handed_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """It is neither a permission of the bot's nor a mishap with a reference."""

    async def read(*_: Any, **__: Any) -> bytes:
        raise fault

    async def act(world: World) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(discord.Attachment, "read", read)
            guide = await add(world, as_file(FIRST, "my_kites.md"))
            table = await world.chief.slash(
                world.channel, "table import", file=("t.json", b"{}"), name="t"
            )
        assert "did not hand over my\\_kites.md: attach it once more" in texts(guide.response)
        assert "did not hand over t.json" in texts(table.response)
        uploads = world.env.bot.services.uploads  # type: ignore[attr-defined] # it is our bot
        assert await uploads.waiting(world.guild.id) == ()
        assert "Preview" in texts((await add(world, as_file(FIRST))).response)

    play(folder, act, check_errors=False, **SLOW)
