"""Finds the steps, chapters and appendices whose titles begin with a number or letter.

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
    """The number with which a title begins, with its label and the name behind it.

    "Annexe V : Dates" has the label "annexe", the number "v" and the name "dates"; "3. Ordeal" has
    no label.
    """

    label: str
    printed: str
    name: str


class Numbered(NamedTuple):
    """A step, chapter or appendix with a number or letter, and the position of its entry."""

    label: str
    """The word before the number, folded; "" if there is none."""
    printed: str
    """The number or letter as printed, in lower case.

    ".3" is the end of a longer number such as 2.3. It is found only by a question with a word for a
    step: "phase 3".
    """
    name: str
    """The words after the number, folded."""
    places: list[int]
    """The position of the part's entry; for a heading without text, of each entry under it."""
    passage: int = -1
    """The position of the part's passage in its entry, if the part is an item; else -1."""


def numbered_parts(entries: Sequence[FiledEntry], steps: Steps) -> list[Numbered]:
    """Return all numbered parts, such as "3. Ordeal", that are in some entries.

    A part is a title with a number or letter, a heading without text, or a list item that is a
    step.
    """
    labels = _labels_of_items(entries, steps)
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
    """Yield the parts in `own`, which belong to one entry; give `label` to titles without a label.

    The label is the word for a step in the sentence above: "A day has three phases." An entry
    without a number in its title is yielded, too, if its own number has several parts, such as 2.3.
    """
    titled = False
    for one in own:
        titled |= one.passage < 0
        yield one if one.label or one.passage >= 0 else one._replace(label=label)
    above, _, figure = entry.number.rpartition(".")
    if label and above and figure.isdecimal() and not (titled or is_heading(entry)):
        yield Numbered(label, f".{figure}", " ".join(words(entry.title)), [place])


def _labels_of_items(entries: Iterable[FiledEntry], steps: Steps) -> dict[Path, str]:
    """Return a mapping from a heading to the word for a step in the sentence that introduces its
    entries.

    In "A day has three phases.", the word is "phases". Headings without such a word are left out.
    """
    leads = {
        (*one.guide.named, *one.entry.section, one.entry.title): words(leading_on(one.entry))
        for one in entries
        if one.entry.kind in _KINDS
    }
    found = {path: next(filter(steps.is_step, lead), "") for path, lead in leads.items()}
    return {path: label for path, label in found.items() if label}


def _parts_of_entry(entry: Entry, place: int, steps: Steps, language: str) -> Iterator[Numbered]:
    """Yield an entry as a part if its title has a number; then yield its items that are steps.

    Items are steps if the title or the words before the list say so.
    """
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
    """Return the label, number and name of a title for a step inside a chapter.

    "2.3 Draw phase" has the label "phase" and the number ".3". Return None if the title has no such
    number or no word for a step.
    """
    match = _INSIDE.match(title)
    said = words(match["name"]) if match else []
    label = next(filter(steps.is_step, said), "")
    return Figured(label, f".{match['printed']}", " ".join(said)) if match and label else None


def _items_with_figures(
    entry: Entry, is_step: Callable[[str], bool]
) -> Iterator[tuple[int, int, str]]:
    """Yield (position of the passage, number, sentence before the list) for each numbered item.

    Items of a list inside another list are left out.
    """
    items = list(counted_items(entry, is_step))
    for path, lead in zip(items, lead_ins(entry, items), strict=True):
        within = [one for one in path if not _is_contents(entry.passages[one.at], one)]
        if len(within) == 1 and not within[0].printed.isalpha():
            yield within[0].at, within[0].value, lead


def _is_contents(passage: Passage, item: Level) -> bool:
    """Tell whether an item's text lists further items, as in a chart: "1) Draw 2) Play".

    The items that follow such an item are not inside it.
    """
    return bool(re.search(rf"\s{item.value + 1}[.)]\s", passage.text))


def figured(title: str, steps: Steps) -> Figured | None:
    """Return the label, number and name of a title that begins with a number or letter: "3.
    Ordeal".

    Return None for any other title.
    """
    for pattern in (_LABELLED, _DASHED, _BARE):
        match = pattern.match(title.strip())
        if match is None:
            continue
        label = fold(match.groupdict().get("label") or "")
        printed, name = match["printed"].lower(), match["name"] or ""
        if not _is_figure(printed) or not (
            match["end"] or _surely_begins_with_number(label, match["printed"], name, steps)
        ):
            continue
        return Figured(label, printed, " ".join(words(name)))
    return None


def _is_figure(printed: str) -> bool:
    """Tell whether a text is a number, a single letter or a Roman number."""
    return printed.isdecimal() or len(printed) == 1 or printed in ROMAN


def _surely_begins_with_number(label: str, printed: str, name: str, steps: Steps) -> bool:
    """Tell whether a title begins with a number, although the number has no point or dash behind
    it.

    Return True for "III Conflict", "Phase 2" and "Appendix I Timing", False for "2 players" and "I
    owe".
    """
    if label:
        return not name or label_of(label, steps).known
    roman = printed.isalpha() and printed.lower() in ROMAN
    return roman and (len(printed) > 1 or any(map(steps.means_one, words(name))))
