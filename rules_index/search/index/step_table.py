"""Makes the table of steps: each step's figure, the passage with that figure, and what it belongs
to.

A step belongs to a name ("step 3 of the attack") or to a figure ("phase 4, step 2"), or running
text speaks of it ("In phase 3 the boats are moved."). A step that may be asked for in several ways
has a line for each way.

entries, numbered_parts -> here -> Index -> match/step
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import takewhile
from typing import NamedTuple

import numpy as np

from rules_index.language.fold import words
from rules_index.model import Entry, FiledEntry, Kind
from rules_index.search.index.numbered_parts import Numbered, figured
from rules_index.search.index.postings import Ints
from rules_index.search.index.step_names import Names, NamesFound
from rules_index.search.text.list_introductions import is_heading, lead_ins, leading_on
from rules_index.search.text.list_numbering import (
    Level,
    bullets,
    counted_items,
    head,
    last_figure,
    number_of,
    value_of,
)
from rules_index.search.text.step_phrase import counted_all, says_figure
from rules_index.search.text.step_vocabulary import Labels, Steps, is_sequence, label_of

_KINDS = frozenset({Kind.RULE, Kind.STEP, Kind.SECTION})
_STEP = re.compile(r"\W*\w+\.\d")
"""Matches a heading that is a step itself. It is a phase if it is called one: "2.3 Draw phase"."""

Chapter = tuple[str, ...]
"""The scope and key of a guide, and the headings above an entry."""


NO_NAME = -1
"""Stands in a line where no name does. By definition: names count from 0."""


class Way(IntEnum):
    """The ways in which an entry or a passage is a step of something."""

    OWN = 0
    """An entry with that figure, below a heading that is named."""
    SECTION = 1
    """The same, where the entry is more likely a section of a chapter: 6.3."""
    LED = 2
    """An entry with that figure, behind a sentence that names the whole."""
    LED_SECTION = 3
    """The same for a section of a chapter."""
    CALLED = 4
    """An entry with that figure and the name itself."""
    UNDER = 5
    """An entry below a heading with that figure, itself below a heading that is named."""
    ITEM = 6
    """An item of an entry that is named."""
    ITEM_CALLED = 7
    """An item that has the name itself."""
    ITEM_INSIDE = 8
    """An item inside an item that is named."""
    ITEM_LED = 9
    """An item behind a sentence that names the whole."""
    ITEM_BELOW = 10
    """An item of an entry below a heading that is named."""
    BULLET = 11
    """An item without a number, of a sequence that is named."""
    PHASE_STEP = 12
    """An entry that is step 2 of phase 4 by its number: 4.2."""
    PHASE_PART = 13
    """An entry that is step 2 of phase 4 by a longer number: 3.4.2."""
    PHASE_RULE = 14
    """A rule that is no step and has such a number: 4.2."""
    PHASE_OWN_ITEM = 15
    """An item of an entry that is the phase, and no more than that."""
    PHASE_ITEM = 16
    """An item of any other entry that is counted as the phase."""
    PHASE_LISTED = 17
    """An item inside the item of a list that is the phase."""
    SPOKEN = 18
    """A passage that speaks of the phase with that figure."""


OF_A_PHASE = frozenset(way for way in Way if Way.PHASE_STEP <= way <= Way.PHASE_LISTED)
"""The ways in which a step belongs to a figure, and not to a name."""


class Step(NamedTuple):
    """A line of the table: one way to ask for one step."""

    figure: int
    place: int
    passage: int
    way: Way
    whole: int
    """The number of the name that it belongs to; of a phase its figure."""
    label: int = 0
    """The words for a step or phase that it is called by, as in `Steps.label_bits`."""
    lettered: int = 0
    """Whether a letter or a Roman number counts it."""
    depth: int = 1
    """How many lists it stands in."""
    lead: int = NO_NAME
    """The name in the words before its list."""
    unlike: int = 0
    """Whether the name belongs to a step, and so not to a phase."""
    chapter: int = NO_NAME
    """The number of the chapter in which its entry stands."""


@dataclass(slots=True)
class StepTable:
    """All lines in the order of their figures, and the names in them."""

    lines: Ints = field(default_factory=lambda: np.zeros((0, len(Step._fields)), dtype=np.int64))
    names: Names = field(default_factory=Names)
    siblings: Ints = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    """The number of a chapter and the name of an entry with a figure in it, chapter by chapter."""

    def of_figure(self, figure: int) -> Ints:
        """Return the lines with a figure."""
        first, last = self.lines[:, 0].searchsorted((figure, figure + 1))
        found: Ints = self.lines[first:last]
        return found

    def in_chapter(self, chapter: int) -> Ints:
        """Return the names of the entries with a figure in a chapter."""
        first, last = self.siblings[:, 0].searchsorted((chapter, chapter + 1))
        found: Ints = self.siblings[first:last, 1]
        return found


def step_table(
    entries: Sequence[FiledEntry],
    numbered: Sequence[Numbered],
    steps: Steps,
    terms: Mapping[str, int],
) -> StepTable:
    """Return all steps of these entries, in every way in which they may be asked for."""
    around = _around(entries, numbered, steps, NamesFound(steps, terms))
    found = [
        line
        for place, filed in enumerate(entries)
        for lines in (_by_name, _by_phase, _spoken)
        for line in lines(place, filed, around)
    ]
    found.sort()
    lines = np.array(found, dtype=np.int64).reshape(-1, len(Step._fields))
    siblings = np.array(sorted(around.siblings), dtype=np.int64).reshape(-1, 2)
    return StepTable(lines, around.names.names(), siblings)


@dataclass(frozen=True, slots=True)
class _Around:
    """What entries tell of each other's steps."""

    steps: Steps
    names: NamesFound
    chapters: Mapping[Chapter, int]
    several: set[Chapter]
    """Chapters that hold numbers such as 1.2 and 3.2: neither is the chapter's second step."""
    leads: Mapping[Chapter, str]
    """The sentence that leads to the entries of a chapter, where one does."""
    phases: Mapping[tuple[str, str, str], set[int]]
    """The figures by which a name is counted, by scope, game and name."""
    listed: Mapping[int, Mapping[int, set[int]]]
    """For each entry the passages that are phases, and their figures."""
    siblings: set[tuple[int, int]] = field(default_factory=set)


