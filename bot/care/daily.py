"""A backup a day by itself, the last few of them kept.

run -> keep_up -> backups/judge-<time>.zip
"""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.aside import aside
from bot.care import backup
from bot.care.databases import TABLES
from bot.care.errors import CareError
from bot.care.losses import forget_gone
from bot.care.swap import HALF_DONE
from bot.tables.records.schema import FAILS

log = logging.getLogger(__name__)

FOLDER = "backups"
_NAME = f"judge-{backup.STAMP}.zip"
_APART = timedelta(hours=23, minutes=30)
"""A day, less half the time between two looks: the time of day does not wander."""
_SOON, _LOOK = 0.5, 3600.0


def kept(folder: Path) -> list[tuple[datetime, Path]]:
    """The backups that were made by themselves, with their times, the oldest first."""
    found = []
    for path in (folder / FOLDER).glob("judge-*.zip"):
        try:
            found.append((datetime.strptime(path.name, _NAME).replace(tzinfo=UTC), path))
        except ValueError:  # somebody else's file
            continue
    return sorted(found)


def make_due(folder: Path, keep: int, now: datetime) -> Path | None:
    """Make today's backup if it is not there yet, and let those go that are too many."""
    for place in (folder, folder / FOLDER):
        _clear(place, now)
    held = kept(folder)
    if keep < 1 or (held and timedelta() <= now - held[-1][0] < _APART):
        return None
    target = folder / FOLDER / f"{now:{_NAME}}"
    target.parent.mkdir(exist_ok=True)
    backup.write(folder, target, now, replace=True)
    for _, old in kept(folder)[:-keep]:
        old.unlink(missing_ok=True)
    if (folder / TABLES).exists():
        forget_gone(folder / TABLES, kept(folder)[0][0].isoformat(timespec="seconds"))
    return target


def _clear(place: Path, now: datetime) -> None:
    """Take away what a stop in the middle of a backup or a start has left: people are in it."""
    for path in place.glob(f"{HALF_DONE}*"):
        if now.timestamp() - path.stat().st_mtime < _LOOK:
            continue  # somebody may be at it
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


async def keep_up(
    folder: Path,
    keep: int,
    lives: Callable[[], bool],
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> None:
    """Back up every day, for as long as the bot runs; a failure is noted and tried again."""
    while keep > 0:
        if not lives():  # a bot that starts has better things to do, and a bad token leaves nothing
            await asyncio.sleep(_SOON)
            continue
        try:
            made = await aside(make_due, folder, keep, now())
            if made:
                log.info("backed up to %s", made.name)
        except (CareError, OSError, *FAILS) as error:
            log.error("no backup was made: %s", error)
        await asyncio.sleep(_LOOK)
