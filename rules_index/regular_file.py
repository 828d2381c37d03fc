"""Tells a file from anything else at a path: a folder, a pipe that nobody ends, a device.

whoever opens a file of the data folder -> here; opening a pipe would wait for ever
"""

from __future__ import annotations

import errno
import stat
from pathlib import Path

_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}

_NOWHERE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)


class NotAFile(OSError):
    """Raised if a path that should be a file is a folder, pipe, socket, device or broken link.

    Its `strerror` names what was found: “it is a pipe”.
    """


def check_file(path: Path) -> None:
    """Raise `NotAFile` if a path leads to something other than a file, such as a pipe.

    Opening it might never end. A path where nothing exists is accepted.
    """
    if kind := wrong_kind(path):
        raise NotAFile(errno.EINVAL, f"it is {kind}", str(path))


def wrong_kind(place: Path) -> str:
    """Return what a path leads to instead of a file: "a folder", "a link to a pipe".

    Return "" for a file, for a path where nothing exists, and if this account may not look.
    """
    try:  # one look is enough nearly always, and every question pays for it
        mode = place.lstat().st_mode
    except OSError:
        return ""
    if not stat.S_ISLNK(mode):
        return _kind_of_file(mode)
    try:
        kind = _kind_of_file(place.stat().st_mode)
    except OSError as error:
        nowhere = error.errno in _NOWHERE
        return f"a link to {place.readlink()}, where nothing is" if nowhere else ""
    return kind and f"a link to {kind}"


def _kind_of_file(mode: int) -> str:
    return "" if stat.S_ISREG(mode) else _KINDS.get(stat.S_IFMT(mode), "no file")
