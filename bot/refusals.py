"""The refusals of the bot, as data: a sentence and its values. It knows no Discord.

BotError        also raised itself, for refusals that no code tells apart
└── Gone        an entry that is not in the library any more

The values are not escaped here. Discord's side escapes them for Markdown
(`bot/ui/error_handler.py`); a terminal and the log show them unchanged.
"""

from __future__ import annotations

from bot.engine.message import Message, in_words


class BotError(Exception):
    """A refusal, with its sentence in English: `BotError("{name} sits there.", name="*Bo*")`.

    `str(error)` is the English sentence; the catalogues have it in other languages.
    """

    def __init__(self, message: str, **values: object) -> None:
        self.message = Message(message, **values)
        super().__init__(in_words(self.message))


class Gone(BotError):
    """The refusal for an entry that is not in the library any more."""

    def __init__(self) -> None:
        super().__init__("This rule is not in the library any more: ask again with `/rule`.")
