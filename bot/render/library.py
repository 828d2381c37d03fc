"""A server's own library as messages: previews, what was done, the list, the check.

Upload, Filing, Own, Checked -> Components V2
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from discord import ui

from bot.locale.catalogue import Words
from bot.render.ids import MARK, VERSION
from bot.render.library_words import changes, entries, lack, left_out, state
from bot.render.parts import AMBER, GREEN, Button, Row, Shown, Styles, boxed, button, notice
from bot.render.text import plain, shortened
from bot.stock.records import Own, Progress, Upload, is_usable
from bot.tables.telling.saying import in_words
from rules_index.intake.checkup import Checked, Newer
from rules_index.intake.filing import Filing
from rules_index.phrase import Phrase

_ROOM = 3600
"""Characters for all files of a message; Discord takes 4,000, headings and all."""
_LEAST = 650
A_PAGE = 8
_MOST_CHECKED = 12
_UPLOAD = "[0-9a-f]{16}"

PUBLISH = rf"{VERSION}:lp:(?P<upload>{_UPLOAD}):(?P<replace>[01])"
DISCARD = rf"{VERSION}:ld:(?P<upload>{_UPLOAD})"
OPEN = rf"{VERSION}:lo:(?P<upload>{_UPLOAD})"
REMOVE = rf"{VERSION}:lr:(?P<mark>{MARK}):(?P<sure>[01])"
LIST = rf"{VERSION}:ll:(?P<page>\d{{1,4}})"

_DANGER, _SUCCESS = Styles.danger, Styles.success


def progress_text(progress: Progress, words: Words, seconds: int) -> str:
    """What is being done just now."""
    if progress.indexing:
        return words("The guides are filed; the search learns them ({n} s) …", n=seconds)
    if progress.waiting:
        return words("Another server's guide is being read first ({n} s) …", n=seconds)
    if not progress.name:
        return words("The files are on their way ({n} s) …", n=seconds)
    return words(
        "Reading {name}: {number} of {total} ({n} s) …",
        name=plain(shortened(progress.name, 100)),
        number=progress.number,
        total=progress.total,
        n=seconds,
    )


def preview_view(upload: Upload, words: Words) -> ui.LayoutView:
    """What publishing would do, with the buttons to decide."""
    usable = upload.usable
    head = words("Preview: nothing is changed yet.") if usable else words("Nothing to publish.")
    view = boxed(AMBER, *[f"### {head}", *_filings(upload.filings, words, done=False)])
    if usable:
        view.add_item(Row(*_decisions(upload, words)))
        view.add_item(ui.TextDisplay(words("-# The files wait for your decision for a day.")))
    return view


def _decisions(upload: Upload, words: Words) -> Iterator[Button]:
    yield button(words("Publish"), f"{VERSION}:lp:{upload.id}:0", _SUCCESS)
    if upload.successors:
        label = words("Publish instead of the version before")
        yield button(label, f"{VERSION}:lp:{upload.id}:1")
    yield button(words("Discard"), f"{VERSION}:ld:{upload.id}", _DANGER)


def published_view(filings: Sequence[Filing], words: Words) -> ui.LayoutView:
    """What was published, and what was refused by then."""
    done = any(map(is_usable, filings))
    head = words("Published: ask away.") if done else words("Nothing was published.")
    return boxed(GREEN if done else AMBER, *[f"### {head}", *_filings(filings, words, done=True)])


def _filings(filings: Sequence[Filing], words: Words, *, done: bool) -> Iterator[str]:
    room = max(_LEAST, _ROOM // max(1, len(filings)))
    for filing in filings:
        yield _fitting(_lines(filing, words, done=done), room)


def _lines(filing: Filing, words: Words, *, done: bool) -> Iterator[str]:
    name = plain(shortened(filing.name, 80))
    if filing.refusal:
        yield f"**{name}**\n❌ {plain(shortened(refusal(filing, words), 400))}"
        return
    yield f"**{name}** → {plain(filing.key)}"
    yield state(filing, words, done=done)
    one = filing.identity
    version = words("version {version}", version=one.version) if one.version else ""
    labels = (shortened(one.title, 120), version, one.date, one.language, one.game)
    yield plain(" · ".join(filter(None, labels)))
    yield entries(filing.kinds, words)
    yield left_out(filing, words)
    yield from changes(filing, words)
    missing = [name for name in ("game", "date") if not getattr(one, name)]
    yield from (f"⚠ {lack(what, words)}" for what in missing)
    yield from _warnings(filing.warnings, words)


def refusal(filing: Filing, words: Words) -> str:
    """The library's sentence; what it calls options of a command line are options here too."""
    said = in_words(filing.why or filing.refusal, words.template)
    return said.replace("--language", "“language”").replace("--version", "“version”")


def _warnings(warnings: Sequence[Phrase], words: Words) -> Iterator[str]:
    for said in warnings:
        yield f"⚠ {plain(shortened(in_words(said, words.template), 250))}"


