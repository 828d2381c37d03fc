"""Reads card names, sets and numbers as guides print them in lists and headings of errata.

"45 Name" under a set, "Name (Set, 45)", "Name (45)", "Name [SET 45]", "Name #45", "SET 45 – Name".
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules_index.language.fold import words
from rules_index.model import CardRef
from rules_index.structure.shapes.title_shape import strip_tag
from rules_index.structure.vocabulary.cues import without_status
from rules_index.structure.vocabulary.labels import column_of, reference_words, value_words

_NUMBER = r"(?:(?i:n[°ºor]\.? ?|nr\.? ?|no\.? ?|č\. ?)|#)?(\d{1,4}[a-zA-Z]?)"
IN_BRACKETS = re.compile(
    rf"[(\[]\s*(?P<set>[^()\[\]\d#][^()\[\]#]{{0,60}}?)?[\s,:–-]*(?<![A-Za-z]v)(?<!\.){_NUMBER}\s*[)\]]"
)
_NUMBER_FIRST = re.compile(
    rf"(?!\d+[.)]\d){_NUMBER}(?:[.:)]?\s+|\s*[–—-]\s+)(?=[^\s\d])(.{{2,80}})$"
)
_SET_FIRST = re.compile(r"([A-Z][A-Za-z]{0,5})[ -]?(\d{1,4})\s*(?:[:–—-]\s*|\s+)(?=\D)(.{2,80})$")
_IN_FRONT = re.compile(r"\[([^\W\d][^\]\d]{0,20}?)[ #-]*(\d{1,4}[a-z]?)\]\s*(.{2,80})$")
_BEHIND = re.compile(
    r"(.{2,70}?)\s+[–—-]\s+([^,–—]{2,40}?),?\s+(?i:n[°ºor]\.?|nr\.?|č\.|no\.|#)\s?(\d{1,4}[a-z]?)$"
)
# A key of the keyboard behind its function: "Save (F5)".
_KEY = re.compile(r"[(\[]\s*(?:(?:\w+ ?\+ ?)+\w{1,3}|F(?:[1-9]|1[0-2]))\s*[)\]]")
_SET_ONLY = re.compile(r"(?P<name>.{2,70}?)\s*[(\[](?P<set>[^()\[\]]{2,50})[)\]]\s*$")
# Used only in lists of cards: elsewhere "Turn – Step 2" is no card.
_SET_LAST = re.compile(
    r"(.{2,70}?)\s+[–—-]\s+([^\W\da-z][^\d(\[:]{0,40}?)[ ,#]*(\d{1,4}[a-z]?)\s*$"
)
_NUMBER_LAST = re.compile(r"(.{2,80}?)[\s,–-]+(?i:#|n[°º]|nr\.?)\s?(\d{1,4}[a-z]?)$")
_ALSO = re.compile(
    r"(\d{1,4})\s*(?:oraz|i|a|et|and|und|y|e|/|,|&)[\s\ue000-\uf8ff]+(\d{1,4})\s+(?=[^\s\d])(.{2,80})$"
)
# The sign or word between "#12 Name" and "#13 Name", which share a text.
_BETWEEN_NUMBERS = re.compile(r"\s*(?:[,/&]|\s(?:and|oraz|i|a|et|und|y|e)\s)\s*(?=#\d)")
# The sign or word between two cards that share a text.
_AND = re.compile(r"^(?:and|oraz|i|a|et|und|y|e|&|,)\s+")
_SENTENCE_END = re.compile(r"[.!?:;]\s")
_LONGEST_BEFORE = 70
"""The most letters of a card's name in front of its brackets. Chosen by hand."""
# The sign between the cards of one line: a semicolon, or a comma behind a bracket.
_PARTED = re.compile(r";|(?<=[)\]]),")
_COMMA = re.compile(r",(?![^()\[\]]*[)\]])")
_MANY_PARTS = 2
"""The fewest names in a line with a comma: one on each side, by definition."""
_ITEM = re.compile(r"\d{1,3}[.)]\s+")
LONGEST_NAME = 6
"""The most words of a card's name in a list without numbers. Chosen by hand."""
_ICONS = "".join(map(chr, range(0xE000, 0xF900))) + " \t"
"""Blanks and the characters U+E000 to U+F8FF, which by definition of Unicode belong to private
fonts. Guides print the icons of sets with such fonts; some converters keep the characters."""
# An opening quote inside a name whose closing quote ends the name: "Zweimaster „Möwe“".
_QUOTE_INSIDE = re.compile(r"(?<=\s)(?:[„«]|[“\"»](?!\s))[^„“”\"«»]*$")
# A closing quote inside a name whose opening quote begins the name: "„Blind“ Tom".
_QUOTE_CLOSED = re.compile(r"[^„“”\"«»]+[”“\"»]\s")
_QUOTE_BEHIND = re.compile(r"[“”\"«]|\s?»")
NAME_EDGE = ' \t,;:.–—-„“”"«»*_'


