"""People who leave the voice channel of their table: marked as away, and never removed.

features.table.presence -> here -> TableRegistry
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from bot.tables.placement import TablePlacement
from bot.tables.registry import TableRegistry, seat_of


async def voice_moved(registry: TableRegistry, user: int, before: int, after: int) -> None:
    """Mark a person who moves between voice channels as away, or as back, at their tables.

    `before` and `after` are channels; 0 means none.
    """
    if before == after:
        return
    for placement in registry.over_voice(before) if before else ():
        if (
            user not in placement.away
            and seat_of((await registry.look(placement)).table, user) is not None
        ):
            await _mark(registry, placement, frozenset({user}), frozenset())
    for placement in registry.over_voice(after) if after else ():
        if user in placement.away:
            await _mark(registry, placement, frozenset(), frozenset({user}))


async def people_back(registry: TableRegistry, voice: int, there: Collection[int]) -> None:
    """Remove the away mark from everybody in `there`, at the tables of a voice channel."""
    for placement in registry.over_voice(voice):
        if set(placement.away) & set(there):
            await _mark(registry, placement, frozenset(), frozenset(there))


async def forget_voice(registry: TableRegistry, voice: int) -> None:
    """Remove a deleted voice channel from its tables, and with it all away marks."""
    for placement in registry.over_voice(voice):
        await registry.change(
            placement.table, lambda now: msgspec.structs.replace(now, voice=0, away=())
        )


async def _mark(
    registry: TableRegistry, placement: TablePlacement, gone: frozenset[int], here: frozenset[int]
) -> None:
    """Add the people in `gone` to a table's away list, and remove those in `here` from it.

    This is one transaction, as two people may leave at once.
    """

    def marked(now: TablePlacement) -> TablePlacement:
        return msgspec.structs.replace(now, away=tuple(sorted((set(now.away) | gone) - here)))

    await registry.change(placement.table, marked)
