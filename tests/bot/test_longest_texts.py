"""The longest and worst texts in all that can be typed: nobody waits for them, nothing fails."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord import interactions
from simcord.enums import OptionType

from benchmarks.hostile.on_discord import called, heard, nested, steps
from bot.engine.state import Seat
from bot.guilds.settings import MOST_PHRASES
from bot.tables.errors import BotError
from bot.tables.seat_requests import place_of
from rules_index.aliases import Aliases
from rules_index.language.fold import cut, words
from tests.bot.many_people import COMMAND, TYPING, prepare
from tests.bot.seated_table import sit_down
from tests.bot.world import World, play

LIGATURE = "\ufdfa"
"""One letter that stands for eighteen."""
WORST = (LIGATURE, "*_`~|<@[:a1 ", "9", "a,")
LONGEST, ALLOWED = 6000, 0.1
"""Letters of an option, as Discord takes them; seconds of the event loop's processor time."""


def long(sign: str, most: int = LONGEST) -> str:
    return (sign * (most // len(sign) + 1))[:most]


def asked(world: World, sign: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every command with texts in all its options, and every keystroke."""
    for root in world.env.backend.commands[None].values():
        if root.get("type", 1) == 1:
            for path, leaf in interactions.command_leaves(root):
                typed = [
                    one for one in leaf.get("options") or [] if one["type"] == OptionType.STRING
                ]
                given = [option(one, long(sign, one.get("max_length") or LONGEST)) for one in typed]
                if typed and path[:2] != ["library", "add"]:  # it takes a file
                    yield COMMAND, nested(root, path, given, {})
                for one in typed:
                    if one.get("autocomplete"):
                        focused = {**option(one, long(sign)), "focused": True}
                        yield TYPING, nested(root, path, [focused], {})


def option(one: dict[str, Any], value: str) -> dict[str, Any]:
    return {"name": one["name"], "type": OptionType.STRING, "value": value}


@pytest.mark.parametrize("sign", WORST, ids=["ligature", "marks", "figures", "commas"])
def test_no_text_holds_up_the_event_loop(folder: Path, sign: str) -> None:
    """Each is answered, nothing unexpected goes wrong, and the loop does little for it."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        here = replace(world, channel=table.voice)
        for kind, data in asked(world, sign):
            letter = prepare(here, world.chief, kind, data)
            with steps() as taken:
                result = letter.arrive()
                await world.env.settle()
            assert result.acknowledged, called(letter)
            assert max(taken) < ALLOWED, called(letter)

    with heard() as log:
        play(folder, act, check_errors=False)
    assert log == []


def test_a_phrase_is_looked_for_among_many(tmp_path: Path) -> None:
    """It is folded once, however many aliases there are: a long one takes no seconds."""
    aliases = Aliases(tmp_path)
    line = '{{"phrase": "phrase {n}", "entry": "l5r/x", "scope": ""}}\n'
    aliases.path.write_text("".join(line.format(n=n) for n in range(MOST_PHRASES)), "utf-8")
    began = time.thread_time()
    with pytest.raises(Exception, match="alias"):
        aliases.remove(long(LIGATURE))
    assert time.thread_time() - began < 2.0
    assert aliases.named("phrase 77") == ("l5r/x",)


def test_a_letter_that_stands_for_many_counts_so() -> None:
    """What is cut folds to no more letters than were asked for; plain text keeps them all."""
    for sign in (*WORST, "ł", "\u0301", "\u3316", "가", "𝕳"):
        for most in (1, 17, 100, 300):
            found = cut(long(sign), most)
            assert long(sign).startswith(found)
            assert sum(map(len, words(found))) <= 2 * most
    assert cut("ąęł가a" * 9, 30) == ("ąęł가a" * 9)[:30]
    assert cut(long(LIGATURE), 100) == LIGATURE * 5


def test_a_seat_of_many_figures_is_none() -> None:
    """Python reads no number of so many figures: it is refused like any other name."""
    seats = (Seat("Ana", "1"), Seat("Bo", "2"))
    assert place_of(seats, " 2 ") == 1
    for said in ("9" * LONGEST, "0", "3"):
        with pytest.raises(BotError, match="no seat"):
            place_of(seats, said)
