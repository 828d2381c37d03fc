"""Finds entries that only refer to another entry: "See Modifiers."

entries -> here -> Row -> rank/follow_redirect
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_index.language.fold import words
from rules_index.model import Entry, Kind

_SHORT = 16
"""The most words in the text of an entry that only refers to another entry. Chosen by hand."""
_LABEL = 3
"""The most words besides the name of the other entry, in an entry that only refers to it: "see",
"patrz na stronie". Chosen by hand."""


def refers_to(entry: Entry, titles: Mapping[str, str]) -> str:
    """Return the id of the entry to which a short entry only refers, or "" if it says more than
    that.

    "See Modifiers." refers to "Modifiers". `titles` has the titles of all entries by id; they are
    needed because the link may be only a page number.
    """
    targets = {link.target for link in entry.links if link.target in titles}
    if entry.number or entry.kind is not Kind.RULE or len(targets) != 1:
        return ""
    (target,) = targets
    said = words(entry.text)
    named = {*words(titles[target]), *words(" ".join(link.text for link in entry.links))}
    rest = [word for word in said if word not in named and not word.isdigit()]
    return target if len(said) <= _SHORT and len(rest) <= _LABEL and target != entry.id else ""
