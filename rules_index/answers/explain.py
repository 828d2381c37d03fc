"""Finds the entry that explains a thing on a game table, by its step number, concept and names.

Topic -> Explainer -> Explained; the library's end of the bridge between tables and guides
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from rules_index.answers.mentions import share, spoken_of
from rules_index.answers.topics import Explained, Names, Topic, whole
from rules_index.language.fold import words
from rules_index.language.stem import stems
from rules_index.links import aliases
from rules_index.model import FiledEntry, Kind
from rules_index.search.records import Row
from rules_index.search.searcher import Searcher

_KINDS = frozenset({Kind.RULE, Kind.STEP, Kind.SECTION})
"""The kinds of entry that explain a thing.

Questions, errata and lists are not among them, because they are about single cases and cards.
"""
_NAMED = {"alone": 1.0, "beside a concept": 0.85}
"""The score of a title that is one of the topic's names.

It is lower if the topic also has a concept, because concepts are chosen with more care. Chosen by
hand.
"""
_MEANT = {"concept": 0.9, "further word": -0.08, "least": 0.5}
"""The score of a title that has the topic's concept.

A title of one word gets "concept"; each further word adds "further word", a negative number. The
score never falls below "least". Chosen by hand.
"""
_TITLED = 0.7
"""The least score of a title that fits the topic even if the entry lacks the step's number. Chosen
by hand."""
_AGREES = 0.25
"""The least score of a title that fits the topic if the topic is a step and the entry has its
number. Chosen by hand."""
_NUMBER = 1.7
"""The score of an entry for having the step's number: more than a title and a concept together.
Chosen by hand."""
_OWN_KIND = 0.05
"""The bonus for an entry that is a step if the topic has a step's number, or is none if it has
none. Chosen by hand."""
_LONGEST = 8
"""The most words of a title; a longer one is a sentence and has no names. Chosen by hand."""
_SPEAKS = 0.5
"""The share of a name's words above which a text is about the name. Chosen by hand."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Name:
    """One name from a title, as the stems and the concepts of its words."""

    stems: frozenset[str]
    concepts: frozenset[int]


