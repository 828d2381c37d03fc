"""What the bot notes on standard error: lines for a person, JSON for programs, nobody's secrets.

__main__ -> here -> logging. Names and ids are noted, words that somebody wrote are not.
"""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime
from typing import Literal

import msgspec

Form = Literal["text", "json", ""]
"""How a line is written; "": for a person on a terminal, else for programs."""

_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_INTERACTION_TOKEN = re.compile(r"((?:webhooks|interactions)/\d+/)[\w.-]{20,}")
"""Whoever has it can speak for the bot for a quarter of an hour; discord.py notes it with URLs."""


class Discreet(logging.Formatter):
    """Lines without the bot's token and without those of interactions."""

    def __init__(self, token: str) -> None:
        super().__init__(_LINE)
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """A record as it is written, its traceback included."""
        return self.without_tokens(super().format(record))

    def without_tokens(self, text: str) -> str:
        """A text that may be kept."""
        if self._token:
            text = text.replace(self._token, "[token]")
        return _INTERACTION_TOKEN.sub(r"\1[token]", text)


class Structured(Discreet):
    """One JSON object a line: at, level, from, message, and error where there was one."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as one line, its traceback in a field of its own."""
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
    """What discord.py says of its connections: lost ones are everyday and need no traceback."""
    said = str(record.msg)
    if record.exc_info and said.startswith("Attempting a reconnect"):
        reason = record.exc_info[1]
        record.msg, record.args = f"{record.getMessage()} ({type(reason).__name__}: {reason})", None
        record.exc_info = None
    return "voice will NOT be supported" not in said  # nothing here speaks


def to_stderr(token: str, form: Form = "") -> None:
    """Write the log of this process to standard error."""
    structured = form == "json" or (not form and not sys.stderr.isatty())
    handler = logging.StreamHandler()
    handler.setFormatter(Structured(token) if structured else Discreet(token))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    connections = logging.getLogger("discord.client")
    if worth_noting not in connections.filters:
        connections.addFilter(worth_noting)
