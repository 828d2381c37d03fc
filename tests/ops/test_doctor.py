"""The doctor: a line a matter, what to do about it, and an exit code for scripts."""

from __future__ import annotations

import json
import os
import shutil
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import bot.__main__  # noqa: F401 # it adds the commands
from bot.ops import backup, nightly_backup
from bot.ops.instance_lock import hold_lock
from rules_index.cli import cli
from rules_index.search.index.question_packs import local, mark_of
from rules_index.store.library import OPERATOR, Library
from tests.bot.conftest import filed
from tests.library.making import guide
from tests.search.lanterns import file_lanterns

__all__ = ["filed"]


@pytest.fixture
def data(filed: Path, tmp_path: Path) -> Path:
    """A data folder with guides and today's backup."""
    target = tmp_path / "data"
    shutil.copytree(filed, target)
    nightly_backup.back_up_if_due(target, 3, datetime.now(UTC))
    return target


def judge(data: Path, *arguments: str, **environment: str) -> Result:
    told = {"DISCORD_TOKEN": "", "COLUMNS": "200", **environment}
    return CliRunner().invoke(cli, [*arguments, "--data", str(data)], env=told)


def test_a_healthy_folder(data: Path) -> None:
    """Everything is said, nothing is bad, the exit code is 0."""
    result = judge(data, "doctor")
    assert result.exit_code == 0, result.output
    assert "✓ library.db: sound" in result.output
    assert "✓ backups: 1 kept" in result.output
    assert "! token: there is none" in result.output
    assert "✗" not in result.output


def test_an_untouched_folder_will_have_the_starter_guides(tmp_path: Path) -> None:
    """Unless they were there and are gone: then nothing comes by itself."""
    told = judge(tmp_path, "doctor").output
    assert "✓ guides: none yet: the first start files the starter guides that come along" in told
    assert judge(tmp_path, "ingest", "--starter").exit_code == 0
    with Library(tmp_path).snapshot() as now:
        keys = [guide.key for guide in now.guides([OPERATOR])]
    for key in keys:
        Library(tmp_path).remove(key)
    assert "! guides: there is none" in judge(tmp_path, "doctor").output


def test_an_old_guide_with_and_without_a_newer_one_beside_it(tmp_path: Path) -> None:
    """The publisher is asked after the newest alone; of the others it is said how they go."""
    library = Library(tmp_path)
    library.add(guide(version="1.0", date="2015"))
    library.add(guide(version="2.0", date="2016"))
    library.add(guide(version="1.0", date="2015"), scope="guild:1")
    library.add(guide(version="2.0", date="2016"), scope="guild:1")
    lines = judge(tmp_path, "doctor").output.splitlines()
    after = {line: lines[place + 1] for place, line in enumerate(lines[:-1])}
    assert "its publisher has a newer one" in after["! guides: Go (2.0) is of 2016"]
    told = [lines[n + 1] for n, line in enumerate(lines) if line == "! guides: Go (1.0) is of 2015"]
    assert [one.partition(": ")[0] for one in told] == ["  → a newer one (2.0) is here, too"] * 2
    assert {one.partition("“")[2] for one in told} == {
        "judge remove go-en”",
        "judge remove go-en --scope guild:1”",
    }


