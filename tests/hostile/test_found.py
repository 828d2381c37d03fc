"""What hostile input has found, each as small as it was made."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.hostile.folders import table_of
from bot.answers.threads import run_in_daemon_thread
from bot.engine.errors import BadExport, BadGameFile
from bot.engine.event_log.export import from_json, game_of
from bot.engine.games.files import Games, shipped_games
from bot.ops import unanswered
from bot.ops.backup import manifest_of
from bot.ops.errors import BadBackup
from bot.privacy.deletions import Deletions
from bot.ui.table import ids
from bot.uploads.store import UploadFiles
from tests.bot.many_people import PRESS, prepare, press
from tests.bot.seated_table import custom_id, sit_down
from tests.bot.world import World, play, sent, texts
from tests.console.run import judge


def _ends() -> object:
    return next(iter(()))


def test_work_that_finds_nothing_more_does_not_keep_anybody_waiting() -> None:
    """A future takes no StopIteration: whoever waited for a damaged library waited for ever."""

    async def wait() -> None:
        async with asyncio.timeout(5):
            await run_in_daemon_thread(_ends)

    with pytest.raises(RuntimeError, match="_ends raised StopIteration"):
        asyncio.run(wait())


def test_an_export_with_bytes_that_are_no_text_is_refused() -> None:
    """In a sentence, like any other damage."""
    with pytest.raises(BadExport, match="damaged"):
        game_of(b'{"format": 1, "game": "\xff"}')


@pytest.mark.parametrize("seat", [2, -1, 2**63])
def test_an_export_with_a_seat_that_nobody_has_is_refused(seat: int) -> None:
    """Its deeds would be told of somebody else, and no database keeps such a number."""
    export = json.loads(table_of())
    export["rows"][-1]["seat"] = seat
    with pytest.raises(BadExport, match="names a seat that is not there"):
        from_json(json.dumps(export).encode(), shipped_games()["l5r"])


@pytest.mark.parametrize("holder", [2, -1])
def test_an_export_with_a_piece_that_nobody_can_hold_is_refused(holder: int) -> None:
    """It would be shown as somebody's who does not sit at the table."""
    export = json.loads(table_of())
    placed = [row["event"] for row in export["rows"] if row["event"]["event"] == "placed"]
    placed[-1]["holder"] = holder
    with pytest.raises(BadExport, match="names a seat that is not there"):
        from_json(json.dumps(export).encode(), shipped_games()["l5r"])


