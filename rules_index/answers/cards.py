"""Collects everything that the guides say about a card, under every form of its name and set.

name -> cards -> CardAnswer -> contracts, printed
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules_index.answers.answer import Result, State, shown
from rules_index.answers.card_names import (
    Names,
    are_said,
    family,
    longer_names,
    meant,
    ranked,
    suggested,
    without,
)
from rules_index.answers.in_text import name_before, printed_in_text, saying
from rules_index.language.fold import words
from rules_index.model import CardRef, Entry, FiledEntry, Kind
from rules_index.search.question.references import holds_phrase
from rules_index.search.records import Row, Scope
from rules_index.search.searcher import Searcher
from rules_index.search.text.card_numbers import apart, printings

_MENTIONS = 40
"""The most entries that are read because their text may mention a card. Chosen by hand."""
_STANDS_IN = 8
"""The most entries that are shown for a name that belongs to no card. Chosen by hand."""
_LONGEST_NAME = 200
"""The number of characters of a typed name that are read. Chosen by hand."""
_ORDER = (
    Kind.ERRATA,
    Kind.CLARIFICATION,
    Kind.FAQ,
    Kind.LIST,
    Kind.RULE,
    Kind.STEP,
    Kind.SECTION,
)
"""The order in which kinds of entry are shown: changes of the card come first."""


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """Everything that the guides say about a card, or suggestions if the card is not found."""

    state: State
    name: str = ""
    """The name of the card as printed, the first of several forms; "" if no card was found."""
    printed: tuple[CardRef, ...] = ()
    """All forms in which the guides print the card's name, set and number."""
    results: tuple[Result, ...] = ()
    """The entries about the card; if no card was found, the entries that contain the typed name."""
    suggestions: tuple[str, ...] = ()
    """The names that may be meant, if no name is close enough to be sure."""


def find(searcher: Searcher, name: str, scope: Scope) -> CardAnswer:
    """Find the card with a typed name, typos allowed, or suggest similar names.

    The name may also be a set and a number: "FF 12". If no card has the name, return the entries
    that contain the typed text.
    """
    said = words(name[:_LONGEST_NAME])
    asked, names = " ".join(said), _names_of_card(searcher, scope)
    near = ranked(asked, names)
    sure = _name_by_number(searcher, said, names) or meant(asked, near, names)
    if not sure and not are_said(asked, near):
        sure = name_before(searcher, said, names, scope)
        if not sure and (told := saying(searcher, asked, scope)):
            found = (_result(one, [asked], 1.0) for one in told[:_STANDS_IN])
            return CardAnswer(State.SUGGESTIONS, results=tuple(found))
    if not sure:
        likely = suggested(near)
        printed = [_printed_forms(searcher, [found], names)[0].name for found in likely]
        state = State.SUGGESTIONS if printed else State.NOTHING
        return CardAnswer(state, suggestions=tuple(dict.fromkeys(printed)))
    kin = family(sure, names)
    score = dict(near).get(sure, 100.0) / 100
    filed = _entries_about_card(searcher, kin, names, scope)
    refs = _with_forms_in_text(_printed_forms(searcher, kin, names), filed, kin)
    results = [_result(one, kin, score) for one in filed]
    return CardAnswer(State.ANSWER, refs[0].name, tuple(refs), tuple(results))


def _name_by_number(searcher: Searcher, said: Sequence[str], names: Names) -> str:
    """Return the name of the card with the typed set and number: "FF 12" -> "red kite".

    Return "" if no card or more than one card has them.
    """
    index = searcher.index()
    *release, number = apart(said) or [""]
    places = index.numbers.by_printing.get((" ".join(release), number), ())
    known = [index.cards[place][0] for place in places if index.cards[place][0] in names]
    return known[0] if known and set(known) <= set(family(known[0], names)) else ""


