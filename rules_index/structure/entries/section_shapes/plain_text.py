"""Makes one entry from a heading and its text: the shape of a section that has no other shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules_index.model import CardRef, Kind
from rules_index.structure.entries.embedded_errata import with_embedded
from rules_index.structure.entries.not_rules import (
    is_about_document,
    is_lead,
    is_numbered_rule,
    length_of_lead,
)
from rules_index.structure.entries.question_cards import cards_of_question
from rules_index.structure.entries.shape import Made, Parsed, Shape
from rules_index.structure.sections.card_headings import cards_of, release_of
from rules_index.structure.sections.section_kinds import (
    Part,
    card_kind,
    is_about_cards,
    is_of_cards,
    kind_of,
)
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.card_patterns import card_heading, is_card_line
from rules_index.structure.shapes.card_tables import named_in_tables
from rules_index.structure.shapes.cards_in_lines import could_be_card
from rules_index.structure.shapes.draft import Draft, left_out
from rules_index.structure.shapes.heading import Heading
from rules_index.structure.vocabulary.cues import announces_part

_ASKS = ("?", "?”", "?»", "? »")


def text_entries(section: Section, part: Part) -> Iterator[Made]:
    """Yield the drafts of a section's text, and the lines left out.

    Introductions to other sections, and headings without any text, are left out.
    """
    head = section.heading
    if head is None:
        yield from left_out(section.body, "title")
        return
    if is_lead(section, part):
        length = length_of_lead(section.body)
        yield from left_out(section.body[:length], "about")
        section = replace(section, body=section.body[length:])
        if not section.body:
            yield from left_out(head.blocks, "heading")
            return
    if not section.body and not head.body and not is_numbered_rule(head):
        yield from left_out(head.blocks, "heading" if section.children else "bare-heading")
        return
    yield from draft_of_text(section, part, head)


def draft_of_text(section: Section, part: Part, head: Heading) -> Iterator[Draft]:
    """Yield a heading and its text as one draft, then a draft for each erratum inside the text.

    The draft's kind, such as step or question, depends on the part of the guide and on the
    section's words.
    """
    yield from with_embedded(_draft_of_text(section, part, head))


def _draft_of_text(section: Section, part: Part, head: Heading) -> Draft:
    text = " ".join(block.text for block in section.body)
    draft = Draft(
        kind_of(section, part),
        head.title,
        section.path,
        head.blocks,
        list(section.body),
        number=head.number,
        opening=head.body,
    )
    if draft.kind is Kind.STEP and "." in head.rendered_number:
        draft.number = head.number or head.rendered_number
    promised = part is Part.FAQ or (is_about_cards(part) and not head.cards)
    promised = promised or (part is Part.OTHER and section.in_faq)
    asks = promised and head.title.endswith(_ASKS)
    if asks:
        draft.kind = Kind.FAQ
        draft.cards = cards_of_question(section, head.title, f"{head.title} {text}")
    elif head.cards:
        draft.kind, draft.cards = card_kind(part, text), cards_of(section)
    else:
        draft.cards = _card_of_title(section, part, draft.kind)
        draft.number = draft.number or next((card.number for card in draft.cards), "")
    if not draft.cards and draft.kind is Kind.RULE:
        # A name of a single word is left out: it may be a suit, or any other word of the rules.
        cards = (card for card in named_in_tables(section.body) if " " in card.name)
        draft.cards = tuple(dict.fromkeys(cards))
    if is_numbered_rule(head) and head.title == head.number:
        draft.title = _title_of_rule(section, head)
    if not section.body and not head.body:
        draft.opening = head.title
        draft.kind = Kind.SECTION
    elif draft.kind is Kind.RULE and is_about_document(section):
        draft.kind = Kind.SECTION
    return draft


def _card_of_title(section: Section, part: Part, kind: Kind) -> tuple[CardRef, ...]:
    """Return the card whose name is the title of an erratum or clarification, as a tuple with one
    card.

    The tuple is empty for any other kind of entry, or if the title announces a part ("Errata").
    """
    of_cards = is_of_cards(section, part) and could_be_card(section.title)
    if kind is not Kind.CLARIFICATION and not (kind is Kind.ERRATA and of_cards):
        return ()
    if announces_part(section.title):
        return ()
    # The set and number, "Harbour, no. 12", may be on a line of their own right below the name.
    below = f"{section.title} ({section.body[0].text})" if section.body else ""
    if of_cards and is_card_line(below):
        return card_heading(below)
    return (CardRef(section.title, release_of(section, inside=True) if of_cards else ""),)


def _title_of_rule(section: Section, head: Heading) -> str:
    """Return a title for a rule without one: "702.1" below "702. Wind" gives "702.1 Wind"."""
    bare = (h.title.removeprefix(h.number).lstrip(" .):") for h in reversed(section.above))
    title = next(filter(None, bare), "")
    return f"{head.number} {title}".strip()


def _always(_section: Section, _part: Part) -> bool:
    return True


def _entries(section: Section, part: Part, _found: bool) -> Parsed:
    return text_entries(section, part)


PLAIN_TEXT = Shape(_always, _entries, of_pieces=True)
