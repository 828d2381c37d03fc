"""The refusals about tables: each is one sentence with what is wrong and what to do.

BotError           also raised itself, for refusals that no code tells apart
├── NoTable        no open table in this channel, or none of this name
├── WhichTable     several tables are open in this channel; carries their names
├── TableGone      a table that is closed, or of another server
└── NotSeated      whoever has no seat and is no moderator may not change a table
"""

from __future__ import annotations

from bot.engine.message import quoted
from bot.refusals import BotError

__all__ = ["BotError", "NoTable", "NotSeated", "TableGone", "WhichTable"]


class NoTable(BotError):
    """No table is open in the channel, or none has the given name."""


class WhichTable(BotError):
    """Several tables fit, and the user has to name one."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        super().__init__(
            "Several tables are open here: say which, {names}.",
            names=tuple(quoted(name) for name in names),
        )


class TableGone(BotError):
    """The refusal for a table that is closed, or hidden from the user; it does not say which."""

    def __init__(self) -> None:
        super().__init__(
            "This table is closed, or you cannot see its channel: open a new one with "
            "`/table open`."
        )


class NotSeated(BotError):
    """The user has no seat at the table."""
