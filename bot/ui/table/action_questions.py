"""The questions of an action, one after the other, in buttons, so that nobody needs to type.

Offer, the answers so far -> Components V2

The ids of the buttons hold the answers so far.
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.engine.view_model.form_fields import FormField
from bot.engine.view_model.offers import Offer
from bot.locale.catalogue import Words
from bot.ui.components import Styles, button, in_rows
from bot.ui.markdown import brief, capital, heading, shortened
from bot.ui.table import ids
from bot.ui.table.action_buttons import BUTTON
from bot.ui.table.panel_base import panel_layout

_MOST = 20
"""The least number of options of a question that is not asked in buttons."""


def action_question_view(
    key: str, seq: int, offer: Offer, said: Sequence[str], words: Words
) -> ui.LayoutView:
    """Return the message with an action's next question and a button for each of its options.

    `said` are the answers to the questions before it, in order. `key` is the table's key, `seq` the
    number of its last event.
    """
    field = offer.fields[len(said)]
    done = [_label(one, value) for one, value in zip(offer.fields, said, strict=False)]
    title = " · ".join(filter(None, [capital(offer.name), *done]))
    view = panel_layout([heading(brief(title, 200)), f"{brief(capital(field.name), 100)}:"], "")
    made = [
        button(
            shortened(capital(one.label), BUTTON),
            ids.TOLD.of(table=key, seq=seq, action=offer.key, values=[*said, one.value]),
            Styles.primary,
        )
        for one in field.options
    ]
    if field.optional:
        skipping = ids.TOLD.of(table=key, seq=seq, action=offer.key, values=[*said, ""])
        made.append(button(words("Leave it open"), skipping))
    for row in in_rows(made):
        view.add_item(row)
    return view


def asks_in_buttons(key: str, seq: int, offer: Offer) -> bool:
    """Tell whether all questions of an offer can be asked in buttons.

    Each needs a few options, and the longest answers together must fit into a button's id. `key` is
    the table's key, `seq` the number of its last event.
    """
    longest = [
        max((one.value for one in field.options), key=len, default="") for field in offer.fields
    ]
    few = all(0 < len(field.options) < _MOST for field in offer.fields)
    return few and ids.TOLD.fits(table=key, seq=seq, action=offer.key, values=longest)


def _label(field: FormField, value: str) -> str:
    return next((one.label for one in field.options if one.value == value), "")
