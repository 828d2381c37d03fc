"""Finds lines in the erratum of one card that correct another card: "Old Pier should have …".

A card with its set and number always begins a new erratum. A name without them does so only if the
guide has a card of that name and the line corrects something.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_index.language.fold import words
from rules_index.model import CardRef, Kind
from rules_index.structure.entries.names_of_the_guide import Names
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.draft import Draft
from rules_index.structure.vocabulary.cues import body_says


def next_cards(draft: Draft, names: Names) -> Iterator[Draft]:
    """Split a card's erratum before each line that corrects another card; yield a draft for each
    card.

    Any other draft is yielded as it is.
    """
    yield draft
    if draft.kind is not Kind.ERRATA or not draft.cards:
        return
    body, draft.body = draft.body, []
    edge = min((block.first.depth for block in body), default=0)
    own = {" ".join(words(card.name)) for card in draft.cards}
    at = draft
    for block in body:
        card = _begun_with(block, names) if block.first.depth == edge else None
        if card and (draft.opening or draft.body) and " ".join(words(card.name)) not in own:
            at = Draft(Kind.ERRATA, card.name, draft.section, number=card.number, cards=(card,))
            yield at
        at.body.append(block)


def _begun_with(block: Block, names: Names) -> CardRef | None:
    """Return the card that a paragraph names at its beginning and corrects, or None."""
    if block.marker or block.first.cells or not body_says(block.text, "errata"):
        return None
    found = next(iter(names.cards_in(block.text)), None)
    return found.card if found and not found.start else None
