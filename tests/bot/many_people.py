"""Many people at once: simcord waits after each of its own deeds, so these go in side by side."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord
from simcord import interactions
from simcord.backend import serializers

from tests.bot.world import World

COMMAND, PRESS, TYPING = 2, 3, 4


@dataclass
class Clock:
    """When each interaction came in, and how long its answer took."""

    began: dict[int, float] = field(default_factory=dict)
    took: dict[int, float] = field(default_factory=dict)
    done: asyncio.Event = field(default_factory=asyncio.Event)

    def answered(self, number: int) -> None:
        """An answer went out."""
        self.took.setdefault(number, time.perf_counter() - self.began.get(number, 0.0))
        if self.took.keys() >= self.began.keys():
            self.done.set()


@contextmanager
def timed() -> Iterator[Clock]:
    """Takes the time from an interaction to the end of its first reply."""
    clock = Clock()
    kept = {name: getattr(discord.InteractionResponse, name) for name in _WAYS}
    for name, way in kept.items():
        setattr(discord.InteractionResponse, name, _noting(way, clock))
    try:
        yield clock
    finally:
        for name, way in kept.items():
            setattr(discord.InteractionResponse, name, way)


_WAYS = ("send_message", "autocomplete", "edit_message", "defer", "send_modal")


def _noting(way: Any, clock: Clock) -> Any:
    async def noted(self: Any, *given: Any, **named: Any) -> Any:
        result = await way(self, *given, **named)
        clock.answered(self._parent.id)
        return result

    return noted


def slash(name: str, **options: str) -> dict[str, Any]:
    """The data of a command."""
    given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
    return {"id": "1", "name": name, "type": 1, "options": given}


def keystroke(name: str, option: str, typed: str) -> dict[str, Any]:
    """The data of an autocomplete."""
    focused = {"name": option, "type": 3, "value": typed, "focused": True}
    return {"id": "1", "name": name, "type": 1, "options": [focused]}


def press(custom_id: str) -> dict[str, Any]:
    """The data of a button."""
    return {"custom_id": custom_id, "component_type": 2}


def _channel(message: Any) -> int:
    """Where a message stands, as discord.py or as simcord knows it."""
    return int(getattr(message, "channel_id", 0) or message.channel.id)


@dataclass
class Letter:
    """An interaction that is on its way, as often as Discord delivers it."""

    world: World
    record: Any
    payload: Any

    def arrive(self) -> simcord.InteractionResult:
        """Deliver it, and wait for nothing."""
        self.world.env.backend.emit("INTERACTION_CREATE", self.payload)
        return simcord.InteractionResult(self.world.env, self.record)


def prepare(
    world: World, who: simcord.MemberActor, kind: int, data: dict[str, Any], on: Any = None
) -> Letter:
    """What somebody does, not delivered yet; `on` is the message that is pressed, as it is now."""
    backend = world.env.backend
    where = world.channel.id if on is None else _channel(on)
    record, payload = interactions.base_payload(
        backend, type=kind, channel_id=where, guild_id=world.guild.id,
        user_id=who.id, data=data,
    )  # fmt: skip
    if on is not None:
        stored = backend.get_message(where, on.id)
        payload["message"] = dict(serializers.message_payload(backend, stored))
        record.source_message_id = on.id
    return Letter(world, record, payload)


def deliver(
    world: World,
    who: simcord.MemberActor,
    kind: int,
    data: dict[str, Any],
    *,
    on: Any = None,
    locale: str = "en-US",
    times: int = 1,
    clock: Clock | None = None,
) -> simcord.InteractionResult:
    """Somebody does something, and nobody waits for it.

    `on` is the message that is pressed; `locale` the language of somebody's Discord, of which
    simcord itself knows one.
    """
    letter = prepare(world, who, kind, data, on)
    letter.payload["locale"] = locale
    if clock is not None:
        clock.began[letter.record.id] = time.perf_counter()
    for _ in range(times):
        letter.arrive()
    return simcord.InteractionResult(world.env, letter.record)
