"""Finds the cards that a question is about; every section shape with questions uses it."""

from __future__ import annotations

from rules_index.model import CardRef
from rules_index.structure.sections.card_headings import cards_of
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.card_patterns import folded
from rules_index.structure.shapes.cards_in_prose import mentions, quoted_names
from rules_index.structure.vocabulary.cues import heading_says


def cards_of_question(section: Section, question: str, whole: str) -> tuple[CardRef, ...]:
    """Return the cards of the section's heading, and the cards that a question or its answer names.

    `whole` is the question with its answer. A quoted name in the question is a card's name if the
    section's heading announces cards, or if any heading of the guide names that card.
    """
    own = cards_of(section) if section.heading and section.heading.cards else ()
    found = (*own, *(card for card in mentions(whole) if card not in own))
    of_cards = heading_says(section.title, "cards")
    names = (name for name in quoted_names(question) if of_cards or folded(name) in section.known)
    named = {folded(card.name) for card in found}
    return (*found, *(CardRef(name) for name in names if folded(name) not in named))


def path_inside(section: Section) -> tuple[str, ...]:
    """Return the section path for a text in a section: the titles above it, with the section's own
    last.
    """
    return (*section.path, section.title) if section.heading else section.path
