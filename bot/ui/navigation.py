"""The buttons and selects under an answer: pages, other entries, show to all, delete.

EntryView -> buttons and selects, named by ids
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import discord
from discord import ui

from bot.answers.entry_view import Cause, EntryRef, EntryView
from bot.locale.catalogue import Words
from bot.ui import ids
from bot.ui.components import MOST_OPTIONS, Button, Row, button, in_rows
from bot.ui.entry import EntryPage
from bot.ui.ids import NOWHERE, EntryPlace
from bot.ui.labels import note_of
from bot.ui.markdown import shortened

_OPTION, _PLACEHOLDER = 100, 150


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """The entry that a message shows, and the data for the buttons and selects under it."""

    place: EntryPlace
    back: EntryPlace = NOWHERE
    asker: int | None = None
    """The user who asked, if the message is public; None if it is private."""
    others: Sequence[str] = ()
    """The short names of other entries that may answer."""
    card: Sequence[EntryRef] = ()
    """All entries about the card that was asked for."""
    cause: Cause | None = None
    """The reason why the entry answered a question; None if it was opened without one."""


def rows(entry: EntryView, words: Words, at: ShownEntry, page: EntryPage) -> Iterable[Row]:
    """Yield the rows of buttons and selects under an entry: pages, steps, related entries, more."""
    yield from in_rows(_page_buttons(entry, words, at, page))
    here = at.place
    if len(at.card) > 1:
        name = ids.PICK.of(what="c", card=here.card)
        yield select(words("Everything about this card"), name, at.card, words, entry.ref.mark)
    if len(entry.chart) > 1:
        name = ids.PICK.of(what="s", back=_origin(at))
        yield select(words("The steps around this one"), name, entry.chart, words, entry.ref.mark)
    changed = [quote.ref for quote in entry.errata if quote.ref]
    related = [
        ref for ref in (*changed, *entry.newer, *entry.related) if ref.mark != entry.ref.mark
    ]
    if related:
        yield select(words("Related rules"), ids.PICK.of(what="r", back=here), related, words)
    if entry.translations:
        yield select(
            words("In other languages"), ids.PICK.of(what="t", back=here), entry.translations, words
        )
    yield from in_rows(_last(words, at, page))


def _page_buttons(
    entry: EntryView, words: Words, at: ShownEntry, page: EntryPage
) -> Iterable[Button]:
    """Yield the buttons to the pages and steps before and after this one, and "Back"."""
    if page.number > 0:
        yield button("◀", ids.SHOW.of(to=at.place, page=page.number - 1, back=at.back))
    if page.number < page.all - 1:
        yield button("▶", ids.SHOW.of(to=at.place, page=page.number + 1, back=at.back))
    if entry.before:
        yield button(
            words("Step before"), ids.SHOW.of(to=EntryPlace(entry.before.mark), back=_origin(at))
        )
    if entry.after:
        yield button(
            words("Next step"), ids.SHOW.of(to=EntryPlace(entry.after.mark), back=_origin(at))
        )
    if at.back.mark and at.back.mark != at.place.mark:
        yield button(words("Back"), ids.SHOW.of(to=at.back))


def _origin(at: ShownEntry) -> EntryPlace:
    """Return the entry where a walk along the steps began, for the button "Back"."""
    return at.back if at.back.mark else at.place


def _last(words: Words, at: ShownEntry, page: EntryPage) -> Iterable[Button]:
    if at.asker is None:
        yield button(words("Show to all"), ids.PUBLIC.of(at=at.place, page=page.number))
    if at.cause:
        yield button(words("Why this?"), ids.why(at.place.mark, at.cause))
    if at.others:
        yield button(words("Not what I meant"), ids.OTHERS.of(marks=at.others))
    if at.asker is not None:
        yield button(words("Delete"), ids.DELETE.of(asker=at.asker))


def select(
    placeholder: str, custom_id: str, refs: Iterable[EntryRef], words: Words, chosen: str = ""
) -> Row:
    """Return a select of at most 25 entries; the one with the short name `chosen` is marked.

    Each entry is listed once.
    """
    once = list({ref.mark: ref for ref in refs}.values())[:MOST_OPTIONS]
    options = [
        discord.SelectOption(
            label=shortened(ref.title, _OPTION) or "…",
            value=ref.mark,
            description=shortened(note_of(ref, words), _OPTION) or None,
            default=ref.mark == chosen,
        )
        for ref in once
    ]
    made: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id, placeholder=shortened(placeholder, _PLACEHOLDER), options=options
    )
    return ui.ActionRow(made)
