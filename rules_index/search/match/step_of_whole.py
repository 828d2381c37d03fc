"""Matches a step by a single figure and the name of its whole: "step 3 of the attack".

Query -> step_phrase, list_numbering, named_whole -> here -> searcher. A list holds the step where
its entry, or the item above it, is called like the whole; or the step is an entry below a heading
that is.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from rules_index.language.fold import words
from rules_index.model import Entry, FiledEntry, Kind
from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.index.numbered_parts import figured
from rules_index.search.index.postings import Floats
from rules_index.search.index.top_places import best_of
from rules_index.search.match.matcher import WHAT_IS_SURE, Matcher
from rules_index.search.match.named_whole import Whole, whole_of
from rules_index.search.question.step_phrase import counted
from rules_index.search.records import Match, Reason, Tier
from rules_index.search.text.list_introductions import is_heading, lead_ins, leading_on
from rules_index.search.text.list_numbering import (
    bullets,
    counted_items,
    head,
    last_figure,
    printed,
)
from rules_index.search.text.step_vocabulary import Labels, Steps, is_sequence, label_of

_KINDS = frozenset({Kind.RULE, Kind.STEP, Kind.SECTION})
_STEP = re.compile(r"\W*\w+\.\d")
"""Matches a heading that is a step itself. It is a phase if it is called one: "2.3 Draw phase"."""
_LIKELY = 60
"""The number of likeliest entries that are read, and of those with the figure. Chosen by hand."""
_NUMBERED = 1e-3
"""A score for entries with the figure that is below any real score. Chosen by hand."""
_SURELY, _TOLD = 20.0, 4.0
"""`_SURELY`: a factor that outweighs scores. `_TOLD`: a smaller one where the question says more,
so that scores tell, too. Both chosen by hand."""
_OWN, _UNDER, _NEXT = 0.3, 0.2, 0.1
"""Worth, chosen by hand. `_OWN`: the step is an entry of its own. `_UNDER`: it is a heading.
`_NEXT`: taken off for each further entry."""
_INSIDE, _BULLET, _CALLED = -0.1, -0.4, -1.5
"""Worth, chosen by hand. `_INSIDE`: for each list that the step is inside of. `_BULLET`: it has no
number. `_CALLED`: the step has the name, not the whole."""
_LETTERED, _ALSO = -0.5, 0.1
"""Worth, chosen by hand. `_LETTERED`: a letter counts the step. `_ALSO`: both title and
introduction name the whole."""
_LED, _BELOW, _TITLED, _LESS = -1.0, -1.2, 0.3, 0.2
"""Worth, chosen by hand. `_LED`: only the words before the list name the whole. `_BELOW`: only the
heading above its entry does. `_TITLED`, `_LESS`: taken off if the entry is more likely a section of
a chapter than a step."""

Chapter = tuple[str, ...]
"""The guide of an entry, and the headings above it."""
Found = tuple[float, int]
"""How well a step is meant, and its passage."""


def _find(context: Context) -> Sequence[Match]:
    """Match the likely entries that are or hold that step; none where it is a title.

    A step's figure and what it belongs to: "step 3 of the attack".
    """
    query, index, steps, total = context.query, context.index, context.vocabulary, context.total
    asked = counted(query.text, steps.means_one)
    if asked is None or total[index.titles.by_name.get(query.plain, [])].any():
        return ()
    whole = whole_of(asked, query, context.parts, index, steps)
    found: list[Match] = []
    places = _likely(asked.number, index, total, context.allowed) if whole.parts else []
    likely = dict(zip(places, context.read(index.rows[at] for at in places), strict=True))
    around = _around({at: filed for at, filed in likely.items() if filed})
    for place, filed in likely.items():
        if filed is not None and filed.entry.kind in _KINDS:
            steps_here = _steps(asked.number, filed, whole, around)
            worth, at = max(steps_here, key=_first, default=(0, 0))
            if worth > 0:
                found.append(_match(place, worth, at))
    return found


def _match(place: int, worth: float, at: int) -> Match:
    """Return the match of a step; if the question asks more, never with the first passage."""
    if worth >= 1:
        return Match(place, Tier.EXACT, _SURELY * worth, Reason.STEP, at)
    return Match(place, Tier.HINT, _TOLD * worth, Reason.STEP_PERHAPS, at or None)


def _first(step: Found) -> Found:
    """Return a key by which the first of equally good steps is the greatest."""
    worth, at = step
    return worth, -at


def _likely(number: int, index: Index, total: Floats, allowed: Floats) -> list[int]:
    """Return the entries to read: the likeliest ones, and the likeliest with that figure.

    Only the heading above may say what the step belongs to: then nothing in the entry is likely.
    """
    numbered = np.zeros(len(total), dtype=np.float32)
    for places in (index.numbers.by_last_figure.get(own, []) for own in printed(number)):
        numbered[places] = total[places] + _NUMBERED * allowed[places]
    return sorted({*best_of(total, _LIKELY), *best_of(numbered, _LIKELY)})


def _chapter(filed: FiledEntry) -> Chapter:
    """Return the guide of an entry and the headings above it."""
    return *filed.guide.named, *filed.entry.section


@dataclass(frozen=True, slots=True)
class _Around:
    """The context that likely entries give each other."""

    several: set[Chapter]
    """Chapters that hold numbers such as 1.2 and 3.2: neither is the chapter's second step."""
    leads: dict[Chapter, str]
    """The sentence that leads to the entries of a chapter, where one does."""
    titles: Mapping[Chapter, set[str]]
    """The titles of each chapter's entries."""
    under: Counter[Chapter] = field(default_factory=Counter)
    """How many entries below each heading were counted so far."""

    def below(self, filed: FiledEntry) -> int:
        """Return how many entries of its chapter came before this one, and count it."""
        chapter = _chapter(filed)
        self.under[chapter] += 1
        return self.under[chapter] - 1


