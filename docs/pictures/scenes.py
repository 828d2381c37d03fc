"""What the pictures of the README show: the real bot over the starter guides, asked and played.

starter guides -> bot -> Scene, as it went over the wire
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import simcord

from rules_index import own
from rules_index.intake.ingest import Rules, ingest
from rules_index.store.library import Library
from tests.bot.seated_table import Round, sit_down
from tests.bot.world import World, make_bot

STARTER = Path(__file__).parents[2] / "rules_index" / "starter"
QUESTION = "what happens if we bid the same"
EVENING = (
    "ana: fate -4", "bo: lose 5 fate", "ana: pass", "bo: pass", "ana: bid 4", "bo: bid 2",
    "ana: conflict military fire at province 1", "ana: attacker won by 3", "ana: unopposed",
    "ana: broke province 1", "ana: resolve", "bo: conflict political air", "bo: defender won",
    "ana: pass", "bo: pass", "ana: glory 3 5", "ana: favor military",
    "ana: next", "ana: next", "ana: next", "ana: next",
    "bo: fate -6", "ana: fate -7", "bo: pass", "ana: pass", "bo: bid 3", "ana: bid 1",
    "bo: conflict political earth", "bo: attacker won by 2", "bo: resolve",
    "ana: conflict military water at province 2", "bo: duel", "ana: bid 2",
)  # fmt: skip
"""Up to the middle of a duel in the second round: Ana's bid is in, Bo's is not."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture: a message, and what was written before it."""

    asked: str
    """Ana's message above it; "" where there is none."""
    components: list[dict[str, Any]]
    """What the bot sent."""


def scenes() -> Mapping[str, Scene]:
    """Each picture by its name."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_played(_filed(Path(folder))))


def _filed(folder: Path) -> Path:
    """A data folder with the starter guides, as `make run` makes it."""
    library = Library(folder)
    for path in sorted(STARTER.iterdir()):
        ingest(library, path, Rules())
    own.searcher(folder).index()
    return folder


async def _played(folder: Path) -> Mapping[str, Scene]:
    async with simcord.run(make_bot(folder), settle_timeout=60.0) as env:
        guild = env.create_guild(name="Kyuden")
        channel = guild.create_text_channel("rules")
        ana, bo, chief = (
            guild.add_member(env.create_user(name.casefold(), global_name=name))
            for name in ("Ana", "Bo", "Chief")
        )
        world = World(env, guild, channel, ana, bo, chief, folder)
        return {"answer": await _answered(world), "board": await _board(world)}


async def _answered(world: World) -> Scene:
    """A question in somebody's own words, put to the bot by its name."""
    await world.ana.send(world.channel, f"<@{world.guild_bot}> {QUESTION}")
    await world.env.settle()
    # The first words on a new server come into the same channel, sooner or later.
    (reply,) = [one for one in world.channel.history() if one.reference]
    return Scene(QUESTION, _sent(reply))


async def _board(world: World) -> Scene:
    """The board of a game that is under way."""
    table = await sit_down(world)
    for who, profile in ((world.ana, "shizuka-toshi"), (world.bo, "kyuden-bayushi")):
        await who.slash(table.voice, "table seat", plays_as=profile)
    for line in EVENING:
        await _say(table, line)
    await world.env.settle()
    return Scene("", _sent(table.board))


async def _say(table: Round, line: str) -> None:
    name, _, words = line.partition(": ")
    who = table.world.ana if name == "ana" else table.world.bo
    before = (await table.running()).seq
    said = await table.say(who, words)
    if (await table.running()).seq == before:
        raise ValueError(f"“{line}” is refused: {said.strip()}")


def _sent(message: Any) -> list[dict[str, Any]]:
    return [_lasting(one.to_dict()) for one in message.components]


def _lasting(found: Any) -> Any:
    """A component without what is different each time: the names of controls, numbers."""
    if isinstance(found, dict):
        kept = {key: value for key, value in found.items() if key not in {"custom_id", "id"}}
        return {key: _lasting(value) for key, value in kept.items() if value not in (None, False)}
    return [_lasting(one) for one in found] if isinstance(found, list) else found
