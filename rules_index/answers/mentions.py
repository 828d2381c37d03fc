"""Finds the passage about a thing that has no entry of its own, such as "1) Draw: …" in a longer
text.

explain -> mentions -> Explained
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_index.answers.topics import Explained, Topic
from rules_index.language.fold import words
from rules_index.language.stem import stems
from rules_index.search.index.bm25 import scored
from rules_index.search.index.fields import ENTRY
from rules_index.search.index.postings import Floats
from rules_index.search.index.top_places import best_of
from rules_index.search.records import Row
from rules_index.search.searcher import Searcher

_CANDIDATES = 30
"""The most entries that are read in search of a topic. Chosen by hand."""
_SHORT = 2
"""The most letters of a stem that is ignored, because it is too short to identify a name.

Chosen by hand.
"""
_HEADED = 1.0
"""The least score of a line that begins with the name; twice as much if the name is the whole line.

Chosen by hand.
"""
_LONG = 60
"""The number of words at which a line that begins with the name scores only `_HEADED`.

A shorter line scores more, up to twice as much, because a long line says more than the name. Chosen
by hand.
"""
_ABOUT = 0.5
"""The least share of the name's words that a passage needs.

It is also the least share of an entry's passages that must have the concept. Chosen by hand.
"""
_DENSITY = 0.25
"""The most that the score of an entry adds to the score of each of its passages.

Chosen by hand.
"""


def spoken_of(searcher: Searcher, topic: Topic, rows: Sequence[Row]) -> Explained | None:
    """Return the passage of these entries that best explains a topic, or None.

    A passage that begins with the topic's name, like a heading, is preferred. Any other passage
    counts only if much of its entry is about the topic. All `rows` are of one language.
    """
    keys = {key: number for number, key in enumerate(searcher.lexicon.keys)}
    concept = keys.get(topic.concept, -1)
    if concept < 0 or not rows:
        return None
    index, language = searcher.index(), rows[0].language
    scores = index.by_entry(scored([(index.postings["concepts"], {concept: 1.0})])[0])[ENTRY]
    places = _best_positions(searcher, scores, rows)
    top = max((float(scores[place]) for place in places), default=1.0)
    best, found = 0.0, None
    for place, one in zip(places, searcher.entries(index.rows[p] for p in places), strict=True):
        passages = one.entry.passages if one else ()
        said = [
            _passage_score(topic, passage.text, language)
            if concept in searcher.lexicon.concepts(passage.text, {language}, question=False)
            else 0.0
            for passage in passages
        ]
        often = sum(map(bool, said))
        about = often / len(said) if often > 1 else 0.0
        for passage, worth in zip(passages, said, strict=True):
            sure = worth > _HEADED or (worth >= _ABOUT and about >= _ABOUT)
            value = worth + _DENSITY * float(scores[place]) / top
            if one and sure and value > best:
                best, found = value, Explained(one, "", passage)
    return found


def _best_positions(searcher: Searcher, scores: Floats, rows: Sequence[Row]) -> list[int]:
    """Return the positions in the index of those entries in `rows` that have the best scores.

    At most `_CANDIDATES` positions are returned, in ascending order, and none with the score 0.
    """
    index = searcher.index()
    own = {(row.scope, row.id) for row in rows}
    likely = [
        place
        for place in best_of(scores, len(index.rows))
        if scores[place] > 0 and (index.rows[place].scope, index.rows[place].id) in own
    ]
    return sorted(likely[:_CANDIDATES])


def _passage_score(topic: Topic, text: str, language: str) -> float:
    """Return a score for how much a passage says about a topic, judged by the topic's names."""
    spoken, number = words(text), words(topic.number)
    spoken = spoken[len(number) :] if number and spoken[: len(number)] == number else spoken
    names = topic.names.get(language, ())
    heads = [words(name) for name in names]
    if any(own and spoken[: len(own)] == own for own in heads):
        return 2 * _HEADED - min(_HEADED, len(spoken) / _LONG)
    return max((share(stems(name, language), text, language) for name in names), default=0.0)


def share(asked: Iterable[str], text: str, language: str) -> float:
    """Return the share of the stems `asked`, from 0 to 1, that a text contains.

    Very short stems are not counted, because they prove nothing.
    """
    long = {stem for stem in asked if len(stem) > _SHORT}
    return len(long & set(stems(text, language))) / len(long) if long else 0.0
