"""What stays of a table: kept ones, exports as JSON and as text, and back again."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import pytest

from bot.engine.event_log.export import from_json, proof_lines
from bot.engine.games.files import shipped_games
from tests.console.run import SEATS, judge, script

PLAYED = "Bo> pass\nAna> pass\nAna> bid 4\nBo> bid 2\n"


def rows(path: Path) -> list[dict[str, object]]:
    read: list[dict[str, object]] = json.loads(path.read_text("utf-8"))["rows"]
    return read


def test_an_export_writes_over_nothing_unasked(tmp_path: Path) -> None:
    """“again” says that it may, in any language of the table."""
    path = tmp_path / "my table.json"
    path.write_text("dear diary", encoding="utf-8")
    refused = script(tmp_path, f"export {path}\n", *SEATS)
    assert f"is there already: “export {path} again” writes over it." in refused.output
    assert refused.exit_code == 1
    assert path.read_text("utf-8") == "dear diary"
    for again in ("again", "znowu", "znovu", "encore"):
        path.write_text("dear diary", encoding="utf-8")
        assert script(tmp_path, f"export {path} {again}\n", *SEATS).exit_code == 0
        assert rows(path)[0]["event"]


def test_an_export_as_text(tmp_path: Path) -> None:
    """A line for each command, for people; in the language of the table."""
    path = tmp_path / "table.txt"
    result = script(tmp_path, f"Ana> honor -2\neksportuj {path}\n", *SEATS, "--language", "pl")
    assert result.exit_code == 0, result.output
    last = path.read_text("utf-8").splitlines()[-1]
    assert last.endswith(" ręcznie: Ana: honor 11 → 9")
    assert last.startswith("20")


def test_an_export_is_read_back_in(tmp_path: Path) -> None:
    """One goes on with it, also under a name; what was undone can be done again."""
    path, after = tmp_path / "table.json", tmp_path / "after.json"
    script(tmp_path, f"{PLAYED}Ana> honor -2\nundo\nexport {path}\n", *SEATS)
    result = script(tmp_path, f"Ana> redo\nexport {after}\n", "--import", path, "--table", "new")
    assert result.exit_code == 0, result.output
    assert "done again: Ana: honor" in result.output
    assert rows(after)[: len(rows(path))] == rows(path)
    kept = script(tmp_path, "history\n", "--table", "new")
    assert "done again" in kept.output
    twice = script(tmp_path, "", "--import", path, "--table", "new")
    assert "There is a table “new” already" in twice.output
    both = script(tmp_path, "", "--import", path, *SEATS)
    assert "An exported table has its game and seats" in both.output
    path.write_text("{", encoding="utf-8")
    assert "This export of a table cannot be used" in script(tmp_path, "", "--import", path).output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--game", "whinv"), "is one of l5r, not of whinv: leave --game out"),
        (("--seats", "X,Y"), "sit Ana as Shizuka Toshi, Bo as Kyūden Bayushi: leave --seats out"),
        (("--seats", "Ana=kyuden hida,Bo"), "sit Ana as Shizuka Toshi, Bo as"),
        (("--first", "Bo"), "has begun already: leave --first out"),
        (("--game", "l5r", "--seats", "bo,Ana=shizuka toshi"), ""),
        ((), ""),
    ],
)
def test_a_kept_table_is_not_another_one(
    tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    """Options that do not fit it are refused, not passed over."""
    script(tmp_path, "", *SEATS, "--table", "friday")
    result = script(tmp_path, "Ana> honor +1\n", "--table", "friday", *options)
    assert said in result.output
    assert result.exit_code == (1 if said else 0)


def test_proofs_have_names(tmp_path: Path) -> None:
    """Who bid what, not the number of a seat."""
    path = tmp_path / "table.json"
    script(tmp_path, f"{PLAYED}export {path}\n", *SEATS)
    proved = judge("prove", path, "--data", tmp_path).output
    assert "Ana: value 4: " in proved
    assert "Bo: value 2: " in proved
    for row in proof_lines(from_json(path.read_bytes(), shipped_games()["l5r"])):
        said = f"{row['nonce']} at {row['bound']} gives {row['commitment']}"
        assert said in " ".join(proved.split())


@pytest.mark.parametrize(
    ("event", "change", "said"),
    [
        ("revealed", {"values": {}}, "without its values or its proofs"),
        ("revealed", {"values": {}, "proofs": {}, "commitments": {}}, "without its values"),
        ("revealed", {"proofs": {"0": "", "1": ""}}, "not the one that was locked"),
        ("locked", {"value": '{"value":1}'}, "does not fit what was published of it"),
        ("revealed", None, "that was locked is nowhere revealed"),
    ],
)
def test_a_changed_export_proves_nothing(
    tmp_path: Path, event: str, change: dict[str, object] | None, said: str
) -> None:
    """Whatever of a choice was emptied, changed or left out is noticed."""
    path = tmp_path / "table.json"
    script(tmp_path, f"{PLAYED}export {path}\n", *SEATS)
    told = json.loads(path.read_text("utf-8"))
    for row in [row for row in told["rows"] if row["event"]["event"] == event][:1]:
        if change is None:
            told["rows"].remove(row)
        else:
            row["event"].update(change)
    path.write_text(json.dumps(told), encoding="utf-8")
    result = judge("prove", path, "--data", tmp_path)
    assert said in result.output
    assert result.exit_code == 1


@pytest.mark.skipif(sys.platform == "win32", reason="has other permissions")
def test_kept_tables_are_their_owners_alone(tmp_path: Path) -> None:
    """Sealed choices stand open in the file: nobody else on the machine may read it."""
    script(tmp_path, "Ana> honor +1\n", *SEATS, "--table", "friday")
    found = list(tmp_path.glob("tables.db*"))
    assert found
    assert {stat.S_IMODE(path.stat().st_mode) for path in found} == {0o600}
