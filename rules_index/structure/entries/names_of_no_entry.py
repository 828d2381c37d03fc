"""Finds names in errata that no card or rule of the guide has.

A name in quotes in front, or several words with a capital near the beginning: "Remove “may” from
Pale Rider." Such a sentence does not go on with the card before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_index.language.fold import words
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import NAME_EDGE
from rules_index.structure.shapes.cards_in_lines import could_be_card
from rules_index.structure.shapes.cards_in_prose import is_joined, quoted_names
from rules_index.structure.vocabulary.cues import body_says, heading_says
from rules_index.structure.vocabulary.labels import (
    articles,
    is_admonition,
    joining_words,
    openers,
    pronouns,
    step_labels,
)

_QUOTE = re.compile(r"[„“\"«][^„“”\"«»]*[”“\"»]")
_OWNER = re.compile(r"[’']s$")
_SEVERAL = 2
"""The fewest words of a sure name, and the greatest index at which a quoted name still begins a
text. Chosen by hand."""
_FIRST_WORDS = 5
"""The number of first words in one of which the name must begin. Chosen by hand."""
_ABBREVIATION = 3
"""The most letters of a word whose full stop belongs to it: "St.", "Dr.". Chosen by hand."""
_JOINING = 2
"""The most small words inside a name: "of the" in "Way of the Lion". Chosen by hand."""
_ENDS = (".", ",", ";", ":", "!", "?", ")")


_APART = (":", "–", "—", "-")


@dataclass(frozen=True, slots=True)
class Other:
    """A name that no entry of the guide has; `clear` is whether only a card can have the name."""

    name: str
    clear: bool


def other_name(text: str) -> Other | None:
    """Return the name near the beginning of a sentence, or None.

    "Remove “may” from Pale Rider." gives "Pale Rider".
    """
    if text.lstrip()[:1] in '„“"«' and (quoted := quoted_names(text)[:1]):
        clear = len(quoted[0].split()) >= _SEVERAL and body_says(text, "errata")
        return Other(quoted[0], clear) if text.find(quoted[0]) <= _SEVERAL else None
    said = _QUOTE.sub("“”", text).split()
    if said and "".join(words(said[0])) in pronouns():
        return None
    for start, end in _capitalised_runs(said):
        name = _OWNER.sub("", " ".join(said[start:end]).strip(NAME_EDGE))
        if start < _FIRST_WORDS and not _is_of_game(name):
            apart = not start and (said[end - 1].endswith(_APART) or said[end : end + 1] == ["–"])
            beside = () if apart else (*said[1:start], *said[end:])
            return Other(
                name, body_says(text, "errata") and not any(map(_begins_with_capital, beside))
            )
    return None


def name_in_front(block: Block) -> Other | None:
    """Return the name set off in front of an item: "**Tin Soldier** – It should"; else None."""
    end = next((span.end for span in block.first.emphasis if not span.start), 0)
    name, behind = block.text[:end].strip(NAME_EDGE), block.text[end:].lstrip()
    apart = behind.startswith(_APART) or block.text[:end].rstrip().endswith(_APART)
    sure = bool(name) and apart and could_be_card(name) and body_says(behind, "errata")
    said_of_game = is_admonition(name) or _is_of_game(name)
    return Other(name, clear=True) if sure and not said_of_game else None


def _begins_with_capital(word: str) -> bool:
    return word.lstrip(NAME_EDGE + "(")[:1].isupper()


def _capitalised_runs(said: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the start and end index of each run of capitalised words, with small words inside."""
    at = _count_opening_words(said)
    while at < len(said):
        end = at
        while end < len(said) and said[end][:1].isupper():
            end = _next_of_name(said, end)
        if sum(word[:1].isupper() for word in said[at:end]) >= _SEVERAL:
            yield at, end
        at = max(end, at + 1)


def _count_opening_words(said: Sequence[str]) -> int:
    """Count the words that open a sentence: "The", "In the", "For"."""
    small = articles() | openers() | joining_words()
    found = 0
    while found < len(said) - 1 and "".join(words(said[found])) in small:
        found += 1
    return found


def _next_of_name(said: Sequence[str], at: int) -> int:
    """Return the index at which a name goes on after its word at `at`; `at + 1` if it ends there.

    It goes on with a capitalised word, past words such as "of the": in "Way of the Lion", the next
    word after "Way" is "Lion".
    """
    word = said[at]
    if word.endswith(_ENDS) and not (word[-1] == "." and len(word) <= _ABBREVIATION):
        return at + 1
    for to in range(at + 1, min(len(said), at + 2 + _JOINING)):
        if said[to][:1].isupper():
            return to
        if said[to] not in joining_words() or is_joined(said[to]):
            break
    return at + 1


def _is_of_game(name: str) -> bool:
    """Tell whether a name is a part of the turn ("Draw Phase") or means cards in general."""
    return bool(step_labels() & set(words(name))) or heading_says(name, "cards", "rulebook")
