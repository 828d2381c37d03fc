"""All controls and all forms of the bot, to be known from the start.

here -> client
"""

from __future__ import annotations

from bot.controls import answers, help, library, privacy, settings, teach  # noqa: A004 # as /help
from bot.controls.table import (
    bridge,
    consent,
    forms,
    keeping,
    moves,
    pages,
    panels,
    rematch,
    sealed,
    seats,
    setup,
    spoken,
)

ITEMS = (
    *(*answers.ITEMS, *help.ITEMS, *library.ITEMS, *privacy.ITEMS, *settings.ITEMS, *teach.ITEMS),
    *(*setup.ITEMS, *seats.ITEMS, *keeping.ITEMS, *rematch.ITEMS),
    *(*moves.ITEMS, *panels.ITEMS, *pages.ITEMS, *sealed.ITEMS),
    *(*consent.ITEMS, *spoken.ITEMS, *bridge.ITEMS),
)
FORMS = (*teach.FORMS, *forms.FORMS, *sealed.FORMS, *setup.FORMS)
