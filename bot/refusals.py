"""The refusals of the bot, as data: a sentence and its values. It knows no Discord.

BotError        also raised as it is, for what nobody needs to tell from the rest
└── Gone        an entry that is not in the library any more

Values are kept as they are: whoever tells the sentence makes them fit for where it is read.
Discord's side escapes its Markdown (`bot/ui/error_handler.py`), a terminal and the log take them
letter for letter.
"""

from __future__ import annotations

from bot.engine.message import Message, in_words


class BotError(Exception):
    """A refusal, with its sentence in English: `BotError("{name} sits there.", name="*Bo*")`.

    The catalogues have the sentence in other languages; `str` of it is the English one.
    """

    def __init__(self, message: str, **values: object) -> None:
        self.message = Message(message, **values)
        super().__init__(in_words(self.message))


class Gone(BotError):
    """The refusal for an entry that is not in the library any more."""

    def __init__(self) -> None:
        super().__init__("This rule is not in the library any more: ask again with `/rule`.")
