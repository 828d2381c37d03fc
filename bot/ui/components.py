"""The parts of every message of the bot: a view, a box with a text, buttons in rows, selects.

here -> all of ui

Whoever sends or edits a message uses `NOBODY`, so that it notifies nobody.
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
"""The codes of the languages that the bot speaks -> their own names for themselves."""
_WRITTEN = {"de": "Deutsch", "es": "Español", "it": "Italiano", "pt": "Português", **SPOKEN}
"""The codes of languages that guides are written in -> their own names for themselves."""
NOBODY = discord.AllowedMentions.none()
"""The setting with which a message notifies none of the people that it mentions."""
MOST = 3900
"""The most characters of all texts of a message together; Discord takes 4,000."""
MOST_OPTIONS, A_ROW = 25, 5
LABEL = 80


def language_name(code: str) -> str:
    """Return a language's own name for itself: "pl" -> "Polski"; an unknown code as it is."""
    return _WRITTEN.get(code, code)


def language_code(typed: str) -> str:
    """Return the code of a language typed by name or code: "Polski" -> "pl"; else the text."""
    meant = typed.strip().casefold()
    return next((code for code, name in _WRITTEN.items() if name.casefold() == meant), meant)


class StatelessView(ui.LayoutView):
    """A view that discord.py does not keep in memory, because its controls are found by their ids.

    discord.py would keep a view without a timeout for ever, to know what a press on it does.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.stop()


class Roles(ui.RoleSelect[ui.LayoutView]):
    """A select of roles whose default values are sent with ids as strings."""

    def to_component_dict(self) -> Any:
        """Return the select as it is sent to Discord."""
        return _with_text_ids(super().to_component_dict())


class People(ui.UserSelect[ui.LayoutView]):
    """A select of people whose default values are sent with ids as strings."""

    def to_component_dict(self) -> Any:
        """Return the select as it is sent to Discord."""
        return _with_text_ids(super().to_component_dict())


def _with_text_ids(told: Any) -> Any:
    """Return a select's dict with the ids of its default values as strings.

    Discord documents them as strings; discord.py writes numbers.
    """
    for one in told.get("default_values", ()):
        one["id"] = str(one["id"])
    return told


def boxed(colour: int, *texts: str) -> ui.LayoutView:
    """Return a message with some texts in a box of a colour; empty texts are dropped."""
    view = StatelessView()
    view.add_item(ui.Container(*map(ui.TextDisplay, filter(None, texts)), accent_colour=colour))
    return view


def notice(text: str) -> ui.LayoutView:
    """Return a message with one text in a grey box, cut to the length that Discord takes."""
    return boxed(GREY, text[:MOST] or "…")


def button(
    label: str, custom_id: str, style: Styles = Styles.secondary, *, disabled: bool = False
) -> Button:
    """Return a button, grey by default; a long label is cut with an ellipsis."""
    return ui.Button(
        label=shortened(label, LABEL) or "…", custom_id=custom_id, style=style, disabled=disabled
    )


def in_rows(buttons: Iterable[Button], beside: int = A_ROW) -> Iterator[Row]:
    """Yield rows of at most `beside` buttons; of buttons with the same id only one is kept."""
    once = list({one.custom_id: one for one in buttons}.values())
    for start in range(0, len(once), beside):
        yield ui.ActionRow(*once[start : start + beside])
