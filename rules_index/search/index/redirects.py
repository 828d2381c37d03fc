"""Finds entries that say nothing but where to look: "See Modifiers."

entries -> here -> Row -> rank/follow_redirect
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_index.language.fold import words
from rules_index.model import Entry, Kind

_SHORT = 16
"""How many words an entry has at most that only refers to another."""
_LABEL = 3
"""How many of them may be no part of a name: "see", "patrz na stronie"."""


def refers_to(entry: Entry, titles: Mapping[str, str]) -> str:
    """The id of the one entry that a short one only refers to, or "".

    `titles` are those of all entries by id: a page is referred to beside the title that is there.
    """
    targets = {link.target for link in entry.links if link.target in titles}
    if entry.number or entry.kind is not Kind.RULE or len(targets) != 1:
        return ""
    (target,) = targets
    said = words(entry.text)
    named = {*words(titles[target]), *words(" ".join(link.text for link in entry.links))}
    rest = [word for word in said if word not in named and not word.isdigit()]
    return target if len(said) <= _SHORT and len(rest) <= _LABEL and target != entry.id else ""
