"""What a server, and each of its channels, has set.

room -> Servers -> tables.db
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec


class Custom(msgspec.Struct, frozen=True):
    """Settings; what a channel leaves open its server decides, and then the bot."""

    game: str = ""
    languages: tuple[str, ...] = ()
    """The guides' languages, the dearest first."""
    language: str = ""
    """The bot's own language here."""
    public: bool = False
    """Whether answers are shown to all unless somebody asks for a private one."""


TABLE = "CREATE TABLE IF NOT EXISTS settings (place TEXT PRIMARY KEY, body TEXT NOT NULL)"
READ = "SELECT body FROM settings WHERE place = ?"
WRITE = "INSERT OR REPLACE INTO settings (place, body) VALUES (?, ?)"


class Servers:
    """The settings of all servers, in the file that must never be lost."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute(TABLE)
        self._kept: dict[str, Custom] = {}

    def custom(self, guild: int | None, channel: int | None) -> Custom:
        """What holds in a channel."""
        server = self._of(f"guild:{guild}")
        own = self._of(f"channel:{channel}")
        return Custom(
            own.game or server.game,
            own.languages or server.languages,
            own.language or server.language,
            own.public or server.public,
        )

    def set(self, place: str, custom: Custom) -> None:
        """Set it for "guild:1" or "channel:2"."""
        self._db.execute(WRITE, (place, msgspec.json.encode(custom).decode()))
        self._kept[place] = custom

    def _of(self, place: str) -> Custom:
        if place not in self._kept:
            row = self._db.execute(READ, (place,)).fetchone()
            self._kept[place] = msgspec.json.decode(row[0], type=Custom) if row else Custom()
        return self._kept[place]

    def close(self) -> None:
        """Give the file back."""
        self._db.close()
