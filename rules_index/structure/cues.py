"""The words by which guides tell what their parts are, loaded from cues.toml.

Every stage of `structure` asks here; no other module knows a word of any language.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import tomli

from rules_index.language.fold import words

_PARTS = ("glossary", "faq", "errata", "clarification", "appendix", "credits", "changes")
_LONGEST_LABEL, _LONGEST_TAG, _LONG_CUE = 40, 5, 9
_WORDS_OF_A_STATUS = 5
# From its first figure only: tried from each, a long row of them takes the square of its length.
_VERSION_AT_END = re.compile(r"(?<!\d)(?<!\d\.)(\d+(?:\.\d+)*)\W*$")
_NUMBER_IN_FRONT = re.compile(r"^(?:§ ?)?(?:\d+(?:\.\d+)*|[A-Z]|[IVX]+)[.):]?\s+")
_WORD_AT_END = re.compile(r"\s*[(\[]([^\W\d_]{3,12})[)\]]\s*$")
_CAPTION = re.compile(r"([^\W\d_]{3,13})\.?\s+\d{1,3}(?:[.-]\d{1,3})?\s*(?:[.:–—-]\s|$)")
_WORD = re.compile(r"[^\W\d_]+")


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    text = files("rules_index.structure").joinpath("cues.toml").read_text("utf-8")
    table: dict[str, dict[str, list[str]]] = tomli.loads(text)
    return table


@cache
def _beginnings(table: str, group: str) -> re.Pattern[str]:
    """Matches a cue of the group at the beginning of a word of a folded text."""
    cues = sorted(set(_table()[table][group]), key=len, reverse=True)
    begins = "|".join(_beginning(cue) for cue in cues if not cue.startswith(("=", "*")))
    # Long words also at the end of a compound: "Kartenberichtigungen".
    inside = [_beginning(cue) for cue in cues if len(cue) >= _LONG_CUE and " " not in cue]
    alone = "|".join(re.escape(cue[1:]) for cue in cues if cue.startswith("="))
    ends = "|".join(re.escape(cue[1:]) for cue in cues if cue.startswith("*"))
    parts = [rf"(?<![a-z0-9])(?:{begins})", *inside] + ([rf"^(?:{alone})$"] if alone else [])
    parts += [rf"(?:{ends})(?![a-z0-9])"] if ends else []
    return re.compile("|".join(parts))


def _beginning(cue: str) -> str:
    """The pattern of a cue; one with a full stop behind it must end where a word ends."""
    return re.escape(cue[:-1]) + r"(?![a-z0-9])" if cue.endswith(".") else re.escape(cue)


@cache
def _whole(table: str, group: str) -> frozenset[str]:
    return frozenset(cue.lstrip("=") for cue in _table()[table][group])


def _plain(text: str) -> str:
    return " ".join(words(text))


def heading_says(text: str, *groups: str) -> bool:
    """Whether a heading announces one of the groups (glossary, faq, errata, …)."""
    bare = _NUMBER_IN_FRONT.sub("", text)
    names = {_plain(text), _plain(bare), _plain(text.rpartition(":")[2])}
    plain = {_beginnings("headings", "idioms").sub("", name) for name in names}
    return any(
        _beginnings("headings", group).search(name) or _is_pair(name, group)
        for group in groups
        for name in plain
    )


def _is_pair(name: str, group: str) -> bool:
    """Whether two words that each are a cue by themselves are joined: "Keywords and terms"."""
    said, alone = name.split(), _alone("headings", group)
    pair = len(said) in (2, 3) and {said[0], said[-1]} <= alone
    return pair and set(said[1:-1]) <= _whole("labels", "joining")


@cache
def _alone(table: str, group: str) -> frozenset[str]:
    """The cues of the group that have to be the whole heading."""
    return frozenset(cue[1:] for cue in _table()[table][group] if cue.startswith("="))


def announces_part(text: str) -> bool:
    """Whether a heading opens one of the parts that guides have: questions, errata, a glossary."""
    return heading_says(text, *_PARTS) or is_card_list(text)


def heading_begins(text: str, group: str) -> bool:
    """Whether the heading's first words are a cue of the group."""
    return bool(_beginnings("headings", group).match(_plain(text)))


def heading_is(text: str, group: str) -> bool:
    """Whether the heading is nothing but a cue of the group, a number in front aside."""
    names = {_plain(text), _plain(_NUMBER_IN_FRONT.sub("", text))}
    return not names.isdisjoint(_whole("headings", group))


def is_card_list(text: str) -> bool:
    """Whether a heading announces a list of restricted or banned cards."""
    return heading_says(text, "restricted", "banned") and heading_says(text, "cards")


def says_status(text: str) -> bool:
    """Whether a few words say that cards are restricted, limited or banned, and little else."""
    few = len(text.split()) <= _WORDS_OF_A_STATUS and not text.endswith((".", "?", "!"))
    return few and heading_says(text, "restricted", "banned", "status")


def without_status(text: str) -> str:
    """A line without a status before its first colon: "Banned: Name (Set, 4)"."""
    head, colon, rest = text.partition(":")
    said = colon and head.replace(" ", "").isalpha() and says_status(head.strip())
    return rest.lstrip() if said and rest.strip() else text


