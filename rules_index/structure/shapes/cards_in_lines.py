"""Reads errata and clarifications on one line each, with the name of a card and the text on it.

"**Name** (Set, 12): text", "Name (no. 12). Text", "SET 12 Name: text", "12 Name: text". Names
without a number are found by entries/cards_without_number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rules_index.model import CardRef, Style
from rules_index.structure.shapes.block import Block, starts_lower
from rules_index.structure.shapes.card_patterns import (
    IN_BRACKETS,
    bracketed,
    card_heading,
    end_of_brackets,
    end_of_names,
    is_set,
    is_value,
    tidy_name,
    without_item,
)
from rules_index.structure.shapes.cards_in_prose import mentions
from rules_index.structure.shapes.heading import Heading, Rank
from rules_index.structure.vocabulary.labels import reference_words

# "SET 12 Name: text" and "12 Name: text".
_NUMBER_AND_TEXT = (
    re.compile(
        r"(?P<set>[A-Z][^\W\d_]{0,8})[ -]?(?P<number>\d{1,4}[a-z]?)\s*[–—:-]?\s+"
        r"(?P<name>[^\W\d][^:]{1,60}):\s+(?P<text>\S.*)",
        re.S,
    ),
    re.compile(
        r"#?(?P<number>\d{1,4}[a-z]?)\.?\s+(?P<set>)(?P<name>[^\W\d][^:]{1,60}):\s+(?P<text>\S.*)",
        re.S,
    ),
)
# "no. 12: Name. Text" and "nos. 8, 9 and 10 – Name: Text".
_NUMBER_SAID = re.compile(
    r"(?i:n[°º]s?\.?|nos?\.|nrn?\.?|č\.|#)\s?(?P<number>\d{1,4}[a-z]?(?:(?:,|\s*&|\s[^\W\d_]{1,4})\s?"
    r"\d{1,4}[a-z]?){0,5})\s*[:–—.)-]?\s+(?P<name>[^\W\d][^:.!?]{1,60}?)\s*(?:[.:!?]|\s[–—-])\s+(?P<text>\S.*)",
    re.S,
)
_NUMBERS = re.compile(r"\d+[a-z]?")
_STOP = re.compile(r"\s*(:|[–—-](?=\s)|\.(?=\s))\s*(?=\S)")
_LONGEST_NAME = 70
"""The most letters of a card's name. Chosen by hand."""
_WORDS_OF_A_NAME = 8
"""The most words of a card's name. Chosen by hand."""
_FEW_NAMES = 2
"""The fewest blocks with a bold name and a number in front that are taken for notes on cards; a
single block may begin with any bold word. Chosen by hand."""
_FIGURE = re.compile(r"\d")


def card_in_front(block: Block, release: str) -> Heading | None:
    """Make a heading of a line with card names in front of a text: "Name (Set, 12): text".

    A card without a set gets the set `release`. Return None for any other line.
    """
    if block.first.cells:
        return None
    bold = _length_of_bold(block)
    if bold and (cards := card_heading(block.first.text[:bold].strip(" :."), release)):
        behind = end_of_names(block.text[:bold]) or bold
        rest = block.text[min(behind, bold) :].lstrip(" :–—-.")
        return card_title(block, cards, rest) if rest else None
    if bold and (numbered := _bold_and_number(block, bold, release)):
        return card_title(block, *numbered)
    found = cards_and_text(block.text, release, sure=bold > 0)
    return card_title(block, *found) if found else None


def cards_inside(body: Sequence[Block]) -> list[Heading | Block]:
    """Return a body with a heading for each sentence that names exactly one card in bold.

    "On **Pier** (P4) a seal is missing" becomes a heading for Pier. All other blocks come first:
    behind a heading they would belong to its card.
    """
    found = {id(block): made for block in body if (made := _card_inside(block))}
    others = [block for block in body if id(block) not in found]
    return [*others, *found.values()]


def _card_inside(block: Block) -> Heading | None:
    cards = mentions(block.text)
    bracket = next(IN_BRACKETS.finditer(block.first.text), None)
    if block.first.cells or len(cards) != 1 or not bracket or not block.is_sentence:
        return None
    before = block.first.text[: bracket.start()].rstrip()
    bold = (s for s in block.first.emphasis if s.style is Style.BOLD and s.start)
    name = next((before[s.start :] for s in bold if s.end >= len(before) > s.start), "")
    if not name or not could_be_card(name):
        return None
    return card_title(block, (replace(cards[0], name=tidy_name(name)),), block.text)


