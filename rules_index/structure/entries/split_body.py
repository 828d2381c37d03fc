"""Splits the body of a section: cards with their texts, terms with their definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from rules_index.model import CardRef, Style
from rules_index.structure.entries.cards_without_number import named_beside, names_in_front
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import card_heading, is_card_line, number_first
from rules_index.structure.shapes.card_tables import card_rows
from rules_index.structure.shapes.cards_in_lines import card_in_front, card_title
from rules_index.structure.shapes.heading import Heading, Rank, tidy
from rules_index.structure.shapes.title_shape import longest_rising, sort_key
from rules_index.structure.vocabulary.cues import body_says
from rules_index.structure.vocabulary.labels import is_remark, is_see_also

_TERM = re.compile(r"([^:.!?]{2,60}?)\s*(?::|\s(?:--|[–—-])\s)\s*(?=\S)")
# "SILT PILE. The pile of …": capitals that run into the text.
_CAPITALS = re.compile(r"((?=[^a-z]{3})[^\W\d_a-z][^.!?a-z]{2,50})\.\s+(?=\S)")
_ALIAS = re.compile(r"\s*\([^()]{2,60}\)")
_WORDS_OF_A_SET = 6
_LONGEST_CARD, _LONGEST_TERM = 90, 70
_FEW_TERMS, _MANY_TERMS = 4, 8


def split_cards(
    body: Sequence[Block], release: str, *, of_cards: bool = False
) -> list[Heading | Block]:
    """The body of errata or clarifications with the lines and rows that name a card as headings.

    Where all of it is known to be `of_cards`, bare names in front of a text are cards as well.
    """
    pieces: list[Heading | Block] = []
    for is_table, run in groupby(body, lambda block: len(block.first.cells) > 1):
        told = list(run)
        pieces += card_rows(told) if is_table else _split_lines(told, release, of_cards=of_cards)
    return pieces


def _split_lines(
    body: Sequence[Block], release: str, *, of_cards: bool
) -> Iterator[Heading | Block]:
    named = names_in_front(body, release) or named_beside(body, release) if of_cards else {}
    for i, block in enumerate(body):
        cards = _names_card(block, release)
        below = body[i + 1] if i + 1 < len(body) else None
        follows = below is not None and not _names_card(below, release)
        if not cards and below and _names_set(block) and _begins_card(body, i + 1, release):
            release = tidy(block.text)
            yield Heading(release, Rank.CARD - 1, (block,))
        elif cards and follows:
            yield card_title(block, cards)
        else:
            yield card_in_front(block, release) or named.get(i) or block


def _begins_card(body: Sequence[Block], i: int, release: str) -> bool:
    """Whether a card begins at a block, named in front of its text or on a line above it."""
    if card_in_front(body[i], release):
        return True
    numbered = number_first(body[i].text) and _names_card(body[i], release)
    told = i + 1 < len(body) and body[i + 1].is_sentence
    return bool(numbered) and told


def _names_set(block: Block) -> bool:
    """A short line in bold, or one with a colon: above cards it is the name of their set."""
    short = block.is_plain and 0 < len(block.text.split()) <= _WORDS_OF_A_SET
    # A bold end of a sentence is none: “… to any open hall.”
    short = short and not block.starts_lower and not block.is_closed
    return short and (block.style is Style.BOLD or block.text.endswith(":"))


def _names_card(block: Block, release: str) -> tuple[CardRef, ...]:
    ends = block.text.rstrip("\"'”’»“ ").endswith((".", ":", ";", "?"))
    if len(block.text) > _LONGEST_CARD or ends or block.first.cells:
        return ()
    if block.marker and not is_card_line(block.text):
        return ()
    return card_heading(block.text, release)


def embedded_errata(body: Sequence[Block]) -> list[tuple[list[int], int]]:
    """Runs of lines that name cards, each with the paragraph that corrects them all."""
    found: list[tuple[list[int], int]] = []
    run: list[int] = []
    for i, block in enumerate(body):
        if block.style and number_first(block.text) and not block.text.endswith((".", ":")):
            run.append(i)
            continue
        if run and body_says(block.text[:80], "errata"):
            found.append((run, i))
        run = []
    return found


def split_terms(body: Sequence[Block], *, announced: bool) -> list[Heading | Block]:
    """The body of a glossary with "Term: definition" and bold terms turned into headings.

    Without a heading that announces a glossary, all of it must look like one.
    """
    bold = [i for i, block in enumerate(body) if _bold_term(block)]
    named = bold if len(bold) >= _FEW_TERMS else [i for i, b in enumerate(body) if _term(b)]
    rising = longest_rising([sort_key(_term(body[i])) for i in named])
    enough = _FEW_TERMS if announced else max(_MANY_TERMS, int(0.8 * len(body)))
    if len(named) < enough or len(rising) < 0.8 * len(named):
        return list(body)
    pieces: list[Heading | Block] = []
    for i, block in enumerate(body):
        if i not in named:
            pieces.append(block)
            continue
        made = _defined(block)
        last = pieces[-1] if pieces else None
        if isinstance(last, Heading) and not last.body:
            # Two names in a row share the definition below them.
            title = f"{last.title}, {made.title}"
            made = replace(made, title=title, blocks=last.blocks + made.blocks)
            pieces.pop()
        pieces.append(made)
    return pieces


def _defined(block: Block) -> Heading:
    """A term as a heading, with its definition where that stands on the same line."""
    name, rest = _parts(block)
    return Heading(tidy(name), Rank.CARD, (block,), body=rest)


def _term(block: Block) -> str:
    """The term that a block defines, or ""."""
    if not block.is_plain or is_remark(block.text) or is_see_also(block.text):
        return ""
    name = _parts(block)[0]
    # A bare figure counts an item and defines nothing; "2.1" names a rule.
    return "" if name.isdecimal() else name


def _bold_term(block: Block) -> bool:
    bold = next((s for s in block.first.emphasis if s.style is Style.BOLD), None)
    return block.is_plain and bold is not None and bold.start == 0 and bool(_term(block))


def _parts(block: Block) -> tuple[str, str]:
    """What a bold beginning, a colon, a dash or capitals set apart, and what follows it."""
    bold = next((s for s in block.first.emphasis if s.style is Style.BOLD), None)
    if bold and bold.start == 0 and bold.end <= _LONGEST_TERM:
        name = block.first.text[: bold.end]
        rest = block.text[bold.end :]
        alias = _ALIAS.match(rest)
        if alias:
            name, rest = name + alias[0], rest[alias.end() :]
        return name.strip(" :–—-."), rest.lstrip(" :–—-.")
    match = _TERM.match(block.text) or _CAPITALS.match(block.text)
    return (match[1], block.text[match.end() :]) if match else ("", "")
