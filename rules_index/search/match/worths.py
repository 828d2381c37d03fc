"""Holds the worth of a match by its reason: what it adds to the entry's score within its tier.

matchers -> here; match/step has a table of its own: how surely a step is the right one
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_index.search.records import Reason

WORTHS: Mapping[Reason, float] = {
    Reason.ALIAS: 20.0,  # more than scores differ; the entry of the next alias has as much less
    Reason.NUMBER: 10.0,  # each number; more than a title, which may only hold it
    Reason.ITEM: 10.0,
    Reason.TITLE: 8.0,
    Reason.NAME: 6.0,
    Reason.QUOTED: 5.0,  # each phrase
    Reason.ASKED: 10.0,  # as much as a number
    Reason.CARD: 5.0,  # where its name is all of the question
    Reason.PRINTING: 10.0,  # as much as a number: the entries need say no other word
    Reason.STATUS: 5.0,
    Reason.OTHER_LIST: -5.0,
    Reason.FIGURE: 100.0,  # the first entry
    Reason.HEADING: 100.0,  # the first entry
    Reason.STEP: 20.0,  # times how surely it is meant: outweighs scores
    Reason.STEP_PERHAPS: 4.0,  # the same where the question says more, so that scores tell, too
    Reason.CALLED: 2.0,  # more than a question of a FAQ that has the name
    Reason.DEFINED: 4.0,  # more than a title with other words beside it
    Reason.DEFINED_PERHAPS: 2.0,
}
"""The worth of a match by its reason. Chosen by hand; a match's tier counts before its worth."""
NEXT_LESS = 5.0
"""How much less each further entry of a number or heading is worth, so that their order is kept.
Chosen by hand."""
