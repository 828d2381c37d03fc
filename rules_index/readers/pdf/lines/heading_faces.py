"""Finds the headings and their levels, from the outline and from their looks.

styles, bookmarks -> mark_headings -> paragraphs
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from statistics import median

from rules_index.readers.pdf.lines.line_drafts import Draft
from rules_index.readers.pdf.lines.styles import Body
from rules_index.readers.pdf.page.parts import Face

_SAME_SIZE = 1.04
"""The greatest ratio of two font sizes that count as the same size. Chosen by hand."""
_BAR = 1.3
"""The factor that raises the size of a title on a bar when titles are ranked by size. Chosen by
hand."""
_LONGEST = 160
"""The most characters of a heading. Chosen by hand."""
_MOST_ROWS = 4
"""The most lines of a heading. Chosen by hand."""
_MOST_WORDS = 12
"""The most words of a bold line that counts as a title. Chosen by hand."""
_WORDS_OF_A_TEXT = 3
"""The fewest plain words after bold words from which a line counts as text rather than a heading.

If the bold words end with a full stop or the like, one plain word is enough. Chosen by hand.
"""
_DEEPEST = 6
"""The deepest level of a heading. Chosen by hand."""
_LEADERS = re.compile(r"(?:\s?[.…]){4}")  # they lead to a page number in a table of contents
_TITLE_CLOSED = (".", ":", "?", "!", "–", "—")
_NO_TITLE_ENDS = (".", ",", ";", ":", "!", "?", "…", "-", "–")

_Group = list[Draft]


def mark_headings(drafts: Sequence[Draft], body: Body) -> None:
    """Set the level of each heading; lines that are not headings keep the level None.

    Headings with a bookmark already have a level, and the levels of the others are fitted to these.
    """
    known = _known_levels(drafts)
    by_face: defaultdict[Face, list[_Group]] = defaultdict(list)
    pairs = zip_longest(drafts, drafts[1:])
    alone = (
        draft for draft, below in pairs if not (_runs_on(draft) or _bold_goes_on(draft, below))
    )
    for group in _groups(alone):
        by_face[group[0].face].append(group)
    barred = {face for face, groups in by_face.items() if _are_in_bars(groups)}
    large = [
        face
        for face, groups in by_face.items()
        if (face in barred or face.size >= body.size_slack * body.face.size)
        and (face in known or _are_titles(groups))
    ]
    levels = _levels(large, known, barred)
    below = min(_DEEPEST, max([0, *levels.values(), *known.values()]) + 1)
    fonts = {face.font for face in large} - {body.face.font}
    for face, groups in by_face.items():
        level = levels.get(face)
        if level is None and _is_for_titles(face, groups, fonts):
            level = known.get(face, below)
        if level is not None:
            for group in groups:
                _mark_group(group, level, body)
    _mark_bold_lines(drafts, body, below)


def _known_levels(drafts: Iterable[Draft]) -> dict[Face, int]:
    found: defaultdict[Face, list[int]] = defaultdict(list)
    for draft in drafts:
        if draft.level is not None and not draft.wrapped:
            found[draft.face].append(draft.level)
    return {face: round(median(levels)) for face, levels in found.items()}


def _groups(drafts: Iterable[Draft]) -> Iterator[_Group]:
    """Yield groups of successive lines that have the same face and are close to one another."""
    group: _Group = []
    for draft in drafts:
        if group and (draft.face != group[-1].face or draft.above > 2.5 * draft.size):
            yield group
            group = []
        group.append(draft)
    if group:
        yield group


def _are_titles(groups: Sequence[_Group]) -> bool:
    """Tell whether at least 70% of the groups look like titles: they are short and end no
    sentence."""
    return sum(_reads_like_title(group) for group in groups) >= 0.7 * len(groups)


def _reads_like_title(group: _Group) -> bool:
    text = " ".join(draft.text for draft in group)
    letters = sum(map(str.isalpha, text))
    return (
        letters >= 2
        and len(group) <= _MOST_ROWS
        and len(text) <= _LONGEST
        and not text.endswith((".", ",", ";"))
        and not _LEADERS.search(text)
        and not any(draft.is_row for draft in group)
    )


def _are_in_bars(groups: Sequence[_Group]) -> bool:
    """Tell whether at least 60% of the groups of lines are on bars of colour.

    Such lines are titles, whatever their font size.
    """
    return sum(group[0].in_bar for group in groups) >= 0.6 * len(groups)


def _runs_on(draft: Draft) -> bool:
    """Tell whether a line of mostly bold letters has plain words as well; then it is no heading.

    An example is "**Ferries.** Each holds two".
    """
    *before, (words, face) = draft.runs
    first, first_face = draft.runs[0]
    if draft.face.bold and not (face.bold or first_face.bold) and any(map(str.isalpha, first)):
        return True
    # Behind a full stop one word is the text, too: "Old Pier (Bay 4). Its".
    closed = "".join(text for text, _ in before).rstrip().endswith(_TITLE_CLOSED)
    least = 1 if closed else _WORDS_OF_A_TEXT
    return draft.face.bold and not face.bold and len(words.split()) >= least


def _bold_goes_on(draft: Draft, below: Draft | None) -> bool:
    """Tell whether a bold sentence goes on in the line `below`, with plain text behind it.

    It is then text and no heading: "**May we" on one line, "row here?** Yes." on the next.
    """
    if below is None or (below.sheet, below.column) != (draft.sheet, draft.column):
        return False
    bold = all(face.bold or text.isspace() for text, face in draft.runs)
    (words, face), (_, last) = below.runs[0], below.runs[-1]
    goes_on = face.bold and not last.bold and words[:1].islower()
    return bold and goes_on and words.rstrip().endswith(_TITLE_CLOSED)


def _is_for_titles(face: Face, groups: Sequence[_Group], fonts: set[str]) -> bool:
    """Tell whether letters of this face are titles, although they are no larger than the body's.

    This is so if bookmarks name at least 60% of the `groups` of lines in this face. It is also so
    if the groups look like titles and the font is in `fonts`, the fonts of large headings.
    """
    told = sum(group[0].level is not None for group in groups)
    return told >= 0.6 * len(groups) or (face.font in fonts and _are_titles(groups))


def _levels(faces: Sequence[Face], known: Mapping[Face, int], barred: set[Face]) -> dict[Face, int]:
    """Return the heading level of each face: from bookmarks if possible, or else by rank of size.

    `known` has the levels of faces with bookmarks. `barred` has the faces on bars of colour: they
    count as slightly larger than they are.
    """
    levels: dict[Face, int] = {}
    rank, last = 0, math.inf
    weights = {face: face.size * (_BAR if face in barred else 1.0) for face in faces}
    for face in sorted(faces, key=lambda face: -weights[face]):
        if weights[face] * _SAME_SIZE < last:
            rank, last = rank + 1, weights[face]
        told = known.get(face) or _level_beside(face.size, known)
        levels[face] = min(_DEEPEST, told or rank)
    return levels


def _level_beside(size: float, known: Mapping[Face, int]) -> int | None:
    """Return the heading level for a font size, judged by headings that have bookmarks.

    `known` has the faces and levels of these headings. If none has this size, return a level
    between those of the next larger and the next smaller size. Return None if `known` is empty.
    """
    same = [n for f, n in known.items() if size / _SAME_SIZE <= f.size <= size * _SAME_SIZE]
    if same:
        return max(same)
    larger = min(((f.size, n) for f, n in known.items() if f.size > size), default=None)
    smaller = max(((f.size, n) for f, n in known.items() if f.size < size), default=None)
    if larger is None:
        return max(1, smaller[1] - 1) if smaller else None
    return min(larger[1] + 1, smaller[1]) if smaller else larger[1] + 1


def _mark_group(group: _Group, level: int, body: Body) -> None:
    if not _reads_like_title(group):
        return
    before: Draft | None = None
    for draft in group:
        if draft.level is None:
            draft.level = level
            draft.wrapped = before is not None and _is_wrapped(before, draft, body)
        before = draft


def _is_wrapped(before: Draft, draft: Draft, body: Body) -> bool:
    close = draft.above <= 1.3 * max(body.leading(draft.size), draft.size)
    return close and before.column == draft.column and not before.has_room_for(draft)


def _mark_bold_lines(drafts: Sequence[Draft], body: Body, level: int) -> None:
    """Give `level` to bold lines that have the usual font size, with space above and plain text
    below.

    The guide must have at least two such lines. A single line is enough if it is the first line of
    a box.
    """
    usual = _usual_sizes(drafts)
    found = [
        draft
        for draft, following in pairwise(drafts)
        if _is_bold(draft, body)
        and not (_is_bold(following, body) or _bold_goes_on(draft, following))
        and following.level is None
        and _stands_as_title(draft, body, usual.get((draft.sheet, draft.box), body.face.size))
    ]
    opening = [draft for draft in found if draft.box and math.isinf(draft.above)]
    for draft in found if len(found) > 1 else opening:
        draft.level = level


def _usual_sizes(drafts: Iterable[Draft]) -> dict[tuple[int, int], float]:
    """Return the most frequent font size in each box: (index of the page, number of the box) ->
    size.

    Letters in a box are often smaller than the text outside.
    """
    sizes: defaultdict[tuple[int, int], Counter[float]] = defaultdict(Counter)
    for draft in drafts:
        if draft.box:
            sizes[draft.sheet, draft.box][draft.size] += len(draft.text)
    return {key: counted.most_common(1)[0][0] for key, counted in sizes.items()}


def _is_bold(draft: Draft, body: Body) -> bool:
    return not body.face.bold and all(face.bold or text.isspace() for text, face in draft.runs)


def _stands_as_title(draft: Draft, body: Body, usual: float) -> bool:
    text = draft.text
    return (
        draft.level is None
        and not draft.is_row
        and draft.size >= 0.95 * usual
        and draft.above > 1.2 * body.leading(draft.size)
        and len(text.split()) <= _MOST_WORDS
        and not text.endswith(_NO_TITLE_ENDS)
        and (text[0].isupper() or text[0].isdigit())
    )
