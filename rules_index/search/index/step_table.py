"""Makes the table of steps: each step's number, its passage, and the thing that it belongs to.

It has a row for each way to ask for a step: by a name ("step 3 of the attack") or by the number of
a phase ("phase 4, step 2"), or if a text mentions it ("In phase 3 the boats are moved.").

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
from rules_index.search.text.step_vocabulary import Labels, Steps, is_sequence, label_of

_KINDS = frozenset({Kind.RULE, Kind.STEP, Kind.SECTION})
_STEP = re.compile(r"\W*\w+\.\d")
"""Matches a heading that begins like a step: "2.3 Draw". It also matches "2.3 Draw phase", which is
a phase."""

Chapter = tuple[str, ...]
"""The scope and key of a guide, and the headings above an entry."""


NO_NAME = -1
"""The number that stands for "no name" in a `Step`. By definition: names are counted from 0."""


class Way(IntEnum):
    """The ways in which an entry or passage can be a step of something, such as of "the attack"."""

    OWN = 0
    """An entry that has the step's number, under a heading that names what the step belongs to
    ("the attack")."""
    SECTION = 1
    """Like `OWN`, but the entry has a number such as 6.3 and may be a section of a chapter
    instead."""
    LED = 2
    """An entry that has the step's number; the sentence that introduces its chapter names what the
    step belongs to."""
    LED_SECTION = 3
    """Like `LED`, but the entry has a number such as 6.3 and may be a section of a chapter
    instead."""
    CALLED = 4
    """An entry that has the step's number; the question names the step's own title instead of what
    the step belongs to."""
    UNDER = 5
    """An entry under a heading that has the step's number; the next higher heading names what the
    step belongs to."""
    ITEM = 6
    """A list item with the step's number, in an entry whose title names what the step belongs
    to."""
    ITEM_CALLED = 7
    """A list item with the step's number; the question names the item's own name instead of what
    the step belongs to."""
    ITEM_INSIDE = 8
    """A list item with the step's number, inside another item that names what the step belongs
    to."""
    ITEM_LED = 9
    """A list item with the step's number; the sentence before the list names what the step belongs
    to."""
    ITEM_BELOW = 10
    """A list item with the step's number; the heading above its entry names what the step belongs
    to."""
    BULLET = 11
    """A bullet without a number, in an entry whose title names what the step belongs to; bullet 2
    is step 2."""
    PHASE_STEP = 12
    """An entry that is a step: 4.2, or 2 under "Phase 4", for step 2 of phase 4."""
    PHASE_PART = 13
    """An entry that is a step, with a longer number: 3.4.2 for step 2 of phase 4."""
    PHASE_RULE = 14
    """An entry that is not a step but is numbered like one: rule 4.2 for step 2 of phase 4."""
    PHASE_OWN_ITEM = 15
    """A list item of an entry that is a step and has the phase's number: item 2 of step 4."""
    PHASE_ITEM = 16
    """A list item of any other entry that has the phase's number: item 2 of rule 4."""
    PHASE_LISTED = 17
    """A list item that is the step, inside another item that is the phase."""


OF_A_PHASE = frozenset(way for way in Way if Way.PHASE_STEP <= way <= Way.PHASE_LISTED)
"""The ways in which a step belongs to a numbered phase, and not to a name."""


class Step(NamedTuple):
    """A row of the step table: one way in which a question can ask for one step."""

    figure: int
    """The number by which a question asks for the step."""
    place: int
    """The position in the index of the entry that is or holds the step."""
    passage: int
    """The position in the entry of the step's passage; 0 if the entry itself is the step."""
    way: Way
    whole: int
    """The thing that the step belongs to, as the index of that thing's name in `StepTable.names`;
    for the ways of finding it in `OF_A_PHASE`, the number of the phase."""
    label: int = 0
    """Which words for a step or phase the step's title has, as bits (`Steps.label_bits`).

    Where `way` is one of `OF_A_PHASE`, the number is only a flag: 1 if the title of the entry at
    `place`, or the heading above that entry, has any such word.
    """
    lettered: int = 0
    """1 if the step is counted by a letter or a Roman number instead of digits, else 0."""
    depth: int = 1
    """The number of lists that the item is inside; 1 in an outermost list."""
    lead: int = NO_NAME
    """The number of the name in the sentence before the list, or `NO_NAME`."""
    unlike: int = 0
    """1 if the step belongs to something that is itself a step, such as "2.3 Draw", and not a
    phase; else 0."""
    chapter: int = NO_NAME
    """The number of the chapter with the step's entry; `NO_NAME` where it is not needed."""


