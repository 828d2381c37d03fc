"""Variants: a file laid over the game that it extends."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.engine.errors import BadGameFile
from bot.engine.games.files import read_game, shipped_texts
from bot.engine.games.game import Game
from tests.engine.play import opened
from tests.engine.small_game import SMALL_GAME, small_game, step, written

VARIANT = """
key = "night-ferry"
names = N(Night ferry)
extends = "ferry"
"""


def variant(more: str, key: str = "night-ferry") -> dict[str, str]:
    return {"ferry": written(SMALL_GAME), key: written(VARIANT + more)}


def test_a_variant_says_only_what_differs() -> None:
    """Tables are laid over each other, numbers and words come instead of the old ones."""
    game = read_game(
        "night-ferry", variant("[counters.gold]\nstart = 5\n[counters.lamp]\nwords = W(lamp)")
    )
    assert (game.key, game.names.en, game.extends) == ("night-ferry", "Night ferry", "ferry")
    assert game.counters["gold"].start == 5
    assert game.counters["gold"].at == ("seat", "boat")
    assert set(game.counters) == {*small_game().counters, "lamp"}
    assert opened(game).has("gold") == (5, 5)


def test_phases_and_steps_are_laid_over_by_key_and_id() -> None:
    """A step of a number that is there is changed, another one comes at the end of its phase."""
    more = '[[phases]]\nkey = "evening"\n' + step("5") + step("4", "stop = false")
    game = read_game("night-ferry", variant(more))
    assert [one.id for one in game.steps()] == ["1", "2", "3", "4", "5"]
    four = game.step("", "4")
    assert four is not None
    assert (four.names.en, four.stop, len(four.do)) == ("Step 4", False, 1)


def test_lists_without_keys_are_replaced() -> None:
    """Effects of a step and ways to end come instead of those of the game below."""
    more = '[[phases]]\nkey = "evening"\n[[phases.steps]]\nid = "4"\ndo = []\n'
    game = read_game("night-ferry", variant(more))
    four = game.step("", "4")
    assert four is not None
    assert (four.do, four.stop) == ((), True)


@pytest.mark.parametrize(
    ("path", "gone"),
    [
        ("counters.debt", lambda game: "debt" not in game.counters),
        ("pieces.boat.items.blue", lambda game: list(game.pieces["boat"].items) == ["red"]),
        ("phases.evening", lambda game: [phase.key for phase in game.phases] == ["morning"]),
        ("phases.evening.steps.4.do", lambda game: game.step("", "4").do == ()),
        ("phases.morning.steps.1", lambda game: game.step("", "1") is None),
        ("first", lambda game: game.first == ""),
    ],
)
def test_a_variant_does_without(path: str, gone: Callable[[Game], bool]) -> None:
    """`remove` takes out what it names; keys of phases and numbers of steps are names as well."""
    game = read_game("night-ferry", variant(f'remove = ["{path}"]'))
    assert gone(game)


def test_a_number_with_dots_can_be_removed() -> None:
    """Step 3.4.1 of a game is not step 1 of step 4 of something called 3."""
    texts = {
        "l5r": shipped_texts()["l5r"],
        "house": written(
            'key = "house"\nextends = "l5r"\nnames = N(House)\n'
            'remove = ["phases.conflict.steps.3.4.1", "phases.conflict.steps.3.4.2",'
            ' "actions.favor"]'
        ),
    }
    ids = [step.id for step in read_game("house", texts).steps()]
    assert "3.4.1" not in ids
    assert "3.4" in ids


@pytest.mark.parametrize(
    ("more", "key", "reason"),
    [
        ('remove = ["counters.x"]', "remove", "“counters.x” is nothing that ferry has"),
        ('remove = ["counters.debt.x.y"]', "remove", "is nothing that ferry has"),
        ('remove = "counters.debt"', "remove", "is a list of names"),
        ("remove = 5", "remove", "is a list of names"),
        ('remove = ["counters.speed"]', "tracks.queue.by", "no counter “speed”"),
    ],
)
def test_a_mistake_in_a_variant(more: str, key: str, reason: str) -> None:
    """Also what is still spoken of after it was taken out."""
    with pytest.raises(BadGameFile) as caught:
        read_game("night-ferry", variant(more))
    assert caught.value.file == "night-ferry.toml"
    assert (caught.value.key, reason in caught.value.reason) == (key, True), str(caught.value)


@pytest.mark.parametrize("base", ["rowing", "night-ferry", ""])
def test_a_variant_of_nothing(base: str) -> None:
    """What is extended has to be another game that is there; two cannot extend each other."""
    texts = variant("")
    texts["night-ferry"] = texts["night-ferry"].replace('"ferry"', f'"{base}"')
    with pytest.raises(BadGameFile):
        read_game("night-ferry", texts)
    texts = variant("") | {
        "ferry": written(SMALL_GAME + "").replace("seats", 'extends = "night-ferry"\nseats', 1)
    }
    with pytest.raises(BadGameFile) as caught:
        read_game("night-ferry", texts)
    assert (caught.value.file, caught.value.key) == ("ferry.toml", "extends")


def test_a_variant_of_a_variant() -> None:
    """Each lies over the one below it."""
    texts = variant("[counters.gold]\nstart = 5\n")
    texts["new-moon"] = written(
        'key = "new-moon"\nnames = N(New moon)\nextends = "night-ferry"\n[counters.gold]\nmax = 6\n'
    )
    gold = read_game("new-moon", texts).counters["gold"]
    assert (gold.start, gold.max) == (5, 6)
