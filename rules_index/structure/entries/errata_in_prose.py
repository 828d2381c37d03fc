"""Makes a separate erratum for each card or rule that a list item or running text corrects.

"The cost of Nine Herons should be 2", "On the card “Bell” …", "Moving: …", "In chapter 3 …". This
runs after all other entries are made, because only then are all names in the guide known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rules_index.language.fold import words
from rules_index.model import CardRef, Kind, LeftOut
from rules_index.structure.entries.errata_follow_on import next_cards
from rules_index.structure.entries.names_of_no_entry import Other, name_in_front, other_name
from rules_index.structure.entries.names_of_the_guide import Names, names_of
from rules_index.structure.entries.shape import Made
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.cards_in_prose import (
    is_joined,
    labelled_name,
    mentions,
    quoted_names,
)
from rules_index.structure.shapes.draft import Draft, left_out
from rules_index.structure.vocabulary.cues import body_says, heading_says
from rules_index.structure.vocabulary.labels import reference_words

# French has a space before a closing quote.
_STOP = re.compile(r"(?<!\w\.)[.!?…](?:[)\]”“\"»’]|\s»)*\s+(?=\W{0,2}[^\W\d_])")
_ABBREVIATION = re.compile(r"(?<!\w)[^\W\d_]{1,2}$")
_HEAD = re.compile(r"\W*([^:]{2,60}?)\s*(?::|\s[–—-])\s")
_FIRST_WORDS = 4
"""The number of first words of a text in which a reference to a rule or page is looked for. Chosen
by hand."""
_CARDS_SURE = 2
"""The fewest sentences or items that must correct a card before a text is split into errata, if no
word in the text announces errata. Chosen by hand."""
_WORDS_BEFORE_NAME = 3
"""The most words dropped before the known name of a card: "Relic" in "Relic Nine Herons". Chosen by
hand."""
_NUMBER = re.compile(r"\d+(?:\.\d+)*[a-z]?|[IVX]+")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a block, `text[start:end]`, with the cards or the rule that it corrects.

    `title` is the title of the erratum made of the part. If the part corrects nothing, it stays in
    the text, and `cards` and `title` are empty.
    """

    start: int
    end: int
    cards: tuple[CardRef, ...] = ()
    title: str = ""


def with_corrections(made: Iterable[Made]) -> list[Made]:
    """Return all drafts and left-out lines, with each erratum in running text as a draft of its
    own.
    """
    held = list(made)
    drafts = [one for one in held if isinstance(one, Draft)]
    others = names_of(one for one in drafts if one.kind is not Kind.ERRATA)
    for draft in drafts:
        if draft.kind is Kind.ERRATA:
            draft.cards = tuple(_as_elsewhere(card, others) for card in draft.cards)
    names = names_of(drafts)
    return [part for one in held for part in _with_own_entries(one, names)]


def _as_elsewhere(card: CardRef, others: Names) -> CardRef:
    """Return a card without the words before its name: "Card “Pier”" becomes "Pier".

    "Relic Nine Herons" becomes "Nine Herons" if another entry has a card of this name; `others` are
    the names in other entries. A card with a set or number is returned as it is.
    """
    if card.set or card.number:
        return card
    if name := labelled_name(card.name):
        return CardRef(name)
    found = [one for one in others.cards_in(card.name) if one.end == len(card.name)]
    before = card.name[: found[0].start].split() if found else []
    whole = bool(found) and "," not in found[0].card.name  # "Letter of Vane" is not "Vane, Cook"
    return found[0].card if whole and 0 < len(before) <= _WORDS_BEFORE_NAME else card


def _with_own_entries(made: Made, names: Names) -> Iterator[Made]:
    if isinstance(made, LeftOut):
        yield made
        return
    if not _holds_errata(made):
        yield from next_cards(made, names)
        return
    items = [(item, _corrections_in(item, names)) for item in _items(made.body)]
    pieces = [piece for _, found in items for piece in found]
    told = " ".join(block.text for block in made.body)
    if sum(bool(p.cards) for p in pieces) < _CARDS_SURE and not body_says(told, "errata"):
        yield made
        return
    rest: list[Block] = []
    apart: list[Draft] = []
    for item, found in items:
        left, drafts = _kept_and_cut_out(made, item, found)
        rest += left
        apart += drafts
    made.body = rest
    if rest or made.opening:
        yield made
    else:
        yield from left_out(made.head, "heading")
    yield from apart


def _holds_errata(draft: Draft) -> bool:
    """Tell whether a draft contains errata but is not itself about a card."""
    titled = heading_says(draft.title, "errata") or draft.kind is Kind.ERRATA
    return titled and not draft.cards and draft.kind not in (Kind.FAQ, Kind.LIST)


def _items(body: Sequence[Block]) -> Iterator[list[Block]]:
    """Yield each item or paragraph together with the blocks that are indented below it."""
    item: list[Block] = []
    for block in body:
        if item and block.first.depth <= item[0].first.depth:
            yield item
            item = []
        item.append(block)
    if item:
        yield item


