"""How long people wait on Discord: fifty at once, and one who types while a guide comes in.

`python -m benchmarks.on_discord`. A real client, a simulated Discord; the guides in JUDGE_GUIDES
where that is set, else the starter guides. The simulation's own work is in the figures.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import os
import random
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from bot.app.client import Bot
from bot.uploads.records import Progress
from rules_index import own
from rules_index.errors import RulesIndexError
from rules_index.intake.ingest import Rules, ingest
from rules_index.model import Identity
from rules_index.store.library import Library
from tests.bot.long_guide import big_guide
from tests.bot.many_people import COMMAND, TYPING, deliver, keystroke, slash, timed
from tests.bot.world import World, play

STARTER = Path(__file__).parents[1] / "rules_index" / "starter"
ASKED = Path(__file__).parents[1] / "tests" / "cases" / "questions"
QUESTIONS = (
    "what is the honor dial",
    "who wins a tie",
    "3.2.3",
    "kto wygrywa remis",
    "can i attack twice with the same character",
)
TYPED = ("h", "ho", "hon", "hono", "honor", "honor d", "pol", "bid", "covert", "3.2")
PEOPLE, ROUNDS, FEWEST = 50, 6, 400


def fill(folder: Path) -> int:
    """File the guides; how many entries there are."""
    named = os.environ.get("JUDGE_GUIDES")
    given = Path(named) if named else STARTER
    for path in sorted(given.iterdir()):
        if path.suffix in {".md", ".txt", ".html", ".adoc", ".pdf"}:
            try:
                ingest(Library(folder), path, Rules())
            except RulesIndexError as error:
                print(error)
    return len(own.searcher(folder).index().rows)


def line(name: str, took: list[float]) -> None:
    """The figures of one row, in milliseconds."""
    took = sorted(1000 * one for one in took)
    shares = (f"{share}% {took[int(len(took) * share / 100) - 1]:6.1f}" for share in (50, 95, 99))
    print(f"{name:<42} {len(took):>5}   {'   '.join(shares)}   slowest {took[-1]:6.1f} ms")


def forget(world: World) -> None:
    """Nobody asked too fast, and the simulation does not pile up what happened."""
    bot = cast("Bot", world.env.bot)
    bot.services.cooldown._asked.clear()  # noqa: SLF001 # no person asks as fast as this script
    world.env.backend.transcript.clear()
    gc.freeze()  # every message stays with the simulation, and Python looks through all of them


async def crowd(
    world: World, people: list[object], seconds: float, questions: Sequence[str] = QUESTIONS
) -> list[float]:
    """Everybody asks in the same moment, or within some seconds."""
    forget(world)
    with timed() as clock:
        for number, who in enumerate(people):
            data = slash("rule", question=questions[number % len(questions)])
            deliver(world, who, COMMAND, data, clock=clock)  # type: ignore[arg-type] # a member
            if seconds:
                await asyncio.sleep(seconds / len(people))
        while len(clock.took) < len(people):
            clock.done.clear()
            await asyncio.wait_for(clock.done.wait(), 60)
    return list(clock.took.values())


def fresh(folder: Path, number: int) -> list[list[str]]:
    """Questions that nobody has asked before, for some rounds."""
    titles = sorted({row.title for row in own.searcher(folder).index().rows})
    dice = random.Random(1)  # noqa: S311 # no secret, only the same questions every time
    said = [f"when may i use {dice.choice(titles)} and {dice.choice(titles)}" for _ in titles]
    return [said[at : at + PEOPLE] for at in range(0, number * PEOPLE, PEOPLE)]


def from_players() -> list[list[str]]:
    """What players ask, in four languages, each question once: the rounds of a crowd."""
    files = sorted(ASKED.glob("*.jsonl"))
    lines = [line for path in files for line in path.read_text("utf-8").splitlines()]
    said = [json.loads(line)["question"] for line in lines]
    random.Random(1).shuffle(said)  # noqa: S311 # no secret, only the same order every time
    return [said[at : at + PEOPLE] for at in range(0, len(said) - PEOPLE + 1, PEOPLE)]


async def alone(world: World, kind: int, number: int) -> float:
    """One question or one keystroke, and nobody else."""
    data = slash("rule", question=QUESTIONS[number % len(QUESTIONS)])
    if kind == TYPING:
        data = keystroke("rule", "question", TYPED[number % len(TYPED)])
    with timed() as clock:
        deliver(world, world.ana, kind, data, clock=clock)
        await asyncio.wait_for(clock.done.wait(), 60)
    return next(iter(clock.took.values()))


async def one_by_one(world: World, kind: int, work: asyncio.Future[None] | None) -> list[float]:
    """One after the other, at least as long as the work goes on."""
    found: list[float] = []
    while len(found) < FEWEST or (work is not None and not work.done()):
        if len(found) % 9 == 0:
            forget(world)
        found.append(await alone(world, kind, len(found)))
        await asyncio.sleep(0.005)
    return found


async def bring_in(bot: Bot, number: int) -> None:
    """A server files a guide of 2,000 entries."""
    data = [(f"big{number}.md", big_guide().encode())]
    upload = await bot.services.uploads.preview(
        number, 2, Identity(f"kites{number}", "en"), data, Progress()
    )
    await bot.services.uploads.publish(upload, Progress(), replace=False)


async def take_out(bot: Bot, number: int) -> None:
    """The guide goes again: every row asks the same library."""
    for guide in await bot.services.uploads.guides(number):
        await bot.services.uploads.remove(guide, number)


async def measure(world: World) -> None:
    """All figures, one row each."""
    bot = cast("Bot", world.env.bot)
    people: list[object] = [
        world.guild.add_member(world.env.create_user(f"p{number}")) for number in range(PEOPLE)
    ]
    for name, kind in (("question", COMMAND), ("keystroke", TYPING)):
        await one_by_one(world, kind, None)
        line(f"one {name} after the other", await one_by_one(world, kind, None))
        work = asyncio.ensure_future(bring_in(bot, kind))
        line(f"one {name} after the other, a guide", await one_by_one(world, kind, work))
        await work
        await take_out(bot, kind)
    for name, seconds in (("second", 1.0), ("moment", 0.0)):
        took = [one for _ in range(ROUNDS) for one in await crowd(world, people, seconds)]
        line(f"{PEOPLE} people in the same {name}", took)
    rows = {
        "new question": from_players(),
        "hard new one": fresh(bot.services.answers.folder, ROUNDS),
    }
    for name, rounds in rows.items():
        took = [one for asked in rounds for one in await crowd(world, people, 0.0, asked)]
        line(f"{PEOPLE} people, each a {name}", took)
    beside = ((9, 0.0, "the same"), (10, 0.0, "each new"), (11, 1.0, "each new, in a second"))
    for number, seconds, name in beside:
        took, work = [], asyncio.ensure_future(bring_in(bot, number))
        for turn, asked in enumerate(itertools.cycle(rows["new question"])):
            if work.done():
                break
            anew = [f"{one} {'?' * turn}" for one in asked]
            took += await crowd(world, people, seconds, QUESTIONS if number == 9 else anew)
            await asyncio.sleep(0.5)
        await work
        await take_out(bot, number)
        line(f"{PEOPLE} people at once, {name}, a guide", took)


def main() -> None:
    """Print the figures."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "data"
        folder.mkdir()
        began = time.perf_counter()
        print(f"{fill(folder)} entries, filed in {time.perf_counter() - began:.0f} s")
        play(folder, measure, settle_timeout=120.0)


if __name__ == "__main__":
    main()
