"""Announcements in a channel: lines about important events, and a summary of a finished game.

Announcement, GameChart -> text, Components V2
"""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import ui

from bot.locale.catalogue import Words
from bot.tables.game_chart import GameChart
from bot.ui.components import StatelessView
from bot.ui.markdown import brief, capital

LONGEST = 1900
"""The most characters of a message; Discord takes 2,000."""
PICTURE = "course.png"
_ICONS = {"revealed": "🔓", "won": "⚔", "claimed": "✋", "phase": "▸", "end": "🏁"}
_LINE, _NAME, _ENDING, _DESCRIPTION = 400, 40, 600, 250
_GOLD = 0xC9A227


def line_text(kind: str, text: str, name: str = "") -> str:
    """Return a line about one event of a `kind`, with its icon: "⚔ Ana won the duel".

    `name` is the table's name, if the channel has several tables.
    """
    said = brief(capital(text), _LINE)
    shown = f"**{brief(name, _NAME)}** · {said}" if name else said
    return f"{_ICONS.get(kind, '·')} {shown}"


def news_text(lines: Iterable[str]) -> str:
    """Join lines into one message; where there is no room, "…" replaces the oldest."""
    kept: list[str] = []
    left = LONGEST
    for line in reversed(list(lines)):
        left -= len(line) + 1
        if left < 0:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(reversed(kept))


def summary_view(
    chart: GameChart, ending: str, title: str, words: Words, *, drawn: bool
) -> ui.LayoutView:
    """Return the message about a finished game: how it ended, its rounds and its duration.

    `drawn` tells whether the message is sent with the picture of its chart.
    """
    head = f"### 🏁 {brief(capital(ending), _ENDING)}\n-# {brief(title, _NAME * 2)}"
    parts = [
        words.count("{n} round", "{n} rounds", chart.rounds),
        time_text(chart.seconds, words),
    ]
    body: list[ui.Item[ui.LayoutView]] = [
        ui.TextDisplay(f"{head} · {' · '.join(filter(None, parts))}")
    ]
    view = StatelessView()
    container: ui.Container[ui.LayoutView] = ui.Container(*body, accent_colour=_GOLD)
    if drawn:
        about = counters_text(chart, words)
        item = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=about)
        container.add_item(ui.MediaGallery(item))
    view.add_item(container)
    return view


def time_text(seconds: int, words: Words) -> str:
    """Return a duration in hours and minutes: 5400 -> "1 h 30 min"; "" below half a minute."""
    hours, minutes = divmod(round(seconds / 60), 60)
    if hours:
        return words("{h} h {m} min", h=hours, m=minutes)
    return words("{m} min", m=minutes) if minutes else ""


def counters_text(chart: GameChart, words: Words) -> str:
    """Return the chart in words, for people who cannot see it: every counter's last values."""
    ends = (
        f"{curve.name}: "
        + ", ".join(
            f"{name} {values[-1]}" for name, values in zip(chart.seats, curve.values, strict=True)
        )
        for curve in chart.curves
    )
    said = words("At the end: {counters}", counters="; ".join(ends))
    return said if len(said) <= _DESCRIPTION else said[: _DESCRIPTION - 1] + "…"
