"""Recognises the parts of a guide that are not about the game: credits, imprint, contents."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_index.structure.shapes.block import Block
from rules_index.structure.vocabulary.cues import body_begins, body_says

_BACK_BLOCKS = 20
"""The number of last blocks in which the imprint is looked for. Chosen by hand."""
_LONGEST_IMPRINT = 250
"""The most letters of a line of an imprint. Chosen by hand."""
_LONGEST_ROLE = 40
"""The most letters of a role before the colon in "Illustration: Ann Lee". Chosen by hand."""
_LONGEST_THANKS = 160
"""The most letters of a line that thanks somebody. Chosen by hand."""
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\S+@\S+\.\w+", re.I)
_ROLE = re.compile(r"(?:^|[.;]\s+)([^\W\d_][^:.;]{2,30}):")
_WORD = re.compile(r"[^\W\d_][\w’'.-]*")
_SHORT_LINE = 60
"""The most letters of a line that could be a credit, and the most letters of a line beside its web
or mail address. Chosen by hand."""
_SHORT_ROLE = 3
"""The most words of a role if the text behind it is missing or not clearly a row of names. Chosen
by hand."""
_FEW_CREDITS = 2
"""The fewest roles, or the fewest lines of an imprint, by which a text is taken for credits. Chosen
by hand."""
AMOUNT = re.compile(r"(?<![\w–—-])\d+\s*[x×]?\s+[^\W\d_]{3}")
"""A pattern for the amount of something: "12 cards", "3 × dice"."""
# A letter may come before the amount: it marks the thing in a picture of the box.
_AMOUNT_IN_FRONT = re.compile(r"^(?:[A-Z]\b[\s•.):–-]+)?(\d{1,9})\s*[x×]?\s+[^\W\d_]")
_AMOUNT_BEHIND = re.compile(r"[^\W\d_][\s:(]*[x×]?\s?(\d{1,9})\)?$")
_SHARE_COUNTED = 0.25
"""The least share of lines with an amount in a list of the things in a box. Chosen by hand."""
_MANY_COUNTED = 3
"""The fewest amounts in a text that lists the things in a box on one line. Chosen by hand."""


def is_imprint(text: str) -> bool:
    """Tell whether a short line names the makers or owners of the guide: "© 2020 Ann Lee"."""
    if len(text) > _LONGEST_IMPRINT:
        return False
    if is_role(text) or "©" in text or _is_address(text):
        return True
    return body_says(text, "credits") or (len(text) <= _LONGEST_THANKS and _is_thanks(text))


def _is_thanks(text: str) -> bool:
    return body_begins(text, "imprint")


def is_role(text: str) -> bool:
    """Tell whether a line names a role and the people who had it: "Illustration: Ann Lee"."""
    role, colon, names = text.partition(":")
    if not colon or len(role) > _LONGEST_ROLE or not body_says(role, "roles"):
        return False
    first = [word[:1].isupper() for word in _WORD.findall(names)[:2]]
    exact = len(role.split()) <= _SHORT_ROLE and len(first) > 1 and all(first)
    if not names.strip():
        return len(role.split()) <= _SHORT_ROLE
    return are_names(names) or exact


def are_names(text: str) -> bool:
    """Tell whether most words of a text are capitalised, as in a row of names."""
    found = _WORD.findall(text)
    capital = sum(word[0].isupper() for word in found)
    return len(found) >= 2 and capital >= 0.6 * len(found)


def back_matter(blocks: Sequence[Block]) -> int:
    """Count the blocks of the imprint at the end of a guide.

    Blocks between two lines of the imprint are counted as well.
    """
    count = 0
    for length, block in enumerate(reversed(blocks[-_BACK_BLOCKS:]), 1):
        if is_imprint(block.text):
            count = length
        elif block.is_sentence or block.level is not None or block.marker or block.first.cells:
            break
    return count


def are_credits(body: Sequence[Block], *, announced: bool) -> bool:
    """Tell whether a body is credits: at least half of its letters could be credits.

    Without a heading that has `announced` credits, the body must also name two roles. Below such a
    heading, a body with two lines of an imprint is always credits.
    """
    if announced and sum(is_imprint(block.text) for block in body) >= _FEW_CREDITS:
        return True
    whole = sum(len(block.text) for block in body)
    told = sum(len(block.text) for block in body if _is_credit(block, announced=announced))
    roles = sum(is_role(block.text) for block in body)
    return bool(body) and told >= 0.5 * whole and (announced or roles >= _FEW_CREDITS)


def is_of_a_box(body: Sequence[Block]) -> bool:
    """Tell whether the text under “Contents” lists the things in the game's box.

    Such a text has sentences or amounts ("12 cards"). It is a table of contents instead if its
    numbers are chapters 1, 2, 3 or rising pages, or if each line is a link.
    """
    if all(block.first.targets for block in body):
        return False
    if any(block.is_sentence and not block.text.endswith("?") for block in body):
        return True
    if any(tells_amounts(block.text) for block in body):
        return True
    for pattern in (_AMOUNT_IN_FRONT, _AMOUNT_BEHIND):
        counts = [int(found[1]) for block in body if (found := pattern.search(block.text))]
        chapters = [*range(1, len(counts) + 1)] if pattern is _AMOUNT_IN_FRONT else sorted(counts)
        if len(counts) >= _SHARE_COUNTED * len(body) > 0 and counts != chapters:
            return True
    return False


def tells_amounts(text: str) -> bool:
    """Tell whether a text gives at least three amounts: "12 cards, 3 dice, 2 boards"."""
    return len(AMOUNT.findall(text)) >= _MANY_COUNTED


def _is_credit(block: Block, *, announced: bool) -> bool:
    """Tell whether a block could be a credit: a short line, several roles, or an imprint.

    `are_credits` decides about all blocks together. A row of names or a short list item counts only
    if a heading has `announced` credits; elsewhere it may be rules text.
    """
    text = block.text
    if is_imprint(text):
        return True
    roles = sum(body_says(match[1], "roles") for match in _ROLE.finditer(text))
    short = len(text) <= _SHORT_LINE and (announced or not block.marker)
    return short or roles >= _FEW_CREDITS or (announced and are_names(text))


def _is_address(text: str) -> bool:
    """Tell whether a line is mainly a web or mail address, with few other words."""
    found = _ADDRESS.search(text)
    return found is not None and len(text) - len(found[0]) <= _SHORT_LINE
