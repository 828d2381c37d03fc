"""Lists of a server's aliases and rulings, with pages, and the form for a ruling.

Alias, HouseRuling -> Components V2
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from discord import ui

from bot.guilds.records import HouseRuling, Phrase
from bot.locale.catalogue import Words
from bot.ui.components import BLUE, boxed
from bot.ui.control_id import ControlId, IdField, one_of
from bot.ui.ids import MARK, PAGE
from bot.ui.markdown import brief, plain, shortened

PHRASES, RULINGS = "phrases", "rulings"
LONGEST_RULING, LONGEST_CARD = 1000, 80
TURN = ControlId("j1:list", what=one_of(PHRASES, RULINGS), page=PAGE)
RULE_RULING = ControlId("j1:ruling:e", mark=MARK)
CARD_RULING = ControlId("j1:ruling:c", card=IdField(f".{{1,{LONGEST_CARD}}}"))
"""The id of the form for a ruling on a card, with the card's name as the guides print it."""
TEXT = "text"
_SHOWN, _ROOM, _LABEL = 300, 3000, 45


def phrase_lines(phrases: Sequence[Phrase], titles: Mapping[str, str], words: Words) -> list[str]:
    """Return a line for each alias with its rule; one sentence if there is no alias.

    `titles` maps the id of an entry to its title.
    """
    lines = []
    for one in phrases:
        title = titles.get(one.entry)
        meant = plain(shortened(title, 100)) if title else words("a rule that is gone")
        lines.append(f"- “{brief(one.phrase, 100)}” → {meant} (`{one.entry.replace('`', '')}`)")
    return lines or [words("No aliases here yet: teach one with `/alias add`.")]


def ruling_lines(rulings: Sequence[HouseRuling], words: Words) -> list[str]:
    """Return a text for each ruling: subject, words, author and date; else one sentence."""
    lines = [_ruling_line(one, words) for one in rulings]
    return lines or [words("No house rulings here yet: make one with `/ruling add`.")]


def _ruling_line(one: HouseRuling, words: Words) -> str:
    author = words(
        "{author}, {date}", author=brief(one.name, 60) or words("somebody"), date=one.date
    )
    title, text = plain(shortened(one.title, 100)), plain(shortened(one.text, _SHOWN))
    return f"**{title}**\n{text}\n-# {author} · #{one.id}"


def list_view(what: str, title: str, lines: Sequence[str], page: int) -> ui.LayoutView:
    """Return a page of a list, with buttons to the pages before and after it.

    `what` is the list's name in the buttons' ids, PHRASES or RULINGS.
    """
    parts = _pages(lines)
    number = max(0, min(page, len(parts) - 1))
    text = f"### {title}\n{parts[number]}"
    view = boxed(BLUE, text)
    buttons: list[ui.Button[ui.LayoutView]] = []
    if number:
        buttons.append(_turn("◀", what, number - 1))
    if number < len(parts) - 1:
        buttons.append(_turn("▶", what, number + 1))
    if buttons:
        view.add_item(ui.ActionRow(*buttons))
    return view


def _pages(lines: Sequence[str]) -> list[str]:
    pages = [""]
    for line in lines:
        if pages[-1] and len(pages[-1]) + len(line) > _ROOM:
            pages.append("")
        pages[-1] = f"{pages[-1]}\n{line}" if pages[-1] else line
    return pages


def _turn(label: str, what: str, page: int) -> ui.Button[ui.LayoutView]:
    grey = discord.ButtonStyle.secondary
    return ui.Button(label=label, custom_id=TURN.of(what=what, page=page), style=grey)


def ruling_form(custom_id: str, title: str, words: Words) -> ui.Modal:
    """Return the form for a ruling on the rule or card called `title`.

    `custom_id` is an id of RULE_RULING or CARD_RULING.
    """
    form = ui.Modal(title=words("House ruling")[:_LABEL], custom_id=custom_id, timeout=None)
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=TEXT,
        style=discord.TextStyle.paragraph,
        placeholder=words("At our table we rule …")[:100],
        max_length=LONGEST_RULING,
    )
    form.add_item(ui.Label(text=shortened(title, _LABEL) or "…", component=field))
    return form
