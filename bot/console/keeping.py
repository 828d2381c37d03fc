"""What a table gives away as a whole: its steps in order, and itself as a file.

loop -> here -> file
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.console.words import AGAIN, LINES, target
from bot.tables.errors import NotNow
from bot.tables.export import to_json, to_text
from bot.tables.game import Game, Step
from bot.tables.host import Running
from bot.tables.saying import Translate


def export(running: Running, rest: str, language: str, translate: Translate) -> str:
    """Write the table to the file that is named; which one that was."""
    path, again = target(rest)
    if not path:
        raise NotNow("Say where to: “export my-table.json”, or “export my-table.txt”.")
    as_text = Path(path).suffix.lower() == ".txt"
    told = f"{to_text(running.records, running.game, language, translate)}\n" if as_text else ""
    data = told.encode() if as_text else to_json(running.records, running.game.key)
    try:
        with Path(path).open("wb" if again else "xb") as file:
            file.write(data)
    except FileExistsError:
        repeat = f"{LINES['export'].name(language)} {path} {AGAIN.name(language)}"
        raise NotNow(
            "{path} is there already: “{words}” writes over it.", path=path, words=repeat
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", "") or error
        raise NotNow("{path} cannot be written: {reason}.", path=path, reason=reason) from error
    return path


def in_play_order(game: Game) -> Iterator[tuple[int, str, Step]]:
    """Every step with how deep it lies and its procedure, where that is begun in the round."""
    begun = {one.begins: one.at[0] for one in game.actions.values() if one.begins and one.at}
    left = dict(game.procedures)

    def inside(depth: int, procedure: str) -> Iterator[tuple[int, str, Step]]:
        for step in game.steps(procedure):
            yield depth, procedure, step
            for name in [name for name in left if begun.get(name) == step.id]:
                del left[name]
                yield from inside(depth + 1, name)

    yield from inside(0, "")
    for name in tuple(left):
        yield from inside(1, name)
