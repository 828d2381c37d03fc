"""Each shipped game's own words, as players of each language say them: spoken_words.toml.

A row is what is said, and between bars the ways to say it: "counter KEY" (with "+2"), "do ACTION",
"put PIECE STATE", "lose KEY 2"; "@STEP" before it is where, else at the start.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.events import Told
from bot.engine.games.files import ours
from bot.engine.games.game import Game
from bot.engine.language import surely
from bot.engine.language.reading import bare_of
from bot.engine.state import Table
from tests.engine.play import opened

FILE = Path(__file__).with_name("spoken_words.toml")
ROWS: dict[str, dict[str, dict[str, str]]] = tomli.loads(FILE.read_text("utf-8"))
CASES = [
    (key, language, said, words)
    for key, languages in ROWS.items()
    for language, rows in languages.items()
    for said, words in rows.items()
]


def table_at(game: Game, step: str) -> Table:
    """A new table, at a step if one is named."""
    play = opened(game, players=max(2, game.seats[0]))
    if step:
        play.do(c.GoTo(step=step, seat=0))
    return play.table


def meant(said: str, word: str) -> tuple[str, c.Command]:
    """What is typed for a word of a row, and the command that it has to be."""
    kind, name, *more = said.split()
    pairs = (one.split("=") for one in more if "=" in one)
    told: dict[str, Told] = {key: int(one) if one.isdigit() else one for key, one in pairs}
    match kind:
        case "counter":
            holder = more[0] if more else "s0"
            return f"{word} +2", c.Change(seat=0, counter=name, holder=holder, by=2)
        case "gain" | "lose":
            by = int(more[0]) * (1 if kind == "gain" else -1)
            holder = more[1] if len(more) > 1 else "s0"
            return word, c.Change(seat=0, counter=name, holder=holder, by=by)
        case "put":
            return word, c.Put(seat=0, piece=name, state=more[0])
        case "next":
            return word, c.Next(seat=0)
    return word, c.Do(seat=0, action=name, told=told)


@pytest.mark.parametrize(("key", "language", "said", "words"), CASES)
def test_a_word_of_the_game_is_understood(key: str, language: str, said: str, words: str) -> None:
    """Without a doubt, and as that thing alone."""
    game = ours()[key]
    step, row = said[1:].split(" ", 1) if said.startswith("@") else ("", said)
    table, wrong = table_at(game, step), {}
    for word in words.split("|"):
        typed, command = meant(row, word)
        try:
            found = bare_of(surely(typed, game, table, 0, language))
        except TableError as error:
            wrong[word] = str(error)
            continue
        if found != bare_of(command):
            wrong[word] = str(found)
    assert wrong == {}
