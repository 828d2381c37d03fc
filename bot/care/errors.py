"""What can go wrong when a data folder is looked after; every message is one sentence.

CareError
├── CannotBackUp    no backup can be written there, or a database cannot be copied
├── BadBackup       a file that is no backup, is damaged, or is of a newer version
└── InUse           the bot is running over this data folder
"""

from __future__ import annotations

# Operators read English: what stands here is in no catalogue.
_STOP = "A bot is running over this data folder: stop it first."


class CareError(Exception):
    """The root of all of them."""


class CannotBackUp(CareError):
    """A backup that was not written."""


class BadBackup(CareError):
    """A file that nothing is restored from."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name} cannot be restored: {reason}; nothing was changed.")


class InUse(CareError):
    """A data folder that a running bot writes to."""

    def __init__(self) -> None:
        super().__init__(_STOP)
