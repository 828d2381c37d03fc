"""Finds the names of cards in running text: capitalised words before a bracket, or quoted words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_index.language.fold import words
from rules_index.model import CardRef
from rules_index.structure.shapes.card_patterns import (
    IN_BRACKETS,
    LONGEST_NAME,
    NAME_EDGE,
    is_set,
    tidy_name,
)
from rules_index.structure.vocabulary.labels import articles, joining_words, openers

_SMALL_WORDS = 5
"""The most words after the last capitalised word of a name: three in "Way of the lion". Chosen by
hand."""
_TOKEN = re.compile(r"[\w’'-]+[!?]?|\S")
_ELIDED = re.compile(r"^[dlnmstcDLNMSTC]['’](?=\w)")
_IN_QUOTES = re.compile(r"[„“\"«]\s*([^„“”\"«»]{2,60}?)\s*[”“\"»]")
_JOINED = re.compile(r"(?:\s|,|&|(?<!\w)(?:and|oraz|i|a|et|und|y|e)(?!\w))*$")
_LABELLED = re.compile(r"(?:[^\W\d_]+\s+){1,3}[\"„“”«»]\s*([^\"„“”«»]{2,60}?)\s*[\"“”»«]$")
_QUOTED_NAME = re.compile(r"[\"„“«]\s*([^\"„“”«»]{2,60}?)\s*[\"“”»]\s*$")


def mentions(text: str) -> tuple[CardRef, ...]:
    """Return the cards that running text names with a set and number in brackets.

    "You may take Old Pier (Bay, 12)" gives the card Old Pier of the set Bay.
    """
    found = dict.fromkeys(
        CardRef(name, (match["set"] or "").strip(NAME_EDGE), match[2])
        for match in IN_BRACKETS.finditer(text)
        if (match["set"] or "").strip(NAME_EDGE)
        and is_set(match["set"])
        and (name := _name_before(text[: match.start()]))
    )
    return tuple(found)


def quoted_names(text: str) -> tuple[str, ...]:
    """Return the quoted texts that could name cards: a few words, the first with a capital."""
    found = (match[1].strip() for match in _IN_QUOTES.finditer(text))
    names = (n for n in found if n[:1].isupper() and not n.endswith((".", "!", "?", ",", ":")))
    return tuple(dict.fromkeys(n for n in names if len(n.split()) <= LONGEST_NAME))


def quoted_heading(text: str) -> tuple[CardRef, ...]:
    """Return the cards of a title that is nothing but quoted names: “Pier” and “Bell”.

    Return () for any other title.
    """
    names = quoted_names(text)
    only = bool(names) and _JOINED.match(_IN_QUOTES.sub(" ", text)) is not None
    return tuple(CardRef(name) for name in names) if only else ()


def labelled_name(text: str) -> str:
    """Return the quoted name at the end of a text, or "": "Card “Pier”" gives "Pier".

    The text before the name must be one to three words.
    """
    found = _LABELLED.match(text.strip())
    return found[1] if found and found[1][0].isupper() else ""


def is_joined(between: str) -> bool:
    """Tell whether the text between two names has only commas, quotes and words for "and", which
    join them.
    """
    return _JOINED.match(between.strip(NAME_EDGE)) is not None


def _name_before(text: str) -> str:
    """Return the name at the end of a text, or "": "You may take Old Pier" gives "Old Pier".

    The text is read backwards: the name is the last capitalised words, with small words between
    them.
    """
    if match := _QUOTED_NAME.search(text):
        return tidy_name(match[1])
    tokens = _TOKEN.findall(text[-120:])
    start = next((i for i in range(len(tokens) - 1, -1, -1) if _is_name_word(tokens[i])), -1)
    if start < 0 or len(tokens) - start > _SMALL_WORDS + 1:
        return ""
    if not all(map(_may_stand_in_name, tokens[start + 1 :])):
        return ""
    while start and (begin := _earlier(tokens, start)) < start:
        start = begin
    while start < len(tokens) - 1 and _opens_sentence(tokens, start):
        start += 1
    return tidy_name(_ELIDED.sub("", re.sub(r" ([!?])", r" \1", " ".join(tokens[start:]))))


def _opens_sentence(tokens: Sequence[str], at: int) -> bool:
    """Tell whether a word is capitalised only because it begins a sentence.

    This holds for articles and for words such as "If" and "Can". Any other word must be first or
    behind punctuation, with an article behind it: "Counts the …".
    """
    if " ".join(words(tokens[at])) in openers() or tokens[at] in articles():
        return True
    begins = at == 0 or not tokens[at - 1][-1:].isalnum()
    return begins and at + 2 < len(tokens) and tokens[at + 1] in articles()


def _earlier(tokens: Sequence[str], start: int) -> int:
    """Return the index of the previous capitalised word of the name with a word at index `start`.

    In "Way of Bo" the word before "Bo" is "Way". If the name begins at `start`, return `start`.
    """
    if _ELIDED.match(tokens[start]):
        return start
    for at in range(start - 1, max(-1, start - 4), -1):
        if _is_name_word(tokens[at]):
            return at
        if tokens[at].lower() not in joining_words():
            return start
    return start


def _is_name_word(token: str) -> bool:
    return _ELIDED.sub("", token)[:1].isupper()


def _may_stand_in_name(token: str) -> bool:
    return token.strip("!?'’-").isalpha() or token in ("!", "?", "&")