def test_guide_of_a_month_counts_to_the_end_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guide of "2021-01" is no older than its 28th day."""
    Library(tmp_path).add(guide(date="2021-01"))
    for day, is_old in ((27, False), (30, True)):
        monkeypatch.setattr("bot.ops.doctor._OLD", datetime.now(UTC).date() - date(2021, 1, day))
        assert ("is of 2021" in judge(tmp_path, "doctor").output) == is_old


@pytest.mark.parametrize("day", ["2021-02-31", "2021-13", "{}", "1" * 20, "2021-01-01-01", "-"])
def test_guide_with_a_date_that_does_not_exist_is_of_no_age(tmp_path: Path, day: str) -> None:
    """Nor does it keep the doctor from looking at everything else."""
    Library(tmp_path).add(guide(date=day))
    result = judge(tmp_path, "doctor")
    assert result.exit_code == 0, result.output
    assert " is of " not in result.output


def test_json_for_scripts(data: Path) -> None:
    """The same as an array."""
    found = json.loads(judge(data, "doctor", "--json").output)
    assert {one["about"] for one in found} >= {"versions", "guides", "tables.db", "free space"}
    assert {one["state"] for one in found} <= {"good", "look", "bad"}


def test_every_bad_line_says_what_to_do(data: Path) -> None:
    """A damaged database and what was set aside: exit code 1, and a way out of each."""
    (data / "tables.db").write_bytes(b"rubbish " * 600)
    (data / "damaged-20260101-000000").mkdir()
    result = judge(data, "doctor", JUDGE_BACKUP="5")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    for place, line in enumerate(lines):
        if line.startswith(("✗", "!")):
            assert lines[place + 1].startswith("  → "), line
    assert "judge restore" in result.output
    assert "nothing reads JUDGE_BACKUP" in result.output
    assert "damaged-20260101-000000" in result.output


@pytest.mark.parametrize("command", ["doctor", "health", "unanswered", "run", "ask"])
def test_a_file_is_no_data_folder(tmp_path: Path, command: str) -> None:
    """Every command says so before it looks for anything in it."""
    (tmp_path / "file").touch()
    told = judge(tmp_path / "file", command)
    assert (told.exit_code, type(told.exception)) == (2, SystemExit)
    assert "file' is a file." in told.output


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """It is not made by looking at it."""
    result = judge(tmp_path / "none", "doctor")
    assert result.exit_code == 1
    assert "does not exist" in result.output
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("locked", ["", "tables.db"])
def test_what_cannot_be_written(data: Path, locked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder or a file without the right to: that is said, and no backup is asked for."""
    (data / "tables.db").touch()
    shut = data / locked
    monkeypatch.setattr(os, "access", lambda path, _: path != shut)
    result = judge(data, "doctor")
    assert result.exit_code == 1
    assert f"✗ {locked or 'data folder'}: " in result.output
    assert "cannot be written to\n  → give this account the right to" in result.output
    assert "restore" not in result.output
    assert "try again" not in result.output


@pytest.mark.parametrize("command", [("run",), ("restore", "kept.zip"), ("backup", "n" * 300)])
def test_nothing_can_be_put_there(tmp_path: Path, command: tuple[str, ...]) -> None:
    """No folder can be made below a file, no name is that long: one sentence and what to do."""
    (tmp_path / "file").touch()
    told = judge(tmp_path / "file" / "data", *command, DISCORD_TOKEN="a-token-of-no-bot.0123456789")
    assert (told.exit_code, type(told.exception)) == (1, SystemExit)
    assert told.output.count("\n") == 1
    assert ": give this account the right" in told.output or ": name a file" in told.output


@pytest.mark.parametrize("wrong", ["many", "-1", "1e3", "99999999"])
def test_a_setting_that_means_nothing(data: Path, wrong: str) -> None:
    """Doctor and run say which and what would."""
    for command, code in (("doctor", 1), ("run", 78)):
        result = judge(data, command, JUDGE_BACKUPS=wrong)
        assert result.exit_code == code
        assert "JUDGE_BACKUPS is" in result.output


def test_how_long_tables_stay(data: Path) -> None:
    """The setting is told with its name; one that means nothing is refused."""
    assert "✓ tables: deleted 365 days after their last move" in judge(data, "doctor").output
    for days, said in (("30", "30 days"), ("0", "kept for ever (JUDGE_KEEP_TABLES)")):
        assert said in judge(data, "doctor", JUDGE_KEEP_TABLES=days).output
    wrong = judge(data, "doctor", JUDGE_KEEP_TABLES="long")
    assert wrong.exit_code == 1
    assert "JUDGE_KEEP_TABLES is “long”" in wrong.output


def test_a_form_of_the_log_that_means_nothing(data: Path) -> None:
    """The ones there are stand in the sentence."""
    result = judge(data, "doctor", JUDGE_LOG="xml")
    assert result.exit_code == 1
    assert "JUDGE_LOG is “xml”: set it to text or json" in result.output


