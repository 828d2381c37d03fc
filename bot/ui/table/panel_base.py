"""The parts of all private panels: a text, the result of a press, buttons to other panels.

panels, more_panel -> here -> Components V2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord import ui

from bot.engine.view_model.screen import SeatView
from bot.locale.catalogue import Words
from bot.ui.components import Button, StatelessView, button
from bot.ui.markdown import brief
from bot.ui.table import ids

BLUE, RED = 0x3B6EA8, 0xB0413E
WHERE, HINT = 200, 300
_NOTE, _ROOM = 300, 3400


def panel_layout(texts: Sequence[str], note: str, colour: int = BLUE) -> ui.LayoutView:
    """Return a message with the texts in a box; `note` is the result of the press before."""
    view = StatelessView()
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=colour)
    box.add_item(ui.TextDisplay(_within("\n".join(filter(None, texts)))))
    if note:
        box.add_item(ui.TextDisplay(f"→ {brief(note, _NOTE)}"))
    view.add_item(box)
    return view


def _within(text: str) -> str:
    """Return as many whole lines of a text as there is room for, then "…" if any is left out."""
    kept: list[str] = []
    for line in text.split("\n"):
        if sum(map(len, kept)) + len(kept) + len(line) > _ROOM:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(kept)


def tabs(key: str, seq: int, own: SeatView, here: str, words: Words) -> Iterator[Button]:
    """Yield the buttons to all panels; the button of the open panel, `here`, is disabled.

    `key` is the table's key, `seq` the number of its last event.
    """
    names = {"seat": words("My seat"), "pieces": words("Pieces"), "more": words("More")}
    for tab in ids.TABS if own.pieces else ("seat", "more"):
        made = button(names[tab], ids.PANEL.of(table=key, seq=seq, tab=tab))
        made.disabled = tab == here
        yield made
