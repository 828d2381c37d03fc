"""Holds the worth of a match for each reason: the points it adds to the entry's score.

matchers -> here; match/step has its own table, because a step's worth depends on how sure it is
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_index.search.records import Reason

WORTHS: Mapping[Reason, float] = {
    Reason.ALIAS: 20.0,  # more than scores differ; each alias gets this much more than the next
    Reason.NUMBER: 10.0,  # for each number; more than a title, which may only contain it
    Reason.ITEM: 10.0,
    Reason.TITLE: 8.0,
    Reason.NAME: 6.0,
    Reason.QUOTED: 5.0,  # for each phrase
    Reason.ASKED: 10.0,  # as much as a number
    Reason.CARD: 5.0,  # if its name is the whole question
    Reason.PRINTING: 10.0,  # as much as a number: no other word of the question is needed
    Reason.STATUS: 5.0,
    Reason.OTHER_LIST: -5.0,
    Reason.FIGURE: 100.0,  # for the first entry
    Reason.HEADING: 100.0,  # for the first entry
    Reason.STEP: 20.0,  # times how surely it is meant; outweighs scores
    Reason.STEP_PERHAPS: 4.0,  # the same if the question has more words; then scores matter, too
    Reason.CALLED: 2.0,  # more than a question in a FAQ with the same name
    Reason.DEFINED: 4.0,  # more than a title that also has other words
    Reason.DEFINED_PERHAPS: 2.0,
}
"""The worth of a match by its reason. Chosen by hand; a higher tier outweighs any worth."""
NEXT_LESS = 5.0
"""How much less each further entry of a number or heading is worth than the entry before it, so
that their order is kept. Chosen by hand."""
