"""Matches a step by its figure and that of its phase: "phase 4, step 2".

Query -> step_phrase, list_numbering -> here -> shortcuts
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from rules_index.language.fold import words
from rules_index.model import Entry, Kind
from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.index.numbered_parts import Numbered, figured
from rules_index.search.match.matcher import WHAT_IS_SURE, Matcher
from rules_index.search.match.number import in_its_language
from rules_index.search.question.step_phrase import Counted, counted_all
from rules_index.search.records import Match, Reason, Tier
from rules_index.search.text.list_numbering import Level, counted_items, number_of, printed
from rules_index.search.text.step_vocabulary import Labels, Steps, label_of, table

_MOST = 60
"""The most entries that are read: more than any guide has phases. Chosen by hand."""
_WHOLE, _ENDS, _INSIDE, _RULE = 4.0, 3.0, 2.0, 1.0
"""How surely step 2 of phase 4 is meant, all chosen by hand. `_WHOLE`: by step 4.2. `_ENDS`: by
3.4.2. `_INSIDE`: by the second item of what is the fourth. `_RULE`: by 4.2 where it is no step."""
_LISTED, _LETTERED = 1.75, -0.5
"""The same, by hand. `_LISTED`: an item inside the item of a list that is the phase. `_LETTERED`:
added where a letter counts it."""
_PHASED = 0.5
"""The worth of a heading or title that has a word for a step or phase. Chosen by hand."""
_LETTERS = "abcdefgh"
"""The letters that may count steps."""


class _Asked(NamedTuple):
    """A step by its figure and that of its phase."""

    outer: int
    inner: int
    lettered: bool = False
    """Whether the step was asked for by a letter: then only one with a letter is meant."""


def _find(context: Context) -> Sequence[Match]:
    """Match the entries that are or hold that step.

    A step and its phase, both by figures: "phase 3 step 2".
    """
    index, steps = context.index, context.vocabulary
    asked = _asked(context.query.text, steps)
    if asked is None:
        return ()
    found: dict[int, tuple[float, int]] = {}
    phases = [one for one in index.numbered if _is_phase(one, asked.outer, steps)]
    called = {one.name for one in phases} - {""}
    listed = {(one.places[0], one.passage) for one in phases if one.passage >= 0}
    places = [*_places(asked, index, called), *(place for place, _ in listed)]
    places = [at for at in dict.fromkeys(places) if context.allowed[at]][:_MOST]
    for at, filed in zip(places, context.read(index.rows[at] for at in places), strict=True):
        own = {passage for place, passage in listed if place == at}
        meant = (
            (*_meant(asked, filed.entry, called, steps), *_listed(asked, filed.entry, own, steps))
            if filed
            else ()
        )
        if sure := max(meant, default=None):
            found[at] = sure
    best = max((worth for worth, _ in found.values()), default=0.0)
    likely = ((at, one) for at, (worth, one) in found.items() if worth == best)
    steps_here = (Match(at, Tier.EXACT, 0.0, Reason.STEP_OF_PHASE, one) for at, one in likely)
    return in_its_language(steps_here, context)


def _asked(text: str, steps: Steps) -> _Asked | None:
    """Return the figures of the phase and the step, whichever is said first, or None."""
    said = counted_all(text, steps.means_one)
    if len(said) == 1:
        return _by_letter(said[0], text, steps)
    for inner, outer in (said, reversed(said)) if len(said) == 2 else ():
        if steps.is_inside(inner.label, outer.label):
            return _Asked(outer.number, inner.number)
    return None


def _by_letter(outer: Counted, text: str, steps: Steps) -> _Asked | None:
    """Return step b of phase 3, or None: "phase 3 step b".

    The letter ends the question or a small word follows; else it may be an article.
    """
    said = [*words(text), ""]
    for label, letter, then in zip(said, said[1:], said[2:], strict=False):
        ends = not then or then in table()["joins"]
        if ends and letter and letter in _LETTERS and steps.is_inside(label, outer.label):
            return _Asked(outer.number, _LETTERS.index(letter) + 1, lettered=True)
    return None


def _places(asked: _Asked, index: Index, called: set[str]) -> Iterator[int]:
    """Yield the entries where the step may stand, the likeliest first."""
    outer, inner, _ = asked
    tails = {f"{one}.{other}" for one in printed(outer) for other in printed(inner)}
    numbers = [
        (number.split("."), places) for (number, _), places in index.numbers.by_number.items()
    ]
    for parts, places in (*numbers, *((n.split("."), p) for n, p in index.numbers.by_item.items())):
        if ".".join(parts[-2:]) in tails:
            yield from places
    for name in called:
        yield from index.titles.by_name.get(name, ())
    for figure in (outer, inner):
        for parts, places in numbers:
            if parts[-1] in printed(figure):
                yield from places


def _is_phase(one: Numbered, outer: int, steps: Steps) -> bool:
    """Tell whether a list or a title counts a phase with that figure."""
    kind = label_of(one.label, steps).kind
    return kind is Labels.STEP and one.printed.lstrip(".") in printed(outer)


def _listed(
    asked: _Asked, entry: Entry, phases: set[int], steps: Steps
) -> Iterator[tuple[float, int]]:
    """Yield the items inside an item that is the phase: those that are counted, or bullets."""
    said = figured(entry.title, steps)
    if not phases or (said and steps.is_phase(said.label)):  # what it lists are steps
        return
    items = list(counted_items(entry, steps.means_one))
    for path in items:
        if len(path) == 2 and path[0].at in phases and path[1].value == asked.inner:
            yield from _worth(asked, path[1], _LISTED)
    counts = {path[-1].at for path in items}
    for begin in () if asked.lettered else phases:
        below = takewhile(lambda at: at not in counts, range(begin + 1, len(entry.passages)))
        bullets = [at for at in below if entry.passages[at].marker]
        yield from ((_LISTED, at) for at in bullets[asked.inner - 1 : asked.inner])


def _worth(asked: _Asked, item: Level, sure: float) -> Iterator[tuple[float, int]]:
    """Yield how surely an item is meant; if a letter is asked for, only an item with a letter."""
    lettered = item.printed.isalpha()
    if lettered or not asked.lettered:
        yield sure + _LETTERED * lettered, item.at


def _meant(
    asked: _Asked, entry: Entry, called: set[str], steps: Steps
) -> Iterator[tuple[float, int]]:
    """Yield how surely an entry is or holds the step, and in which passage."""
    outer, inner, _ = asked
    *above, own = entry.number.lower().split(".")
    heading = entry.section[-1] if entry.section else ""
    phased = _PHASED * any(map(steps.means_one, words(f"{heading} {entry.title}")))
    if (
        not asked.lettered
        and own in printed(inner)
        and (above or number_of(heading, steps.means_one) == outer)
    ):
        whole = not above or above[-1] in printed(outer)
        if whole and entry.kind is Kind.STEP:
            yield (_WHOLE if len(above) < 2 else _ENDS) + phased, 0
        elif whole:
            yield _RULE + phased, 0
    title = " ".join(words(entry.title))
    if own not in printed(outer) and title not in called:
        return
    sure = _INSIDE if above or entry.kind is not Kind.STEP else _WHOLE
    lettered = title in called or any(map(steps.is_phase, title.split()))
    for path in counted_items(entry, steps.means_one):
        if len(path) == 1 and path[0].value == inner and (lettered or path[0].printed.isdecimal()):
            yield from _worth(asked, path[0], sure + phased)


STEP_OF_PHASE = Matcher("step_of_phase", WHAT_IS_SURE | {Reason.NO_FIGURE}, _find)
