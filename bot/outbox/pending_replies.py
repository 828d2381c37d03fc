"""Replies that are still worked on, kept in tables.db: whoever waits is told, also after a kill.

controls -> PendingReplies -> SQLite; interrupted_replies tells them when the bot stops or starts
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database, Migrations

from bot.engine.stores.database import Shared

LIFETIME = 15 * 60.0
"""Seconds that Discord takes changes of a reply for; after that the bot cannot reach it."""

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
    """Replies by the token of their interaction."""
    db.execute(PENDING)


@dataclass(frozen=True, slots=True)
class Pending:
    """A reply that says that the bot is at work."""

    token: str
    """What changes the reply, for 15 minutes; never logged."""
    locale: str
    """The language of whoever waits."""

    def __repr__(self) -> str:
        return "Pending(…)"


class PendingReplies(Shared):
    """The replies that would go on saying that the bot is at work if it ended now."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        super().__init__(path, migrations)
        self._clock = clock

    def add(self, pending: Pending) -> None:
        """Keep a reply until it is finished."""
        with self._writing() as db:
            db.execute(ADD, (pending.token, pending.locale, self._clock()))

    def remove(self, token: str) -> None:
        """Forget a reply that says how it ended."""
        with self._writing() as db:
            db.execute(REMOVE, (token,))

    def left(self) -> tuple[Pending, ...]:
        """Return the replies that can still be changed, and forget the others."""
        with self._writing() as db:
            db.execute(EXPIRE, (self._clock() - LIFETIME,))
        return tuple(Pending(*row) for row in self._ask(ALL, ()))
