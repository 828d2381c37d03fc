"""Finds cards in running text: their names, sets and numbers, also of cards that no guide lists.

cards -> here
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from rules_index.language.fold import fold, words
from rules_index.model import CardRef, FiledEntry
from rules_index.search.question.references import holds_phrase
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.search.text.card_numbers import apart

_READ = 100
"""The most entries that are read in search of a phrase. Chosen by hand."""
_LIKELIEST = 40
"""The most entries, out of `_READ`, that are taken from a search, best first. Chosen by hand."""
_A_PRINTING = 2
"""The fewest words of a set and number. By definition: one for each."""
_BRACKETS = r"\s*[”“\"»]?\s*[(\[]([^()\[\]\d#]{1,60}?)[\s,:#–-]*(\d{1,4}[a-z]?)\s*[)\]]"


def saying(searcher: Searcher, phrase: str, scope: Scope) -> list[FiledEntry]:
    """Return the entries whose text contains a folded phrase, the likeliest first."""
    index = searcher.index()
    spelt = index.spelling(phrase) & (searcher.allowed(index, scope) > 0)
    if not phrase or not spelt.any():
        return []
    likely = [hit.place for hit in searcher.search(phrase, scope, _LIKELIEST).hits]
    held = [place for place in likely if spelt[place]] + np.flatnonzero(spelt).tolist()
    rows = (index.rows[place] for place in list(dict.fromkeys(held))[:_READ])
    return [
        one for one in searcher.entries(rows) if one and holds_phrase(phrase, _folded_text_of(one))
    ]


def name_before(
    searcher: Searcher, asked: Sequence[str], names: Iterable[str], scope: Scope
) -> str:
    """Return the card name that comes right before a set and number in the text of an entry, or "".

    `asked` has the typed words of the set and number, such as "ff" and "12". `names` are all card
    names.
    """
    told = apart(asked)
    if len(told) < _A_PRINTING or not told[-1][0].isdigit():
        return ""
    known = sorted(names, key=len, reverse=True)
    for phrase in dict.fromkeys((" ".join(told), "".join(told))):
        for filed in saying(searcher, phrase, scope):
            before, _, _ = f" {_folded_text_of(filed)} ".partition(f" {phrase} ")
            if found := next((name for name in known if before.endswith(f" {name}")), ""):
                return found
    return ""


def printed_in_text(filed: Iterable[FiledEntry], name: str) -> Iterator[CardRef]:
    """Yield each card whose name and number occur together in the entries: "Red Kite (FF 12)".

    `name` is the folded name of the card; the yielded cards have it as printed.
    """
    pattern = re.compile(r"\W+".join(map(re.escape, name.split())) + _BRACKETS)
    # A text that begins with a bracket says what the card of its title costs.
    for text in (part for one in filed for part in (one.entry.title, one.entry.text)):
        plain = fold(text)
        # Where folding changes lengths, what is printed cannot be taken from the text.
        for match in pattern.finditer(plain) if len(plain) == len(text) else ():
            release = text[slice(*match.span(1))].strip(" ,:–-")
            shown = text[match.start() : match.start() + len(match[0])]
            yield CardRef(re.split(r"\s*[”“\"»]?\s*[(\[]", shown)[0], release, match[2])


def _folded_text_of(filed: FiledEntry) -> str:
    return " ".join(words(f"{filed.entry.title} {filed.entry.text}"))
