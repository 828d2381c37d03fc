"""A table in a channel that somebody cannot see: nothing they press or type tells them of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from hypothesis import Phase, find, settings

from bot.app import features
from bot.tables.errors import TableGone
from bot.ui.control_id import ControlId
from tests.bot.many_people import PRESS, prepare, press
from tests.bot.world import World, options, parts, play, sent, texts
from tests.control_ids import CONTROLS, FORMS, said_by

GONE = str(TableGone())
SUBMIT = 5
NAME = "Whispers"


class Hidden:
    """Ana and Bo play where Eve sees nothing, also in the chat of a voice channel that she sees."""

    def __init__(self, world: World) -> None:
        self.world = world
        everyone = discord.PermissionOverwrite(view_channel=False)
        may = discord.PermissionOverwrite(view_channel=True)
        me: Any = world.env.bot.user
        self.channel = world.guild.create_text_channel(
            "hidden",
            overwrites={world.guild.default_role: everyone, me: may, world.ana: may, world.bo: may},
        )
        self.eve = world.guild.add_member(world.env.create_user("eve"))
        self.voice = world.guild.create_voice_channel("Rokugan")

    async def open(self) -> None:
        """Ana, who sits in the voice channel, opens the table in the hidden one."""
        world = self.world
        world.env.bot.services.cooldown.most = 10_000  # type: ignore[attr-defined] # our client has one
        await world.ana.join_voice(self.voice)
        people = f"<@{world.ana.id}> <@{world.bo.id}>"
        panel = sent(
            await world.ana.slash(self.channel, "table open", game="l5r", seats=people, name=NAME)
        )
        await world.ana.click(panel, label="Open")
        await world.env.settle()

    @property
    def key(self) -> str:
        bot: Any = self.world.env.bot
        (placement,) = bot.services.registry.all(self.world.guild.id)
        assert (placement.channel, placement.voice) == (self.channel.id, self.voice.id)
        return str(placement.table)


def names(control_ids: Iterable[ControlId], key: str) -> dict[str, str]:
    """An id of each kind of control that a table has, by what the kind is called."""
    of_table = [one for one in control_ids if "table" in one.fields]
    assert of_table
    once = settings(phases=[Phase.generate], derandomize=True, database=None)

    def made(one: ControlId) -> str:
        return one.of(**find(said_by(one, table=key), lambda it: one.fits(**it), settings=once))

    return {one.name: made(one) for one in of_table}


def kind_of(item: Any) -> int:
    """What a control is on the wire: a button, a list of words, a list of people."""
    (base,) = [one for one in item.__orig_bases__ if "DynamicItem" in str(one)]
    return 5 if "UserSelect" in str(base) else 3 if "Select" in str(base) else 2


def touch(
    world: World, who: simcord.MemberActor, kind: int, name: str, on: Any
) -> simcord.InteractionResult:
    """Press a control, or choose in a list, that stands under some message."""
    data = {**press(name), "component_type": kind}
    if kind != 2:
        data["values"] = ["en"]
    if kind == 5:
        data["values"] = [str(world.bo.id)]
        member = {"id": str(world.bo.id), "username": "bo", "discriminator": "0", "avatar": None}
        data["resolved"] = {"users": {str(world.bo.id): member}}
    letter = prepare(world, who, PRESS, data, on=on)
    looks = {"label": "old", "style": 2} if kind == 2 else {"options": []} if kind == 3 else {}
    shown = {"type": kind, "id": 91, "custom_id": name, **looks}
    row = {"type": 1, "id": 90, "components": [shown]}
    letter.payload["message"]["components"] = [*letter.payload["message"]["components"], row]
    return letter.arrive()


def test_no_control_tells_of_a_hidden_table(folder: Path) -> None:
    """Whatever is pressed elsewhere, with the names that it has at the table: one sentence."""

    async def act(world: World) -> None:
        hidden = Hidden(world)
        await hidden.open()
        asked = sent(await hidden.eve.slash(world.channel, "rule", question="honor", public=True))
        found = names(CONTROLS, hidden.key)
        kinds = {item.control_id.name: kind_of(item) for item in features.CONTROLS}
        before = (await running(world)).seq
        for what, name in found.items():
            result = touch(world, hidden.eve, kinds[what], name, asked)
            await world.env.settle()
            assert result.response, name
            assert (texts(result.response).strip(), result.ephemeral) == (GONE, True), name
        assert (await running(world)).seq == before
        forms = names(FORMS, hidden.key)
        for name in forms.values():
            letter = prepare(world, hidden.eve, SUBMIT, {"custom_id": name, "components": []})
            result = letter.arrive()
            await world.env.settle()
            assert texts(result.response).strip() == GONE, name

    play(folder, act)


async def running(world: World) -> Any:
    registry = world.env.bot.services.registry  # type: ignore[attr-defined] # our client has one
    (placement,) = registry.all(world.guild.id)
    return await registry.look(placement)


COMMANDS = [
    *("board", "choose", "undo", "close", "settings", "seat", "history", "proofs", "export"),
]


@pytest.mark.parametrize("where", ["elsewhere", "the voice channel"])
def test_no_command_tells_of_a_hidden_table(folder: Path, where: str) -> None:
    """By its name it is refused as one that is not there, and no list offers it."""

    async def act(world: World) -> None:
        hidden = Hidden(world)
        await hidden.open()
        channel = world.channel if where == "elsewhere" else hidden.voice
        eve = hidden.eve

        async def says(command: str, **given: Any) -> str:
            return texts(sent(await eve.slash(channel, command, **given))).strip()

        for command in ("t", *(f"table {one}" for one in COMMANDS)):
            given = {"words": "honor +1"} if command == "t" else {}
            there, missing = [
                await says(command, table=name, **given) for name in (NAME, "Nothing")
            ]
            assert there.replace(NAME, "Nothing") == missing
            assert "no table in this channel" in await says(command, **given)
            assert await eve.autocomplete(channel, command, "table", "") == []
        assert await eve.autocomplete(channel, "t", "words", "h") == []
        listed = sent(await eve.slash(channel, "table list"))
        assert NAME not in str(list(parts(listed)))
        assert options(listed) == []
        registry = world.env.bot.services.registry  # type: ignore[attr-defined] # our client has one
        await registry.close(hidden.key)
        for command in ("table history", "table proofs", "table export"):
            assert "no table" in await says(command, table=NAME)
            assert await eve.autocomplete(channel, command, "table", "") == []

    play(folder, act, check_errors=False)


def test_an_old_copy_of_the_board_tells_nothing(folder: Path) -> None:
    """Who may not see the channel any more is refused, though the board stays on their screen."""

    async def act(world: World) -> None:
        hidden = Hidden(world)
        await hidden.open()
        board = next(one for one in hidden.channel.history() if list(parts(one)))
        found = next(
            one["custom_id"] for one in parts(board) if str(one.get("custom_id")).startswith("t1:")
        )
        for who, seen in ((world.bo, True), (hidden.eve, False)):
            result = touch(world, who, 2, found, board)
            await world.env.settle()
            refused = bool(result.response) and texts(result.response).strip() == GONE
            assert refused != seen

    play(folder, act)
