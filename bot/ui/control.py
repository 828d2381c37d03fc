"""The base of all controls: each is made anew from its id when pressed, and answers in private.

Discord -> PersistentControl -> act

A press on a private message changes that message; a press on a public one gets a private answer.
"""

from __future__ import annotations

import re
from collections.abc import Coroutine
from contextlib import closing
from typing import Any, ClassVar, Self

from discord import app_commands, ui

from bot.answers.fair_queue import current_person
from bot.ui.components import NOBODY
from bot.ui.control_id import ControlId, Fields
from bot.ui.error_handler import tell
from bot.ui.interaction_guard import Cooldown
from bot.ui.services import Interaction, private_words, services_of


class PersistentControl:
    """A button or select that is made anew from its id whenever it is pressed.

    `class Count(PersistentControl, ui.DynamicItem[Button], control_id=ids.COUNT)` acts on all ids
    of COUNT.
    """

    control_id: ClassVar[ControlId]
    """The kind of ids that the control acts on."""
    fields: Fields
    """The values in the id of the control that was pressed, by field name."""

    def __init_subclass__(cls, *, control_id: ControlId | None = None) -> None:
        if control_id is None:  # a base of several controls
            super().__init_subclass__()
            return
        cls.control_id = control_id
        super().__init_subclass__(template=control_id.pattern)  # type: ignore[call-arg] # its item's

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str], /) -> Self:
        """Return the control that was pressed, with the values of its id in `fields`."""
        control = cls(item)  # type: ignore[call-arg] # the item's class takes it
        control.fields = cls.control_id.said(match)
        return control

    async def callback(self, interaction: Interaction) -> None:
        """Run `act`; an error is reported to whoever pressed, as in a command."""
        await handle(interaction, self.act(interaction))

    async def act(self, interaction: Interaction) -> None:
        """Do what a press on the control asks for; every subclass overrides this."""
        raise AssertionError(f"nothing happens on {interaction.data}")


async def handle(interaction: Interaction, act: Coroutine[Any, Any, None]) -> None:
    """Run `act` for a press or a form that was sent in, once even if Discord delivers it twice.

    If it raises an error, tell the user. A user who presses too fast is refused, with one
    message until they slow down.
    """
    with closing(act):  # it is not begun where nothing is to be done
        services, user = services_of(interaction), interaction.user.id
        if not services.seen.first(interaction.id):
            return
        wait = services.presses.wait(user)
        if wait and not services.presses.is_news(user):
            return
        current_person.set(user)
        try:
            if wait:
                raise too_fast(services.presses, wait)
            await act
        except Exception as error:  # noqa: BLE001 # the one handler: discord.py would only log it
            await tell(interaction, error, private_words(interaction))


def too_fast(cooldown: Cooldown, wait: float) -> app_commands.CommandOnCooldown:
    """Return the error to raise for somebody who must wait `wait` seconds."""
    return app_commands.CommandOnCooldown(
        app_commands.Cooldown(cooldown.most, cooldown.seconds), wait
    )


def not_too_fast(interaction: Interaction) -> None:
    """Count a public message as a question; raise `CommandOnCooldown` if it is one too many."""
    cooldown = services_of(interaction).cooldown
    wait = cooldown.wait(interaction.user.id)
    if wait:
        raise too_fast(cooldown, wait)


async def show_privately(interaction: Interaction, view: ui.LayoutView) -> None:
    """Show the view: in place of the pressed message if it is private, else as a private answer."""
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        await interaction.response.edit_message(view=view)
    else:
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)


async def answer_privately(interaction: Interaction, view: ui.LayoutView) -> None:
    """Answer with a message that only whoever asked can see."""
    await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)
