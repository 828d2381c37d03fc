"""What is typed or named by mistake in the console: one sentence, with what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.console.console_commands import suggested_command
from bot.engine.errors import StoreUnavailable
from bot.engine.stores.database import advice
from tests.console.run import SEATS, judge, script


def test_a_script_that_is_no_text(tmp_path: Path) -> None:
    """A picture, or a text in another encoding, is told as such, in the console's language."""
    picture = tmp_path / "picture.jpg"
    picture.write_bytes(b"\xff\xd8\xff\xe0 JFIF")
    for language, said in (("en", "This is no text in UTF-8: save it as one"), ("pl", "To nie")):
        told = judge(
            "console", "--data", tmp_path, *SEATS, "--script", picture, "--language", language
        )
        assert (told.exit_code, type(told.exception)) == (1, SystemExit)
        assert said in told.output


def test_a_folder_is_no_file_to_write_over(tmp_path: Path) -> None:
    """Nobody is told to write over it."""
    told = script(tmp_path, f"export {tmp_path}\nexport {tmp_path} again\n", *SEATS)
    assert told.output.count("cannot be written (Is a directory): name another file.") == 2


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("tabel l5r Ana, Bo", "table l5r Ana, Bo"),
        ("hlep", "help"),
        ("qiut", "quit"),
        ("aied", "aide"),
        ("table l5r Ana, Bo", ""),
        ("cable who wins", ""),
        ("honor -2", ""),
        ("fate", ""),
    ],
)
def test_a_line_of_the_console_that_was_nearly_typed(typed: str, said: str) -> None:
    """It is offered; a question or a move is neither."""
    assert suggested_command(typed, ["l5r"]) == said


@pytest.mark.parametrize("more", [(), SEATS])
def test_a_slip_is_told(starter_data: Path, more: tuple[str, ...]) -> None:
    """Before there is a table and at it."""
    assert "Or did you mean “help”?" in script(starter_data, "hlep\n", *more).output


def test_tables_that_cannot_be_used(tmp_path: Path) -> None:
    """What is wrong, and what to do about it."""
    (tmp_path / "tables.db").write_bytes(b"rubbish " * 600)
    told = script(tmp_path, "", *SEATS, "--table", "friday", "--language", "en")
    assert told.exit_code == 1
    assert "cannot be used: file is not a database. Put a backup in its place" in told.output


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (sqlite3.SQLITE_BUSY_RECOVERY, "is the bot running already?"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, "Give this account the right"),
        (sqlite3.SQLITE_FULL, "Make room"),
        (sqlite3.SQLITE_CORRUPT, "Put a backup in its place"),
    ],
)
def test_each_kind_of_trouble_has_its_way_out(code: int, said: str) -> None:
    """Told by what SQLite says, not by how it says it."""
    error = StoreUnavailable("tables.db", "it.")
    error.__cause__ = sqlite3.OperationalError()
    error.__cause__.sqlite_errorcode = code
    assert said in advice(error)
    error.__cause__ = PermissionError()
    assert "Give this account the right" in advice(error)


@pytest.mark.parametrize("said", ["Ana> honor -2", "Ana Maria: x> pass", "> next"])
def test_without_a_table_nobody_speaks_at_one(tmp_path: Path, said: str) -> None:
    """After a table that was refused a move is no question, and nothing is suggested."""
    told = script(tmp_path, f"table l5r Ana\n{said}\n")
    assert (told.exit_code, "is played by 2" in told.output) == (1, True)
    assert told.output.rstrip().endswith("There is no table yet: “table l5r Ana, Bo” opens one.")


@pytest.mark.parametrize("asked", ["what if 3 > 2", "who gains -> honor", "? Ana> honor"])
def test_a_sign_in_a_question_is_nobody_who_speaks(starter_data: Path, asked: str) -> None:
    """It is asked all the same."""
    told = script(starter_data, f"{asked}\n")
    assert (told.exit_code, "no table yet" in told.output) == (0, False)


def test_proofs_before_anything_was_revealed(tmp_path: Path) -> None:
    """One sentence, and no silence; once there are some, they alone."""
    locked = "Bo> pass\nAna> pass\nAna> bid 4\nproofs\n"
    none = "No secret choice was revealed yet"
    assert script(tmp_path, locked, *SEATS).output.count(none) == 1
    assert none not in script(tmp_path, locked[:-7] + "Bo> bid 2\nproofs\n", *SEATS).output
