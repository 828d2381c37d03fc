"""Finds running heads and feet: text at the same place on many pages.

line_drafts -> mark_furniture -> page_numbers, reader
"""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from rules_index.language.fold import words
from rules_index.readers.pdf.lines.line_drafts import Draft

_MARGIN = 0.18
"""The share of a page's height, at its top and at its bottom, that may hold running heads and feet.
Chosen by hand."""
_OUTERMOST = 6
"""The most lines at the top or bottom of a page that may be running heads or feet, over all
columns. Chosen by hand."""
_DRIFT = 4.0
"""The most points by which the height of a running head may differ from page to page. Chosen by
hand."""
_LONGEST = 120
"""The most characters of a running head. Chosen by hand."""
_TITLE = 1.3
"""The least font size of the guide's title on its first page, as a multiple of the usual font size.
Chosen by hand."""
_NUMBER = re.compile(r"\d+|^[ivxlc]{1,7}$")

_SheetDrafts = Sequence[Draft]


def mark_furniture(sheets: Sequence[_SheetDrafts], heights: Sequence[float]) -> None:
    """Mark each draft that is page furniture and no part of the guide, such as a running head.

    `sheets` holds the drafts of each page, `heights` the height of each page in points.
    """
    edges = [list(_at_the_edge(*sheet)) for sheet in zip(sheets, heights, strict=True)]
    usual = _usual_size(sheets)
    heads = [_repeated(edges, usual), _in_a_slot(sheets, edges, usual)]
    for draft in itertools.chain(*heads, _of_title(sheets, edges, usual)):
        draft.furniture = True


def _usual_size(sheets: Sequence[_SheetDrafts]) -> float:
    sizes: Counter[float] = Counter()
    for draft in (draft for sheet in sheets for draft in sheet):
        sizes[draft.size] += len(draft.text)
    return sizes.most_common(1)[0][0] if sizes else 1.0


def _at_the_edge(sheet: _SheetDrafts, height: float) -> Iterator[Draft]:
    """Yield the outermost lines at the top and bottom of a page, and the text along its sides.

    Lines in boxes are left out: boxes on many pages may have the same title at the same height.
    """
    outer = (draft for draft in sheet if not (draft.turned or draft.box))
    upright = sorted(outer, key=lambda draft: draft.baseline)
    yield from (d for d in upright[:_OUTERMOST] if d.baseline < _MARGIN * height)
    yield from (d for d in upright[-_OUTERMOST:] if d.baseline > (1 - _MARGIN) * height)
    yield from (draft for draft in sheet if draft.turned)


def _repeated(edges: Sequence[Sequence[Draft]], usual: float) -> Iterator[Draft]:
    """Yield lines that are the same on many pages, at the same height; their numbers may differ.

    Large lines that are headings with numbers, such as "Scenario 3", are left out. `edges` holds
    the outermost lines of each page; `usual` is the font size of most letters.
    """
    alike: defaultdict[tuple[str, bool], list[Draft]] = defaultdict(list)
    for draft in (draft for edge in edges for draft in edge):
        if len(draft.text) <= _LONGEST:
            alike[_NUMBER.sub("#", draft.text.casefold()), draft.turned].append(draft)
    for drafts in alike.values():
        for place in _at_one_height(drafts):
            large = place[0].size > 1.1 * usual or _are_on_inner_bars(place, edges)
            recurs = _recurs([draft.sheet for draft in place], len(edges))
            if recurs and not (large and _are_headings(place)):
                yield from place


def _are_headings(place: Sequence[Draft]) -> bool:
    """Tell whether lines that differ only in their numbers are headings: "Scenario 3", "Scenario
    4".

    They are not if they have no word or all have the same number.
    """
    named = re.search(r"[^\W\d_]{3}", place[0].text) is not None
    return named and len({draft.text for draft in place}) > 1


def _are_on_inner_bars(place: Sequence[Draft], edges: Sequence[Sequence[Draft]]) -> bool:
    """Tell whether each line is on a bar of colour, with other lines of `edges` above and below it.

    `edges` holds the outermost lines of each page.
    """
    for draft in place:
        heights = [other.baseline for other in edges[draft.sheet]]
        if not (draft.in_bar and min(heights) < draft.baseline < max(heights)):
            return False
    return True


def _at_one_height(drafts: Sequence[Draft]) -> Iterator[list[Draft]]:
    place: list[Draft] = []
    for draft in sorted(drafts, key=lambda draft: draft.baseline):
        if place and draft.baseline - place[-1].baseline > _DRIFT:
            yield place
            place = []
        place.append(draft)
    yield place


def _recurs(sheets: Sequence[int], total: int) -> bool:
    seen = sorted(set(sheets))
    if len(seen) < 3:
        return len(seen) == 2 and total <= 4
    return len(seen) >= 0.3 * total or (seen[-1] - seen[0]) / (len(seen) - 1) <= 3


def _in_a_slot(
    sheets: Sequence[_SheetDrafts], edges: Sequence[Sequence[Draft]], usual: float
) -> Iterator[Draft]:
    """Yield running heads that name the contents of their page, such as its chapter.

    Their words differ from page to page; they are known by having the same font and height and by
    being apart from the text. `edges` and `usual` are as in `_repeated`.
    """
    slots: defaultdict[tuple[str, float], list[Draft]] = defaultdict(list)
    for sheet, edge in zip(sheets, edges, strict=True):
        for draft in edge:
            if not draft.turned and _stands_apart(draft, sheet, usual):
                slots[draft.face.font, draft.size].append(draft)
    for drafts in slots.values():
        for place in _at_one_height(drafts):
            if len({draft.sheet for draft in place}) >= max(4, 0.4 * len(sheets)):
                yield from place


def _of_title(
    sheets: Sequence[_SheetDrafts], edges: Sequence[Sequence[Draft]], usual: float
) -> Iterator[Draft]:
    """Yield lines at the edges of later pages that repeat the title of the guide.

    The title is the large text on the first page; one line that repeats it is enough. `edges` holds
    the outermost lines of each page, `usual` is the font size of most letters.
    """
    large = (draft for draft in sheets[0] if draft.size >= _TITLE * usual) if sheets else ()
    title = [word for draft in large for word in words(draft.text)]
    for sheet, edge in zip(sheets[1:], edges[1:], strict=True):
        for draft in edge:
            said = words(_NUMBER.sub("", draft.text))
            same = said[:1] == title[:1] and set(said) <= set(title)
            if said and same and not draft.turned and _stands_apart(draft, sheet, usual):
                yield draft


def _stands_apart(draft: Draft, sheet: _SheetDrafts, usual: float) -> bool:
    """Tell whether a line is short, the highest or lowest line of its page, and far from the text.

    Far means more than 2.2 times `usual`, the font size of most letters.
    """
    if len(draft.text) > _LONGEST / 2 or draft.text.endswith((".", "!", "?", ":")):
        return False
    away = [other.baseline - draft.baseline for other in sheet if not other.turned]
    others = [distance for distance in away if abs(distance) > 0.5 * draft.size]
    at_top = all(distance > 0 for distance in others)
    at_bottom = all(distance < 0 for distance in others)
    apart = all(abs(distance) > 2.2 * usual for distance in others)
    return draft.size <= 1.05 * usual and bool(others) and apart and (at_top or at_bottom)
