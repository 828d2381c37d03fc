"""Reads question packs: what players ask of each entry of a widely owned guide, in their own words.

A pack applies to an entry if the entry still has the words that the pack was written for; see
docs/packs.md.
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
"""The share of a guide's entries from which on a pack gains more than it costs. Measured on nine
guides with packs cut down at random: docs/packs.md."""


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
"""The readers of a pack's first line and of its other lines."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack with its lines."""

    head: Head
    lines: tuple[Asked, ...]


def mark_of(entry: Entry) -> str:
    """Return a short mark of an entry's words; where an edition changes them, the mark differs."""
    said = " ".join(words(f"{entry.title} {entry.text}"))
    return hashlib.sha256(said.encode()).hexdigest()[:10]


def read(text: str) -> Pack:
    """Read a pack from JSON Lines."""
    first, *rest = [line for line in text.splitlines() if line.strip()]
    head = HEADS.decode(first)
    return Pack(head, tuple(LINES.decode(line) for line in rest))


@cache
def shipped() -> tuple[Pack, ...]:
    """Return the packs that are part of the project."""
    folder = files("rules_index").joinpath("packs")
    if not folder.is_dir():
        return ()
    names = sorted(path.name for path in folder.iterdir() if path.name.endswith(".jsonl"))
    return tuple(read(folder.joinpath(name).read_text("utf-8")) for name in names)


def lines_for(
    entries: Sequence[FiledEntry], packs: Sequence[Pack] | None = None
) -> Callable[[FiledEntry], Iterable[tuple[str, str]]]:
    """Return a function that gives an entry's (language, question) pairs.

    They come from the pack that fits most entries of the entry's guide.
    """
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
    """Yield an entry's own words in place of questions that its pack does not have.

    Without them it would sink below entries that have questions.
    """
    code = filed.guide.identity.language
    yield code, filed.entry.title
    yield from ((code, passage.text) for passage in filed.entry.passages)


def is_enough(asked: Sized, own: Sequence[FiledEntry]) -> bool:
    """Tell whether a pack with questions for `asked` makes a guide better to search."""
    return len(asked) >= ENOUGH * len(own) > 0


def asked_of(pack: Pack, own: Sequence[FiledEntry]) -> dict[str, Asked]:
    """Return the lines of a pack that fit a guide and ask something in its language.

    A line whose questions are still empty is left out.
    """
    code = pack.head.language
    return {
        entry: line
        for entry, line in fits(pack, own).items()
        if any(map(words, line.ask.get(code, ())))
    }


def fits(pack: Pack, own: Sequence[FiledEntry]) -> dict[str, Asked]:
    """Return the lines of a pack whose entries stand in a guide with the same words."""
    if not own:
        return {}
    identity = own[0].guide.identity
    if (pack.head.game, pack.head.language) != (identity.game, identity.language):
        return {}
    marks = {local(filed): mark_of(filed.entry) for filed in own}
    return {line.entry: line for line in pack.lines if marks.get(line.entry) == line.mark}


def local(filed: FiledEntry) -> str:
    """Return the id of an entry without the guide's key."""
    return filed.entry.id.partition("/")[2]
