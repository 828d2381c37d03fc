"""Every entry and every card as it is sent, held against Discord's limits and description."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from discord import ui
from jsonschema_rs import Draft202012Validator

from bot.answers.entry_view import EntryView
from bot.answers.service import AnswerService
from bot.answers.summaries import mark_of
from bot.locale.catalogue import LANGUAGES, words
from bot.ui.answer import card_view, entry_layout
from bot.ui.markdown import line_of, pages
from rules_index.search.records import Scope
from tests.ui.limits import broken, page_said, sent

MARKS = ["0123456789"] * 8
_V2 = 1 << 15


def entries(answers: AnswerService) -> Iterator[EntryView]:
    """Every entry, as if its longest passage had answered."""
    for row in answers.snapshot.searcher.index().rows:
        entry = answers.snapshot.open(mark_of(row.id), Scope())
        assert entry
        yield replace(entry, passage=max(entry.text.split("\n"), key=len))


def messages(entry: EntryView, number: int) -> Iterator[ui.LayoutView]:
    """An entry at each of its pages, in one of the languages, private or for all."""
    said = words(LANGUAGES[number % len(LANGUAGES)])
    asker = 10**18 if number % 2 else None
    for page in range(len(pages(entry.text))):
        yield entry_layout(entry, said, page=page, others=MARKS, asker=asker, missing="pl")


def check_entries(answers: AnswerService) -> int:
    count = 0
    for count, entry in enumerate(entries(answers), 1):
        shown = list(messages(entry, count))
        assert [(entry.source.entry, broken(view)) for view in shown if broken(view)] == []
        told = "".join(page_said(view) for view in shown)
        assert told == (entry.text if entry.text.strip() else "…")
        answering = entry_layout(entry, words("en"))
        line = line_of(entry.text, entry.passage)
        assert line is None or entry.text.split("\n")[line].strip() in page_said(answering)
    return count


def card_views(answers: AnswerService) -> Iterator[ui.LayoutView]:
    for name in sorted({card.name for card in answers.snapshot.card_printings}):
        found = answers.snapshot.card(name, Scope())
        assert found.entry, name
        assert asyncio.run(answers.card_at(found.mark, found.refs[-1].mark, Scope())), name
        yield card_view(found, words("en"))


def request(view: ui.LayoutView) -> dict[str, Any]:
    """What goes to Discord."""
    return {"components": sent(view), "flags": _V2, "allowed_mentions": {"parse": []}}


def faults(described: Draft202012Validator, views: Iterable[ui.LayoutView]) -> list[str]:
    return [error.message for view in views for error in described.iter_errors(request(view))]


def test_every_entry_of_our_guides_can_be_sent(starter_answers: AnswerService) -> None:
    """Each page is within the limits; together they are the entry, letter for letter."""
    assert check_entries(starter_answers) > 0


def test_every_entry_of_the_real_guides_can_be_sent(real_answers: AnswerService) -> None:
    """The same for the nine guides, in the bot's four languages."""
    assert check_entries(real_answers) > 1500


def test_every_card_of_the_real_guides_can_be_sent(real_answers: AnswerService) -> None:
    """Each card is found by its name and, after a restart, by its short name; it fits."""
    assert [broken(view) for view in card_views(real_answers) if broken(view)] == []


def test_our_messages_are_as_discord_describes_them(
    starter_answers: AnswerService, described: Draft202012Validator
) -> None:
    """Discord's own description of its API has nothing against what is sent."""
    views = (
        view for i, entry in enumerate(entries(starter_answers)) for view in messages(entry, i)
    )
    assert faults(described, views) == []


def test_the_description_is_used(described: Draft202012Validator) -> None:
    """A label that is too long is seen, so silence means something."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(ui.Button(label="x" * 81, custom_id="y")))
    assert faults(described, [view])
    assert broken(view)


def test_real_messages_are_as_discord_describes_them(
    real_answers: AnswerService, described: Draft202012Validator
) -> None:
    """The same for every entry and card of the nine guides."""
    views = (view for i, entry in enumerate(entries(real_answers)) for view in messages(entry, i))
    assert faults(described, views) == []
    assert faults(described, card_views(real_answers)) == []