class Explainer:
    """Finds the entry that explains a topic, and caches what it reads from titles."""

    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher
        self._titles: dict[tuple[str, str], tuple[_Name, ...]] = {}
        self._keys = {key: number for number, key in enumerate(searcher.lexicon.keys)}

    def find(
        self, topic: Topic, languages: Sequence[str], scopes: Sequence[str]
    ) -> Explained | None:
        """Return the entry that explains a topic, from the first of the languages that has one.

        If none of them has one, try all other languages, and then the procedure to which the topic
        belongs, such as the duel for a step of a duel. Return None if nothing is found.
        """
        rows = self._rows(topic.game, scopes)
        held = list(dict.fromkeys(row.language for row in rows))
        order = [code for code in dict.fromkeys([*languages, *held]) if code in held]
        wanted = next(iter(languages), "")
        for part in (topic, whole(topic)):
            for code in order:
                found = self._explained(part, [r for r in rows if r.language == code], scopes)
                if found:
                    return replace(found, language_missing=wanted if code != wanted else "")
        return None

    def _explained(
        self, topic: Topic, rows: Sequence[Row], scopes: Sequence[str]
    ) -> Explained | None:
        """Return the entry among `rows` that explains a topic, found by its title or else by its
        text.

        All rows are of one language. Return None if no entry explains the topic.
        """
        for scope in scopes:
            found = self._titled(topic, [row for row in rows if row.scope == scope])
            if found:
                return found
        return spoken_of(self._searcher, topic, rows)

    def knows(self, game: str, scopes: Sequence[str]) -> bool:
        """Tell whether any guide of a game is in these scopes."""
        return bool(self._rows(game, scopes))

    def _rows(self, game: str, scopes: Sequence[str]) -> list[Row]:
        index = self._searcher.index()
        fitting = index.having("game", [game]) & index.having("scope", scopes)
        rows = (index.rows[place] for place in fitting.nonzero()[0].tolist())
        return [row for row in rows if row.kind in _KINDS]

    def _titled(self, topic: Topic, rows: Sequence[Row]) -> Explained | None:
        """Return the entry whose number and title fit a topic best, or None if no entry fits.

        If several entries fit equally well, the one in the newest guide is returned.
        """
        scored = [(self._fit(topic, row), row) for row in rows]
        best = max((score for score, _ in scored), default=0.0)
        equals = [row for score, row in scored if score == best > 0]
        found = [one for one in self._searcher.entries(equals) if one]
        newest = max(found, key=_date_and_key, default=None)
        return Explained(newest) if newest else None

    def _fit(self, topic: Topic, row: Row) -> float:
        """Return a score for how well an entry's number and title fit a topic; 0 if neither
        fits.
        """
        title = self._title_score(topic, topic.names, row)
        if topic.number and row.number.lower() == topic.number.lower():
            around = self._title_score(topic, topic.around, row)
            # All of the phase's name: “Duel ends” is not every step of a duel.
            part = max(
                title, self._share_of_concepts(topic, row), around if around >= _TITLED else 0.0
            )
            if part < _AGREES and self._has_neighbours(topic, row):
                part = _AGREES
            if part >= _AGREES or self._text_is_about(topic, row):
                return _NUMBER + part + _OWN_KIND * (row.kind == Kind.STEP)
        own = (row.kind == Kind.STEP) is bool(topic.number)
        return title + _OWN_KIND * own if title >= _TITLED else 0.0

    def _title_score(self, topic: Topic, names: Names, row: Row) -> float:
        """Return a score for how well an entry's title fits the topic's concept or one of `names`.

        If the title has several names, the best score counts; 0 if none of them fits.
        """
        concept = self._keys.get(topic.concept, -1)
        named = _NAMED["alone" if concept < 0 else "beside a concept"]
        asked = [_stems_of_name(name, row.language) for name in names.get(row.language, ())]
        alike = (
            _concept_score(name, concept)
            + named * max((_shared_part(name.stems, own) for own in asked), default=0.0)
            for name in self._names(row)
        )
        return max(alike, default=0.0)

    def _has_neighbours(self, topic: Topic, row: Row) -> bool:
        """Tell whether an entry's guide has the steps before and after the topic under the expected
        numbers.

        `Topic.beside` has these two steps. If so, the step between them is the topic, under any
        title.
        """
        index = self._searcher.index()
        for number, names in topic.beside:
            numbered = (
                index.rows[at] for at in index.numbers.by_number.get((number.lower(), row.game), ())
            )
            mine = [one for one in numbered if (one.guide, one.scope) == (row.guide, row.scope)]
            step = Topic(topic.game, names, number)
            if all(
                max(self._title_score(step, names, one), self._share_of_concepts(step, one))
                < _AGREES
                for one in mine
            ):
                return False
        return len(topic.beside) > 1

    def _share_of_concepts(self, topic: Topic, row: Row) -> float:
        """Return the share of concepts, from 0 to 1, that occur both in the topic's usual name and
        in an entry's title.
        """
        meant = self._searcher.lexicon.concepts
        named = topic.names.get(row.language, ())
        asked = meant(named[0], {row.language}, question=False) if named else set()
        return max((_shared_part(name.concepts, asked) for name in self._names(row)), default=0.0)

    def _names(self, row: Row) -> tuple[_Name, ...]:
        key = (row.title, row.language)
        found = self._titles.get(key)
        if found is None:
            found = self._titles[key] = tuple(self._read(row))
        return found

    def _read(self, row: Row) -> Iterator[_Name]:
        lexicon = self._searcher.lexicon
        number = words(row.number)
        for alias in aliases(row.title):
            own = alias.split()
            if number and own[: len(number)] == number:
                own = own[len(number) :]
            if own and len(own) <= _LONGEST:
                text = " ".join(own)
                meant = lexicon.concepts(text, {row.language}, question=False)
                yield _Name(frozenset(stems(text, row.language)), frozenset(meant))

    def _text_is_about(self, topic: Topic, row: Row) -> bool:
        """Tell whether the text of an entry is about a topic.

        Used for an entry that has the topic's step number but another title.
        """
        filed = self._searcher.entries([row])[0]
        if filed is None:
            return False
        text = f"{filed.entry.title} {filed.entry.text}"
        named = (topic.names or topic.around).get(row.language, ())[:1]
        return any(share(stems(name, row.language), text, row.language) > _SPEAKS for name in named)


@lru_cache(5_000)
def _stems_of_name(name: str, language: str) -> frozenset[str]:
    return frozenset(stems(name, language))


def _concept_score(name: _Name, concept: int) -> float:
    """Return a score for how well a name fits a concept: 0 if the name does not express the
    concept.

    The more other words the name has, the lower is the score.
    """
    if concept not in name.concepts:
        return 0.0
    further = len(name.stems) - 1
    return max(_MEANT["least"], _MEANT["concept"] + _MEANT["further word"] * further)


def _shared_part(one: frozenset[T], other: AbstractSet[T]) -> float:
    """Return the share of elements, from 0 to 1, that two sets have in common."""
    return len(one & other) / len(one | other) if one | other else 0.0


def _date_and_key(filed: FiledEntry) -> tuple[str, str]:
    return filed.guide.identity.date, filed.guide.key
