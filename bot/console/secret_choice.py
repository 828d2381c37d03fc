"""A secret choice, typed where nobody sees it.

loop -> here -> getpass -> commands.Choose
"""

from __future__ import annotations

from collections.abc import Callable
from getpass import getpass

from rich.console import Console as Terminal
from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from bot.engine import commands as c
from bot.engine.errors import TableError, error_text
from bot.engine.games.choices import Choice
from bot.engine.rules.choices import checked_values
from bot.locale.catalogue import Words

LINE_BACK = Control((ControlType.CURSOR_UP, 1), (ControlType.ERASE_IN_LINE, 2))
"""The codes that move up one line and clear it, so that a typed secret leaves the screen."""


def read_secret_choice(
    choice: Choice, read: Callable[[str], c.Command], out: Terminal, say: Words
) -> c.Command | None:
    """Return the command for a choice that is typed unseen, asking again after a mistake.

    Return None if the player gives up. `read` turns typed text into a command.
    """
    asked = ", ".join(part.words.name(say.language) for part in choice.fields.values())
    while True:
        try:
            typed = getpass(f"{asked}: ").strip()
        except (EOFError, KeyboardInterrupt):
            out.print()
            return None
        if not typed:
            return None
        try:
            command = read(typed)
            if isinstance(command, c.Choose):
                checked_values(choice, command.value)
                return command
            problem = say("That is no {what}.", what=choice.words.name(say.language))
        except TableError as error:
            problem = error_text(error, say.template, say.language)
        again = say("Once more, or Enter alone to leave it.")
        out.print(Text(f"{problem} {again}", "red"))