def _with_forms_in_text(
    refs: Sequence[CardRef], filed: Sequence[FiledEntry], kin: Sequence[str]
) -> list[CardRef]:
    """Return `refs`, the printed forms of a card, and further forms in the text of the entries
    `filed`.

    A printed form is a name with its set and number: "Pier (P4)". `kin` has all names of the card.
    """
    known = {printing for ref in refs for printing in printings(ref.set, ref.number)}
    found = list(refs)
    for ref in (ref for name in kin if " " in name for ref in printed_in_text(filed, name)):
        if ref.set[:1].isupper() and known.isdisjoint(printings(ref.set, ref.number)):
            known.update(printings(ref.set, ref.number))
            found.append(ref)
    return found


def _names_of_card(searcher: Searcher, scope: Scope) -> Names:
    index = searcher.index()
    allowed = searcher.allowed(index, scope)
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for name, _, number, place in index.cards:
        if name and allowed[place]:
            found[name].append((number, place))
    return found


def _printed_forms(searcher: Searcher, family: Sequence[str], names: Names) -> list[CardRef]:
    """Return each combination of name, set and number under which a card is printed.

    `family` has all names of the card; the forms with its first name come first.
    """
    filed = searcher.entries(_rows_about_card(searcher, family, names))
    cards = [card for one in filed if one for card in one.entry.cards]
    mine = [card for card in cards if " ".join(words(card.name)) in family]
    mine.sort(key=lambda card: family.index(" ".join(words(card.name))))
    return list(dict.fromkeys(mine)) or [CardRef(family[0])]


def _rows_about_card(searcher: Searcher, family: Iterable[str], names: Names) -> list[Row]:
    rows = searcher.index().rows
    return [rows[i] for i in dict.fromkeys(place for name in family for _, place in names[name])]


def _entries_about_card(
    searcher: Searcher, family: Sequence[str], names: Names, scope: Scope
) -> list[FiledEntry]:
    """Return the entries that are about a card or contain its name, sorted by kind.

    If several entries have the same words, only the newest is returned.
    """
    rows = [*_rows_about_card(searcher, family, names), *_mentions(searcher, family[0], scope)]
    about = {row.id for row in _rows_about_card(searcher, family, names)}
    filed = [one for one in searcher.entries(dict.fromkeys(rows)) if one]
    # Of several versions that say the same, the newest one is quoted.
    filed.sort(key=lambda one: one.guide.identity.date, reverse=True)
    others = longer_names(family, names)
    once: dict[tuple[str, ...], FiledEntry] = {}
    for one in filed:
        if one.entry.id in about or _entry_names_card(one.entry, family, others):
            said = words(f"{one.entry.title} {one.entry.text}")
            # Cards of two games may be called alike, and be changed alike.
            once.setdefault((one.guide.identity.game, one.entry.kind, *said), one)
    return sorted(once.values(), key=lambda one: _ORDER.index(one.entry.kind))


def _mentions(searcher: Searcher, name: str, scope: Scope) -> Iterator[Row]:
    """Search for entries whose text may mention a card, and yield their rows.

    Yield nothing for a name of one word, because most such names are also common words.
    """
    if " " in name:
        yield from (hit.row for hit in searcher.search(name, scope, _MENTIONS).hits)


def _entry_names_card(entry: Entry, family: Iterable[str], others: Iterable[str]) -> bool:
    """Tell whether an entry contains one of the card's names in `family`.

    A name inside the longer name of another card does not count; `others` has these longer names.
    """
    said = without(others, " ".join(words(f"{entry.title} {entry.text}")))
    return any(" " in name and holds_phrase(name, said) for name in family)


def _result(filed: FiledEntry, family: Sequence[str], score: float) -> Result:
    entry = filed.entry
    naming = (
        passage
        for passage in entry.passages
        if any(holds_phrase(name, " ".join(words(passage.text))) for name in family)
    )
    passage = next(naming, entry.opening)
    return Result(entry, filed.guide, passage, score, shown(entry, passage))
