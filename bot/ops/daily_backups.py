"""The daily backups, and the data in them that a database has lost.

backups/ -> here -> nightly_backup, corruption, doctor, commands
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from bot.engine.stores.schema import FAILS
from bot.ops import backup
from bot.ops.databases import DATABASES, TABLES
from bot.ops.errors import BadBackup, CannotBackUp
from bot.ops.lost_tables import is_emptied, is_made_anew, vanished_tables

FOLDER = "backups"
NAME = f"judge-{backup.STAMP}.zip"
Held = tuple[Path, backup.Manifest]


class Loss(Struct, frozen=True):
    """The data that a database has lost although a backup holds it and nobody deleted it."""

    said: str
    """A part of a sentence: “lacks 3 of 6 tables of judge-20260105-120000.zip”."""
    holders: tuple[Path, ...]
    """The backups that hold what was lost, newest first; `said` is about the newest."""
    is_latest: bool
    """Whether the newest holder is also the newest backup, so that a start may restore it."""


def daily_backups(folder: Path) -> list[tuple[datetime, Path]]:
    """Return the automatic backups with their times, the oldest first."""
    found = []
    for path in (folder / FOLDER).glob("judge-*.zip"):
        try:
            found.append((datetime.strptime(path.name, NAME).replace(tzinfo=UTC), path))
        except ValueError:  # somebody else's file
            continue
    return sorted(found)


def losses_by_database(folder: Path) -> dict[str, Loss]:
    """Return database -> loss, for every database that lacks something a backup holds."""
    backups = list(_readable(folder))
    found = {name: _loss(folder / name, backups) for name in DATABASES}
    return {name: loss for name, loss in found.items() if loss}


def check_replaced(folder: Path, file: Path) -> None:
    """Raise CannotBackUp if `file` is a backup that holds something a database has lost."""
    with suppress(BadBackup):
        held = [(file, backup.manifest_of(file))]
        for name in DATABASES:
            if loss := _loss(folder / name, held):
                raise CannotBackUp(f"{name} {loss.said}, which stays: name another file.")


def _readable(folder: Path) -> Iterator[Held]:
    """Yield the backups whose manifests can be read, the newest first."""
    for _, file in reversed(daily_backups(folder)):
        with suppress(BadBackup):
            yield file, backup.manifest_of(file)


def _loss(path: Path, backups: Sequence[Held]) -> Loss | None:
    """Return the data that a database lacks and a backup holds; None if it lacks none.

    `backups` begins with the newest.
    """
    held = [(file, manifest) for file, manifest in backups if path.name in manifest.files]
    if not held:
        return None
    newest, manifest = held[0]
    try:
        if not os.path.lexists(path):
            holders = _holders([(file, one.tables) for file, one in held])
            return Loss(f"is not there, and {newest.name} holds it", holders or (newest,), False)
        if path.name == TABLES and (loss := _lost_tables(path, held)):
            return loss
        if is_emptied(path, manifest.made):
            return Loss(f"lacks all that {newest.name} has", (newest,), True)
        for file, one in held:
            if is_made_anew(path, one.made):
                return Loss(f"was made anew after {file.name}", (file,), False)
    except FAILS:  # damaged, or unreadable now, which other checks report
        pass
    return None


def _lost_tables(path: Path, held: Sequence[Held]) -> Loss | None:
    missing = [(file, vanished_tables(path, one.made, one.tables)) for file, one in held]
    holders = _holders(missing)
    if not holders:
        return None
    file = holders[0]
    said = f"lacks {len(dict(missing)[file])} of {len(dict(held)[file].tables)} tables"
    latest = next(one for one, manifest in held if manifest.tables)
    return Loss(f"{said} of {file.name}", holders, file == latest)


def _holders(missing: Sequence[tuple[Path, tuple[str, ...]]]) -> tuple[Path, ...]:
    """Return the newest backup for each missing name, without repeats."""
    newest: dict[str, Path] = {}
    for file, names in missing:
        for name in names:
            newest.setdefault(name, file)
    return tuple(dict.fromkeys(newest.values()))
