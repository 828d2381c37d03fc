"""A refusal for buttons, selects and forms of another version of the bot, which has other ids.

press, form -> here -> a sentence

Without it, Discord would only say that the interaction failed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import discord

from bot.refusals import BotError
from bot.ui.control import PersistentControl, handle
from bot.ui.control_id import ControlId
from bot.ui.forms import Form
from bot.ui.services import Interaction


async def refuse_unknown(
    interaction: Interaction, items: Iterable[type[PersistentControl]], forms: Iterable[Form]
) -> None:
    """Refuse a press or a form whose id fits none of `items` or `forms`.

    Such an id comes from another version of the bot.
    """
    known: Iterable[ControlId]
    data: Mapping[str, Any] = interaction.data or {}
    match interaction.type:
        case discord.InteractionType.component:
            known = (item.control_id for item in items)
        case discord.InteractionType.modal_submit:
            known = (control_id for control_id, _ in forms)
        case _:
            return
    name = str(data.get("custom_id", ""))
    if any(one.read(name) is not None for one in known):
        return
    await handle(interaction, _refuse())


async def _refuse() -> None:
    raise BotError("This is from another version of the bot: use the command once more.")
