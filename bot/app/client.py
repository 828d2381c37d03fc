"""The bot on Discord: its events and its commands, which it keeps up to date there.

bot.app.lifecycle -> Bot -> app.features
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from contextlib import suppress
from pathlib import Path

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers.fair_queue import current_person, is_typing
from bot.app.features import CONTROLS, FEATURES, FORMS, WORKERS
from bot.engine.errors import TableError
from bot.locale.catalogue import words
from bot.ops.metrics import Metrics
from bot.outbox.discord.interrupted_replies import tell_interrupted
from bot.outbox.discord.rate_limit_hook import RateLimitHook
from bot.ui import error_handler, fallback, forms
from bot.ui.control import too_fast
from bot.ui.permissions import invitation
from bot.ui.services import Services

log = logging.getLogger(__name__)

_UNDER_WAY = ("CommandTree-invoker", "discord-ui-", "discord.py: on_")
"""The prefixes of discord.py's names for tasks that answer somebody."""
_TOO_LATE = 2.0
"""The seconds after which suggestions come too late; Discord itself waits three."""


class Translator(app_commands.Translator):
    """The translator of the names and descriptions of commands for Discord."""

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


class GuardedTree(app_commands.CommandTree["Bot"]):
    """The tree of commands; it passes every error in a command to one error handler."""

    async def interaction_check(self, interaction: discord.Interaction[Bot], /) -> bool:
        """Return True if the person may send this command or keystroke now.

        Return False for a keystroke that comes too fast; raise CommandOnCooldown for such a
        command.
        """
        services = interaction.client.services
        if interaction.type is discord.InteractionType.autocomplete:
            return not services.keystrokes.wait(interaction.user.id)
        if interaction.type is discord.InteractionType.application_command:
            wait = services.cooldown.wait(interaction.user.id)
            if wait:
                raise too_fast(services.cooldown, wait)
        return True

    async def _call(self, interaction: discord.Interaction[Bot]) -> None:
        """Run a command or autocomplete once, even if Discord delivers it twice.

        If an autocomplete fails or takes too long, send an empty list. discord.py would
        only log the error and leave the user waiting, and it has no public method to
        override for this.
        """
        if not interaction.client.services.seen.first(interaction.id):
            return  # not even an empty list, which might overtake the full one
        current_person.set(interaction.user.id)
        if interaction.type is not discord.InteractionType.autocomplete:
            await super()._call(interaction)
            return
        is_typing.set(True)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(_TOO_LATE):
                    await super()._call(interaction)
        finally:
            if not interaction.response.is_done():
                await _complete_nothing(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Bot], error: app_commands.AppCommandError
    ) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocomplete failed", exc_info=error)
            return
        await error_handler.tell(interaction, error, words(interaction.locale.value))


async def _complete_nothing(interaction: discord.Interaction[Bot]) -> None:
    try:
        await interaction.response.autocomplete([])
    except (discord.HTTPException, *error_handler.NO_CONNECTION) as error:
        log.info("a keystroke was overtaken: %s", error)


