"""Where tables have their place: the server, the channel, the board's message, who is away.

hall -> Spot -> store, outbox, render
"""

from __future__ import annotations

import hashlib
import secrets

from msgspec import Struct, json

LONGEST_NAME = 40
"""Characters of what people call a table."""


class Spot(Struct, frozen=True, kw_only=True):
    """The place of one table."""

    table: str
    """Its name in the host, and what custom_ids carry: ten hexadecimal characters."""
    guild: int
    channel: int
    """Where the board is: a text channel, a thread, the chat of a voice channel."""
    name: str
    """What people call it; no two open tables of a server are called the same."""
    game: str = ""
    """The key of what is played."""
    voice: int = 0
    """The voice channel that it is played over; 0 for none."""
    message: int = 0
    """The board's message; 0 before there was one."""
    posted: str = ""
    """When that was posted, ISO; "" if it is not there (any more) and has to be posted."""
    language: str = "en"
    wish: int = 0
    """The event with which an undo was asked for that the channel is asked about; 0 for none."""
    question: int = 0
    """The message that asks; 0 before it is there."""
    quiet: tuple[str, ...] = ()
    """The kinds of announcements that are switched off."""
    opener: int = 0
    """Who opened it."""
    away: tuple[int, ...] = ()
    """People with a seat who have left the voice channel."""
    closed: str = ""
    """When it was closed, ISO; "" while it is open."""
    paused: str = ""
    """Since when it waits for another day, ISO; "" while it is played."""
    lost: tuple[str, str] = ("", "")
    """From when to when what happened is lost, ISO: a backup was put in the file's place."""


SPOT = json.Decoder(Spot)
"""Reads a place as it is stored."""


def new_key(cause: object = "") -> str:
    """The key of a new table; the same for the same cause, so that it is opened once."""
    text = str(cause) or secrets.token_hex(16)
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def called(name: str) -> str:
    """A name as it is kept: one line, not too long."""
    return " ".join(name.split())[:LONGEST_NAME].strip()


def folded(name: str) -> str:
    """A name as it is compared."""
    return called(name).casefold()
