"""The speaker of a line: “Ana> lose 2 honor” is said by Ana, “> lose 2 honor” by nobody.

loop, trial -> split_speaker -> language.speaker
"""

from __future__ import annotations

from bot.engine.language import speaker
from bot.engine.state import Table


def split_speaker(line: str, table: Table, seat: int | None) -> tuple[int | None, str]:
    """Return the seat that says a line, and the line without “Ana>”.

    The seat is `seat` if the line names no speaker, and None if it begins with “>” alone.
    """
    said, is_known = line, False
    while True:
        if said.startswith(">"):
            seat, said, is_known = None, said[1:].strip(), False
            continue
        named, rest = speaker(said, table, is_known=is_known)
        if named is None:
            return seat, said
        seat, said, is_known = named, rest, True
