"""The same rule in the guides of a game's other languages, and which of them a question means.

Index -> same -> order, charts, short ways; counterparts (answers)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules_index.language.stem import stem, stems_of
from rules_index.links import aliases
from rules_index.search.documents import ENTRY
from rules_index.search.index import Index, Row
from rules_index.search.items import ROMAN
from rules_index.search.postings import Floats
from rules_index.search.query import Query

_AS_LIKELY = 0.55
"""What the same rule has to be worth beside the best entry."""
_COMPARED = 0.85
"""The same of one that is told by comparing the guides alone."""
_AS_GOOD = 0.95
"""The same where nobody knows the language of the question: its letters may be what tells it."""
_READ_BY_MOST = "en"


def same_rules(index: Index, at: int) -> list[int]:
    """The places of the same rule in other languages: its twins, else by number, id or title."""
    own, twins = index.rows[at], index.by_twin.get(at, [])
    near = {*index.by_local[own.local], *index.by_number.get((own.number.lower(), own.game), ())}
    near.update(place for name in index.names_of(at) for place in index.by_name[name])
    told = {index.rows[place].guide for place in twins}
    alike = (
        place
        for place in near
        if _is_same(own, row := index.rows[place])
        and row.guide not in told
        and not _has_twin(index, place, own.guide)
    )
    return sorted((*twins, *alike))


def _has_twin(index: Index, place: int, guide: str) -> bool:
    """Whether an entry is the same as another one of a guide: "4.5" may be 5.2 in an older one."""
    return any(index.rows[twin].guide == guide for twin in index.by_twin.get(place, ()))


def _is_same(own: Row, row: Row) -> bool:
    if (row.game, row.scope) != (own.game, own.scope) or row.language == own.language:
        return False
    if own.number and own.kind == row.kind == "step":
        return own.number == row.number
    if row.local == own.local:
        return True
    return not _names(own.title).isdisjoint(_names(row.title))


@lru_cache(50_000)
def _names(title: str) -> frozenset[str]:
    """What a title is also called, very short names aside; every answer asks it of all titles."""
    return frozenset(name for name in aliases(title) if len(name) > 3)


def readable(
    query: Query,
    index: Index,
    allowed: Floats,
    likely: Mapping[int, float],
    card: str = "",
    *,
    exact: bool = False,
) -> int | None:
    """Which of the likely entries says what the first one says, and can be read by the asker.

    In the question's language; where no guide has the rule in it, in the one that most people read:
    which title happens to look like the question tells nothing then. None for the first one itself.
    Of a `card` the name tells the guide, where nothing else tells the language.
    """
    asked = asked_in(query, index, allowed)
    first = index.rows[next(iter(likely))]
    if asked == first.language or (card and not asked):
        return None
    own = in_language(asked, likely, index)
    if own is not None:
        return own
    # A step's number or a title is exact: what its letters share with a language tells nothing.
    titled = next(iter(likely)) in index.by_name.get(query.plain, ())
    if exact and not (titled or asked) and first.language in saying_all(query, index, allowed):
        return None  # "krok 4.5"
    exact = exact or titled
    near = _AS_LIKELY if asked or exact else _AS_GOOD
    return in_language(by_default(query, index, first.game), likely, index, near, _AS_LIKELY)


def by_default(query: Query, index: Index, game: str) -> str:
    """English where a guide of the game is in it, else the language that most of them are in."""
    held = index.shelves.guides(query.scopes, game)
    return max(sorted(held), key=lambda code: (code == _READ_BY_MOST, held[code]), default="")


def asked_in(query: Query, index: Index, allowed: Floats) -> str:
    """The language of a question; where no guide is in it, that of the only ones with its words.

    Those are asked where it is not told, or told wrongly: "" where they tell nothing either.
    """
    if query.language in index.shelves.languages(query.scopes):
        return query.language
    codes = saying_all(query, index, allowed)
    return codes[0] if len(codes) == 1 else query.language


def saying_all(query: Query, index: Index, allowed: Floats) -> list[str]:
    """The languages of the guides that hold all words of a question."""
    # A figure or letter is the same in every language: that one guide alone has it tells nothing.
    said = _words_of(query)
    stems = index.postings["stems"]

    def held(name: str) -> bool:
        term = index.stems.get(name, -1)
        return term >= 0 and bool(allowed[stems.holding(term, ENTRY)].any())

    return [
        code
        for code in sorted(index.shelves.languages(query.scopes))
        if said and all(held(f"{code}:{own}") for own in stems_of(said, code))
    ]


def spelling_all(query: Query, index: Index, allowed: Floats) -> list[str]:
    """Those of the languages that hold all words whose guides write them so; else all of these.

    “Étape” is French, though Polish has the stem of “etap”, too. A word that is its own stem may
    stand in any form.
    """
    codes, said = saying_all(query, index, allowed), _words_of(query)
    if len(codes) == 1:
        return codes
    spelt = {word: index.spelling(word) & (allowed > 0) for word in said}

    def writes(code: str, word: str) -> bool:
        own = index.having("language", [code])
        return stem(word, code) == word or bool((own & spelt[word]).any())

    return [code for code in codes if all(writes(code, word) for word in said)] or codes


def _words_of(query: Query) -> list[str]:
    """The words of a question that may tell a language; "D3" is one in none."""
    plain = (word for word in query.plain.split() if len(word) > 1 and word.isalpha())
    return [word for word in plain if word not in ROMAN]


def in_language(
    language: str,
    likely: Mapping[int, float],
    index: Index,
    share: float = _AS_LIKELY,
    compared: float = _COMPARED,
) -> int | None:
    """Which of the likely entries says in this language what the first one says in another.

    By their scores, best first: steps of one number may be others in an older edition.
    """
    first, worth = next(iter(likely.items()))
    if not language or index.rows[first].language == language:
        return None
    same = [at for at in same_rules(index, first) if index.rows[at].language == language]
    # What was compared may be a neighbour where the guide has no such rule: to be answered with in
    # place of a rule that one's own language may have, it has to be likelier.
    own = index.rows[first]
    least = {at: 0.0 if _is_same(own, index.rows[at]) else compared for at in same}
    near = (at for at, score in likely.items() if at in least and score >= share * worth)
    return next((at for at in near if likely[at] >= least[at] * worth), None)
