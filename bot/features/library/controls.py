"""The buttons of a server's library: publish, discard, open, remove, turn the page.

They work after a restart, and only for users who may change the library. A button's id holds only
keys; all other data is looked up when it is pressed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from typing import Any, TypeVar

import discord
from discord import ui

from bot.features.library import upload_view
from bot.features.library import view as shown
from bot.ui.components import Button, notice
from bot.ui.control import PersistentControl
from bot.ui.error_handler import NO_CONNECTION
from bot.ui.pending_work import pending_work
from bot.ui.rights import guild_of, manageable_guild
from bot.ui.services import Interaction, may_manage, private_words, services_of
from bot.uploads.records import Progress
from bot.uploads.uploads import Uploads

log = logging.getLogger(__name__)
T = TypeVar("T")

BETWEEN_EDITS = 2.0
"""The seconds between two edits of a message; Discord takes about five in five seconds."""


async def with_progress(
    interaction: Interaction,
    work: Coroutine[Any, Any, T],
    text: Callable[[int], str],
    otherwise: ui.LayoutView | None = None,
) -> T:
    """Wait for some work and return its result; meanwhile the message shows its progress.

    `text` makes the progress message from the seconds that have passed. If the work fails, the
    message becomes `otherwise` or is deleted, so that it does not say "Reading …" for ever.
    """
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    begun, shown = loop.time(), False
    try:
        while not (await asyncio.wait({task}, timeout=BETWEEN_EDITS))[0]:
            await _show(interaction, notice(text(int(loop.time() - begun))))
            shown = True
        return task.result()
    except Exception:
        if shown:
            await _show(interaction, otherwise)
        raise
    finally:
        task.cancel()


async def _show(interaction: Interaction, view: ui.LayoutView | None) -> None:
    """Change the message to a view, or delete it if the view is None.

    An error of Discord is only logged: the work matters more than the message about it.
    """
    try:
        if view is None:
            await interaction.delete_original_response()
        else:
            await interaction.edit_original_response(view=view)
    except (discord.HTTPException, *NO_CONNECTION) as error:
        log.info("progress could not be shown: %s", error)


class Publish(PersistentControl, ui.DynamicItem[Button], control_id=upload_view.PUBLISH):
    """The button that publishes the guides of a preview."""

    async def act(self, interaction: Interaction) -> None:
        guild, words, uploads = (
            manageable_guild(interaction),
            private_words(interaction),
            _uploads_of(interaction),
        )
        with ExitStack() as alone:
            alone.enter_context(uploads.exclusive(guild))
            upload = await uploads.upload(self.fields["upload"], guild)
            progress = Progress()
            async with pending_work(interaction, thinking=False):
                published = await with_progress(
                    interaction,
                    uploads.publish(upload, progress, replace=self.fields["replace"]),
                    lambda n: upload_view.progress_text(progress, words, n),
                    # The buttons come back: what was not published can be tried again.
                    otherwise=upload_view.preview_view(upload, words),
                )
                alone.close()  # whoever sees that it is published can go on at once
                view = upload_view.published_view(published, words)
                await interaction.edit_original_response(view=view)


class Discard(PersistentControl, ui.DynamicItem[Button], control_id=upload_view.DISCARD):
    """The button that deletes an upload without publishing it."""

    async def act(self, interaction: Interaction) -> None:
        guild, words, uploads = (
            manageable_guild(interaction),
            private_words(interaction),
            _uploads_of(interaction),
        )
        with uploads.exclusive(guild):
            await uploads.discard(await uploads.upload(self.fields["upload"], guild))
        view = notice(words("Discarded: nothing was changed."))
        await interaction.response.edit_message(view=view)


class OpenUpload(PersistentControl, ui.DynamicItem[Button], control_id=upload_view.OPEN):
    """The button that shows the preview of an upload again."""

    async def act(self, interaction: Interaction) -> None:
        guild = manageable_guild(interaction)
        upload = await _uploads_of(interaction).upload(self.fields["upload"], guild)
        view = upload_view.preview_view(upload, private_words(interaction))
        await interaction.response.send_message(view=view, ephemeral=True)


class Remove(PersistentControl, ui.DynamicItem[Button], control_id=shown.REMOVE):
    """The button that asks whether to remove a guide, and after Yes removes it."""

    async def act(self, interaction: Interaction) -> None:
        guild, words, uploads = (
            manageable_guild(interaction),
            private_words(interaction),
            _uploads_of(interaction),
        )
        guide = await uploads.guide(self.fields["mark"], guild)
        if not self.fields["sure"]:
            view = shown.removal_view(guide, words)
            await interaction.response.send_message(view=view, ephemeral=True)
            return
        with uploads.exclusive(guild):
            await interaction.response.defer()
            searched = await uploads.remove(guide, guild)
        view = shown.removed_view(guide, words, searched=searched)
        await interaction.edit_original_response(view=view)


class LibraryPage(PersistentControl, ui.DynamicItem[Button], control_id=shown.LIST):
    """The button that turns to another page of the list of guides."""

    async def act(self, interaction: Interaction) -> None:
        view = await list_view(interaction, self.fields["page"])
        await interaction.response.edit_message(view=view)


async def list_view(interaction: Interaction, page: int = 0) -> ui.LayoutView:
    """Return a page of the server's own guides, with the uploads that wait for a decision.

    Only users who may manage the server's judge see the uploads.
    """
    guild, uploads, may = guild_of(interaction), _uploads_of(interaction), may_manage(interaction)
    waiting = await uploads.waiting(guild) if may else ()
    guides = await uploads.guides(guild)
    return shown.list_view(guides, waiting, private_words(interaction), page=page, may=may)


def _uploads_of(interaction: Interaction) -> Uploads:
    return services_of(interaction).uploads


ITEMS = (Publish, Discard, OpenUpload, Remove, LibraryPage)
"""All controls of the library, registered when the bot starts."""
