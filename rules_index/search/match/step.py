"""Matches a step by its number and by what it belongs to: "step 3 of the attack", "phase 4, step
2".

A step belongs to a thing with a name, which step_whole compares with the question, or to a phase
with a number.

step_table -> Index; step_phrase, step_whole -> here -> shortcuts
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules_index.language.fold import words
from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats, Ints
from rules_index.search.index.step_table import NO_NAME, OF_A_PHASE, Step, StepTable, Way
from rules_index.search.index.top_places import CANDIDATES, best_of
from rules_index.search.match.matcher import WHAT_IS_SURE, Matcher
from rules_index.search.match.number import in_its_language
from rules_index.search.match.step_whole import ALL, Whole, whole_of
from rules_index.search.match.worths import WORTHS
from rules_index.search.records import Ambiguous, Match, Reason, Tier
from rules_index.search.text.list_numbering import printed
from rules_index.search.text.step_phrase import Counted, counted, counted_all
from rules_index.search.text.step_vocabulary import Steps, table

SURENESS: Mapping[int, float] = {
    Way.OWN: 0.3,
    Way.SECTION: 0.0,
    Way.LED: -1.0,
    Way.LED_SECTION: -1.2,
    Way.CALLED: -1.5,
    Way.UNDER: 0.2,
    Way.ITEM: 0.0,
    Way.ITEM_CALLED: -1.5,
    Way.ITEM_INSIDE: 0.0,
    Way.ITEM_LED: -1.0,
    Way.ITEM_BELOW: -1.2,
    Way.BULLET: -0.4,
    Way.PHASE_STEP: 4.0,
    Way.PHASE_OWN_ITEM: 4.0,
    Way.PHASE_PART: 3.0,
    Way.PHASE_ITEM: 2.0,
    Way.PHASE_LISTED: 1.75,
    Way.PHASE_RULE: 1.0,
}
"""How an entry has the step (`Way`) -> how surely it is the right step.

If the question names what the step belongs to, up to 4 is added. Nothing is added for a step of a
numbered phase. Chosen by hand.
"""
_MORE = {
    "label": 0.5,  # the step has the label in the question, or its phase has any label
    "letter": -0.5,  # it has a letter, not a number
    "led to": 0.1,  # the introduction names the whole, as the title does
    "deeper": -0.1,  # for each list around the item
    "further": -0.1,  # for each entry with that step before it, if only a heading has the name
    "loosely": 0.9,  # at most, if another name fits closely; below 1, the step is only a hint
}
"""The amounts that details, such as the same label, add to the sureness of a step.

"loosely" is no amount but an upper limit. Chosen by hand.
"""
_NUMBERED = 1e-3
"""A bonus that makes an entry with the step's number a candidate even if its score is 0.

The bonus is below any real score. Chosen by hand.
"""
_LETTERS = "abcdefgh"
"""The letters that steps may be counted by, in order."""
_LABELLED_WAYS = frozenset(
    {Way.OWN, Way.SECTION, Way.UNDER, Way.ITEM, Way.ITEM_INSIDE, Way.ITEM_LED}
)
"""The ways in which a step is surer if it has the same label as the question."""
_OF_NO_STEP = frozenset(
    {*(Way.OWN, Way.SECTION, Way.LED, Way.LED_SECTION), *(Way.ITEM, Way.BULLET)}
)
"""The ways that do not count if the question asks for a step of a phase, but the step in the table
belongs to another step."""
_LED = frozenset({Way.LED, Way.LED_SECTION, Way.ITEM_LED})
"""The ways in which only a sentence names what the step belongs to.

Such a step counts only if the sentence has every word of that name in the question.
"""
_BELOW = frozenset({Way.UNDER, Way.ITEM_BELOW})
"""The ways in which only the heading of a chapter names what the step belongs to."""
_PLACE, _WAY, _WHOLE, _LEAD, _CHAPTER = map(
    Step._fields.index, ("place", "way", "whole", "lead", "chapter")
)

Found = tuple[float, int]
"""A number for how surely a step is the right one, and the position of its passage."""


class _Pair(NamedTuple):
    """The numbers of a phase (outer) and of one of its steps (inner): 4 and 2 in "phase 4, step
    2"."""

    outer: int
    inner: int
    lettered: bool = False
    """Whether the question has a letter for the step; only a lettered or Roman step then matches.
    """


