"""What can go wrong in what an operator writes: aliases, lexicons, packs, question sets.

RulesIndexError            see errors.py
├── NoSuchEntry            an id that the library does not hold
├── NoSuchAlias            a phrase that nobody gave to an entry
├── WordlessPhrase         a phrase or name without a letter or figure
└── FaultyFile             a file that cannot be read as what it should be
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_index.errors import RulesIndexError


class NoSuchEntry(RulesIndexError):
    """No guide holds an entry with this id; `near` are ids that look like it."""

    def __init__(self, entry: str, near: Sequence[str] = ()) -> None:
        self.entry, self.near = entry, tuple(near)
        advice = f"did you mean {' or '.join(near)}?" if near else "“judge entries” lists the ids."
        super().__init__(f"The library has no entry {entry}: {advice}")


class NoSuchAlias(RulesIndexError):
    def __init__(self, phrase: str) -> None:
        self.phrase = phrase
        super().__init__(f"There is no alias “{phrase}”: “judge alias list” shows those there are.")


class WordlessPhrase(RulesIndexError):
    def __init__(self, what: str) -> None:
        super().__init__(f"{what} needs a letter or a figure: write it as a player would type it.")


class FaultyFile(RulesIndexError):
    """A file of the operator's; `name` is its name without its folder, `line` counts from 1."""

    def __init__(self, name: str, problem: str, advice: str, line: int = 0) -> None:
        self.name, self.problem, self.advice, self.line = name, problem, advice, line
        where = f"{name}, line {line}," if line else name
        super().__init__(f"{where} {problem}: {advice}.")
