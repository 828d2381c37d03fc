"""Matches the entries for which a question pack has exactly this question.

Query -> here -> shortcuts
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_index.search.context import Context
from rules_index.search.index.pack_lines import mark
from rules_index.search.index.translations import same_rules
from rules_index.search.match.matcher import Matcher
from rules_index.search.match.worths import WORTHS
from rules_index.search.records import Match, Reason, Tier


def _find(context: Context) -> Sequence[Match]:
    """Match the entries for which a pack has exactly this question, and their translations.

    A question that is in a question pack, word for word: "what is honor good for".

    If the question is the title of an entry, nothing is matched here. A later stage chooses among
    the translations.
    """
    said, index = " ".join(context.query.every_word), context.index
    if said in index.titles.by_name:
        return ()
    lines = index.lines[index.lines[:, 0] == mark(said), 1]
    asked = lines[context.allowed[lines] > 0].tolist()
    same = dict.fromkeys(at for place in asked for at in (place, *same_rules(index, place)))
    return [Match(at, Tier.EXACT, WORTHS[Reason.ASKED], Reason.ASKED) for at in same]


PACK_QUESTION = Matcher("pack_question", _find)
