"""Finds cards by their names alone, without a number, in front of the text on each card.

"Name: text", "NAME. Text", "**Name** text" or "Name. Text" counts if most lines of a part are like
it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from rules_index.language.fold import words
from rules_index.model import CardRef
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import is_card_line, tidy_name
from rules_index.structure.shapes.cards_in_lines import card_in_front, card_title, could_be_card
from rules_index.structure.shapes.cards_in_prose import quoted_heading
from rules_index.structure.shapes.heading import Heading, Rank
from rules_index.structure.shapes.run_in_titles import bold_lead
from rules_index.structure.vocabulary.cues import body_begins, heading_says
from rules_index.structure.vocabulary.labels import is_remark, reference_words

# A name may hold initials and abbreviations: "Dr. M. Quill", "Barge No. 7", "Rulebook p. 5".
_NAME_LEAD = re.compile(
    r"((?:[^:.!?]|(?<=(?<!\w)[A-Z])\.|(?<=(?<!\w)[A-Z][a-z])\.|\.(?=\s?\d)){2,60}?[!?]?)"
    r"\s*(?::|\s[–—-]\s)\s*(?=\S)"
)
# "OLD WRECK. The": capitals that run into the text.
_CAPITALS = re.compile(r"((?=[^a-z]{3})[^\W\d_a-z][^.!?:a-z]{2,50})[.!]\s+(?=\S)")
# "Aunt Mabel. Looks at": a name and a full stop, used only if most lines of a part are like it.
_STOPPED = re.compile(
    r"((?:[^.!?:;,()]|(?<=(?<!\w)[A-Z])\.|(?<=(?<!\w)[A-Z][a-z])\.){2,40}?)(\s\([^()]{2,40}\))?"
    r"\.\s+(?=[„“\"«]?[^\W\d_a-z])"
)
_FEW_NAMES = 2
"""The fewest lines of a part that must begin with a name for the names to be those of cards.

A single line may begin with any bold word. Chosen by hand.
"""
_MANY_NAMES = 3
"""The fewest lines that must begin with a card's name if only a full stop ends each name, or if
only a heading announces cards. Chosen by hand."""
_WORDS_BEFORE_STOP = 5
"""The most words of a name before its full stop: "Aunt Mabel. Looks at". Chosen by hand."""
_FIGURE = re.compile(r"\d")
_BRACKETS = re.compile(r"\([^()\d]{2,40}\)\s*:\s*(?=\S)")


def names_in_front(body: Sequence[Block], release: str) -> dict[int, Heading]:
    """Find lines that begin with a name without a number; return index -> heading with this name.

    At least two lines, and 60 % of the part, must be like this; if the names end with a full stop,
    three lines and 90 %. Otherwise, or if a name occurs twice, return {}. The cards get the set
    `release`.
    """
    if any(is_card_line(block.text) or card_in_front(block, release) for block in body):
        return {}
    found = dict(_headings_with_names(body, release, _plain_lead))
    plain = [block for block in body if block.first.depth == 0 and not block.first.cells]
    enough = len(found) >= _FEW_NAMES and len(found) >= 0.6 * len(plain)
    if not enough:
        found = dict(_headings_with_names(body, release, _stopped_lead))
        enough = len(found) >= _MANY_NAMES and len(found) >= 0.9 * len(plain)
    once = len({heading.title for heading in found.values()}) == len(found)
    return found if enough and once else {}


def named_under(title: str, body: Sequence[Block]) -> list[Heading | Block]:
    """Return the blocks of a body as headings if each begins with a card's name, else [].

    The `title` must announce cards. At least half of the names must have several words, because a
    single word such as "Ally" may be a type of card.
    """
    if not heading_says(title, "cards") or heading_says(title, "contents", "glossary", "faq"):
        return []
    found = names_in_front(body, "")
    names = [heading.title for heading in found.values()]
    several = sum(" " in name or "-" in name for name in names)
    sorts = any(heading_says(name, "cards") for name in names)
    if len(found) < max(_MANY_NAMES, len(body)) or 2 * several < len(names) or sorts:
        return []
    return [found.get(i, block) for i, block in enumerate(body)]


def named_beside(body: Sequence[Block], release: str) -> dict[int, Heading]:
    """Find bold names without a number, between numbered cards; return index -> heading.

    At least two lines must begin with a numbered card. "**Ann** (the cook): text" becomes the
    heading of a card, "**Rulebook p. 9**: text" a heading without a card.
    """
    leads = {i: lead for i, block in enumerate(body) if (lead := bold_lead(block))}
    cards = {i for i in leads if card_in_front(body[i], release)}
    found = {}
    for i, (name, rest) in leads.items() if len(cards) >= _FEW_NAMES else ():
        told = _BRACKETS.match(rest)
        if i in cards:
            continue
        if _is_of_rulebook(name):
            found[i] = Heading(name, Rank.CARD, (body[i],), body=rest)
        elif told and could_be_card(name):
            text = rest[told.end() :]
            found[i] = card_title(body[i], (CardRef(tidy_name(name), release),), text)
    return found


def _headings_with_names(
    body: Sequence[Block], release: str, lead: Callable[[Block], tuple[str, str]]
) -> Iterator[tuple[int, Heading]]:
    for i, block in enumerate(body):
        if block.first.cells or block.first.depth or is_remark(block.text):
            continue
        name, rest = bold_lead(block) or lead(block)
        if _is_of_rulebook(name):
            yield i, Heading(name, Rank.CARD, (block,), body=rest)
        elif name and not body_begins(name, "errata") and could_be_card(name):
            quoted = tuple(replace(card, set=release) for card in quoted_heading(name))
            yield i, card_title(block, quoted or (CardRef(tidy_name(name), release),), rest)


def _is_of_rulebook(name: str) -> bool:
    """Tell whether a name refers to a page or part of the rulebook: "Rulebook p. 9", "Page 9,
    Draw".
    """
    first = next(iter(words(name)), "")
    of_rules = heading_says(name, "rulebook") or first in reference_words("page")
    return of_rules and _FIGURE.search(name) is not None


def _plain_lead(block: Block) -> tuple[str, str]:
    match = _NAME_LEAD.match(block.text) or _CAPITALS.match(block.text)
    return (match[1], block.text[match.end() :]) if match else ("", "")


def _stopped_lead(block: Block) -> tuple[str, str]:
    match = _STOPPED.match(block.text)
    few = match and len(match[1].split()) <= _WORDS_BEFORE_STOP
    if not match or not few:
        return "", ""
    # Brackets behind the name, such as "(2 coins)", belong to the text on the card.
    return match[1], block.text[match.end(1) if match[2] else match.end() :].lstrip()
