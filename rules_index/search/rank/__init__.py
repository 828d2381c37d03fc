"""Sorts the likely entries: one module for each rule that changes their order."""

from rules_index.search.rank.card_ruling import CARD_RULING
from rules_index.search.rank.follow_redirect import FOLLOW_REDIRECT
from rules_index.search.rank.newer_ruling import NEWER_RULING
from rules_index.search.rank.newer_version import NEWER_VERSION
from rules_index.search.rank.one_of_each import ONE_OF_EACH
from rules_index.search.rank.readable_language import READABLE_LANGUAGE
from rules_index.search.rank.rule import Rule
from rules_index.search.rank.rule_before_erratum import RULE_BEFORE_ERRATUM
from rules_index.search.rank.step_before_list import STEP_BEFORE_LIST

WHAT_ANSWERS: tuple[Rule, ...] = (
    CARD_RULING,
    NEWER_RULING,
    STEP_BEFORE_LIST,
    NEWER_VERSION,
    RULE_BEFORE_ERRATUM,
)
"""The rules that decide which entry answers, in whatever language; confidence is measured after
them.
"""
WHAT_IS_SHOWN: tuple[Rule, ...] = (READABLE_LANGUAGE, FOLLOW_REDIRECT, ONE_OF_EACH)
"""The rules that decide how the answer is shown: in which language, and without repeats."""
RULES = (*WHAT_ANSWERS, *WHAT_IS_SHOWN)
"""All rules, in the order in which they are applied."""