@dataclass(slots=True)
class StepTable:
    """All steps: rows (`Step`) sorted by number, and the names of the things that they belong
    to."""

    lines: Ints = field(default_factory=lambda: np.zeros((0, len(Step._fields)), dtype=np.int64))
    names: Names = field(default_factory=Names)
    siblings: Ints = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    """Two columns: the number of a chapter, and the number of the name of a numbered entry in that
    chapter. Sorted by chapter."""

    def of_figure(self, figure: int) -> Ints:
        """Return the table rows of all steps with this number; an empty array if there are none."""
        first, last = self.lines[:, 0].searchsorted((figure, figure + 1))
        found: Ints = self.lines[first:last]
        return found

    def in_chapter(self, chapter: int) -> Ints:
        """Return the name numbers of the numbered entries in a chapter."""
        first, last = self.siblings[:, 0].searchsorted((chapter, chapter + 1))
        found: Ints = self.siblings[first:last, 1]
        return found


def step_table(
    entries: Sequence[FiledEntry],
    numbered: Sequence[Numbered],
    steps: Steps,
    terms: Mapping[str, int],
) -> StepTable:
    """Return the table of all steps in these entries; it has a row for each way to ask for a
    step."""
    around = _around_entries(entries, numbered, steps, NamesFound(steps, terms))
    found = [
        line
        for place, filed in enumerate(entries)
        for lines in (_steps_by_name, _by_phase)
        for line in lines(place, filed, around)
    ]
    found.sort()
    lines = np.array(found, dtype=np.int64).reshape(-1, len(Step._fields))
    siblings = np.array(sorted(around.siblings), dtype=np.int64).reshape(-1, 2)
    return StepTable(lines, around.names.names(), siblings)


@dataclass(frozen=True, slots=True)
class _Around:
    """Facts from all entries that are needed to make the table rows of a single entry."""

    steps: Steps
    names: NamesFound
    chapters: Mapping[Chapter, int]
    several: set[Chapter]
    """The chapters that have entries such as 1.2 and 3.2, so that neither is step 2 of the chapter.
    """
    leads: Mapping[Chapter, str]
    """The sentence that introduces the entries of each chapter; "" if there is none."""
    phases: Mapping[tuple[str, str, str], set[int]]
    """(scope, game, name) -> the numbers of the phases with this name."""
    listed: Mapping[int, Mapping[int, set[int]]]
    """Position of an entry -> its passages that are phases, each with the phase's numbers."""
    siblings: set[tuple[int, int]] = field(default_factory=set)


def _around_entries(
    entries: Sequence[FiledEntry], numbered: Sequence[Numbered], steps: Steps, names: NamesFound
) -> _Around:
    """Collect the facts from all entries that are needed to make the table rows of a single entry.

    One of these facts is the sentence that introduces a chapter. It is in the entry with the
    chapter's title, or else in the entry before the chapter's first step.
    """
    leads = {(*_chapter_of_entry(one), one.entry.title): leading_on(one.entry) for one in entries}
    begun = defaultdict[Chapter, set[str]](set)
    before: FiledEntry | None = None
    for one in entries:
        chapter, entry = _chapter_of_entry(one), one.entry
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
        {
            chapter: number
            for number, chapter in enumerate(dict.fromkeys(map(_chapter_of_entry, entries)))
        },
        {chapter for chapter, numbers in begun.items() if len(numbers) > 1},
        leads,
        phases,
        listed,
    )


def _chapter_of_entry(filed: FiledEntry) -> Chapter:
    """Return the chapter of an entry, given by the entry's guide and all headings above it."""
    return *filed.guide.named, *filed.entry.section


