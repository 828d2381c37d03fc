"""Aliases: phrases that an operator or a server chose for an entry; they win over everything else.

`judge alias` -> aliases.jsonl in the data folder -> Searcher; survives every rebuild of library.db
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rapidfuzz.distance import OSA

from rules_index.decoding import DECODING_ERRORS
from rules_index.language.fold import words
from rules_index.locking import locked
from rules_index.mistakes import FaultyFile, NoSuchAlias, WordlessPhrase
from rules_index.regular_file import NotAFile, check_file

NAME = "aliases.jsonl"
_ADVICE = "mend it or take the line out"


class Alias(msgspec.Struct, frozen=True):
    """A phrase that leads to an entry, for everybody who sees the guides of its scope."""

    phrase: str
    entry: str
    """The public id of the entry; the entry may be missing from the library for a while."""
    scope: str = ""


_ALIASES = msgspec.json.Decoder(Alias)


def read(text: str) -> tuple[tuple[Alias, ...], tuple[FaultyFile, ...]]:
    """Parse the text of an alias file; return its aliases, and a fault for each invalid line."""
    found: list[Alias] = []
    faults = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            alias = _ALIASES.decode(line) if line.strip() else None
        except DECODING_ERRORS:
            faults.append(FaultyFile(NAME, "is no alias", _ADVICE, number))
            continue
        if alias and not words(alias.phrase):
            faults.append(FaultyFile(NAME, "holds a phrase without words", _ADVICE, number))
        elif alias:
            found.append(alias)
    return tuple(found), tuple(faults)


class Aliases:
    """The file of aliases in a data folder; every call sees the file as it is at that time."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self._seen: tuple[int, int, int] | None = None
        self._held: dict[Alias, list[str]] = {}
        """Alias -> the folded words of its phrase, which are compared with every question."""

    def all(self) -> tuple[tuple[Alias, ...], tuple[FaultyFile, ...]]:
        """Read the alias file; return its aliases, and a fault for each invalid line.

        Raises `FaultyFile` if the file cannot be read. Without a file there are no aliases.
        """
        try:
            check_file(self.path)
            return read(self.path.read_text("utf-8", errors="replace"))
        except FileNotFoundError:
            return (), ()
        except OSError as error:
            raise _unusable(error) from error

    def add(self, phrase: str, entry: str, scope: str = "") -> Alias | None:
        """Make a phrase an alias of an entry; return the alias that it replaces, or None."""
        if not words(phrase):
            raise WordlessPhrase("An alias")
        with self._writing() as held:
            before = _alias_with_words(held, phrase, scope)
            kept = [alias for alias in held if alias is not before]
            self._put([*kept, Alias(" ".join(phrase.split()), entry, scope)])
        return before

    def remove(self, phrase: str, scope: str = "") -> Alias:
        """Remove the alias with this phrase and return it; raise `NoSuchAlias` if there is none."""
        with self._writing() as held:
            found = _alias_with_words(held, phrase, scope)
            if not found:
                raise NoSuchAlias(phrase)
            self._put(alias for alias in held if alias is not found)
        return found

    def named(self, question: str, scopes: Sequence[str] = ("",)) -> tuple[str, ...]:
        """Return the ids of the entries that have an alias in the question.

        The entry with the longest alias comes first.
        """
        held = self._current()
        if not held:
            return ()
        asked = words(question)
        met = [a for a, phrase in held.items() if a.scope in scopes and holds(asked, phrase)]
        met.sort(key=lambda a: (-len("".join(held[a])), scopes.index(a.scope)))
        return tuple(dict.fromkeys(alias.entry for alias in met))

    def of(self, scope: str) -> tuple[Alias, ...]:
        """Return the aliases of one scope, the oldest first, without faulty lines."""
        return tuple(alias for alias in self._current() if alias.scope == scope)

    def _current(self) -> Mapping[Alias, list[str]]:
        """Return a mapping from each alias in the file to the folded words of its phrase.

        The file is read again only after a change. Invalid lines are left out; if the whole file is
        unreadable, the mapping is empty.
        """
        stamp = self.stamp()
        if stamp is None:
            return {}
        if stamp != self._seen:
            try:
                self._held = {alias: words(alias.phrase) for alias in self.all()[0]}
                self._seen = stamp
            except FaultyFile:  # no question waits for it; who starts the search tells of it
                return {}
        return self._held

    def stamp(self) -> tuple[int, int, int] | None:
        """Return the alias file's modification time, size and inode; None if there is no file.

        Compare two results to see whether the file changed.
        """
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino

    @contextmanager
    def _writing(self) -> Iterator[tuple[Alias, ...]]:
        """Lock the alias file against other writers, and yield its aliases.

        Raises `FaultyFile` for the first invalid line, so that such a file is not overwritten.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path.with_suffix(".lock")):
                held, faults = self.all()
                if faults:
                    raise faults[0]
                yield held
        except OSError as error:
            raise _unusable(error) from error

    def _put(self, aliases: Iterable[Alias]) -> None:
        """Replace the alias file in one step, so that readers see either the old or the new
        file.
        """
        lines = b"".join(msgspec.json.encode(alias) + b"\n" for alias in aliases)
        with tempfile.NamedTemporaryFile(dir=self.path.parent, delete=False) as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
        Path(file.name).replace(self.path)


def holds(asked: Sequence[str], phrase: Sequence[str]) -> bool:
    """Tell whether a question contains all words of a phrase, in this order and next to each other.

    Both are given as folded words. Long words may have typos.
    """
    size = len(phrase)
    # Alone, a word of four letters is too easily another one; with others beside it, it is not.
    shortest = 4 if size > 1 else 5
    return size > 0 and any(
        all(
            _is_typo_of(typed, meant, shortest)
            for typed, meant in zip(asked[at:], phrase, strict=False)
        )
        for at in range(len(asked) - size + 1)
    )


def _is_typo_of(typed: str, meant: str, shortest: int) -> bool:
    """Tell whether `typed` is the word `meant`, or a long word with one or two typos.

    Short words must be exact, because another letter makes another word.
    """
    slips = (len(meant) >= shortest) + (len(meant) > 8)
    return typed == meant or (slips > 0 and OSA.distance(typed, meant, score_cutoff=slips) <= slips)


def _alias_with_words(held: Iterable[Alias], phrase: str, scope: str) -> Alias | None:
    """Return the alias of this scope that has the same words as `phrase`, or None."""
    meant = words(phrase)
    return next((a for a in held if a.scope == scope and words(a.phrase) == meant), None)


def _unusable(error: OSError) -> FaultyFile:
    problem = f"cannot be used ({error.strerror or 'unknown reason'})"
    if isinstance(error, NotAFile):
        return FaultyFile(NAME, problem, "move it away")
    return FaultyFile(NAME, problem, "see to the rights of the data folder")