def body_says(text: str, group: str) -> bool:
    """Whether a paragraph holds a cue of the group (errata, about, credits, roles)."""
    return bool(_beginnings("bodies", group).search(_plain(text)))


def body_begins(text: str, group: str) -> bool:
    """Whether a paragraph's first words are a cue of the group."""
    return bool(_beginnings("bodies", group).match(_plain(text[:_LONGEST_LABEL])))


def label(text: str) -> str:
    """The folded words before the first colon where they can be a label, else ""."""
    head, colon, _ = text[:_LONGEST_LABEL].partition(":")
    return _plain(head) if colon else ""


def is_see_also(text: str) -> bool:
    """Whether a line is one that only refers to other entries ("See also: …")."""
    return label(text) in _whole("labels", "see_also")


def sees_also(text: str) -> str:
    """The names behind a see-also label that ends a text ("… Related: Cost, Target"), or ""."""
    head, colon, names = text.rpartition(":")
    said = _plain(re.split(r"[.!?…;»”\"]", head)[-1][-_LONGEST_LABEL:]) if colon else ""
    return names.strip() if said in _whole("labels", "see_also") else ""


@cache
def see_words() -> re.Pattern[str]:
    """Matches a word that refers on ("see", "siehe", "véase") before what it names."""
    forms = sorted(_whole("labels", "see_also"), key=len, reverse=True)
    return re.compile(r"(?<![^\W_])(?:" + "|".join(map(re.escape, forms)) + r")(?![^\W_])\s+")


def is_remark(text: str) -> bool:
    """Whether a paragraph is labelled as a note or an example."""
    return label(text) in _whole("labels", "remarks")


def is_admonition(text: str) -> bool:
    """Whether a heading only says that a remark or a hint follows: "Note", "Warning!"."""
    named = text.rstrip(" :!")
    return is_remark(f"{named}:") or _plain(named) in _whole("labels", "admonitions")


def is_choice(text: str) -> bool:
    """Whether a line is nothing but the word between two of which one is chosen: "OR"."""
    return _plain(text) in _whole("labels", "choices")


def is_caption(text: str) -> bool:
    """Whether a line names a table or picture by its number: "Table 2.1. Weather"."""
    said = _CAPTION.match(text)
    return said is not None and _plain(said[1]) in _whole("labels", "captions")


@cache
def question_labels() -> tuple[tuple[str, str], ...]:
    """Pairs of the folded labels of a question and of its answer."""
    pairs = _table()["labels"]["questions"]
    return tuple((pair[0], pair[1]) for pair in pairs)


@cache
def reference_words(group: str) -> frozenset[str]:
    """Folded words before the number of a page or step."""
    return _whole("references", group)


@cache
def openers() -> frozenset[str]:
    """Folded words that open a question or condition and are no part of a card's name."""
    return _whole("labels", "openers")


def note_of_changes(text: str) -> str:
    """The style in which a note says that changes are marked: "bold", "italic", "color" or ""."""
    plain = _plain(text)
    if not _beginnings("notes", "changes").search(plain):
        return ""
    return next(
        (s for s in ("color", "bold", "italic") if _beginnings("notes", s).search(plain)), ""
    )


def explains_sign(text: str) -> bool:
    """Whether a sentence says that what is new or changed carries a sign."""
    plain = _plain(text)
    return all(_beginnings("notes", group).search(plain) for group in ("changes", "signs"))


@cache
def joining_words() -> frozenset[str]:
    """Small words that may stand between two capitals of one name ("Way of the Lion")."""
    return _whole("labels", "joining")


@cache
def step_labels() -> frozenset[str]:
    """Words that stand before the number of a phase or step ("Phase 2", "Krok 1")."""
    return _whole("labels", "phases") | _whole("labels", "steps")


@cache
def rule_labels() -> frozenset[str]:
    """Words that stand before the number of a rule or chapter ("Rule 3.4", "Part 2")."""
    return _whole("labels", "rules")


@cache
def phase_labels() -> frozenset[str]:
    """Those of them that hold the others: a phase has steps."""
    return _whole("labels", "phases")


@cache
def articles() -> frozenset[str]:
    """Articles: a capital before one of them begins a sentence, not a name."""
    return _whole("labels", "articles")


def column_of(head: str) -> str:
    """What the head of a table's column announces: "name", "set", "number", "text" or ""."""
    plain = _plain(head)
    return next((name for name in _table()["columns"] if plain in _whole("columns", name)), "")


def version_tag(title: str) -> tuple[str, str]:
    """A title without the words "new in 2.1" at its end, and that version."""
    word = _WORD_AT_END.search(title)
    if word and _plain(word[1]) in _whole("tags", "new"):
        return title[: word.start()].rstrip(), "new"
    number = _VERSION_AT_END.search(title)
    before = title[: number.start()] if number else ""
    starts = [match.start() for match in _WORD.finditer(before)]
    for start in starts[1:][-_LONGEST_TAG:]:
        if number and _plain(before[start:]) in _whole("tags", "new_in"):
            return title[:start].rstrip(" ([–—-"), number[1]
    return title, ""