def _find(context: Context) -> Sequence[Match] | Ambiguous:
    """Match the entries that are or hold the named step; steps of several games are suggested.

    A question with a step's number and the whole that the step belongs to: "step 3 of the attack".

    If the question is a title, nothing is matched.
    """
    found = _matches_of_step(context)
    games = {context.index.rows[one.place].game for one in found if one.tier is Tier.EXACT}
    return Ambiguous(Reason.STEP, tuple(found)) if len(games) > 1 else found


def _matches_of_step(context: Context) -> Sequence[Match]:
    """Return a match for each entry that is or contains the step that the question asks for.

    Return () if the question is a title.
    """
    query, index, steps = context.query, context.index, context.vocabulary
    pair = _phase_and_step(query.text, steps)
    if pair and (found := _of_phase(pair, context)):
        return found
    asked = counted(query.text, steps.means_one)
    if asked is None or context.total[index.titles.by_name.get(query.plain, [])].any():
        return ()
    whole = whole_of(asked, query, context.parts, index, steps)
    step = _StepAsked(asked.number, whole, steps.label_bits(asked.label), index.steps)
    return list(_of_whole(step, context)) if whole.parts else ()


def _phase_and_step(text: str, steps: Steps) -> _Pair | None:
    """Return the numbers of a phase and of its step, in either order: "phase 4, step 2" -> 4, 2.

    Return None if the question does not name both.
    """
    said = counted_all(text, steps.means_one)
    if len(said) == 1:
        return _by_letter(said[0], text, steps)
    for inner, outer in (said, reversed(said)) if len(said) == 2 else ():
        if steps.is_inside(inner.label, outer.label):
            return _Pair(outer.number, inner.number)
    return None


def _by_letter(outer: Counted, text: str, steps: Steps) -> _Pair | None:
    """Return the numbers of a phase and of a step with a letter: "phase 3 step b" -> 3, 2.

    Return None for any other question. The letter must be the last word or have a joining word
    after it; otherwise "a" may be an article.
    """
    said = [*words(text), ""]
    for label, letter, then in zip(said, said[1:], said[2:], strict=False):
        ends = not then or then in table()["joins"]
        if ends and letter and letter in _LETTERS and steps.is_inside(label, outer.label):
            return _Pair(outer.number, _LETTERS.index(letter) + 1, lettered=True)
    return None


def _of_phase(asked: _Pair, context: Context) -> Sequence[Match]:
    """Return the surest matches for a step of a numbered phase; an empty list if no entry fits."""
    lines = context.index.steps.of_figure(asked.inner)
    own = np.isin(lines[:, _WAY], [*OF_A_PHASE]) & (lines[:, _WHOLE] == asked.outer)
    found: dict[int, Found] = {}
    for one in map(Step._make, lines[own].tolist()):
        if context.allowed[one.place] and (one.lettered or not asked.lettered):
            worth = SURENESS[one.way] + _MORE["label"] * one.label + _MORE["letter"] * one.lettered
            found[one.place] = max(found.get(one.place, (0.0, 0)), (worth, one.passage))
    best = max(found.values(), default=(0.0, 0))[0]
    return in_its_language(
        (
            Match(place, Tier.EXACT, 0.0, Reason.STEP_OF_PHASE, at)
            for place, (worth, at) in found.items()
            if worth == best
        ),
        context,
    )


def _of_whole(asked: _StepAsked, context: Context) -> Iterator[Match]:
    """Yield a match for each likely entry that is or contains a step of a thing with a name.

    An example is "step 3 of the attack".
    """
    lines = context.index.steps.of_figure(asked.figure)
    likely = _likely(asked.figure, context.index, context.total, context.allowed)
    lines = lines[likely[lines[:, _PLACE]] & (lines[:, _WAY] < min(OF_A_PHASE))]
    names = np.unique(lines[:, (_WHOLE, _LEAD)])
    asked.named.update(asked.whole.named(names[names != NO_NAME]))
    meant = [line for line in lines.tolist() if line[_WHOLE] in asked.named]
    chapters = sorted({line[_CHAPTER] for line in meant if line[_WAY] == Way.CALLED})
    others = [asked.table.in_chapter(chapter) for chapter in chapters]
    if others:
        asked.named.update(asked.whole.named(np.concatenate(others)))
        asked.best.update(zip(chapters, map(asked.most, others), strict=True))
    by_place = defaultdict[int, list[Step]](list)
    for line in meant:
        by_place[line[_PLACE]].append(Step._make(line))
    closely = _is_close(max(asked.named.values(), default=0.0))
    for place, own in by_place.items():
        further = asked.further(own)
        found = [(asked.worth(one, further, closely=closely), one.passage) for one in own]
        worth, at = max(found, key=_best_then_first)
        if worth >= 1:
            yield Match(place, Tier.EXACT, WORTHS[Reason.STEP] * worth, Reason.STEP, at)
        elif worth > 0:  # less sure: the whole entry instead of its first passage
            yield Match(
                place,
                Tier.HINT,
                WORTHS[Reason.STEP_PERHAPS] * worth,
                Reason.STEP_PERHAPS,
                at or None,
            )


