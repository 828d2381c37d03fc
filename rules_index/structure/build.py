"""Runs the stages of `structure` over a Document and makes sure that no line is lost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules_index.language.fold import words
from rules_index.model import Entry, Identity, LeftOut, Line
from rules_index.structure.blocks.change_marks import sign_of_changes, take_off, with_headings
from rules_index.structure.blocks.join_lines import make_blocks
from rules_index.structure.entries.changed_entries import changed
from rules_index.structure.entries.errata_in_prose import with_corrections
from rules_index.structure.entries.hyperlinks import with_hyperlinks
from rules_index.structure.entries.ids import with_ids
from rules_index.structure.entries.make_drafts import make_drafts
from rules_index.structure.headings.marked_headings import find_headings
from rules_index.structure.sections.card_headings import mark_cards
from rules_index.structure.sections.sections import (
    document_title,
    make_sections,
    mark_timing,
    title_page,
)
from rules_index.structure.shapes.draft import Draft, left_out
from rules_index.structure.shapes.front_and_back_matter import back_matter
from rules_index.structure.vocabulary.cues import heading_says


@dataclass(frozen=True, slots=True)
class Structured:
    """The entries of a guide, and every line that is in no entry."""

    entries: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...]
    placed: float
    """The share of the guide's letters that are in entries, from 0 to 1."""


def build(kept: Sequence[Line], dropped: Sequence[LeftOut], identity: Identity) -> Structured:
    """Make the entries of a guide from its cleaned lines, with ids, links and flags for changes.

    `dropped` holds the lines that `clean` took out; the result lists them among its `left_out`.
    """
    contents = [item.text for item in dropped if item.reason == "contents"]
    sign = sign_of_changes(kept)
    drafts, left = sort_out(with_headings(kept, sign), contents, identity.title)
    signed = take_off(drafts, sign)
    # A heading above other headings is not lost: it is in the section path of their entries.
    out = [*dropped, *(item for item in left if item.reason != "heading")]
    flags = changed(drafts, kept, out, identity.version)
    entries = with_hyperlinks(drafts, with_ids([draft.entry() for draft in drafts]))
    both = map(any, zip(flags, signed, strict=True))
    marked = (replace(e, changed=flag) for e, flag in zip(entries, both, strict=True))
    out.sort(key=lambda item: item.line)
    return Structured(tuple(marked), tuple(out), _share_placed(drafts, out))


def sort_out(
    kept: Sequence[Line], contents: Sequence[str], name: str = ""
) -> tuple[list[Draft], list[LeftOut]]:
    """Return the drafts of a guide's entries, and the lines in no draft, each with a reason.

    `contents` holds the lines of the guide's table of contents; `name` is the guide's title. A line
    that corrects several cards is in the draft of each card.
    """
    blocks = make_blocks(kept)
    end = len(blocks) - back_matter(blocks)
    titles = frozenset(filter(None, map(_listed_title, contents)))
    sections = make_sections(mark_cards(find_headings(blocks[:end], titles)))
    title = document_title(sections)
    known = frozenset(
        " ".join(words(card.name))
        for section in sections
        if section.heading
        for card in section.heading.cards
    )
    for section in sections:
        section.titled, section.known = title, known
        section.in_faq = heading_says(name, "faq")
    opening = next((section for section in sections if section.heading), sections[0])
    opening.names_guide = bool(name) and " ".join(words(opening.title)) in " ".join(words(name))
    mark_timing(sections)
    front = title_page(sections)
    drafts = (item for section in sections[front:] for item in make_drafts(section))
    made = with_corrections(drafts)
    out = left_out([block for section in sections[:front] for block in section.blocks], "title")
    out += [item for item in made if isinstance(item, LeftOut)]
    out += left_out(blocks[end:], "credits")
    return [item for item in made if isinstance(item, Draft)], out


def _listed_title(text: str) -> str:
    """Return the folded title of a line in a table of contents: "2. The dawn … 7" -> "the dawn"."""
    bare = re.sub(r"[\s.…·_]*\d*\s*$", "", re.sub(r"^\d+[.)]\s+", "", text))
    return " ".join(words(bare))


def _share_placed(drafts: Sequence[Draft], out: Sequence[LeftOut]) -> float:
    """Return the share of the guide's letters that are in drafts; 0.0 if there is no text."""
    inside = sum(len(line.text) for draft in drafts if not draft.shared for line in draft.lines())
    outside = sum(len(item.text) for item in out if item.is_text)
    return inside / (inside + outside) if inside + outside else 0.0
