"""Ana and Bo in a voice channel, a table in its chat, and what they press and see there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
import simcord
from simcord.results import ResponseMessage

from bot.engine.errors import TableError
from bot.refusals import BotError
from tests.bot.world import World, labels, parts, sent, texts


@dataclass
class Round:
    """A table that somebody plays at."""

    world: World
    voice: simcord.ChannelHandle

    @property
    def bot(self) -> Any:
        return self.world.env.bot

    @property
    def placement(self) -> Any:
        """Where the table has its place."""
        (placement,) = self.bot.services.registry.with_board_in(self.world.guild.id, self.voice.id)
        return placement

    async def running(self) -> Any:
        """The table as it stands, with all that happened at it."""
        return await self.bot.services.registry.look(self.placement, since=0)

    async def count(self, counter: str, seat: int) -> int:
        """A number at a seat."""
        return int((await self.running()).table.count(counter, f"s{seat}"))

    @property
    def board(self) -> discord.Message:
        """The message that everybody sees."""
        message = self.placement.message
        assert message, "there is no board"
        return next(one for one in self.voice.history() if one.id == message)

    async def refused(self, who: simcord.MemberActor, words: str) -> str:
        """Say something that is refused."""
        return refusal(self.world, await who.slash(self.voice, "t", words=words))

    async def say(self, who: simcord.MemberActor, words: str) -> str:
        """Say something with /t; what comes back."""
        return texts(sent(await who.slash(self.voice, "t", words=words)))

    async def give_up(self, who: simcord.MemberActor) -> None:
        """Say so, and press it when asked: nothing is over before."""
        asked = sent(await who.slash(self.voice, "t", words="concede"))
        assert not any(seat.conceded for seat in (await self.running()).table.seats)
        await who.click(asked, label="Give up")

    async def press(self, who: simcord.MemberActor, label: str) -> simcord.InteractionResult:
        """Press a button of the board."""
        return await who.click(self.board, label=label)

    async def more(self, who: simcord.MemberActor) -> Any:
        """The panel with all the rest, opened through one's own seat."""
        panel = sent(await self.press(who, "My seat"))
        return sent(await who.click(panel, label="More")) if "More" in labels(panel) else panel


async def sit_down(world: World, game: str = "l5r", **options: Any) -> Round:
    """Both are in the voice channel; Ana opens a table there."""
    world.env.bot.services.cooldown.most = 10_000  # type: ignore[attr-defined] # our client has one
    voice = world.guild.create_voice_channel("Rokugan")
    for who in (world.ana, world.bo):
        await who.join_voice(voice)
    panel = sent(await world.ana.slash(voice, "table open", game=game, **options))
    await world.ana.click(panel, label="Open")
    await world.env.settle()
    return Round(world, voice)


def refusal(world: World, result: simcord.InteractionResult) -> str:
    """What a command is refused with, privately; simcord keeps each of these as an error."""
    answer = sent(result)
    assert answer.ephemeral
    for error in world.env.errors[-1:]:
        assert isinstance(getattr(error, "original", error), BotError | TableError), error
    return texts(answer)


def custom_id(message: Any, beginning: str) -> str:
    """The name of the only control of a message that begins so."""
    found = [str(one["custom_id"]) for one in parts(message) if "custom_id" in one]
    (wanted,) = [one for one in found if one.startswith(beginning)]
    return wanted


def shown(message: Any) -> str:
    """All that a message says, with its buttons."""
    return "\n".join([texts(message), *labels(message)])


Answer = ResponseMessage
