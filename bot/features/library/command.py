"""A server's own library: /library add, list, remove, check; renews the index after other writes.

Discord -> here -> Uploads -> ui -> Discord
"""

from __future__ import annotations

import logging
from contextlib import ExitStack

import discord
from discord import app_commands
from discord.app_commands import locale_str as said
from discord.ext import commands, tasks

from bot.features.library import upload_view
from bot.features.library import view as shown
from bot.features.library.controls import list_view, with_progress
from bot.refusals import BotError
from bot.ui.attachments import fetch_attachment
from bot.ui.components import NOBODY
from bot.ui.markdown import shortened
from bot.ui.pending_work import pending_work
from bot.ui.rights import guild_of, manageable_guild
from bot.ui.services import Interaction, Services, private_words, scopes_of
from bot.uploads.records import Progress, Upload
from rules_index import Identity, RulesIndexError, slug

log = logging.getLogger(__name__)

LARGEST = 25 * 1024 * 1024
"""The most bytes of a file; the longest rules reference at hand has a fifth of that."""
_LOOK_EVERY = 3.0
_LONGEST_LABEL = 60


class LibraryCommands(commands.Cog):
    """The commands on a server's own guides: /library add, list, remove and check."""

    library = app_commands.Group(
        name=said("library"), description=said("This server's own guides."), guild_only=True
    )

    def __init__(self, services: Services) -> None:
        self.services = services
        self._complaint = ""

    async def cog_load(self) -> None:
        """Delete old uploads, and begin to watch for changes by other programs."""
        await self.services.uploads.sweep()
        self.watch.start()

    async def cog_unload(self) -> None:
        """Stop watching for changes."""
        self.watch.cancel()

    @tasks.loop(seconds=_LOOK_EVERY)
    async def watch(self) -> None:
        """Renew the index if another program has changed the library; runs every few seconds."""
        try:
            await self.services.answers.renew()
            self._complaint = ""
        except (RulesIndexError, OSError) as error:
            if str(error) != self._complaint:  # once, not at every look
                log.warning("what was changed cannot be read: %s", error)
            self._complaint = str(error)

    @library.command(name=said("add"), description=said("Add guides to this server's library."))
    @app_commands.rename(
        file=said("file"),
        file2=said("file2"),
        file3=said("file3"),
        file4=said("file4"),
        file5=said("file5"),
        game=said("game"),
        language=said("language"),
        version=said("version"),
    )
    @app_commands.describe(
        file=said("A guide: PDF, HTML, Markdown, AsciiDoc or text."),
        file2=said("Another guide."),
        file3=said("Another guide."),
        file4=said("Another guide."),
        file5=said("Another guide."),
        game=said("The game, where the guide does not say it."),
        language=said("The guide's language, where it is not plain: pl."),
        version=said("The guide's version, where it does not say it: 1.5."),
    )
    async def add(
        self,
        interaction: Interaction,
        *,
        file: discord.Attachment,
        file2: discord.Attachment | None = None,
        file3: discord.Attachment | None = None,
        file4: discord.Attachment | None = None,
        file5: discord.Attachment | None = None,
        game: str = "",
        language: str = "",
        version: str = "",
    ) -> None:
        """Read the attached guides and show what publishing them would do."""
        guild, words, uploads = (
            manageable_guild(interaction),
            private_words(interaction),
            self.services.uploads,
        )
        files = [one for one in (file, file2, file3, file4, file5) if one]
        for one in files:
            _check_size(one)
        overrides = Identity(
            game=slug(game)[:_LONGEST_LABEL],
            language=language.strip().lower()[:_LONGEST_LABEL],
            version=version.strip()[:_LONGEST_LABEL],
        )
        progress = Progress()

        async def look() -> Upload:
            data = [(one.filename, await fetch_attachment(one)) for one in files]
            return await uploads.preview(guild, interaction.user.id, overrides, data, progress)

        with ExitStack() as alone:
            alone.enter_context(uploads.exclusive(guild))
            async with pending_work(interaction):
                upload = await with_progress(
                    interaction, look(), lambda n: upload_view.progress_text(progress, words, n)
                )
                alone.close()  # whoever sees the preview can press its buttons at once
                await interaction.edit_original_response(
                    view=upload_view.preview_view(upload, words)
                )

    @library.command(name=said("list"), description=said("The guides of this server alone."))
    async def list_(self, interaction: Interaction) -> None:
        """Show the list of this server's own guides."""
        view = await list_view(interaction)
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)

    @library.command(
        name=said("remove"), description=said("Take a guide out of this server's library.")
    )
    @app_commands.rename(guide=said("guide"))
    @app_commands.describe(guide=said("Which guide."))
    async def remove(self, interaction: Interaction, guide: str) -> None:
        """Ask whether to remove a guide."""
        server, words = manageable_guild(interaction), private_words(interaction)
        found = await self.services.uploads.guide(guide.strip(), server)
        view = shown.removal_view(found, words)
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)

    @library.command(
        name=said("check"), description=said("What could be better about this server's guides.")
    )
    async def check(self, interaction: Interaction) -> None:
        """Show what could be improved in this server's guides."""
        guild, words = guild_of(interaction), private_words(interaction)
        async with pending_work(interaction):
            view = shown.check_view(await self.services.uploads.check(guild), words)
            await interaction.edit_original_response(view=view)

    @remove.autocomplete("guide")
    async def _guides(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        if interaction.guild_id is None:
            return []
        choices = []
        for guide in await self.services.uploads.guides(interaction.guild_id):
            line = guide.line
            name = shortened(f"{line.title} {line.version} · {line.key}", 100)
            if typed.casefold() in name.casefold():
                choices.append(app_commands.Choice(name=name or "…", value=guide.mark))
        return choices[:25]

    @add.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        lines = await self.services.answers.guides(scopes_of(interaction.guild_id))
        games = sorted({line.game for line in lines if typed.casefold() in line.game} - {""})
        return [app_commands.Choice(name=game[:100], value=game[:100]) for game in games[:25]]


def _check_size(file: discord.Attachment) -> None:
    if file.size > LARGEST:
        raise BotError(
            "{name} is too large: {most} MB is the most, split it into parts.",
            name=shortened(file.filename, 100),
            most=LARGEST // 1024 // 1024,
        )
