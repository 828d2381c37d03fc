"""The real `judge` command in a process of its own, which finds the loopback Discord.

Production code knows nothing of it: only here is discord.py pointed to another address.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import Any

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.__main__ import main
from bot.app import lifecycle
from bot.engine.stores import sqlite
from bot.ops import databases

_state = discord.Client._get_state


def _soon_ready(client: discord.Client, **options: Any) -> Any:
    """The loopback Discord tells its one server at once: nobody waits two seconds for more."""
    return _state(client, **{**options, "guild_ready_timeout": 0.1})


def point_to(address: str) -> None:
    """From now on this is Discord."""
    Route.BASE = f"http://{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = URL(f"ws://{address}/gateway")
    discord.Asset.BASE = f"http://{address}/cdn"
    discord.Client._get_state = _soon_ready  # type: ignore[method-assign,assignment] # only here


if __name__ == "__main__":
    point_to(os.environ["LOOPBACK_DISCORD"])
    if "LOOPBACK_SWITCH_INTERVAL" in os.environ:
        sys.setswitchinterval(float(os.environ["LOOPBACK_SWITCH_INTERVAL"]))
    # Whoever holds a database in these tests never lets go of it.
    databases._WAIT = sqlite._WAIT = 3.0
    lifecycle.run_until_stopped = partial(lifecycle.run_until_stopped, pauses=(0.1, 0.2))
    main()
