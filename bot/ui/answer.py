"""Answers as messages: an entry, a card, a choice of entries, or "Nothing found".

Reply, EntryView, CardReply -> Components V2
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.answers.entry_view import CardReply, CardsTogether, Cause, EntryRef, EntryView, Reply
from bot.locale.catalogue import Words
from bot.ui import ids
from bot.ui.components import (
    AMBER,
    GREEN,
    MOST,
    StatelessView,
    boxed,
    button,
    in_rows,
    language_name,
    notice,
)
from bot.ui.components import MOST_OPTIONS as OPTIONS
from bot.ui.entry import below, errata_texts, head, page_text, ruling_text
from bot.ui.ids import NOWHERE, EntryPlace
from bot.ui.lists import listings_text, together_text
from bot.ui.markdown import brief, line_of
from bot.ui.navigation import ShownEntry, rows, select

PAGE_PART = 100
"""The numeric component id of the text that holds the entry's own words."""
_CARD_HEAD, _LEAST_RULING = 900, 200


def entry_layout(
    entry: EntryView,
    words: Words,
    *,
    page: int | None = None,
    line: int | None = None,
    back: EntryPlace = NOWHERE,
    asker: int | None = None,
    others: Sequence[str] = (),
    missing: str = "",
    card: CardReply | None = None,
    cause: Cause | None = None,
) -> ui.LayoutView:
    """Return the message that shows one page of an entry, by default the page that answers.

    `line` is the line that answers; None: the line with the entry's passage. `asker` is the id of
    the user who asked for a public message; None: it is private. `back` is the entry to go back to;
    `others` are the short names of entries that may answer as well; `missing` is the language that
    no guide answers in. `card` is the card that the entry was opened under, whose other entries are
    listed. `cause` is why the entry answered a question, if it did.
    """
    line = line_of(entry.text, entry.passage) if line is None else line
    place = EntryPlace(entry.ref.mark, line, card.mark if card else "")
    at = ShownEntry(place, back, asker, others, card.refs if card else (), cause)
    shown = page_text(entry, line, page)
    top = [_card_head(card, entry, words)] if card else []
    # A question is the first line of its own text, a card's errata are called like the card.
    told = card.name if card else entry.text.split("\n")[0] if not shown.number else ""
    top.append(head(entry, words, missing, named=entry.ref.title != told))
    under = below(entry, words, shown)
    left = MOST - sum(map(len, top)) - len(shown.text) - len(under)
    house = ruling_text(entry.rulings, words, left) if entry.rulings else ""
    # Our own rulings are few and short; the guide's errata take what they leave.
    errata = errata_texts(entry.errata, words, left - len(house)) if entry.errata else []
    view = StatelessView()
    body: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(text) for text in (*top, *errata)]
    body += [ui.TextDisplay(shown.text, id=PAGE_PART), ui.Separator(), ui.TextDisplay(under)]
    view.add_item(ui.Container(*body, accent_colour=GREEN))
    if house:
        view.add_item(ui.Container(ui.TextDisplay(house), accent_colour=AMBER))
    for row in rows(entry, words, at, shown):
        view.add_item(row)
    return view


def _card_head(card: CardReply, entry: EntryView, words: Words) -> str:
    """Return a card's name, its printings and the lists that it is on, except the list `entry`."""
    said = f"## {brief(card.name, 100)}"
    printed = brief(" · ".join(card.printed), 150)
    if printed:
        said += f"\n-# {printed}"
    lists = [listing for listing in card.lists if listing.ref.mark != entry.ref.mark]
    if lists:
        said += "\n" + listings_text(lists, words, _CARD_HEAD - len(said), named=False)
    return said


def card_view(found: CardReply, words: Words, *, asker: int | None = None) -> ui.LayoutView:
    """Return the message about a card: its entry, else entries or similar cards to choose from.

    If there are none, the message says that no guide here mentions the card. `asker` is the id of
    the user who asked for a public message; None: it is private.
    """
    if found.entry:
        return entry_layout(found.entry, words, card=found, asker=asker)
    view: ui.LayoutView
    if found.stands_in:
        sentence = words("No guide lists a card of that name; it stands in:")
        view = choice_view(sentence, found.stands_in, words)
    elif found.suggestions:
        view = notice(words("No card of that name. Did you mean:"))
        view.add_item(select(words("Choose a card"), ids.CARD.of(), found.suggestions, words))
    else:
        view = notice(words("The guides here speak of no such card."))
    return for_all(view, words, asker)