@pytest.mark.parametrize("name", ["", "."])
def test_a_backup_needs_a_name(name: str, tmp_path: Path) -> None:
    """The folder that one stands in is no file."""
    result = judge("backup", name, "--data", tmp_path)
    assert result.exit_code in {1, 2}
    assert "Traceback" not in result.stderr
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_a_button_of_a_panel_works_where_the_panel_is_gone(tmp_path: Path) -> None:
    """It names no page of the steps; what is shown is the page with the running step."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        button = custom_id(table.board, "t1:undo:")
        steps = ids.STEPS.of(table=table.placement.table, seq=0)
        letter = prepare(world, world.ana, PRESS, press(steps), table.board)
        text = json.dumps(letter.payload["message"]).replace(button, steps)
        letter.payload["message"] = json.loads(text)
        result = letter.arrive()
        await world.env.settle()
        assert "Something went wrong" not in texts(sent(result))
        assert world.env.errors == []

    play(tmp_path, act)


_NO_JSON = {
    "nested": b'{"question": "?", "zz": ' + b"[" * 5_000,
    "no text": b'{"question": "\xff", "phrase": "\xff", "at": "\xff", "id": "\xff", "form": 1}',
}
"""Bytes that a decoder refuses with another error than a wrong field."""


@pytest.mark.parametrize("raw", _NO_JSON.values(), ids=_NO_JSON.keys())
@pytest.mark.parametrize(
    ("command", "name"),
    [
        (("ask", "--batch", "aside.jsonl"), "aside.jsonl"),
        (("eval", "aside.jsonl"), "aside.jsonl"),
        (("alias", "list"), "aliases.jsonl"),
        (("doctor", "--offline"), "aliases.jsonl"),
        (("unanswered",), "unanswered.jsonl"),
        (("pack", "check"), "packs/x.jsonl"),
        (("prove", "aside.jsonl"), "aside.jsonl"),
    ],
)
def test_a_command_refuses_json_that_cannot_be_decoded(
    command: tuple[str, ...], name: str, raw: bytes, tmp_path: Path
) -> None:
    """Whatever the reason is, it is told in a sentence."""
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(raw + b"\n")
    given = [str(file) if one == "aside.jsonl" else one for one in command]
    result = judge(*given, "--data", tmp_path)
    assert result.exception is None or isinstance(result.exception, SystemExit)


@pytest.mark.parametrize("raw", _NO_JSON.values(), ids=_NO_JSON.keys())
def test_a_record_that_cannot_be_decoded_does_not_hide_the_others(
    raw: bytes, tmp_path: Path
) -> None:
    """The questions, deletions and uploads beside it are found."""
    (tmp_path / "unanswered.jsonl").write_bytes(raw + b"\n")
    assert unanswered.read(tmp_path) == []
    (tmp_path / "deletions.jsonl").write_bytes(raw + b"\n")
    assert Deletions(tmp_path).all() == []
    upload = tmp_path / "uploads" / ("a" * 16)
    upload.mkdir(parents=True)
    (upload / "upload.json").write_bytes(raw)
    assert list(UploadFiles(tmp_path).of(1)) == []


@pytest.mark.parametrize("raw", _NO_JSON.values(), ids=_NO_JSON.keys())
def test_a_backup_whose_manifest_cannot_be_decoded_is_refused(raw: bytes, tmp_path: Path) -> None:
    """In a sentence, like any other damage."""
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("backup.json", raw)
    with pytest.raises(BadBackup):
        manifest_of(tmp_path / "x.zip")


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * 5_000, "a = " + "9" * 5_000, "[" + ".".join("a" * 5_000) + "]\nb = 1"],
    ids=["nested", "long number", "long key"],
)
def test_a_game_that_cannot_be_decoded_is_refused(text: str) -> None:
    """In a sentence, like any other mistake."""
    with pytest.raises(BadGameFile):
        Games({"own": text})["own"]


@pytest.mark.parametrize("name", ["search.npz", "index-not-made.txt", "alive", "unanswered.jsonl"])
def test_a_link_that_leads_to_itself_is_no_file(name: str, tmp_path: Path) -> None:
    """Nothing can be opened there, and every command says so or does without."""
    (tmp_path / name).symlink_to(name)
    for command in (("doctor", "--offline"), ("health",), ("ask", "heron"), ("unanswered",)):
        result = judge(*command, "--data", tmp_path)
        assert result.exception is None or isinstance(result.exception, SystemExit), command


def test_a_section_that_is_nested_too_deeply_is_damage(tmp_path: Path) -> None:
    """An entry whose row cannot be decoded is told like any other damage of the library."""
    (tmp_path / "heron.md").write_text("# Heron\n\nA heron stands in the pond.\n", "utf-8")
    judge("ingest", tmp_path / "heron.md", "--data", tmp_path)
    with closing(sqlite3.connect(tmp_path / "library.db")) as db, db:
        db.execute("UPDATE entries SET section = ?", ("[" * 5_000,))
    for command in (("entries",), ("ask", "heron"), ("doctor", "--offline")):
        result = judge(*command, "--data", tmp_path)
        assert isinstance(result.exception, SystemExit), command
        assert "damaged" in result.output, command
        assert "sound" not in result.output, command


@pytest.mark.parametrize("column", ["language", "game", "key", "scope", "version"])
def test_a_guide_that_another_program_changed_is_searched_as_it_is_now(
    column: str, tmp_path: Path
) -> None:
    """The library still has the generation of the index, which is of the guide as it was."""
    text = "# Heron\n\nA heron stands in the pond.\n\n## Reeds\n\nReeds: they hide the heron.\n"
    text += "\n# Attack\n\n1. Step one: choose a target.\n2. Step two: strike it.\n"
    (tmp_path / "heron.md").write_text(text, "utf-8")
    judge("ingest", tmp_path / "heron.md", "--language", "en", "--data", tmp_path)
    assert judge("ask", "reeds", "--data", tmp_path).exit_code == 0
    with closing(sqlite3.connect(tmp_path / "library.db")) as db, db:
        db.execute(f"UPDATE guides SET {column} = 'xx'")
    scope = ("--scope", "xx") if column == "scope" else ()
    for question in ("reeds", "heron hide", "step 2 of the attack"):
        result = judge("ask", question, "--json", *scope, "--data", tmp_path)
        assert result.exit_code == 0, question
        assert json.loads(result.output)["results"], question


@pytest.mark.parametrize("digits", [20, 5_000])
def test_a_number_too_long_for_any_index_does_not_keep_a_guide_from_being_searched(
    digits: int, tmp_path: Path
) -> None:
    """A row of a table may begin with it, and it may be the number of an entry or a version."""
    figures = "9" * digits
    text = f"# Heron\n\n| a | b |\n|---|---|\n| {figures} | Reeds hide it |\n| 2 | It eats fish |\n"
    for version in ("1", figures):
        (tmp_path / "heron.md").write_text(f"{text}\nEdition {version[0]}.\n", "utf-8")
        labels = ("--language", "en", "--title", "Heron", "--version", version)
        assert judge("ingest", tmp_path / "heron.md", *labels, "--data", tmp_path).exit_code == 0
    assert judge("ask", "heron", "--data", tmp_path).exit_code == 0
    with closing(sqlite3.connect(tmp_path / "library.db")) as db, db:
        db.execute("UPDATE entries SET number = ?, kind = 'step'", (figures,))
    (tmp_path / "search.npz").unlink()
    assert judge("ask", "heron", "--data", tmp_path).exit_code == 0
