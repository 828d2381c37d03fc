"""The speaker of a line: “Ana> lose 2 honor” is Ana's, “> lose 2 honor” is nobody's.

loop, trial -> split_speaker -> language.speaker
"""

from __future__ import annotations

from bot.engine.language import speaker
from bot.engine.state import Table


def split_speaker(line: str, table: Table, seat: int | None) -> tuple[int | None, str]:
    """Return the seat that says a line, and the line without “Ana>”.

    If the line names nobody, `seat` says it; after “>” alone nobody does: None.
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
