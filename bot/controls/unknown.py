"""Buttons, selects and forms of another version of the bot: nothing answers to their names now.

press, form -> here -> a sentence; Discord would only say that the interaction failed
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord import ui

from bot.controls.control import handle
from bot.controls.forms import Form
from bot.refusals import BotError
from bot.room import Interaction

Control = type[ui.DynamicItem[Any]]


async def answered(
    interaction: Interaction, items: Iterable[Control], forms: Iterable[Form]
) -> None:
    """Tell whoever pressed or sent in something that none of these is called like."""
    known: Iterable[re.Pattern[str]]
    data: Mapping[str, Any] = interaction.data or {}
    match interaction.type:
        case discord.InteractionType.component:
            known = (item.__discord_ui_compiled_template__ for item in items)
        case discord.InteractionType.modal_submit:
            known = (pattern for pattern, _ in forms)
        case _:
            return
    name = str(data.get("custom_id", ""))
    if any(pattern.fullmatch(name) for pattern in known):
        return
    await handle(interaction, _refuse())


async def _refuse() -> None:
    raise BotError("This is from another version of the bot: use the command once more.")
