"""Texts from lists of restricted and banned cards: what the lists say, without any judgement."""

from __future__ import annotations

from collections.abc import Iterable

from bot.answers.entry_view import CardsTogether, Listing
from bot.locale.catalogue import Words
from bot.ui.components import MOST
from bot.ui.entry import citation
from bot.ui.markdown import brief, fitting, plain

_NAME, _SAYS = 60, 700


def listings_text(lists: Iterable[Listing], words: Words, room: int, *, named: bool = True) -> str:
    """Return each card list's own words with their source, in at most about `room` characters.

    With `named`, each list is followed by the requested cards that it names; a last line counts the
    lists left out.
    """
    found: list[str] = []
    left = room
    every = list(lists)
    for listing in every:
        said = _listing(listing, words, min(_SAYS, left - 300), named=named)
        if len(said) + 40 > left:
            break
        found.append(said)
        left -= len(said) + 1
    if len(found) < len(every):
        rest = len(every) - len(found)
        found.append(words.count("-# {n} more list", "-# {n} more lists", rest))
    return "\n".join(found)


def _listing(listing: Listing, words: Words, room: int, *, named: bool) -> str:
    title = brief(listing.ref.title, 80)
    lines = []
    if named:
        cards = ", ".join(brief(name, _NAME) for name in listing.holds[:10])
        on = words("On the list “{list}”: {cards}", list=title, cards=cards)
    else:
        on = words("On the list “{list}”", list=title)
    lines.append(f"**{on}**")
    if listing.says.strip() and room > 0:
        quoted = plain(fitting(listing.says, room))
        lines += [f"> {line}" for line in quoted.split("\n")]
    lines.append(f"-# — {citation(listing.source, words)}")
    return "\n".join(lines)


def together_text(found: CardsTogether, words: Words) -> str:
    """Return what the card lists say of cards that are to be played together.

    It also names the cards that are unknown or on no list, and the lists that were searched.
    """
    lines = []
    if found.cards:
        cards = ", ".join(brief(name, _NAME) for name in found.cards)
        asked = words("Played together: {cards}", cards=cards)
        lines.append(f"**{asked}**")
    if found.unknown:
        unknown = ", ".join(f"“{brief(name, _NAME)}”" for name in found.unknown)
        lines.append(words("The guides here name no such card: {cards}", cards=unknown))
    on = {name for listing in found.lists for name in listing.holds}
    free = [brief(name, _NAME) for name in found.cards if name not in on]
    if free:
        lines.append(words("On no list that is known here: {cards}", cards=", ".join(free)))
    searched = ", ".join(brief(ref.title, _NAME) for ref in found.searched[:10])
    looked = (
        words("-# Lists that were looked through: {lists}", lists=searched)
        if searched
        else words("The guides here hold no list of restricted or banned cards.")
    )
    room = MOST - len(looked) - sum(len(line) + 1 for line in lines)
    if found.lists:
        lines.append(listings_text(found.lists, words, room))
    return "\n".join([*lines, looked])
