"""Checks that an answer has the number of the step or phase that the question asks for.

If no guide has this step, the question must not be answered with another step, however likely.

Query, entry, its passage -> here -> answer
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rules_index.language.fold import fold, words
from rules_index.model import Entry, Passage
from rules_index.search.text.list_numbering import (
    Level,
    bullets,
    counted_items,
    head,
    last_figure,
    number_of,
    value_of,
)
from rules_index.search.text.step_phrase import Counted, counted, counted_all
from rules_index.search.text.step_vocabulary import Steps

_NO_FIGURE = re.compile(r"(?P<label>[^\W\d_]+)\s+(?:\d+\s*[⁄/]\s*\d|[-−–]\d)")
"""Matches a word before a fraction or a negative number: "step 1/2". No list has such numbers."""
_ALONE = re.compile(r"(?<![\w.,])\d{1,3}(?![\w]|[.,]\d)")


def bears_what_is_asked(
    question: str, entry: Entry, passage: Passage, steps: Steps, *, sought: bool = False
) -> bool:
    """Tell whether an answer is the numbered step or phase that a question asks for.

    For “phase 3, step 2”, an entry 2.3 has both numbers but is not that step. A phase counts as a
    step of a round only if a matcher was sure of it (`sought`). If the question asks for no number,
    any answer will do.
    """
    broken = _NO_FIGURE.search(fold(question))
    if broken and steps.is_step(broken["label"]):
        return False
    asked = _steps_asked(question, steps)
    if not asked:
        return True
    said = counted_all(f"{entry.title}\n{passage.text}", steps.is_step)
    if all(any(_is_same(one, other, steps) for other in said) for one in asked):
        return True
    if _is_other_item(asked, passage, steps) or not (
        sought or _may_be_step(asked, entry, passage, steps)
    ):
        return False
    path = _numbers_leading_to(entry, passage, steps)
    pair = _nested(asked, steps)
    if pair:
        outer, inner = pair
        return outer in path and inner in path[path.index(outer) + 1 :]
    titled = {int(figure) for figure in _ALONE.findall(entry.title)}
    own = path if "." not in entry.number else path[_depth(entry) - 1 :]
    return any(one.number in {*own, *_above(entry, steps), *titled} for one in asked)


def _steps_asked(question: str, steps: Steps) -> list[Counted]:
    """Return the steps and phases that a question asks for by a number; an empty list if none."""
    first = counted(question, steps.means_one)
    found = counted_all(question, steps.means_one) or ([first] if first else [])
    return [one for one in found if steps.is_step(one.label)]


def _is_same(one: Counted, other: Counted, steps: Steps) -> bool:
    """Tell whether two steps have the same number, and labels of the same kind."""
    return one.number == other.number and steps.is_alike(one.label, other.label)


def _may_be_step(asked: Sequence[Counted], entry: Entry, passage: Passage, steps: Steps) -> bool:
    """Tell whether an entry may answer a question for a step of something larger.

    A phase may do so only if the step is an item inside it. If the question asks for anything else,
    every entry may.
    """
    titled = counted_all(entry.title, steps.is_step)
    if not _is_step_of_more(asked, steps) or not any(steps.is_phase(one.label) for one in titled):
        return True
    inside = _figures_inside(entry, passage, steps.means_one)
    return not {one.number for one in asked}.isdisjoint(inside)


def _is_other_item(asked: Sequence[Counted], passage: Passage, steps: Steps) -> bool:
    """Tell whether a passage is an item about another phase than the one in the question.

    For "step 2 of the draw phase", an item "Fate phase" is one. Return False if the question does
    not ask for a step of a phase.
    """
    said = {word for one in asked for word in (*one.before, *one.after)}
    if not _is_step_of_more(asked, steps) or not any(map(steps.is_phase, said)):
        return False
    listed = passage.marker or number_of(passage.text, steps.means_one)
    called = words(head(passage, steps.means_one)) if listed else []
    return any(map(steps.is_phase, called)) and said.isdisjoint(steps.telling(called))


def _is_step_of_more(asked: Sequence[Counted], steps: Steps) -> bool:
    """Tell whether a question asks for a step (not a phase) and names what the step belongs to.

    "Step 3 of the attack" does so, "step 3" does not.
    """
    return not any(steps.is_phase(one.label) for one in asked) and any(
        one.before or one.after for one in asked
    )


def _nested(asked: Sequence[Counted], steps: Steps) -> tuple[int, int] | None:
    """Return the numbers of a phase and of one of its steps: "phase 3, step 2" -> (3, 2).

    Return None if the question does not ask for a step of a numbered phase.
    """
    if len(asked) != 2:
        return None
    one, other = asked
    if steps.is_inside(one.label, other.label):
        return other.number, one.number
    return (one.number, other.number) if steps.is_inside(other.label, one.label) else None


def _numbers_leading_to(entry: Entry, passage: Passage, steps: Steps) -> list[int]:
    """Return the numbers of the headings above a passage, of its entry, and of the list items
    around it.

    The outermost heading comes first. If the passage is a list item, its own number comes last.
    """
    parts = [value_of(part) for part in entry.number.lower().split(".")]
    if len(parts) == 1:
        parts = [*_above(entry, steps), parts[0] or last_figure(entry.title, steps.means_one)]
    return [*parts, *_figures_inside(entry, passage, steps.means_one)]


def _depth(entry: Entry) -> int:
    """Return how many parts an entry's number has: "3.2" -> 2."""
    return len(entry.number.split("."))


def _above(entry: Entry, steps: Steps) -> list[int]:
    """Return, for each heading above an entry, the last number in the heading; 0 if there is
    none."""
    return [last_figure(heading, steps.means_one) for heading in entry.section]


def _figures_inside(
    entry: Entry, passage: Passage, is_step: Callable[[str], bool]
) -> Iterator[int]:
    """Yield the numbers of the list items around a passage, outermost first, then that of the
    passage.

    If the passage is a bullet, yield only its position in its list, counted from 1.
    """
    at = next((n for n, one in enumerate(entry.passages) if passage.text in one.text), -1)
    levels: tuple[Level, ...] = ()
    for path in counted_items(entry, is_step):
        if path[-1].at <= at:
            levels = path
    if levels:
        yield from (level.value for level in levels)
    elif at in (listed := bullets(entry)):
        yield listed.index(at) + 1
