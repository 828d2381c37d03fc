"""`judge game try`: what becomes of a line at a table, with everything that would be different."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.console.run import judge

KEYS = ["line", "as", "outcome", "said", "reading", "changes", "private"]
BEGUN = "Piotr> pass\nKasia> pass\nbid 2\nPiotr> bid 2\n"
"""A table of l5r up to its first conflict."""
BIDDING = "Piotr> pass\nKasia> pass\n"


def tried(
    folder: Path, lines: str, *more: object, game: str = "l5r", setup: str = ""
) -> list[dict[str, Any]]:
    """What is printed for each line."""
    result = run(folder, lines, "--json", *more, game=game, setup=setup)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def run(folder: Path, lines: str, *more: object, game: str = "l5r", setup: str = "") -> Result:
    (folder / "each.txt").write_text(lines, "utf-8")
    (folder / "setup.txt").write_text(setup, "utf-8")
    return judge(
        "game", "try", game, "--seats", "Kasia,Piotr", "--data", folder,
        "--setup", folder / "setup.txt", "--each", folder / "each.txt", *more,
    )  # fmt: skip


def change(what: str, seat: str | None, before: object, after: object) -> dict[str, object]:
    return {"what": what, "seat": seat, "from": before, "to": after}


@pytest.mark.parametrize(
    ("game", "line", "said", "changes"),
    [
        ("l5r", "Kasia> lose 2 honor", "Kasia: honor 10 → 8", [change("honor", "Kasia", 10, 8)]),
        (
            "l5r",
            "Kasia> Piotr loses 2 honor",
            "Piotr: honor 10 → 8",
            [change("honor", "Piotr", 10, 8)],
        ),
        ("l5r", "Kasia> 2 fate on void", "Void: fate 0 → 2", [change("fate void", None, 0, 2)]),
        (
            "l5r",
            "Kasia> ring fire to Piotr",
            "Fire: claimed (Piotr)",
            [change("ring fire", "Piotr", "unclaimed", "claimed")],
        ),
        (
            "l5r",
            "first player Piotr",
            "first player: Piotr",
            [change("first_player", "Piotr", "Kasia", "Piotr")],
        ),
        (
            "l5r",
            "Kasia> favor military to Kasia",
            "Imperial Favor: military (Kasia)",
            [change("favor", "Kasia", "unclaimed", "military")],
        ),
        (
            "l5r",
            "Kasia> province 2 broken",
            "province 2 (Kasia): broken",
            [change("province 2", "Kasia", "standing", "broken")],
        ),
        (
            "whinv",
            "Kasia> damage +3 battlefield",
            "battlefield (Kasia): damage 0 → 3",
            [change("damage battlefield", "Kasia", 0, 3)],
        ),
    ],
)
def test_a_deed_is_told_with_whose_it_is(
    tmp_path: Path, game: str, line: str, said: str, changes: list[dict[str, object]]
) -> None:
    """Counters by key and piece, pieces by kind and name; every key of the contract in order."""
    (one,) = tried(tmp_path, line, game=game)
    assert list(one) == KEYS
    assert (one["outcome"], one["said"], one["private"]) == ("done", said, False)
    assert (one["line"], one["changes"]) == (line, changes)


def test_each_line_finds_the_table_of_the_setup(tmp_path: Path) -> None:
    """The second finds what the first found; remarks and empty lines are none."""
    lines = "Kasia> honor -2\n\n# a remark\nKasia> honor -2\nPiotr: honor +1\n"
    first, again, other = tried(tmp_path, lines, setup="Kasia> honor -1\nboard\n# then\nundo\n")
    assert first == again
    assert first["changes"] == [change("honor", "Kasia", 10, 8)]
    assert (other["as"], other["changes"]) == ("Piotr", [change("honor", "Piotr", 10, 11)])


@pytest.mark.parametrize(
    ("line", "outcome", "who"),
    [
        ("lose 2 honor", "asked", None),
        ("Kasia> undo", "done", "Kasia"),
        ("Piotr> undo", "asked", "Piotr"),
        ("Kasia> this and that", "unread", "Kasia"),
        ("Kasia> step 9.9", "refused", "Kasia"),
        ("Zofia> pass", "unread", None),
    ],
)
def test_what_is_not_done_changes_nothing(
    tmp_path: Path, line: str, outcome: str, who: str | None
) -> None:
    """A line without a name is nobody's, whoever spoke last in the setup."""
    (one,) = tried(tmp_path, line, setup=f"{BEGUN}Kasia> honor -1\nKasia> fate +1\n")
    assert (one["outcome"], one["as"]) == (outcome, who)
    assert one["said"]
    assert (one["changes"] == []) == (outcome != "done")


@pytest.mark.parametrize("number", range(1, 6))
def test_a_secret_choice_is_private_until_all_have_chosen(tmp_path: Path, number: int) -> None:
    """No number of it stands anywhere but in the line itself; the last one reveals them all."""
    (one,) = tried(tmp_path, f"Kasia> bid {number}", setup=BIDDING)
    assert (one["outcome"], one["private"]) == ("done", True)
    assert one["changes"] == [change("choice bid", "Kasia", None, "chosen")]
    del one["line"]
    assert str(number) not in json.dumps(one)
    (last,) = tried(tmp_path, f"Kasia> bid {number}", setup=f"{BIDDING}Piotr> bid 1")
    assert (last["outcome"], last["private"]) == ("done", False)
    assert change("choice bid", "Piotr", "chosen", "revealed") in last["changes"]


def test_the_setup_is_in_english_whatever_the_table_speaks(tmp_path: Path) -> None:
    """The lines to try and what is said are in the language of the table."""
    (one,) = tried(
        tmp_path, "Kasia> zyskuję 2 losu", "--language", "pl", setup="Kasia> lose 1 fate"
    )
    assert one["said"] == "Kasia: los 6 → 8"


def test_a_setup_that_is_refused_is_named(tmp_path: Path) -> None:
    """Nothing is tried at another table than the one that was meant."""
    result = run(tmp_path, "Kasia> pass", setup="Kasia> honor -1\nKasia> bid 9\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Line 2 of the setup was refused" in result.stderr


def test_for_people(tmp_path: Path) -> None:
    """Without --json: the outcome, the line, and what is said below it."""
    result = run(tmp_path, "Kasia> honor -2")
    assert result.stdout == "done     Kasia> honor -2\n         Kasia: honor 10 → 8\n"


def test_a_question_about_the_state_is_answered(tmp_path: Path) -> None:
    """In words, for the speaker alone, and nothing is different."""
    lines = "Kasia> how much honor does Piotr have\nPiotr> do I lose 1 honor?\n"
    first, second = tried(tmp_path, lines)
    assert (first["outcome"], first["said"]) == ("answered", "Piotr: honor 10")
    assert (first["changes"], first["private"]) == ([], True)
    assert second["outcome"] != "answered"


def test_a_bare_number_of_the_setup_is_how_the_table_stands(tmp_path: Path) -> None:
    """Nobody can be asked there; the same words are asked about as a line."""
    (told,) = tried(tmp_path, "Kasia> honor 3", setup="Kasia> honor 4\nPiotr> fate 1\n")
    assert told["outcome"] == "done"  # 3 is more than half of the 4 that there are now
    assert told["changes"] == [change("honor", "Kasia", 4, 3)]
    (asked,) = tried(tmp_path, "Kasia> honor 3")
    assert (asked["outcome"], asked["changes"]) == ("asked", [])
    assert asked["reading"] == "honor +3 / honor -3 / honor = 3"
