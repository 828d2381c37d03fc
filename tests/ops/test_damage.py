"""Damaged databases: noticed, set aside, and what a backup has put in their place."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.ops import nightly_backup
from bot.ops.corruption import mend
from bot.ops.databases import damage_of
from rules_index import Library, LibraryUnavailable
from tests.library.making import guide
from tests.ops.test_backup import NOW, rows, written


def spoil(path: Path) -> bytes:
    """Write over the middle of a database; what it is then."""
    data = bytearray(path.read_bytes())
    data[0:16] = b"not a database !"
    path.write_bytes(bytes(data))
    return bytes(data)


def test_a_sound_folder_is_left_alone(tmp_path: Path) -> None:
    """Nothing is said and nothing moves."""
    written(tmp_path, 3)
    assert list(mend(tmp_path, NOW)) == []
    assert rows(tmp_path / "tables.db") == 3


def test_the_last_backup_takes_its_place(tmp_path: Path) -> None:
    """The damaged file is kept as it is; both names are said."""
    written(tmp_path, 3)
    nightly_backup.back_up_if_due(tmp_path, 3, NOW)
    written(tmp_path, 1)
    spoiled = spoil(tmp_path / "tables.db")
    (said,) = mend(tmp_path, NOW + timedelta(hours=1))
    assert "damaged-20260105-130000" in said
    assert "judge-20260105-120000.zip" in said
    assert (tmp_path / "damaged-20260105-130000" / "tables.db").read_bytes() == spoiled
    assert rows(tmp_path / "tables.db") == 3


def test_a_damaged_backup_is_passed_over(tmp_path: Path) -> None:
    """The one before it is good enough."""
    written(tmp_path, 3)
    nightly_backup.back_up_if_due(tmp_path, 3, NOW)
    latest = nightly_backup.back_up_if_due(tmp_path, 3, NOW + timedelta(days=1))
    assert latest is not None
    latest.write_bytes(b"rubbish")
    spoil(tmp_path / "tables.db")
    (said,) = mend(tmp_path, NOW)
    assert "judge-20260105-120000.zip" in said


def test_without_a_backup_it_is_said_what_is_lost(tmp_path: Path) -> None:
    """Tables begin anew, guides are to be added again; nothing is deleted."""
    written(tmp_path, 3)
    (tmp_path / "library.db").write_bytes(b"rubbish " * 600)
    spoil(tmp_path / "tables.db")
    tables, library = mend(tmp_path, NOW)
    assert "begin anew" in tables
    assert "judge ingest" in library
    assert not (tmp_path / "tables.db").exists()
    assert len(list((tmp_path / "damaged-20260105-120000").iterdir())) == 2


def test_damage_inside_is_found(tmp_path: Path) -> None:
    """Also where the head of the file is sound."""
    written(tmp_path, 5000)
    path = tmp_path / "tables.db"
    data = bytearray(path.read_bytes())
    data[8192:12288] = b"\xff" * 4096
    path.write_bytes(bytes(data))
    assert damage_of(path, thorough=False)


def test_bytes_where_a_text_was_written_are_damage(tmp_path: Path) -> None:
    """SQLite calls them sound; who asks before the next start is told, and gets no half answer."""
    library = Library(tmp_path)
    library.add(guide())
    assert not damage_of(library.path)
    with closing(sqlite3.connect(library.path)) as db, db:
        db.execute("UPDATE entries SET title = CAST(title AS BLOB)")
    assert "bytes stand in its table “entries”" in damage_of(library.path)
    with pytest.raises(LibraryUnavailable, match="damaged"), library.snapshot() as held:
        held.entries([""])


@pytest.mark.parametrize(
    ("table", "column"),
    [
        *(("guides", one) for one in ("key", "game", "language", "title", "version", "date")),
        *(("guides", one) for one in ("format", "source", "fingerprint", "added", "placed")),
        *(("entries", one) for one in ("local_id", "title", "text", "number")),
        ("passages", "text"),
        ("left_out", "text"),
        ("left_out", "reason"),
    ],
)
def test_bytes_in_any_column_are_told_to_whoever_reads_it(
    tmp_path: Path, table: str, column: str
) -> None:
    library = Library(tmp_path)
    library.add(guide())
    with closing(sqlite3.connect(library.path)) as db, db:
        assert db.execute(f"UPDATE {table} SET {column} = CAST({column} AS BLOB)").rowcount > 0
    with pytest.raises(LibraryUnavailable, match="damaged"):
        _read_all(library)


def _read_all(library: Library) -> None:
    with library.snapshot() as held:
        for one in held.guides([""]):
            held.left_out([""], one.key)
        held.entries([""])
        held.card_names()