def _bold_and_number(
    block: Block, end_of_name: int, release: str
) -> tuple[tuple[CardRef, ...], str] | None:
    """Split "**Name** (#12) text" into its cards and its text.

    A card without a set gets the set `release`; `end_of_name` is the position where the bold name
    ends. Return None if no text follows, or if the brackets or the name cannot belong to a card.
    """
    text, end = block.text, end_of_brackets(block.text)
    told = text[end_of_names(text) :].lstrip(" :–—-.")
    if not told or not text[end_of_name:end].lstrip().startswith(("(", "[")):
        return None
    cards = tuple(bracketed(text[:end], release))
    sets = (match["set"] for match in IN_BRACKETS.finditer(text[:end]))
    named = all(is_set(one) or is_value(one) for one in sets if one)
    fitting = named and all(could_be_card(c.name) for c in cards)
    return (cards, told) if cards and fitting else None


def notes_on_cards(body: Sequence[Block]) -> list[Heading | Block]:
    """Return a body with its notes on cards turned into headings, or [] if there are too few notes.

    A note begins with a bold name and a number: "**Pier** (#12) …". There must be at least two
    notes, and 60 % of the blocks outside tables must be notes.
    """
    plain = [block for block in body if not block.first.cells]
    found = {
        i: card_title(block, *told)
        for i, block in enumerate(body)
        if (end := _length_of_bold(block)) and (told := _bold_and_number(block, end, ""))
    }
    enough = len(found) >= _FEW_NAMES and len(found) >= 0.6 * len(plain)
    return [found.get(i, block) for i, block in enumerate(body)] if enough else []


def _length_of_bold(block: Block) -> int:
    """Return the position where a block's first bold words end; 0 if it does not begin in bold."""
    bold = (s.end for s in block.first.emphasis if s.style is Style.BOLD and not s.start)
    return next(bold, 0)


def cards_and_text(
    text: str, release: str = "", *, sure: bool = False
) -> tuple[tuple[CardRef, ...], str] | None:
    """Split a line into the cards at its front and the text about them, or return None.

    "Pier (Bay, 12): text" gives Pier and "text". A card without a set gets the set `release`. A
    full stop ends the names only if the brackets hold a set or value, or if the caller is `sure`:
    "Move up (page 12). Then …" names no card.
    """
    text = without_item(text)
    for pattern in _NUMBER_AND_TEXT:
        if match := pattern.match(text):
            card = CardRef(tidy_name(match["name"]), match["set"] or release, match["number"])
            return (card,), match["text"]
    if (match := _NUMBER_SAID.match(text)) and could_be_card(match["name"]):
        numbers = " / ".join(_NUMBERS.findall(match["number"]))
        return (CardRef(tidy_name(match["name"]), release, numbers),), match["text"]
    end = end_of_brackets(text)
    stop = _STOP.match(text, end) if end else None
    if stop is None or starts_lower(text):
        return None
    cards = tuple(bracketed(text[:end], release))
    named = all(len(c.name.split()) <= _WORDS_OF_A_NAME and ":" not in c.name for c in cards)
    behind = end_of_names(text)
    valued = behind < end
    told = stop[1] != "." or sure or valued or all(is_set(card.set) for card in cards)
    rest = text[behind if valued else stop.end() :]
    return (cards, rest) if cards and named and told else None


def card_title(block: Block, cards: tuple[CardRef, ...], body: str = "") -> Heading:
    """Make the heading of the given cards from a block; its title is the names of the cards."""
    title = " · ".join(card.name for card in cards)
    return Heading(title, Rank.CARD, (block,), cards[0].number, cards, body)


def could_be_card(name: str) -> bool:
    """Tell whether a name could be that of a card: short, with a capital first and without
    brackets.

    "Page 5" could not, because it refers to a page.
    """
    first, *more = name.split()
    if (
        starts_lower(name)
        or "(" in name
        or "[" in name
        or len(name) > _LONGEST_NAME
        or len(more) >= _WORDS_OF_A_NAME
    ):
        return False
    page = first.lower().rstrip(".") in reference_words("page") | reference_words("step")
    return not (page and _FIGURE.search(name))
