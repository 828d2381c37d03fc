"""The record of a feature: everything that it adds to the bot on Discord.

features -> Feature -> bot.app.features -> client, which loops over all of them
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.control import PersistentControl
from bot.ui.forms import Form
from bot.ui.services import Services

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu


@dataclass(frozen=True, slots=True)
class Worker:
    """A service that posts by itself, with its way to post: `Worker(BoardUpdater, Boards)`."""

    kind: type[Any]
    """The class of the service, by which `Services.worker` finds its one object."""
    through: Callable[[discord.Client], Any]
    """The function that makes the object to post through; it is called anew for every client."""
    resume: Callable[[Any], None] | None = None
    """The function that resumes work left over from the last run, once Discord is connected."""


@dataclass(frozen=True, slots=True)
class Feature:
    """The commands, controls, forms and workers of one feature: `Feature("privacy", …)`."""

    name: str
    cogs: tuple[Callable[[Services], commands.Cog], ...] = ()
    """Classes of commands and listeners; each is made with the `Services`."""
    commands: tuple[AnyCommand, ...] = ()
    """Commands that belong to no cog, also in a group of another module: "/table timer"."""
    controls: tuple[type[PersistentControl], ...] = ()
    forms: tuple[Form, ...] = ()
    workers: tuple[Worker, ...] = ()
    resume: tuple[Callable[[discord.Client, Services], Awaitable[None]], ...] = ()
    """Functions that are called once Discord is connected."""
