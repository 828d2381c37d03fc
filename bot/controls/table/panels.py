"""The private panels of a table: opened from the board, turned, shown anew after a press.

press -> screen, own -> render.table.panel; what is chosen stands in the message itself
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from discord import ui

from bot.controls.control import FromId, turn_to
from bot.controls.table.reading import reading_by
from bot.controls.table.sitting import Sitting, sitting_by
from bot.locale.catalogue import Words
from bot.render.table import ids
from bot.render.table.more import begin_view, concede_view, more_view
from bot.render.table.pages import history_view, page_of, steps_view
from bot.render.table.panel import pieces_view, seat_view
from bot.render.table.places import FINISHED
from bot.render.table.proofs import Proof, proofs_view
from bot.render.table.seats import seats_view
from bot.room import Interaction, private_words
from bot.tables.records.export import proof_lines
from bot.tables.shown.beginning import beginning
from bot.tables.shown.overview import overview
from bot.tables.shown.screen import own, screen
from bot.tables.telling.log import lines
from bot.tables.telling.names import chosen_text, seat_name
from bot.tables.view import view_for

Button = ui.Button[ui.LayoutView]
Select = ui.Select[ui.LayoutView]


@dataclass(frozen=True, slots=True)
class Panel:
    """What a private panel shows."""

    tab: str
    counter: str = ""
    holder: str = ""
    piece: str = ""
    """Tags of what is chosen on it."""


def panel_on(interaction: Interaction) -> Panel | None:
    """The panel that was pressed; None where something else was."""
    message = interaction.message
    if message is None or not message.flags.ephemeral:
        return None
    found = Panel("")
    for one in _walk(message.components):
        custom_id = str(getattr(one, "custom_id", "") or "")
        tab = re.fullmatch(ids.PANEL, custom_id)
        if tab and getattr(one, "disabled", False):
            found = replace(found, tab=tab["tab"])
        elif re.fullmatch(ids.COUNTERS, custom_id):
            counter, _, holder = _marked(one).partition("@")
            found = replace(found, counter=counter, holder=holder)
        elif re.fullmatch(ids.PIECES, custom_id):
            found = replace(found, piece=_marked(one))
    return found if found.tab else None


def _walk(components: Any) -> Iterator[Any]:
    for one in components:
        yield one
        yield from _walk(getattr(one, "children", ()))


def _marked(select: Any) -> str:
    return next((str(one.value) for one in select.options if one.default), "")


def panel_view(
    interaction: Interaction, at: Sitting, panel: Panel, note: str = ""
) -> ui.LayoutView:
    """A panel as it is now; without a seat the free ones, and what can be read."""
    words, past, key = private_words(interaction), at.running.past, at.spot.table
    shown = screen(at.game, past, at.seat, words.language, words.template)
    mine = None if at.seat is None else own(at.game, past, at.seat, words.language)
    if mine is None and panel.tab == "seat" and not all(one.player for one in past.table.seats):
        return seats_view(view_for(past.table, None), at.game, key, shown.seq, words)
    if mine is None or panel.tab == "more":
        return more_view(key, shown, mine, words, note=note)
    if panel.tab == "pieces":
        piece = ids.named(panel.piece, at.running.table.pieces)
        return pieces_view(key, shown, mine, words, piece=piece, note=note)
    chosen = next(
        (
            one
            for one in mine.counters
            if (ids.tag(one.counter), ids.tag(one.holder)) == (panel.counter, panel.holder)
        ),
        None,
    )
    return seat_view(
        key, shown, mine, words,
        counter=chosen.counter if chosen else "",
        holder=chosen.holder if chosen else "",
        note=note,
    )  # fmt: skip


class Turn(FromId, ui.DynamicItem[Button], template=ids.PANEL):
    """Opens a panel, or turns to another one."""

    async def act(self, interaction: Interaction) -> None:
        at = await sitting_by(interaction, self.match["table"])
        await turn_to(interaction, panel_view(interaction, at, Panel(self.match["tab"])))


class Counters(FromId, ui.DynamicItem[Select], template=ids.COUNTERS):
    """Another counter of the panel."""

    async def act(self, interaction: Interaction) -> None:
        at = await sitting_by(interaction, self.match["table"])
        counter, _, holder = self.item.values[0].partition("@")
        panel = Panel("seat", counter=counter, holder=holder)
        await turn_to(interaction, panel_view(interaction, at, panel))


class Pieces(FromId, ui.DynamicItem[Select], template=ids.PIECES):
    """Another piece of the panel."""

    async def act(self, interaction: Interaction) -> None:
        at = await sitting_by(interaction, self.match["table"])
        panel = Panel("pieces", piece=self.item.values[0])
        await turn_to(interaction, panel_view(interaction, at, panel))


async def ask_to_concede(interaction: Interaction, at: Sitting) -> None:
    """Whether giving up is meant."""
    words = private_words(interaction)
    shown = screen(at.game, at.running.past, at.seat, words.language, words.template)
    await turn_to(interaction, concede_view(at.spot.table, shown, words))


async def ask_to_begin(interaction: Interaction, at: Sitting, action: str, seat: int) -> None:
    """Whether a press is meant that begins something for everybody."""
    words, running = private_words(interaction), at.running
    begins = beginning(at.game, running.table, action, seat, words.language)
    await turn_to(interaction, begin_view(at.spot.table, running.seq, action, begins, words))


# ---- history and steps ---------------------------------------------------------------------------


async def show_history(interaction: Interaction, at: Sitting, page: int = 0) -> None:
    """A page of all that happened, 0 the newest; the table has to come with all of it."""
    words, running = private_words(interaction), at.running
    told = lines(running.records, running.game, words.language, words.template)
    shown, number, pages = page_of(told, page)
    view = history_view(at.spot.table, running.seq, shown, words, page=number, all_pages=pages)
    await turn_to(interaction, view)


async def show_proofs(interaction: Interaction, at: Sitting) -> None:
    """What proves the secret choices that are open."""
    words = private_words(interaction)
    rows = proof_lines(at.running.records)
    await turn_to(interaction, proofs_view([_proof(at, row, words) for row in rows], words))


def _proof(at: Sitting, row: Mapping[str, Any], words: Words) -> Proof:
    choice = at.game.choices[row["choice"]].words.name(words.language)
    value = chosen_text(at.game, row["choice"], row["value"], words.language)
    return Proof(
        name=seat_name(at.running.table.seats, row["seat"]),
        text=f"{choice} {value}",
        commitment=row["commitment"],
        nonce=row["nonce"],
        right=row["proved"],
    )


def steps_of(interaction: Interaction, at: Sitting, page: int | None = None) -> ui.LayoutView:
    """A page of the steps, by default the one of the running step."""
    words = private_words(interaction)
    may = at.seat is not None or at.who.moderates
    rows, here = overview(at.game, words.language), at.running.table.place
    return steps_view(at.spot.table, at.running.seq, rows, here, words, page=page, may=may)


class History(FromId, ui.DynamicItem[Button], template=ids.HISTORY):
    """Another page of the history."""

    async def act(self, interaction: Interaction) -> None:
        at = await reading_by(interaction, self.match["table"])
        await show_history(interaction, at, int(self.match["page"]))


class Finished(FromId, ui.DynamicItem[Select], template=FINISHED):
    """The history of a table that is chosen in the list of those that are over."""

    async def act(self, interaction: Interaction) -> None:
        await show_history(interaction, await reading_by(interaction, self.item.values[0]))


class Steps(FromId, ui.DynamicItem[Button], template=ids.STEPS):
    """The steps of the game."""

    async def act(self, interaction: Interaction) -> None:
        at = await sitting_by(interaction, self.match["table"])
        page = int(self.match["page"]) if panel_on(interaction) is None else None
        await turn_to(interaction, steps_of(interaction, at, page))


ITEMS = (Turn, Counters, Pieces, History, Finished, Steps)
"""All controls that only show, to be known from the start."""
