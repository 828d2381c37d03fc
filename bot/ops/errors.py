"""The errors of looking after a data folder; every message is one sentence.

OpsError
├── CannotBackUp    no backup can be written there, or a database cannot be copied
├── BadBackup       a file that is no backup, is damaged, or is of a newer version
├── NoRight         a data folder that this account cannot write to
└── InUse           the bot is running over this data folder, or a console keeps its table there
"""

from __future__ import annotations

from pathlib import Path

# Operators read English: these messages are not translated.
_STOP = "A bot is running over this data folder: stop it first."


class OpsError(Exception):
    """The base class of all errors in looking after a data folder."""


class CannotBackUp(OpsError):
    """No backup was written."""


class BadBackup(OpsError):
    """The file cannot be restored from."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name} cannot be restored: {reason}; nothing was changed.")


class InUse(OpsError):
    """Another program writes to the data folder: a bot, or one with the database `name` open."""

    def __init__(self, name: str = "") -> None:
        elsewhere = f"{name} is open in another program, perhaps a console: end that one first."
        super().__init__(elsewhere if name else _STOP)


class NoRight(OpsError):
    """The account may not write to the data folder."""

    def __init__(self, folder: Path, error: OSError) -> None:
        super().__init__(
            f"{folder} cannot be written to ({error.strerror or error}): give this account the "
            "right to write there, or name another folder with --data."
        )
