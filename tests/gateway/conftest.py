from __future__ import annotations

from tests.bot.conftest import filed, folder

__all__ = ["filed", "folder"]
