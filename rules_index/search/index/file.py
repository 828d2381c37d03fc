"""Saves the index to a file beside the library, and loads it from there."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec

from rules_index.arrays import read, write
from rules_index.language.lexicon import Lexicon
from rules_index.search.index.fields import KINDS
from rules_index.search.index.index import CARDS, Chapter, Index
from rules_index.search.index.lookups import fill_lookups
from rules_index.search.index.numbered_parts import Numbered
from rules_index.search.index.postings import Postings
from rules_index.search.index.question_packs import Pack
from rules_index.search.index.step_names import Names
from rules_index.search.index.step_table import StepTable
from rules_index.search.records import Row

_NAME = "search.npz"
_FORMAT = 24
"""The version of the file's format; a file of another version is not read.

By definition: it is raised with each change of the format.
"""
_STEPS = "steps."
"""The prefix of the arrays in the file that hold the names of the step table."""


class Head(msgspec.Struct):
    """The part of the index file that is not arrays: rows, names, cards, headings and so on."""

    mark: str
    rows: list[Row]
    names: list[str]
    cards: list[tuple[str, str, str, int]]
    stems: list[str]
    headings: list[Chapter]
    numbered: list[Numbered]


_HEADS = msgspec.json.Decoder(Head)


def path_of(folder: Path) -> Path:
    """Return the path of the index file in a data folder."""
    return folder / _NAME


def changed(path: str) -> int:
    """Return the time at which a file last changed, in nanoseconds; 0 if there is no such file.

    It must be fast, because every question calls it several times.
    """
    try:
        return os.stat(path).st_mtime_ns  # noqa: PTH116 # a Path would take three times as long
    except OSError:  # whoever opens it reports why it cannot be used
        return 0


def stamp_of(library: str) -> tuple[int, ...]:
    """Return the times at which the library's two files last changed, in nanoseconds; 0 for no
    file.

    This is a faster way to notice a change than to open the library.
    """
    return changed(library), changed(f"{library}-wal")


def mark(generation: int, lexicon: Lexicon, packs: Sequence[Pack]) -> str:
    """Return a text that identifies the library, lexicon, packs and file format of an index.

    If a saved index has another mark, it is out of date and a new one has to be built.
    """
    asked = hashlib.sha256(repr(packs).encode()).hexdigest()[:12]
    return f"{_FORMAT}:{generation}:{lexicon.digest}:{asked}"


def save(index: Index, folder: Path, made_of: str) -> None:
    """Write the index and its mark `made_of` to the index file, in one step.

    If the folder cannot be written, the index stays in memory only.
    """
    head = Head(
        *(made_of, index.rows, index.names, index.cards, list(index.stems), index.headings),
        index.numbered,
    )
    arrays: dict[str, Any] = {"named": index.named, "grams": index.grams, "slots": index.slots}
    arrays |= {"meaning": index.meaning, "twins": index.twins}
    arrays |= {"lines": index.lines, "listed": index.listed}
    arrays |= {"steps": index.steps.lines, "siblings": index.steps.siblings}
    arrays |= {f"{_STEPS}{one.name}": getattr(index.steps.names, one.name) for one in fields(Names)}
    for name, postings in index.postings.items():
        arrays |= postings.arrays(name)
    write(path_of(folder), head, arrays)


def load(folder: Path, generation: int, made_of: str) -> Index | None:
    """Return the saved index if it has the mark `made_of`, else None."""
    return read(
        path_of(folder),
        _HEADS,
        lambda head: head.mark == made_of,
        lambda head, held: _index(generation, head, held),
    )


def load_last(folder: Path, lexicon: Lexicon) -> Index | None:
    """Return the saved index, even if the library has changed since then.

    Return None if there is none, or if it was made with another lexicon or file format.
    """
    return read(
        path_of(folder),
        _HEADS,
        lambda head: head.mark.split(":")[:3:2] == [str(_FORMAT), lexicon.digest],
        lambda head, held: _index(int(head.mark.split(":")[1]), head, held),
    )


def _index(generation: int, head: Head, held: Mapping[str, Any]) -> Index:
    """Make an Index from the head and the arrays of the index file."""
    index = Index(
        rows=head.rows,
        names=head.names,
        named=held["named"],
        cards=head.cards,
        stems={stem: number for number, stem in enumerate(head.stems)},
        grams=held["grams"],
        slots=held["slots"],
        headings=head.headings,
        numbered=head.numbered,
        meaning=held["meaning"],
        twins=held["twins"],
        lines=held["lines"],
        listed=held["listed"],
        steps=StepTable(
            held["steps"],
            Names(**{one.name: held[f"{_STEPS}{one.name}"] for one in fields(Names)}),
            held["siblings"],
        ),
        postings={kind: Postings.of_arrays(held, kind) for kind in (*KINDS, CARDS)},
        generation=generation,
    )
    fill_lookups(index)
    return index
