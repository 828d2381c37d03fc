"""Words that were cut at the end of a line are made whole; true hyphens stay.

pdf_paragraphs -> join_cut_words -> pdf
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules_index.readers.pdf_drafts import Draft, Run

_HYPHENS = "-\u2010\u00ad"
_CUT_END = re.compile(rf"((?:[^\W_]+[-'’])*[^\W_]+)([{_HYPHENS}])$")
_REST = re.compile(r"[^\W_]+")
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_COMMONEST = 30


@dataclass(frozen=True, slots=True)
class _Cut:
    """A hyphen at the end of a line, with the parts of a word on both sides."""

    before: Draft
    after: Draft
    head: str
    hyphen: str
    tail: str

    @property
    def joined(self) -> str:
        return (self.head + self.tail).casefold()

    @property
    def compound(self) -> str:
        return f"{self.head}-{self.tail}".casefold()


def join_cut_words(drafts: Sequence[Draft]) -> list[Draft]:
    """Moves the rest of each cut word up to its beginning; lines that are empty then are gone."""
    cuts = list(_cuts(drafts))
    known = _vocabulary(drafts, cuts)
    common = {word for word, _ in known.most_common(_COMMONEST)}
    soft = sum(known[cut.joined] > known[cut.compound] for cut in cuts)
    hard = sum(known[cut.compound] > known[cut.joined] for cut in cuts)
    for cut in reversed(cuts):
        if not _is_suspended(cut, known, common):
            _join(cut, keep=_is_true_hyphen(cut, known, mostly_true=hard > soft))
    return [draft for draft in drafts if draft.runs]


def _cuts(drafts: Sequence[Draft]) -> Iterator[_Cut]:
    for before, after in pairwise(drafts):
        if after.gap or before.is_row or after.is_row:
            continue
        head, tail = _CUT_END.search(before.text), _REST.match(after.text)
        if head and tail:
            yield _Cut(before, after, head[1], head[2], tail[0])


def _vocabulary(drafts: Iterable[Draft], cuts: Iterable[_Cut]) -> Counter[str]:
    """How often each word stands whole in the guide, and each compound with its hyphen."""
    known: Counter[str] = Counter()
    for draft in drafts:
        for word in _WORD.findall(draft.text.casefold().replace("\u2010", "-")):
            known[word] += 1
    for cut in cuts:
        known.subtract([cut.head.casefold(), cut.tail.casefold()])
    return known


def _is_suspended(cut: _Cut, known: Counter[str], common: set[str]) -> bool:
    """Two- and three-player games: the hyphen ends its word, the next one is another."""
    if cut.hyphen == "\u00ad" or known[cut.joined] > 0 or known[cut.compound] > 0:
        return False
    return cut.tail.casefold() in common


def _is_true_hyphen(cut: _Cut, known: Counter[str], *, mostly_true: bool) -> bool:
    if cut.hyphen == "\u00ad":
        return False
    if not cut.tail[0].islower():
        return True
    whole, compound = known[cut.joined], known[cut.compound]
    if whole != compound:
        return compound > whole
    both_known = known[cut.head.casefold()] > 0 and known[cut.tail.casefold()] > 0
    return mostly_true or both_known


def _join(cut: _Cut, *, keep: bool) -> None:
    """Moves everything up to the next white space, with what stands behind the word."""
    word = cut.after.text.split(" ", 1)[0]
    moved: list[Run] = []
    left = len(word)
    for text, face in cut.after.runs:
        if left > 0:
            moved.append((text[:left], face))
        left -= len(text)
    text, face = cut.before.runs[-1]
    cut.before.runs[-1] = (text if keep else text[:-1], face)
    cut.before.runs.extend(moved)
    cut.after.drop_start(len(word))
