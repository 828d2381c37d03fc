"""Views that have pages: the history, and the overview of all steps.

Line, StepRow -> Components V2
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.engine.narration.line import Line
from bot.engine.view_model.form_fields import Option
from bot.engine.view_model.step_list import StepRow
from bot.locale.catalogue import Words
from bot.ui.components import BLUE, Button, boxed, button
from bot.ui.markdown import brief, heading
from bot.ui.table import ids
from bot.ui.table.action_buttons import select
from bot.ui.table.board_text import history_lines

_ROOM = 2600
A_PAGE = 12
"""The number of commands on a page of the history."""
_STEPS = 20
_INDENT = "\u2003"
"""A wide blank for indents: Discord removes ordinary blanks at the beginning of a line."""


def history_view(
    key: str, seq: int, lines: Sequence[Line], words: Words, *, page: int = 0, all_pages: int = 1
) -> ui.LayoutView:
    """Return a page of the history with buttons to turn it; page 0 is the newest.

    `lines` are the page's lines, the oldest first. `seq` is the number of the last event. `key` is
    the table's key, `all_pages` the number of pages.
    """
    text = "\n".join(_kept([*history_lines(lines)][::-1])[::-1]) or words(
        "Nothing has happened yet."
    )
    place = words("page {n} of {all}", n=all_pages - page, all=all_pages) if all_pages > 1 else ""
    title = " · ".join(filter(None, [words("History"), place]))
    view = boxed(BLUE, f"{heading(title)}\n{text}")
    turning: list[Button] = []
    if page + 1 < all_pages:
        turning.append(
            button(words("◀ Earlier"), ids.HISTORY.of(table=key, seq=seq, page=page + 1))
        )
    if page > 0:
        later = ids.HISTORY.of(table=key, seq=seq, page=page - 1)
        turning.append(button(words("Later ▶"), later))
    if turning:
        view.add_item(ui.ActionRow(*turning))
    return view


def _kept(newest: Sequence[str]) -> list[str]:
    """Return as many lines as there is room for, the newest first, then "…" if any is left out."""
    kept: list[str] = []
    for line in newest:
        if sum(map(len, kept)) + len(kept) + len(line) > _ROOM:
            return [*kept, "…"]
        kept.append(line)
    return kept


def steps_view(
    key: str,
    seq: int,
    rows: Sequence[StepRow],
    here: tuple[str, str],
    words: Words,
    *,
    page: int | None = None,
    may: bool = False,
) -> ui.LayoutView:
    """Return a page of the game's steps, by default the page with the running step.

    That step is marked: `here` is its procedure and number. `may` adds a select to go to a step by
    hand. `key` is the table's key, `seq` the number of its last event.
    """
    pages = max(1, -(-len(rows) // _STEPS))
    at = next((n for n, row in enumerate(rows) if (row.procedure, row.number) == here), 0)
    number = at // _STEPS if page is None else max(0, min(page, pages - 1))
    shown = rows[number * _STEPS : (number + 1) * _STEPS]
    text = "\n".join(line for row in shown for line in _step(row, here))
    text = text or words("This game has no steps: “next” counts rounds.")
    title = words("Steps")
    view = boxed(BLUE, f"{heading(title)}\n{text}")
    if not shown:
        return view
    told = [Option(f"step.{ids.slug(_key(row))}", _name(row)) for row in shown]
    view.add_item(select(words("Look up the rule of …"), ids.RULES.of(table=key, seq=seq), told))
    if may:
        goals = [Option(ids.slug(_key(row)), _name(row)) for row in shown]
        view.add_item(
            select(words("Go to a step by hand …"), ids.GO_TO.of(table=key, seq=seq), goals)
        )
    turning: list[Button] = []
    if number > 0:
        turning.append(
            button(words("◀ Earlier"), ids.STEPS.of(table=key, seq=seq, page=number - 1))
        )
    if number < pages - 1:
        later = ids.STEPS.of(table=key, seq=seq, page=number + 1)
        turning.append(button(words("Later ▶"), later))
    if turning:
        view.add_item(ui.ActionRow(*turning))
    return view


def _step(row: StepRow, here: tuple[str, str]) -> list[str]:
    pad = _INDENT * row.depth
    name = brief(_name(row), 120)
    running = (row.procedure, row.number) == here
    line = f"{pad}→ **{name}**" if running else f"{pad}{name}"
    return [f"{pad}__{brief(row.heading, 60)}__", line] if row.heading else [line]


def _key(row: StepRow) -> str:
    """Return the key of a step as it is written in ids: "<procedure>/<number>"."""
    return f"{row.procedure}/{row.number}"


def _name(row: StepRow) -> str:
    return f"{row.number} {row.name}"
