"""What can be refused about the place of a table: one sentence each, what is wrong and what to do.

BotError           also raised as it is, for what nobody needs to tell from the rest
├── NoTable        no open table in this channel, or none of this name
├── WhichTable     several tables are open in this channel; carries their names
├── TableGone      a table that is closed, or of another server
└── NotSeated      only who has a seat, or moderates, may change a table
"""

from __future__ import annotations

from bot.engine.telling.saying import quoted
from bot.refusals import BotError

__all__ = ["BotError", "NoTable", "NotSeated", "TableGone", "WhichTable"]


class NoTable(BotError):
    """Nothing is played here, or nothing is called that."""


class WhichTable(BotError):
    """Several tables that can be meant."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        super().__init__(
            "Several tables are open here: say which, {names}.",
            names=tuple(quoted(name) for name in names),
        )


class TableGone(BotError):
    """A table that is closed, or hidden from somebody; the sentence does not tell which."""

    def __init__(self) -> None:
        super().__init__(
            "This table is closed, or you cannot see its channel: open a new one with "
            "`/table open`."
        )


class NotSeated(BotError):
    """Somebody who only looks on."""
