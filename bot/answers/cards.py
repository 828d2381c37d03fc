"""Cards: every entry about one card, and what the card lists say about several cards.

service -> here -> rules_index.answers.cards -> Listing, CardsTogether
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.answers.entry_view import CardsTogether, Listing
from bot.answers.summaries import card_key, filed_ref, mark_of, name_key, source_of
from rules_index import (
    Beside,
    CardAnswer,
    CardRef,
    Entry,
    FiledEntry,
    Kind,
    Result,
    Scope,
    Searcher,
    cards,
)

_MOST, _FEW_CARDS = 10, 3
_LONGEST_NAME = 100


def printing(card: CardRef, name: str) -> str:
    """Return a card's set and number: "Core 12"; a printed name other than `name` comes first."""
    other = "" if card.name == name else card.name
    return " ".join(filter(None, [other, card.set, card.number]))


def lists_with(found: CardAnswer) -> tuple[Listing, ...]:
    """Return the lists of restricted or banned cards that name the card of `found`."""
    names = {name_key(card.name): found.name for card in found.printed}
    lists = (
        FiledEntry(result.guide, result.entry)
        for result in found.results
        if result.entry.kind is Kind.LIST
    )
    return tuple(_listings(lists, names))


def cards_together(
    searcher: Searcher, asked: Sequence[str], scope: Scope, lists: Iterable[FiledEntry]
) -> CardsTogether:
    """Return what the card lists in `lists` say about the cards with the names in `asked`."""
    names: dict[str, str] = {}
    shown, unknown = [], []
    for name in dict.fromkeys(one[:_LONGEST_NAME] for one in asked[:_MOST]):
        found = cards.find(searcher, name, scope)
        if found.name:
            shown.append(found.name)
            names |= {name_key(card.name): found.name for card in found.printed}
        else:
            unknown.append(name)
    every = list(lists)
    searched = tuple(filed_ref(one) for one in every)
    known = tuple(dict.fromkeys(shown))
    marks = tuple(mark_of(card_key(name)) for name in known)
    return CardsTogether(known, tuple(unknown), tuple(_listings(every, names)), searched, marks)


def _listings(lists: Iterable[FiledEntry], names: Mapping[str, str]) -> Iterator[Listing]:
    for filed in lists:
        held = [names[name] for name in _cards(filed.entry) if name in names]
        if held:
            once = tuple(dict.fromkeys(held))
            source = source_of(filed, filed.entry.opening)
            yield Listing(filed_ref(filed), _list_preface(filed.entry), source, once)


def _cards(entry: Entry) -> list[str]:
    return [name_key(card.name) for card in entry.cards if card.name]


def _list_preface(entry: Entry) -> str:
    """Return the lines of a card list above the first line that names a card, unchanged."""
    names = [f" {name} " for name in _cards(entry)]
    said = []
    for line in entry.text.split("\n"):
        plain = f" {name_key(line)} "
        if any(name in plain for name in names):
            break
        said.append(line)
    return "\n".join(said).strip()


def ruling_keys(result: Result, around: Beside, card: str) -> frozenset[str]:
    """Return the keys of an entry's house rulings: its id, its translations' ids, its cards' keys.

    If the entry names more than three cards, as a list does, `card` is the only card that
    counts: the one that was looked up.
    """
    cards = {card_key(one.name) for one in result.entry.cards if one.name}
    found = {result.entry.id, *(row.id for row in around.translations)}
    found |= cards if len(cards) <= _FEW_CARDS else set()
    return frozenset(found | {card_key(card)} if card else found)
