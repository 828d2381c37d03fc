"""A database that another one replaces: killed after any step, a start finds one of both."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.ops import backup, nightly_backup
from bot.ops.corruption import mend
from bot.ops.databases import damage_of
from bot.ops.file_swap import is_stand_in, set_aside
from tests.ops.interruptions import stopped_before_each_step
from tests.ops.test_backup import NOW, rows, written
from tests.ops.test_lost_tables import LATER, NAMES, played, there

OLD, NEW = '{"old": 1}', '{"new": 1}'


def damaged(folder: Path) -> None:
    """Damage in SQLite's log alone, as a bot leaves it that was killed: the file is sound."""
    path, kept = folder / "tables.db", folder / "kept"
    kept.mkdir()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA writable_schema = ON")
        with db:
            db.execute("UPDATE sqlite_master SET sql = 'rubbish' WHERE name = 'events'")
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", kept)
    for file in kept.iterdir():
        file.replace(folder / file.name)
    kept.rmdir()
    Path(f"{path}-shm").unlink(missing_ok=True)


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A damaged folder with a backup, as it is when `mend` is killed before each of its steps."""
    top = tmp_path_factory.mktemp("stopped")
    played(top / "sound", *NAMES)
    nightly_backup.back_up_if_due(top / "sound", 3, NOW)
    damaged(top / "sound")
    return stopped_before_each_step(top / "sound", top, "mended")


def test_a_damaged_file_or_the_backup_is_in_its_place(stopped: list[Path]) -> None:
    """Never none, and never one that is sound because the damage went with its log."""
    assert len(stopped) > 8
    for folder in stopped:
        path = folder / "tables.db"
        assert path.is_file(), folder
        with closing(sqlite3.connect(path)) as db:
            whole = not damage_of(path) and db.execute("SELECT 1 FROM restored").fetchone()
        assert damage_of(path) or whole, folder


def test_the_next_start_goes_on(stopped: list[Path], tmp_path: Path) -> None:
    """All tables are there, what was damaged is kept, and somebody was told."""
    for folder in stopped:
        again = tmp_path / folder.name
        shutil.copytree(folder, again)
        told = (again / "said").read_text("utf-8").splitlines()
        told += list(mend(again, LATER + timedelta(seconds=1)))
        assert told, folder
        assert all("judge-20260105-120000.zip is in its place" in one for one in told)
        assert there(again) == set(NAMES)
        assert any(map(damage_of, again.glob("damaged-*/tables.db"))), folder
        assert not list(again.glob("damaged-*/*.stand-in*"))


@pytest.fixture(scope="module")
def cut_off(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A folder in use, as it is when `restore` of an older backup is killed before each step."""
    top = tmp_path_factory.mktemp("cut-off")
    data, own = top / "sound", top / "sound" / "aliases.jsonl"
    played(data, "north")
    own.write_text(OLD, "utf-8")
    backup.write(data, top / "kept.zip", NOW)
    played(data, "south")
    own.write_text(NEW, "utf-8")
    left_running(data)
    return stopped_before_each_step(data, top, "restored")


def left_running(folder: Path) -> None:
    """The last of what was played stands in SQLite's log alone, as after a kill."""
    path, kept = folder / "tables.db", folder / "kept"
    kept.mkdir()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_autocheckpoint = 0")
        with db:
            db.execute("DELETE FROM gone")
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", kept)
    for file in kept.iterdir():
        file.replace(folder / file.name)
    kept.rmdir()
    Path(f"{path}-shm").unlink(missing_ok=True)


def test_a_restore_that_was_cut_off_loses_nothing(cut_off: list[Path], tmp_path: Path) -> None:
    """All tables of before are in the folder or where they were set aside, and so are the words."""
    assert len(cut_off) > 8
    for folder in cut_off:
        again = Path(shutil.copytree(folder, tmp_path / folder.name))
        words = [path.read_text("utf-8") for path in again.rglob("aliases.jsonl")]
        assert NEW in words, folder
        played_in = [there(path.parent) for path in again.rglob("tables.db") if is_sound(path)]
        assert {"north", "south"} in played_in, folder


def is_sound(path: Path) -> bool:
    return not is_stand_in(path.parent, path.name) and not damage_of(path)


def test_a_start_after_it_has_all_of_before_or_the_backup(
    cut_off: list[Path], tmp_path: Path
) -> None:
    """Tables are never begun anew, and words of the operator are never missing."""
    for folder in cut_off:
        again = Path(shutil.copytree(folder, tmp_path / folder.name))
        told = list(mend(again, LATER))
        assert not any("begin anew" in one for one in told)
        assert there(again) in ({"north", "south"}, {"north"}), folder
        assert (again / "aliases.jsonl").read_text("utf-8") in {OLD, NEW}, folder
        assert is_stand_in(folder, "tables.db") == any("it is back" in one for one in told)


def test_the_same_restore_again_brings_it_to_its_end(cut_off: list[Path], tmp_path: Path) -> None:
    """Whoever repeats the command has the backup, and what was there before is set aside."""
    for folder in cut_off:
        again = Path(shutil.copytree(folder, tmp_path / folder.name))
        backup.restore(folder.parent / "kept.zip", again, LATER)
        assert there(again) == {"north"}, folder
        assert (again / "aliases.jsonl").read_text("utf-8") == OLD
        aside = [there(path.parent) for path in again.glob("before-restore-*/tables.db")]
        assert {"north", "south"} in aside, folder


def test_a_stand_in_is_not_set_aside_itself(tmp_path: Path) -> None:
    """It says where the database is; the next step may come at any time."""
    written(tmp_path, 3)
    into = set_aside(tmp_path, ["tables.db"], "aside")
    assert into == tmp_path / "aside"
    assert is_stand_in(tmp_path, "tables.db")
    assert "aside/" in (tmp_path / "tables.db").read_text("utf-8")
    assert set_aside(tmp_path, ["tables.db"], "elsewhere") == into
    assert rows(into / "tables.db") == 3
    assert not (tmp_path / "elsewhere").exists()
    assert damage_of(tmp_path / "tables.db")


def test_what_was_set_aside_is_never_written_over(tmp_path: Path) -> None:
    """Two restores within a second: both of what was there are kept."""
    data = tmp_path / "data"
    written(data, 3)
    backup.write(data, tmp_path / "kept.zip", NOW)
    written(data, 4)
    _, first = backup.restore(tmp_path / "kept.zip", data, NOW)
    _, second = backup.restore(tmp_path / "kept.zip", data, NOW)
    assert first is not None
    assert second is not None
    assert (rows(first / "tables.db"), rows(second / "tables.db")) == (7, 3)


def test_a_restore_leaves_no_stand_in(tmp_path: Path) -> None:
    """A backup without a library leaves none, as before."""
    data = tmp_path / "data"
    written(data, 3)
    backup.write(data, tmp_path / "kept.zip", NOW)
    (data / "library.db").write_bytes(b"guides")
    _, aside = backup.restore(tmp_path / "kept.zip", data, NOW)
    assert aside is not None
    assert (aside / "library.db").read_bytes() == b"guides"
    assert not (data / "library.db").exists()
