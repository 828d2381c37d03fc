"""The export of a table to a file.

loop -> here -> file
"""

from __future__ import annotations

from pathlib import Path

from bot.console.console_commands import AGAIN, LINES, export_target
from bot.engine.errors import NotNow
from bot.engine.event_log.export import to_json
from bot.engine.host import Running
from bot.engine.message import Translate
from bot.engine.narration.log import to_text


def export_to_file(running: Running, rest: str, language: str, translate: Translate) -> str:
    """Write the whole table to the file that `rest` names, and return the path.

    Raise NotNow if `rest` names no file, or the file exists or cannot be written.
    """
    path, again = export_target(rest)
    if not path:
        raise NotNow("Say where to: “export my-table.json”, or “export my-table.txt”.")
    as_text = Path(path).suffix.lower() == ".txt"
    told = f"{to_text(running.records, running.game, language, translate)}\n" if as_text else ""
    data = told.encode() if as_text else to_json(running.records, running.game.key)
    try:
        over = again or Path(path).is_dir()  # opening a folder raises the error that says so
        with Path(path).open("wb" if over else "xb") as file:
            file.write(data)
    except FileExistsError:
        repeat = f"{LINES['export'].name(language)} {path} {AGAIN.name(language)}"
        raise NotNow(
            "{path} is there already: “{words}” writes over it.", path=path, words=repeat
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", "") or error
        raise NotNow(
            "{path} cannot be written ({reason}): name another file.", path=path, reason=reason
        ) from error
    return path
