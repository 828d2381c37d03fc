"""The commands as a person and as another program uses them, with the real parser."""

from __future__ import annotations

import json
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import bot.__main__  # noqa: F401 # it adds the bot's commands to the library's
from rules_index.cli import cli
from rules_index.store.library import Library
from tests.library.commands import PONDS, judge, judge_json, start, write

pytestmark = pytest.mark.usefixtures("no_child")
LONGER = (
    PONDS.replace("1.2", "1.3").replace("is asleep", "sleeps") + "\n## Reed\n\nFish hide in it.\n"
)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder, named as an operator would name it."""
    folder = tmp_path / "data"
    monkeypatch.setenv("JUDGE_DATA", str(folder))
    return folder


@pytest.fixture
def ponds(tmp_path: Path) -> Path:
    return write(tmp_path / "ponds.md")


@pytest.fixture
def filled(data: Path, ponds: Path) -> Path:
    """A data folder that holds one guide."""
    assert judge("ingest", ponds, "--game", "ponds").exit_code == 0
    return data


def test_guide_goes_in_by_one_command(data: Path, ponds: Path) -> None:
    """The summary says what it is, what was found and how much was placed."""
    result = judge("ingest", ponds)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "ponds.md → ponds-and-herons-en: added" in result.stdout.replace("-rules", "")
    assert "Ponds and Herons" in result.stdout
    assert "version 1.2" in result.stdout
    assert " % of the text" in result.stdout
    assert "rules" in result.stdout


def test_guides_have_the_promised_fields(filled: Path) -> None:
    """An array of guides for other programs."""
    (guide,) = judge_json("guides")
    assert guide["key"] == "ponds-en"
    assert (guide["game"], guide["language"], guide["version"]) == ("ponds", "en", "1.2")
    assert (guide["date"], guide["scope"]) == ("2021-05-03", "")
    assert guide["entries"] == len(judge("entries", "--json").stdout.splitlines())
    assert isinstance(guide["left_out"], int)


def test_entries_have_the_promised_fields(filled: Path) -> None:
    """One JSON object a line."""
    entries = [json.loads(line) for line in judge("entries", "--json").stdout.splitlines()]
    tide = next(entry for entry in entries if entry["title"] == "Tide phase")
    assert set(tide) >= {
        "id",
        "kind",
        "number",
        "title",
        "text",
        "guide",
        "section",
        "page",
        "line",
    }
    assert tide["guide"] == "ponds-en"
    assert tide["id"].startswith("ponds-en/")
    assert isinstance(tide["section"], str)
    heron = next(entry["id"] for entry in entries if entry["title"] == "Heron")
    assert heron in [link["target"] for link in tide["links"]]
    assert tide["cards"] == []


def test_entries_can_be_narrowed(filled: Path) -> None:
    """By guide and by kind; an unknown guide is named with those that there are."""
    everything = judge("entries", "--json").stdout
    assert judge("entries", "--guide", "ponds-en", "--json").stdout == everything
    assert judge("entries", "--kind", "errata", "--json").stdout == ""
    unknown = judge("entries", "--guide", "pond-en", "--json")
    assert (unknown.exit_code, unknown.stdout) == (1, "")
    assert unknown.stderr == "The library has no guide pond-en: it holds ponds-en.\n"


def test_piped_tables_are_plain(filled: Path) -> None:
    """A pipe gets a line a thing, with tabs between the columns."""
    (line,) = judge("guides").stdout.splitlines()
    assert line.split("\t")[:3] == ["ponds-en", "ponds", "en"]
    told = " ".join(judge("guides", "--help").stdout.split())
    assert "without a header: key, game, language, title" in told
    ids = [line.split("\t")[0] for line in judge("entries").stdout.splitlines()]
    assert "ponds-en/heron" in ids


def test_same_file_twice(filled: Path, ponds: Path) -> None:
    """Nothing changes, and that is what is said."""
    before = Library(filled).generation()
    result = judge("ingest", ponds, "--game", "ponds")
    assert result.exit_code == 0
    assert "there already, nothing changed" in result.stdout
    assert Library(filled).generation() == before


def test_new_version_stands_beside_or_replaces(filled: Path, tmp_path: Path) -> None:
    """As told; the dry run says the same and changes nothing."""
    newer = write(tmp_path / "newer.md", LONGER)
    before = Library(filled).generation()
    dry = judge("ingest", newer, "--game", "ponds", "--replace", "--dry-run")
    assert "would take the place of ponds-en (version 1.2)" in dry.stdout
    assert "1 new, 0 gone, 1 changed" in dry.stdout
    assert "+ reed" in dry.stdout
    assert Library(filled).generation() == before
    (told,) = judge_json("ingest", newer, "--game", "ponds", "--replace", "--dry-run")
    (done,) = judge_json("ingest", newer, "--game", "ponds", "--replace")
    assert {**told, "dry_run": False} == done
    assert done["changes"]["against"] == {"key": "ponds-en", "version": "1.2"}
    assert [guide["version"] for guide in judge_json("guides")] == ["1.3"]
    beside = judge("ingest", tmp_path / "ponds.md", "--game", "ponds")
    assert "ponds-en@1.2: added beside ponds-en" in beside.stdout


def test_replace_said_later(filled: Path, tmp_path: Path) -> None:
    """What was filed beside the version before takes its place, and that is told."""
    newer = write(tmp_path / "newer.md", LONGER)
    judge("ingest", newer, "--game", "ponds")
    told = judge("ingest", newer, "--game", "ponds", "--replace")
    assert "ponds-en: took the place of ponds-en (version 1.2)" in told.stdout
    assert [(one["key"], one["version"]) for one in judge_json("guides")] == [("ponds-en", "1.3")]
    assert "nothing changed" in judge("ingest", newer, "--game", "ponds", "--replace").stdout


def test_a_version_in_the_title_makes_no_other_guide(data: Path, tmp_path: Path) -> None:
    """A heading that ends with its version is replaced by one that ends with the next."""
    older = PONDS.replace("Ponds and Herons, Rules Reference", "Moles - Rulebook v1.2")
    judge("ingest", write(tmp_path / "moles.md", older))
    # As an older program filed it, which took the version for a part of the title.
    with sqlite3.connect(data / "library.db") as db:
        db.execute("UPDATE guides SET family = 'moles/en/moles rulebook v1 2'")
    told = judge("ingest", "--replace", write(tmp_path / "moles.md", older.replace("v1.2", "v1.3")))
    assert "moles-en: took the place of moles-en (version 1.2)" in told.stdout
    (left,) = judge_json("guides")
    assert (left["key"], left["game"], left["version"]) == ("moles-en", "moles", "1.3")


def test_other_words_under_one_version(filled: Path, tmp_path: Path) -> None:
    """Refused with what to do; the file's labels can be overridden."""
    other = write(tmp_path / "other.md", LONGER.replace("1.3", "1.2"))
    result = judge("ingest", other, "--game", "ponds")
    assert result.exit_code == 1
    assert result.stderr.startswith("other.md: The library already holds ponds-en in version 1.2")
    assert "--replace" in result.stderr
    told = judge_json(
        "ingest", other, "--game", "Ponds", "--version", "9", "--date", "2022", "--title", "Mine"
    )
    assert told[0]["key"] == "ponds-en-mine"
    assert (told[0]["version"], told[0]["date"], told[0]["title"]) == ("9", "2022", "Mine")


