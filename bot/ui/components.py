"""What every message of the bot is made of: a view, a box with a text, buttons in rows, selects.

here -> all of render; whoever sends or edits has `NOBODY` from here
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import discord
from discord import ui

from bot.ui.markdown import shortened

Row = ui.ActionRow[ui.LayoutView]
Button = ui.Button[ui.LayoutView]
Select = ui.Select[ui.LayoutView]
Styles = discord.ButtonStyle

BLUE, GREEN, AMBER, PURPLE, GREY = 0x3B6EA8, 0x2F8F6B, 0xC9892B, 0x6D4AA8, 0x6B7280
SPOKEN = {"en": "English", "pl": "Polski", "cs": "Čeština", "fr": "Français"}
"""What the bot's languages are called by those who speak them."""
_WRITTEN = {"de": "Deutsch", "es": "Español", "it": "Italiano", "pt": "Português", **SPOKEN}
"""The same of the languages of guides."""
NOBODY = discord.AllowedMentions.none()
"""Nobody is called by what is sent."""
MOST = 3900
"""All texts of a message together; Discord takes 4,000."""
MOST_OPTIONS, A_ROW = 25, 5
LABEL = 80


def language_name(code: str) -> str:
    """What a language is called by those who speak it; its code where that is not known."""
    return _WRITTEN.get(code, code)


def language_code(typed: str) -> str:
    """The code of a language that somebody has typed, or what it is called."""
    meant = typed.strip().casefold()
    return next((code for code, name in _WRITTEN.items() if name.casefold() == meant), meant)


class Shown(ui.LayoutView):
    """A view that discord.py need not keep: its controls are found by their names.

    It would hold every message in memory for good, to know what to do when something is pressed.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.stop()


class Roles(ui.RoleSelect[ui.LayoutView]):
    """A select of roles."""

    def to_component_dict(self) -> Any:
        """What is sent."""
        return _described(super().to_component_dict())


class People(ui.UserSelect[ui.LayoutView]):
    """A select of people."""

    def to_component_dict(self) -> Any:
        """What is sent."""
        return _described(super().to_component_dict())


def _described(told: Any) -> Any:
    """With the ids of those chosen as Discord describes them: strings, not discord.py's numbers."""
    for one in told.get("default_values", ()):
        one["id"] = str(one["id"])
    return told


def boxed(colour: int, *texts: str) -> ui.LayoutView:
    """A message with some texts in a box."""
    view = Shown()
    view.add_item(ui.Container(*map(ui.TextDisplay, filter(None, texts)), accent_colour=colour))
    return view


def notice(text: str) -> ui.LayoutView:
    """A sentence of the bot's own."""
    return boxed(GREY, text[:MOST] or "…")


def button(
    label: str, custom_id: str, style: Styles = Styles.secondary, *, disabled: bool = False
) -> Button:
    """A button, grey unless said otherwise."""
    return ui.Button(
        label=shortened(label, LABEL) or "…", custom_id=custom_id, style=style, disabled=disabled
    )


def in_rows(buttons: Iterable[Button], beside: int = A_ROW) -> Iterator[Row]:
    """Buttons, five a row or as many as a phone has `beside` each other; none is there twice."""
    once = list({one.custom_id: one for one in buttons}.values())
    for start in range(0, len(once), beside):
        yield ui.ActionRow(*once[start : start + beside])
