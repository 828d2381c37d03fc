"""Tables that are read, open or finished: which one is meant, and whether somebody may know of it.

/table history, proofs, export, list -> here -> Hall
"""

from __future__ import annotations

from bot.features.table.context import Sitting, hall_of, sees, sitting_at, spot_at, spot_by
from bot.tables.errors import NoTable
from bot.tables.placement import Spot, folded
from bot.ui.rights import guild_of
from bot.ui.services import Interaction


def finished_seen(interaction: Interaction) -> list[Spot]:
    """The closed tables that somebody may know of, as of open ones; the last one first."""
    guild = guild_of(interaction)
    return [spot for spot in hall_of(interaction).finished(guild) if sees(interaction, spot)]


async def spot_to_read(interaction: Interaction, name: str = "") -> Spot:
    """The table that a command means: an open one, else the one that was closed last.

    It is of that name, or of that key, as the list of suggestions tells them apart; or of this
    channel.
    """
    try:
        return await spot_at(interaction, name)
    except NoTable:
        finished, channel = finished_seen(interaction), interaction.channel_id
        if name:
            found = [one for one in finished if name == one.table]
            found += [one for one in finished if folded(name) == folded(one.name)]
        else:
            found = [one for one in finished if channel in {one.channel, one.voice}]
        if not found:
            raise
        return found[0]


async def reading_at(interaction: Interaction, name: str = "") -> Sitting:
    """A table with all that ever happened at it, for a command."""
    return await sitting_at(interaction, await spot_to_read(interaction, name), since=0)


async def reading_by(interaction: Interaction, table: str) -> Sitting:
    """The same for a button or a list; TableGone also for whoever may not know of it."""
    return await sitting_at(interaction, spot_by(interaction, table, closed=True), since=0)
