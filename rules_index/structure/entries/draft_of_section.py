"""Makes a Draft of what a section states: a question and its answer, a list of cards, a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules_index.model import CardRef, Kind
from rules_index.structure.blocks.questions import Question, bare_answer, question_of
from rules_index.structure.entries.not_rules import is_about_document, is_numbered_rule
from rules_index.structure.entries.split_body import embedded_errata
from rules_index.structure.sections.card_headings import cards_of, release_of
from rules_index.structure.sections.section_kinds import (
    Part,
    card_kind,
    is_about_cards,
    is_of_cards,
    kind_of,
)
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import (
    card_heading,
    folded,
    is_card_line,
    list_items,
    number_first,
)
from rules_index.structure.shapes.card_tables import (
    columns_of,
    is_header,
    named_in_tables,
    row_card,
)
from rules_index.structure.shapes.cards_in_lines import could_be_card
from rules_index.structure.shapes.cards_in_prose import mentions, quoted_names
from rules_index.structure.shapes.draft import Draft
from rules_index.structure.shapes.front_and_back_matter import are_names
from rules_index.structure.shapes.heading import Heading
from rules_index.structure.vocabulary.cues import (
    announces_part,
    heading_says,
    is_card_list,
    without_status,
)

_ASKS = ("?", "?”", "?»", "? »")
_SENTENCE = re.compile(r"[.!?]\s+[A-ZĄĆĘŁŃÓŚŹŻÁČĎÉĚÍŇŘŠŤÚŮÝŽÀÂÇÈÊËÎÏÔÙÛÄÖÜÑ]")
_LONGEST_ITEM, _WORDS_OF_A_LEAD = 90, 3


def draft_of_row(section: Section, row: Block) -> Draft:
    """A row of a table that asks in its first cell and answers in its second."""
    asked, answer = row.first.cells[:2]
    cards = _cards_asked(section, asked, f"{asked} {answer}")
    return Draft(Kind.FAQ, asked, _inside(section), (row,), [], cards=cards, opening=answer)


def draft_of_question(section: Section, found: Question) -> Draft:
    """A question with its answer, without their labels."""
    asked = section.body[found.start : found.answer]
    answer = _without_bullet(section.body[found.answer : found.end], labelled=found.labelled)
    text = question_of([block.text for block in asked], labelled=found.labelled)
    first = answer[0].text
    label = len(first) - len(bare_answer(first)) if found.labelled else 0
    whole = text + " " + " ".join(block.text for block in answer)
    return Draft(
        Kind.FAQ,
        text,
        _inside(section),
        tuple(asked),
        answer,
        cards=_cards_asked(section, text, whole),
        label=label,
    )


def _without_bullet(answer: list[Block], *, labelled: bool) -> list[Block]:
    """An answer without the bullet that stands before its label."""
    if not labelled:
        return answer
    return [answer[0].without_marker(), *answer[1:]]


def _cards_asked(section: Section, asked: str, whole: str) -> tuple[CardRef, ...]:
    """The cards that a question stands under, and those that it and its answer name.

    A name in quotes is a card's where the part is about cards, or where the guide names the card.
    """
    own = cards_of(section) if section.heading and section.heading.cards else ()
    found = (*own, *(card for card in mentions(whole) if card not in own))
    of_cards = heading_says(section.title, "cards")
    names = (name for name in quoted_names(asked) if of_cards or folded(name) in section.known)
    named = {folded(card.name) for card in found}
    return (*found, *(CardRef(name) for name in names if folded(name) not in named))


def _inside(section: Section) -> tuple[str, ...]:
    """The headings above what stands inside a section."""
    return (*section.path, section.title) if section.heading else section.path


def draft_of_list(section: Section) -> Draft | None:
    """A list of cards; None where it names none."""
    head = section.heading
    columns = columns_of(section.body)
    listed = (card for block in section.body for card in _listed(block, section, columns))
    cards = tuple(dict.fromkeys(listed))
    if head is None or not (cards or (is_card_list(head.title) and section.body)):
        return None
    return Draft(
        Kind.LIST,
        head.title,
        section.path,
        head.blocks,
        section.body,
        number=head.number,
        cards=cards,
    )


def _listed(block: Block, section: Section, columns: dict[str, int]) -> tuple[CardRef, ...]:
    """The cards that one line of a list names; a sentence names none."""
    if block.first.cells:
        card = None if is_header(block) else row_card(block.first.cells, columns, listed=True)
        return (card,) if card else ()
    bare = without_status(block.text)
    lead, colon, rest = bare.rpartition(":")
    text = rest if colon and len(lead.split()) > _WORDS_OF_A_LEAD else bare
    item = len(text) <= _LONGEST_ITEM and not text.endswith((":", "."))
    row = "," in text and not _SENTENCE.search(text) and (bool(colon) or are_names(text))
    labelled = bare != block.text and not _SENTENCE.search(bare)
    if block.marker or number_first(text) or item or row or labelled:
        return list_items(text, section.known)
    return ()


def draft_of_text(section: Section, part: Part, head: Heading) -> Draft:
    """A heading and its text, as the part of the guide and the words tell what they are."""
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
    if draft.kind is Kind.STEP and "." in head.counted:
        draft.number = head.number or head.counted
    promised = part is Part.FAQ or (is_about_cards(part) and not head.cards)
    promised = promised or (part is Part.OTHER and section.in_faq)
    asks = promised and head.title.endswith(_ASKS)
    if asks:
        draft.kind = Kind.FAQ
        draft.cards = _cards_asked(section, head.title, f"{head.title} {text}")
    elif head.cards:
        draft.kind, draft.cards = card_kind(part, text), cards_of(section)
    else:
        draft.cards = _card_of_title(section, part, draft.kind)
        draft.number = draft.number or next((card.number for card in draft.cards), "")
    if not draft.cards and draft.kind is Kind.RULE:
        # A single word is as often a suit, or any word of the rules.
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
    """The card that a title without a number names where errata and clarifications stand."""
    of_cards = is_of_cards(section, part) and could_be_card(section.title)
    if kind is not Kind.CLARIFICATION and not (kind is Kind.ERRATA and of_cards):
        return ()
    if announces_part(section.title):
        return ()
    # "Harbour, no. 12" may stand on a line of its own right below the name.
    below = f"{section.title} ({section.body[0].text})" if section.body else ""
    if of_cards and is_card_line(below):
        return card_heading(below)
    return (CardRef(section.title, release_of(section, inside=True) if of_cards else ""),)


def _title_of_rule(section: Section, head: Heading) -> str:
    """A numbered rule without a title of its own takes that of the nearest rule above it."""
    bare = (h.title.removeprefix(h.number).lstrip(" .):") for h in reversed(section.above))
    title = next(filter(None, bare), "")
    return f"{head.number} {title}".strip()


def with_embedded(draft: Draft) -> Iterator[Draft]:
    """A text that corrects cards on the way: each of them is an erratum of its own."""
    found = embedded_errata(draft.body)
    body = draft.body
    inside = {i for run, at in found for i in (*run, at)}
    draft.body = [block for i, block in enumerate(body) if i not in inside]
    yield draft
    for run, at in found:
        for i in run:
            cards = number_first(body[i].text)
            yield Draft(
                Kind.ERRATA,
                cards[0].name,
                (*draft.section, draft.title),
                (body[i],),
                [body[at]],
                number=cards[0].number,
                cards=cards,
                shared=i != run[-1],
            )
