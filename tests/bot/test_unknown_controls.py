"""What is pressed or sent in and nobody knows: it is answered, and nothing is ever dead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord import interactions

from tests.bot.many_people import PRESS, prepare, press
from tests.bot.world import World, play, sent, texts

FORM = 5


async def pressed(world: World, custom_id: str) -> simcord.InteractionResult:
    """Bo presses a button of this name, which stands under a message of the bot."""
    asked = await world.ana.slash(world.channel, "rule", question="honor dial", public=True)
    letter = prepare(world, world.bo, PRESS, press(custom_id), on=sent(asked))
    button = {"type": 2, "style": 2, "label": "old", "custom_id": custom_id}
    before: list[Any] = list(letter.payload["message"]["components"])
    row = {"type": 1, "id": 90, "components": [{**button, "id": 91}]}
    letter.payload["message"]["components"] = [*before, row]
    result = letter.arrive()
    letter.arrive()  # Discord may deliver it twice
    await world.env.settle()
    return result


@pytest.mark.parametrize("custom_id", ["j0:s:0123456789..:0:", "j1:zz", "t0:m:1", "x"])
def test_a_button_of_another_version(folder: Path, custom_id: str) -> None:
    """Whoever presses it is told what to do, alone; Discord would say that it failed."""

    async def act(world: World) -> None:
        result = await pressed(world, custom_id)
        assert result.ephemeral
        assert "another version of the bot" in texts(result.response)

    play(folder, act)


def test_a_form_of_another_version(folder: Path) -> None:
    """It was open when the bot was renewed."""

    async def act(world: World) -> None:
        record, payload = interactions.base_payload(
            world.env.backend, type=FORM, channel_id=world.channel.id, guild_id=world.guild.id,
            user_id=world.ana.id, data={"custom_id": "j0:ruling:e:1", "components": []},
        )  # fmt: skip
        world.env.backend.emit("INTERACTION_CREATE", payload)
        await world.env.settle()
        result = simcord.InteractionResult(world.env, record)
        assert "another version of the bot" in texts(result.response)

    play(folder, act)
