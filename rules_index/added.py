"""Reads the operator's own lexicons (lexicon/*.toml) and question packs (packs/*.jsonl).

data folder -> added -> own, doctor; a faulty file is left out, and all others are used
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec
import tomli

from rules_index.aliases import Aliases
from rules_index.decoding import DECODING_ERRORS
from rules_index.language import lexicon as lexicons
from rules_index.language.lexicon import Concept
from rules_index.mistakes import FaultyFile
from rules_index.search.index.question_packs import HEADS, LINES, Pack

T = TypeVar("T")

_ADVICE = "mend it or move it away"
_MEANWHILE = "; until then it is left out"
_FORM = "“judge pack new GUIDE” shows what it should be"


@dataclass(frozen=True, slots=True)
class Added:
    """The contents of the operator's valid files, and the faults of the other files, which are left
    out.
    """

    lexicons: Mapping[str, str]
    """Path of each lexicon file -> its text."""
    concepts: tuple[Concept, ...]
    packs: tuple[Pack, ...]
    faults: tuple[FaultyFile, ...]


def added(folder: Path) -> Added:
    """Read the operator's lexicons and packs in a data folder; leave out faulty files.

    The result also has the faults of these files and of the alias file.
    """
    faults: list[FaultyFile] = []

    def usable(of: list[Path], read: Callable[[bytes, str], T]) -> list[tuple[Path, T]]:
        found = []
        for path in of:
            try:
                found.append((path, read(_bytes(path), path.name)))
            except FaultyFile as fault:
                advice = fault.advice + _MEANWHILE
                faults.append(FaultyFile(fault.name, fault.problem, advice, fault.line))
        return found

    words = usable(_files(folder / "lexicon", ".toml"), _read_lexicon)
    packs = usable(_files(folder / "packs", ".jsonl"), read_pack)
    try:
        faults += Aliases(folder).all()[1]
    except FaultyFile as fault:
        faults.append(fault)
    return Added(
        {str(path): text for path, (text, _) in words},
        tuple(concept for _, (_, said) in words for concept in said),
        tuple(pack for _, pack in packs),
        tuple(faults),
    )


def stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Return the path, modification time and size of each lexicon and pack that the operator added.

    Compare two results to see whether any of these files changed.
    """
    found = []
    for path in [*_files(folder / "lexicon", ".toml"), *_files(folder / "packs", ".jsonl")]:
        with suppress(OSError):  # gone in between: seen at the next look
            told = path.stat()
            found.append((str(path), told.st_mtime_ns, told.st_size))
    return tuple(found)


def read_pack(data: bytes, name: str) -> Pack:
    """Parse the lines of a pack file; raise `FaultyFile` for the first line that is not valid."""
    lines = enumerate(data.removeprefix(b"\xef\xbb\xbf").splitlines(), 1)
    filled = [(number, line) for number, line in lines if line.strip()]
    if not filled:
        raise FaultyFile(name, "is empty", "make a form with “judge pack new GUIDE”")
    first, *rest = filled
    head = _decoded(first, HEADS, name)
    return Pack(head, tuple(_decoded(line, LINES, name) for line in rest))


def _decoded(numbered: tuple[int, bytes], kind: msgspec.json.Decoder[T], name: str) -> T:
    number, line = numbered
    try:
        return kind.decode(line)
    except DECODING_ERRORS as error:
        what = "is no head of a pack" if kind is HEADS else "is no line of a pack"
        raise FaultyFile(name, f"{what} ({_reason_of(error)})", _FORM, number) from error


def _read_lexicon(data: bytes, name: str) -> tuple[str, list[Concept]]:
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode()
        return text, _concepts(text)
    except DECODING_ERRORS as error:
        raise FaultyFile(name, f"cannot be used ({_reason_of(error)})", _ADVICE) from error


def _concepts(text: str) -> list[Concept]:
    """Parse the text of a lexicon file into its concepts; raise `ValueError` if a table is not
    valid.
    """
    for section, tables in tomli.loads(text).items():
        if not isinstance(tables, dict):
            raise ValueError(f"“{section}” stands outside a concept")
        for name, table in tables.items():
            if not isinstance(table, dict) or not all(map(_is_right, table.items())):
                raise ValueError(f"“{section}.{name}” needs lists of phrases, such as en = […]")
    return lexicons.read(text)


def _is_right(item: tuple[str, object]) -> bool:
    key, value = item
    if key == "why":
        return isinstance(value, str)
    return isinstance(value, list) and all(isinstance(phrase, str) for phrase in value)


def _files(folder: Path, ending: str) -> list[Path]:
    return sorted(path for path in folder.glob(f"*{ending}") if path.is_file())


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FaultyFile(path.name, "cannot be read", "see to its rights") from error


def _reason_of(error: Exception) -> str:
    return " ".join(str(error).split()).rstrip(".")
