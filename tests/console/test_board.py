"""The board and the help in windows of any width: nothing of them is ever cut off."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rich.cells import cell_len

from bot.console.board_table import time_text
from bot.console.console_commands import LINES, command_in
from bot.console.help import help_at
from bot.console.packing import pack_lines
from bot.engine.games.files import shipped_games
from bot.engine.language.context import Context
from tests.console.run import SEATS, script
from tests.engine.language.said import names_for, opened

FATE = "Ana> " + ", ".join(
    f"{n} fate on {ring}" for n, ring in enumerate(("air", "earth", "fire", "water", "void"), 3)
)


def at(key: str, language: str = "en") -> Context:
    """A table of that game, where Ana speaks and Bo sits, with as many as it takes."""
    game = shipped_games()[key]
    return Context(game, opened(game, *names_for(game)), 0, language)


def board(output: str) -> str:
    """The last board, without its frame, as one text."""
    shown = output[output.rindex("╭") :].splitlines()
    return " ".join(" ".join(line.strip("╭╮╰╯│─ ") for line in shown).split())


@pytest.mark.parametrize("width", [120, 80, 40])
def test_the_whole_board_is_shown(tmp_path: Path, width: int) -> None:
    """Every ring with its fate, the hint, the step, and all of each line of the log."""
    result = script(tmp_path, f"{FATE}\nAna> bo gives me 2 honor\n", *SEATS, width=width)
    assert result.exit_code == 0, result.output
    shown = board(result.output)
    for n, ring in enumerate(("Air", "Earth", "Fire", "Water", "Void"), 3):
        assert re.search(rf"{ring} 🌸 {n}\b", shown)
        assert f"{ring}: fate 0 → {n}" in shown
    for said in (
        "Legend of the Five Rings",
        "round 1 · Dynasty · 1.4 Play cards from provinces",
        "→ Play from your provinces in turn; who passes first gains 1 fate.",
        "Turn the dynasty cards in your provinces faceup; round 1,",
        "· ✎ Bo: honor 9 → 7; Ana: honor 11 → 13 (said by Ana)",
    ):
        assert said in shown
    frame = result.output[result.output.rindex("╭") :].splitlines()
    assert len({cell_len(line) for line in frame}) == 1
    assert cell_len(frame[0]) <= width


@pytest.mark.parametrize("width", [80, 40])
@pytest.mark.parametrize("key", shipped_games().keys())
def test_every_game_fits(tmp_path: Path, key: str, width: int) -> None:
    """With as many as can play, each with a long name."""
    names = ("Anastazja", "Bartholomew", "Cyril", "Dobromila")[
        : max(shipped_games()[key].seats[0], 2)
    ]
    names = (
        names
        if shipped_games()[key].seats[1] < 4
        else ("Anastazja", "Bartholomew", "Cyril", "Dora")
    )
    options = ("--game", key, "--seats", ",".join(names))
    output = script(tmp_path, "", *options, width=width).output
    shown = board(output)
    assert all(name in shown for name in names)
    for counter in shipped_games()[key].counters.values():
        if counter.shown and "seat" in counter.at:
            words = map(re.escape, counter.words.name().split())  # a long name is on two lines
            assert re.search(r"\d*".join(words), shown.replace(" ", ""))
    assert "…" not in shown.partition("→")[0]
    assert all(cell_len(line) <= width for line in output[output.rindex("╭") :].splitlines())


def test_what_lies_on_the_table_has_its_name(tmp_path: Path) -> None:
    """A sign alone would say nothing; a name that the label says already stands there once."""
    assert "🔥 unrest 0" in script(tmp_path, "", "--game", "imperium").output
    senjutsu = board(script(tmp_path, "", "--game", "senjutsu").output)
    assert "samurai standing standing" in senjutsu


def test_packed_cuts_nothing_in_two() -> None:
    """Items that do not fit go to the next line, one that never fits has a line of its own."""
    assert pack_lines([], 10, "ring: ") == ["ring: "]
    assert pack_lines(["air 1", "earth"], 20, "ring: ") == ["ring: air 1 · earth"]
    assert pack_lines(["air 1", "earth"], 14, "ring: ") == ["ring: air 1 ·", "  earth"]
    assert pack_lines(["abcdefghij", "k"], 5) == ["abcdefghij ·", "k"]


def test_history_says_when() -> None:
    """In the time of the reader, with the day where it was another one."""
    now = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
    assert time_text("2026-11-18T13:01:00+02:00", now) == "11:01"
    assert time_text("2026-11-17T23:59:00+00:00", now) == "2026-11-17 23:59"
    assert time_text("nonsense", now) == ""


@pytest.mark.parametrize("key", shipped_games().keys())
def test_the_help_fits_on_one_screen(key: str) -> None:
    """And names everything that a game has words for."""
    for language in ("en", "pl", "cs", "fr"):
        rows = help_at(at(key, language)).splitlines()
        assert len(rows) <= 24
        assert max(map(cell_len, rows)) <= 80
    text = " ".join(help_at(at(key)).split())
    for word in ("next anyway", "turn Bo", "concede", "undo table", "export FILE again"):
        assert word in text
    for counter in shipped_games()[key].counters.values():
        assert counter.words.name() in text
    if key == "l5r":
        said = (
            "duel",
            "Favor military Ana",
            "Ana won by 4",
            "h+1 f-1",
            "glory",
            "deck empty",
            "first player",
            "bid value",
        )
        assert all(word in text for word in (*said, "unopposed", "asked for unseen"))


def test_its_own_lines_have_names_in_every_language() -> None:
    """Whatever is typed, with or without accents; more words after one are the table's."""
    for name, words in LINES.items():
        for word in words.all():
            assert command_in(word.upper()) == (name, "")
    assert command_in("etapes") == ("steps", "")
    assert command_in("eksport a b.json") == ("export", "a b.json")
    assert command_in("history of Rokugan") == ("", "")
