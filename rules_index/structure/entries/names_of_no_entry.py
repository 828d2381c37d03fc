"""Finds card names in errata for cards that have no entry in the guide.

The name begins the text in quotes, or is several capitalised words near its beginning: "Remove
“may” from Pale Rider." A sentence with such a name begins an erratum of its own.
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
"""The fewest words of a name that only a card can have; also the greatest position, in characters,
at which a quoted name still begins a text. Chosen by hand."""
_FIRST_WORDS = 5
"""The number of first words of a sentence among which the name must begin. Chosen by hand."""
_ABBREVIATION = 3
"""The most characters of an abbreviation with its full stop: "St.", "Dr.". Chosen by hand."""
_JOINING = 2
"""The most small words inside a name: "of the" in "Way of the Lion". Chosen by hand."""
_ENDS = (".", ",", ";", ":", "!", "?", ")")


_APART = (":", "–", "—", "-")


@dataclass(frozen=True, slots=True)
class Other:
    """A name in a text that no entry of the guide has; `clear` says that it can only be a card's
    name.
    """

    name: str
    clear: bool


def other_name(text: str) -> Other | None:
    """Return the name near the beginning of a sentence that no entry of the guide has, or None.

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
    """Return the name in front of a correction, set off by a dash or colon; None if there is none.

    "**Tin Soldier** – It should …" gives "Tin Soldier". The text behind the name must correct
    something.
    """
    end = next((span.end for span in block.first.emphasis if not span.start), 0)
    name, behind = block.text[:end].strip(NAME_EDGE), block.text[end:].lstrip()
    apart = behind.startswith(_APART) or block.text[:end].rstrip().endswith(_APART)
    sure = bool(name) and apart and could_be_card(name) and body_says(behind, "errata")
    said_of_game = is_admonition(name) or _is_of_game(name)
    return Other(name, clear=True) if sure and not said_of_game else None


def _begins_with_capital(word: str) -> bool:
    return word.lstrip(NAME_EDGE + "(")[:1].isupper()


def _capitalised_runs(said: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the start and end index of each name in `said`: at least two capitalised words.

    `said` holds the words of a sentence. Small words may be inside a name, as in "Way of the Lion".
    """
    at = _count_opening_words(said)
    while at < len(said):
        end = at
        while end < len(said) and said[end][:1].isupper():
            end = _next_of_name(said, end)
        if sum(word[:1].isupper() for word in said[at:end]) >= _SEVERAL:
            yield at, end
        at = max(end, at + 1)


def _count_opening_words(said: Sequence[str]) -> int:
    """Count the small words at the beginning of a sentence: two in "In the Harbour Guide"."""
    small = articles() | openers() | joining_words()
    found = 0
    while found < len(said) - 1 and "".join(words(said[found])) in small:
        found += 1
    return found


def _next_of_name(said: Sequence[str], at: int) -> int:
    """Return the index of the next capitalised word of the name that has a word at the index `at`.

    Words such as "of the" are skipped: in "Way of the Lion" the index 0 gives 3. If the name ends
    at `at`, return `at + 1`.
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
    """Tell whether a name is a part of the turn ("Draw Phase") or a general word for cards."""
    return bool(step_labels() & set(words(name))) or heading_says(name, "cards", "rulebook")
