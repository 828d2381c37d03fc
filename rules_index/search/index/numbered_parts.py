"""Finds steps, chapters and appendices by the figure that their titles begin with.

entries -> here -> Index -> match/bare_number
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rules_index.language.fold import fold, words
from rules_index.model import Entry, FiledEntry, Kind, Passage
from rules_index.search.index.empty_headings import Path, under_bare_headings
from rules_index.search.text.list_introductions import is_heading, lead_ins, leading_on
from rules_index.search.text.list_numbering import ROMAN, Level, counted_items, head
from rules_index.search.text.step_vocabulary import Steps, is_sequence, label_of

_FIGURE = r"(?P<printed>\d{1,2}|[IVX]{1,4}|[A-H])"
_LABELLED = re.compile(
    rf"(?P<label>[^\W\d_]{{3,20}})\s+{_FIGURE}"
    r"(?P<end>\s*[.:)]|\s+[–—-]|)(?:\s+(?P<name>.+)|$)"
)
_BARE = re.compile(rf"\W{{0,2}}{_FIGURE}(?P<end>[.)]|)\s+(?P<name>.+)")
_DASHED = re.compile(rf"\W{{0,2}}{_FIGURE}(?P<end>\s+[–—-])\s+(?P<name>[^\W\d].+)")
_INSIDE = re.compile(r"\W{0,2}(?:\d{1,2}\.)+(?P<printed>\d{1,2})\.?\s+(?P<name>.+)")
_KINDS = frozenset({Kind.RULE, Kind.STEP, Kind.SECTION})
_MOST = 20
"""More of what stands under a heading is read in the guide itself."""
_SINGLE = 1
"""The letters of a Roman number that may be a word."""


class Figured(NamedTuple):
    """What a title calls itself: "Annexe V : …" is annexe v; "3. …" has no label."""

    label: str
    printed: str
    name: str


class Numbered(NamedTuple):
    """A step, chapter or appendix, and where it stands."""

    label: str
    """The word before its figure, folded; "" for none."""
    printed: str
    """Its figure or letter as it is printed, small; ".3" is a step only where a word says so."""
    name: str
    """What it is called besides, folded."""
    places: list[int]
    """Its own entry, or those that stand under it, in their order."""
    passage: int = -1
    """Which passage of the entry it is, where it is an item inside; else -1."""


def numbered_parts(entries: Sequence[FiledEntry], steps: Steps) -> list[Numbered]:
    """All titles, headings without words of their own and items of sequences that have a figure."""
    labels = _labels(entries, steps)
    found: list[Numbered] = []
    for place, one in enumerate(entries):
        own = _own(one.entry, place, steps, one.guide.identity.language)
        found += _led(own, place, one.entry, labels.get((*one.guide.named, *one.entry.section), ""))
    speaking = [one for one in entries if not is_heading(one.entry)]
    for path, places in under_bare_headings(entries, speaking).items():
        if said := figured(path[-1], steps) or _inside(path[-1], steps):
            found.append(Numbered(*said, places[:_MOST]))
    return found


def _led(own: Iterable[Numbered], place: int, entry: Entry, label: str) -> Iterator[Numbered]:
    """What has no label of its own has that of the words above it: "A day has three phases."."""
    titled = False
    for one in own:
        titled |= one.passage < 0
        yield one if one.label or one.passage >= 0 else one._replace(label=label)
    above, _, figure = entry.number.rpartition(".")
    if label and above and figure.isdecimal() and not (titled or is_heading(entry)):
        yield Numbered(label, f".{figure}", " ".join(words(entry.title)), [place])


def _labels(entries: Iterable[FiledEntry], steps: Steps) -> dict[Path, str]:
    """What the entries are called that stand below others, where these say so."""
    leads = {
        (*one.guide.named, *one.entry.section, one.entry.title): words(leading_on(one.entry))
        for one in entries
        if one.entry.kind in _KINDS
    }
    found = {path: next(filter(steps.is_step, lead), "") for path, lead in leads.items()}
    return {path: label for path, label in found.items() if label}


def _own(entry: Entry, place: int, steps: Steps, language: str) -> Iterator[Numbered]:
    """The entry itself, and the items that it counts where it is a sequence or leads to one."""
    said = not is_heading(entry) and (figured(entry.title, steps) or _inside(entry.title, steps))
    if said and (entry.kind in _KINDS or (entry.kind is Kind.LIST and said.label)):
        yield Numbered(*said, [place])
    if entry.kind not in _KINDS:
        return
    listed, course = is_sequence(entry, steps), steps.is_course(entry.title, language)
    for at, value, lead in _items(entry, steps.means_one):
        if listed or course or steps.lead_in(lead, language):
            name = " ".join(words(head(entry.passages[at], steps.means_one)))
            label = next(filter(steps.means_one, words(f"{entry.title} {lead}")), "")
            yield Numbered(label, str(value) if listed else f".{value}", name, [place], at)


def _inside(title: str, steps: Steps) -> Figured | None:
    """The third of what a chapter counts, where it is called a step: "2.3 Draw phase"."""
    match = _INSIDE.match(title)
    said = words(match["name"]) if match else []
    label = next(filter(steps.is_step, said), "")
    return Figured(label, f".{match['printed']}", " ".join(said)) if match and label else None


def _items(entry: Entry, is_step: Callable[[str], bool]) -> Iterator[tuple[int, int, str]]:
    """Passage, figure and lead-in of the items of an entry that stand in no other item."""
    items = list(counted_items(entry, is_step))
    for path, lead in zip(items, lead_ins(entry, items), strict=True):
        within = [one for one in path if not _is_contents(entry.passages[one.at], one)]
        if len(within) == 1 and not within[0].printed.isalpha():
            yield within[0].at, within[0].value, lead


def _is_contents(passage: Passage, item: Level) -> bool:
    """Whether an item counts on in itself, "1) Draw 2) Play": what follows is not inside it."""
    return bool(re.search(rf"\s{item.value + 1}[.)]\s", passage.text))


def figured(title: str, steps: Steps) -> Figured | None:
    """What a title calls itself by a figure; None where none stands in front of it."""
    for pattern in (_LABELLED, _DASHED, _BARE):
        match = pattern.match(title.strip())
        if match is None:
            continue
        label = fold(match.groupdict().get("label") or "")
        printed, name = match["printed"].lower(), match["name"] or ""
        if not _counts(printed) or not (
            match["end"] or _sure(label, match["printed"], name, steps)
        ):
            continue
        return Figured(label, printed, " ".join(words(name)))
    return None


def _counts(printed: str) -> bool:
    return printed.isdecimal() or len(printed) == _SINGLE or printed in ROMAN


def _sure(label: str, printed: str, name: str, steps: Steps) -> bool:
    """Whether a figure is one though no point or dash parts it from the name.

    "III Conflict", "Phase 2" and "Appendix I Timing" are, "2 players" and "I owe" are not.
    """
    if label:
        return not name or label_of(label, steps).known
    roman = printed.isalpha() and printed.lower() in ROMAN
    return roman and (len(printed) > _SINGLE or any(map(steps.means_one, words(name))))
