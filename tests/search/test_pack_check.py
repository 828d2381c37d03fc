"""`judge pack`: the form for a pack of one's own, and what is told of a filled one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.library.commands import judge, write
from tests.search.lanterns import LANTERNS, file_lanterns


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    return file_lanterns(tmp_path / "data")


def test_a_form_is_made_filled_and_checked(data: Path, tmp_path: Path) -> None:
    """An empty form is faulty, a filled one is not, and nobody's work is written over."""
    form = tmp_path / "form.jsonl"
    assert judge("pack", "new", "lanterns-en", "-o", form).stdout == (
        "Wrote the form for 7 entries of lanterns-en to form.jsonl.\n"
    )
    assert judge("pack", "new", "lanterns-en").stdout == form.read_text("utf-8")
    again = judge("pack", "new", "lanterns-en", "-o", form)
    assert (again.exit_code, again.stderr) == (
        1,
        "form.jsonl is there already: give another name.\n",
    )
    assert judge("pack", "new", "nothing-en").exit_code == 1
    empty = judge("pack", "check", form)
    assert empty.exit_code == 1
    assert empty.stdout == (
        "lanterns-en: 7 of 7 entries fit, 0 of them have questions; "
        "that is less than half of the guide, so nothing is taken.\n"
    )
    assert "There is no question in “en” for oil, fog" in empty.stderr
    filled = judge("pack", "check", _filled(form, lambda line: line))
    assert (filled.exit_code, filled.stderr) == (0, "")


def _filled(form: Path, change: Any) -> Path:
    """The form with a question for each entry, changed line by line; None leaves a line out."""
    head, *lines = [json.loads(line) for line in form.read_text("utf-8").splitlines()]
    for number, line in enumerate(lines):
        line["ask"]["en"] = [f"question number {number}"]
    kept = [head, *filter(None, map(change, lines))]
    path = form.with_name("filled.jsonl")
    path.write_text("".join(json.dumps(line) + "\n" for line in kept), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("entry", "change", "says"),
    [
        ("oil", {"ask": {"en": ["word " * 15]}}, "of oil has 15 words: 14 are the most."),
        ("oil", {"ask": {"en": ["Question, number 3!"]}}, "is asked of oil as well"),
        ("oil", {"ask": {"en": ["?"]}}, "oil has a line without words"),
        ("oil", {"mark": "other"}, "the guide has other words than the pack was made for in oil."),
        ("oil", {"entry": "fog"}, "fog stands in the pack more than once"),
        ("oil", {"entry": "gas"}, "lanterns-en: the guide has no entry gas."),
        ("oil", None, "lanterns-en: nothing is asked of oil."),
    ],
)
def test_faults_of_a_pack(data: Path, tmp_path: Path, entry: str, change: Any, says: str) -> None:
    """Each has its sentence, and the exit code is 1."""
    form = tmp_path / "form.jsonl"
    judge("pack", "new", "lanterns-en", "-o", form)
    touched = {entry: change}

    def edit(line: Any) -> Any:
        if line["entry"] not in touched:
            return line
        return {**line, **change} if change else None

    result = judge("pack", "check", _filled(form, edit))
    assert result.exit_code == 1
    assert says in result.stderr


def test_a_pack_for_nobody_and_a_file_that_is_none(data: Path, tmp_path: Path) -> None:
    """A pack of another game says so; rubbish is named with its line."""
    alone = write(tmp_path / "a.jsonl", '{"pack": "x", "game": "chess", "language": "en"}')
    assert "no guide of the game “chess” in “en”" in judge("pack", "check", alone).stderr
    for text, says in (("", "is empty"), ("{}", "line 1, is no head"), ("\n[", "line 2, is no")):
        result = judge("pack", "check", write(tmp_path / "b.jsonl", text))
        assert (result.exit_code, says in result.stderr) == (1, True)
    broken = write(tmp_path / "c.jsonl", alone.read_text() + '\n{"entry": 1}')
    assert "c.jsonl, line 2, is no line of a pack" in judge("pack", "check", broken).stderr


def test_a_form_that_is_hardly_filled(data: Path, tmp_path: Path) -> None:
    """Below half nothing is taken, and that is said; from half on, which entries are missing."""
    form = tmp_path / "form.jsonl"
    judge("pack", "new", "lanterns-en", "-o", form)
    for keep, said in (
        (3, "lanterns-en: 7 of 7 entries fit, 3 of them have questions; that is less than half"),
        (4, "7 of 7 entries fit, 4 of them have questions; the others are found by their own"),
    ):
        head, *lines = [json.loads(line) for line in form.read_text("utf-8").splitlines()]
        for number, line in enumerate(lines[:keep]):
            line["ask"]["en"] = [f"question number {number}"]
        lines[-1]["ask"]["en"] = ["?!"]
        filled = write(tmp_path / "few.jsonl", "\n".join(map(json.dumps, [head, *lines])))
        result = judge("pack", "check", filled)
        assert (result.exit_code, said in result.stdout) == (1, True)
        assert f"“en” for {', '.join(line['entry'] for line in lines[keep:])}." in result.stderr


def test_another_edition_says_what_it_does_not_take(data: Path, tmp_path: Path) -> None:
    """With every entry by name; the pack itself is none the worse for it."""
    form = tmp_path / "form.jsonl"
    judge("pack", "new", "lanterns-en", "-o", form)
    filled = _filled(form, lambda line: line)
    newer = LANTERNS.replace("Version 1.0, 3 May 2021", "Version 1.1, 3 May 2022")
    newer = newer.replace("You start with 3 oil", "You start with 4 oil")
    file_lanterns(data, newer.replace("## Fog\n", "## Mist\n"))
    result = judge("pack", "check", filled)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "lanterns-en: 7 of 7 entries fit.\n" in result.stdout
    for said in ("5 of 7 entries fit; the others", " in oil.", "asked of mist.", "no entry fog."):
        assert said in result.stdout
