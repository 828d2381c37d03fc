"""A folder, pipe, socket, device or broken link where a database belongs: one sentence, no waiting.

tests/ops/test_damaged_files.py harms the files themselves.
"""

from __future__ import annotations

import ast
import os
import re
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest
from click.testing import Result

from bot.ops import idle_checkpoint, nightly_backup
from bot.ops.daily_backups import daily_backups
from bot.ops.doctor import now
from rules_index import Library, NotADatabaseFile, check_database, open_database
from tests.library.making import guide
from tests.ops.test_doctor import judge
from tests.ops.test_lost_tables import NAMES, played, there

TOKEN = "a-token-of-no-bot.0123456789"
_PATIENCE = 120


def folder(path: Path) -> None:
    path.mkdir()


def pipe(path: Path) -> None:
    os.mkfifo(path)


def bound_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        here = Path.cwd()
        os.chdir(path.parent)  # a socket's name may have some hundred characters
        try:
            bound.bind(path.name)
        finally:
            os.chdir(here)


def device(path: Path) -> None:
    path.symlink_to("/dev/null")


def endless_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


def link_to_nowhere(path: Path) -> None:
    path.symlink_to("nowhere/at-all")


WAYS: dict[Callable[[Path], None], str] = {
    folder: "a folder",
    pipe: "a pipe",
    bound_socket: "a socket",
    device: "a link to a device",
    endless_device: "a link to a device",
    link_to_itself: "a link to {name}, where nothing is",
    link_to_nowhere: "a link to nowhere/at-all, where nothing is",
}
BESIDE = ("-wal", "-shm", "-journal")
PLACES = [(name, way) for name in ("tables.db", "library.db") for way in WAYS]
PLACES += [(f"{name}{end}", folder) for name in ("tables.db", "library.db") for end in BESIDE]
COMMANDS = {
    "doctor": ("doctor", "--offline"),
    "run": ("run",),
    "backup": ("backup", "{data}/../new.zip"),
    "console": ("console", "--table", "mine", "--game", "l5r", "--seats", "Ana,Bo"),
    "ask": ("ask", "what is fate"),
    "ingest": ("ingest", "{data}/../own.md"),
}
OPENING = {
    "tables.db": ["doctor", "run", "backup", "console"],
    "library.db": ["doctor", "run", "backup", "ask", "ingest"],
}


