"""Messages that stand in channels since before: what they offered can still be pressed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import simcord

from tests.bot.many_people import PRESS, deliver
from tests.bot.seated_table import sit_down
from tests.bot.world import World, play


def test_buttons_of_boards_of_before_still_work(folder: Path) -> None:
    """A message that nobody has edited since has other names than a board of today."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        key = table.placement.table

        async def pressed(who: simcord.MemberActor, name: str, *values: str) -> None:
            one: dict[str, Any] = {"type": 3 if values else 2, "custom_id": name.format(key=key)}
            named = [{"label": value, "value": value} for value in values]
            one |= {"options": named} if values else {"style": 2, "label": "x"}
            stored = world.env.backend.get_message(table.voice.id, table.placement.message)
            stored.components = [{"type": 1, "components": [one]}]
            data = {"custom_id": one["custom_id"], "component_type": one["type"]}
            data |= {"values": [*values]} if values else {}
            done = deliver(world, who, PRESS, data, on=table.board)
            await world.env.settle()
            assert done.acknowledged, name

        await pressed(world.ana, "t1:count:{key}:honor:me:+5:0")
        assert await table.count("honor", 0) == 15
        await pressed(world.ana, "t1:acts:{key}:0", "empty_deck")
        assert await table.count("honor", 0) == 10
        for who in (world.ana, world.bo):
            await table.say(who, "pass")
        await pressed(world.ana, "t1:pick:{key}:bid:0", "4")
        assert (await table.running()).table.locks == {}
        await pressed(world.ana, "t1:panel:{key}:more:0")

    play(folder, act)
