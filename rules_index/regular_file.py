"""Tells a regular file from anything else at a path: a folder, a pipe, a device.

Whoever opens a file of the data folder asks here first: opening a pipe might wait for ever.
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

    Its `strerror` says what is at the path: “it is a pipe”.
    """


def check_file(path: Path) -> None:
    """Raise `NotAFile` if there is something other than a file at a path, such as a pipe.

    To open a pipe might take for ever. A path where nothing exists is accepted.
    """
    if kind := wrong_kind(path):
        raise NotAFile(errno.EINVAL, f"it is {kind}", str(path))


def wrong_kind(place: Path) -> str:
    """Return the name of what is at a path instead of a file: "a folder", "a link to a pipe".

    Return "" for a file, for a path where nothing exists, and if the program may not look.
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
