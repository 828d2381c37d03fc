"""A message of components: what every view of the bot is."""

from __future__ import annotations

from discord import ui


class Shown(ui.LayoutView):
    """A view that discord.py need not keep: its controls are found by their names.

    It would hold every message in memory for good, to know what to do when something is pressed.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.stop()
