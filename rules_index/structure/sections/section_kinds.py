"""Decides what kind of entry a section makes, from its headings, numbers and words."""

from __future__ import annotations

import re
from enum import StrEnum

from rules_index.model import Kind
from rules_index.structure.sections.card_status_lists import is_status_list
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.heading import Heading, Rank
from rules_index.structure.vocabulary.cues import (
    announces_part,
    body_says,
    heading_is,
    heading_says,
    is_card_list,
)

_NAME_IN_FRONT = re.compile(r".*(?::|[–—-])\s")
_LONG_NUMBER = re.compile(r"\d{3,}|.*\d[a-z]$")


class Part(StrEnum):
    """The type of part that a section belongs to, such as errata; the nearest heading above
    decides.
    """

    CONTENTS = "contents"
    CREDITS = "credits"
    CHANGES = "changes"
    GLOSSARY = "glossary"
    FAQ = "faq"
    ERRATA = "errata"
    CLARIFICATION = "clarification"
    CORRECTIONS = "errata and clarifications"
    CARD_LIST = "card list"
    TIMING = "timing"
    OTHER = ""


_ABOUT_CARDS = (Part.ERRATA, Part.CLARIFICATION, Part.CORRECTIONS)
_NEVER_TERMS = (*_ABOUT_CARDS, Part.FAQ, Part.CARD_LIST)


def part_of(section: Section) -> Part:
    """Return the part that a section belongs to: `Part.ERRATA` for a section below "Errata".

    The titles of terms in a glossary do not decide: a term "Contents" is still in the glossary.
    """
    # The title of the whole guide ("… FAQ and errata") does not decide about a single part.
    above = [h for h in section.above if h is not section.titled or len(section.above) == 1]
    inner = [_part_above(heading) for heading in above]
    if section.heading:
        inner.append(_part_of_title(section.heading.title))
    for place, part in enumerate(inner[:-1]):
        if part is Part.GLOSSARY and not any(p in _NEVER_TERMS for p in inner[place + 1 :]):
            return Part.GLOSSARY
    if Part.GLOSSARY not in inner and is_status_list(section):
        return Part.CARD_LIST
    if section.heading and section.heading.cards and any(p in _ABOUT_CARDS for p in inner):
        return next(part for part in reversed(inner) if part in _ABOUT_CARDS)
    found = next((part for part in reversed(inner) if part is not Part.OTHER), Part.OTHER)
    return found or _part_of_guide(section)


def _part_of_guide(section: Section) -> Part:
    """Return `Part.ERRATA` for a card below a set, if the guide's title is "Errata"; else
    `Part.OTHER`.
    """
    title = section.titled.title if section.titled else ""
    deep = section.titled in section.above and len(section.above) > 1
    only = heading_is(_NAME_IN_FRONT.sub("", title), "errata")
    return Part.ERRATA if deep and only else Part.OTHER


def _part_above(heading: Heading) -> Part:
    """Return the part that a heading opens for the sections below it.

    "Contents" above other headings means the game's box: a table of contents has no headings.
    Credits and changes without a mark open no part, because their level is a guess, and a wrong
    guess would lose whole chapters.
    """
    part = _part_of_title(heading.title)
    if part is Part.CONTENTS and not heading_is(heading.title, "table"):
        return Part.OTHER
    guessed = part in (Part.CREDITS, Part.CONTENTS, Part.CHANGES) and not heading.marked
    return Part.OTHER if guessed else part


def _part_of_title(title: str) -> Part:
    if heading_says(title, "contents", "credits") and len(title) <= 30:
        return Part.CREDITS if heading_says(title, "credits") else Part.CONTENTS
    if is_card_list(title):
        return Part.CARD_LIST
    if heading_says(title, "faq"):
        return Part.FAQ
    if heading_says(title, "errata"):
        both = heading_says(title, "clarification")
        return Part.CORRECTIONS if both else Part.ERRATA
    for part in (Part.CLARIFICATION, Part.GLOSSARY, Part.CHANGES):
        if heading_says(title, part.value):
            return part
    chart = heading_says(title, "chart") and heading_says(title, "turn")
    return Part.TIMING if chart or heading_says(title, "timing") else Part.OTHER


def kind_of(section: Section, part: Part) -> Kind:
    """Return the kind of entry that a section makes as a whole: a step, an erratum, a rule."""
    head = section.heading
    if head is None or _LONG_NUMBER.match(head.number):
        return Kind.RULE
    in_course = (part is Part.TIMING or section.in_timing) and not section.is_aside
    if in_course or _is_part_of_turn(section, head):
        return Kind.STEP
    if part is Part.CLARIFICATION and section.above and "." not in head.number:
        return Kind.CLARIFICATION
    corrects = part is Part.ERRATA and (head.rank == Rank.CARD or _stands_in_errata(section, head))
    return Kind.ERRATA if corrects else Kind.RULE


def _stands_in_errata(section: Section, head: Heading) -> bool:
    """Tell whether a section below "Errata" corrects one thing, and is not divided into sections.

    If only the guide's title announces errata, a section with a number does not count: it may be
    about the guide itself.
    """
    above = [h for h in section.above if heading_says(h.title, "errata")]
    told = any(h is not section.titled or not head.number for h in above)
    return told and not section.children and not announces_part(section.title)


def _is_part_of_turn(section: Section, head: Heading) -> bool:
    """Tell whether a section is a phase or step of the turn, by its number and the titles above."""
    if head.names_step:
        return True
    titles = (*section.path, section.title)
    return "." in (head.number or head.rendered_number) and any(
        heading_says(title, "phase", "timing") for title in titles
    )


def card_kind(part: Part, body: str) -> Kind:
    """Return the kind of a text on a card: `Kind.ERRATA` or `Kind.CLARIFICATION`.

    In a part that is only errata or only clarifications, the part decides. Elsewhere, a `body` with
    words such as "should read" is an erratum.
    """
    if part is Part.ERRATA or (part is not Part.CLARIFICATION and body_says(body, "errata")):
        return Kind.ERRATA
    return Kind.CLARIFICATION


def is_of_cards(section: Section, part: Part) -> bool:
    """Tell whether a section is about cards only: it is in errata, or its headings announce cards.

    It is not if one of its headings announces the rulebook.
    """
    above = [h.title for h in section.above if h is not section.titled]
    titles = (*above, section.title)
    if any(heading_says(title, "rulebook") for title in titles):
        return False
    return part is Part.ERRATA or any(heading_says(title, "cards") for title in titles)


def is_about_cards(part: Part) -> bool:
    """Tell whether a part is errata, clarifications or both."""
    return part in _ABOUT_CARDS