def test_report_lists_every_line_left_out(data: Path, ponds: Path) -> None:
    """With its line and the reason, for people and for programs."""
    (told,) = judge_json("ingest", ponds, "--report")
    assert len(told["lines_left_out"]) == told["left_out"] > 0
    report = judge("ingest", ponds, "--report").stdout
    for line in told["lines_left_out"]:
        assert f"ponds.md:{line['line']}: {line['reason']}: {line['text']}" in report


def test_one_bad_file_does_not_stop_the_others(data: Path, tmp_path: Path) -> None:
    """Each bad file gets its sentence on standard error; the exit code says that there was one."""
    folder = tmp_path / "guides"
    write(folder / "a.md", "")
    write(folder / "b.md")
    write(folder / "notes.json", "{}")
    result = judge("ingest", folder, tmp_path / "missing.md")
    assert result.exit_code == 1
    assert "b.md → " in result.stdout
    assert "3 files: 2 refused, 1 added" in result.stdout
    skipped, *sentences = result.stderr.splitlines()
    assert skipped == "Skipped: notes.json (not a guide by its ending)"
    assert [sentence.split()[0] for sentence in sentences] == ["a.md", "missing.md"]
    told = judge("ingest", folder, "--json")
    states = [one["state"] for one in json.loads(told.stdout)]
    assert (told.exit_code, states) == (1, ["refused", "unchanged", "skipped"])
    assert json.loads(told.stdout)[0]["error"]["kind"] == "EmptyGuide"


