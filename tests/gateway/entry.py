"""The real `judge` command in a process of its own, which finds the loopback Discord.

Production code knows nothing of it: only here is discord.py pointed to another address.
"""

from __future__ import annotations

import os
from functools import partial

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot import running
from bot.__main__ import main

if __name__ == "__main__":
    address = os.environ["LOOPBACK_DISCORD"]
    Route.BASE = f"http://{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = URL(f"ws://{address}/gateway")
    discord.Asset.BASE = f"http://{address}/cdn"
    running.stay = partial(running.stay, pauses=(0.1, 0.2))
    main()
