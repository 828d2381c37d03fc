"""Cuts errata on cards out of a rule: lines with card names, above one text that corrects them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_index.model import Kind
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import number_first
from rules_index.structure.shapes.draft import Draft
from rules_index.structure.vocabulary.cues import body_says


def with_embedded(draft: Draft) -> Iterator[Draft]:
    """Cut the errata on cards out of a rule; yield the rule, then a draft for each card.

    "**12 Nine Herons**", "**13 Old Pier**", "The cost should be 2." give two errata with one text.
    """
    found = _embedded(draft.body)
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


def _embedded(body: Sequence[Block]) -> list[tuple[list[int], int]]:
    """Find lines that name cards right above a paragraph that corrects all these cards.

    Return a pair for each such paragraph: the indices of the lines, and the paragraph's index.
    """
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
