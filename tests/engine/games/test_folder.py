"""A folder of games of one's own: beside ours, and one that is broken spoils no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.errors import BadGameFile, NoSuchGame
from bot.engine.games.files import Games, shipped_games, texts_in_folder
from tests.engine.small_game import SMALL_GAME, written


def test_a_folder_of_ones_own_games(tmp_path: Path) -> None:
    """They come beside the shipped ones, and before one of the same name."""
    (tmp_path / "ferry.toml").write_text(written(SMALL_GAME), "utf-8")
    (tmp_path / "notes.txt").write_text("no game", "utf-8")
    games = Games(texts_in_folder(tmp_path))
    assert set(games.keys()) == {*shipped_games().keys(), "ferry"}
    assert games["ferry"].names.en == "Ferry"
    assert games["ferry"] is games["ferry"]
    with pytest.raises(NoSuchGame, match=r"choose one of .*ferry, "):
        games["rowing"]


def test_one_bad_file_does_not_spoil_the_others(tmp_path: Path) -> None:
    """One that is no TOML, no text or no file is refused when it is asked for, with the reason."""
    (tmp_path / "bad.toml").write_text("key = ", "utf-8")
    (tmp_path / "worse.toml").write_bytes(b"key = '\xff'")
    (tmp_path / "worst.toml").mkdir()
    (tmp_path / "more.toml").write_text('key = "more"\nextends = "worst"\n', "utf-8")
    games = Games(texts_in_folder(tmp_path))
    assert games["l5r"].key == "l5r"
    assert {"bad", "worse", "worst"} < set(games.keys())
    said = {
        "bad": r"^bad\.toml: \(TOML\): ",
        "worse": r"^worse\.toml: \(text\): is not UTF-8",
        "worst": r"^worst\.toml: \(file\): cannot be read \(Is a directory\): make it ",
        "more": r"^worst\.toml: \(file\): cannot be read",
    }
    for key, reason in said.items():
        with pytest.raises(BadGameFile, match=reason):
            games[key]


def test_games_that_extend_each_other(tmp_path: Path) -> None:
    """It is said that they go round in a circle, not that the other one is missing."""
    for key, base in (("a", "b"), ("b", "a"), ("c", "c")):
        (tmp_path / f"{key}.toml").write_text(f'key = "{key}"\nextends = "{base}"\n', "utf-8")
    games = Games(texts_in_folder(tmp_path))
    for key, back in (("a", "a"), ("c", "c")):
        with pytest.raises(BadGameFile, match=f"comes back to {back}: no game can extend itself"):
            games[key]
