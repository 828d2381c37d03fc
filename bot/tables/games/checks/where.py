"""Where in a game's file a mistake is, by the names that stand there.

files -> where -> "counters.gold.start"
"""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import msgspec

from bot.tables.games.game import of_data

_PART = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")


def where(data: dict[str, Any], error: msgspec.ValidationError) -> tuple[str, str]:
    """The place and the reason; msgspec says "[...]" for a key, and [3] for the step of a phase."""
    reason, _, path = str(error).partition(" - at ")
    whole = deepcopy(data)
    at: Any = whole
    names: list[str] = []
    for name, index in _PART.findall(path.strip("`")):
        if index == "...":
            names.append(_culprit(whole, at, str(error)))
            at = at.get(names[-1])
        elif index:
            at = at[int(index)]
            known = (at.get("id") or at.get("key")) if isinstance(at, dict) else None
            names.append(str(known) if known else f"[{index}]")
        else:
            names.append(name)
            at = at.get(name) if isinstance(at, dict) else None
    return ".".join(names).replace(".[", "[") or "(top)", reason


def _culprit(whole: dict[str, Any], table: dict[str, Any], message: str) -> str:
    """The key that a mistake is under: without the others the mistake is still there."""
    entries = dict(table)
    for key, value in entries.items():
        table.clear()
        table[key] = value
        try:
            of_data(whole)
        except msgspec.ValidationError as error:
            if str(error) == message:
                return key
    table.update(entries)
    return "..."
