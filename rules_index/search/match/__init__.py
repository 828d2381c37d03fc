"""Finds entries that a question names; each module handles one way of naming an entry."""

from rules_index.search.match.alias import ALIAS
from rules_index.search.match.bare_number import BARE_NUMBER
from rules_index.search.match.card import CARD
from rules_index.search.match.card_status import CARD_STATUS
from rules_index.search.match.definition import DEFINITION
from rules_index.search.match.heading import HEADING
from rules_index.search.match.matcher import Matcher
from rules_index.search.match.number import NUMBER, UNKNOWN_NUMBER
from rules_index.search.match.pack_question import PACK_QUESTION
from rules_index.search.match.quoted import QUOTED
from rules_index.search.match.step import STEP
from rules_index.search.match.title import TITLE

MATCHERS: tuple[Matcher, ...] = (
    NUMBER,
    ALIAS,
    TITLE,
    QUOTED,
    PACK_QUESTION,
    CARD,
    CARD_STATUS,
    UNKNOWN_NUMBER,
    BARE_NUMBER,
    HEADING,
    STEP,
    DEFINITION,
)
"""All matchers, in the order in which they are tried.

A matcher is skipped if an earlier matcher has matched for a reason in its `only_without`.
"""
