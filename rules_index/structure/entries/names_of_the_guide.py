"""Collects the names of a guide's cards and rules, and finds them in running text.

Names are found in their other grammatical forms, too: Polish “Kot Bazyli” in "Kotu Bazylemu".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rapidfuzz.distance import Prefix

from rules_index.language.fold import words
from rules_index.model import CardRef, Kind
from rules_index.structure.shapes.card_tables import named_in_tables
from rules_index.structure.shapes.cards_in_lines import card_in_front, could_be_card
from rules_index.structure.shapes.draft import Draft
from rules_index.structure.shapes.number_patterns import Numbered, bare, compound, roman, simple
from rules_index.structure.vocabulary.cues import heading_says
from rules_index.structure.vocabulary.labels import articles

_WORD = re.compile(r"[^\W_]+")
_WORD_BEFORE = re.compile(r"(?P<before>[^\W_]*)[^\w.!?:]*(?P<word>\b[^\W\d_a-z][^\W_]*\.?) $")
_NUMBERS = (compound, simple, roman, bare)
_ABOUT = (Kind.CLARIFICATION, Kind.ERRATA, Kind.LIST, Kind.FAQ)
_RULES = (Kind.RULE, Kind.STEP, Kind.SECTION)
_NEAR = 80
"""The number of characters before a name in which the word before the name is looked for. Chosen by
hand."""
_BEGINS = 3
"""The fewest first letters that two forms of one word must share. Chosen by hand."""
_ENDING = 2
"""The most last letters of the shorter of two forms that the longer form does not share: the "y" of
"berry" beside "berries". Chosen by hand."""
_LONGEST_ENDING = 4
"""The most last letters of the longer of two forms that the shorter form does not share: the "ies"
of "berries" beside "berry". Chosen by hand."""
_SHORTEST_ALONE = 4
"""The fewest letters of a name of one word; shorter words are too common. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Named:
    """A card, and the words that name it in a text: `text[start:end]`."""

    card: CardRef
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Names:
    """The names of all cards and rules in a guide."""

    cards: dict[str, list[tuple[tuple[str, ...], CardRef]]] = field(default_factory=dict)
    """First three letters of names -> pairs (folded words of a name, card), longest first."""
    rules: dict[str, str] = field(default_factory=dict)
    """Folded title, or number, of a rule -> its printed title."""

    def cards_in(self, text: str) -> Iterator[Named]:
        """Yield the cards that a text names, in order; of two overlapping names, the longer one."""
        tokens = [(match, words(match[0])) for match in _WORD.finditer(text)]
        at = 0
        while at < len(tokens):
            found = self._card_at(tokens[at:])
            if found:
                card, length = found
                start, end = tokens[at][0].start(), tokens[at + length - 1][0].end()
                begins_only = "," in card.name and length < len(words(card.name))
                sure = length > 1 and not begins_only
                if sure or not _has_more(text[:start], text[end:]):
                    yield Named(card, start, end)
            at += found[1] if found else 1

    def _card_at(
        self, tokens: Sequence[tuple[re.Match[str], list[str]]]
    ) -> tuple[CardRef, int] | None:
        said = "".join(tokens[0][1])
        for name, card in self.cards.get(said[:_BEGINS], ()):
            here = tokens[: len(name)]
            capital = any(not match[0][0].islower() for match, _ in here)
            folded = ("".join(token) for _, token in here)
            if capital and len(here) == len(name) and all(map(_is_form_of_name_word, folded, name)):
                return card, len(name)
        return None


def names_of(drafts: Iterable[Draft]) -> Names:
    """Collect the names of cards, and the titles and numbers of rules, from a guide's drafts."""
    cards: dict[tuple[str, ...], CardRef] = {}
    rules: dict[str, str] = {}
    for draft in drafts:
        for card in _cards_of_draft(draft):
            for name in _as_said(card.name):
                cards.setdefault(name, card)
        if draft.kind in _RULES and not heading_says(draft.title, "errata"):
            numbered = next(filter(None, (read(draft.title) for read in _NUMBERS)), None)
            told = numbered or Numbered(draft.number, draft.title)
            for key in filter(None, (" ".join(words(told.rest)), told.number)):
                rules.setdefault(key, draft.title)
    for name, card in _beginnings(set(cards.values())):
        cards.setdefault(name, card)
    begun: dict[str, list[tuple[tuple[str, ...], CardRef]]] = defaultdict(list)
    for name in sorted(cards, key=len, reverse=True):
        begun[name[0][:_BEGINS]].append((name, cards[name]))
    return Names(dict(begun), rules)


def _cards_of_draft(draft: Draft) -> Iterator[CardRef]:
    """Yield the cards of a draft: its own cards, and those named in its title, lines or tables.

    A title is read as a card's name if the heading above it announces cards; lines are read if the
    draft's title announces cards.
    """
    yield from draft.cards if draft.kind in _ABOUT else ()
    above = draft.section[-1] if draft.section else ""
    if draft.kind in _RULES and heading_says(above, "cards") and could_be_card(draft.title):
        yield CardRef(draft.title)
    of_cards = draft.kind in _RULES and heading_says(draft.title, "cards")
    yield from named_in_tables(draft.body, of_cards=of_cards)
    lines = (card_in_front(block, "") for block in draft.body if of_cards)
    yield from (card for line in lines if line for card in line.cards)


def _beginnings(cards: Iterable[CardRef]) -> Iterator[tuple[tuple[str, ...], CardRef]]:
    """Yield (folded words, card) for the part of each card's name before its comma.

    "Vane, the Cook" gives "vane", unless there is a second card such as "Vane, the Captain".
    """
    titled: dict[str, dict[str, CardRef]] = defaultdict(dict)
    for card in cards:
        begins, comma, _ = card.name.partition(",")
        if comma:
            titled[begins].setdefault(card.name, card)
    for begins, named in titled.items():
        if len(named) == 1:
            (card,) = named.values()
            yield from ((said, card) for said in _as_said(begins))


def _has_more(before: str, behind: str) -> bool:
    """Tell whether a name of one word is only the end of a longer name: "Vane" in "Doctor Vane".

    `before` and `behind` are the text around the name. In "The card Vane" the name is complete. The
    first word of a sentence is capitalised anyway, so it belongs to the name only if a colon or
    dash follows: "Doctor Vane: …".
    """
    told = _WORD_BEFORE.search(before[-_NEAR:])
    if not told or heading_says(told["word"], "cards") or told["word"].lower() in articles():
        return False
    if told["before"].lower() in articles():  # "Das Schiff Sturmflut"
        return False
    lead = before[-_NEAR:][: told.start("word")].rstrip(' -*•(„“"«')
    begins = not lead or lead.endswith((".", "!", "?", ":", ";"))
    return not begins or behind.lstrip()[:1] in (":", "–", "—")


def _as_said(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the folded words of a name, with and without its article.

    "The Pier" gives ("the", "pier") and ("pier",). A result of one word with fewer than four
    letters is left out.
    """
    whole = tuple(words(name))
    for said in (whole, whole[1:] if whole and whole[0] in articles() else ()):
        if len(said) > 1 or (said and len(said[0]) >= _SHORTEST_ALONE):
            yield said


def _is_form_of_name_word(said: str, own: str) -> bool:
    """Tell whether a word may be a form of a word in a name: Polish "Kotu" is a form of "Kot".

    The two folded words must begin alike and differ only in their last letters.
    """
    if said == own:
        return True
    same = Prefix.similarity(said, own)
    enough = max(_BEGINS, min(len(said), len(own)) - _ENDING)
    return same >= enough and max(len(said), len(own)) - same <= _LONGEST_ENDING
