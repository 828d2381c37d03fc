"""Loads the words that announce parts of a guide (cues) from cues.toml, and makes patterns of them.

cues.toml -> here -> cues, labels
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files

import tomli

from rules_index.language.fold import words

_LONG_CUE = 9
"""The fewest letters of a cue that is also looked for inside a compound word. Chosen by hand."""


@cache
def all_cues() -> dict[str, dict[str, list[str]]]:
    """Load cues.toml: name of a table -> name of a group -> the cues of the group."""
    text = files("rules_index.structure.vocabulary").joinpath("cues.toml").read_text("utf-8")
    table: dict[str, dict[str, list[str]]] = tomli.loads(text)
    return table


@cache
def beginnings(table: str, group: str) -> re.Pattern[str]:
    """Build the pattern that finds a cue of a group at the beginning of a word in a folded text.

    A cue written "=rules" matches only the whole text; a cue written "*rules" matches at the end of
    a word. A cue of at least nine letters also matches inside a compound word.
    """
    cues = sorted(set(all_cues()[table][group]), key=len, reverse=True)
    begins = "|".join(_beginning(cue) for cue in cues if not cue.startswith(("=", "*")))
    # Long cues are also looked for inside a compound word: "Kartenberichtigungen".
    inside = [_beginning(cue) for cue in cues if len(cue) >= _LONG_CUE and " " not in cue]
    alone = "|".join(re.escape(cue[1:]) for cue in cues if cue.startswith("="))
    ends = "|".join(re.escape(cue[1:]) for cue in cues if cue.startswith("*"))
    parts = [rf"(?<![a-z0-9])(?:{begins})", *inside] + ([rf"^(?:{alone})$"] if alone else [])
    parts += [rf"(?:{ends})(?![a-z0-9])"] if ends else []
    return re.compile("|".join(parts))


def _beginning(cue: str) -> str:
    """Return the pattern for a cue; if the cue ends with a point, no letter may follow it.

    "str." does not match in "strand".
    """
    return re.escape(cue[:-1]) + r"(?![a-z0-9])" if cue.endswith(".") else re.escape(cue)


@cache
def whole_cues(table: str, group: str) -> frozenset[str]:
    """Return the cues of a group, without the "=" that some have in cues.toml."""
    return frozenset(cue.lstrip("=") for cue in all_cues()[table][group])


@cache
def alone_cues(table: str, group: str) -> frozenset[str]:
    """Return the cues that match only as a whole heading; in cues.toml they begin with "="."""
    return frozenset(cue[1:] for cue in all_cues()[table][group] if cue.startswith("="))


@lru_cache(maxsize=1024)
def as_cue(text: str) -> str:
    """Return a text in the form of a cue: its folded words, joined by blanks.

    Results are cached, because each heading is compared with many groups of cues.
    """
    return " ".join(words(text))
