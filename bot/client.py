"""The bot on Discord: what it listens to, its commands, and keeping them in step with Discord.

bot.__main__ -> Bot -> cogs, controls
"""

from __future__ import annotations

import hashlib
import json
import logging
from pathlib import Path

import discord
from discord import app_commands
from discord.ext import commands

from bot import errors
from bot.cogs.judge import Judge, ask_the_judge
from bot.controls.answers import ITEMS
from bot.locale.catalogue import words
from bot.room import Room

log = logging.getLogger(__name__)


class Translator(app_commands.Translator):
    """Names and descriptions of commands in the languages of the bot."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 # asked for by discord.py
    ) -> str | None:
        found = words(locale.value)
        if found.language == "en":
            return None
        said = found.template(string.message)
        return None if said == string.message else said


class Tree(app_commands.CommandTree["Bot"]):
    """The commands; what goes wrong in one of them is told in one place."""

    async def on_error(
        self, interaction: discord.Interaction[Bot], error: app_commands.AppCommandError
    ) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocomplete failed", exc_info=error)
            return
        await errors.tell(interaction, error, words(interaction.locale.value))


class Bot(commands.Bot):
    """The client; it needs no privileged intent."""

    def __init__(self, room: Room, data: Path) -> None:
        intents = discord.Intents.none()
        intents.guilds = intents.guild_messages = intents.dm_messages = True
        super().__init__(
            commands.when_mentioned,
            intents=intents,
            help_command=None,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.room = room
        self._synchronised = data / "commands.sha256"

    async def setup_hook(self) -> None:
        """Everything is known before the first event: controls, commands, the library."""
        self.add_dynamic_items(*ITEMS)
        await self.tree.set_translator(Translator())
        if not self.cogs:  # a second login of the same client
            await self.add_cog(Judge(self.room))
            self.tree.add_command(ask_the_judge)
        await self.room.desk.warm_up()
        await self.synchronise()

    async def synchronise(self) -> None:
        """Tell Discord the commands, if they are others than last time."""
        translator = self.tree.translator
        told = [
            await command.get_translated_payload(self.tree, translator)
            if translator
            else command.to_dict(self.tree)
            for command in self.tree.get_commands()
        ]
        text = json.dumps([self.application_id, told], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        if self._synchronised.exists() and self._synchronised.read_text("utf-8") == digest:
            return
        await self.tree.sync()
        self._synchronised.write_text(digest, "utf-8")
        log.info("the commands were told to Discord")

    async def on_message(self, message: discord.Message, /) -> None:
        """No commands by prefix: mentions are questions, and the judge listens for them."""

    async def close(self) -> None:
        """Give everything back."""
        await super().close()
        self.room.close()