def _steps_by_name(place: int, filed: FiledEntry, around: _Around) -> Iterator[Step]:
    """Yield the table rows of an entry for steps of a thing with a name: "step 3 of the attack"."""
    if filed.entry.kind in _KINDS:
        yield from _entry_by_name(place, filed, around)
        yield from _items_by_name(place, filed, around)


def _entry_by_name(place: int, filed: FiledEntry, around: _Around) -> Iterator[Step]:
    """Yield the table rows of an entry that is itself a step, or is under a numbered heading."""
    entry, steps, chapter = filed.entry, around.steps, _chapter_of_entry(filed)
    number, language = around.chapters[chapter], filed.guide.identity.language
    figure, label = (
        value_of(entry.number.lower().rpartition(".")[2]),
        _label_bits(entry.title, steps),
    )
    if figure and not is_heading(entry) and not _is_other(entry, steps):
        sectioned = "." in entry.number and entry.kind is not Kind.STEP
        if "." not in entry.number or chapter not in around.several:
            above = entry.section[-1] if entry.section else ""
            lead, unlike = around.leads.get(chapter, ""), _is_step_heading(above, steps)
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
            _label_bits(entry.section[-1], steps),
        )
        yield Step(figure, place, 0, Way.UNDER, whole, label, chapter=number)


def _items_by_name(place: int, filed: FiledEntry, around: _Around) -> Iterator[Step]:
    """Yield a table row for each list item of an entry and each thing that it may be a step of.

    Item 2 of "Attack" below the line "Resolve a strike:" is "step 2 of the attack" and "step 2 of
    resolving a strike".
    """
    entry, steps, names = filed.entry, around.steps, around.names
    language, means_one = filed.guide.identity.language, around.steps.means_one
    items = list(counted_items(entry, means_one))
    unlike, chapter = (
        _is_step_heading(entry.title, steps),
        around.chapters[_chapter_of_entry(filed)],
    )
    title = names.number(entry.title, language) if items or is_sequence(entry, steps) else NO_NAME
    if not items and is_sequence(entry, steps):
        for figure, at in enumerate(bullets(entry), 1):
            yield Step(figure, place, at, Way.BULLET, title, unlike=unlike)
    for path, sentence in zip(items, lead_ins(entry, items), strict=True):
        one, own = path[-1], head(entry.passages[path[-1].at], means_one)
        outermost = len(path) == 1 and _leads(sentence, steps)
        lead = names.number(sentence, language) if outermost else NO_NAME
        line = Step(
            *(one.value, place, one.at, Way.ITEM, title, _label_bits(own, steps)),
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
    """Yield an entry's table rows for steps of a phase with a number: "phase 4, step 2"."""
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
    """Yield table rows for the steps (numbered items or bullets) inside list items that are phases.

    `phases` maps the passage position of each such list item to the numbers of its phases.
    """
    said = figured(entry.title, steps)
    if said and steps.is_phase(said.label):  # the items of a phase are steps, not phases
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


def _label_bits(name: str, steps: Steps) -> int:
    """Return 1 if a name has a word for a step, plus 2 if it has one for a phase: "Draw phase" ->
    2."""
    found = 0
    for word in words(name):
        found |= steps.label_bits(word)
    return found


def _leads(sentence: str, steps: Steps) -> bool:
    """Tell whether a sentence may introduce steps: it ends with a colon or has a word for a
    step."""
    return sentence.endswith(":") or any(map(steps.is_step, words(sentence)))


def _is_step_heading(heading: str, steps: Steps) -> bool:
    """Tell whether a heading is a step and not a phase: "2.3 Draw", but not "2.3 Draw phase"."""
    return bool(_STEP.match(heading)) and not any(map(steps.is_phase, words(heading)))


def _is_other(entry: Entry, steps: Steps) -> bool:
    """Tell whether an entry is no step, judging by the label in its title: "Round 2"."""
    said = figured(entry.title, steps)
    return said is not None and label_of(said.label, steps).kind is not Labels.STEP
