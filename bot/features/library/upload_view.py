"""Views of an upload: its progress, the preview of publishing it, and the result.

Progress, Upload, Filing -> Components V2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord import ui

from bot.engine.message import in_words
from bot.features.library.words import (
    ROOM,
    changes,
    entries,
    lack,
    left_out,
    state,
    unsearched,
    warnings,
)
from bot.locale.catalogue import Words
from bot.ui.components import AMBER, GREEN, Button, Row, Styles, boxed, button, language_name
from bot.ui.control_id import ControlId, either, hexadecimal
from bot.ui.markdown import plain, shortened, whole_lines
from bot.uploads.records import Progress, PublishResult, Upload, is_usable
from rules_index import Filing

_LEAST = 650
_UPLOAD = hexadecimal(16)
PUBLISH = ControlId("j1:lp", upload=_UPLOAD, replace=either("1", "0"))
DISCARD = ControlId("j1:ld", upload=_UPLOAD)
OPEN = ControlId("j1:lo", upload=_UPLOAD)


def progress_text(progress: Progress, words: Words, seconds: int) -> str:
    """Return the sentence about the step that an upload is at: "Reading a.pdf: 1 of 3 (4 s) …"."""
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
    """Return the preview of what publishing an upload would do, with buttons to decide."""
    usable = upload.usable
    head = words("Preview: nothing is changed yet.") if usable else words("Nothing to publish.")
    view = boxed(AMBER, *[f"### {head}", *_filings(upload.filings, words, done=False)])
    if usable:
        view.add_item(Row(*_decisions(upload, words)))
        view.add_item(ui.TextDisplay(words("-# The files wait for your decision for a day.")))
    return view


def _decisions(upload: Upload, words: Words) -> Iterator[Button]:
    yield button(words("Publish"), PUBLISH.of(upload=upload.id, replace=False), Styles.success)
    if upload.successors:
        label = words("Publish instead of the version before")
        yield button(label, PUBLISH.of(upload=upload.id, replace=True))
    yield button(words("Discard"), DISCARD.of(upload=upload.id), Styles.danger)


def published_view(published: PublishResult, words: Words) -> ui.LayoutView:
    """Return the message about which files were published and which were refused."""
    done = any(map(is_usable, published.filings))
    head = words("Published: ask away.") if done else words("Nothing was published.")
    if done and not published.searched:
        head = words("Published, but not searched yet.")
    told = [f"### {head}", *_filings(published.filings, words, done=True)]
    if not published.searched:
        told.insert(1, unsearched(words))
    return boxed(GREEN if done and published.searched else AMBER, *told)


def _filings(filings: Sequence[Filing], words: Words, *, done: bool) -> Iterator[str]:
    room = max(_LEAST, ROOM // max(1, len(filings)))
    for filing in filings:
        yield whole_lines(_lines(filing, words, done=done), room)


def _lines(filing: Filing, words: Words, *, done: bool) -> Iterator[str]:
    name = plain(shortened(filing.name, 80))
    if filing.refusal:
        yield f"**{name}**\n❌ {plain(shortened(refusal(filing, words), 400))}"
        return
    yield f"**{name}** → {plain(filing.key)}"
    yield state(filing, words, done=done)
    one = filing.identity
    version = words("version {version}", version=one.version) if one.version else ""
    labels = (shortened(one.title, 120), version, one.date, language_name(one.language), one.game)
    yield plain(" · ".join(filter(None, labels)))
    yield entries(filing.kinds, words)
    yield left_out(filing, words)
    yield from changes(filing, words)
    missing = [name for name in ("game", "date") if not getattr(one, name)]
    yield from (f"⚠ {lack(what, words)}" for what in missing)
    yield from warnings(filing.warnings, words)


def refusal(filing: Filing, words: Words) -> str:
    """Return the sentence on why a file was refused, naming options as Discord's command does.

    "--language" -> "“language”".
    """
    said = in_words(filing.why or filing.refusal, words.template)
    return said.replace("--language", "“language”").replace("--version", "“version”")
