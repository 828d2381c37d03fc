"""Each shipped game's own words, as players of each language say them: spoken_words.toml.

A row is what is meant, and between bars the words for it. "counter damage s0.kingdom" tries
"kingdom WORD +2", "piece s0.kingdom damage" tries "WORD damage +2", and "do attack zone=s1.quest"
tries "WORD quest"; "said ACTION", "gain", "lose", "put" and "next" have whole lines.
"@STEP" before it is where.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli

from bot.engine import commands as c
from bot.engine.errors import TableError, WhichOne
from bot.engine.events import FactValue
from bot.engine.games.files import shipped_games
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


def name_of(game: Game, piece: str, language: str) -> str:
    """What a piece is called: "s1.quest" -> "quest"."""
    item = piece.rpartition(".")[2]
    for kind, pieces in game.pieces.items():
        if item in pieces.items or item == kind:
            return pieces.items.get(item, pieces.words).name(language)
    raise KeyError(piece)


def meant(game: Game, language: str, said: str, word: str) -> tuple[str, c.Command]:
    """What is typed for a word of a row, and the command that it has to be."""
    kind, _, name = said.partition(" ")
    if kind == "next":
        parts = (c.Next(seat=0), c.GiveTurn(seat=0, to=1))
        return word, c.Several(seat=0, commands=parts) if name else parts[0]
    name, *more = name.split()
    if kind == "counter":
        piece = f"{name_of(game, more[0], language)} " if more else ""
        return f"{piece}{word} +2", change(name, 2, *more)
    if kind == "piece":
        counter = game.counters[more[0]].words.name(language)
        return f"{word} {counter} +2", change(more[0], 2, name)
    if kind in {"gain", "lose"}:
        return word, change(name, int(more[0]) * (1 if kind == "gain" else -1), *more[1:])
    if kind == "put":
        return word, c.Put(seat=0, piece=name, state=more[0])
    pairs = [one.split("=") for one in more]
    told: dict[str, FactValue] = {key: int(one) if one.isdigit() else one for key, one in pairs}
    behind = [
        name_of(game, one, language) if "." in one else "Bo" if one == "s1" else one
        for _, one in pairs
        if kind == "do" and (one.isdigit() or one == "s1" or "." in one)
    ]
    return " ".join([word, *behind]), c.Do(seat=0, action=name, told=told)


def change(counter: str, by: int, holder: str = "s0") -> c.Command:
    """More or less of a counter."""
    return c.Change(seat=0, counter=counter, holder=holder, by=by)


@pytest.mark.parametrize(("key", "language", "said", "words"), CASES)
def test_a_word_of_the_game_is_understood(key: str, language: str, said: str, words: str) -> None:
    """Without a doubt, and as that thing alone."""
    game = shipped_games()[key]
    step, row = said[1:].split(" ", 1) if said.startswith("@") else ("", said)
    table, wrong = table_at(game, step), {}
    for word in words.split("|"):
        typed, command = meant(game, language, row, word)
        try:
            found = bare_of(surely(typed, game, table, 0, language))
        except TableError as error:
            wrong[word] = str(error)
            continue
        if found != bare_of(command):
            wrong[word] = str(found)
    assert wrong == {}


@pytest.mark.parametrize("text", ["she takes 3 hearts", "you took the queen", "he took the queen"])
@pytest.mark.parametrize("step", ["1", "2"])
def test_who_took_hearts_is_asked_where_several_may_have(text: str, step: str) -> None:
    """Whoever keeps the score says it for all; “she” is one of three others."""
    game = shipped_games()["hearts"]
    play = opened(game, players=4)
    play.do(c.GoTo(step=step, seat=0))
    with pytest.raises(WhichOne):
        surely(text, game, play.table, 0, "en")


def test_what_one_takes_after_another_is_ones_own() -> None:
    """Who took hearts before is forgotten, and how many are still out is counted."""
    play = opened(shipped_games()["hearts"], players=3)
    for text in ("Bo takes 3 hearts", "I take 4 hearts", "Cyril took the queen"):
        play.do(surely(text, play.game, play.table, 0, "en"))
    assert (play.has("taken"), play.table.count("taken", "table")) == ((4, 3, 13), 6)
