"""The end of a table, and its settings: asked and done in private.

/table close, /table settings, their controls -> TableRegistry
"""

from __future__ import annotations

import msgspec
from discord import ui

from bot.features.table.board_channel import check_room
from bot.features.table.context import TableContext, context_by, registry_of
from bot.locale.catalogue import LANGUAGES
from bot.outbox.announcement_rules import kinds
from bot.outbox.board_updater import BoardUpdater
from bot.refusals import BotError
from bot.tables.placement import TablePlacement
from bot.ui.components import NOBODY, Button, Select, notice
from bot.ui.control import PersistentControl, answer_privately, show_privately
from bot.ui.pending_work import pending_work
from bot.ui.services import Interaction, private_words, services_of
from bot.ui.table.ids import PAUSE
from bot.ui.table.table_settings import CLOSE, QUIET, SPEAKS, close_view, settings_view


def must_look_after(at: TableContext) -> None:
    """Raise `BotError` unless the user has a seat here, opened the table or moderates."""
    if at.seat is None and not at.actor.moderates and at.actor.user != at.placement.opener:
        raise BotError("Only who sits at the table, opened it or moderates here may do this.")


async def repost(interaction: Interaction, at: TableContext) -> None:
    """Post the board anew at the end of this channel; move it here if it is in another one."""
    must_look_after(at)
    words, updater = private_words(interaction), services_of(interaction).worker(BoardUpdater)
    here = interaction.channel_id or 0
    moves = at.placement.channel != here
    if moves:
        check_room(interaction, at.placement.name)
    async with pending_work(interaction):
        await (updater.move(at.placement, here) if moves else updater.repost(at.placement))
        view = notice(words("Here is the board."))
        await interaction.followup.send(view=view, ephemeral=True, allowed_mentions=NOBODY)


async def ask_to_close(interaction: Interaction, at: TableContext) -> None:
    """Ask privately whether to close the table."""
    must_look_after(at)
    await answer_privately(interaction, close_view(at.placement, private_words(interaction)))


async def show_settings(interaction: Interaction, at: TableContext) -> None:
    """Show privately the settings of a table: the board's language and the announcements."""
    must_look_after(at)
    await answer_privately(interaction, _settings(interaction, at.placement))


def _settings(interaction: Interaction, placement: TablePlacement) -> ui.LayoutView:
    words = private_words(interaction)
    return settings_view(placement, kinds(words), words)


class Close(PersistentControl, ui.DynamicItem[Button], control_id=CLOSE):
    """The button that closes a table."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        must_look_after(at)
        await registry_of(interaction).close(at.placement.table)
        words = private_words(interaction)
        await show_privately(
            interaction, notice(words("The table is closed; its board stays to read."))
        )


class Speaks(PersistentControl, ui.DynamicItem[Select], control_id=SPEAKS):
    """The select of the board's language."""

    async def act(self, interaction: Interaction) -> None:
        language = self.item.values[0]
        if language not in LANGUAGES:
            raise BotError("The board speaks English, Polish, Czech and French.")
        await _set(interaction, self.fields["table"], language=language)


class Quiet(PersistentControl, ui.DynamicItem[Select], control_id=QUIET):
    """The select of the kinds of events that are announced."""

    async def act(self, interaction: Interaction) -> None:
        all_kinds = [key for key, _ in kinds(private_words(interaction))]
        quiet = tuple(key for key in all_kinds if key not in self.item.values)
        await _set(interaction, self.fields["table"], quiet=quiet)


async def _set(interaction: Interaction, table: str, **changes: object) -> None:
    at = await context_by(interaction, table)
    must_look_after(at)
    placement = await registry_of(interaction).change(
        table, lambda placement: msgspec.structs.replace(placement, **changes)
    )
    await show_privately(interaction, _settings(interaction, placement))


class Pause(PersistentControl, ui.DynamicItem[Button], control_id=PAUSE):
    """The button that pauses a game until another day, or ends the pause."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        at.must_act()
        paused = self.fields["paused"]
        await registry_of(interaction).pause(at.placement.table, paused=paused)
        words = private_words(interaction)
        if interaction.message and not interaction.message.flags.ephemeral:
            await interaction.response.defer()
        else:
            said = words("The table waits for another day: “Go on” on the board ends the pause.")
            await show_privately(interaction, notice(said))


ITEMS = (Close, Pause, Speaks, Quiet)
"""All controls of this module, registered when the bot starts."""