def _around(
    entries: Sequence[FiledEntry], numbered: Sequence[Numbered], steps: Steps, names: NamesFound
) -> _Around:
    """Collect what entries tell of each other.

    A chapter is introduced by its own entry, or by what stands before the first of its steps.
    """
    leads = {(*_chapter(one), one.entry.title): leading_on(one.entry) for one in entries}
    begun = defaultdict[Chapter, set[str]](set)
    before: FiledEntry | None = None
    for one in entries:
        chapter, entry = _chapter(one), one.entry
        if value_of(entry.number) == 1 and before and before.guide.named == one.guide.named:
            leads[chapter] = leads.get(chapter) or leading_on(before.entry)
        if entry.number:
            begun[chapter].add(entry.number.rpartition(".")[0].partition(".")[0])
        before = one
    phases = defaultdict[tuple[str, str, str], set[int]](set)
    listed = defaultdict[int, dict[int, set[int]]](dict)
    for part in numbered:
        figure = value_of(part.printed.lstrip("."))
        if figure and label_of(part.label, steps).kind is Labels.STEP:
            guide = entries[part.places[0]].guide
            if part.name:
                phases[guide.scope, guide.identity.game, part.name].add(figure)
            if part.passage >= 0:
                listed[part.places[0]].setdefault(part.passage, set()).add(figure)
    return _Around(
        steps,
        names,
        {chapter: number for number, chapter in enumerate(dict.fromkeys(map(_chapter, entries)))},
        {chapter for chapter, numbers in begun.items() if len(numbers) > 1},
        leads,
        phases,
        listed,
    )


