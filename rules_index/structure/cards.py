"""Cards as guides print them: in headings of errata, in lists, and in running text.

"45 Name" under a set, "Name (Set, 45)", "Name (45)", "Name [SET 45]", "Name #45", "SET 45 – Name".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rules_index.language.fold import words
from rules_index.model import CardRef
from rules_index.structure.cues import articles, column_of, joining_words, openers
from rules_index.structure.titles import strip_tag

_NUMBER = r"(?:(?i:n[°ºor]\.? ?|nr\.? ?|no\.? ?|č\. ?)|#)?(\d{1,4}[a-zA-Z]?)"
_IN_BRACKETS = re.compile(
    rf"[(\[]\s*(?P<set>[^()\[\]\d#][^()\[\]#]{{0,60}}?)?[\s,:–-]*(?<![A-Za-z]v)(?<!\.){_NUMBER}\s*[)\]]"
)
_NUMBER_FIRST = re.compile(
    rf"(?!\d+[.)]\d){_NUMBER}(?:[.:)]?\s+|\s*[–—-]\s+)(?=[^\s\d])(.{{2,80}})$"
)
_SET_FIRST = re.compile(r"([A-Z][A-Za-z]{0,5})[ -]?(\d{1,4})\s*(?:[:–—-]\s*|\s+)(?=\D)(.{2,80})$")
_IN_FRONT = re.compile(r"\[([^\W\d][^\]\d]{0,20}?)[ #-]*(\d{1,4}[a-z]?)\]\s*(.{2,80})$")
_BEHIND = re.compile(
    r"(.{2,70}?)\s+[–—-]\s+([^,–—]{2,40}?),?\s+(?:n[°ºor]\.?|nr\.?|č\.|no\.|#)\s?(\d{1,4}[a-z]?)$"
)
# A key of the keyboard behind what it does: "Save (F5)".
_KEY = re.compile(r"[(\[]\s*(?:(?:\w+ ?\+ ?)+\w{1,3}|F\d{1,2})\s*[)\]]")
_SET_ONLY = re.compile(r"(?P<name>.{2,70}?)\s*[(\[](?P<set>[^()\[\]]{2,50})[)\]]\s*$")
_NUMBER_LAST = re.compile(r"(.{2,80}?)[\s,–-]+(?:#|n[°º]|nr\.?)\s?(\d{1,4}[a-z]?)$")
_ALSO = re.compile(
    r"(\d{1,4})\s*(?:oraz|i|a|et|and|und|y|e|/|,|&)[\s\ue000-\uf8ff]+(\d{1,4})\s+(?=[^\s\d])(.{2,80})$"
)
# Between two cards that share a text.
_AND = re.compile(r"^(?:and|oraz|i|a|et|und|y|e|&|,)\s+")
_JOINED = re.compile(r"(?:\s|,|&|(?<!\w)(?:and|oraz|i|a|et|und|y|e)(?!\w))*$")
_SENTENCE_END = re.compile(r"[.!?:;]\s")
_LONGEST_BEFORE = 70
_TOKEN = re.compile(r"[\w’'-]+[!?]?|\S")
# Between the cards of one line: a semicolon, or a comma behind a bracket.
_PARTED = re.compile(r";|(?<=[)\]]),")
_COMMA = re.compile(r",(?![^()\[\]]*[)\]])")
_MANY_PARTS = 2
_SMALL_WORDS, _LONGEST_NAME = 5, 6
_ELIDED = re.compile(r"^[dlnmstcDLNMSTC]['’](?=\w)")
# Icons of sets are letters of a private font; converters keep or lose them.
_ICONS = "".join(map(chr, range(0xE000, 0xF900))) + " \t"
_IN_QUOTES = re.compile(r"[„“\"«]\s*([^„“”\"«»]{2,60}?)\s*[”“\"»]")
_QUOTED_NAME = re.compile(r"[\"„“«]\s*([^\"„“”«»]{2,60}?)\s*[\"“”»]\s*$")
# An opening quote whose partner stands at the edge: "Zweimaster „Möwe“".
_QUOTE_INSIDE = re.compile(r"(?<=\s)(?:[„«]|[“\"](?!\s))[^„“”\"«»]*$")
_QUOTE_BEHIND = re.compile(r"[“”\"]|\s?»")
_NAME_EDGE = ' \t,;:.–—-„“”"«»*_'


def card_heading(text: str, set_above: str = "") -> tuple[CardRef, ...]:
    """The cards that a heading names with their numbers; empty where it names none."""
    text = strip_tag(text)
    if match := _IN_FRONT.match(text):
        return (CardRef(tidy_name(match[3]), match[1].strip(_NAME_EDGE), match[2]),)
    found = tuple(bracketed(text, set_above))
    if found:
        return found
    if match := _BEHIND.match(text):
        return (CardRef(tidy_name(match[1]), tidy_name(match[2]), match[3]),)
    if match := _NUMBER_LAST.match(text):
        return (CardRef(match[1].strip(_NAME_EDGE), set_above, match[2]),)
    if match := _SET_FIRST.match(text):
        return (CardRef(match[3].strip(_NAME_EDGE), match[1], match[2]),)
    return number_first(text, set_above)


def number_first(text: str, set_above: str = "") -> tuple[CardRef, ...]:
    """The card of "45 Name"; "119 and 57 Name" is one card printed twice."""
    text = text.lstrip(_ICONS)
    if match := _ALSO.match(text):
        return (CardRef(tidy_name(match[3]), set_above, f"{match[1]} / {match[2]}"),)
    if match := _NUMBER_FIRST.match(text):
        return (CardRef(tidy_name(match[2]), set_above, match[1]),)
    return ()


def bracketed(text: str, set_above: str = "") -> Iterable[CardRef]:
    """Names before brackets that hold a number; between two cards stands an "and"."""
    at = 0
    for match in _IN_BRACKETS.finditer(text):
        name = _AND.sub("", text[at : match.start()].strip())
        if name.strip(_NAME_EDGE):
            yield CardRef(tidy_name(name), _set_of(match["set"]) or set_above, match[2])
        at = match.end()


def end_of_brackets(text: str) -> int:
    """Where the cards end that a text begins with: "Name (Set, 1) and Name (Set, 2)"; else 0."""
    at = 0
    for match in _IN_BRACKETS.finditer(text):
        between = text[at : match.start()].strip()
        if at and not _AND.match(between):
            break
        if not 0 < len(between) <= _LONGEST_BEFORE or _SENTENCE_END.search(between):
            break
        at = match.end()
    return at


def _set_of(text: str | None) -> str:
    """A set as brackets name it, without the word for a card or a number: "card no. 4"."""
    parts = re.split(r"\s*,\s*", text or "")
    return ", ".join(p for p in parts if column_of(p) not in ("name", "number")).strip(_NAME_EDGE)


def is_card_line(text: str) -> bool:
    """Whether a line is a card's name with its set and number in brackets, and nothing else."""
    text = strip_tag(text)
    if _BEHIND.match(text) or _IN_FRONT.match(text):
        return True
    match = next(iter(_IN_BRACKETS.finditer(text)), None)
    if match is None or match.end() < len(text.rstrip()) or not match["set"]:
        return False
    if _KEY.fullmatch(match[0]):
        return False
    name = text[: match.start()].split()
    return 0 < len(name) <= _LONGEST_NAME and name[0][:1].isupper()