def for_all(view: ui.LayoutView, words: Words, asker: int | None) -> ui.LayoutView:
    """Return the view with a "Delete" button for its `asker`; unchanged if `asker` is None.

    None means a private message, which needs no button: it disappears by itself.
    """
    if asker is not None:
        view.add_item(ui.ActionRow(button(words("Delete"), ids.DELETE.of(asker=asker))))
    return view


def together_view(found: CardsTogether, words: Words, *, asker: int | None = None) -> ui.LayoutView:
    """Return the message with what the card lists say of several cards.

    A private message (no `asker`) gets the button "Show to all" if the cards' ids fit into it.
    """
    view = notice(together_text(found, words))
    if asker is None and 0 < len(found.marks) <= ids.MOST_CARDS:
        shown = button(words("Show to all"), ids.TOGETHER.of(marks=found.marks, only=found.only))
        view.add_item(ui.ActionRow(shown))
    return for_all(view, words, asker)


def suggestions_view(reply: Reply, words: Words) -> ui.LayoutView:
    """Return the message "Did you mean" with a select of the reply's other entries."""
    sentence = words("No sure answer. Did you mean:")
    if reply.language_missing:
        language = brief(language_name(reply.language_missing), 20)
        only = words("No guide in “{language}” answers this.", language=language)
        sentence = f"{only}\n{sentence}"
    return choice_view(sentence, reply.others, words)


def choice_view(sentence: str, refs: Sequence[EntryRef], words: Words) -> ui.LayoutView:
    """Return a message with a sentence, and a select of the entries if there are any."""
    view = boxed(AMBER, sentence)
    if refs:
        view.add_item(select(words("Choose a rule"), ids.PICK.of(what="o"), refs, words))
    return view


def browse_view(
    refs: Sequence[EntryRef], words: Words, kind: str, *, page: int = 0, game: str = ""
) -> ui.LayoutView:
    """Return a page of a list of entries, with a select of their titles and buttons to turn it.

    `kind` is the kind of all entries; `game` is the short name of their game, "" for all games.
    """
    last = max(0, (len(refs) - 1) // OPTIONS)
    page = max(0, min(page, last))
    here = refs[page * OPTIONS : (page + 1) * OPTIONS]
    sentence = words("Choose one:")
    if last:
        numbered = words("-# page {n} of {all}", n=page + 1, all=last + 1)
        sentence = f"{sentence}\n{numbered}"
    view = choice_view(sentence, here, words)
    ways = []
    if page > 0:
        ways.append(button("◀", ids.BROWSE.of(kind=kind, page=page - 1, game=game)))
    if page < last:
        ways.append(button("▶", ids.BROWSE.of(kind=kind, page=page + 1, game=game)))
    for row in in_rows(ways):
        view.add_item(row)
    return view


def nothing_view(reply: Reply, words: Words) -> ui.LayoutView:
    """Return the message that nothing was found, with the titles of the guides searched."""
    question = brief(reply.question, 200)
    said = words("Nothing found for “{question}”.", question=question)
    lines = [f"**{said}**"]
    if reply.searched:
        guides = brief(", ".join(reply.searched), 1500)
        lines.append(words("-# Searched: {guides}", guides=guides))
    else:
        lines.append(words("There is no guide here yet: add one with `/library add`."))
    return notice("\n".join(lines))


def reply_view(reply: Reply, words: Words, *, asker: int | None = None) -> ui.LayoutView:
    """Return the message that answers a question: an entry, suggestions, or "Nothing found".

    `asker` is the id of the user who asked for a public message; None: it is private.
    """
    if reply.entry:
        marks = [ref.mark for ref in reply.others]
        return entry_layout(
            reply.entry, words,
            asker=asker, others=marks, missing=reply.language_missing, cause=reply.cause,
        )  # fmt: skip
    view = suggestions_view(reply, words) if reply.others else nothing_view(reply, words)
    return for_all(view, words, asker)
