"""The doctor's findings on Discord: whether the token is valid, and what the bot may do where.

token -> discord.py -> findings
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord

from bot.app.lifecycle import CannotRun, check_token, problem_of
from bot.locale.catalogue import ENGLISH
from bot.ops.finding import Finding
from bot.ui.permissions import invitation, missing_in_all, permission_names

_MOST, _SECONDS = 20, 20.0
"""The number of servers that are checked, and the seconds that all checks may take."""


def discord_findings(token: str) -> list[Finding]:
    """Return findings on what Discord says about the token, which itself is never shown."""
    try:
        return asyncio.run(_findings_of(check_token(token)))
    except CannotRun as error:
        return [Finding("token", "bad", "Discord does not take it", str(error))]


async def _findings_of(token: str) -> list[Finding]:
    client = discord.Client(intents=discord.Intents.none())
    try:
        async with asyncio.timeout(_SECONDS), client:
            await client.login(token)
            return [found async for found in _findings_with(client)]
    except Exception as error:  # noqa: BLE001 # problem_of decides which ones matter
        do = "see whether this machine reaches discord.com, and try again in a minute"
        return [Finding("Discord", "bad", f"no answer ({problem_of(error)})", do)]


async def _findings_with(client: discord.Client) -> AsyncIterator[Finding]:
    yield Finding("token", "good", f"Discord knows it as {client.user}")
    yield Finding("intents", "good", "no privileged intent is needed")
    count = 0
    async for guild in client.fetch_guilds(limit=_MOST):
        count += 1
        yield await _server(client, guild.id)
    if not count:
        link = invitation(client.application_id or 0)
        yield Finding("servers", "look", "the bot is on none yet", f"invite it: {link}")


async def _server(client: discord.Client, number: int) -> Finding:
    """Return the finding on the bot's permissions on one server; `number` is the server's id.

    A channel may still take some of them away.
    """
    guild = await client.fetch_guild(number, with_counts=False)
    if client.user is None:
        raise AssertionError("logged in")
    me = await guild.fetch_member(client.user.id)
    lacking = missing_in_all(me.guild_permissions)
    about = f"server {guild.name[:40]}"
    if lacking:
        said = f"the bot may not: {permission_names(lacking, ENGLISH)}"
        return Finding(about, "bad", said, "its administrators give the bot's role these rights")
    return Finding(about, "good", "the bot may do what it needs")
