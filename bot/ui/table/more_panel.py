"""The private panel "More": every action, rules, history, steps.

Screen, SeatView -> Components V2
"""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.engine.view_model.form_fields import Option
from bot.engine.view_model.offers import DO, NEXT, REDO
from bot.engine.view_model.screen import Screen, SeatView
from bot.locale.catalogue import Words
from bot.ui.components import Button, Styles, button, in_rows
from bot.ui.markdown import brief, capital, heading, small
from bot.ui.table import ids
from bot.ui.table.action_buttons import offer_name, select
from bot.ui.table.panel_base import WHERE, panel_layout, tabs


def more_view(
    key: str, screen: Screen, own: SeatView | None, words: Words, *, note: str = ""
) -> ui.LayoutView:
    """Return the panel "More": every action, rules, history, steps, leaving.

    Without a seat (`own` is None) it has only what can be read. `note` is the result of the press
    before. `key` is the table's key.
    """
    seq = screen.seq
    texts = [heading(words("More")), f"**{brief(capital(screen.board.where), WHERE)}**"]
    if own is None:
        texts.append(words("You have no seat at this table: you can read along and look up rules."))
    else:
        texts.append(small(words("Anything can be said as well: `/t help` shows how.")))
    view = panel_layout(texts, note)
    doing = [one for one in screen.offers if one.kind == DO] if own else []
    if doing:
        options = [Option(ids.slug(one.key), offer_name(one)) for one in doing]
        view.add_item(select(words("Do something"), ids.ACTS.of(table=key, seq=seq), options))
    if screen.rules:
        options = [Option(f"{kind}.{ids.slug(name)}", said) for kind, name, said in screen.rules]
        view.add_item(
            select(words("Look up the rule of …"), ids.RULES.of(table=key, seq=seq), options)
        )
    for row in in_rows(_reading(key, screen, own, words)):
        view.add_item(row)
    if own:
        view.add_item(ui.ActionRow(*_leaving(key, screen, own, words)))
        view.add_item(ui.ActionRow(*tabs(key, seq, own, "more", words)))
    return view


def _reading(key: str, screen: Screen, own: SeatView | None, words: Words) -> Iterator[Button]:
    seq = screen.seq
    yield button(words("History"), ids.HISTORY.of(table=key, seq=seq, page=0))
    if screen.place[1]:
        yield button(words("Steps"), ids.STEPS.of(table=key, seq=seq))
    if own is None:
        return
    onward = next((one for one in screen.offers if one.kind == NEXT), None)
    if onward:
        anyway = bool(onward.key)
        label = words("Next anyway") if anyway else words("Next")
        yield button(label, ids.NEXT.of(table=key, seq=seq, anyway=anyway))
    if any(one.kind == REDO for one in screen.offers):
        yield button(words("Redo"), ids.REDO.of(table=key, seq=seq))


def _leaving(key: str, screen: Screen, own: SeatView, words: Words) -> Iterator[Button]:
    seq = screen.seq
    yield button(words("Give my seat to …"), ids.GIVE_OVER.of(table=key, seq=seq))
    if not screen.ending:
        yield button(words("Pause till another day"), ids.PAUSE.of(table=key, seq=seq, paused=True))
    if not own.conceded and not screen.ending:
        yield button(words("Give up"), ids.CONCEDE.of(table=key, seq=seq), Styles.danger)
