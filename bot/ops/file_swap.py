"""Replacing files in steps, any of which may be interrupted; the old files are set aside.

backup, corruption -> set_aside -> the new files are put there; or put_back, if there are none
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path

from bot.ops.databases import DATABASES, INDEX, LIBRARY, files_of

HALF_DONE = ".judge-"
"""The prefix of temporary files and folders.

`nightly_backup` deletes those that are left behind after an hour.
"""
_MARK = "Set aside in "
_STAND_IN = f"{_MARK}{{folder}}/: “judge run” puts the last backup in this place.\n"
_LONGEST = 1000


def set_aside(folder: Path, patterns: list[str], into: str) -> Path | None:
    """Set aside the files that fit the patterns; return their new folder, None if no file fits.

    A database is moved and a file that is no database takes its place, so that a start in
    between finds damage and never a database without its log. Other files are copied: a start
    still needs them. `into` is the name of the new folder; a number is added if it is taken.
    """
    if LIBRARY in patterns:
        (folder / INDEX).unlink(missing_ok=True)  # it belongs to the library that is replaced
    databases = [name for name in DATABASES if name in patterns and files_of(folder, name)]
    others = (pattern for pattern in patterns if pattern not in DATABASES)
    own = [path.relative_to(folder) for one in others for path in sorted(folder.glob(one))]
    target = _free(folder, into, [*own, *map(Path, databases)])
    for name in own:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        keep = shutil.copy2 if (folder / name).is_file() else _move
        keep(folder / name, target / name)
    places = [_exchange(folder, name, target) for name in databases]
    return target if own else next(iter(places), None)


def is_stand_in(folder: Path, name: str) -> bool:
    """Tell whether a database was set aside and its stand-in has not been replaced yet."""
    return bool(_folder_of_stand_in(folder / name))


def set_aside_as(folder: Path, name: str) -> Path | None:
    """Return the path of the database that was set aside for a stand-in; None if it is gone."""
    before = _folder_of_stand_in(folder / name)
    path = folder / before / name
    return path if before and path.is_file() else None


def put_back(folder: Path, aside: Path) -> None:
    """Move a database, its log first, from the folder where it was set aside back to its place."""
    log = Path(f"{aside}-wal")
    if log.is_file():
        log.replace(folder / log.name)
    aside.replace(folder / aside.name)


def _free(folder: Path, into: str, names: Iterable[Path]) -> Path:
    """Return the folder `into`, numbered if need be, that holds none of these files yet."""
    folders = (folder / (into if number == 1 else f"{into}-{number}") for number in count(1))
    return next(one for one in folders if not any((one / name).exists() for name in names))


def _exchange(folder: Path, name: str, target: Path) -> Path:
    """Replace a database by a stand-in and move its log; return the folder with the database."""
    path = folder / name
    before = _folder_of_stand_in(path)
    if before:  # an earlier start was cut off here
        target = folder / before
    elif path.is_file():
        _leave_stand_in(path, target)
    for left in files_of(folder, name):
        if left != path or not left.is_file():
            _move(left, target / left.name)
    return target


def _folder_of_stand_in(path: Path) -> str:
    """Return the folder to which a stand-in says the database was moved; "" for other files."""
    if not path.is_file():  # reading a pipe would wait for ever
        return ""
    with suppress(OSError, UnicodeError), path.open("rb") as file:
        text = file.read(_LONGEST).decode()
        folder = text.removeprefix(_MARK).partition("/")[0]
        if text == _STAND_IN.format(folder=folder):
            return folder
    return ""


def _leave_stand_in(path: Path, target: Path) -> None:
    target.mkdir(exist_ok=True)
    try:
        os.link(path, target / path.name, follow_symlinks=False)
    except OSError:  # not every file system has hard links
        shutil.copy2(path, target / path.name, follow_symlinks=False)
    fresh = path.with_name(f"{HALF_DONE}{path.name}")
    fresh.write_text(_STAND_IN.format(folder=target.name), "utf-8")
    fresh.replace(path)


def _move(path: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(path, place)