def card_heading(text: str, set_above: str = "") -> tuple[CardRef, ...]:
    """Return the cards that a heading names with their numbers, or ().

    "Pier (Bay, 45)" gives the card Pier of the set Bay. A card without a set gets the set
    `set_above`.
    """
    text = without_status(strip_tag(text))
    if match := _IN_FRONT.match(text):
        return (CardRef(tidy_name(match[3]), match[1].strip(NAME_EDGE), match[2]),)
    found = tuple(bracketed(text, set_above))
    if found:
        return found
    if match := _BEHIND.match(text):
        return (CardRef(tidy_name(match[1]), tidy_name(match[2]), match[3]),)
    if match := _NUMBER_LAST.match(text):
        return (CardRef(match[1].strip(NAME_EDGE), set_above, match[2]),)
    if match := _SET_FIRST.match(text):
        return (CardRef(match[3].strip(NAME_EDGE), match[1], match[2]),)
    return number_first(text, set_above)


def number_first(text: str, set_above: str = "") -> tuple[CardRef, ...]:
    """Return the cards of a text that begins with a card's number, such as "45 Pier", or ().

    "119 and 57 Pier" gives one card with two numbers. A card without a set gets the set
    `set_above`.
    """
    text = text.lstrip(_ICONS)
    if match := _ALSO.match(text):
        return (CardRef(tidy_name(match[3]), set_above, f"{match[1]} / {match[2]}"),)
    first, *more = _BETWEEN_NUMBERS.split(text)
    if more:
        return tuple(card for part in (first, *more) for card in number_first(part, set_above))
    if match := _NUMBER_FIRST.match(text):
        return (CardRef(tidy_name(match[2]), set_above, match[1]),)
    return ()


def bracketed(text: str, set_above: str = "") -> Iterable[CardRef]:
    """Yield the cards that a text names in front of brackets with a number: "Pier (Bay, 1)".

    Without a set in the brackets, a card gets the set `set_above`. "Pier (Cost 3)" gives Pier
    without a number, because the brackets hold a value.
    """
    at = 0
    for match in IN_BRACKETS.finditer(text):
        name = _AND.sub("", text[at : match.start()].strip())
        if name.strip(NAME_EDGE) and is_value(match["set"]):
            yield CardRef(tidy_name(name))
        elif name.strip(NAME_EDGE):
            yield CardRef(tidy_name(name), _set_of(match["set"]) or set_above, match[2])
        at = match.end()


def end_of_brackets(text: str) -> int:
    """Return the length of the card names and brackets at the front of a text, or 0 without them.

    For "Pier (Bay, 1) and Bell (Bay, 2): text" this is the position of the colon.
    """
    at = 0
    for match in IN_BRACKETS.finditer(text):
        between = text[at : match.start()].strip()
        if at and not _AND.match(between):
            break
        if not 0 < len(between) <= _LONGEST_BEFORE or _SENTENCE_END.search(between):
            break
        at = match.end()
    return at


def end_of_names(text: str) -> int:
    """Return the length of the card names at the front of a text, or 0 if there are none.

    A set and number in brackets belong to the names, but a value does not: "Pier (Cost 3)" gives
    the position of the bracket.
    """
    end = end_of_brackets(text)
    values = (m.start() for m in IN_BRACKETS.finditer(text[:end]) if is_value(m["set"]))
    return next(values, end)


