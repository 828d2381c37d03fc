"""Chooses the passage of an entry that answers a question best.

found -> passage -> answer; words of the title count little, mere references to other entries
nothing
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_index.language.detect import asking_words
from rules_index.language.fold import words
from rules_index.model import Entry, Kind, Link, Passage
from rules_index.search.found import Found
from rules_index.search.question.query import Query
from rules_index.search.question.references import holds_phrase, numbers
from rules_index.search.records import Hit
from rules_index.search.score.passages import passage_scores
from rules_index.search.text.list_numbering import item_numbers

_FIRST = 0.1
"""The bonus for the first passage of an entry. Chosen by hand."""
_TITLED = 1.0
"""The further bonus for the first passage of an entry whose title covers the whole question.

If the title covers half of the question, the bonus is half of this. Chosen by hand.
"""
_LABEL = 2
"""The most other words of a passage that only names entries, such as "See also". Chosen by hand."""
_NAME = 80
"""The most characters of a reference that counts as the name of an entry. Chosen by hand."""
_NUMBERED = 1.5
"""The bonus for a list item whose number the question has: "4" in "what does tile 4 do".

Chosen by hand.
"""
_ITEM = 5.0
"""The bonus for a list item whose full number, such as 2.3 or 2.c, the question has. Chosen by
hand.
"""
_NUMBER = re.compile(r"\W*(\d{1,3})[.):]")


def best_passages(found: Found, held: Sequence[tuple[Hit, Entry]]) -> list[Passage]:
    """Return, for each entry, the passage that answers best, or its first one if all are about as
    good.
    """
    known = [_matched_passage(found, hit, entry) for hit, entry in held]
    places = [hit.place for (hit, _), one in zip(held, known, strict=True) if one is None]
    if not places:
        return [one for one in known if one]
    asked, scores = _NumbersAsked.of(found.query), passage_scores(*found.scored, places)
    # The first passage says what the entry is about: a later one must be clearly nearer.
    for own, share in zip(scores, found.coverage.titled_shares(places), strict=True):
        own[0] += _FIRST + _TITLED * share
    scored = iter(scores)
    return [
        one or _best_scored(entry, next(scored), asked)
        for (_, entry), one in zip(held, known, strict=True)
    ]


def _matched_passage(found: Found, hit: Hit, entry: Entry) -> Passage | None:
    """Return the passage that a match found, or the passage of a list that contains the card's
    name.

    Return None if there is no such passage; then the scores decide.
    """
    if not entry.passages:
        return entry.opening
    for match in hit.matches:
        if match.passage is not None:
            return entry.passages[match.passage]
    return _naming(found.card, entry) if entry.kind is Kind.LIST else None


def _best_scored(entry: Entry, scores: Sequence[float], asked: _NumbersAsked) -> Passage:
    """Return the passage with the highest score; a list item whose number is in the question gets a
    bonus.

    A passage that only refers to other entries is returned only if all passages do.
    """
    raised = list(map(sum, zip(scores, asked.bonuses(entry), strict=True)))
    order = sorted(range(len(raised)), key=lambda at: -raised[at])
    speaking = (at for at in order if not _refers_on(entry.passages[at], entry.links))
    return entry.passages[next(speaking, order[0])]


def _naming(card: str, entry: Entry) -> Passage | None:
    """Return the first passage of an entry that contains the folded name of a card, or None."""
    lines = (one for one in entry.passages if holds_phrase(card, " ".join(words(one.text))))
    return next(lines, None) if card else None


def _refers_on(passage: Passage, links: Sequence[Link]) -> bool:
    """Tell whether a passage only names other entries: "See also: Fog, 2.2 Move boats"."""
    rest = passage.text
    for name in sorted({link.text for link in links if len(link.text) <= _NAME}, key=len)[::-1]:
        rest = rest.replace(name, "")
    if rest == passage.text:
        return False
    left = words(rest)
    return len(left) <= _LABEL and not any(map(str.isdigit, left))


@dataclass(frozen=True, slots=True)
class _NumbersAsked:
    """The numbers in a question that may mean list items of an entry."""

    figures: frozenset[str]
    """The numbers without a dot, such as "4" (not "2.3"), that name a thing in the question: "4" in
    "what does tile 4 do"."""
    full: frozenset[str]
    """The numbers with a dot in the question, such as "2.3"."""

    @classmethod
    def of(cls, query: Query) -> _NumbersAsked:
        """Return the numbers in a question that may be numbers of list items.

        The "4" in "what does tile 4 do" may be one; the "4" in "who takes 4 tiles" is an amount.
        """
        said, small = query.plain.split(), {"", *asking_words(query.language or "en")}
        around = zip(["", *said], said, [*said[1:], ""], strict=False)
        naming = (
            one
            for before, one, then in around
            if before not in small and before.isalpha() and then in small
        )
        return cls(frozenset(naming), frozenset(numbers(query.text)))

    def bonuses(self, entry: Entry) -> Iterator[float]:
        """Yield the bonus of each passage of an entry: above 0 for a list item with one of the
        numbers.
        """
        full = self.full - {entry.number.lower()}
        named = item_numbers(entry) if full else [()] * len(entry.passages)
        for passage, own in zip(entry.passages, named, strict=True):
            item = _NUMBER.match(f"{passage.marker} {passage.text}") if self.figures else None
            yield _NUMBERED * bool(item and item[1] in self.figures) + _ITEM * (
                not full.isdisjoint(own)
            )