def _best_then_first(step: Found) -> Found:
    """Return a key for `max`: greater for a surer step; of equally sure ones, for the first."""
    worth, at = step
    return worth, -at


@dataclass(frozen=True, slots=True)
class _StepAsked:
    """A step that a question names by number and by what it belongs to: "step 3 of the attack"."""

    figure: int
    whole: Whole
    label: int
    """Which words for a step the question has, as bits (`Steps.label_bits`)."""
    table: StepTable
    named: dict[int, float] = field(default_factory=dict)
    """Number of a name -> how well the name fits the step's whole, such as "the attack"; bad fits
    are left out."""
    best: dict[int, float] = field(default_factory=dict)
    """Number of a chapter -> the value in `named` of the best name in the chapter.

    An entry whose own name fits worse is dropped: "winter" if "summer" is asked for, although both
    are seasons.
    """
    under: Counter[int] = field(default_factory=Counter)
    """Number of a chapter -> the number of entries so far that have the step only because of the
    chapter's heading."""

    def most(self, names: Ints) -> float:
        """Return the greatest value in `named` for some names; 0 if none of the names fits."""
        return max(self.named.get(name, 0.0) for name in names.tolist())

    def further(self, own: Sequence[Step]) -> int:
        """Return how many earlier entries of the chapter get the step from the chapter's heading.

        If this entry gets it in this way, too, count it for the next call; otherwise return 0.
        `own` are the entry's table rows.
        """
        below = {one.way: one.chapter for one in own if one.way in _BELOW}
        titled = [one for one in own if one.way == Way.ITEM and not self._is_unlike(one)]
        if titled:
            below.pop(Way.ITEM_BELOW, None)
        for chapter in below.values():
            self.under[chapter] += 1
            return self.under[chapter] - 1
        return 0

    def worth(self, one: Step, further: int, *, closely: bool) -> float:
        """Return how surely a table row is the step that the question asks for; 0 if it is not that
        step.

        `further` is the number returned by the method `further`; `closely` tells whether any name
        fits closely.
        """
        way, named = one.way, self.named[one.whole]
        if (
            (way in _OF_NO_STEP and self._is_unlike(one))
            or (way in _LED and named < ALL)
            or (way == Way.CALLED and named < self.best[one.chapter])
        ):
            return 0.0
        worth = named + SURENESS[way]
        if way in _LABELLED_WAYS:
            worth += _MORE["label"] * bool(one.label & self.label) + _MORE["letter"] * one.lettered
        if way == Way.ITEM:
            lead = self.named.get(one.lead, 0.0)
            worth += _MORE["deeper"] * one.depth + _MORE["led to"] * (lead if lead >= ALL else 0.0)
        worth += _MORE["further"] * further * (way in _BELOW)
        return min(worth, _MORE["loosely"]) if closely and not _is_close(named) else worth

    def _is_unlike(self, one: Step) -> bool:
        """Tell whether the row is a step of a step, although the question asks for a step of a
        phase."""
        return self.whole.phased and bool(one.unlike)


def _is_close(named: float) -> bool:
    """Tell whether a name fits closely: it has the question's own words, or no meaning but theirs.

    Where "conflict" is a name, "duel" fits that name only loosely, although both mean a battle.
    `named` is the name's value in `Whole.named`.
    """
    return named >= ALL + 1


def _likely(figure: int, index: Index, total: Floats, allowed: Floats) -> NDArray[np.bool_]:
    """Return, for each entry, whether it is likely enough to be searched for the step.

    Two groups are likely: the entries with the best scores, and those with the best scores among
    the entries that have the number.
    """
    numbered = np.zeros(len(total), dtype=np.float32)
    for places in (index.numbers.by_last_figure.get(own, []) for own in printed(figure)):
        numbered[places] = total[places] + _NUMBERED * allowed[places]
    found = np.zeros(len(total), dtype=bool)
    found[[*best_of(total, CANDIDATES), *best_of(numbered, CANDIDATES)]] = True
    return found


STEP = Matcher("step", _find, only_without=WHAT_IS_SURE)
