"""What is known here, as text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from bot.judge.leaf import GuideLine
from bot.locale.catalogue import Words
from bot.render.parts import language_name
from bot.render.text import plain


def guides_text(lines: Iterable[GuideLine], words: Words) -> str:
    """The guides by game, with version, date and how much they hold."""
    ordered = sorted(lines, key=lambda line: (line.game, line.language, line.title))
    if not ordered:
        return words("There is no guide here yet: add one with `/library add`.")
    found = []
    for game, group in groupby(ordered, key=lambda line: line.game):
        found.append(f"**{plain(game or '?')}**")
        found += [_line(line, words) for line in group]
    return "\n".join(found)


def _line(line: GuideLine, words: Words) -> str:
    about = ", ".join(filter(None, [line.version, line.date, language_name(line.language)]))
    entries = words.count("{n} entry", "{n} entries", line.entries)
    mine = words(" · this server's") if line.own else ""
    return f"- {plain(line.title)} ({plain(about)}) · {entries}{mine}"