def list_view(
    guides: Sequence[Own], waiting: Sequence[Upload], words: Words, *, page: int = 0, may: bool
) -> ui.LayoutView:
    """A server's own guides, each with a button to take it away for those who may."""
    last = max(0, (len(guides) - 1) // A_PAGE)
    page = min(page, last)
    shown = guides[page * A_PAGE : (page + 1) * A_PAGE]
    view = Shown()
    head = words("This server's own guides") if guides else words("This server has no own guide.")
    hint = "" if guides or not may else "\n" + words("Add one with `/library add`.")
    box: ui.Container[ui.LayoutView] = ui.Container(
        ui.TextDisplay(f"### {head}{hint}"), accent_colour=GREEN
    )
    for own in shown:
        box.add_item(_guide(own, words, may=may))
    view.add_item(box)
    turning = _turning(page, last)
    if turning:
        view.add_item(Row(*turning))
    if may and waiting:
        view.add_item(ui.TextDisplay(words("Waiting for a decision:")))
        view.add_item(Row(*(_waiting(upload, words) for upload in waiting[:5])))
    return view


def _guide(own: Own, words: Words, *, may: bool) -> ui.Item[ui.LayoutView]:
    line = own.line
    labels = ", ".join(filter(None, [line.version, line.date, line.language, line.game]))
    count = words.count("{n} entry", "{n} entries", line.entries)
    text = (
        f"**{plain(shortened(line.title, 120))}** ({plain(labels)})\n-# {plain(line.key)} · {count}"
    )
    if not may:
        return ui.TextDisplay(text)
    away = button(words("Remove"), f"{VERSION}:lr:{own.mark}:0", _DANGER)
    return ui.Section(text, accessory=away)


def _turning(page: int, last: int) -> list[Button]:
    found = []
    if page > 0:
        found.append(button("◀", f"{VERSION}:ll:{page - 1}"))
    if page < last:
        found.append(button("▶", f"{VERSION}:ll:{page + 1}"))
    return found


def _waiting(upload: Upload, words: Words) -> Button:
    names = ", ".join(upload.names)
    label = words("Open: {names}", names=names)
    return button(label, f"{VERSION}:lo:{upload.id}")


def removal_view(own: Own, words: Words) -> ui.LayoutView:
    """Whether it is meant."""
    title = _called(own)
    count = words.count("{n} entry", "{n} entries", own.line.entries)
    said = words("Take “{title}” ({entries}) out of the library?", title=title, entries=count)
    view = boxed(AMBER, said)
    view.add_item(
        Row(
            button(words("Remove"), f"{VERSION}:lr:{own.mark}:1", _DANGER),
            button(words("Keep it"), f"{VERSION}:ll:0"),
        )
    )
    return view


def _called(own: Own) -> str:
    """Its title, and the version where the title does not say it: two may have the same title."""
    line = own.line
    named = line.title if line.version in line.title else f"{line.title} {line.version}"
    return plain(shortened(named, 120))


def removed_view(own: Own, words: Words) -> ui.LayoutView:
    """That it is gone."""
    title = _called(own)
    return notice(words("“{title}” is out of the library.", title=title))


def check_view(checked: Sequence[Checked], words: Words) -> ui.LayoutView:
    """What could be better about a server's guides."""
    if not checked:
        return notice(words("This server has no own guide."))
    ordered = sorted(checked, key=lambda one: not (one.newer or one.lacks or one.warnings))
    told, rest = ordered[:_MOST_CHECKED], ordered[_MOST_CHECKED:]
    found = [_fitting(_findings(one, words), _ROOM // len(told)) for one in told]
    if rest:
        found.append(words.count("… and {n} more guide.", "… and {n} more guides.", len(rest)))
    title = words("What could be better")
    return boxed(GREEN, *[f"### {title}", *found])


def _findings(one: Checked, words: Words) -> Iterator[str]:
    yield f"**{plain(shortened(one.title, 100))}**"
    found = [
        *(_newer(other, words) for other in one.newer),
        *(f"⚠ {lack(what, words)}" for what in one.lacks),
        *_warnings(one.warnings, words),
    ]
    share = words("{share} % of its text is placed.", share=percent(one.placed))
    lines = words.count("{n} line was left out.", "{n} lines were left out.", one.left_out)
    yield f"{share} {lines}" if one.left_out else share
    yield from found or [words("Nothing else to say.")]


def _newer(other: Newer, words: Words) -> str:
    labels = ", ".join(filter(None, [other.version, other.date, other.language]))
    title = f"{other.title} ({labels})" if labels else other.title
    return words("🕒 There is a newer one: {title}.", title=plain(shortened(title, 160)))


def percent(share: float) -> str:
    """Rounded down, so that 100 means all of it."""
    return f"{int(share * 1000) / 10:.1f}"


def _fitting(lines: Iterable[str], room: int) -> str:
    """As many whole lines as there is room for, the first in any case."""
    kept: list[str] = []
    for line in filter(None, lines):
        if kept and sum(map(len, kept)) + len(kept) + len(line) > room - 2:
            return "\n".join([*kept, "…"])
        kept.append(line)
    return "\n".join(kept)
