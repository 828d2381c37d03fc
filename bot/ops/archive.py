"""A ZIP that may be damaged or hostile: read in pieces, and only as much as the disk has room for.

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
    # A flipped bit may ask for a password, another compression or another version.
    *(RuntimeError, NotImplementedError, UnicodeError, MemoryError),
)
"""The errors that Python's reader raises for a damaged archive."""
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The permitted compressions; others may need gigabytes of memory for their dictionary alone."""
_ENCRYPTED = 0x1
_AT_ONCE = 1024 * 1024
_SPARE = 100 * _AT_ONCE
"""The bytes that must stay free on the disk: a full disk stops every table."""

_LONGEST_LIST = 2 * _AT_ONCE
"""The most bytes of an archive's list: some 30,000 members, three times what a backup may hold."""


class NoRoom(OSError):
    """The archive holds more than the disk has room for."""


@contextmanager
def open_archive(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open an archive, and close it after the block.

    Raise one of BROKEN if it is damaged or lists too many members, as Python reads that whole
    list into memory. Raise OSError if it cannot be read.
    """
    if path.exists() and not path.is_file():  # a device may never end, and a pipe never begin
        raise zipfile.BadZipFile("it is no file")
    with _Reader(io.FileIO(path)) as file, zipfile.ZipFile(file) as archive:
        file.is_bounded = False
        yield archive


class _Reader(io.BufferedReader):
    """A file that refuses long reads until the archive's list of members has been read.

    Python reads the whole list at once, whatever length the archive states for it.
    """

    is_bounded = True

    def read(self, size: int | None = -1, /) -> bytes:
        """Read up to `size` bytes; raise BadZipFile if that is too much at once."""
        if not self.is_bounded:
            return super().read(size)
        if size is None or size < 0:  # reading the end, which says how long the list is
            size = _LONGEST_LIST
        if size > _LONGEST_LIST:
            raise zipfile.BadZipFile("it lists too many files")
        return super().read(size)


def read_member(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Return one short member; raise one of BROKEN if it is damaged or longer than `most` bytes."""
    with archive.open(_checked_member(archive, name)) as member:
        data = member.read(most + 1)
    if len(data) > most:
        raise zipfile.BadZipFile(f"{name} is too long")
    return data


def extract_members(
    archive: zipfile.ZipFile, names: Collection[str], target: Path
) -> Iterator[str]:
    """Write each named member into the folder `target`, yielding its name when it is written.

    Raise one of BROKEN, or OSError, if it cannot be read or written.
    """
    members = [_checked_member(archive, name) for name in names]
    # A reader stops at the size given here, however much data follows.
    if sum(one.file_size for one in members) + _SPARE > shutil.disk_usage(target).free:
        raise NoRoom(0, "there is no room on the disk for what it holds")
    for one in members:
        path = target / one.filename
        path.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(one) as member, open(path, "xb", opener=_for_the_owner) as file:
            shutil.copyfileobj(member, file, _AT_ONCE)
        yield one.filename


def _for_the_owner(path: str, flags: int) -> int:
    """Open a file for its owner alone, and return its descriptor.

    A backup holds sealed choices in plain text.
    """
    return os.open(path, flags, 0o600)


def _checked_member(archive: zipfile.ZipFile, name: str) -> zipfile.ZipInfo:
    found = archive.getinfo(name)
    if found.flag_bits & _ENCRYPTED or found.compress_type not in _PACKINGS:
        raise zipfile.BadZipFile(f"{name} is packed in a way that no backup is")
    return found
