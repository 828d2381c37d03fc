"""Knows the words that label remarks, references, questions and the columns of tables.

cue_table -> here -> all of `structure`
"""

from __future__ import annotations

import re
from functools import cache

from rules_index.structure.vocabulary.cue_table import all_cues, as_cue, whole_cues

LONGEST_LABEL = 40
"""The most letters of a label: a longer text in front of a colon is a sentence. Chosen by hand."""
_CAPTION = re.compile(r"([^\W\d_]{3,13})\.?\s+\d{1,3}(?:[.-]\d{1,3})?\s*(?:[.:–—-]\s|$)")


def _label_in_front(text: str) -> str:
    """Return the folded words before the first colon, if they are short enough for a label, else
    "".

    "Note: a ferry waits" gives "note".
    """
    head, colon, _ = text[:LONGEST_LABEL].partition(":")
    return as_cue(head) if colon else ""


def is_see_also(text: str) -> bool:
    """Tell whether a line begins with a label that refers to other entries: "See also: Cost"."""
    return _label_in_front(text) in whole_cues("labels", "see_also")


def sees_also(text: str) -> str:
    """Return the names behind a see-also label at the end of a text, or "".

    "Pay it. Related: Cost, Target" gives "Cost, Target".
    """
    head, colon, names = text.rpartition(":")
    said = as_cue(re.split(r"[.!?…;»”\"]", head)[-1][-LONGEST_LABEL:]) if colon else ""
    return names.strip() if said in whole_cues("labels", "see_also") else ""


@cache
def see_words() -> re.Pattern[str]:
    """Build the pattern for a word that refers to the name behind it: "see" in "see Cost"."""
    forms = sorted(whole_cues("labels", "see_also"), key=len, reverse=True)
    return re.compile(r"(?<![^\W_])(?:" + "|".join(map(re.escape, forms)) + r")(?![^\W_])\s+")


def is_remark(text: str) -> bool:
    """Tell whether a paragraph is labelled as a note or an example: "Example: …"."""
    return _label_in_front(text) in whole_cues("labels", "remarks")


def is_admonition(text: str) -> bool:
    """Tell whether a heading only announces a remark or a hint: "Note", "Warning!"."""
    named = text.rstrip(" :!")
    return is_remark(f"{named}:") or as_cue(named) in whole_cues("labels", "admonitions")


def is_choice(text: str) -> bool:
    """Tell whether a line is only a word that separates two choices: "OR"."""
    return as_cue(text) in whole_cues("labels", "choices")


def is_caption(text: str) -> bool:
    """Tell whether a line is the caption of a numbered table or picture: "Table 2.1. Weather"."""
    said = _CAPTION.match(text)
    return said is not None and as_cue(said[1]) in whole_cues("labels", "captions")


@cache
def question_labels() -> tuple[tuple[str, str], ...]:
    """Return pairs of folded labels, for a question and its answer, such as ("q", "a")."""
    pairs = all_cues()["labels"]["questions"]
    return tuple((pair[0], pair[1]) for pair in pairs)


@cache
def reference_words(group: str) -> frozenset[str]:
    """Return the folded words of a group that refer to a number: the group "page" has "p" and
    "page".
    """
    return whole_cues("references", group)


@cache
def openers() -> frozenset[str]:
    """Return the folded words that begin a question or condition but never a name, such as "if"."""
    return whole_cues("labels", "openers")


@cache
def pronouns() -> frozenset[str]:
    """Return the folded words by which a sentence refers to the one before it, such as "it"."""
    return whole_cues("labels", "goes_on")


@cache
def value_words() -> frozenset[str]:
    """Return the folded words for a card's values: with "cost", "Cost 3" is no set and number."""
    return whole_cues("labels", "values")


@cache
def joining_words() -> frozenset[str]:
    """Return the small words that may be inside a name: "of" and "the" in "Way of the Lion"."""
    return whole_cues("labels", "joining")


@cache
def articles() -> frozenset[str]:
    """Return the articles; a capitalised word before an article begins a sentence, not a name."""
    return whole_cues("labels", "articles")


@cache
def step_labels() -> frozenset[str]:
    """Return the folded words before the number of a step or phase, in all languages: "step",
    "phase".
    """
    return whole_cues("labels", "phases") | whole_cues("labels", "steps")


@cache
def rule_labels() -> frozenset[str]:
    """Return the folded words before the number of a rule or chapter ("Rule 3.4", "Part 2")."""
    return whole_cues("labels", "rules")


@cache
def phase_labels() -> frozenset[str]:
    """Return the folded words, such as "phase", for a part of the turn that consists of steps."""
    return whole_cues("labels", "phases")


def column_of(head: str) -> str:
    """Return the type of content that the head of a table column announces: "Card" -> "name".

    The types are the names in cues.toml, such as "set", "number", "text" and "new" (corrected
    words). A head with unknown words gives "".
    """
    plain = as_cue(head)
    return next(
        (name for name in all_cues()["columns"] if plain in whole_cues("columns", name)), ""
    )
