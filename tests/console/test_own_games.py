"""`judge game check` and `judge game new`, and the doctor over the operator's games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.engine.games.files import Games, shipped_texts, texts_in_folder
from tests.console.run import judge
from tests.engine.play import opened
from tests.engine.small_game import SMALL_GAME, written


def ferry(folder: Path, *swapped: tuple[str, str]) -> Path:
    """The game's file with some of it written otherwise."""
    text = SMALL_GAME
    for old, new in swapped:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "ferry.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(written(text), "utf-8")
    return path


MANY = (
    ("seats = [2, 3]", "seats = 2"),
    ("start = 3", "statr = 3"),
    ("W(blue boat)", "W()"),
    ('by = "speed"', 'by = "sped"'),
    ('do = "settle", choice = "guess"', 'do = "setle", choice = "guess"'),
    ('wait = { choice = "guess" }', 'wait = { choice = "gues" }'),
)


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    """With file, key and the nearest right word; none hides another, of form or of sense."""
    result = judge("game", "check", ferry(tmp_path, *MANY), "--data", tmp_path, "--json")
    assert result.exit_code == 1
    found = {(one["key"], one["nearest"]) for one in json.loads(result.stdout)}
    assert found == {
        ("seats", ""),
        ("counters.gold", "start"),
        ("pieces.boat.items.blue.en", ""),
        ("pieces.boat.items.blue.pl", ""),
        ("pieces.boat.items.blue.cs", ""),
        ("pieces.boat.items.blue.fr", ""),
        ("tracks.queue.by", "speed"),
        ("phases.morning.steps.3.do[0].do", "settle"),
        ("phases.2.wait.choice", "guess"),
    }
    told = judge("game", "check", tmp_path / "ferry.toml", "--data", tmp_path, width=200).stdout
    assert "ferry.toml: tracks.queue.by: there is no counter “sped”. Did you mean “speed”?" in told
    assert "1 file looked through: 9 faults." in told


def test_no_other_word_is_offered_for_one_that_is_taken(tmp_path: Path) -> None:
    """Two things under one word, a name twice: nothing else can have been meant."""
    taken = (("W(debt)", "W(gold)"), ('id = "3"', 'id = "2"'))
    path = ferry(tmp_path, *taken)
    result = judge("game", "check", path, "--data", tmp_path, "--json")
    found = [(one["reason"], one["nearest"]) for one in json.loads(result.stdout)]
    assert len(found) > 1
    assert {nearest for _, nearest in found} == {""}


@pytest.mark.parametrize("swap", MANY, ids=lambda swap: str(swap[1]))
def test_one_fault_brings_no_others(tmp_path: Path, swap: tuple[str, str]) -> None:
    """What stands for a thing that is missing is no fault of its own."""
    result = judge("game", "check", ferry(tmp_path, swap), "--data", tmp_path, "--json")
    places = {one["key"].removesuffix(".en") for one in json.loads(result.stdout)}
    assert len({place for place in places if not place.endswith((".pl", ".cs", ".fr"))}) == 1


def test_the_games_that_come_along_have_no_fault() -> None:
    """None of form or sense, and no language is missing."""
    for key, text in shipped_texts().items():
        assert Games({key: text})[key].key == key


def test_one_language_is_enough(tmp_path: Path) -> None:
    """The others read and say what there is; the check warns, and ends well."""
    path = ferry(tmp_path / "games", ("words = W(gold)", 'words = { pl = ["złoto"] }'))
    result = judge("game", "check", path, "--data", tmp_path, "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert [one["key"] for one in told] == ["counters.gold.words"] * 3
    assert all(one["warning"] and "“pl” instead" in one["reason"] for one in told)
    gold = Games(texts_in_folder(path.parent))["ferry"].counters["gold"].words
    assert [gold.name(language) for language in ("en", "pl", "cs", "fr")] == ["złoto"] * 4
    assert gold.all() == ("złoto",)


def test_a_new_game_can_be_played_as_it_is(tmp_path: Path) -> None:
    """It has no fault, a table of it opens, and nothing is written over."""
    result = judge("game", "new", "my-game", "--data", tmp_path)
    path = tmp_path / "games/my-game.toml"
    assert (result.exit_code, path.is_file()) == (0, True)
    assert judge("game", "check", path, "--data", tmp_path).exit_code == 0
    assert opened(Games(texts_in_folder(path.parent))["my-game"]).table.frame.step == "2"
    path.write_text("mine", "utf-8")
    again = judge("game", "new", "my-game", "--data", tmp_path)
    assert (again.exit_code, path.read_text("utf-8")) == (1, "mine")


@pytest.mark.parametrize("key", ["l5r", "../up", "My Game", ""])
def test_a_key_that_no_game_can_have_is_refused(tmp_path: Path, key: str) -> None:
    """One that is taken, or that leads out of the folder."""
    assert judge("game", "new", key, "--data", tmp_path).exit_code == 1
    assert not list(tmp_path.rglob("*.toml"))


def test_the_doctor_looks_through_ones_own_games(tmp_path: Path) -> None:
    """One that has faults is bad, and the command that names all of them is said."""
    ferry(tmp_path / "games", *MANY)
    told = judge("doctor", "--offline", "--data", tmp_path, width=300).output
    assert "✗ game ferry: 9 faults, the first at " in told
    assert "ferry.toml” names all" in told
    ferry(tmp_path / "games")
    told = judge("doctor", "--offline", "--data", tmp_path, width=300).output
    assert "✓ game ferry: can be played" in told
