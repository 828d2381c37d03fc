"""The file `alive`, whose time shows a health check from outside that the bot is connected.

run -> beat -> alive -> judge health
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

NAME = "alive"
_APART, _LOOK = 15.0, 0.5
_SILENT = 60.0
"""The seconds without a touch of `alive` after which the bot counts as not connected."""


async def beat(folder: Path, lives: Callable[[], bool]) -> None:
    """Touch the file `alive` again and again while `lives` says that the bot is connected."""
    while True:
        alive = lives()
        if alive:
            (folder / NAME).touch()
        await asyncio.sleep(_APART if alive else _LOOK)


def problem(folder: Path, now: datetime) -> str:
    """Return a sentence if the bot has not been connected for a minute; "" if it is connected."""
    try:
        silent = now.timestamp() - (folder / NAME).stat().st_mtime
    except OSError:  # not there, or nothing that can be looked at
        return "The bot has not been connected yet: its log says why."
    if silent > _SILENT:
        return f"The bot has not been connected for {silent:.0f} seconds: its log says why."
    return ""
