"""The placement of a table: its server and channel, the board's message, and who is away.

registry -> TablePlacement -> store, outbox, ui
"""

from __future__ import annotations

import hashlib
import secrets

from msgspec import Struct, field, json

LONGEST_NAME = 40
"""The most characters of a table's name."""


class TablePlacement(Struct, frozen=True, kw_only=True):
    """The place of one table on Discord: server, channel and board message, with its settings."""

    table: str
    """The table's key in the host and in custom_ids: ten hexadecimal characters."""
    guild: int
    channel: int
    """The channel of the board: a text channel, a thread, or the chat of a voice channel."""
    name: str
    """The name that people use for the table; unique among the open tables of a server."""
    game: str = ""
    """The key of the game."""
    voice: int = 0
    """The voice channel in which the players talk; 0 for none."""
    message: int = 0
    """The id of the board's message; 0 before it is posted for the first time."""
    posted: str = ""
    """The time when the message was posted, ISO; "" if it must be posted again."""
    language: str = "en"
    undo_request: int = field(default=0, name="wish")
    """The number of the event that asked for an undo, while the channel is asked; 0 for none."""
    question: int = 0
    """The id of the message that asks about the undo; 0 before it is posted."""
    quiet: tuple[str, ...] = ()
    """The kinds of announcements that are switched off at this table."""
    opener: int = 0
    """The Discord id of the person who opened the table."""
    away: tuple[int, ...] = ()
    """The Discord ids of seated people who have left the voice channel."""
    closed: str = ""
    """The time when the table was closed, ISO; "" while it is open."""
    paused: str = ""
    """The time when the game was put off to another day, ISO; "" while it is played."""
    lost: tuple[str, str] = ("", "")
    """The start and end of the time whose events were lost when a backup was restored, ISO."""


PLACEMENT = json.Decoder(TablePlacement)
"""A JSON decoder for placements as they are stored."""


def new_key(cause: object = "") -> str:
    """Return a key for a new table; the same cause gives the same key, so it opens only once."""
    text = str(cause) or secrets.token_hex(16)
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def stored_name(name: str) -> str:
    """Return a table's name as it is stored: on one line, cut to LONGEST_NAME characters."""
    return " ".join(name.split())[:LONGEST_NAME].strip()


def name_key(name: str) -> str:
    """Return a table's name in the form in which names are compared."""
    return stored_name(name).casefold()
