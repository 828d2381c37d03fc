"""The log on standard error: text for people, JSON for programs, without any token.

__main__ -> here -> logging

The log may hold names and ids, but no text that a user has written.
"""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime

import msgspec

from bot.settings import Form

_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_INTERACTION_TOKEN = re.compile(r"((?:webhooks|interactions)/\d+/)[\w.-]{20,}")
"""The pattern of an interaction's token in a URL.

Whoever has the token can write as the bot for 15 minutes, and discord.py logs such URLs.
"""


class RedactingFormatter(logging.Formatter):
    """A formatter that removes the tokens of the bot and of interactions."""

    def __init__(self, token: str) -> None:
        super().__init__(_LINE)
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text, with its traceback but without tokens."""
        return self.without_tokens(super().format(record))

    def without_tokens(self, text: str) -> str:
        """Return the text with every token replaced by "[token]"."""
        if self._token:
            text = text.replace(self._token, "[token]")
        return _INTERACTION_TOKEN.sub(r"\1[token]", text)


class JsonFormatter(RedactingFormatter):
    """A formatter that writes each record as a JSON object: at, level, from, message, error."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line of JSON, its traceback in the field `error`."""
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": self.without_tokens(record.getMessage()),
        }
        if record.exc_info:
            told["error"] = self.without_tokens(self.formatException(record.exc_info))
        return msgspec.json.encode(told).decode()


def worth_noting(record: logging.LogRecord) -> bool:
    """Tell whether to log a record of discord.py; shorten the records of lost connections.

    A lost connection is an everyday event: its traceback is replaced by the error's name.
    """
    said = str(record.msg)
    if record.exc_info and said.startswith("Attempting a reconnect"):
        reason = record.exc_info[1]
        record.msg, record.args = f"{record.getMessage()} ({type(reason).__name__}: {reason})", None
        record.exc_info = None
    return "voice will NOT be supported" not in said  # nothing here speaks


def log_to_stderr(token: str, form: Form = "") -> None:
    """Write this process's log to standard error, without tokens.

    Without a `form`, it is text in a terminal and JSON elsewhere.
    """
    structured = form == "json" or (not form and not sys.stderr.isatty())
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter(token) if structured else RedactingFormatter(token))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    connections = logging.getLogger("discord.client")
    if worth_noting not in connections.filters:
        connections.addFilter(worth_noting)
