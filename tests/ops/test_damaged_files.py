"""Whatever befalls the files of a data folder: every command ends in a sentence, and the bot runs.

JUDGE_HARMS=300 harms each database in as many ways; that takes ten minutes.
"""

from __future__ import annotations

import ast
import asyncio
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

import bot.__main__  # noqa: F401 # it adds the commands
from bot.app import lifecycle, service
from bot.app.client import Bot
from bot.engine.errors import TableError
from bot.ops import corruption, nightly_backup
from bot.ops.databases import INDEX
from bot.ops.doctor import now
from bot.tables.errors import BotError
from rules_index.cli import cli
from rules_index.errors import RulesIndexError
from rules_index.search.records import Scope
from tests.bot.conftest import filed
from tests.ops.file_damage import WAYS, copied, foldered, harm
from tests.tables.registries import ANA, more_fate, opened, registry

__all__ = ["filed"]

HARMS = int(os.environ.get("JUDGE_HARMS", str(len(WAYS))))
COMMANDS = {
    "doctor": ("doctor", "--offline"),
    "backup": ("backup", "{folder}/kept.zip", "--replace"),
    "ask": ("ask", "what is fate"),
    "guides": ("guides",),
    "ingest": ("ingest", "{folder}/own.md"),
}
OPENING = {"tables.db": ["doctor", "backup"], "library.db": [*COMMANDS]}
"""Which commands open a database."""
TOKEN = "a-token-of-no-bot.0123456789"


@pytest.fixture(scope="module")
def sound(filed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with guides, tables that are played, and a backup."""
    data = tmp_path_factory.mktemp("sound") / "data"
    shutil.copytree(filed, data)

    async def play() -> None:
        with registry(data / "tables.db") as tables:
            for number in range(6):
                placement = await opened(tables, f"table {number}")
                for _ in range(8):
                    await tables.act(placement, ANA, more_fate())

    asyncio.run(play())
    nightly_backup.back_up_if_due(data, 3, now())
    return data


@pytest.fixture
def started(sound: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`judge run` up to Discord: instead of that it looks at every table and asks a question.

    Where a backup's library is in its place, its index is, too: to make it takes most of the time.
    """

    async def stay(made: Callable[[], Bot], _: str) -> None:
        services = made().services
        try:
            for key in services.registry.open_keys():
                placement = services.registry.placement(key)
                if placement:
                    await services.registry.look(placement)
            services.registry.all(1)
            await services.answers.ask("what is fate", Scope("", "", ("",)))
        except (TableError, BotError, RulesIndexError):
            pass  # told to whoever asked; the others go on

    def mended(folder: Path, at: datetime) -> Iterator[str]:
        yield from corruption.mend(folder, at)
        if not (folder / INDEX).exists():
            shutil.copy2(sound / INDEX, folder)

    monkeypatch.setattr(lifecycle, "run_until_stopped", stay)
    monkeypatch.setattr(service, "corruption", SimpleNamespace(mend=mended))
    monkeypatch.setattr("bot.app.logs.log_to_stderr", lambda *_: None)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)


def judged(data: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, [*arguments, "--data", str(data)])


def one_sentence(result: Result) -> bool:
    """Whether a command did its work or said why not; an exception is a traceback for whoever."""
    return result.exception is None or isinstance(result.exception, SystemExit)


@pytest.mark.usefixtures("started")
@pytest.mark.parametrize("name", ["tables.db", "library.db"])
@pytest.mark.parametrize("seed", range(HARMS))
def test_no_damage_ends_in_a_traceback(sound: Path, tmp_path: Path, name: str, seed: int) -> None:
    """It starts with what a backup has; a command with what is there, or says what is wrong."""
    (tmp_path / "own.md").write_text("# Own Guide\n\n## A rule\n\nIts text.\n", "utf-8")
    opening = OPENING[name]
    names = opening if len(WAYS) < HARMS else [opening[seed % len(opening)]]
    for command in names:
        data = copied(sound, tmp_path / "data")
        way = harm(data / name, seed)
        told = judged(data, *(part.format(folder=tmp_path) for part in COMMANDS[command]))
        assert one_sentence(told), (way, command, told.exc_info)
    data = copied(sound, tmp_path / "data")
    way = harm(data / name, seed)
    told = judged(data, "run")
    assert one_sentence(told), (way, told.exc_info)
    assert told.exit_code == 0 or way == foldered.__name__ or "right to write" in told.output


ODD: dict[str, Callable[[Path], Any]] = {
    "bytes that are no text in the names of tables": lambda path: path.write_bytes(
        path.read_bytes().replace(b"CREATE TABLE", b"CREATE \xff\xfeBLE")
    ),
    "a schema of another version": lambda path: path.write_bytes(
        path.read_bytes()[:47] + bytes([9]) + path.read_bytes()[48:]
    ),
    "notes on its own making that lack a column": lambda path: path.write_bytes(
        path.read_bytes().replace(b"applied_at", b"zpplied_at")
    ),
    "notes on its own making that are no text": lambda path: path.write_bytes(
        re.sub(rb"(\d\d:\d\d\.\d{5})\d", b"\\1\xff", path.read_bytes())
    ),
    "a header that forbids to write": lambda path: path.write_bytes(
        path.read_bytes()[:18] + b"\x07\x07" + path.read_bytes()[20:]
    ),
}