def list_items(text: str, known: frozenset[str]) -> tuple[CardRef, ...]:
    """The cards of one line of a list; `known` are names that may hold commas themselves."""
    bare = text.lstrip(_ICONS).rstrip(" .")
    if bare.count("(") == 1 and is_card_line(bare):
        return _list_item(bare)
    parts = _PARTED.split(bare) if _PARTED.search(bare) else _by_commas(bare, known)
    return tuple(card for part in parts if part.strip(_NAME_EDGE) for card in _list_item(part))


def _by_commas(text: str, known: frozenset[str]) -> list[str]:
    """The parts between commas, those of a known name put together again."""
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
    """A name as it is compared."""
    return " ".join(words(name))


def _list_item(text: str) -> tuple[CardRef, ...]:
    found = card_heading(text.strip(_NAME_EDGE.replace(".", "")))
    if found:
        return found[:1]
    if match := _SET_ONLY.match(text):
        return (CardRef(tidy_name(match["name"]), tidy_name(match["set"])),)
    return (CardRef(tidy_name(text.lstrip(_ICONS))),)


def mentions(text: str) -> tuple[CardRef, ...]:
    """The cards that running text names with a set and number in brackets."""
    found = dict.fromkeys(
        CardRef(name, (match["set"] or "").strip(_NAME_EDGE), match[2])
        for match in _IN_BRACKETS.finditer(text)
        if (match["set"] or "").strip(_NAME_EDGE)
        and is_set(match["set"])
        and (name := _name_before(text[: match.start()]))
    )
    return tuple(found)