class Bot(commands.Bot):
    """The Discord client; it needs no privileged intent."""

    def __init__(self, services: Services, data: Path, metrics: Metrics) -> None:
        intents = discord.Intents.none()
        intents.guilds = intents.guild_messages = intents.dm_messages = True
        intents.voice_states = True
        trace = metrics.trace()
        RateLimitHook().attach_to(trace)
        super().__init__(
            commands.when_mentioned,
            intents=intents,
            help_command=None,
            tree_cls=GuardedTree,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=trace,
        )
        self.services, self._metrics = services, metrics
        self.was_ready = False
        self.is_connected = False
        self._synchronised = data / "commands.sha256"
        self._telling: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Register controls and commands, load the library and attach the workers.

        discord.py calls this before the first event.
        """
        self.add_dynamic_items(*CONTROLS)  # type: ignore[arg-type] # each is a DynamicItem, too
        await self.tree.set_translator(Translator())
        if not self.cogs:  # a second login of the same client
            for feature in FEATURES:
                for cog in feature.cogs:
                    await self.add_cog(cog(self.services))
                for command in feature.commands:
                    if getattr(command, "parent", None) is None:  # else its group brings it along
                        self.tree.add_command(command)
        await self.services.answers.warm_up()
        await self.synchronise()
        for worker in WORKERS:
            self.services.workers[worker.kind].attach(worker.through(self))
        self._telling = asyncio.create_task(tell_interrupted(self, self.services.pending))

    async def close(self) -> None:
        """Finish sending the boards under way, then disconnect; the next client sends the rest."""
        for worker in self.services.workers.values():
            await worker.detach()
        if self._telling:
            self._telling.cancel()
        await super().close()

    async def synchronise(self) -> None:
        """Send the commands to Discord if they have changed since the last time."""
        digest = await self._digest()
        if self._synchronised.is_file() and self._synchronised.read_bytes() == digest:
            return
        try:
            await self.tree.sync()
        except (app_commands.CommandSyncFailure, discord.Forbidden) as error:
            # Commands that Discord knew before go on working; a fault of its own is tried again.
            log.error("Discord refuses the commands: %s", error)  # it says where
            return
        self._synchronised.write_bytes(digest)
        log.info("the commands were told to Discord")

    async def _digest(self) -> bytes:
        """Return a hash of the application's id and all commands with their translations."""
        translator = self.tree.translator
        told = [
            await command.get_translated_payload(self.tree, translator)
            if translator
            else command.to_dict(self.tree)
            for command in self.tree.get_commands()
        ]
        text = json.dumps([self.application_id, told], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest().encode()

    async def on_ready(self) -> None:
        """Log that the bot is ready, and resume boards and questions."""
        self.was_ready = True
        log.info("ready as %s on %d servers", self.user, len(self.guilds))
        if not self.guilds and self.application_id:
            log.info("invite it to a server: %s", invitation(self.application_id))
        try:
            for worker in WORKERS:
                if worker.resume:
                    worker.resume(self.services.workers[worker.kind])
            for feature in FEATURES:
                for resume in feature.resume:
                    await resume(self, self.services)
        except TableError as error:  # nobody asked for it: the tables cannot be read just now
            log.error("%s", error)

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Count an interaction, handle a submitted form, and answer outdated controls."""
        name = error_handler.name_of(interaction)
        self._metrics.interaction(interaction.id, interaction.type.name, name)
        await forms.handle_submitted(interaction, FORMS)
        await fallback.refuse_unknown(interaction, CONTROLS, FORMS)

    async def on_connect(self) -> None:
        """Note that the bot is connected to Discord."""
        self.is_connected = True

    on_resumed = on_connect

    async def on_disconnect(self) -> None:
        """Note that the connection is lost; discord.py reconnects by itself."""
        self.is_connected = False

    async def on_message(self, message: discord.Message, /) -> None:
        """Do nothing: no command has a prefix, and a listener of the judge answers mentions."""

    def present(self) -> set[int] | None:
        """Return the ids of the bot's servers, even in an outage; None until they are known."""
        return {guild.id for guild in self.guilds} if self.is_ready() else None

    async def has_left(self, guild: int) -> bool:
        """Tell whether Discord confirms that the bot is not on a server; False if Discord fails."""
        try:
            await self.fetch_guild(guild, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            return True
        except (discord.HTTPException, OSError) as error:
            log.warning("server %s cannot be asked for: %s", guild, error)
        return False

    async def finish(self, seconds: float) -> None:
        """Wait up to `seconds` seconds for answers under way, then cancel the rest."""
        asked = [t for t in asyncio.all_tasks() if t.get_name().startswith(_UNDER_WAY)]
        if asked:
            _, late = await asyncio.wait(asked, timeout=seconds)
            if late:
                log.warning("%d answers were not finished", len(late))
                for task in late:
                    task.cancel()
                await asyncio.wait(late, timeout=seconds)
        with suppress(TimeoutError):  # the next start tells those that are left
            await asyncio.wait_for(tell_interrupted(self, self.services.pending), seconds)
