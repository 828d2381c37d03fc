"""The reminder for players whose secret choice is missing.

names, choice -> Components V2
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.locale.catalogue import Words
from bot.ui.components import PURPLE, Styles, boxed, button
from bot.ui.markdown import brief, capital
from bot.ui.table import ids


def call_view(
    key: str, seq: int, choice: tuple[str, str], users: Sequence[int], words: Words
) -> ui.LayoutView:
    """Return the message that reminds these users of a secret choice, with its button.

    `choice` is the choice's key and its name. `key` is the table's key, `seq` the number of its
    last event.
    """
    name, said = choice
    called = " ".join(f"<@{user}>" for user in users)
    text = words(
        "{who}: the others wait for your choice ({choice}).", who=called, choice=brief(said, 60)
    )
    view = boxed(PURPLE, text)
    choosing = ids.CHOOSE.of(table=key, seq=seq, choice=name)
    view.add_item(ui.ActionRow(button(f"🔒 {capital(said)}", choosing, Styles.primary)))
    return view