def quoted_names(text: str) -> tuple[str, ...]:
    """What stands in quotes and could be a card's name: some words, the first with a capital."""
    found = (match[1].strip() for match in _IN_QUOTES.finditer(text))
    names = (n for n in found if n[:1].isupper() and not n.endswith((".", "!", "?", ",", ":")))
    return tuple(dict.fromkeys(n for n in names if len(n.split()) <= _LONGEST_NAME))


def quoted_heading(text: str) -> tuple[CardRef, ...]:
    """The cards of a title that is nothing but names in quotes: "“Pier” and “Bell”"."""
    names = quoted_names(text)
    only = bool(names) and _JOINED.match(_IN_QUOTES.sub(" ", text)) is not None
    return tuple(CardRef(name) for name in names) if only else ()


def is_set(name: str) -> bool:
    """A set begins with a capital: "(page 12)" and "(step 3)" are no cards."""
    return name.strip()[:1].isupper()


def _name_before(text: str) -> str:
    """The name that ends a text: back to a capital, then over capitals and what joins them."""
    if match := _QUOTED_NAME.search(text):
        return tidy_name(match[1])
    tokens = _TOKEN.findall(text[-120:])
    start = next((i for i in range(len(tokens) - 1, -1, -1) if _is_name_word(tokens[i])), -1)
    if start < 0 or len(tokens) - start > _SMALL_WORDS + 1:
        return ""
    if not all(map(_may_stand_in_name, tokens[start + 1 :])):
        return ""
    while start and (begin := _earlier(tokens, start)) < start:
        start = begin
    while start < len(tokens) - 1 and _opens_sentence(tokens, start):
        start += 1
    return tidy_name(_ELIDED.sub("", re.sub(r" ([!?])", r" \1", " ".join(tokens[start:]))))


def _opens_sentence(tokens: Sequence[str], at: int) -> bool:
    """Whether a word stands before the name: "If", "Can", or "Counts the …" at the beginning."""
    if " ".join(words(tokens[at])) in openers() or tokens[at] in articles():
        return True
    begins = at == 0 or not tokens[at - 1][-1:].isalnum()
    return begins and at + 2 < len(tokens) and tokens[at + 1] in articles()


def _earlier(tokens: Sequence[str], start: int) -> int:
    """Where the name begins if it goes on to the left of `start`, else `start`."""
    if _ELIDED.match(tokens[start]):
        return start
    for at in range(start - 1, max(-1, start - 4), -1):
        if _is_name_word(tokens[at]):
            return at
        if tokens[at].lower() not in joining_words():
            return start
    return start


def _is_name_word(token: str) -> bool:
    return _ELIDED.sub("", token)[:1].isupper()


def _may_stand_in_name(token: str) -> bool:
    return token.strip("!?'’-").isalpha() or token in ("!", "?", "&")


def tidy_name(name: str) -> str:
    """A name without the signs around it; a quote that belongs to a pair inside it stays."""
    bare = name.strip(_NAME_EDGE)
    if bare and _QUOTE_INSIDE.search(bare):
        closing = _QUOTE_BEHIND.match(name, name.index(bare) + len(bare))
        bare += closing[0] if closing else ""
    return bare.strip()
