"""What every view of the bot is made of, where discord.py would do otherwise."""

from __future__ import annotations

from typing import Any

from discord import ui


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
