"""Decides in which language a question is, and in which language its answer can be read.

Query, Index -> here -> match, rank
"""

from __future__ import annotations

from rules_index.language.stem import stem, stems_of
from rules_index.search.index.fields import ENTRY
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.question.query import Query
from rules_index.search.text.list_numbering import ROMAN

_READ_BY_MOST = "en"
"""The language of the answer if nothing points to another one; most players can read it."""


def by_default(query: Query, index: Index, game: str) -> str:
    """Return "en" if the game has an English guide, or else the language of most of its guides.

    Return "" if the game has no guide.
    """
    held = index.shelves.guides(query.scopes, game)
    return max(sorted(held), key=lambda code: (code == _READ_BY_MOST, held[code]), default="")


def asked_in(query: Query, index: Index, allowed: Floats) -> str:
    """Return the code of the question's language.

    This is the detected language, even if it is "". But if no guide is in that language and just
    one other language has guides with all words of the question, return that other language.
    """
    if query.language in index.shelves.languages(query.scopes):
        return query.language
    codes = saying_all(query, index, allowed)
    return codes[0] if len(codes) == 1 else query.language


def saying_all(query: Query, index: Index, allowed: Floats) -> list[str]:
    """Return the codes of the languages whose guides contain all words of a question.

    Words that are alike in every language, such as "D3", are ignored. If all words are such, return
    an empty list.
    """
    # A number or single letter is the same in every language, so it shows none.
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
    """Return the languages of `saying_all` whose guides also spell every word as the question does.

    This tells French "étape" (step) from Polish "etap", which has the same stem. A word that equals
    its stem in a language is not checked there. If no language is left, return all of `saying_all`.
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
    """Return the words of a question that can show its language: all but numbers and single
    letters."""
    plain = (word for word in query.plain.split() if len(word) > 1 and word.isalpha())
    return [word for word in plain if word not in ROMAN]
