"""Views of a server's own library: the list of its guides, removing one, the check.

ServerGuide, Upload, Checked -> Components V2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord import ui

from bot.features.library.upload_view import OPEN
from bot.features.library.words import ROOM, lack, unsearched, warnings
from bot.locale.catalogue import Words
from bot.ui.components import (
    AMBER,
    GREEN,
    Button,
    Row,
    StatelessView,
    Styles,
    boxed,
    button,
    language_name,
    notice,
)
from bot.ui.control_id import ControlId, either
from bot.ui.ids import MARK, PAGE
from bot.ui.markdown import plain, shortened, whole_lines
from bot.uploads.records import ServerGuide, Upload
from rules_index import Checked, Newer

A_PAGE = 8
_MOST_CHECKED = 12

REMOVE = ControlId("j1:lr", mark=MARK, sure=either("1", "0"))
LIST = ControlId("j1:ll", page=PAGE)


def list_view(
    guides: Sequence[ServerGuide],
    waiting: Sequence[Upload],
    words: Words,
    *,
    page: int = 0,
    may: bool,
) -> ui.LayoutView:
    """Return a page of a server's own guides.

    `may` adds a button to remove each guide, and buttons for the uploads in `waiting`, which wait
    for a decision.
    """
    last = max(0, (len(guides) - 1) // A_PAGE)
    page = min(page, last)
    shown = guides[page * A_PAGE : (page + 1) * A_PAGE]
    view = StatelessView()
    head = words("This server's own guides") if guides else words("This server has no own guide.")
    hint = "" if guides or not may else "\n" + words("Add one with `/library add`.")
    box: ui.Container[ui.LayoutView] = ui.Container(
        ui.TextDisplay(f"### {head}{hint}"), accent_colour=GREEN
    )
    for guide in shown:
        box.add_item(_guide(guide, words, may=may))
    view.add_item(box)
    turning = _turning(page, last)
    if turning:
        view.add_item(Row(*turning))
    if may and waiting:
        view.add_item(ui.TextDisplay(words("Waiting for a decision:")))
        view.add_item(Row(*(_waiting(upload, words) for upload in waiting[:5])))
    return view


def _guide(guide: ServerGuide, words: Words, *, may: bool) -> ui.Item[ui.LayoutView]:
    line = guide.line
    labels = ", ".join(
        filter(None, [line.version, line.date, language_name(line.language), line.game])
    )
    count = words.count("{n} entry", "{n} entries", line.entries)
    text = (
        f"**{plain(shortened(line.title, 120))}** ({plain(labels)})\n-# {plain(line.key)} · {count}"
    )
    if not may:
        return ui.TextDisplay(text)
    away = button(words("Remove"), REMOVE.of(mark=guide.mark, sure=False), Styles.danger)
    return ui.Section(text, accessory=away)


def _turning(page: int, last: int) -> list[Button]:
    found = []
    if page > 0:
        found.append(button("◀", LIST.of(page=page - 1)))
    if page < last:
        found.append(button("▶", LIST.of(page=page + 1)))
    return found


def _waiting(upload: Upload, words: Words) -> Button:
    names = ", ".join(upload.names)
    label = words("Open: {names}", names=names)
    return button(label, OPEN.of(upload=upload.id))


def removal_view(guide: ServerGuide, words: Words) -> ui.LayoutView:
    """Return the question whether to remove a guide, with its buttons."""
    title = _called(guide)
    count = words.count("{n} entry", "{n} entries", guide.line.entries)
    said = words("Take “{title}” ({entries}) out of the library?", title=title, entries=count)
    view = boxed(AMBER, said)
    view.add_item(
        Row(
            button(words("Remove"), REMOVE.of(mark=guide.mark, sure=True), Styles.danger),
            button(words("Keep it"), LIST.of(page=0)),
        )
    )
    return view


def _called(guide: ServerGuide) -> str:
    """Return a guide's title with its version, because two guides may have the same title.

    The version is left out if the title has it already.
    """
    line = guide.line
    named = line.title if line.version in line.title else f"{line.title} {line.version}"
    return plain(shortened(named, 120))


def removed_view(guide: ServerGuide, words: Words, *, searched: bool) -> ui.LayoutView:
    """Return the message that a guide was removed.

    `searched` is False if the index still answers from the old guides; the message then says so.
    """
    title = _called(guide)
    gone = words("“{title}” is out of the library.", title=title)
    return notice(gone if searched else f"{gone}\n{unsearched(words)}")


def check_view(checked: Sequence[Checked], words: Words) -> ui.LayoutView:
    """Return the message with what could be improved in each guide, guides with findings first."""
    if not checked:
        return notice(words("This server has no own guide."))
    ordered = sorted(checked, key=lambda one: not (one.newer or one.lacks or one.warnings))
    told, rest = ordered[:_MOST_CHECKED], ordered[_MOST_CHECKED:]
    found = [whole_lines(_findings(one, words), ROOM // len(told)) for one in told]
    if rest:
        found.append(words.count("… and {n} more guide.", "… and {n} more guides.", len(rest)))
    title = words("What could be better")
    return boxed(GREEN, *[f"### {title}", *found])


def _findings(one: Checked, words: Words) -> Iterator[str]:
    yield f"**{plain(shortened(one.title, 100))}**"
    found = [
        *(_newer(other, words) for other in one.newer),
        *(f"⚠ {lack(what, words)}" for what in one.lacks),
        *warnings(one.warnings, words),
    ]
    share = words("{share} % of its text is placed.", share=percent(one.placed))
    lines = words.count("{n} line was left out.", "{n} lines were left out.", one.left_out)
    yield f"{share} {lines}" if one.left_out else share
    yield from found or [words("Nothing else to say.")]


def _newer(other: Newer, words: Words) -> str:
    labels = ", ".join(filter(None, [other.version, other.date, language_name(other.language)]))
    title = f"{other.title} ({labels})" if labels else other.title
    return words("🕒 There is a newer one: {title}.", title=plain(shortened(title, 160)))


def percent(share: float) -> str:
    """Return a share of 1 in percent, rounded down to a tenth: 0.9999 -> "99.9"."""
    return f"{int(share * 1000) / 10:.1f}"
