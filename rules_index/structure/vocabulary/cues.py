"""Tells which part of a guide a heading, paragraph or note announces, by its words.

All of `structure` asks here and in labels; no other module knows words of any language.
"""

from __future__ import annotations

import re

from rules_index.structure.vocabulary.cue_table import alone_cues, as_cue, beginnings, whole_cues
from rules_index.structure.vocabulary.labels import LONGEST_LABEL

_PARTS = ("glossary", "faq", "errata", "clarification", "appendix", "credits", "changes")
_LONGEST_TAG = 5
"""The most words that introduce the version at the end of a title: "new in the version" before
"2.1". Chosen by hand."""
_WORDS_OF_A_STATUS = 5
"""The most words of a line that only gives the status of cards: "Banned". Chosen by hand."""
# Tried only at the first digit of a number: tried at each, a long number takes quadratic time.
_VERSION_AT_END = re.compile(r"(?<!\d)(?<!\d\.)(\d+(?:\.\d+)*)\W*$")
_NUMBER_IN_FRONT = re.compile(r"^(?:§ ?)?(?:\d+(?:\.\d+)*|[A-Z]|[IVX]+)[.):]?\s+")
_WORD_AT_END = re.compile(r"\s*[(\[]([^\W\d_]{3,12})[)\]]\s*$")
_WORD = re.compile(r"[^\W\d_]+")


def heading_says(text: str, *groups: str) -> bool:
    """Tell whether a heading has a cue of one of the groups: "Card errata" has an "errata" cue."""
    bare = _NUMBER_IN_FRONT.sub("", text)
    names = {as_cue(text), as_cue(bare), as_cue(text.rpartition(":")[2])}
    plain = {beginnings("headings", "idioms").sub("", name) for name in names}
    return any(
        beginnings("headings", group).search(name) or _is_pair(name, group)
        for group in groups
        for name in plain
    )


def _is_pair(name: str, group: str) -> bool:
    """Tell whether a heading is two cues of the group, joined by "and": "Keywords and terms"."""
    said, alone = name.split(), alone_cues("headings", group)
    pair = len(said) in (2, 3) and {said[0], said[-1]} <= alone
    return pair and set(said[1:-1]) <= whole_cues("labels", "joining")


def announces_part(text: str) -> bool:
    """Tell whether a heading opens a usual part of a guide, such as questions, errata or a
    glossary.
    """
    return heading_says(text, *_PARTS) or is_card_list(text)


def heading_begins(text: str, group: str) -> bool:
    """Tell whether a heading begins with a cue of the group."""
    return bool(beginnings("headings", group).match(as_cue(text)))


def heading_is(text: str, group: str) -> bool:
    """Tell whether a heading is nothing but a cue of the group; a number may come before it."""
    names = {as_cue(text), as_cue(_NUMBER_IN_FRONT.sub("", text))}
    return not names.isdisjoint(whole_cues("headings", group))


def is_card_list(text: str) -> bool:
    """Tell whether a heading announces a list of restricted or banned cards."""
    return heading_says(text, "restricted", "banned") and heading_says(text, "cards")


def says_status(text: str) -> bool:
    """Tell whether a few words say only that cards are restricted, limited or banned."""
    few = len(text.split()) <= _WORDS_OF_A_STATUS and not text.endswith((".", "?", "!"))
    return few and heading_says(text, "restricted", "banned", "status")


def without_status(text: str) -> str:
    """Return a line without the status before its first colon: "Banned: Pier" -> "Pier".

    If no status is there, the line is returned as it is.
    """
    head, colon, rest = text.partition(":")
    said = colon and head.replace(" ", "").isalpha() and says_status(head.strip())
    return rest.lstrip() if said and rest.strip() else text


def body_says(text: str, group: str) -> bool:
    """Tell whether a paragraph has a cue of the group, such as "errata" or "credits"."""
    return bool(beginnings("bodies", group).search(as_cue(text)))


def body_begins(text: str, group: str) -> bool:
    """Tell whether a paragraph begins with a cue of the group."""
    return bool(beginnings("bodies", group).match(as_cue(text[:LONGEST_LABEL])))


def note_of_changes(text: str) -> str:
    """Return the style in which a guide prints changes, if a text explains it: "bold", "italic",
    "color".

    "Changes are in bold." gives "bold". Any other text gives "".
    """
    plain = as_cue(text)
    if not beginnings("notes", "changes").search(plain):
        return ""
    return next(
        (s for s in ("color", "bold", "italic") if beginnings("notes", s).search(plain)), ""
    )


def explains_sign(text: str) -> bool:
    """Tell whether a sentence explains the sign that marks new or changed parts: "New rules carry
    ▸".
    """
    plain = as_cue(text)
    return all(beginnings("notes", group).search(plain) for group in ("changes", "signs"))


def version_tag(title: str) -> tuple[str, str]:
    """Split a title into its words and the version tag at its end, which is "" if there is none.

    "Ferry – new in 2.1" gives ("Ferry", "2.1"), "Ferry (new)" gives ("Ferry", "new").
    """
    word = _WORD_AT_END.search(title)
    if word and as_cue(word[1]) in whole_cues("tags", "new"):
        return title[: word.start()].rstrip(), "new"
    number = _VERSION_AT_END.search(title)
    before = title[: number.start()] if number else ""
    starts = [match.start() for match in _WORD.finditer(before)]
    for start in starts[1:][-_LONGEST_TAG:]:
        if number and as_cue(before[start:]) in whole_cues("tags", "new_in"):
            return title[:start].rstrip(" ([–—-"), number[1]
    return title, ""
