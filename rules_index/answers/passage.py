"""Chooses the passage that answers; words of the title count little, and mere references nothing.

found -> passage -> answer
"""

from __future__ import annotations

import re
from collections.abc import Sequence

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
"""The bonus of an entry's first passage. Chosen by hand."""
_TITLED = 1.0
"""The further bonus of the first passage if the title covers the whole question.

If the title covers half of the question, the bonus is half of this. Chosen by hand.
"""
_LABEL = 2
"""The most words of a label before names, such as "See also". Chosen by hand."""
_NAME = 80
"""The most characters in the name of an entry that a reference gives. Chosen by hand."""
_NUMBERED = 1.5
"""The bonus of an item whose number is in the question. Chosen by hand."""
_ITEM = 5.0
"""The bonus of an item whose full number is in the question: 2.3 or 2.c. Chosen by hand."""
_NUMBER = re.compile(r"\W*(\d{1,3})[.):]")


def best_passage(found: Found, hit: Hit, entry: Entry) -> Passage:
    """Return the passage of an entry that answers best; the first one if no passage stands out."""
    if not entry.passages:
        return entry.opening
    for match in hit.matches:
        if match.passage is not None:
            return entry.passages[match.passage]
    if entry.kind is Kind.LIST and (naming := _naming(found.card, entry)):
        return naming
    scores = passage_scores(*found.scored, hit.place)
    # The first passage says what the entry is about: a later one must be clearly nearer.
    scores[0] += _FIRST + _TITLED * found.coverage.titled_share(hit.place)
    asked = _numbers(found.query)
    for at, one in enumerate(entry.passages) if asked else ():
        item = _NUMBER.match(f"{one.marker} {one.text}")
        scores[at] += _NUMBERED * bool(item and item[1] in asked)
    for at in _items(found.query, entry):
        scores[at] += _ITEM
    order = sorted(range(len(scores)), key=lambda at: -scores[at])
    speaking = (at for at in order if not _refers_on(entry.passages[at], entry.links))
    return entry.passages[next(speaking, order[0])]


def _naming(card: str, entry: Entry) -> Passage | None:
    """Return the first line of a list that names the card of the question, or None."""
    lines = (one for one in entry.passages if holds_phrase(card, " ".join(words(one.text))))
    return next(lines, None) if card else None


def _items(query: Query, entry: Entry) -> list[int]:
    """Return the positions in the entry of the passages that are items with a number from the
    question.
    """
    asked = set(numbers(query.text)) - {entry.number.lower()}
    named = item_numbers(entry) if asked else ()
    return [at for at, own in enumerate(named) if not asked.isdisjoint(own)]


def _refers_on(passage: Passage, links: Sequence[Link]) -> bool:
    """Tell whether a passage only names other entries: "See also: Fog, 2.2 Move boats"."""
    rest = passage.text
    for name in sorted({link.text for link in links if len(link.text) <= _NAME}, key=len)[::-1]:
        rest = rest.replace(name, "")
    if rest == passage.text:
        return False
    left = words(rest)
    return len(left) <= _LABEL and not any(map(str.isdigit, left))


def _numbers(query: Query) -> set[str]:
    """Return the numbers in a question that name something: "what does tile 4 do" -> {"4"}.

    A number that counts things does not name any: "who takes 4 tiles" -> an empty set.
    """
    said, small = query.plain.split(), {"", *asking_words(query.language or "en")}
    around = zip(["", *said], said, [*said[1:], ""], strict=False)
    return {
        one
        for before, one, then in around
        if before not in small and before.isalpha() and then in small
    }
