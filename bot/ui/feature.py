"""A feature in one record: what it adds to the bot on Discord.

features -> Feature -> bot.app.features -> client, which loops over all of them
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.control import FromId
from bot.ui.forms import Form
from bot.ui.services import Room

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu


@dataclass(frozen=True, slots=True)
class Worker:
    """Something that posts by itself, and what it posts through: `Worker(BoardUpdater, Boards)`."""

    kind: type[Any]
    """Its class, by which `Room.worker` finds the one that was made of the `Hall`."""
    through: Callable[[discord.Client], Any]
    """Made anew with every client, and attached to it as long as that one lives."""
    resume: Callable[[Any], None] | None = None
    """What it does once Discord is there: it takes up what was left at the last end."""


@dataclass(frozen=True, slots=True)
class Feature:
    """What a feature has, each as far as it needs it: `Feature("privacy", cogs=(Privacy,), …)`."""

    name: str
    cogs: tuple[Callable[[Room], commands.Cog], ...] = ()
    """Commands with listeners beside them, made with the services."""
    commands: tuple[AnyCommand, ...] = ()
    """Commands that stand by themselves."""
    controls: tuple[type[FromId], ...] = ()
    forms: tuple[Form, ...] = ()
    workers: tuple[Worker, ...] = ()
    resume: tuple[Callable[[discord.Client, Room], Awaitable[None]], ...] = ()
    """What is looked after once Discord is there."""
