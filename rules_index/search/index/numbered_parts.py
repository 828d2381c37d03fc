"""Finds steps, chapters and appendices by the figure that their titles begin with.

entries -> here -> Index -> match/bare_number
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rules_index.language.fold import fold, words
from rules_index.model import Entry, FiledEntry, Kind, Passage
from rules_index.search.index.empty_headings import MOST_BELOW, Path, under_bare_headings
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


class Figured(NamedTuple):
    """The figure of a title: "Annexe V : …" is annexe v; "3. …" has no label."""

    label: str
    printed: str
    name: str


class Numbered(NamedTuple):
    """A step, chapter or appendix with a figure or letter, and its places."""

    label: str
    """The word before its figure, folded; "" for none."""
    printed: str
    """Its figure or letter as it is printed, small. ".3" is a step only if the question says so by
    a word."""
    name: str
    """The rest of its title, folded."""
    places: list[int]
    """The place of its own entry, or of the entries under it, in their order."""
    passage: int = -1
    """The passage that it is, if it is an item inside an entry; else -1."""


def numbered_parts(entries: Sequence[FiledEntry], steps: Steps) -> list[Numbered]:
    """Return all titles, empty headings and items of sequences that have a figure."""
    labels = _labels(entries, steps)
    found: list[Numbered] = []
    for place, one in enumerate(entries):
        own = _parts_of_entry(one.entry, place, steps, one.guide.identity.language)
        found += _led(own, place, one.entry, labels.get((*one.guide.named, *one.entry.section), ""))
    speaking = [one for one in entries if not is_heading(one.entry)]
    for path, places in under_bare_headings(entries, speaking).items():
        if said := figured(path[-1], steps) or _figure_in_chapter(path[-1], steps):
            found.append(Numbered(*said, places[:MOST_BELOW]))
    return found


def _led(own: Iterable[Numbered], place: int, entry: Entry, label: str) -> Iterator[Numbered]:
    """Yield the parts of an entry; a title without a label takes the label of the words above it.

    Below "A day has three phases.", "3. Night" is phase 3. An entry that is counted by its number
    alone, such as 2.3, is added.
    """
    titled = False
    for one in own:
        titled |= one.passage < 0
        yield one if one.label or one.passage >= 0 else one._replace(label=label)
    above, _, figure = entry.number.rpartition(".")
    if label and above and figure.isdecimal() and not (titled or is_heading(entry)):
        yield Numbered(label, f".{figure}", " ".join(words(entry.title)), [place])


def _labels(entries: Iterable[FiledEntry], steps: Steps) -> dict[Path, str]:
    """Return, by path, the word for a step in the words that lead to the entries below it."""
    leads = {
        (*one.guide.named, *one.entry.section, one.entry.title): words(leading_on(one.entry))
        for one in entries
        if one.entry.kind in _KINDS
    }
    found = {path: next(filter(steps.is_step, lead), "") for path, lead in leads.items()}
    return {path: label for path, label in found.items() if label}


def _parts_of_entry(entry: Entry, place: int, steps: Steps, language: str) -> Iterator[Numbered]:
    """Yield an entry that has a figure, and its items if it is a sequence or leads to one."""
    said = not is_heading(entry) and (
        figured(entry.title, steps) or _figure_in_chapter(entry.title, steps)
    )
    if said and (entry.kind in _KINDS or (entry.kind is Kind.LIST and said.label)):
        yield Numbered(*said, [place])
    if entry.kind not in _KINDS:
        return
    listed, course = is_sequence(entry, steps), steps.is_course(entry.title, language)
    for at, value, lead in _items_with_figures(entry, steps.means_one):
        if listed or course or steps.lead_in(lead, language):
            name = " ".join(words(head(entry.passages[at], steps.means_one)))
            label = next(filter(steps.means_one, words(f"{entry.title} {lead}")), "")
            yield Numbered(label, str(value) if listed else f".{value}", name, [place], at)


def _figure_in_chapter(title: str, steps: Steps) -> Figured | None:
    """Return the figure of a step inside a chapter, or None: "2.3 Draw phase" is phase ".3"."""
    match = _INSIDE.match(title)
    said = words(match["name"]) if match else []
    label = next(filter(steps.is_step, said), "")
    return Figured(label, f".{match['printed']}", " ".join(said)) if match and label else None


def _items_with_figures(
    entry: Entry, is_step: Callable[[str], bool]
) -> Iterator[tuple[int, int, str]]:
    """Yield passage, figure and introduction of each item that stands inside no other item."""
    items = list(counted_items(entry, is_step))
    for path, lead in zip(items, lead_ins(entry, items), strict=True):
        within = [one for one in path if not _is_contents(entry.passages[one.at], one)]
        if len(within) == 1 and not within[0].printed.isalpha():
            yield within[0].at, within[0].value, lead


def _is_contents(passage: Passage, item: Level) -> bool:
    """Tell whether an item itself holds further numbers: "1) Draw 2) Play".

    What follows is then not inside it.
    """
    return bool(re.search(rf"\s{item.value + 1}[.)]\s", passage.text))


def figured(title: str, steps: Steps) -> Figured | None:
    """Return the figure that a title begins with, its label and name; None if it has no figure."""
    for pattern in (_LABELLED, _DASHED, _BARE):
        match = pattern.match(title.strip())
        if match is None:
            continue
        label = fold(match.groupdict().get("label") or "")
        printed, name = match["printed"].lower(), match["name"] or ""
        if not _is_figure(printed) or not (
            match["end"] or _sure(label, match["printed"], name, steps)
        ):
            continue
        return Figured(label, printed, " ".join(words(name)))
    return None


def _is_figure(printed: str) -> bool:
    """Tell whether a text is a figure, a single letter or a Roman number."""
    return printed.isdecimal() or len(printed) == 1 or printed in ROMAN


def _sure(label: str, printed: str, name: str, steps: Steps) -> bool:
    """Tell whether a title begins with its number, though no point or dash follows the figure.

    "III Conflict", "Phase 2" and "Appendix I Timing" do; "2 players" and "I owe" do not.
    """
    if label:
        return not name or label_of(label, steps).known
    roman = printed.isalpha() and printed.lower() in ROMAN
    return roman and (len(printed) > 1 or any(map(steps.means_one, words(name))))
