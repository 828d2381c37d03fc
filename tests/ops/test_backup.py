"""Backups: whole, sound and verified, also while others write; restoring loses nothing."""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.ops import backup, nightly_backup
from bot.ops.daily_backups import FOLDER, daily_backups
from bot.ops.errors import BadBackup, CannotBackUp, InUse
from bot.ops.instance_lock import hold_lock, is_running

NOW = datetime(2026, 1, 5, 12, 0, tzinfo=UTC)


def written(folder: Path, values: int) -> None:
    """A database of tables with as many rows, in the mode that the stores use."""
    folder.mkdir(parents=True, exist_ok=True)
    db = sqlite3.connect(folder / "tables.db")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE IF NOT EXISTS numbers (a INTEGER, b INTEGER)")
    with db:
        db.executemany("INSERT INTO numbers VALUES (?, ?)", [(n, n) for n in range(values)])
    db.close()


def rows(path: Path) -> int:
    db = sqlite3.connect(path)
    try:
        return int(db.execute("SELECT count(*) FROM numbers").fetchone()[0])
    finally:
        db.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with tables, words of one's own, and things that can be made anew."""
    data = tmp_path / "data"
    written(data, 3)
    (data / "aliases.jsonl").write_text("{}\n", "utf-8")
    (data / "games").mkdir()
    (data / "games" / "own.toml").write_text("key = 'own'\n", "utf-8")
    (data / "search.npz").write_bytes(b"index")
    (data / "uploads").mkdir()
    return data


def test_what_is_restored_is_for_its_owner_alone(folder: Path, tmp_path: Path) -> None:
    """Choices that are sealed and people's names stand open in it, whatever the umask is."""
    file = tmp_path / "kept.zip"
    manifest = backup.write(folder, file, NOW)
    before = os.umask(0)
    try:
        backup.restore(file, folder, NOW)
    finally:
        os.umask(before)
    modes = {name: stat.S_IMODE((folder / name).stat().st_mode) for name in manifest.files}
    assert modes == dict.fromkeys(manifest.files, 0o600)


