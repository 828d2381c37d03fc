"""Errors in what an operator writes: options, aliases, lexicons, packs, question sets.

RulesIndexError            see errors.py
├── NoSuchEntry            an id that the library does not hold
├── NoSuchAlias            a phrase that is not an alias
├── WordlessPhrase         a phrase or name without a letter or figure
├── UnknownGame            a name that fits no game of the guides, or several
├── UnknownCode            a code of no language in which guides are read
└── FaultyFile             a file that does not have the right format
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_index.errors import RulesIndexError


class NoSuchEntry(RulesIndexError):
    """An id that no entry of the library has; `near` are similar ids."""

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


class UnknownGame(RulesIndexError):
    """A name (`called`) that fits no game of the guides, or several; `known` are the games'
    keys.
    """

    def __init__(self, called: str, known: Sequence[str]) -> None:
        self.called, self.known = called, tuple(known)
        advice = (
            f"name one of {', '.join(known)}" if known else "leave it out, as none names its own"
        )
        super().__init__(f"“{called}” is not one of the games here: {advice}.")


class UnknownCode(RulesIndexError):
    """A language `code` that is not among the `known` languages in which guides are read."""

    def __init__(self, code: str, known: Sequence[str]) -> None:
        self.code, self.known = code, tuple(known)
        names = ", ".join(known)
        super().__init__(
            f"“{code}” is not one of the languages that guides are read in: name one of {names}."
        )


class FaultyFile(RulesIndexError):
    """An operator's file that is faulty, in one line or as a whole.

    `name` is the file's name without its folder. `line` counts from 1, and is 0 for the whole file.
    """

    def __init__(self, name: str, problem: str, advice: str, line: int = 0) -> None:
        self.name, self.problem, self.advice, self.line = name, problem, advice, line
        where = f"{name}, line {line}," if line else name
        super().__init__(f"{where} {problem}: {advice}.")
