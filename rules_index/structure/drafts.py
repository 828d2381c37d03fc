"""Fifth stage of `structure`: Sections -> Drafts of entries, and what makes none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules_index.model import CardRef, Kind, LeftOut
from rules_index.structure.block import Block
from rules_index.structure.bodies import embedded_errata, split_cards, split_terms
from rules_index.structure.card_parts import cards_of
from rules_index.structure.card_tables import is_header, row_card
from rules_index.structure.cards import list_items, mentions, number_first
from rules_index.structure.cues import (
    body_begins,
    body_says,
    heading_says,
    is_card_list,
    note_of_changes,
)
from rules_index.structure.draft import Draft, left_out
from rules_index.structure.heading import Heading, Rank
from rules_index.structure.kinds import Part, card_kind, is_about_cards, kind_of, part_of
from rules_index.structure.matter import are_credits, are_names, is_imprint, is_of_a_box
from rules_index.structure.outline import Section, make_sections
from rules_index.structure.questions import (
    Question,
    bare_answer,
    find_questions,
    question_of,
    question_rows,
)

Made = Draft | LeftOut
_ASKS = ("?", "?”", "?»", "? »")
_ENDS_WITH_PAGE = re.compile(r"\d(?:[\s,–-]*\d)*$")
_SENTENCE = re.compile(r"[.!?]\s+[A-ZĄĆĘŁŃÓŚŹŻÁČĎÉĚÍŇŘŠŤÚŮÝŽÀÂÇÈÊËÎÏÔÙÛÄÖÜÑ]")
_LONGEST_ITEM, _WORDS_OF_A_LEAD = 90, 3
_DIGITS_OF_A_RULE = 3
_SHORT_LEAD, _LONG_LEAD, _LONG_ABOUT = 200, 1200, 1800
_ANNOUNCING = ("glossary", "faq", "errata", "clarification", "appendix", "contents")


def make_drafts(section: Section) -> Iterator[Made]:
    """The entries of one section; every line of it ends in one of them or is left out."""
    part = part_of(section)
    reason = _why_left_out(section, part)
    if reason:
        yield from left_out(section.blocks, reason)
        return
    imprint = [block for block in section.body if block.is_plain and is_imprint(block.text)]
    yield from left_out(imprint, "credits")
    section.body = [block for block in section.body if block not in imprint]
    yield from _made(section, part)


def _made(section: Section, part: Part) -> Iterator[Made]:
    if question_rows(section.body):
        yield from _whole(section, part)
    elif is_about_cards(part) and not (section.heading and section.heading.cards):
        yield from _parted(section, part, split_cards(section.body, _release(section)))
    elif heading_says(section.title, "glossary") or not section.children:
        in_glossary = heading_says(section.title, "glossary")
        yield from _parted(section, part, split_terms(section.body, announced=in_glossary))
    else:
        yield from _whole(section, part)


def _why_left_out(section: Section, part: Part) -> str:
    if section.heading is None:
        return "title"
    if are_credits(section.body, announced=part is Part.CREDITS):
        return "credits"
    if part is Part.CHANGES or (part is Part.CONTENTS and not is_of_a_box(section.body)):
        return part.value
    if heading_says(section.title, "index") and _lists_pages(section.body):
        return "contents"
    if not section.body and not section.heading.body:
        return "" if section.children or _is_numbered_rule(section.heading) else "bare-heading"
    return ""


def _lists_pages(body: Sequence[Block]) -> bool:
    """Whether most lines end with the numbers of pages."""
    listed = sum(bool(_ENDS_WITH_PAGE.search(block.text)) for block in body)
    return bool(body) and listed >= 0.6 * len(body)


def _release(section: Section) -> str:
    """The set that a section without a card is named after."""
    return "" if heading_says(section.title, "errata", "clarification") else section.title


def _parted(section: Section, part: Part, pieces: Sequence[Heading | Block]) -> Iterator[Made]:
    """A section whose body holds headings of its own: cards, terms."""
    if not any(isinstance(piece, Heading) for piece in pieces):
        yield from _whole(section, part)
        return
    inner = make_sections(pieces)
    yield from _whole(replace(section, body=inner[0].body, children=1), part)
    above = (*section.above, *((section.heading,) if section.heading else ()))
    for made in inner[1:]:
        yield from _whole(replace(made, above=(*above, *made.above)), part)


def _whole(section: Section, part: Part) -> Iterator[Made]:
    """A section whose body is one text, a row of questions, or a list of cards."""
    rows = question_rows(section.body)
    if rows:
        yield from _asked_in_rows(section, rows)
        return
    questions = find_questions(section.body, announced=part is Part.FAQ)
    if questions:
        yield from _lead(section, part, section.body[: questions[0].start])
        for question in questions:
            yield _question(section, question)
        asked = {place for one in questions for place in range(one.start, one.end)}
        rest = set(range(questions[0].start, len(section.body))) - asked
        yield from left_out([section.body[place] for place in sorted(rest)], "bare-heading")
    elif part is Part.CARD_LIST and (listed := _card_list(section)):
        yield listed
    else:
        yield from _text(section, part)


def _asked_in_rows(section: Section, rows: Sequence[Block]) -> Iterator[Made]:
    """A table of questions and answers: each row is one."""
    path = (*section.path, section.title) if section.heading else section.path
    others = [block for block in section.body if block not in rows]
    yield from left_out(others, "about")
    if section.heading:
        yield from left_out(section.heading.blocks, "heading")
    for block in rows:
        asked, answer = block.first.cells[:2]
        yield Draft(
            Kind.FAQ, asked, path, (block,), [], cards=mentions(f"{asked} {answer}"), opening=answer
        )


def _lead(section: Section, part: Part, lead: list[Block]) -> Iterator[Made]:
    """What stands before the first question."""
    if part is Part.FAQ or not lead:
        yield from left_out(lead, "about")
        if section.heading:
            yield from left_out(section.heading.blocks, "heading")
    else:
        yield from _text(replace(section, body=lead), part)


def _question(section: Section, found: Question) -> Draft:
    asked = section.body[found.start : found.answer]
    answer = section.body[found.answer : found.end]
    text = question_of([block.text for block in asked], labelled=found.labelled)
    first = answer[0].text
    label = len(first) - len(bare_answer(first)) if found.labelled else 0
    path = (*section.path, section.title) if section.heading else section.path
    whole = text + " " + " ".join(block.text for block in answer)
    return Draft(
        Kind.FAQ,
        text,
        path,
        tuple(asked),
        answer,
        cards=mentions(whole),
        label=label,
    )


def _card_list(section: Section) -> Draft | None:
    head = section.heading
    cards = tuple(dict.fromkeys(card for block in section.body for card in _listed(block, section)))
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


def _listed(block: Block, section: Section) -> tuple[CardRef, ...]:
    """The cards that one line of a list names; a sentence names none."""
    if block.first.cells:
        card = None if is_header(block) else row_card(block.first.cells)
        return (card,) if card else ()
    lead, colon, rest = block.text.rpartition(":")
    text = rest if colon and len(lead.split()) > _WORDS_OF_A_LEAD else block.text
    item = len(text) <= _LONGEST_ITEM and not text.endswith((":", "."))
    row = "," in text and not _SENTENCE.search(text) and (bool(colon) or are_names(text))
    if block.marker or number_first(text) or item or row:
        return list_items(text, section.known)
    return ()


def _text(section: Section, part: Part) -> Iterator[Made]:
    head = section.heading
    if head is None:
        yield from left_out(section.body, "title")
        return
    if _is_lead(section, part):
        yield from left_out(head.blocks, "heading")
        yield from left_out(section.body, "about")
        return
    if not section.body and not head.body and not _is_numbered_rule(head):
        yield from left_out(head.blocks, "heading" if section.children else "bare-heading")
        return
    draft = _draft(section, part, head)
    yield from _with_embedded(draft)


def _is_numbered_rule(head: Heading) -> bool:
    """Whether the number alone makes it a rule, also without words below it."""
    if head.marked or not head.number:
        return False
    return Rank.RULE <= head.rank < Rank.CARD or len(head.number) >= _DIGITS_OF_A_RULE


def _is_lead(section: Section, part: Part) -> bool:
    """Whether a text only announces what stands below: the terms, the questions, the errata."""
    if not section.body or section.in_timing or part in (Part.TIMING, Part.CARD_LIST):
        return False
    if not heading_says(section.title, *_ANNOUNCING) or (
        part is Part.GLOSSARY and _is_term(section)
    ):
        return False
    length = sum(len(block.text) for block in section.body)
    says = body_says(section.body[0].text, "about") and length <= _LONG_LEAD
    return says or (section.children > 0 and length <= _SHORT_LEAD)


def _is_term(section: Section) -> bool:
    return bool(section.above) and not section.children


def _is_about_document(section: Section) -> bool:
    """Whether a text speaks of the document itself and says nothing of the game."""
    if section.in_timing or (section.heading and section.heading.number):
        return False
    length = sum(len(block.text) for block in section.body)
    opener = section.body[0].text if section.body else ""
    titled = section.heading is not None and (
        section.heading is section.titled or section.names_guide
    )
    says = body_begins(opener, "about") or bool(note_of_changes(opener)) or titled
    return says and length <= _LONG_ABOUT


def _draft(section: Section, part: Part, head: Heading) -> Draft:
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
    promised = part is Part.FAQ or (is_about_cards(part) and not head.cards)
    asks = promised and head.title.endswith(_ASKS)
    if asks:
        draft.kind, draft.cards = Kind.FAQ, mentions(f"{head.title} {text}")
    elif head.cards:
        draft.kind, draft.cards = card_kind(part, text), cards_of(section)
    elif draft.kind is Kind.CLARIFICATION:
        draft.cards = (CardRef(head.title),)
    if _is_numbered_rule(head) and head.title == head.number:
        draft.title = _title_of_rule(section, head)
    if not section.body and not head.body:
        draft.opening = head.title
        draft.kind = Kind.SECTION
    elif draft.kind is Kind.RULE and _is_about_document(section):
        draft.kind = Kind.SECTION
    return draft


def _title_of_rule(section: Section, head: Heading) -> str:
    """A numbered rule without a title of its own takes that of the nearest rule above it."""
    bare = (h.title.removeprefix(h.number).lstrip(" .):") for h in reversed(section.above))
    title = next(filter(None, bare), "")
    return f"{head.number} {title}".strip()


def _with_embedded(draft: Draft) -> Iterator[Made]:
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
