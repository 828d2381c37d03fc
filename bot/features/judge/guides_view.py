"""The list of guides that are known here, as text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, groupby

from bot.answers.entry_view import GuideLine
from bot.locale.catalogue import Words
from bot.ui.components import MOST, language_name
from bot.ui.markdown import brief, plain

_ROOM = MOST - 100


def guides_text(lines: Iterable[GuideLine], words: Words) -> str:
    """Return the list of guides by game, with version, date and number of entries of each."""
    ordered = sorted(lines, key=lambda line: (line.game, line.language, line.title))
    if not ordered:
        return words("There is no guide here yet: add one with `/library add`.")
    # The game's name is counted for each: it stands above those that it has.
    sizes = accumulate(len(_line(line, words)) + 2 * len(line.game) + 6 for line in ordered)
    told = sum(size <= _ROOM for size in sizes)
    found = []
    for game, group in groupby(ordered[:told], key=lambda line: line.game):
        found.append(f"**{plain(game or '?')}**")
        found += [_line(line, words) for line in group]
    if told < len(ordered):
        rest = len(ordered) - told
        found.append(words.count("… and {n} more guide.", "… and {n} more guides.", rest))
    return "\n".join(found)


def _line(line: GuideLine, words: Words) -> str:
    about = ", ".join(filter(None, [line.version, line.date, language_name(line.language)]))
    entries = words.count("{n} entry", "{n} entries", line.entries)
    own = words(" · this server's") if line.own else ""
    return f"- {brief(line.title, 150)} ({plain(about)}) · {entries}{own}"
