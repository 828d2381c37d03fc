"""The question whether others agree to an undo, and how it ended.

UndoRequest -> Components V2
"""

from __future__ import annotations

from discord import ui

from bot.engine.view_model.screen import UndoRequest
from bot.locale.catalogue import Words
from bot.outbox.undo_requests import AGREED, CLOSED, LAPSED, REFUSED
from bot.ui.components import AMBER, GREEN, GREY, Styles, boxed, button
from bot.ui.markdown import brief, heading
from bot.ui.table import ids

_TEXT = 1500


def undo_view(key: str, seq: int, undo_request: UndoRequest, words: Words) -> ui.LayoutView:
    """Return the question whether others agree to an undo, with its two buttons.

    `undo_request` is what is to be undone and who has answered; `seq` is the number of the
    event that began the request. `key` is the table's key.
    """
    lines = [heading("↩ " + words("Undo?")), brief(undo_request.text, _TEXT)]
    if undo_request.agreed:
        lines.append(words("Agreed: {names}", names=_names(undo_request.agreed)))
    lines.append(words("Still to answer: {names}", names=_names(undo_request.missing)))
    view = boxed(AMBER, "\n".join(lines))
    yes = button(words("Agree"), ids.ANSWER.of(table=key, seq=seq, agree=True), Styles.success)
    no = button(words("Refuse"), ids.ANSWER.of(table=key, seq=seq, agree=False), Styles.danger)
    view.add_item(ui.ActionRow(yes, no))
    return view


def answered_view(end: str, words: Words, *, text: str = "", refused_by: str = "") -> ui.LayoutView:
    """Return the message about how a request for an undo ended.

    `end` is AGREED, REFUSED, LAPSED or CLOSED; `text` is what was to be undone. `refused_by` is the
    name of the person who refused.
    """
    name = brief(refused_by, 40)
    said = {
        AGREED: words("All agreed: it is undone."),
        REFUSED: words("{name} refused: it stays.", name=name)
        if refused_by
        else words("It stays."),
        LAPSED: words("Nothing came of it: something else was done meanwhile."),
        CLOSED: words("This table is closed."),
    }[end]
    lines = [f"**↩ {said}**", *([f"-# {brief(text, _TEXT)}"] if text else [])]
    colour = GREEN if end == AGREED else GREY
    return boxed(colour, "\n".join(lines))


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(brief(one, 40) for one in names)
