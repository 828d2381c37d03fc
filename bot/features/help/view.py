"""The help: every command with its description and an example.

commands -> HelpLine -> here -> a message in pages
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from discord import ui

from bot.locale.catalogue import Words
from bot.ui import ids
from bot.ui.components import boxed, button, in_rows
from bot.ui.markdown import shortened

_BLUE, _PAGE, _LONGEST_LINK = 0x3B6EA5, 2600, 512


@dataclass(frozen=True, slots=True)
class HelpLine:
    """One line of the help: a command with its English texts."""

    name: str
    """The command's name with its group: "alias add"."""
    description: str
    needed: tuple[str, ...] = ()
    """The names of the options that the command requires."""


def help_view(lines: Sequence[HelpLine], words: Words, page: int, invitation: str) -> ui.LayoutView:
    """Return a page of the help on commands, with the link `invitation` to invite the bot."""
    told = [_told(line, words) for line in lines]
    parts = _pages(told)
    page = max(0, min(page, len(parts) - 1))
    top = words(
        "Ask with a command, with a mention of the bot, or through the menu of a message: "
        "Apps, then “Ask the judge”."
    )
    said = [f"## {_title(words)}\n{top}", parts[page]]
    if len(parts) > 1:
        said.append(words("-# page {n} of {all}", n=page + 1, all=len(parts)))
    view = boxed(_BLUE, *said)
    ways = []
    if page > 0:
        ways.append(button("◀", ids.HELP.of(page=page - 1)))
    if page < len(parts) - 1:
        ways.append(button("▶", ids.HELP.of(page=page + 1)))
    for row in in_rows(ways):
        view.add_item(row)
    invite = shortened(words("Invite the bot to a server"), 80)
    view.add_item(ui.ActionRow(ui.Button(label=invite, url=invitation[:_LONGEST_LINK])))
    return view


def _title(words: Words) -> str:
    return words("What the judge answers")


def _told(line: HelpLine, words: Words) -> str:
    named = " ".join(words.template(part) for part in line.name.split(" "))
    options = _examples(words).get(line.name)
    if options is None:
        options = dict.fromkeys(line.needed, "…")
    example = " ".join([f"/{named}", *(f"{words.template(o)}:{v}" for o, v in options.items())])
    return f"**/{named}** {words.template(line.description)}\n-# `{example}`"


def _pages(told: Sequence[str]) -> list[str]:
    found = [""]
    for one in told:
        if found[-1] and len(found[-1]) + len(one) > _PAGE:
            found.append("")
        found[-1] += f"\n{one}" if found[-1] else one
    return found


def _examples(words: Words) -> Mapping[str, Mapping[str, str]]:
    """Return a dict of command -> option -> example text, for the commands that show an example."""
    return {
        "rule": {"question": words("who wins a tie?")},
        "card": {"name": words("paper lantern")},
        "errata": {"about": words("paper lantern")},
        "faq": {"about": words("two players at once")},
        "step": {"step": "3.2"},
        "list": {"together": words("paper lantern, stone bridge")},
        "alias add": {"phrase": words("the big dial"), "rule": words("honor dial")},
        "ruling add": {"rule": words("honor dial")},
        "t": {"words": words("lose 2 honor")},
        "table open": {"game": "l5r"},
        "table import": {"file": "table.json"},
    }
