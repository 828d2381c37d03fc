"""Damaged databases, noticed at the start: set aside and said, never written over.

run -> mend -> sentences for whoever runs the bot
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.care import backup
from bot.care.daily import kept
from bot.care.databases import DATABASES, TABLES, damage_of
from bot.care.errors import BadBackup
from bot.care.losses import is_emptied, lost, note_restored
from bot.care.swap import HALF_DONE, put_back, set_aside, set_aside_as
from bot.tables.records.schema import FAILS

ASIDE = "damaged-"


def mend(folder: Path, now: datetime) -> Iterator[str]:
    """Set damaged databases aside, put the last backup's in their place, and say both."""
    for name in DATABASES:
        back = _put_back(folder, name)
        damage = _damage(folder / name)
        missing = "" if damage else missing_tables(folder, name)
        if not damage and not missing:
            if back:
                yield f"{name} was set aside in {back} and nothing took its place: it is back."
            continue
        with _last_backup(folder, name) as found:
            if found is None and missing:
                yield f"{name} {missing}, and no backup can be read: look at backups/."
                continue
            if found and name == TABLES:
                note_restored(found[2], now, found[1])
            into = set_aside(folder, [name], f"{ASIDE}{now:{backup.STAMP}}")
            aside = into.name if into else "-"
            said = f"{name} {missing or f'is damaged ({damage})'} and was set aside in {aside}"
            yield f"{said}; {_instead(name, found and found[0].name)}"
            if found:  # the last step: until here the next start would do and say it again
                found[2].replace(folder / name)
            else:
                (folder / name).unlink(missing_ok=True)


def _put_back(folder: Path, name: str) -> str:
    """Undo a restore that was cut off between two files; the folder that the first was in."""
    aside = set_aside_as(folder, name)
    if aside is None or _damage(aside):
        return ""
    put_back(folder, aside)
    return aside.parent.name


def _instead(name: str, source: str | None) -> str:
    if source:
        return f"the one of {source} is in its place."
    if name == TABLES:
        return "there is no backup of it: all tables and settings begin anew."
    return "there is no backup of it: add your guides again with “judge ingest”."


def missing_tables(folder: Path, name: str = TABLES) -> str:
    """What a sound file lacks that the last backup has; "" where nothing is missing.

    Nothing is told of a file that is not there: whoever takes it away begins anew.
    """
    last = _last_manifest(folder) if (folder / name).is_file() else None
    if not last or name not in last[1].files:
        return ""
    file, manifest = last
    try:
        gone = lost(folder, manifest.made, manifest.tables) if name == TABLES else ()
        if gone:
            return f"lacks {len(gone)} of {len(manifest.tables)} tables of {file.name}"
        return f"lacks all that {file.name} has" if is_emptied(folder / name, manifest.made) else ""
    except FAILS:
        return ""


def _last_manifest(folder: Path) -> tuple[Path, backup.Manifest] | None:
    """The newest backup that can say what it holds."""
    for _, file in reversed(kept(folder)):
        with suppress(BadBackup):
            return file, backup.manifest_of(file)
    return None


def _damage(path: Path) -> str:
    try:
        return damage_of(path, thorough=False) if path.is_file() else ""
    except (OSError, *FAILS):  # it cannot be opened now: whoever needs it says why
        return ""


@contextmanager
def _last_backup(folder: Path, name: str) -> Iterator[tuple[Path, datetime, Path] | None]:
    """The newest sound backup with a file of that name, when it was made, and that file."""
    with TemporaryDirectory(dir=folder, prefix=HALF_DONE, ignore_cleanup_errors=True) as scratch:
        for number, (_, file) in enumerate(reversed(kept(folder))):
            place = Path(scratch) / str(number)
            place.mkdir()
            try:
                manifest = backup.unpack(file, place)
            except BadBackup:
                continue
            if name in manifest.files:
                yield file, manifest.made, place / name
                return
        yield None