@pytest.fixture(autouse=True)
def _no_waiting() -> Iterator[None]:
    """Whoever opens a pipe waits for ever: that ends in an error."""

    def late(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError("somebody opened a pipe")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(_PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a guide, tables and a backup of both."""
    target = tmp_path / "data"
    played(target, *NAMES)
    Library(target).add(guide())
    nightly_backup.back_up_if_due(target, 3, now())
    (tmp_path / "own.md").write_text("# Own Guide\n\n## A rule\n\nIts text.\n", "utf-8")
    return target


def judged(data: Path, command: str) -> Result:
    arguments = (one.format(data=data) for one in COMMANDS[command])
    return judge(data, *arguments, DISCORD_TOKEN=TOKEN, COLUMNS="1000")


@pytest.mark.parametrize(("name", "way"), PLACES)
def test_every_command_says_what_is_in_the_way(
    data: Path, name: str, way: Callable[[Path], None]
) -> None:
    """And what to do about it, which is never to ask for more rights, or to wait a minute."""
    path = data / name
    path.unlink(missing_ok=True)
    way(path)
    database = name.partition("-")[0]
    for command in OPENING[database]:
        told = judged(data, command)
        assert (told.exit_code, type(told.exception)) == (1, SystemExit), command
        assert f"{name} is {WAYS[way].format(name=name)}" in told.output, command
        assert "the right to" not in told.output
        assert "in a minute" not in told.output
        if command == "backup":
            assert "doctor" in told.output
        else:
            assert "ove it away" in told.output


@pytest.mark.parametrize(("name", "way"), PLACES)
def test_a_restore_sets_it_aside(data: Path, name: str, way: Callable[[Path], None]) -> None:
    """What is in the way is moved, never opened, and everything of the backup is there again."""
    path = data / name
    path.unlink(missing_ok=True)
    way(path)
    told = judge(data, "restore", str(daily_backups(data)[-1][1]))
    assert told.exit_code == 0, told.output
    assert there(data) == set(NAMES)
    with Library(data).snapshot() as library:
        assert library.scopes()
    assert [os.path.lexists(one / name) for one in data.glob("before-restore-*")] == [True]


def test_what_runs_goes_on_beside_it(data: Path) -> None:
    """The look at the logs every half minute ends in no error."""
    (data / "tables.db-journal").mkdir()
    (data / "tables.db-wal").write_bytes(b"x")
    rest = idle_checkpoint.IdleCheckpointer(data)
    rest.look()
    assert rest.look() == []


def test_a_link_to_a_database_is_one(data: Path, tmp_path: Path) -> None:
    """It may lie on another disk, where SQLite then keeps its own files beside it."""
    elsewhere = tmp_path / "elsewhere.db"
    (data / "tables.db").rename(elsewhere)
    (data / "tables.db").symlink_to(elsewhere)
    assert there(data) == set(NAMES)
    assert "✓ tables.db: sound" in judge(data, "doctor", "--offline").output
    folder(tmp_path / "elsewhere.db-wal")
    with pytest.raises(NotADatabaseFile, match=r"^elsewhere\.db-wal is a folder$"):
        check_database(data / "tables.db")


def test_only_who_wants_one_makes_a_database(tmp_path: Path) -> None:
    """A file that is removed this moment does not come back empty."""
    with pytest.raises(Exception, match="unable to open"):
        open_database(tmp_path / "new.db")
    open_database(tmp_path / "new.db", create=True).close()
    assert (tmp_path / "new.db").exists()


OTHERS = {
    "search.npz": ("ask", 0),
    "words.npz": ("ask", 0),
    "aliases.jsonl": ("alias", 1),
    "unanswered.jsonl": ("unanswered", 1),
    "deletions.jsonl": ("run", 1),
}
"""Each file that is no database, a command that reads it, and how that ends."""
COMMANDS |= {"alias": ("alias", "list"), "unanswered": ("unanswered",)}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", OTHERS)
def test_no_command_waits_for_what_is_no_file(
    data: Path, name: str, way: Callable[[Path], None]
) -> None:
    """What can be made anew is; of anything else the command says in a sentence what it is."""
    command, code = OTHERS[name]
    (data / name).unlink(missing_ok=True)
    way(data / name)
    told = judged(data, command)
    assert told.exit_code == code, told.output
    assert told.exception is None or isinstance(told.exception, SystemExit)
    if code:
        said = f"{name} cannot be used (it is {WAYS[way].format(name=name)}): move it away."
        assert said in told.output


def unchecked(source: str) -> list[int]:
    """The lines that open a database, but one in memory, without a look at what stands there."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "sqlite3.connect"
        and ast.unparse(node.args[0]) != "':memory:'"
    ]


NAMED_BY_SOMEBODY = {
    "bot/locale/extract.py",  # for whoever translates, over the sources
    "rules_index/child/worker.py",  # what the system says of the process
    "rules_index/commands/files.py",  # of a command line: a pipe there is wanted, and has its limit
    "rules_index/parsing/parse.py",  # in the child, after rules_index/intake/ingest.py has looked
}
LOOKS = ("check_file(", "check_database(", ".is_file()", "S_ISREG", "importlib.resources")


def test_whoever_opens_a_file_of_the_data_folder_looks_first() -> None:
    """Whether it is one; packaged files are always."""
    root = Path(__file__).parents[2]
    opening = re.compile(r"\.(?:read_bytes|read_text)\(|\.open\(\"[ra]")
    found = set()
    for half in ("bot", "rules_index"):
        for path in (root / half).rglob("*.py"):
            source = path.read_text("utf-8")
            if opening.search(source) and not any(look in source for look in LOOKS):
                found.add(path.relative_to(root).as_posix())
    assert {one for one in found if not one.startswith("rules_index/bench/")} == NAMED_BY_SOMEBODY


def test_every_database_is_opened_in_one_place() -> None:
    """There what is no file is refused; the comparison with other engines makes its own files."""
    root = Path(__file__).parents[2]
    paths = [path for half in ("bot", "rules_index") for path in (root / half).rglob("*.py")]
    found = {path.relative_to(root).as_posix() for path in paths if unchecked(path.read_text())}
    ours = {one for one in found if not one.startswith("rules_index/bench/")}
    assert ours == {"rules_index/store/database_file.py"}
    assert unchecked("db = sqlite3.connect(path)") == [1]
