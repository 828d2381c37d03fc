"""Damaged databases, noticed at the start: set aside and said, never written over.

run -> mend -> sentences for whoever runs the bot
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.care import backup
from bot.care.daily import kept
from bot.care.databases import DATABASES, TABLES, damage_of
from bot.care.errors import BadBackup

ASIDE = "damaged-"


def mend(folder: Path, now: datetime) -> Iterator[str]:
    """Set damaged databases aside, put the last backup's in their place, and say both."""
    for name in DATABASES:
        damage = _damage(folder / name)
        if not damage:
            continue
        into = backup.set_aside(folder, [name], f"{ASIDE}{now:{backup.STAMP}}")
        said = f"{name} is damaged ({damage}) and was set aside in {into.name if into else '-'}"
        source = _brought_back(folder, name)
        if source:
            yield f"{said}; the one of {source} is in its place."
        elif name == TABLES:
            yield f"{said}; there is no backup of it: all tables and settings begin anew."
        else:
            yield f"{said}; there is no backup of it: add your guides again with “judge ingest”."


def _damage(path: Path) -> str:
    try:
        return damage_of(path, thorough=False) if path.exists() else ""
    except sqlite3.DatabaseError:  # it cannot be opened now: whoever needs it says why
        return ""


def _brought_back(folder: Path, name: str) -> str:
    """The backup that a database was taken from; "" if none has it."""
    for _, file in reversed(kept(folder)):
        with TemporaryDirectory(
            dir=folder, prefix=backup.HALF_DONE, ignore_cleanup_errors=True
        ) as scratch:
            try:
                manifest = backup.unpack(file, Path(scratch))
            except BadBackup:
                continue
            if name in manifest.files:
                (Path(scratch) / name).replace(folder / name)
                return f"{file.name}"
    return ""
