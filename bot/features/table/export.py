"""Export of a table as files, and import of a table from such a file.

/table export, /table import -> bot.engine.event_log.export, TableRegistry
"""

from __future__ import annotations

from io import BytesIO

import discord

from bot.engine.event_log.export import exportable_records, to_json
from bot.engine.host import Running
from bot.engine.narration.log import to_text
from bot.features.table.board_channel import new_placement, people_in
from bot.features.table.context import TableContext, actor_of, registry_of
from bot.locale.catalogue import Words
from bot.refusals import BotError
from bot.tables.import_table import MOST_EVENTS, read_export, without_absent_people
from bot.tables.placement import new_key
from bot.tables.setup import Setup
from bot.ui.attachments import fetch_attachment
from bot.ui.components import NOBODY, notice
from bot.ui.markdown import plain
from bot.ui.pending_work import pending_work
from bot.ui.services import Interaction, private_words, public_words, services_of

LARGEST = 8 * 2**20
"""The most bytes of a file to import; 30,000 events take less."""


async def send_export(interaction: Interaction, at: TableContext) -> None:
    """Send the table privately as two files: a text to read, and a JSON file to import again."""
    async with pending_work(interaction):
        words = private_words(interaction)
        turns = services_of(interaction).whole_tables
        text, data, comes_back = await turns.run(_files, at.running, words)
        largest = interaction.filesize_limit
        if max(len(text), len(data)) > largest:
            raise BotError("This table is too long for a file on Discord.")
        name = "".join(sign if sign.isalnum() else "-" for sign in at.placement.name) or "table"
        await interaction.followup.send(
            files=[
                discord.File(BytesIO(text), f"{name}.txt"),
                discord.File(BytesIO(data), f"{name}.json"),
            ],
            ephemeral=True,
            allowed_mentions=NOBODY,
        )
        if not comes_back:
            said = words(
                "This table is too long for `/table import`: go on with it in a terminal, by "
                "`judge console --import`."
            )
            await interaction.followup.send(
                view=notice(said), ephemeral=True, allowed_mentions=NOBODY
            )


def _files(running: Running, words: Words) -> tuple[bytes, bytes, bool]:
    """Return a table's history as text and as JSON, and whether `/table import` takes the JSON."""
    game = running.game
    text = to_text(running.records, game, words.language, words.template)
    data = to_json(running.records, game.key)
    comes_back = len(exportable_records(running.records)) <= MOST_EVENTS and len(data) <= LARGEST
    return f"{text}\n".encode(), data, comes_back


async def import_file(interaction: Interaction, file: discord.Attachment, name: str) -> None:
    """Open the table of an exported file in this channel, under a name.

    Seats of players who are neither in the voice channel nor the user become free.
    """
    if file.size > LARGEST:
        raise BotError("This file is too large: at most {n} MB are taken.", n=LARGEST // 2**20)
    async with pending_work(interaction):
        registry, words = registry_of(interaction), private_words(interaction)
        turns, text = services_of(interaction).whole_tables, await fetch_attachment(file)
        game, records = await turns.run(read_export, text, registry.host.games)
        here = {one.user for one in people_in(interaction)} | {interaction.user.id}
        author = actor_of(interaction).name
        records = await turns.run(
            without_absent_people, game, records, here, (author, registry.now())
        )
        setup = Setup(game.key, 0, language=public_words(interaction).language, name=name)
        placement = new_placement(interaction, setup, new_key(f"import{interaction.id}"))
        await registry.import_table(placement, game, records)
        said = words(
            "The table “{name}” goes on here; seats are taken with `/table seat`.",
            name=plain(placement.name),
        )
        await interaction.followup.send(view=notice(said), ephemeral=True, allowed_mentions=NOBODY)
