"""Joins words that were cut at the end of a line; true hyphens stay.

paragraphs -> join_cut_words -> reader
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules_index.readers.pdf.lines.line_drafts import LINE_BREAK, Draft, Run

_SOFT = "\u00ad"
_HYPHENS = f"-\u2010{_SOFT}"
_HEAD = re.compile(rf"((?:[^\W_]+-)*[^\W_]+)([{_HYPHENS}])$")
# Some languages print a true hyphen twice: where the line ends and where the next one starts.
_TAIL = re.compile(r"-?([^\W_]+(?:-[^\W_]+)*)")
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_COMPOUND = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_COMMONEST = 30
"""The number of the guide's most frequent words that count as common.

A hyphen before a common word usually ends its own word, as in "two- and three-sided". Chosen by
hand.
"""
# Between two words that share their end, in the languages of guides.
_JOINING = frozenset(
    ["and", "or", "und", "oder", "et", "ou", "i", "a", "y", "e", "o", "lub", "oraz", "nebo"]
)
_FEW_CUTS = 10
"""The most hyphens at line ends that are too few to show whether the guide cuts words. Chosen by
hand."""
_HARDLY_ANY = 1.0
"""The ratio of hyphens inside lines to hyphens at line ends below which a guide cuts words. Chosen
by hand."""


@dataclass(frozen=True, slots=True)
class _Cut:
    """A word that may be cut at the end of a line: its two parts and the hyphen between them."""

    head: str
    hyphen: str
    tail: str
    is_doubled: bool
    """Whether the second part begins with a hyphen, too."""

    @property
    def joined(self) -> str:
        return (self.head + self.tail).casefold()

    @property
    def compound(self) -> str:
        return f"{self.head}-{self.tail}".casefold()


def join_cut_words(drafts: Sequence[Draft]) -> None:
    """Join each word that is cut at the end of a line, by moving its second part to the first line.

    The line below may lose its only word and become empty.
    """
    between = list(_between_lines(drafts))
    inside = [(draft, place, cut) for draft in drafts for place, cut in _inside_cells(draft)]
    judge = _Judge(drafts, [cut for _, _, cut in between] + [cut for _, _, cut in inside])
    # From the end, so that a line that hands its only word up hands up what it was given itself.
    for before, after, cut in reversed(between):
        if (hyphen := judge.hyphen(cut)) is not None:
            _pull_up(before, after, hyphen)
    for draft, place, cut in reversed(inside):
        if (hyphen := judge.hyphen(cut)) is not None:
            _close_up(draft, place, hyphen)
    for draft in drafts:
        draft.runs = [(_plain(text), face) for text, face in draft.runs]


def _plain(text: str) -> str:
    return " " if text == LINE_BREAK else text.replace(_SOFT, "")


def _between_lines(drafts: Sequence[Draft]) -> Iterator[tuple[Draft, Draft, _Cut]]:
    for before, after in pairwise(drafts):
        if not (after.gap or before.is_row or after.is_row):
            for cut in _cuts(before.text, after.text):
                yield before, after, cut


def _inside_cells(draft: Draft) -> Iterator[tuple[int, _Cut]]:
    for place in range(1, len(draft.runs) - 1):
        if draft.runs[place][0] == LINE_BREAK:
            for cut in _cuts(draft.runs[place - 1][0], draft.runs[place + 1][0]):
                yield place, cut


def _cuts(before: str, after: str) -> Iterator[_Cut]:
    head, tail = _HEAD.search(before), _TAIL.match(after)
    if head and tail:
        yield _Cut(head[1], head[2], tail[1], is_doubled=after.startswith("-"))


class _Judge:
    """Decides whether a hyphen at a line's end stays, by counting how often the guide has each
    word."""

    def __init__(self, drafts: Sequence[Draft], cuts: Sequence[_Cut]) -> None:
        self._known: Counter[str] = Counter()
        for draft in drafts:
            self._known.update(_WORD.findall(draft.text.casefold().replace("\u2010", "-")))
        for cut in cuts:
            self._known.subtract([cut.head.casefold(), cut.tail.casefold()])
        self._common = {word for word, _ in self._known.most_common(_COMMONEST)}
        soft = sum(self._known[cut.joined] > self._known[cut.compound] for cut in cuts)
        hard = sum(self._known[cut.compound] > self._known[cut.joined] for cut in cuts)
        self._mostly_hard = hard > soft
        # A guide that cuts words prints many more hyphens at the ends of lines than inside them.
        inside = sum(
            times for word, times in self._known.items() if times > 0 and _COMPOUND.fullmatch(word)
        )
        self._cuts_words = len(cuts) > _FEW_CUTS and inside < _HARDLY_ANY * len(cuts)

    def hyphen(self, cut: _Cut) -> str | None:
        """Return what belongs between the two parts of a cut word: "-", "", or None for a space.

        For "har-" and "bour", return "" if the guide has "harbour" elsewhere.
        """
        if cut.is_doubled:
            return "-"
        if cut.hyphen == _SOFT:
            return ""
        joined, compound = self._known[cut.joined], self._known[cut.compound]
        if not cut.tail[0].islower():
            return "-"
        if max(joined, compound) > 0:
            return "-" if compound > joined else ""
        return self._unknown(cut)

    def _unknown(self, cut: _Cut) -> str | None:
        """Return what belongs between the two parts (see `hyphen`) of a word that occurs nowhere
        else."""
        tail = cut.tail.casefold()
        # “Two- and three-player games”: the hyphen ends its word, the next one is another.
        if tail in _JOINING or (tail in self._common and not self._cuts_words):
            return None
        if self._cuts_words:
            return ""
        halves = min(self._known[cut.head.casefold()], self._known[tail])
        return "-" if self._mostly_hard or halves > 0 else ""


def _pull_up(before: Draft, after: Draft, hyphen: str) -> None:
    """Move the second part of a cut word from the start of `after` to the end of the line `before`.

    The second part ends at the next white space. `hyphen` replaces the hyphen at which the word was
    cut.
    """
    word = after.text.split(" ", 1)[0]
    moved: list[Run] = []
    left = len(word)
    for text, face in after.runs:
        if left > 0:
            moved.append((text[:left], face))
        left -= len(text)
    after.drop_start(len(word))
    _glue(before.runs, hyphen)
    before.runs.append((moved[0][0].removeprefix("-"), moved[0][1]))
    before.runs.extend(moved[1:])


def _close_up(draft: Draft, place: int, hyphen: str) -> None:
    head, rest = draft.runs[:place], draft.runs[place + 1 :]
    _glue(head, hyphen)
    draft.runs = [*head, (rest[0][0].removeprefix("-"), rest[0][1]), *rest[1:]]


def _glue(runs: list[Run], hyphen: str) -> None:
    text, face = runs[-1]
    runs[-1] = (text[:-1] + hyphen, face)
