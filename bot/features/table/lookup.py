"""Tables to read, open or finished: which one is meant, and whether the user may know of it.

/table history, proofs, export, list -> here -> TableRegistry
"""

from __future__ import annotations

from bot.features.table.context import (
    TableContext,
    context_at,
    placement_at,
    placement_by,
    registry_of,
    sees,
)
from bot.tables.errors import NoTable
from bot.tables.placement import TablePlacement, name_key
from bot.ui.rights import guild_of
from bot.ui.services import Interaction


def visible_finished(interaction: Interaction) -> list[TablePlacement]:
    """Return the server's closed tables whose channel the user sees, the last closed first."""
    guild = guild_of(interaction)
    return [
        placement
        for placement in registry_of(interaction).finished(guild)
        if sees(interaction, placement)
    ]


async def placement_to_read(interaction: Interaction, name: str = "") -> TablePlacement:
    """Return the table that a command means: an open one, else the one closed last.

    `name` is the table's name, or its key if it was chosen from suggestions; "" means a table
    of this channel. Raise `NoTable` if there is none.
    """
    try:
        return await placement_at(interaction, name)
    except NoTable:
        finished, channel = visible_finished(interaction), interaction.channel_id
        if name:
            found = [one for one in finished if name == one.table]
            found += [one for one in finished if name_key(name) == name_key(one.name)]
        else:
            found = [one for one in finished if channel in {one.channel, one.voice}]
        if not found:
            raise
        return found[0]


async def context_to_read_at(interaction: Interaction, name: str = "") -> TableContext:
    """Return the table that a command names, open or closed, with its whole history."""
    return await context_at(interaction, await placement_to_read(interaction, name), since=0)


async def context_to_read_by(interaction: Interaction, table: str) -> TableContext:
    """Return the table with this key, open or closed, with its whole history, for a control.

    Raise `TableGone` if there is none whose channel the user sees.
    """
    return await context_at(interaction, placement_by(interaction, table, closed=True), since=0)