@pytest.mark.usefixtures("started")
@pytest.mark.parametrize("name", ["tables.db", "library.db"])
@pytest.mark.parametrize("odd", ODD)
def test_damage_that_sqlite_tells_oddly(sound: Path, tmp_path: Path, name: str, odd: str) -> None:
    """It is set aside, and the backup's is in its place; doctor and backup tell it before."""
    data = copied(sound, tmp_path / "data")
    ODD[odd](data / name)
    told = judged(data, "doctor", "--offline")
    assert one_sentence(told), told.exc_info
    assert f"✗ {name}: damaged" in told.output
    told = judged(data, "backup", str(tmp_path / "kept.zip"))
    assert one_sentence(told), told.exc_info
    told = judged(data, "run")
    assert (told.exit_code, "is in its place" in told.output) == (0, True), told.exc_info
    assert len(list(data.glob(f"damaged-*/{name}"))) == 1
    assert judged(data, "guides").exit_code == 0


def renamed_note(path: Path) -> None:
    """One letter of a step's name in the table, and not in its index."""
    path.write_bytes(path.read_bytes().replace(b"epochs", b"zpochs", 1))


def uncounted(path: Path) -> None:
    """The row that counts the changes is gone."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM meta WHERE name = 'generation'")


@pytest.mark.usefixtures("started")
@pytest.mark.parametrize(
    ("name", "spoil"), [("tables.db", renamed_note), ("library.db", uncounted)]
)
def test_what_sqlite_calls_sound_is_found(
    sound: Path, tmp_path: Path, name: str, spoil: Callable[[Path], None]
) -> None:
    """A start puts the backup's in its place, and every command ends in a sentence."""
    data = copied(sound, tmp_path / "data")
    spoil(data / name)
    for command in ("ask", "doctor"):
        assert one_sentence(judged(data, *COMMANDS[command]))
    told = judged(data, "run")
    assert (told.exit_code, "is in its place" in told.output) == (0, True), told.output


@pytest.mark.usefixtures("started")
def test_a_librarys_index_is_made_anew(sound: Path, tmp_path: Path) -> None:
    """The one beside a damaged library goes with it; the answer is the same."""
    data = copied(sound, tmp_path / "data")
    before = judged(data, "ask", "what is fate").output
    (data / "library.db").write_bytes(b"rubbish " * 600)
    list(corruption.mend(data, now()))
    assert not (data / INDEX).exists()
    assert judged(data, "ask", "what is fate").output == before
    assert (data / INDEX).exists()


@pytest.mark.parametrize("between", [(), ("doctor", "--offline"), ("guides",)])
@pytest.mark.usefixtures("started")
def test_an_emptied_library_is_brought_back(
    sound: Path, tmp_path: Path, between: tuple[str, ...]
) -> None:
    """An empty file is sound for SQLite; without a word every guide would be gone."""
    data = copied(sound, tmp_path / "data")
    before = judged(data, "guides").output
    (data / "library.db").write_bytes(b"")
    if between:
        judged(data, *between)
    assert judged(data, "doctor", "--offline").exit_code == 1
    (told,) = corruption.mend(data, now())
    assert "library.db lacks all that judge-" in told
    assert judged(data, "guides").output == before
    assert list(corruption.mend(data, now())) == []


def deaf_handlers(source: str) -> list[int]:
    """The lines of what takes SQLite's errors, and not those of its messages that are no text."""
    found = []
    for node in ast.walk(ast.parse(source)):
        taken = " ".join(ast.unparse(one.type) for one in getattr(node, "handlers", []) if one.type)
        every = re.search(r"sqlite3\.(Database)?Error", taken)
        if every and not re.search("Unicode|FAILS", taken):
            found.append(getattr(node, "lineno", 0))
    return found


def test_no_error_of_sqlite_is_asked_for_a_code_that_it_may_lack() -> None:
    """Python raises some of them itself: text that is no text has none."""
    root = Path(__file__).parents[2]
    paths = [path for half in ("bot", "rules_index") for path in (root / half).rglob("*.py")]
    asking = [path.name for path in paths if ".sqlite_errorcode" in path.read_text("utf-8")]
    assert asking == []


def test_whatever_takes_sqlites_errors_takes_all_of_them() -> None:
    """A damaged file makes SQLite quote bytes that Python cannot read: that is another error."""
    root = Path(__file__).parents[2]
    paths = [path for half in ("bot", "rules_index") for path in (root / half).rglob("*.py")]
    texts = {path: text for path in paths if "sqlite3" in (text := path.read_text("utf-8"))}
    assert {path.name: deaf for path, text in texts.items() if (deaf := deaf_handlers(text))} == {}
    assert deaf_handlers("try: f()\nexcept (OSError, sqlite3.Error): pass") == [1]