def test_a_token_that_cannot_be_one_is_not_shown(data: Path) -> None:
    """Nobody is asked about it, and it stands in no line."""
    result = judge(data, "doctor", DISCORD_TOKEN="no token at all!")
    assert result.exit_code == 1
    assert "no token at all" not in result.output
    assert "✗ token" in result.output


def test_backup_and_restore_by_command(data: Path, tmp_path: Path) -> None:
    """Both say what they did; a restore under a running bot and a bad file are refused."""
    file = tmp_path / "kept.zip"
    assert "library.db" in judge(data, "backup", str(file)).output
    again = judge(data, "backup", str(file))
    assert (again.exit_code, "--replace" in again.output) == (1, True)
    with hold_lock(data):
        refused = judge(data, "restore", str(file))
    assert (refused.exit_code, "stop it first" in refused.output) == (1, True)
    assert "is as it was on" in judge(data, "restore", str(file)).output
    assert backup.verify(file).files
    file.write_text("rubbish", "utf-8")
    bad = judge(data, "restore", str(file))
    assert (bad.exit_code, "nothing was changed" in bad.output) == (1, True)


def test_a_second_bot_is_refused(data: Path) -> None:
    """Two bots over one folder would answer everybody twice."""
    with hold_lock(data):
        result = judge(data, "run", DISCORD_TOKEN="a-token-of-no-bot.0123456789")
    assert result.exit_code == 1
    assert "stop it first" in result.output


def test_files_of_the_operator_that_are_left_out(data: Path) -> None:
    """Each by its name and line, with what to do; mended they are counted."""
    assert "✓ own words: none in lexicon/ and packs/" in judge(data, "doctor").output
    for folder, name, text in (
        ("lexicon", "terms.toml", "[[[bad"),
        ("packs", "asked.jsonl", '{"pack": "asked", "game": "l5r", "language": "en"}\n{"entry'),
        (".", "aliases.jsonl", "rubbish"),
    ):
        (data / folder).mkdir(exist_ok=True)
        (data / folder / name).write_text(text, "utf-8")
    result = judge(data, "doctor")
    assert result.exit_code == 1
    assert "✗ terms.toml: cannot be used (" in result.output
    assert "→ mend it or move it away; until then it is left out" in result.output
    assert "✗ asked.jsonl, line 2: is no line of a pack (" in result.output
    assert "✗ aliases.jsonl, line 1: is no alias" in result.output
    (data / "lexicon" / "terms.toml").write_text('[l5r.q]\nen = ["qq"]\n', "utf-8")
    (data / "packs" / "asked.jsonl").unlink()
    (data / "aliases.jsonl").unlink()
    assert "✓ own words: 1 lexicon, 0 question packs" in judge(data, "doctor").output


def test_packs_that_ask_too_little(tmp_path: Path) -> None:
    """Hardly filled, nearly full, and for a guide that is not there."""
    file_lanterns(tmp_path)
    with Library(tmp_path).snapshot() as now:
        entries = now.entries([OPERATOR])
    (tmp_path / "packs").mkdir()

    def said(filled: int, game: str = "lanterns") -> str:
        lines: list[object] = [{"pack": "own", "game": game, "language": "en"}]
        for number, one in enumerate(entries):
            ask = [f"what of {number}"] if number < filled else []
            line = {"entry": local(one), "mark": mark_of(one.entry), "ask": {"en": ask}}
            lines.append(line)
        text = "\n".join(map(json.dumps, lines))
        (tmp_path / "packs" / "own.jsonl").write_text(text, "utf-8")
        return judge(tmp_path, "doctor").output

    assert "! pack own: 1 of 7 entries of lanterns-en have questions: too few" in said(1)
    assert "! pack own: 6 of 7 entries of lanterns-en have questions\n  → " in said(6)
    assert "pack own" not in said(7)
    assert "! pack own: fits no guide of the game “chess” in “en”" in said(7, "chess")
