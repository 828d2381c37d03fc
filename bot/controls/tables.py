"""All controls and forms of tables, to be known from the start."""

from __future__ import annotations

from bot.controls import (
    bridge,
    sealed,
    spoken,
    table,
    table_close,
    table_end,
    table_forms,
    table_panel,
    table_seats,
    table_setup,
    undo,
)

ITEMS = (
    *(*table.ITEMS, *table_panel.ITEMS, *sealed.ITEMS, *undo.ITEMS, *spoken.ITEMS),
    *(*table_setup.ITEMS, *table_seats.ITEMS, *table_close.ITEMS, *table_end.ITEMS),
    *bridge.ITEMS,
)
FORMS = (*table_forms.FORMS, *sealed.FORMS, *table_setup.FORMS)