def test_folder_without_guides(data: Path, tmp_path: Path) -> None:
    """Nothing to read is no success."""
    result = judge("ingest", tmp_path)
    assert result.exit_code == 1
    assert "holds no guide" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--date", "May 2021"], "write it as 2021-01-05"),
        (["--date", "2021-02-31"], "write it as 2021-01-05"),
        (["--game", "!!"], "needs a letter or a figure"),
        (["--max-size", "many"], "not a valid integer"),
        (["--max-size", "0"], "0"),
        (["--max-seconds", "-1"], "-1"),
        (["--no-such"], "No such option"),
    ],
)
def test_wrong_options(data: Path, ponds: Path, arguments: list[str], says: str) -> None:
    """Exit code 2 and a sentence that says what is right."""
    result = judge("ingest", ponds, *arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert not data.exists()


def test_bytes_that_are_no_letters_leave_a_question_mark(data: Path, ponds: Path) -> None:
    """A shell hands on whatever was typed, also where it is none of UTF-8."""
    filed = judge("ingest", ponds, "--version", "2\udcff", "--title", "\ud83d", "--data", data)
    assert (filed.exit_code, filed.stderr) == (0, "")
    assert "version 2?" in filed.stdout


def _in(group: click.Group) -> Iterator[click.Command]:
    """The commands of a group and of the groups in it."""
    for command in group.commands.values():
        yield command
        if isinstance(command, click.Group):
            yield from _in(command)


def test_every_text_that_is_typed_can_be_written() -> None:
    """Also in commands of a group, such as `judge alias add --scope`."""
    texts = [
        (command.name, param.name)
        for command in _in(cli)
        for param in command.params
        if isinstance(param.type, click.types.StringParamType)
        and param.type.convert("2\udcff", None, None) != "2?"
    ]
    assert texts == []
    assert judge("alias", "remove", "fog", "--scope", "\ud83d").exit_code == 1


def test_a_title_is_for_one_file(data: Path, tmp_path: Path) -> None:
    """Two files under one title would be versions of each other by mistake."""
    files = write(tmp_path / "a.md"), write(tmp_path / "b.md")
    result = judge("ingest", *files, "--title", "Ponds")
    assert (result.exit_code, "--title names one guide" in result.stderr) == (2, True)


def test_remove(filled: Path) -> None:
    """Says what is gone; a second time there is nothing to remove."""
    assert judge("remove", "ponds-en").stdout.startswith("Removed ponds-en with ")
    gone = judge("remove", "ponds-en", "--json")
    assert (gone.exit_code, gone.stdout) == (1, "")
    assert "The library has no guide ponds-en: it is empty." in gone.stderr
    assert judge_json("guides") == []
    assert "The library is empty: add a guide" in judge("guides").stderr


def test_scope_keeps_servers_apart(filled: Path, ponds: Path) -> None:
    """A server's guide shows in the list with its scope and nowhere else."""
    assert judge("ingest", ponds, "--game", "koi", "--scope", "guild:7").exit_code == 0
    scopes = {guide["key"]: guide["scope"] for guide in judge_json("guides")}
    assert scopes == {"ponds-en": "", "koi-en": "guild:7"}
    assert "koi-en" not in judge("entries").stdout
    assert "koi-en" in judge("entries", "--scope", "guild:7").stdout
    assert judge("remove", "koi-en").exit_code == 1
    assert judge_json("remove", "koi-en", "--scope", "guild:7")["removed"]["key"] == "koi-en"


def test_data_folder_by_option_or_variable(filled: Path, tmp_path: Path) -> None:
    """--data wins over JUDGE_DATA, on every command; looking makes no folder."""
    other = tmp_path / "other"
    for command in (["guides"], ["entries"], ["remove", "x"]):
        judge(*command, "--data", other)
    assert not other.exists()
    assert judge_json("guides", "--data", other) == []
    assert len(judge_json("guides", "--data", filled)) == 1


def test_library_in_use_or_damaged(filled: Path, ponds: Path) -> None:
    """Said before any file is read, once, on every command."""
    (filled / "library.db").write_bytes(b"no database at all" * 100)
    commands = (["guides"], ["entries"], ["remove", "ponds-en"], ["ingest", ponds, ponds.parent])
    for command in commands:
        result = judge(*command)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.count("is damaged and was left untouched") == 1
        assert result.stderr.count("\n") == 1


def test_locked_library(filled: Path, tmp_path: Path) -> None:
    """Reading goes on while somebody writes for long; writing gives up with a sentence."""
    writer = sqlite3.connect(filled / "library.db", isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    result = judge("ingest", write(tmp_path / "newer.md", LONGER), "--game", "ponds")
    assert (result.exit_code, "being written by another program" in result.stderr) == (1, True)
    assert len(judge_json("guides")) == 1
    writer.close()


def test_every_command_explains_itself() -> None:
    """A help line for each command and each option."""
    for name, command in cli.commands.items():
        assert command.help, name
        options = [option for option in command.params if isinstance(option, click.Option)]
        assert [option.name for option in options if not option.help] == [], name
        assert "--data" in judge(name, "--help").stdout


class TestProcesses:
    """What only shows in a process of its own."""

    def test_utf8_whatever_the_locale(self, data: Path, tmp_path: Path) -> None:
        """Polish stays Polish where the environment knows only ASCII."""
        write(tmp_path / "żaba.md", PONDS.replace("Heron", "Żaba łąkowa"))
        env = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
        with start("ingest", tmp_path / "żaba.md", "--game", "frog", env=env) as process:
            out, err = process.communicate()
        assert (process.returncode, err) == (0, b"")
        assert "żaba.md → frog-en".encode() in out
        assert data.exists()
        with start("entries", "--guide", "frog-en", "--json", env=env) as process:
            out, err = process.communicate()
        assert "Żaba łąkowa".encode() in out

    @pytest.mark.parametrize("command", [["entries"], ["entries", "--json"], ["guides", "--json"]])
    def test_closed_pipe_ends_quietly(self, filled: Path, command: list[str]) -> None:
        """`judge … | head -0` says nothing on standard error."""
        with start(*command, "--data", filled) as process:
            assert process.stdout
            assert process.stderr
            process.stdout.close()
            assert process.stderr.read() == b""

    def test_interrupted(self, filled: Path, tmp_path: Path) -> None:
        """Ctrl-C ends with 130, a sentence, no child left and the library as it was."""
        before = Library(filled).generation()
        slow = write(
            tmp_path / "slow.md", PONDS + "\n\nEach player may look at the card. " * 400_000
        )
        with start("ingest", slow, "--game", "slow", "--max-seconds", "60") as process:
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            deadline = time.monotonic() + 20
            while not children.read_text().strip() and time.monotonic() < deadline:
                time.sleep(0.01)
            (child,) = children.read_text().split()
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
        assert (process.returncode, out) == (130, b"")
        assert err.decode().startswith("Stopped: ")
        assert err.count(b"\n") == 1
        assert not Path("/proc", child).exists()
        assert Library(filled).generation() == before
