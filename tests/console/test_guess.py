"""A guess in the console: asked with what would happen, answered by a number or a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.console.run import SEATS, script

ASKED = "Ana: honor 11 → 9?"


def printed(folder: Path, *lines: str, language: str = "en") -> str:
    """What the console says to some lines, on one line, with the log after them."""
    said = script(folder, "\n".join([*lines, "history"]), *SEATS, "--language", language).output
    return " ".join(said.split())


@pytest.mark.parametrize("yes", ["1", "yes", "tak", "ano", "oui"])
def test_yes_does_what_was_asked(tmp_path: Path, yes: str) -> None:
    """Its number, or the word in any of the languages."""
    said = printed(tmp_path, "Ana> lose 2 honr", yes)
    assert f"{ASKED} 1 yes · 2 no · 3 Ana honor +2" in said
    assert "Ana: honor 11 → 9" in said.rpartition(ASKED)[2]


@pytest.mark.parametrize("no", ["2", "no", "nie", "ne", "non"])
def test_no_changes_nothing(tmp_path: Path, no: str) -> None:
    """And a yes that comes later answers nothing."""
    said = printed(tmp_path, "Ana> lose 2 honr", no, "1").rpartition(ASKED)[2]
    assert "Nothing was changed." in said
    assert "11 → 9" not in said


def test_another_number_says_what_was_meant(tmp_path: Path) -> None:
    """What is near to the guess: the other way, all there is, somebody else."""
    said = printed(tmp_path, "Ana> lose 2 honr", "5").rpartition(ASKED)[2]
    assert "5 Bo honor -2" in said
    assert "Bo: honor 9 → 7" in said
    assert "Ana: honor" not in said


def test_only_who_was_asked_answers(tmp_path: Path) -> None:
    """What somebody else says next is their own."""
    said = printed(tmp_path, "Ana> lose 2 honr", "Bo> 1").rpartition(ASKED)[2]
    assert "11 → 9" not in said


@pytest.mark.parametrize(
    ("language", "line", "asked"),
    [
        ("pl", "Ana> tracę 2 honoryy", "Ana: honor 11 → 9? 1 tak · 2 nie"),
        ("cs", "Ana> ztrácím 2 čestt", "Ana: čest 11 → 9? 1 ano · 2 ne"),
        ("fr", "Ana> je perds 2 honneurr", "Ana : honneur 11 → 9 ? 1 oui · 2 non"),
    ],
)
def test_it_is_asked_in_the_language_of_the_table(
    tmp_path: Path, language: str, line: str, asked: str
) -> None:
    """With the two words that answer it."""
    assert asked in printed(tmp_path, line, language=language)


def test_giving_up_is_asked(tmp_path: Path) -> None:
    """Who gives up and who wins is said before it is done."""
    said = printed(tmp_path, "Ana> I concede", "no")
    assert "gives up" in said
    assert "Nothing was changed." in said
    assert "?" in said


@pytest.mark.parametrize(("number", "now"), [("1", "10 → 13"), ("2", "10 → 7"), ("3", "10 → 3")])
def test_several_meanings_are_answered_by_a_number(tmp_path: Path, number: str, now: str) -> None:
    """More, less, or all there is."""
    said = printed(tmp_path, "Bo> honor = 10", "Bo> honor 3", number)
    assert "1 honor +3 · 2 honor -3 · 3 honor = 3" in said
    assert f"Bo: honor {now}" in said


def test_yes_is_no_answer_to_several_meanings(tmp_path: Path) -> None:
    """It is said to whatever else is open, and not to that."""
    said = printed(tmp_path, "Bo> honor 3", "yes")
    assert "Bo: honor" not in said
