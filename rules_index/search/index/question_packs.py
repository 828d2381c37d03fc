"""Reads question packs: what players ask of each entry of a widely owned guide, in their own words.

A pack applies to the entries whose words are the ones it was written for; see docs/packs.md.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec

from rules_index.language.fold import words
from rules_index.model import Entry, FiledEntry

ENOUGH = 0.5
"""The share of a guide from which on a pack wins more than it costs: docs/packs.md has figures."""


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


HEADS, LINES = msgspec.json.Decoder(Head), msgspec.json.Decoder(Asked)


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
    head = HEADS.decode(first)
    return Pack(head, tuple(LINES.decode(line) for line in rest))


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
        held[filed.guide.named].append(filed)
    found: dict[tuple[str, str], dict[str, Asked]] = {}
    for place, own in held.items():
        fitting = (asked_of(pack, own) for pack in (shipped() if packs is None else packs))
        best = max(fitting, key=len, default={})
        if is_enough(best, own):
            found[place] = best

    def lines(filed: FiledEntry) -> Iterator[tuple[str, str]]:
        taken = found.get(filed.guide.named, {})
        asked = taken.get(local(filed))
        if asked:
            yield from ((code, line) for code, all_of in asked.ask.items() for line in all_of)
        elif taken:
            yield from _in_its_place(filed)

    return lines


def _in_its_place(filed: FiledEntry) -> Iterator[tuple[str, str]]:
    """An entry without questions stands with its own words: beside the others it would sink."""
    code = filed.guide.identity.language
    yield code, filed.entry.title
    yield from ((code, passage.text) for passage in filed.entry.passages)


def is_enough(asked: Sized, own: Sequence[FiledEntry]) -> bool:
    """Whether a guide is better off with a pack that asks of so many of its entries."""
    return len(asked) >= ENOUGH * len(own) > 0


def asked_of(pack: Pack, own: Sequence[FiledEntry]) -> dict[str, Asked]:
    """The lines that fit a guide and ask something in its language: an empty form asks nothing."""
    code = pack.head.language
    return {
        entry: line
        for entry, line in fits(pack, own).items()
        if any(map(words, line.ask.get(code, ())))
    }


def fits(pack: Pack, own: Sequence[FiledEntry]) -> dict[str, Asked]:
    """The lines of a pack whose entries stand in a guide with the same words."""
    if not own:
        return {}
    identity = own[0].guide.identity
    if (pack.head.game, pack.head.language) != (identity.game, identity.language):
        return {}
    marks = {local(filed): mark_of(filed.entry) for filed in own}
    return {line.entry: line for line in pack.lines if marks.get(line.entry) == line.mark}


def local(filed: FiledEntry) -> str:
    """The id of an entry without the guide's key."""
    return filed.entry.id.partition("/")[2]
