"""Tables as a list; the question whether one is to be closed; what is announced.

Spot -> Components V2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord
from discord import ui

from bot.locale.catalogue import Words
from bot.play.spots import Spot
from bot.render.parts import BLUE, SPOKEN, Row, boxed
from bot.render.table.ids import TABLE, VERSION
from bot.render.table.moves import select
from bot.render.text import brief, shortened
from bot.tables.shown.asks import Option

CLOSE = f"{VERSION}:close:(?P<table>{TABLE})"
SPEAKS = f"{VERSION}:speaks:(?P<table>{TABLE})"
AGAIN = f"{VERSION}:again:(?P<table>{TABLE}):(?P<first>next|lot)"
QUIET = f"{VERSION}:quiet:(?P<table>{TABLE})"
FINISHED = f"{VERSION}:finished"
_RED = 0xB23B3B
_MOST, _OPTION = 25, 100


def spots_view(spots: Sequence[Spot], finished: Sequence[Spot], words: Words) -> ui.LayoutView:
    """The open tables, each with the way to its board; of the finished ones what happened."""
    lines = ["### " + words("Open tables"), *map(_line, spots[:_MOST])]
    if not spots:
        lines.append(words("None: open one with `/table open`."))
    view = boxed(BLUE, "\n".join(lines))
    if finished:
        options = (Option(one.table, f"{one.name} · {when(one.closed)}") for one in finished)
        view.add_item(select(words("Read a finished table …"), FINISHED, options))
    return view


def _line(spot: Spot) -> str:
    place = f"<#{spot.channel}>"
    if spot.message:
        place += f" · https://discord.com/channels/{spot.guild}/{spot.channel}/{spot.message}"
    return f"- **{brief(spot.name, 40)}** · {place}"


def when(closed: str) -> str:
    """When a table was closed, where Discord shows no times of its own: in UTC, as in exports."""
    return f"{closed[:16].replace('T', ' ')} UTC"


def close_view(spot: Spot, words: Words) -> ui.LayoutView:
    """The question before a table ends."""
    asked = words(
        "Close the table “{name}”? Nothing can be done at it any more; `/table export` keeps it.",
        name=brief(spot.name, 40),
    )
    view = boxed(_RED, asked)
    red: ui.Button[ui.LayoutView] = ui.Button(
        label=words("Close it"),
        custom_id=f"{VERSION}:close:{spot.table}",
        style=discord.ButtonStyle.danger,
    )
    view.add_item(ui.ActionRow(red))
    return view


def again_view(table: str, name: str, words: Words) -> ui.LayoutView:
    """Who begins the rematch."""
    view = boxed(BLUE, words("The same seats once more. Who begins?"))
    labels = {"next": words("{name} begins", name=name), "lot": words("By lot")}
    view.add_item(
        ui.ActionRow(
            *(
                ui.Button[ui.LayoutView](
                    label=shortened(label, 80), custom_id=f"{VERSION}:again:{table}:{first}"
                )
                for first, label in labels.items()
            )
        )
    )
    return view


def settings_view(spot: Spot, kinds: Sequence[tuple[str, str]], words: Words) -> ui.LayoutView:
    """The language of a board, and what is announced; `kinds` with their names."""
    view = boxed(BLUE, "### " + words("Settings of {name}", name=brief(spot.name, 40)))
    for row in _settings(spot, kinds, words):
        view.add_item(row)
    return view


def _settings(spot: Spot, kinds: Sequence[tuple[str, str]], words: Words) -> Iterator[Row]:
    languages = [
        discord.SelectOption(label=name, value=key, default=key == spot.language)
        for key, name in SPOKEN.items()
    ]
    speaks: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=f"{VERSION}:speaks:{spot.table}",
        placeholder=words("Language of the board"),
        options=languages,
    )
    yield ui.ActionRow(speaks)
    told = [
        discord.SelectOption(
            label=shortened(name, _OPTION), value=key, default=key not in spot.quiet
        )
        for key, name in kinds
    ]
    quiet: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=f"{VERSION}:quiet:{spot.table}",
        placeholder=words("Nothing is announced"),
        min_values=0,
        max_values=len(told),
        options=told,
    )
    yield ui.ActionRow(quiet)
