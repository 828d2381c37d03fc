"""Phase 4, step 2: a step by its figure and that of the phase it belongs to.

Query -> counting, items -> here -> shortcuts
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules_index.language.fold import words
from rules_index.model import Entry, Kind
from rules_index.search.counting import counted_all
from rules_index.search.index import Index, Row
from rules_index.search.items import counted_items, number_of, printed
from rules_index.search.postings import Floats
from rules_index.search.query import Query
from rules_index.search.step_words import Labels, Steps, label_of
from rules_index.search.steps import Step
from rules_index.store.shelves import FiledEntry

_MOST = 60
"""More entries of a number than any guide has phases are not looked at."""
_WHOLE, _ENDS, _INSIDE, _RULE = 4.0, 3.0, 2.0, 1.0
"""How surely it is meant: 4.2, 3.4.2, the second item of what is the fourth, 4.2 of no phase."""
_PHASED = 0.5
"""What it counts that the heading says that this is a phase."""


def nested_steps(
    query: Query,
    index: Index,
    allowed: Floats,
    steps: Steps,
    read: Callable[[Iterable[Row]], list[FiledEntry | None]],
) -> dict[int, Step]:
    """The entries that are or hold the step of the phase that a question names by two figures."""
    asked = _asked(query.text, steps)
    if asked is None:
        return {}
    found: dict[int, tuple[float, int]] = {}
    called = _called(asked[0], index, steps)
    places = [at for at in dict.fromkeys(_places(*asked, index, called)) if allowed[at]][:_MOST]
    for at, filed in zip(places, read(index.rows[at] for at in places), strict=True):
        sure = max(_meant(*asked, filed.entry, called, steps), default=None) if filed else None
        if sure:
            found[at] = sure
    best = max((worth for worth, _ in found.values()), default=0.0)
    return {at: Step(0.0, one, sure=True) for at, (worth, one) in found.items() if worth == best}


def _asked(text: str, steps: Steps) -> tuple[int, int] | None:
    """The figure of the phase and that of the step, whichever is said first."""
    said = counted_all(text, steps.means_one)
    if len(said) != 2:
        return None
    for inner, outer in (said, reversed(said)):
        if steps.is_inside(inner.label, outer.label):
            return outer.number, inner.number
    return None


def _places(outer: int, inner: int, index: Index, called: set[str]) -> Iterator[int]:
    """Where the step may stand, the likeliest first."""
    tails = {f"{one}.{other}" for one in printed(outer) for other in printed(inner)}
    numbers = [(number.split("."), places) for (number, _), places in index.by_number.items()]
    for parts, places in (*numbers, *((n.split("."), p) for n, p in index.by_item.items())):
        if ".".join(parts[-2:]) in tails:
            yield from places
    for name in called:
        yield from index.by_name.get(name, ())
    for figure in (outer, inner):
        for parts, places in numbers:
            if parts[-1] in printed(figure):
                yield from places


def _called(outer: int, index: Index, steps: Steps) -> set[str]:
    """What the phases of that figure are called where a list counts them."""
    return {
        one.name
        for one in index.numbered
        if one.printed.lstrip(".") in printed(outer)
        and label_of(one.label, steps).kind is Labels.STEP
    } - {""}


def _meant(
    outer: int, inner: int, entry: Entry, called: set[str], steps: Steps
) -> Iterator[tuple[float, int]]:
    """How surely an entry is or holds the step, and in which passage."""
    *above, own = entry.number.lower().split(".")
    heading = entry.section[-1] if entry.section else ""
    phased = _PHASED * any(map(steps.means_one, words(f"{heading} {entry.title}")))
    if own in printed(inner) and (above or number_of(heading, steps.means_one) == outer):
        whole = not above or above[-1] in printed(outer)
        if whole and entry.kind is Kind.STEP:
            yield (_WHOLE if len(above) < 2 else _ENDS) + phased, 0
        elif whole:
            yield _RULE + phased, 0
    title = " ".join(words(entry.title))
    if own not in printed(outer) and title not in called:
        return
    sure = _INSIDE if above or entry.kind is not Kind.STEP else _WHOLE
    for path in counted_items(entry, steps.means_one):
        if len(path) == 1 and path[0].value == inner and not path[0].printed.isalpha():
            yield sure + phased, path[0].at
