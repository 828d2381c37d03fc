"""Damaged databases, found at the start: set aside and reported, never written over.

run -> mend -> sentences for whoever runs the bot
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.engine.stores.schema import FAILS
from bot.ops import backup
from bot.ops.daily_backups import daily_backups, losses_by_database
from bot.ops.databases import DATABASES, TABLES, damage_of
from bot.ops.errors import BadBackup
from bot.ops.file_swap import HALF_DONE, put_back, set_aside, set_aside_as
from bot.ops.lost_tables import note_restored

ASIDE = "damaged-"


def mend(folder: Path, now: datetime) -> Iterator[str]:
    """Replace damaged databases by those of the last backup; yield a sentence for each.

    The damaged file is set aside and never written over.
    """
    for name in DATABASES:
        back = _put_back(folder, name)
        damage = _damage(folder / name)
        loss = None if damage else losses_by_database(folder).get(name)
        if not damage and not (loss and loss.is_latest):
            if back:
                yield f"{name} was set aside in {back} and nothing took its place: it is back."
            if loss:  # newer backups hold what came later, so the operator decides
                yield f"{name} {loss.said}, which is kept: “judge doctor” says what to do."
            continue
        missing = loss.said if loss else ""
        with _last_backup(folder, name, loss.holders[0] if loss else None) as found:
            if found is None and missing:
                yield f"{name} {missing}, and no backup can be read: look at backups/."
                continue
            if found and name == TABLES:
                note_restored(found[2], now, found[1])
            into = set_aside(folder, [name], f"{ASIDE}{now:{backup.STAMP}}")
            aside = into.name if into else "-"
            said = f"{name} {missing or f'is damaged ({damage})'} and was set aside in {aside}"
            yield f"{said}; {_stand_in_sentence(name, found and found[0].name)}"
            if found:  # the last step: if stopped before, the next start repeats all of it
                found[2].replace(folder / name)
            else:
                (folder / name).unlink(missing_ok=True)


def _put_back(folder: Path, name: str) -> str:
    """Move a database back to its place if an interrupted restore had set it aside.

    Return the name of the folder that it was in; "" if there is none.
    """
    aside = set_aside_as(folder, name)
    if aside is None or _damage(aside):
        return ""
    put_back(folder, aside)
    return aside.parent.name


def _stand_in_sentence(name: str, source: str | None) -> str:
    if source:
        return f"the one of {source} is in its place."
    if name == TABLES:
        return "there is no backup of it: all tables and settings begin anew."
    return "there is no backup of it: add your guides again with “judge ingest”."


def _damage(path: Path) -> str:
    try:
        return damage_of(path, thorough=False) if path.is_file() else ""
    except (OSError, *FAILS):  # it cannot be opened now; those who need it report why
        return ""


@contextmanager
def _last_backup(
    folder: Path, name: str, newest: Path | None = None
) -> Iterator[tuple[Path, datetime, Path] | None]:
    """Unpack the newest sound backup that holds a database, and delete its files after the block.

    Yield the backup's path and time, and the path of the unpacked database; None if there is no
    such backup. With `newest`, skip later backups than that one: they lack what is missing.
    """
    files = [file for _, file in reversed(daily_backups(folder))]
    with TemporaryDirectory(dir=folder, prefix=HALF_DONE, ignore_cleanup_errors=True) as scratch:
        for number, file in enumerate(files[files.index(newest) if newest else 0 :]):
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
