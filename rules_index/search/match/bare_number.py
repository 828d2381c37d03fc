"""Matches a step, chapter or appendix by its number alone: "3", "phase 2", "III", "Appendix II".

Only entries with exactly that number match. If several have it, all are suggested; if none has it,
no other number is offered.

numbered_parts -> Index -> here -> shortcuts
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules_index.language.stem import stems_of
from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.index.numbered_parts import Numbered
from rules_index.search.index.postings import Floats
from rules_index.search.index.step_lists import row_step
from rules_index.search.match.matcher import WHAT_IS_SURE, Matcher
from rules_index.search.match.worths import NEXT_LESS, WORTHS
from rules_index.search.question.languages import asked_in, by_default
from rules_index.search.question.query import Query
from rules_index.search.records import Ambiguous, Match, Reason, Tier
from rules_index.search.text.list_numbering import ROMAN
from rules_index.search.text.step_phrase import counted
from rules_index.search.text.step_vocabulary import (
    Label,
    Labels,
    Steps,
    asks,
    label_of,
    names_more,
    says_number,
)

_LETTERS = "abcdefgh"
"""The letters that number appendices, in order."""
_SHORTEST_LABEL = 3
"""The fewest letters of a word that labels the number behind it: "tile 4". Chosen by hand."""


@dataclass(frozen=True, slots=True)
class _FigureAsked:
    """A question that is only a number, perhaps with a label: "3", "phase 2"."""

    label: Label
    spellings: tuple[str, ...]
    """The number as it was typed, then its other spellings: "iii", "3"."""


def _find(context: Context) -> Sequence[Match] | Ambiguous:
    """Match the parts with exactly the question's number; parts of different names are suggested.

    A question that is only a number, with or without a label: "3", "phase 2", "Appendix II".

    A question that is a title matches nothing.
    """
    query, index = context.query, context.index
    allowed, steps = context.allowed, context.vocabulary
    asked = _figure_asked(query, steps)
    if asked is None or allowed[index.titles.by_name.get(query.plain, [])].any():
        return ()
    meant = list(_parts_meant(asked, query, index, allowed, steps))
    # Behind an unknown label, the number may count a thing of the game: "tile 4".
    several = len(meant) > 1 or (not meant and asked.label.known)
    found = tuple(_matches_of_parts(meant, context, first_only=several))
    return Ambiguous(Reason.FIGURE if found else Reason.NO_FIGURE, found) if several else found


def _matches_of_parts(
    meant: Iterable[Sequence[Numbered]], context: Context, *, first_only: bool
) -> Iterator[Match]:
    """Yield a match for each entry with one of the parts in `meant`.

    `meant` has a list of parts for each different name, the best name first. With `first_only`, a
    part in several entries gets a match only for the first of them.
    """
    best: dict[int, float] = {}
    passages: dict[int, int] = {}
    for rank, one in ((rank, one) for rank, alike in enumerate(meant) for one in alike):
        places = [row_step(at, context.index) for at in one.places[: 1 if first_only else None]]
        for further, place in enumerate(places):
            worth = WORTHS[Reason.FIGURE] - NEXT_LESS * (rank + further)
            best[place] = max(best.get(place, 0.0), worth)
        # A step in a single entry has at least its first passage; of several, each may be meant.
        if one.passage >= 0 or len(one.places) == 1:
            passages.setdefault(one.places[0], max(one.passage, 0))
            best.setdefault(one.places[0], 0.0)
    for place, worth in best.items():
        tier = Tier.EXACT if worth else Tier.HINT
        if context.allowed[place]:
            yield Match(place, tier, worth, Reason.FIGURE, passages.get(place))


def _figure_asked(query: Query, steps: Steps) -> _FigureAsked | None:
    """Return the number and label of a question that is nothing else: "3", "phase 2".

    Return None for any other question.
    """
    said = query.plain.split()
    found = counted(query.text, steps.means_one)
    if found and names_more(found.label):  # a step of something that is named, not a bare number
        return None
    if found and all(word in query.small or asks(word) for word in (*found.before, *found.after)):
        roman = [word for word in said if word in ROMAN and ROMAN.index(word) + 1 == found.number]
        typed = next(iter(roman), str(found.number))
        spellings = (*_ways_to_write(typed, lettered=False), f".{found.number}")
        return _FigureAsked(label_of(found.label, steps), spellings)
    said = [word for word in said[:-1] if not says_number(word)] + said[-1:]
    if len(said) > 2:  # more than a label and its number
        said = [word for word in said[:-1] if word not in query.small] + said[-1:]
    if not said or len(said) > 2 or _is_worded(said[0], len(said)):
        return None
    label = label_of("" if len(said) == 1 else said[0], steps)
    lettered = bool(label.word) and label.kind is not Labels.STEP
    spellings = tuple(_ways_to_write(said[-1], lettered=lettered))
    return _FigureAsked(label, spellings) if spellings else None


def _is_worded(first: str, many: int) -> bool:
    """Tell whether the first word of a question cannot be a label: the first "1" in "1 3" is none.

    `many` is the number of words. Return False for a single word, which is the number itself.
    """
    return many > 1 and (len(first) < _SHORTEST_LABEL or not first.isalpha())


def _ways_to_write(typed: str, *, lettered: bool) -> Iterator[str]:
    """Yield the spellings of a number: Arabic, Roman and, if `lettered`, as a letter.

    "3" gives "3" and "iii"; with `lettered`, also "c".
    """
    value = 0
    if typed.isdecimal() and len(typed) <= len("99"):
        value = int(typed)
        yield str(value)
        yield from ROMAN[value - 1 : value] if value else ()
    elif typed in ROMAN:
        value = ROMAN.index(typed) + 1
        yield from (typed, str(value))
    elif len(typed) == 1 and typed in _LETTERS:
        yield typed
        if lettered:
            value = _LETTERS.index(typed) + 1
            yield from (ROMAN[value - 1], str(value))
    if lettered and value and not typed.isalpha():
        yield from _LETTERS[value - 1 : value]


def _parts_meant(
    asked: _FigureAsked, query: Query, index: Index, allowed: Floats, steps: Steps
) -> Iterator[list[Numbered]]:
    """Yield lists of the parts that a question's number may mean: one list for each game and name.

    Of the parts with this number, only those that fit the question and its language best are taken.
    """
    games: dict[str, list[Numbered]] = {}
    spelt = {at for typed in asked.spellings for at in index.numbers.by_printed.get(typed, ())}
    word, phase = asked.label.word, steps.is_phase(asked.label.word)
    for one in (index.numbered[at] for at in sorted(spelt)):
        if allowed[one.places].any() and (not phase or _may_be_phase(one, word, steps)):
            own = label_of(one.label, steps)
            if own.kind is asked.label.kind and (own.known or own.word == word):
                games.setdefault(index.rows[one.places[0]].game, []).append(one)
    for game, having in games.items():
        likely = _in_one_language(
            _best_fitting_parts(having, asked, steps), asked, query, index, allowed, game
        )
        alike: dict[frozenset[str], list[Numbered]] = {}
        for one in likely:
            alike.setdefault(_name_stems(one, index, steps), []).append(one)
        yield from alike.values()


def _best_fitting_parts(
    having: Sequence[Numbered], asked: _FigureAsked, steps: Steps
) -> Sequence[Numbered]:
    """Return the parts in `having` that fit the question best.

    Parts with the question's label come before others, then titles before list items, then numbers
    spelt as typed before other spellings.
    """
    word, typed = asked.label.word, asked.spellings
    found = [one for one in having if _may_be(one, word, steps)] or having
    if word:
        found = _those(found, lambda one: _is_called_by(one, word, steps))
    found = _those(found, lambda one: one.passage < 0)
    if word:
        found = _those(found, lambda one: word in {one.label, *one.name.split()})
    spelling = min((one.printed for one in found), key=typed.index)
    return _those(found, lambda one: one.printed == spelling)


def _may_be(one: Numbered, word: str, steps: Steps) -> bool:
    """Tell whether a question with the label `word` can mean a part, judging by the part's label.

    A part inside a chapter must have the same label: "2.3 Draw phase" is phase 3, but not step 3.
    """
    inside = one.passage < 0 and one.printed.startswith(".")
    return not inside or _is_called_by(one, word, steps)


def _is_called_by(one: Numbered, word: str, steps: Steps) -> bool:
    """Tell whether a part's label or name has the label `word` or a word of the same kind.

    For a list item, a word of the same kind counts only if it means a phase, because every numbered
    item is a kind of step.
    """
    said = {one.label, *one.name.split()}
    if word in said:
        return True
    alike = any(steps.is_alike(word, own) for own in said)
    return alike and (one.passage < 0 or steps.is_phase(word))


def _may_be_phase(one: Numbered, word: str, steps: Steps) -> bool:
    """Tell whether a part can be a phase, judging by its label: "Step 3" cannot.

    `word` is the question's word for a phase.
    """
    return not one.label or _is_called_by(one, word, steps)


def _those(having: Sequence[Numbered], fits: Callable[[Numbered], bool]) -> Sequence[Numbered]:
    """Return the parts for which `fits` is true, or all parts if there are none."""
    return [one for one in having if fits(one)] or having


def _in_one_language(  # noqa: PLR0917  # what is known of one question; nobody else calls it
    having: Sequence[Numbered],
    asked: _FigureAsked,
    query: Query,
    index: Index,
    allowed: Floats,
    game: str,
) -> Sequence[Numbered]:
    """Return the parts in `having` that are in one language.

    The first of these languages with such parts is taken: the question's, the label's, the one that
    most players read, the first part's.
    """

    def language(one: Numbered) -> str:
        return index.rows[one.places[0]].language

    spoken, most = asked.label.languages, by_default(query, index, game)
    said = (most, *spoken) if most in spoken else (*spoken, most)
    for code in (asked_in(query, index, allowed), *said, language(having[0])):
        if own := [one for one in having if language(one) == code]:
            return own
    return having


def _name_stems(one: Numbered, index: Index, steps: Steps) -> frozenset[str]:
    """Return the stems of a part's name; they are the same for this part in another version or
    chart.

    For a part without a name, return the position of its entry as a text.
    """
    code = index.rows[one.places[0]].language
    said = frozenset(stems_of(steps.telling(one.name.split()), code))
    return said or frozenset({str(one.places[0])})


BARE_NUMBER = Matcher("bare_number", _find, only_without=WHAT_IS_SURE | {Reason.NO_FIGURE})