def is_value(release: str | None) -> bool:
    """Tell whether the words in brackets are a value such as "Cost" or "Strength 2", not a set."""
    parts = re.split(r"[,;/]", re.sub(r"\d+", "", release or ""))
    return all(folded(part) in value_words() for part in parts)


def _set_of(text: str | None) -> str:
    """Return the set that the words in a bracket name, or "": "Bay, number" -> "Bay"."""
    parts = re.split(r"\s*,\s*", text or "")
    return ", ".join(p for p in parts if column_of(p) not in ("name", "number")).strip(NAME_EDGE)


def is_card_line(text: str) -> bool:
    """Tell whether a line is nothing but card names, each with its set and number in brackets."""
    text = strip_tag(text)
    if _BEHIND.match(text) or _IN_FRONT.match(text):
        return True
    match = next(iter(IN_BRACKETS.finditer(text)), None)
    if match is None or end_of_brackets(text) < len(text.rstrip()) or not match["set"]:
        return False
    if _KEY.fullmatch(match[0]):
        return False
    name = text[: match.start()].split()
    return 0 < len(name) <= LONGEST_NAME and name[0][:1].isupper()


def list_items(text: str, known: frozenset[str]) -> tuple[CardRef, ...]:
    """Return the cards that one line of a list names, separated by semicolons or commas.

    `known` holds folded card names: a known name that has commas is not split.
    """
    bare = without_status(without_item(text.lstrip(_ICONS).rstrip(" .")))
    if bare.count("(") == 1 and is_card_line(bare):
        return _list_item(bare)
    parts = _PARTED.split(bare) if _PARTED.search(bare) else _by_commas(bare, known)
    return tuple(card for part in parts if part.strip(NAME_EDGE) for card in _list_item(part))


def without_item(text: str) -> str:
    """Return a line without its item number, if a card with its own number follows.

    "1. Pier (12)" becomes "Pier (12)". Any other line is returned as it is.
    """
    item = _ITEM.match(text)
    return text[item.end() :] if item and end_of_brackets(text[item.end() :]) else text


def _by_commas(text: str, known: frozenset[str]) -> list[str]:
    """Split a text at its commas, but not inside a known card name that has commas itself."""
    pieces = _COMMA.split(text)
    if len(pieces) < _MANY_PARTS:
        return [text]
    parts: list[str] = []
    while pieces:
        length = next(
            (n for n in range(len(pieces), 1, -1) if folded(",".join(pieces[:n])) in known), 1
        )
        parts.append(",".join(pieces[:length]))
        pieces = pieces[length:]
    return parts


def folded(name: str) -> str:
    """Return the folded words of a name, joined by blanks, to compare names."""
    return " ".join(words(name))


def _list_item(text: str) -> tuple[CardRef, ...]:
    found = card_heading(text.strip(NAME_EDGE.replace(".", "")))
    if found:
        return found[:1]
    if match := _SET_LAST.match(text):
        return (CardRef(tidy_name(match[1]), tidy_name(match[2]), match[3]),)
    if match := _SET_ONLY.match(text):
        return (CardRef(tidy_name(match["name"]), tidy_name(match["set"])),)
    return (CardRef(tidy_name(text.lstrip(_ICONS))),)


def is_set(name: str) -> bool:
    """Tell whether the words before a number in brackets could be a set, and not a page or a step.

    A set begins with a capital. In "(P12)" the "P" is a set, in "(P. 12)" it means a page.
    """
    bare = name.strip()
    refers = len(bare) > 1 and folded(bare) in reference_words("page") | reference_words("step")
    return bare[:1].isupper() and not refers and not is_value(bare)


def tidy_name(name: str) -> str:
    """Return a name without the signs around it: "– Old Pier:" -> "Old Pier".

    A quotation mark at an end stays if the other one of the pair is inside the name: "„Blind“ Tom".
    """
    bare = name.strip(NAME_EDGE)
    if bare and _QUOTE_INSIDE.search(bare):
        closing = _QUOTE_BEHIND.match(name, name.index(bare) + len(bare))
        bare += closing[0] if closing else ""
    before = name[: name.find(bare)].rstrip()[-1:]
    if before and before in '„“"«' and _QUOTE_CLOSED.match(bare):
        bare = before + bare
    return bare.strip()