def _chapter(filed: FiledEntry) -> Chapter:
    """Return the guide of an entry and the headings above it."""
    return *filed.guide.named, *filed.entry.section


def _by_name(place: int, filed: FiledEntry, around: _Around) -> Iterator[Step]:
    """Yield the steps of an entry that belong to something with a name."""
    if filed.entry.kind in _KINDS:
        yield from _entry_by_name(place, filed, around)
        yield from _items_by_name(place, filed, around)


def _entry_by_name(place: int, filed: FiledEntry, around: _Around) -> Iterator[Step]:
    """Yield an entry that is a step itself, or stands below a heading that is a step."""
    entry, steps, chapter = filed.entry, around.steps, _chapter(filed)
    number, language = around.chapters[chapter], filed.guide.identity.language
    figure, label = value_of(entry.number.lower().rpartition(".")[2]), _label(entry.title, steps)
    if figure and not is_heading(entry) and not _is_other(entry, steps):
        sectioned = "." in entry.number and entry.kind is not Kind.STEP
        if "." not in entry.number or chapter not in around.several:
            above = entry.section[-1] if entry.section else ""
            lead, unlike = around.leads.get(chapter, ""), _is_step(above, steps)
            own, led = (Way.SECTION, Way.LED_SECTION) if sectioned else (Way.OWN, Way.LED)
            for way, name in ((own, above), (led, lead if _leads(lead, steps) else "")):
                if name:
                    whole = around.names.number(name, language)
                    yield Step(figure, place, 0, way, whole, label, unlike=unlike)
        called = around.names.number(entry.title, language)
        around.siblings.add((number, called))
        yield Step(figure, place, 0, Way.CALLED, called, chapter=number)
    if len(entry.section) > 1 and (figure := last_figure(entry.section[-1], steps.means_one)):
        whole, label = (
            around.names.number(entry.section[-2], language),
            _label(entry.section[-1], steps),
        )
        yield Step(figure, place, 0, Way.UNDER, whole, label, chapter=number)


def _items_by_name(place: int, filed: FiledEntry, around: _Around) -> Iterator[Step]:
    """Yield each item of an entry once for every name by which its list may be asked for.

    Item 2 of "Attack" below the line "Resolve a strike:" is "step 2 of the attack" and "step 2 of
    resolving a strike".
    """
    entry, steps, names = filed.entry, around.steps, around.names
    language, means_one = filed.guide.identity.language, around.steps.means_one
    items = list(counted_items(entry, means_one))
    unlike, chapter = _is_step(entry.title, steps), around.chapters[_chapter(filed)]
    title = names.number(entry.title, language) if items or is_sequence(entry, steps) else NO_NAME
    if not items and is_sequence(entry, steps):
        for figure, at in enumerate(bullets(entry), 1):
            yield Step(figure, place, at, Way.BULLET, title, unlike=unlike)
    for path, sentence in zip(items, lead_ins(entry, items), strict=True):
        one, own = path[-1], head(entry.passages[path[-1].at], means_one)
        outermost = len(path) == 1 and _leads(sentence, steps)
        lead = names.number(sentence, language) if outermost else NO_NAME
        line = Step(
            *(one.value, place, one.at, Way.ITEM, title, _label(own, steps)),
            *(one.printed.isalpha(), len(path), lead, unlike, chapter),
        )
        yield line
        if own:
            yield line._replace(way=Way.ITEM_CALLED, whole=names.number(own, language))
        if len(path) > 1 and (outer := head(entry.passages[path[-2].at], means_one)):
            yield line._replace(way=Way.ITEM_INSIDE, whole=names.number(outer, language))
        if lead != NO_NAME:
            yield line._replace(way=Way.ITEM_LED, whole=lead)
        if len(path) == 1 and entry.section:
            above = names.number(entry.section[-1], language)
            yield line._replace(way=Way.ITEM_BELOW, whole=above)


