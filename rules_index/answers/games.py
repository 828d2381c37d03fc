"""Finds the game that a question names, so that only that game's guides answer.

question -> games -> answer
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from rules_index.language.detect import guide_words
from rules_index.language.fold import fold, words
from rules_index.language.stem import stem
from rules_index.model import Identity
from rules_index.search.index.fields import TITLE
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher

_ENDS = re.compile(r"[:,;(–—|]|\s-\s")
"""A pattern for the sign that ends the game's name in the title of its guide: "Moss: Rules"."""
_SHORTEST = 3
"""The fewest letters of a game's name that is searched for in questions. Chosen by hand."""


def narrowed(searcher: Searcher, question: str, scope: Scope) -> tuple[str, Scope]:
    """Return the question without the name of its game, and the scope limited to that game.

    Return both unchanged if the question does not name exactly one game, if the name may be a
    common word, or if the scope has a game already. A question that is only a name keeps the name.
    """
    if scope.game:
        return question, scope
    folded = fold(question)
    found: dict[str, re.Match[str]] = {}
    for guide in searcher.guides(scope.scopes):
        for name in _names_of_game(guide.identity):
            said = _spelt(name).search(folded)
            known = found.get(guide.identity.game)
            if said and (known is None or len(said[0]) > len(known[0])):
                found[guide.identity.game] = said
    if len(found) != 1:
        return question, scope
    game, said = next(iter(found.items()))
    if _is_word_of_others(searcher, said[0], game, scope):
        return question, scope
    rest = f"{question[: said.start()]} {question[said.end() :]}"
    whole = len(folded) != len(question) or not words(rest)
    return (question if whole else rest), replace(scope, game=game)


def key_of(searcher: Searcher, called: str, scopes: Sequence[str]) -> str:
    """Return the key of a game, given as its key or as the title of one of its guides.

    Return `called` unchanged if it fits no game, or several.
    """
    guides = searcher.guides(scopes) if called else ()
    said = _without_guide_words(called)
    games = {guide.identity.game for guide in guides if said in _names_of_game(guide.identity)}
    known = any(guide.identity.game == called for guide in guides)
    return called if known or len(games) != 1 else games.pop()


def _is_word_of_others(searcher: Searcher, name: str, game: str, scope: Scope) -> bool:
    """Tell whether the name of a game is a single word that also occurs in titles of
    another game.
    """
    index, said = searcher.index(), words(name)
    if len(said) > 1:
        return False
    others = index.having("scope", scope.scopes) & ~index.having("game", [game])
    for code in index.shelves.languages(scope.scopes):
        term = index.stems.get(f"{code}:{stem(said[0], code)}", -1)
        if term >= 0 and others[index.postings["stems"].holding(term, TITLE)].any():
            return True
    return False


@lru_cache(5_000)
def _names_of_game(identity: Identity) -> tuple[str, ...]:
    """Return the names that a guide's labels give its game: the game's key, and forms of the
    guide's title.
    """
    return tuple(dict.fromkeys(_names_of_guide(identity)))


def _names_of_guide(identity: Identity) -> Iterator[str]:
    title = identity.title
    for text in (identity.game, title, title[: _end(title)]):
        if len(name := _without_guide_words(text)) >= _SHORTEST:
            yield name


def _without_guide_words(text: str) -> str:
    """Return the folded words of a title without words for guides: "Moss Rulebook" -> "moss".

    Numbers at the end are dropped, too.
    """
    said = words(text)
    while said and (said[-1] in guide_words() or said[-1].isdigit()):
        said.pop()
    while said and said[0] in guide_words():
        said.pop(0)
    return " ".join(said)


def _end(title: str) -> int:
    ends = _ENDS.search(title)
    return ends.start() if ends else len(title)


@lru_cache(5_000)
def _spelt(name: str) -> re.Pattern[str]:
    return re.compile(r"(?<!\w)" + r"[\W_]+".join(map(re.escape, name.split())) + r"(?!\w)")
