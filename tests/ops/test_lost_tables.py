"""Tables that are gone without a deletion: noticed, brought back, and told; deletions stay."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.engine.view_model.screen import screen
from bot.guilds.records import StoredSettings
from bot.guilds.sqlite_settings import SqliteGuildSettings
from bot.locale.catalogue import words
from bot.ops import backup, idle_checkpoint, nightly_backup
from bot.ops.corruption import mend
from bot.ops.daily_backups import daily_backups, losses_by_database
from bot.ui.table.board import board_view
from tests.ops.test_backup import NOW
from tests.ops.test_doctor import judge
from tests.tables.registries import ANA, fate, more_fate, opened, placement, registry
from tests.ui.played_tables import stages

ROOT = Path(__file__).parents[2]
LATER = NOW + timedelta(hours=1)
NAMES = ("north", "south", "west")


def played(folder: Path, *names: str) -> None:
    """Tables that are opened and played a little."""

    async def play() -> None:
        with registry(folder / "tables.db") as tables:
            for name in names:
                await tables.act(await opened(tables, name), ANA, more_fate(2))

    asyncio.run(play())


def there(folder: Path) -> set[str]:
    """The tables that can be played."""

    async def look() -> set[str]:
        with registry(folder / "tables.db") as tables:
            placements = [one for name in NAMES if (one := tables.placement(placement(name).table))]
            assert all([fate(await tables.look(one)) for one in placements])
            return {one.name for one in placements}

    return asyncio.run(look())


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def begun_anew(path: Path) -> None:
    path.unlink()
    with registry(path):
        pass


def one_lost(path: Path, name: str = "south") -> None:
    db = sqlite3.connect(path)
    with db:
        for table, column in (("events", "name"), ("tables", "name"), ("spots", "key")):
            db.execute(f"DELETE FROM {table} WHERE {column} = ?", (placement(name).table,))
    db.close()


@pytest.mark.parametrize("harm", [emptied, begun_anew, one_lost])
def test_tables_that_are_gone_are_brought_back(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    """An empty file, a new one and one that lacks a table are sound, and yet damaged: once."""
    played(tmp_path, *NAMES)
    nightly_backup.back_up_if_due(tmp_path, 3, NOW)
    harm(tmp_path / "tables.db")
    (told,) = mend(tmp_path, LATER)
    assert "judge-20260105-120000.zip is in its place" in told
    assert "of 3 tables" in told
    assert there(tmp_path) == set(NAMES)
    assert (tmp_path / "damaged-20260105-130000" / "tables.db").exists()
    assert list(mend(tmp_path, LATER)) == []


def test_what_was_deleted_stays_deleted(tmp_path: Path) -> None:
    """Each of them left a note; a table that is opened anew under its name leaves none."""
    played(tmp_path, *NAMES)
    nightly_backup.back_up_if_due(tmp_path, 3, NOW)

    async def delete() -> None:
        with registry(tmp_path / "tables.db") as tables:
            await tables.remove(placement("north").table)
            await tables.remove(placement("west").table)

    asyncio.run(delete())
    assert list(mend(tmp_path, LATER)) == []
    played(tmp_path, "west")
    assert losses_by_database(tmp_path) == {}
    nightly_backup.back_up_if_due(tmp_path, 1, NOW + timedelta(days=1))
    assert there(tmp_path) == {"south", "west"}
    emptied(tmp_path / "tables.db")
    assert "lacks 2 of 2 tables" in losses_by_database(tmp_path)["tables.db"].said


def test_an_older_backup_that_was_put_back_stays(tmp_path: Path) -> None:
    """Whoever restores one on purpose does not get the newest instead at the next start."""
    played(tmp_path, "north")
    backup.write(tmp_path, tmp_path / "old.zip", NOW - timedelta(days=2))
    played(tmp_path, "south")
    nightly_backup.back_up_if_due(tmp_path, 3, NOW)
    backup.restore(tmp_path / "old.zip", tmp_path, LATER)
    assert list(mend(tmp_path, LATER)) == []
    assert there(tmp_path) == {"north"}


def test_without_a_backup_that_can_be_read_nothing_is_set_aside(tmp_path: Path) -> None:
    """What there is is all there is."""
    played(tmp_path, *NAMES)
    file = nightly_backup.back_up_if_due(tmp_path, 3, NOW)
    assert file is not None
    one_lost(tmp_path / "tables.db")
    data = bytearray(file.read_bytes())
    data[-600:-500] = bytes(100)  # inside of the list of what is packed
    file.write_bytes(bytes(data))
    assert not [told for told in mend(tmp_path, LATER) if "set aside" in told]
    assert there(tmp_path) == {"north", "west"}


@pytest.mark.parametrize("harm", [bytes, lambda: b"PK\x05\x06" + bytes(18), lambda: b"no archive"])
def test_the_newest_backup_that_can_be_read_says_what_is_missing(
    tmp_path: Path, harm: Callable[[], bytes]
) -> None:
    """One damaged backup hides nothing that an older one knows."""
    played(tmp_path, *NAMES)
    nightly_backup.back_up_if_due(tmp_path, 3, NOW - timedelta(days=2))
    newest = nightly_backup.back_up_if_due(tmp_path, 3, NOW)
    assert newest is not None
    newest.write_bytes(harm())
    emptied(tmp_path / "tables.db")
    (told,) = mend(tmp_path, LATER)
    assert "judge-20260103-120000.zip is in its place" in told
    assert there(tmp_path) == set(NAMES)


def removed(path: Path) -> None:
    path.unlink()


def another_database(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE others (name TEXT)")


HARMS = [emptied, begun_anew, one_lost, removed, another_database]


@pytest.mark.parametrize("harm", HARMS)
def test_no_daily_backup_pushes_out_what_is_lost(
    tmp_path: Path, harm: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    """However many are made after the loss: the one that has it stays, and it is said each day."""
    played(tmp_path, *NAMES)
    (tmp_path / "aliases.jsonl").write_text("{}\n", "utf-8")
    nightly_backup.back_up_if_due(tmp_path, 3, NOW - timedelta(days=1))
    held = nightly_backup.back_up_if_due(tmp_path, 3, NOW)
    harm(tmp_path / "tables.db")
    for day in range(1, 9):
        assert nightly_backup.back_up_if_due(tmp_path, 3, NOW + timedelta(days=day))
    files = [file for _, file in daily_backups(tmp_path)]
    assert (files[0], len(files)) == (held, 4)
    assert len(caplog.messages) == 8
    assert losses_by_database(tmp_path)["tables.db"].holders == (held,)
    (told,) = mend(tmp_path, NOW + timedelta(days=9))
    assert "judge-20260105-120000.zip" in told
    assert held is not None
    backup.restore(held, tmp_path, NOW + timedelta(days=9))
    assert there(tmp_path) == set(NAMES)
    assert losses_by_database(tmp_path) == {}
    nightly_backup.back_up_if_due(tmp_path, 3, NOW + timedelta(days=9))
    assert held not in [file for _, file in daily_backups(tmp_path)]


def test_what_came_after_a_loss_is_not_replaced(tmp_path: Path) -> None:
    """A newer backup has other tables: a start says what is missing, and the doctor what to do."""
    played(tmp_path, *NAMES)
    nightly_backup.back_up_if_due(tmp_path, 3, NOW)
    one_lost(tmp_path / "tables.db")
    played(tmp_path, "new")
    nightly_backup.back_up_if_due(tmp_path, 3, NOW + timedelta(days=1))
    (told,) = mend(tmp_path, NOW + timedelta(days=2))
    lacks = "lacks 1 of 3 tables of judge-20260105-120000.zip"
    assert told.startswith(f"tables.db {lacks}, which is kept: ")
    told = judge(tmp_path, "doctor", "--offline").output
    assert f"✗ tables.db: {lacks}\n  → stop the bot" in told
    assert "run “judge restore backups/judge-20260105-120000.zip”" in told


def test_each_of_two_losses_keeps_its_backup(tmp_path: Path) -> None:
    """Also where another backup was put in place between them."""
    played(tmp_path, *NAMES)
    first = nightly_backup.back_up_if_due(tmp_path, 1, NOW)
    one_lost(tmp_path / "tables.db")
    second = nightly_backup.back_up_if_due(tmp_path, 1, NOW + timedelta(days=1))
    (tmp_path / "tables.db").write_bytes(b"rubbish " * 600)
    assert len(list(mend(tmp_path, NOW + timedelta(days=2)))) == 1
    one_lost(tmp_path / "tables.db", "west")
    made = [
        nightly_backup.back_up_if_due(tmp_path, 1, NOW + timedelta(days=day)) for day in range(2, 5)
    ]
    assert [file for _, file in daily_backups(tmp_path)] == [first, second, made[-1]]


@pytest.mark.parametrize("harm", HARMS)
def test_a_backup_by_hand_says_what_is_missing(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    """It is written, but never over the one that has what is missing."""
    data, mine = tmp_path / "data", tmp_path / "mine.zip"
    played(data, *NAMES)
    (data / "aliases.jsonl").write_text("{}\n", "utf-8")
    nightly_backup.back_up_if_due(data, 3, NOW)
    backup.write(data, mine, LATER)
    harm(data / "tables.db")
    told = judge(data, "backup", str(tmp_path / "other.zip"), "--replace")
    assert (told.exit_code, told.output.count("\n")) == (0, 2)
    assert "judge-20260105-120000.zip" in told.stderr
    before = mine.read_bytes()
    told = judge(data, "backup", str(mine), "--replace")
    assert (told.exit_code, told.output.count("\n")) == (1, 1)
    assert "mine.zip" in told.output
    assert "name another file" in told.output
    assert mine.read_bytes() == before


def test_settings_that_are_gone_are_brought_back(tmp_path: Path) -> None:
    """A server that only set something has no table that could be missed."""
    with closing(SqliteGuildSettings(tmp_path / "tables.db")) as guild_settings:
        guild_settings.change("guild:1", lambda _: StoredSettings(game="l5r"), 1)
    nightly_backup.back_up_if_due(tmp_path, 3, NOW)
    emptied(tmp_path / "tables.db")
    (told,) = mend(tmp_path, LATER)
    assert "tables.db lacks all that judge-20260105-120000.zip has" in told
    with closing(SqliteGuildSettings(tmp_path / "tables.db")) as guild_settings:
        assert guild_settings.stored("guild:1") == StoredSettings(game="l5r")
    assert list(mend(tmp_path, LATER)) == []


def test_an_empty_database_is_in_no_backup(tmp_path: Path) -> None:
    """It would come back at every start."""
    played(tmp_path, "north")
    emptied(tmp_path / "library.db")
    nightly_backup.back_up_if_due(tmp_path, 3, NOW)
    assert list(mend(tmp_path, LATER)) == []


PLAYED = """
import asyncio, os, signal, sys
from pathlib import Path
from bot.ops.databases import checkpoint
from tests.ops.test_lost_tables import NAMES
from bot.locale.catalogue import words
from bot.ui.table.board import board_view
from bot.engine.view_model.screen import screen
from tests.tables.registries import ANA, registry, more_fate, opened