def _corrections_in(item: Sequence[Block], names: Names) -> list[_Piece]:
    """Split an item or paragraph into pieces that each correct at most one thing.

    A paragraph is split between sentences. An item with a bullet, or with other items below it, is
    one piece. A table row gives [].
    """
    block = item[0]
    if block.first.cells:
        return []
    starts = [0] if block.marker or len(item) > 1 else list(_sentences(block.text))
    pieces: list[_Piece] = []
    for start, end in zip(starts, [*starts[1:], len(block.text)], strict=True):
        said = _corrected_by(
            block.text[start:end].rstrip(), names, None if start else name_in_front(block)
        )
        if pieces and said is None:
            pieces[-1] = replace(pieces[-1], end=end)
        else:
            cards, title = said or ((), "")
            pieces.append(_Piece(start, end, cards, title))
    return pieces


def _sentences(text: str) -> Iterator[int]:
    """Yield the position at which each sentence of a text begins.

    The full stops in "Dr. M." and "Nr. 7" end no sentence.
    """
    yield 0
    for match in _STOP.finditer(text):
        short = match[0].startswith(".") and _ABBREVIATION.search(text[: match.start()])
        if not short and not text[match.end() :].lstrip('„“”"«»( ')[:1].islower():
            yield match.end()


def _corrected_by(
    text: str, names: Names, front: Other | None = None
) -> tuple[tuple[CardRef, ...], str] | None:
    """Return the cards that a text corrects and the title for its erratum; None if it corrects
    nothing new.

    For a rule, there are no cards, and the title is that of the rule. For a page or the rulebook,
    the result is ((), ""). `front` is the name set off at the front of the text, if there is one.
    """
    title = _rule_named_first(text, names)
    if title:
        return (), title
    cards = tuple(_first_cards(text, names))
    if cards:
        return cards, " · ".join(dict.fromkeys(card.name for card in cards))
    if _speaks_of_guide(text):
        return (), ""
    other = front or other_name(text)
    if other is None or " ".join(words(other.name)) in names.rules:
        return None
    return ((CardRef(other.name),), other.name) if other.clear else ((), "")


def _first_cards(text: str, names: Names) -> Iterator[CardRef]:
    """Yield the first card that a text names, and the cards joined to it by "and" or a comma.

    If the text names no card of the guide, yield the first name with a set and number, or else the
    first quoted name behind a word such as "card".
    """
    end = 0
    for found in names.cards_in(text):
        if end and not is_joined(text[end : found.start]):
            return
        yield found.card
        end = found.end
    if end:
        return
    if printed := mentions(text):
        yield printed[0]
        return
    quoted = next(iter(quoted_names(text)), "")
    before = text.partition(quoted)[0].split() if quoted else []
    if len(before) > 1 and heading_says(before[-2], "cards"):
        yield CardRef(quoted)


def _rule_named_first(text: str, names: Names) -> str:
    """Return the title of the rule to which the first words of a text refer, by title or number.

    Return "" if they refer to none.
    """
    head = _HEAD.match(text)
    title = names.rules.get(" ".join(words(head[1])), "") if head else ""
    first = text.split()[: _FIRST_WORDS + 1]
    for word, number in pairwise(first):
        found = _NUMBER.match(number)
        if found and _refers(word, "step"):
            title = title or names.rules.get(found[0], "")
    return title


def _speaks_of_guide(text: str) -> bool:
    """Tell whether the first four words of a text refer to a page, a step or the rulebook."""
    first = text.split()[:_FIRST_WORDS]
    refers = any(_refers(word, "page") or _refers(word, "step") for word in first)
    return refers or heading_says(" ".join(first).partition(":")[0], "rulebook")


def _refers(word: str, group: str) -> bool:
    return "".join(words(word)) in reference_words(group)


def _kept_and_cut_out(
    made: Draft, item: Sequence[Block], pieces: Sequence[_Piece]
) -> tuple[list[Block], list[Draft]]:
    """Split an item of the draft `made` into the blocks that stay there and the errata cut out.

    `pieces` are the parts of the item's first block; each part with a title becomes an erratum.
    """
    told = [piece for piece in pieces if piece.title]
    if not told:
        return list(item), []
    block, whole = item[0], len(pieces) == 1
    kept = " ".join(block.text[p.start : p.end].strip() for p in pieces if not p.title)
    rest = [block.with_lines((), kept)] if kept else []
    drafts = []
    for piece in told:
        own = not rest and piece is told[-1]  # the lines of a paragraph are counted once
        part = block.without_marker() if whole else _part_of_block(block, piece, whole=own)
        drafts.append(_erratum(made, piece, [part, *item[1:]], shared=not own))
    return rest, drafts


def _part_of_block(block: Block, piece: _Piece, *, whole: bool) -> Block:
    """Return a Block with the text of a piece of a paragraph, and with the lines of the piece.

    If `whole`, the Block has all lines of the paragraph.
    """
    text = block.text[piece.start : piece.end].strip()
    if whole:
        return Block(block.lines, text)
    first = block.lines.index(block.line_of_last(block.text[piece.start :]))
    last = block.lines.index(block.line_of_last(block.text[piece.end - 1 :]))
    return Block(block.lines[first : last + 1], text)


def _erratum(made: Draft, piece: _Piece, body: list[Block], *, shared: bool) -> Draft:
    number = next((card.number for card in piece.cards if card.number), "")
    return Draft(
        Kind.ERRATA,
        piece.title,
        (*made.section, made.title),
        body=body,
        number=number,
        cards=piece.cards,
        shared=shared,
    )
