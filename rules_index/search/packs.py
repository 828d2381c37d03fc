"""Question packs: what players ask of each entry of a widely owned guide, in their own words.

A pack applies to the entries whose words are the ones it was written for; see docs/packs.md.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec

from rules_index.language.fold import words
from rules_index.model import Entry
from rules_index.store.shelves import FiledEntry

_ENOUGH = 0.8


class Asked(msgspec.Struct):
    """One line of a pack: an entry, the mark of its words, and questions by language."""

    entry: str
    mark: str
    ask: dict[str, list[str]]


class Head(msgspec.Struct):
    """The first line of a pack: which guide it is for."""

    pack: str
    game: str
    language: str


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack with its lines."""

    head: Head
    lines: tuple[Asked, ...]


def mark_of(entry: Entry) -> str:
    """A short mark of an entry's words: the same entry in another edition has another mark."""
    said = " ".join(words(f"{entry.title} {entry.text}"))
    return hashlib.sha256(said.encode()).hexdigest()[:10]


def read(text: str) -> Pack:
    """A pack out of JSON Lines."""
    first, *rest = [line for line in text.splitlines() if line.strip()]
    head = msgspec.json.decode(first, type=Head)
    return Pack(head, tuple(msgspec.json.decode(line, type=Asked) for line in rest))


@cache
def shipped() -> tuple[Pack, ...]:
    """The packs that come along."""
    folder = files("rules_index").joinpath("packs")
    if not folder.is_dir():
        return ()
    names = sorted(path.name for path in folder.iterdir() if path.name.endswith(".jsonl"))
    return tuple(read(folder.joinpath(name).read_text("utf-8")) for name in names)


def lines_for(
    entries: Sequence[FiledEntry], packs: Sequence[Pack] | None = None
) -> Callable[[FiledEntry], Iterable[tuple[str, str]]]:
    """For each entry the (language, question) pairs of the pack that fits its guide."""
    held: dict[tuple[str, str], list[FiledEntry]] = defaultdict(list)
    for filed in entries:
        held[filed.guide.scope, filed.guide.key].append(filed)
    found: dict[tuple[str, str], dict[str, Asked]] = {}
    for place, own in held.items():
        fitting = (fits(pack, own) for pack in (shipped() if packs is None else packs))
        best = max(fitting, key=len, default={})
        # A guide that is covered in part is worse than one without a pack: the rest would sink.
        if len(best) >= _ENOUGH * len(own):
            found[place] = best

    def lines(filed: FiledEntry) -> Iterator[tuple[str, str]]:
        asked = found.get((filed.guide.scope, filed.guide.key), {}).get(_local(filed))
        if asked:
            yield from ((code, line) for code, all_of in asked.ask.items() for line in all_of)

    return lines


def fits(pack: Pack, own: Sequence[FiledEntry]) -> dict[str, Asked]:
    """The lines of a pack whose entries stand in a guide with the same words."""
    identity = own[0].guide.identity
    if (pack.head.game, pack.head.language) != (identity.game, identity.language):
        return {}
    marks = {_local(filed): mark_of(filed.entry) for filed in own}
    return {line.entry: line for line in pack.lines if marks.get(line.entry) == line.mark}


def _local(filed: FiledEntry) -> str:
    return filed.entry.id.partition("/")[2]
