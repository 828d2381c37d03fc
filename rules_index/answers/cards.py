"""Everything that the guides say of a card, under every way its name and set are printed.

name -> cards -> CardAnswer -> contracts, printed
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from rules_index.answers.answer import Result, State, shown
from rules_index.language.fold import words
from rules_index.model import CardRef, Entry, Kind
from rules_index.search.card_names import named
from rules_index.search.engine import Searcher
from rules_index.search.exact import holds_phrase
from rules_index.search.found import Scope
from rules_index.search.index import Row
from rules_index.store.shelves import FiledEntry

_SURE, _PERHAPS, _SAME = 84, 58, 85
_TRIED, _SUGGESTED, _MENTIONS = 60, 5, 40
_LONGEST_NAME = 200
_ORDER = (
    Kind.ERRATA,
    Kind.CLARIFICATION,
    Kind.FAQ,
    Kind.LIST,
    Kind.RULE,
    Kind.STEP,
    Kind.SECTION,
)
"""In the order in which they are shown: what changes the card comes first."""

Names = Mapping[str, Sequence[tuple[str, int]]]
"""Folded name -> the numbers it is printed with, and the entries."""


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """What is known of a card."""

    state: State
    name: str = ""
    """The name as it is printed first; empty where no card was found."""
    printed: tuple[CardRef, ...] = ()
    """Every way in which the guides print its name, set and number."""
    results: tuple[Result, ...] = ()
    suggestions: tuple[str, ...] = ()
    """Names that may be meant where none is near enough."""


def find(searcher: Searcher, name: str, scope: Scope) -> CardAnswer:
    """The card that a name means, with its typos, or the names that may be meant."""
    asked = " ".join(words(name[:_LONGEST_NAME]))
    names = _names(searcher, scope)
    near = _ranked(asked, names)
    sure = _meant(asked, near)
    if not sure:
        likely = [found for found, score in near if score >= _PERHAPS][:_SUGGESTED]
        printed = [_printed(searcher, [found], names)[0].name for found in likely]
        state = State.SUGGESTIONS if printed else State.NOTHING
        return CardAnswer(state, suggestions=tuple(dict.fromkeys(printed)))
    family = _family(sure, names)
    refs = _printed(searcher, family, names)
    score = dict(near)[sure] / 100
    results = [_result(one, family, score) for one in _entries(searcher, family, names, scope)]
    return CardAnswer(State.ANSWER, refs[0].name, tuple(refs), tuple(results))


def _names(searcher: Searcher, scope: Scope) -> Names:
    index = searcher.index()
    allowed = searcher.allowed(index, scope)
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for name, _, number, place in index.cards:
        if name and allowed[place]:
            found[name].append((number, place))
    return found


def _ranked(asked: str, names: Names) -> list[tuple[str, float]]:
    """The names that are like what was asked, the likest first."""
    if not asked:
        return []
    near = process.extract(asked, list(names), scorer=fuzz.partial_ratio, limit=_TRIED)
    near += process.extract(asked, list(names), scorer=fuzz.ratio, limit=_SUGGESTED)
    tried = list(dict.fromkeys(name for name, _, _ in near))
    sure = zip(tried, named(asked, tried), strict=True)
    scored = {name: max(worth, _in_part(asked, name)) for name, worth in sure}
    return sorted(scored.items(), key=lambda pair: -pair[1])


def _in_part(asked: str, name: str) -> float:
    """A name of which only some words were typed may be meant; more cannot be said."""
    return 70.0 if len(asked) > 3 and holds_phrase(asked, name) else 0.0


def _meant(asked: str, near: Sequence[tuple[str, float]]) -> str:
    """The name that is surely meant: near enough, or the only one with the words typed."""
    if near and near[0][1] >= _SURE:
        return near[0][0]
    holding = [name for name, _ in near if _in_part(asked, name)]
    return holding[0] if len(holding) == 1 else ""


def _family(sure: str, names: Names) -> list[str]:
    """The names of one card: misprints, and longer or shorter forms under the same number."""
    numbers = {number for number, _ in names[sure] if number}
    kin = [sure]
    for name, printed in names.items():
        shared = numbers & {number for number, _ in printed}
        if name != sure and shared and (fuzz.ratio(sure, name) >= _SAME or _longer(sure, name)):
            kin.append(name)
    return kin


def _longer(one: str, other: str) -> bool:
    """Whether one name is the other with more words; a single word is shared by many cards."""
    shorter = min(one, other, key=len)
    return " " in shorter and fuzz.token_set_ratio(one, other) == 100


def _printed(searcher: Searcher, family: Sequence[str], names: Names) -> list[CardRef]:
    """Each form of the card once, that of the first name first."""
    filed = searcher.entries(_rows(searcher, family, names))
    cards = [card for one in filed if one for card in one.entry.cards]
    mine = [card for card in cards if " ".join(words(card.name)) in family]
    mine.sort(key=lambda card: family.index(" ".join(words(card.name))))
    return list(dict.fromkeys(mine)) or [CardRef(family[0])]


def _rows(searcher: Searcher, family: Iterable[str], names: Names) -> list[Row]:
    rows = searcher.index().rows
    return [rows[i] for i in dict.fromkeys(place for name in family for _, place in names[name])]


def _entries(
    searcher: Searcher, family: Sequence[str], names: Names, scope: Scope
) -> list[FiledEntry]:
    """The entries about the card and those that name it, each wording once, by kind."""
    rows = [*_rows(searcher, family, names), *_mentions(searcher, family[0], scope)]
    about = {row.id for row in _rows(searcher, family, names)}
    filed = [one for one in searcher.entries(dict.fromkeys(rows)) if one]
    # Of several versions that say the same, the newest one is quoted.
    filed.sort(key=lambda one: one.guide.identity.date, reverse=True)
    once: dict[tuple[str, ...], FiledEntry] = {}
    for one in filed:
        if one.entry.id in about or _names_card(one.entry, family):
            once.setdefault((one.entry.kind, *words(f"{one.entry.title} {one.entry.text}")), one)
    return sorted(once.values(), key=lambda one: _ORDER.index(one.entry.kind))


def _mentions(searcher: Searcher, name: str, scope: Scope) -> Iterator[Row]:
    """Entries that may name the card in their text; a name of one word is a common word as well."""
    if " " in name:
        yield from (hit.row for hit in searcher.search(name, scope, _MENTIONS).hits)


def _names_card(entry: Entry, family: Iterable[str]) -> bool:
    said = " ".join(words(f"{entry.title} {entry.text}"))
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