def test_a_device_is_neither_replaced_nor_read(folder: Path, tmp_path: Path) -> None:
    """Whoever may write to /dev would lose the device, and one without an end fills the memory."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(CannotBackUp, match="is a device or a folder"):
        backup.write(folder, pipe, NOW, replace=True)
    assert pipe.is_fifo()
    with pytest.raises(BadBackup, match="no backup of this program"):
        backup.restore(pipe, folder, NOW)
    assert rows(folder / "tables.db") == 3


def test_everything_comes_back(folder: Path, tmp_path: Path) -> None:
    """What was there is as it was; what came after is set aside, the index is made anew."""
    file = tmp_path / "kept.zip"
    manifest = backup.write(folder, file, NOW)
    assert set(manifest.files) == {"tables.db", "aliases.jsonl", "games/own.toml"}
    written(folder, 4)
    (folder / "games" / "second.toml").write_text("key = 'second'\n", "utf-8")
    _, aside = backup.restore(file, folder, NOW)
    assert rows(folder / "tables.db") == 3
    assert [path.name for path in (folder / "games").iterdir()] == ["own.toml"]
    assert aside is not None
    assert rows(aside / "tables.db") == 7
    assert (aside / "games" / "second.toml").exists()


def test_the_index_of_another_library_goes(folder: Path, tmp_path: Path) -> None:
    """A kept index never answers for a library that it was not made of."""
    backup.write(folder, tmp_path / "kept.zip", NOW)
    backup.restore(tmp_path / "kept.zip", folder, NOW)
    assert not (folder / "search.npz").exists()


def test_a_backup_is_sound_while_somebody_writes(folder: Path, tmp_path: Path) -> None:
    """Both columns are written together: no backup ever has one without the other."""
    done = threading.Event()

    def write() -> None:
        db = sqlite3.connect(folder / "tables.db", timeout=10)
        while not done.is_set():
            with db:
                db.execute("INSERT INTO numbers VALUES (1, NULL)")
                db.execute("UPDATE numbers SET b = a WHERE b IS NULL")
        db.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            backup.write(folder, tmp_path / f"{number}.zip", NOW)
    finally:
        done.set()
        writer.join()
    for number in range(5):
        target = tmp_path / f"back{number}"
        backup.restore(tmp_path / f"{number}.zip", target, NOW)
        db = sqlite3.connect(target / "tables.db")
        assert db.execute("SELECT count(*) FROM numbers WHERE b IS NULL").fetchone() == (0,)
        db.close()


def test_a_backup_is_nobody_elses_to_read(folder: Path, tmp_path: Path) -> None:
    """Sealed choices stand in it."""
    backup.write(folder, tmp_path / "kept.zip", NOW)
    assert (tmp_path / "kept.zip").stat().st_mode & 0o077 == 0


def spoil(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 3] ^= 0xFF
    file.write_bytes(bytes(data))


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-40])


def foreign(file: Path) -> None:
    file.write_bytes(b"no archive at all")


def evil(file: Path) -> None:
    head = b'{"form": 1, "made": "2026-01-05T12:00:00Z", "judge": "", "files": '
    manifest = head + b'{"../evil": "00"}}'
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("backup.json", manifest)
        archive.writestr("../evil", b"x")


def newer(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("backup.json", b'{"form": 9, "made": "", "judge": "9.0", "files": {}}')


@pytest.mark.parametrize("harm", [spoil, cut, foreign, evil, newer, Path.unlink])
def test_a_bad_backup_changes_nothing(
    folder: Path, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    """Damaged, cut, foreign, newer or gone: one sentence, and the folder stays as it was."""
    file = tmp_path / "kept.zip"
    backup.write(folder, file, NOW)
    written(folder, 1)
    harm(file)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(BadBackup, match="nothing was changed"):
        backup.restore(file, folder, NOW)
    assert before.items() <= {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}.items()
    assert not (tmp_path / "evil").exists()


def test_nothing_is_written_over_unasked(folder: Path, tmp_path: Path) -> None:
    """A file of that name stays, unless somebody says so."""
    file = tmp_path / "kept.zip"
    file.write_text("dear to somebody", "utf-8")
    with pytest.raises(CannotBackUp, match="is there already"):
        backup.write(folder, file, NOW)
    assert file.read_text("utf-8") == "dear to somebody"
    backup.write(folder, file, NOW, replace=True)
    assert backup.verify(file).files


def test_a_damaged_database_is_not_backed_up(folder: Path, tmp_path: Path) -> None:
    """A backup of rubbish would push out the good ones."""
    (folder / "tables.db").write_bytes(b"rubbish " * 1000)
    with pytest.raises(CannotBackUp, match=r"tables\.db cannot be copied"):
        backup.write(folder, tmp_path / "kept.zip", NOW)
    assert list(tmp_path.glob("*.zip*")) == []


def test_nothing_is_restored_under_a_running_bot(folder: Path, tmp_path: Path) -> None:
    """The bot holds its folder; a second bot or a restore is refused."""
    backup.write(folder, tmp_path / "kept.zip", NOW)
    assert not is_running(folder)
    with hold_lock(folder):
        assert is_running(folder)
        with pytest.raises(InUse):
            backup.restore(tmp_path / "kept.zip", folder, NOW)
    assert not is_running(folder)


def test_nothing_is_restored_under_an_open_table(folder: Path, tmp_path: Path) -> None:
    """What a console would write from then on would be in what was set aside: it is refused."""
    backup.write(folder, tmp_path / "kept.zip", NOW)
    db = sqlite3.connect(folder / "tables.db")
    db.execute("SELECT * FROM numbers").fetchall()  # open, and doing nothing
    with pytest.raises(InUse, match=r"tables\.db is open in another program"):
        backup.restore(tmp_path / "kept.zip", folder, NOW)
    db.close()
    assert rows(folder / "tables.db") == 3
    backup.restore(tmp_path / "kept.zip", folder, NOW)


def test_one_a_day_and_the_last_few_are_kept(folder: Path) -> None:
    """Looked at every hour for ten days: ten are made, three stay, and 0 makes none."""
    made = [
        nightly_backup.back_up_if_due(folder, 3, NOW + timedelta(hours=hour)) for hour in range(240)
    ]
    assert sum(one is not None for one in made) == 10
    held = [when for when, _ in daily_backups(folder)]
    assert len(held) == 3
    assert held[-1] >= NOW + timedelta(hours=206)
    assert nightly_backup.back_up_if_due(folder, 0, NOW + timedelta(days=99)) is None


def test_a_clock_that_was_wrong_stops_no_backup(folder: Path) -> None:
    """One of the future does not keep today's from being made."""
    nightly_backup.back_up_if_due(folder, 3, NOW + timedelta(days=400))
    assert nightly_backup.back_up_if_due(folder, 3, NOW) is not None


@pytest.mark.parametrize("inside", ["", FOLDER], ids=["a start", "a backup"])
def test_what_was_left_half_done_goes(folder: Path, inside: str) -> None:
    """A stop in the middle leaves a copy of the tables: an hour later it goes."""
    nightly_backup.back_up_if_due(folder, 3, NOW)
    half = folder / inside / ".judge-half"
    half.mkdir()
    (half / "tables.db").write_bytes(b"people")
    new = folder / inside / ".judge-20260105-120000.zip.7.new"
    new.write_bytes(b"people")
    soon = datetime.now(UTC)
    nightly_backup.back_up_if_due(folder, 3, soon)
    assert half.exists()
    nightly_backup.back_up_if_due(folder, 3, soon + timedelta(hours=2))
    assert not half.exists()
    assert not new.exists()
    assert len(daily_backups(folder)) == 2
