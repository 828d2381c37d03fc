"""The question who begins when the same people play once more.

table, name -> Components V2
"""

from __future__ import annotations

from discord import ui

from bot.locale.catalogue import Words
from bot.ui.components import BLUE, boxed
from bot.ui.control_id import ControlId, either
from bot.ui.markdown import shortened
from bot.ui.table.ids import TABLE

AGAIN = ControlId("t1:again", table=TABLE, by_lot=either("lot", "next"))


def again_view(table: str, name: str, words: Words) -> ui.LayoutView:
    """Return the question who begins the rematch: a button for the player `name`, one for a lot."""
    view = boxed(BLUE, words("The same seats once more. Who begins?"))
    labels = {False: words("{name} begins", name=name), True: words("By lot")}
    view.add_item(
        ui.ActionRow(
            *(
                ui.Button[ui.LayoutView](
                    label=shortened(label, 80), custom_id=AGAIN.of(table=table, by_lot=by_lot)
                )
                for by_lot, label in labels.items()
            )
        )
    )
    return view
