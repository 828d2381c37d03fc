"""Replies still being worked on, kept in tables.db so that a crash leaves nobody waiting.

controls -> PendingReplies -> SQLite -> interrupted_replies, when the bot stops or starts
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database, Migrations

from bot.engine.stores.database import SharedDatabase

LIFETIME = 15 * 60.0
"""The seconds for which Discord lets the bot change a reply."""

PENDING = """
CREATE TABLE pending_replies (
    token TEXT PRIMARY KEY,
    locale TEXT NOT NULL,
    since REAL NOT NULL
) WITHOUT ROWID
"""
ADD = "INSERT OR REPLACE INTO pending_replies (token, locale, since) VALUES (?, ?, ?)"
REMOVE = "DELETE FROM pending_replies WHERE token = ?"
EXPIRE = "DELETE FROM pending_replies WHERE since < ?"
ALL = "SELECT token, locale FROM pending_replies ORDER BY since"

migrations = Migrations("pending replies")


@migrations()
def first(db: Database) -> None:
    """Create the table of pending replies."""
    db.execute(PENDING)


@dataclass(frozen=True, slots=True)
class PendingReply:
    """A reply that still says that the bot is at work."""

    token: str
    """The token that lets the bot change the reply for 15 minutes; never logged."""
    locale: str
    """The Discord locale of the person who waits."""

    def __repr__(self) -> str:
        return "Pending(…)"


class PendingReplies(SharedDatabase):
    """The replies that would still say “at work” if the bot ended now, in tables.db."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        super().__init__(path, migrations)
        self._clock = clock

    def add(self, pending: PendingReply) -> None:
        """Store a reply until it is finished."""
        with self._writing() as db:
            db.execute(ADD, (pending.token, pending.locale, self._clock()))

    def remove(self, token: str) -> None:
        """Delete a reply that has been finished."""
        with self._writing() as db:
            db.execute(REMOVE, (token,))

    def interrupted(self) -> tuple[PendingReply, ...]:
        """Return the replies that can still be changed, and delete the others."""
        with self._writing() as db:
            db.execute(EXPIRE, (self._clock() - LIFETIME,))
        return tuple(PendingReply(*row) for row in self._ask(ALL, (), str, str))
