"""Who begins when the same people play once more.

table, name -> Components V2
"""

from __future__ import annotations

from discord import ui

from bot.locale.catalogue import Words
from bot.render.parts import BLUE, boxed
from bot.render.table.ids import TABLE, VERSION
from bot.render.text import shortened

AGAIN = f"{VERSION}:again:(?P<table>{TABLE}):(?P<first>next|lot)"


def again_view(table: str, name: str, words: Words) -> ui.LayoutView:
    """Who begins the rematch."""
    view = boxed(BLUE, words("The same seats once more. Who begins?"))
    labels = {"next": words("{name} begins", name=name), "lot": words("By lot")}
    view.add_item(
        ui.ActionRow(
            *(
                ui.Button[ui.LayoutView](
                    label=shortened(label, 80), custom_id=f"{VERSION}:again:{table}:{first}"
                )
                for first, label in labels.items()
            )
        )
    )
    return view
