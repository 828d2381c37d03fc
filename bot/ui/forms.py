"""Forms that can be sent in after a restart: found by their custom_id, like buttons.

discord.py knows only the modals that this process has shown, so it is never given ours to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.ui.control import handle
from bot.ui.control_id import ControlId, Fields
from bot.ui.services import Interaction

Act = Callable[[Interaction, Fields, Mapping[str, str]], Coroutine[Any, Any, None]]
"""The function behind a form: gets the values in its id, and the typed texts by input name."""
Form = tuple[ControlId, Act]


async def show(interaction: Interaction, modal: ui.Modal) -> None:
    """Show a form as the answer to an interaction."""
    modal.stop()  # discord.py keeps no modal that is over: `handle_submitted` finds all of them
    await interaction.response.send_modal(modal)


async def handle_submitted(interaction: Interaction, forms: Sequence[Form]) -> None:
    """Run the function of the form that was sent in; do nothing if it is none of `forms`."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    data: Mapping[str, Any] = interaction.data or {}
    for control_id, act in forms:
        fields = control_id.read(str(data.get("custom_id", "")))
        if fields is not None:
            typed = dict(_typed(data.get("components", ())))
            await handle(interaction, act(interaction, fields, typed))


def _typed(components: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, str]]:
    for one in components:
        if "custom_id" in one and "value" in one:
            yield str(one["custom_id"]), str(one["value"] or "")
        elif "custom_id" in one and "values" in one:
            yield str(one["custom_id"]), next(map(str, one["values"]), "")
        inner = [one["component"]] if "component" in one else one.get("components", ())
        yield from _typed(inner)
