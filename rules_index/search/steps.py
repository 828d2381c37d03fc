"""Step 3 of the attack: what a question asks for by a single figure and the name of the whole.

Query -> counting, items, whole -> here -> engine. A list holds the step where its entry, or the
item above it, is called like the whole; or the step is an entry below a heading that is.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from rules_index.model import Kind
from rules_index.search.counting import Steps, counted, is_sequence
from rules_index.search.exact import best_of
from rules_index.search.index import Index, Row
from rules_index.search.items import ROMAN, bullets, counted_items, head, number_of
from rules_index.search.parts import Part
from rules_index.search.postings import Floats
from rules_index.search.query import Query
from rules_index.search.whole import Whole, whole_of
from rules_index.store.shelves import FiledEntry

_KINDS = frozenset({Kind.RULE, Kind.STEP, Kind.SECTION})
_STEP = re.compile(r"\W*\w+\.\d")
"""A heading that is a step itself: no phase is called so."""
_LIKELY = 60
_BONUS, _TOLD = 20.0, 4.0
"""More than scores tell apart; less where the question says more: then the scores tell, too."""
_OWN, _UNDER, _NEXT = 0.3, 0.2, 0.1
"""What it counts that a step is an entry of its own, or a heading; less for each further entry."""
_INSIDE, _BULLET, _CALLED = -0.1, -0.4, -0.5
"""The same where it is inside a list, has no number, or where it bears the name, not the whole."""

Chapter = tuple[str, ...]
"""A server's guide, and headings of it."""
Found = tuple[float, int]
"""How well a step is meant, and its passage."""


@dataclass(frozen=True, slots=True)
class Step:
    """The step that a question asks for, in an entry."""

    worth: float
    """How much the entry counts for it."""
    passage: int
    """Which of its passages it is; the first one of an entry that is the step."""
    sure: bool
    """Whether nothing else is asked."""


def steps_asked(  # noqa: PLR0917  # what a search has worked out; nobody else calls it
    query: Query,
    parts: Sequence[Part],
    index: Index,
    steps: Steps,
    total: Floats,
    read: Callable[[Iterable[Row]], list[FiledEntry | None]],
) -> dict[int, Step]:
    """The likely entries that hold or are the step of what a question names.

    None where the question is a title.
    """
    asked = counted(query.text, steps.means_one)
    if asked is None or total[index.by_name.get(query.plain, [])].any():
        return {}
    whole = whole_of(asked, query, parts, index, steps)
    found: dict[int, Step] = {}
    under = Counter[Chapter]()
    places = _likely(asked.number, index, total) if whole.parts else []
    likely = dict(zip(places, read(index.rows[at] for at in places), strict=True))
    several = _of_several(filter(None, likely.values()))
    for place, filed in likely.items():
        if filed is not None and filed.entry.kind in _KINDS:
            steps_here = _steps(asked.number, filed, whole, under, several)
            worth, at = max(steps_here, key=_first, default=(0, 0))
            if worth > 0:
                sure = worth >= 1
                found[place] = Step((_BONUS if sure else _TOLD) * worth, at, sure)
    return found


def _first(step: Found) -> Found:
    """Of steps that are meant as well the first one is."""
    worth, at = step
    return worth, -at


def _likely(number: int, index: Index, total: Floats) -> list[int]:
    """The entries that are looked at: the likeliest ones, and the likeliest of that number."""
    numbered = np.zeros(len(total), dtype=np.float32)
    for places in (index.by_last_figure.get(own, []) for own in _printed(number)):
        numbered[places] = total[places]
    return sorted({*best_of(total, _LIKELY), *best_of(numbered, _LIKELY)})


def _printed(number: int) -> set[str]:
    return {str(number), *ROMAN[number - 1 : number]}


def _chapter(filed: FiledEntry) -> Chapter:
    return filed.guide.scope, filed.guide.key, *filed.entry.section


def _of_several(likely: Iterable[FiledEntry]) -> set[Chapter]:
    """The chapters that hold 1.2 and 3.2: neither is the second step of the chapter."""
    begun = defaultdict[Chapter, set[str]](set)
    for filed in likely:
        if filed.entry.number:
            above = filed.entry.number.rpartition(".")[0]
            begun[_chapter(filed)].add(above.partition(".")[0])
    return {chapter for chapter, numbers in begun.items() if len(numbers) > 1}


def _steps(
    number: int, filed: FiledEntry, whole: Whole, under: Counter[Chapter], several: set[Chapter]
) -> Iterator[Found]:
    """The steps of that number in an entry; `under` counts the entries below headings of it."""
    entry, language = filed.entry, filed.guide.identity.language
    headings = [*entry.section, entry.title]
    if entry.number.lower().rpartition(".")[2] in _printed(number):
        above = headings[-2] if entry.section else ""
        own = "." not in entry.number or _chapter(filed) not in several
        if own and not (whole.phased and _STEP.match(above)):
            yield _more(whole.named(above, language), _OWN), 0
        yield _more(whole.named(entry.title, language), _CALLED), 0
    elif len(headings) > 2 and number_of(headings[-2], whole.steps.means_one) == number:
        less = _NEXT * under[_chapter(filed)]
        yield _more(whole.named(headings[-3], language), _UNDER - less), 0
        under[_chapter(filed)] += 1
    items = list(counted_items(entry, whole.steps.means_one))
    asked = [path for path in items if path[-1].value == number]
    listed = (
        [] if items or not is_sequence(entry, whole.steps) else bullets(entry)[number - 1 : number]
    )
    phase = not (whole.phased and "." in entry.number)
    titled = whole.named(entry.title, language) if phase and (asked or listed) else 0.0
    for path in asked:
        # What the whole is called: the entry, or the item above; else what the step is called.
        called = [head(entry.passages[level.at], whole.steps.means_one) for level in path[-2:]]
        yield _more(titled, _INSIDE * len(path)), path[-1].at
        for name, less in zip(reversed(called), (_CALLED, 0.0), strict=False):
            yield _more(whole.named(name, language), less), path[-1].at
    for at in listed:
        yield _more(titled, _BULLET), at


def _more(named: float, worth: float) -> float:
    return named + worth if named else 0.0
