"""Pages about a table to read: its history, its proofs, the steps of the game.

/table history, proofs, press -> here -> ui.table.pages, proofs
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.engine.event_log.export import proof_lines
from bot.engine.narration.log import page as page_of
from bot.engine.narration.names import chosen_text, seat_name
from bot.engine.redaction import ChoiceView, view_for
from bot.engine.view_model.step_list import step_list
from bot.features.table.context import TableContext, context_by
from bot.features.table.lookup import context_to_read_by
from bot.features.table.panels import pressed_panel
from bot.locale.catalogue import Words
from bot.ui.components import Button, Select
from bot.ui.control import PersistentControl, show_privately
from bot.ui.services import Interaction, private_words, services_of
from bot.ui.table import ids
from bot.ui.table.board_channel import FINISHED
from bot.ui.table.pages import A_PAGE, history_view, steps_view
from bot.ui.table.proofs import MOST_PROOFS, Hidden, Proof, proofs_view


async def show_history(interaction: Interaction, at: TableContext, page: int = 0) -> None:
    """Show a page of a table's history; page 0 is the newest.

    `at` must have been read with all events, `since=0`.
    """
    words, running = private_words(interaction), at.running
    wanted = (page, A_PAGE)
    shown = await services_of(interaction).whole_tables.run(
        page_of, running.records, running.game, words.language, words.template, wanted
    )
    view = history_view(
        at.placement.table,
        running.seq,
        shown.lines,
        words,
        page=shown.number,
        all_pages=shown.pages,
    )
    await show_privately(interaction, view)


async def show_proofs(interaction: Interaction, at: TableContext) -> None:
    """Show the proofs of the revealed choices, and the published codes of the locked ones."""
    words = private_words(interaction)
    rows = await services_of(interaction).whole_tables.run(proof_lines, at.running.records)
    proofs = [_proof(at, row, words) for row in rows[-MOST_PROOFS:]]
    hidden = [_hidden(at, one, words) for one in view_for(at.running.table, None).hidden]
    await show_privately(interaction, proofs_view(proofs, words, hidden))


def _hidden(at: TableContext, one: ChoiceView, words: Words) -> Hidden:
    return Hidden(
        name=seat_name(at.running.table.seats, one.seat),
        text=at.game.choices[one.choice].words.name(words.language),
        commitment=one.commitment,
    )


def _proof(at: TableContext, row: Mapping[str, Any], words: Words) -> Proof:
    choice = at.game.choices[row["choice"]].words.name(words.language)
    value = chosen_text(at.game, row["choice"], row["value"], words.language)
    return Proof(
        name=seat_name(at.running.table.seats, row["seat"]),
        text=f"{choice} {value}",
        commitment=row["commitment"],
        nonce=row["nonce"],
        right=row["proved"],
        bound=row["bound"],
    )


def steps_of(interaction: Interaction, at: TableContext, page: int | None = None) -> ui.LayoutView:
    """Return a page of the game's steps, by default the page with the running step."""
    words = private_words(interaction)
    may = at.seat is not None or at.actor.moderates
    rows, here = step_list(at.game, words.language), at.running.table.place
    return steps_view(at.placement.table, at.running.seq, rows, here, words, page=page, may=may)


class History(PersistentControl, ui.DynamicItem[Button], control_id=ids.HISTORY):
    """The button that turns to another page of the history."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_to_read_by(interaction, self.fields["table"])
        await show_history(interaction, at, self.fields["page"])


class Finished(PersistentControl, ui.DynamicItem[Select], control_id=FINISHED):
    """The select of finished tables, which shows the history of the chosen one."""

    async def act(self, interaction: Interaction) -> None:
        await show_history(interaction, await context_to_read_by(interaction, self.item.values[0]))


class Steps(PersistentControl, ui.DynamicItem[Button], control_id=ids.STEPS):
    """The button that shows the steps of the game, or turns to another page of them."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        # The button of a panel names none, also once the panel is gone.
        page = self.fields["page"] if pressed_panel(interaction) is None else None
        await show_privately(interaction, steps_of(interaction, at, page))


ITEMS = (History, Finished, Steps)
"""All controls that turn pages, registered when the bot starts."""
