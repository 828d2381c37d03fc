"""What is announced in a channel: lines about what matters, and how the game went at its end.

Announcement, GameChart -> text, Components V2
"""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import ui

from bot.locale.catalogue import Words
from bot.tables.game_chart import GameChart
from bot.ui.components import Shown
from bot.ui.markdown import brief, capital

LONGEST = 1900
"""Characters of a message; Discord takes 2,000."""
PICTURE = "course.png"
_ICONS = {"revealed": "🔓", "won": "⚔", "claimed": "✋", "phase": "▸", "end": "🏁"}
_LINE, _NAME, _ENDING, _DESCRIPTION = 400, 40, 600, 250
_GOLD = 0xC9A227


def line_text(kind: str, text: str, name: str = "") -> str:
    """One thing that happened; `name` is the table's, where the channel has several."""
    said = brief(capital(text), _LINE)
    shown = f"**{brief(name, _NAME)}** · {said}" if name else said
    return f"{_ICONS.get(kind, '·')} {shown}"


def news_text(lines: Iterable[str]) -> str:
    """Lines as one message: the newest, where there is no room for all."""
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
    """How the game ended, how long it took, and its course; `drawn`: a picture goes along."""
    head = f"### 🏁 {brief(capital(ending), _ENDING)}\n-# {brief(title, _NAME * 2)}"
    parts = [
        words.count("{n} round", "{n} rounds", chart.rounds),
        time_text(chart.seconds, words),
    ]
    body: list[ui.Item[ui.LayoutView]] = [
        ui.TextDisplay(f"{head} · {' · '.join(filter(None, parts))}")
    ]
    view = Shown()
    container: ui.Container[ui.LayoutView] = ui.Container(*body, accent_colour=_GOLD)
    if drawn:
        about = described(chart, words)
        item = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=about)
        container.add_item(ui.MediaGallery(item))
    view.add_item(container)
    return view


def time_text(seconds: int, words: Words) -> str:
    """How long it took; "" for no time at all."""
    hours, minutes = divmod(round(seconds / 60), 60)
    if hours:
        return words("{h} h {m} min", h=hours, m=minutes)
    return words("{m} min", m=minutes) if minutes else ""


def described(chart: GameChart, words: Words) -> str:
    """The picture for those who do not see it: the counters at the end."""
    ends = (
        f"{curve.name}: "
        + ", ".join(
            f"{name} {values[-1]}" for name, values in zip(chart.seats, curve.values, strict=True)
        )
        for curve in chart.curves
    )
    said = words("At the end: {counters}", counters="; ".join(ends))
    return said if len(said) <= _DESCRIPTION else said[: _DESCRIPTION - 1] + "…"
