"""A ZIP that may be damaged or hostile: read in pieces, never more than there is room for.

backup -> archive -> files on the disk
"""

from __future__ import annotations

import io
import os
import shutil
import zipfile
import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

BROKEN = (
    *(zipfile.BadZipFile, zlib.error, EOFError, KeyError, IndexError, ValueError, OverflowError),
    # A bit that fell over may ask for a password, another packing or another version.
    *(RuntimeError, NotImplementedError, UnicodeError, MemoryError),
)
"""What Python's reader ends in where an archive is damaged."""
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Others may ask for gigabytes of memory for their dictionary alone."""
_ENCRYPTED = 0x1
_AT_ONCE = 1024 * 1024
_SPARE = 100 * _AT_ONCE
"""Room that stays on the disk: a full one stops every table."""

_LONGEST_LIST = 2 * _AT_ONCE
"""An archive's list of its members: of some 30,000, three times as many as a backup may hold."""


class NoRoom(OSError):
    """An archive that holds more than the disk does."""


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """An archive whose list of members is short: it is read whole; BROKEN, OSError."""
    if path.exists() and not path.is_file():  # a device may have no end, and a pipe no beginning
        raise zipfile.BadZipFile("it is no file")
    with _Reader(io.FileIO(path)) as file, zipfile.ZipFile(file) as archive:
        file.is_bounded = False
        yield archive


class _Reader(io.BufferedReader):
    """A file that gives no long piece at once, until its list of members is read.

    Python reads that list whole, however long the archive says it is and wherever it says so.
    """

    is_bounded = True

    def read(self, size: int | None = -1, /) -> bytes:
        """Read on; BadZipFile."""
        if not self.is_bounded:
            return super().read(size)
        if size is None or size < 0:  # to the end, where the archive says how long its list is
            size = _LONGEST_LIST
        if size > _LONGEST_LIST:
            raise zipfile.BadZipFile("it lists too many files")
        return super().read(size)


def held_in(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """One member that is short; BROKEN."""
    with archive.open(_sound(archive, name)) as member:
        data = member.read(most + 1)
    if len(data) > most:
        raise zipfile.BadZipFile(f"{name} is too long")
    return data


def laid_out(archive: zipfile.ZipFile, names: Collection[str], target: Path) -> Iterator[str]:
    """Each member once it stands in the folder; BROKEN, OSError."""
    members = [_sound(archive, name) for name in names]
    # A reader stops at the size that is told here, whatever is packed behind it.
    if sum(one.file_size for one in members) + _SPARE > shutil.disk_usage(target).free:
        raise NoRoom(0, "there is no room on the disk for what it holds")
    for one in members:
        path = target / one.filename
        path.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(one) as member, open(path, "xb", opener=_for_the_owner) as file:
            shutil.copyfileobj(member, file, _AT_ONCE)
        yield one.filename


def _for_the_owner(path: str, flags: int) -> int:
    """Choices that are still sealed stand open in what a backup holds."""
    return os.open(path, flags, 0o600)


def _sound(archive: zipfile.ZipFile, name: str) -> zipfile.ZipInfo:
    found = archive.getinfo(name)
    if found.flag_bits & _ENCRYPTED or found.compress_type not in _PACKINGS:
        raise zipfile.BadZipFile(f"{name} is packed in a way that no backup is")
    return found
