"""A ZIP that may be damaged or hostile: read in pieces, never more than there is room for.

backup -> archive -> files on the disk
"""

from __future__ import annotations

import os
import re
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


_TAIL = 1 << 16
_LONGEST_LIST = 2 * _AT_ONCE
_LENGTHS = ((b"PK\x05\x06", 12, 4), (b"PK\x06\x06", 40, 8))
"""How the ends of an archive begin, and where they say how long its list of members is."""


class NoRoom(OSError):
    """An archive that holds more than the disk does."""


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """An archive whose list of members is short: it is read whole; BROKEN, OSError."""
    if path.exists() and not path.is_file():  # a device may have no end, and a pipe no beginning
        raise zipfile.BadZipFile("it is no file")
    with path.open("rb") as file:
        file.seek(-min(_TAIL, path.stat().st_size), os.SEEK_END)
        if max(_list_lengths(file.read(_TAIL)), default=0) > _LONGEST_LIST:
            raise zipfile.BadZipFile("it lists too many files")
        with zipfile.ZipFile(file) as archive:
            yield archive


def _list_lengths(tail: bytes) -> Iterator[int]:
    for start, place, size in _LENGTHS:
        for found in re.finditer(re.escape(start), tail):
            at = found.start() + place
            yield int.from_bytes(tail[at : at + size], "little")


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
