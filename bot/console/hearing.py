"""Whose line it is: “Ana> lose 2 honor” is Ana's, “> lose 2 honor” is nobody's.

loop, trial -> heard -> language.speaker
"""

from __future__ import annotations

from bot.tables.language import speaker
from bot.tables.state import Table


def heard(line: str, table: Table, seat: int | None) -> tuple[int | None, str]:
    """Who says a line, and what is left of it; `seat` says those that name nobody."""
    said = line
    while True:
        if said.startswith(">"):
            seat, said = None, said[1:].strip()
            continue
        named, rest = speaker(said, table)
        if named is None:
            return seat, said
        seat, said = named, rest