async def play(path, idle):
    with registry(path) as tables:
        for name in NAMES:
            await tables.act(await opened(tables, name), ANA, more_fate(2))
        if idle:
            checkpoint(path)
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(play(Path(sys.argv[1]), sys.argv[2] == "idle"))
"""


@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_bytes(os.urandom(9000))])
@pytest.mark.parametrize("rested", ["idle", "busy"])
def test_a_log_that_is_gone(tmp_path: Path, rested: str, harm: Callable[[Path], None]) -> None:
    """After kill -9 SQLite's log goes, too: what was there at rest or in a backup is there."""
    path = tmp_path / "tables.db"
    if rested == "busy":
        played(tmp_path, *NAMES)
        nightly_backup.back_up_if_due(tmp_path, 3, NOW)
        path.unlink()
    done = subprocess.run([sys.executable, "-c", PLAYED, path, rested], check=False, cwd=ROOT)
    assert done.returncode == -signal.SIGKILL
    harm(tmp_path / "tables.db-wal")
    told = list(mend(tmp_path, LATER))
    assert len(told) == (rested == "busy")
    assert there(tmp_path) == set(NAMES)


def test_the_log_is_brought_in_at_rest(tmp_path: Path) -> None:
    """A store that is open and quiet: without its log the file alone has everything."""
    path = tmp_path / "tables.db"

    async def play() -> bytes:
        with registry(path) as tables:
            for name in NAMES:
                await tables.act(await opened(tables, name), ANA, more_fate(2))
            rest = idle_checkpoint.IdleCheckpointer(tmp_path)
            assert not rest.look()  # something was just written
            assert rest.look()
            assert not rest.look()  # nothing more to do
            return path.read_bytes()

    alone = tmp_path / "alone"
    alone.mkdir()
    (alone / "tables.db").write_bytes(asyncio.run(play()))
    assert there(alone) == set(NAMES)


def test_players_are_told_once_what_is_lost(tmp_path: Path) -> None:
    """Each open board is posted anew with the times, after a restart as well, and only once."""
    played(tmp_path, *NAMES)
    nightly_backup.back_up_if_due(tmp_path, 3, NOW)
    emptied(tmp_path / "tables.db")
    list(mend(tmp_path, LATER))
    for told in (3, 0):
        with registry(tmp_path / "tables.db") as tables:
            assert tables.note_losses() == told
            found = tables.placement(placement("north").table)
            assert found is not None
            assert (found.lost, found.posted) == ((NOW.isoformat(), LATER.isoformat()), "")


@pytest.mark.parametrize("language", ["en", "pl", "cs", "fr"])
def test_the_board_says_from_when_to_when(language: str) -> None:
    """In the table's language, in times that everybody reads in their own zone."""
    play = stages("l5r")[0]
    shown = screen(*play, None)
    view = board_view(
        "0123456789", shown, words(language), lost=(NOW.isoformat(), LATER.isoformat())
    )
    text = str(view.to_components())  # type: ignore[no-untyped-call] # of Discord’s library
    assert all(f"<t:{int(one.timestamp())}:f>" in text for one in (NOW, LATER))
    assert ("is lost" in text) == (language == "en")