def _by_phase(place: int, filed: FiledEntry, around: _Around) -> Iterator[Step]:
    """Yield the steps of an entry that belong to a phase with a figure."""
    entry, steps = filed.entry, around.steps
    *above, own = (value_of(part) for part in entry.number.lower().split("."))
    heading = entry.section[-1] if entry.section else ""
    phased = int(any(map(steps.means_one, words(f"{heading} {entry.title}"))))
    outer = above[-1] if above else number_of(heading, steps.means_one)
    if own and outer and entry.kind in _KINDS:
        inside = Way.PHASE_STEP if len(above) < 2 else Way.PHASE_PART
        way = inside if entry.kind is Kind.STEP else Way.PHASE_RULE
        yield Step(own, place, 0, way, outer, phased)
    title, guide = " ".join(words(entry.title)), filed.guide
    called = around.phases.get((guide.scope, guide.identity.game, title), set())
    wholes, listed = {own, *called} - {0}, around.listed.get(place, {})
    items = list(counted_items(entry, steps.means_one)) if wholes or listed else []
    way = Way.PHASE_ITEM if above or entry.kind is not Kind.STEP else Way.PHASE_OWN_ITEM
    is_phase = any(map(steps.is_phase, title.split()))
    for path in items if entry.kind in _KINDS or called else ():
        one = path[-1]
        for outer in wholes if len(path) == 1 else ():
            if one.printed.isdecimal() or is_phase or outer in called:
                lettered = one.printed.isalpha()
                yield Step(one.value, place, one.at, way, outer, phased, lettered)
    yield from _in_listed(place, entry, items, listed, steps)


def _in_listed(
    place: int,
    entry: Entry,
    items: Sequence[tuple[Level, ...]],
    phases: Mapping[int, set[int]],
    steps: Steps,
) -> Iterator[Step]:
    """Yield the steps inside an item that is a phase: its counted items, or its bullets."""
    said = figured(entry.title, steps)
    if said and steps.is_phase(said.label):  # what it lists are steps
        return
    for path in items:
        for outer in phases.get(path[0].at, ()) if len(path) == 2 else ():
            one = path[1]
            lettered = one.printed.isalpha()
            yield Step(one.value, place, one.at, Way.PHASE_LISTED, outer, lettered=lettered)
    counts = {path[-1].at for path in items}
    for begin, outers in phases.items():
        below = takewhile(lambda at: at not in counts, range(begin + 1, len(entry.passages)))
        for figure, at in enumerate((at for at in below if entry.passages[at].marker), 1):
            for outer in outers:
                yield Step(figure, place, at, Way.PHASE_LISTED, outer)


def _spoken(place: int, filed: FiledEntry, around: _Around) -> Iterator[Step]:
    """Yield the phases of which an entry speaks, each with the first such passage."""
    steps, seen = around.steps, set[int]()
    for at, passage in enumerate(filed.entry.passages if filed.entry.kind in _KINDS else ()):
        for one in counted_all(passage.text, steps.is_phase) if says_figure(passage.text) else ():
            if one.number not in seen:
                seen.add(one.number)
                label = steps.label_bits(one.label)
                yield Step(one.number, place, at, Way.SPOKEN, NO_NAME, label)


def _label(name: str, steps: Steps) -> int:
    """Tell by bits whether a name says "step" (1) or "phase" (2): 2 for "Draw phase"."""
    found = 0
    for word in words(name):
        found |= steps.label_bits(word)
    return found


def _leads(sentence: str, steps: Steps) -> bool:
    """Tell whether a sentence may lead to steps: by a colon, or a word for them."""
    return sentence.endswith(":") or any(map(steps.is_step, words(sentence)))


def _is_step(heading: str, steps: Steps) -> bool:
    """Tell whether a heading is a step of a phase, and no phase."""
    return bool(_STEP.match(heading)) and not any(map(steps.is_phase, words(heading)))


def _is_other(entry: Entry, steps: Steps) -> bool:
    """Tell whether the word before its figure says that an entry is no step: "Round 2"."""
    said = figured(entry.title, steps)
    return said is not None and label_of(said.label, steps).kind is not Labels.STEP
