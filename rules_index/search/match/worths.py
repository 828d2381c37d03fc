"""Holds the worth of a match by its reason: what it adds to the entry's score within its tier.

matchers -> here; steps have a table of their own, by the way in which one is found
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
    Reason.CALLED: 2.0,  # more than a question of a FAQ that has the name
    Reason.DEFINED: 4.0,  # more than a title with other words beside it
    Reason.DEFINED_PERHAPS: 2.0,
}
"""The worth of a match by its reason. Chosen by hand; what puts entries in order is mostly their
tier."""
NEXT_LESS = 5.0
"""How much less each further entry of a figure or heading is worth, so that their order holds.
Chosen by hand."""
