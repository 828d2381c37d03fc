"""The daily backup, of which the last few are kept.

run -> back_up_daily -> backups/judge-<time>.zip
"""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.answers.threads import run_in_daemon_thread
from bot.engine.stores.schema import FAILS
from bot.ops import backup
from bot.ops.daily_backups import FOLDER, NAME, daily_backups, losses_by_database
from bot.ops.databases import LIBRARY, TABLES
from bot.ops.errors import OpsError
from bot.ops.file_swap import HALF_DONE
from bot.ops.lost_tables import forget_gone

log = logging.getLogger(__name__)

_APART = timedelta(hours=23, minutes=30)
"""The time between backups: a day less half an hour, so that the time of day does not drift."""
_SOON, _LOOK = 0.5, 3600.0


def back_up_if_due(folder: Path, keep: int, now: datetime) -> Path | None:
    """Make today's backup and return its path; return None if there is one, or `keep` is 0.

    If there are more than `keep` backups, the oldest are deleted, except those that hold
    something that a database has lost and that later backups lack.
    """
    for place in (folder, folder / FOLDER):
        _clear(place, now)
    held = daily_backups(folder)
    if keep < 1 or (held and timedelta() <= now - held[-1][0] < _APART):
        return None
    target = folder / FOLDER / f"{now:{NAME}}"
    target.parent.mkdir(exist_ok=True)
    lacking = losses_by_database(folder)
    for name, loss in lacking.items():
        log.error("%s %s: “judge doctor” says what to do", name, loss.said)
    # An emptied library is left out of the backup, as every empty database is.
    emptied = {name for name, loss in lacking.items() if name == LIBRARY and loss.is_latest}
    backup.write(folder, target, now, replace=True, without=emptied)
    needed = {file for loss in lacking.values() for file in loss.holders}
    for _, old in daily_backups(folder)[:-keep]:
        if old not in needed:
            old.unlink(missing_ok=True)
    if (folder / TABLES).exists():
        forget_gone(folder / TABLES, daily_backups(folder)[0][0].isoformat(timespec="seconds"))
    return target


def _clear(place: Path, now: datetime) -> None:
    """Delete what an interrupted backup or start has left behind: it holds data of people."""
    for path in place.glob(f"{HALF_DONE}*"):
        if now.timestamp() - path.lstat().st_mtime < _LOOK:
            continue  # it may still be in use
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


async def back_up_daily(
    folder: Path,
    keep: int,
    lives: Callable[[], bool],
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> None:
    """Back up every day, for as long as the bot runs; a failure is logged and tried again.

    `keep` is the number of backups to keep, 0 for none. Nothing is done until `lives` says that the
    bot is connected.
    """
    while keep > 0:
        if not lives():  # do not slow down a start, and leave no backups behind a bad token
            await asyncio.sleep(_SOON)
            continue
        try:
            made = await run_in_daemon_thread(back_up_if_due, folder, keep, now())
            if made:
                log.info("backed up to %s", made.name)
        except (OpsError, OSError, *FAILS) as error:
            log.error("no backup was made: %s", error)
        await asyncio.sleep(_LOOK)
