"""Hostile words: for `/t` at tables of every game in every language, and for the judge's answers.

damage.text -> bot.tables.text_commands; damage.text -> bot.answers.service, in a thread of its own
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import msgspec

from benchmarks.hostile import damage
from benchmarks.hostile.oracle import Given, Target, spent
from bot.answers.service import AnswerService
from bot.engine.errors import TableError
from bot.engine.games.files import shipped_games
from bot.engine.games.game import Game
from bot.engine.games.words import LANGUAGES
from bot.engine.history_window import HistoryWindow
from bot.engine.host import Running
from bot.engine.language.vocabulary import vocabulary
from bot.engine.state import Table
from bot.locale.catalogue import words
from bot.tables.text_commands import Speaker, read_command, suggestions
from rules_index.search.records import Scope
from tests.engine.language.said import at, harbour, opened
from tests.engine.play import NAMES

_LONGEST = 400
"""Letters that a player may type; the tests of `/t` itself go further."""
_ASKED = Path(__file__).parents[2] / "tests" / "cases" / "questions"
_STEPS = ("dynasty", "bids", "drawn", "conflicts", "skill", "won")
_SIGNS = ("+1", "-2", "3", "=", ",", ";", "+", "-", "->", "3.2", "0", ":", ".", "honor+1")


@cache
def tables() -> tuple[tuple[Game, Table], ...]:
    """A table of each game, and of one at several of its steps."""
    games = [harbour(), *(shipped_games()[key] for key in shipped_games().keys())]  # noqa: SIM118 # no mapping
    begun = [(game, opened(game, *NAMES[: max(2, game.seats[0])])) for game in games]
    return (*begun, *((shipped_games()["l5r"], at(step)) for step in _STEPS))


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a record, whatever is nested in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts_in(key)
            yield from texts_in(inner)
    elif isinstance(value, list | tuple | set | frozenset):
        for inner in value:
            yield from texts_in(inner)
    elif isinstance(value, msgspec.Struct):
        yield from texts_in([getattr(value, name) for name in value.__struct_fields__])
    elif dataclasses.is_dataclass(value):
        yield from texts_in([getattr(value, one.name) for one in dataclasses.fields(value)])


@cache
def spoken(game: str = "", language: str = "") -> tuple[str, ...]:
    """What may be said at tables: of one game and language, or of all."""
    kept = [one for one, _ in tables() if one.key == game or not game]
    tongues = [language] if language else LANGUAGES
    names = {part for text in texts_in(kept) for part in (text, *text.split()) if len(part) < 40}
    said = {word for one in tongues for word in texts_in(vocabulary(one)) if word}
    return (*sorted(names), *sorted(said) * 3, *_SIGNS * 3, "Ana", "Bo")


def _say(dice: Random) -> str:
    game, _ = dice.choice(tables())
    narrow = dice.random() < 0.7
    pool = spoken(game.key, dice.choice(LANGUAGES)) if narrow else spoken()
    return damage.text(dice, pool, _LONGEST)


def _places(text: str) -> Iterator[Speaker]:
    """Where a text is said: at some of the tables, with and without a seat, the same each time."""
    dice = Random(crc32(text.encode(errors="replace")))  # noqa: S311 # no secret
    for _ in range(2):
        game, table = dice.choice(tables())
        running = Running(game, HistoryWindow(table=table))
        tongues = dice.choice(LANGUAGES), dice.choice(LANGUAGES)
        yield Speaker(running, dice.choice((0, 1, None)), tongues)


def _said(way: Callable[[Speaker, str], object], given: Given) -> float:
    slowest, text = 0.0, str(given)
    for place in _places(text):
        with spent() as seconds:
            try:
                way(place, text)
            except TableError:
                pass
        slowest = max(slowest, *seconds)
    return slowest


def _typed(place: Speaker, text: str) -> object:
    return suggestions(place, text, words(place.languages[1]))


@cache
def questions() -> tuple[str, ...]:
    """Words of questions that players ask, whole questions, and numbers of steps."""
    lines = [
        json.loads(line)["question"]
        for path in sorted(_ASKED.glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]
    single = sorted({word for line in lines for word in line.split()})
    return (*single, *lines[:50], "3.2.1", "phase 3", "step", "honor", "“", "vs.", "#0123456789")


_WAYS: tuple[Callable[[AnswerService, str, Scope], Any], ...] = (
    lambda answers, text, scope: answers.ask(text, scope),
    lambda answers, text, scope: answers.complete(text, scope, ("en", "pl")),
    lambda answers, text, scope: answers.card(text, scope),
    lambda answers, text, scope: answers.card_names(text, scope),
    lambda answers, text, scope: answers.together(text.split(",")[:20], scope),
    lambda answers, text, scope: answers.of_kind("term", scope, text),
)


class Asked:
    """Answers over a library, and everything that it can be asked."""

    def __init__(self, folder: Path) -> None:
        self._answers = AnswerService(folder)
        self._loop = asyncio.new_event_loop()
        self._loop.run_until_complete(self._answers.warm_up())

    def close(self) -> None:
        """Give its thread back."""
        self._answers.close()
        self._loop.close()

    def ask(self, given: Given) -> float:
        """The processor time of the slowest of all that this text can be asked for."""
        return max(self._seconds(way, str(given)) for way in _WAYS)

    def _seconds(self, way: Callable[[AnswerService, str, Scope], Any], text: str) -> float:
        began = time.process_time()
        self._loop.run_until_complete(way(self._answers, text, Scope()))
        return time.process_time() - began


def targets(asked: Asked) -> tuple[Target, ...]:
    """What is typed at tables and asked of the judge."""
    return (
        Target("said at a table", _say, partial(_said, read_command)),
        Target("typed at a table", _say, partial(_said, _typed)),
        Target("asked", lambda dice: damage.text(dice, questions(), _LONGEST), asked.ask, 0.25),
    )