def _around(likely: Mapping[int, FiledEntry]) -> _Around:
    """Collect the context of likely entries.

    A chapter is introduced by its own entry, or by what stands before the first of its steps.
    """
    leads = {(*_chapter(one), one.entry.title): leading_on(one.entry) for one in likely.values()}
    for place, one in likely.items():
        before = likely.get(place - 1)
        if one.entry.number in printed(1) and before and before.guide.named == one.guide.named:
            leads[_chapter(one)] = leads.get(_chapter(one)) or leading_on(before.entry)
    titles = defaultdict[Chapter, set[str]](set)
    for one in likely.values():
        titles[_chapter(one)].add(one.entry.title)
    return _Around(_of_several(likely.values()), leads, titles)


def _of_several(likely: Iterable[FiledEntry]) -> set[Chapter]:
    """Return the chapters whose entries' numbers begin with different figures."""
    begun = defaultdict[Chapter, set[str]](set)
    for filed in likely:
        if filed.entry.number:
            above = filed.entry.number.rpartition(".")[0]
            begun[_chapter(filed)].add(above.partition(".")[0])
    return {chapter for chapter, numbers in begun.items() if len(numbers) > 1}


def _steps(number: int, filed: FiledEntry, whole: Whole, around: _Around) -> Iterator[Found]:
    """Yield the steps with that figure in an entry."""
    yield from _own(number, filed, whole, around)
    entry, language = filed.entry, filed.guide.identity.language
    means_one = whole.steps.means_one
    items = list(counted_items(entry, means_one))
    leads = lead_ins(entry, items)
    asked = [
        (path, lead) for path, lead in zip(items, leads, strict=True) if path[-1].value == number
    ]
    listed = (
        [] if items or not is_sequence(entry, whole.steps) else bullets(entry)[number - 1 : number]
    )
    phase = not (whole.phased and _is_step(entry.title, whole.steps))
    titled = whole.named(entry.title, language) if phase and (asked or listed) else 0.0
    above = whole.named(entry.section[-1], language) if asked and entry.section else 0.0
    less = _NEXT * around.below(filed) if asked and above and not titled else 0.0
    for path, lead in asked:
        at = path[-1].at
        # What the whole is called: the entry, or the item above; else what the step is called.
        called = [head(entry.passages[level.at], means_one) for level in path[-2:]]
        same = whole.is_labelled(called[-1]) + _LETTERED * path[-1].printed.isalpha()
        led = whole.led_to(lead, language) if len(path) == 1 else 0.0
        yield _more(titled, _INSIDE * len(path) + same + _ALSO * led), at
        for name, worth in zip(reversed(called), (_CALLED, same), strict=False):
            yield _more(whole.named(name, language), worth), at
        if len(path) == 1:
            yield _more(led, _LED + same), at
            yield _more(above, _BELOW - less), at
    for at in listed:
        yield _more(titled, _BULLET), at


def _own(number: int, filed: FiledEntry, whole: Whole, around: _Around) -> Iterator[Found]:
    """Yield an entry that is the step itself, or stands below a heading that is."""
    entry, language = filed.entry, filed.guide.identity.language
    headings = [*entry.section, entry.title]
    *_, own = entry.number.lower().split(".")
    same = whole.is_labelled(entry.title)
    if own in printed(number) and not is_heading(entry) and not _is_other(entry, whole.steps):
        above = headings[-2] if entry.section else ""
        alone = "." not in entry.number or _chapter(filed) not in around.several
        if alone and not (whole.phased and _is_step(above, whole.steps)):
            led = _LED - _LESS * _is_chapter(entry)
            worth = _OWN + same - _TITLED * _is_chapter(entry)
            yield _more(whole.named(above, language), worth), 0
            yield _more(whole.led_to(around.leads.get(_chapter(filed), ""), language), led), 0
        called = whole.named(entry.title, language)
        # Winter is a season as summer is, but whoever says summer means the phase called so.
        if called >= max(whole.named(title, language) for title in around.titles[_chapter(filed)]):
            yield _more(called, _CALLED), 0
    if len(headings) > 2 and last_figure(headings[-2], whole.steps.means_one) == number:
        less = _NEXT * around.below(filed)
        worth = _UNDER + whole.is_labelled(headings[-2]) - less
        yield _more(whole.named(headings[-3], language), worth), 0


def _is_other(entry: Entry, steps: Steps) -> bool:
    """Tell whether the word before its figure says that an entry is no step: "Round 2"."""
    said = figured(entry.title, steps)
    return said is not None and label_of(said.label, steps).kind is not Labels.STEP


def _is_step(heading: str, steps: Steps) -> bool:
    """Tell whether a heading is a step of a phase, and no phase."""
    return bool(_STEP.match(heading)) and not any(map(steps.is_phase, words(heading)))


def _is_chapter(entry: Entry) -> bool:
    """Tell whether an entry is a section of a chapter, such as 6.3, rather than a step."""
    return "." in entry.number and entry.kind is not Kind.STEP


def _more(named: float, worth: float) -> float:
    """Return how well a whole is named plus a worth; 0 if it is not named."""
    return named + worth if named else 0.0


STEP = Matcher("step", WHAT_IS_SURE, _find)
