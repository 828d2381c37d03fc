"""What the bot is told by its environment; read once."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """Token and data folder; the token stands in no repr and no log."""

    data: Path
    token: str = field(repr=False)


def settings(data: Path) -> Settings:
    """The settings of this process; a token may have been copied with “Bot ” before it."""
    return Settings(data, os.environ.get("DISCORD_TOKEN", "").strip().removeprefix("Bot ").strip())
