"""A library that is emptied or taken away: noticed, though it begins anew; its backup stays."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.ops import backup, nightly_backup
from bot.ops.corruption import mend
from bot.ops.daily_backups import daily_backups, losses_by_database
from bot.ops.doctor import now
from rules_index import Library
from tests.library.making import guide
from tests.ops.test_archive import packed
from tests.ops.test_doctor import judge
from tests.ops.test_lost_tables import played


def test_a_library_that_was_emptied_is_in_no_daily_backup(tmp_path: Path) -> None:
    """It would be the newest that is known, and nothing would be missing any more."""
    played(tmp_path, "north")
    Library(tmp_path).add(guide())
    nightly_backup.back_up_if_due(tmp_path, 2, now() - timedelta(days=9))
    (_, held), *_ = daily_backups(tmp_path)
    for path in tmp_path.glob("library.db*"):
        path.unlink()
    Library(tmp_path).add(guide())
    Library(tmp_path).remove("go-en")
    for day in range(8, 0, -1):
        nightly_backup.back_up_if_due(tmp_path, 2, now() - timedelta(days=day))
    assert daily_backups(tmp_path)[0][1] == held
    (told,) = mend(tmp_path, now())
    assert f"library.db lacks all that {held.name} has" in told
    with Library(tmp_path).snapshot() as library:
        assert library.scopes()


def library_of(folder: Path, made: datetime) -> None:
    """A library with a guide that was made at that time."""
    Library(folder).add(guide())
    with closing(sqlite3.connect(folder / "library.db")) as db, db:
        begun = int(made.timestamp() * 1000)
        db.execute("UPDATE meta SET value = ? WHERE name = 'generation'", (begun,))


def test_a_library_that_was_taken_away_is_said_until_somebody_decides(tmp_path: Path) -> None:
    """It begins anew with other guides, which nothing replaces: no daily backup pushes it out."""
    library_of(tmp_path, now() - timedelta(days=10))
    nightly_backup.back_up_if_due(tmp_path, 2, now() - timedelta(days=9))
    (_, held), *_ = daily_backups(tmp_path)
    assert losses_by_database(tmp_path) == {}
    for path in tmp_path.glob("library.db*"):
        path.unlink()
    library_of(tmp_path, now() - timedelta(days=8, hours=12))
    for day in range(8, 0, -1):
        nightly_backup.back_up_if_due(tmp_path, 2, now() - timedelta(days=day))
    assert daily_backups(tmp_path)[0][1] == held
    said = f"library.db was made anew after {held.name}"
    (told,) = mend(tmp_path, now())
    assert told == f"{said}, which is kept: “judge doctor” says what to do."
    told = judge(tmp_path, "doctor", "--offline").output
    assert f"✗ {said.replace(' ', ': ', 1)}\n  → stop the bot" in told
    held.unlink()
    assert losses_by_database(tmp_path) == {}


@pytest.mark.parametrize("made", ["", "not a time"])
def test_a_backup_without_a_date_is_none(tmp_path: Path, made: str) -> None:
    """A library that was emptied is compared with the newest backup that says when it was made."""
    Library(tmp_path).add(guide())
    old = now() - timedelta(days=2)
    nightly_backup.back_up_if_due(tmp_path, 3, old)
    for path in tmp_path.glob("library.db*"):
        path.unlink()
    Library(tmp_path).add(guide())
    Library(tmp_path).remove("go-en")
    packed(
        tmp_path / "backups" / f"judge-{now():{backup.STAMP}}.zip", {"library.db": b""}, made=made
    )
    assert (
        losses_by_database(tmp_path)["library.db"].said
        == f"lacks all that judge-{old:{backup.STAMP}}.zip has"
    )
