"""Finds entries that say nothing but where to look: "See Modifiers."

entries -> here -> Row -> rank/follow_redirect
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_index.language.fold import words
from rules_index.model import Entry, Kind

_SHORT = 16
"""The most words of an entry that only refers to another one. Chosen by hand."""
_LABEL = 3
"""The most of these words that belong to no name: "see", "patrz na stronie". Chosen by hand."""


def refers_to(entry: Entry, titles: Mapping[str, str]) -> str:
    """Return the id of the entry that a short entry only refers to, or "": "See Modifiers."

    `titles` has the titles of all entries by id. A reference by page may name the target's title
    instead of the words of the link.
    """
    targets = {link.target for link in entry.links if link.target in titles}
    if entry.number or entry.kind is not Kind.RULE or len(targets) != 1:
        return ""
    (target,) = targets
    said = words(entry.text)
    named = {*words(titles[target]), *words(" ".join(link.text for link in entry.links))}
    rest = [word for word in said if word not in named and not word.isdigit()]
    return target if len(said) <= _SHORT and len(rest) <= _LABEL and target != entry.id else ""
