"""Reads question packs: questions in players' own words for the entries of a widely owned guide.

The questions for an entry are used only if its words are still the same; see docs/packs.md.
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
"""The least share of a guide's entries for which a pack must have questions; below it, the pack
costs more than it gains. Measured on nine guides with packs cut down at random: docs/packs.md."""


class Asked(msgspec.Struct):
    """One line of a pack: an entry's id, a hash of the entry's words, and questions by language."""

    entry: str
    mark: str
    ask: dict[str, list[str]]


class Head(msgspec.Struct):
    """The first line of a pack: its name, and the game and language of its guide."""

    pack: str
    game: str
    language: str


HEADS, LINES = msgspec.json.Decoder(Head), msgspec.json.Decoder(Asked)
"""The decoders of a pack's first line and of its other lines."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A question pack: a head that names the guide, and a line of questions for each entry."""

    head: Head
    lines: tuple[Asked, ...]


def mark_of(entry: Entry) -> str:
    """Return a short hash of an entry's words, which changes if an edition changes the words."""
    said = " ".join(words(f"{entry.title} {entry.text}"))
    return hashlib.sha256(said.encode()).hexdigest()[:10]


def read(text: str) -> Pack:
    """Return the pack that a text in JSON Lines describes; blank lines are ignored."""
    first, *rest = [line for line in text.splitlines() if line.strip()]
    head = HEADS.decode(first)
    return Pack(head, tuple(LINES.decode(line) for line in rest))


@cache
def shipped() -> tuple[Pack, ...]:
    """Return the packs that come with the project, sorted by the names of their files."""
    folder = files("rules_index").joinpath("packs")
    if not folder.is_dir():
        return ()
    names = sorted(path.name for path in folder.iterdir() if path.name.endswith(".jsonl"))
    return tuple(read(folder.joinpath(name).read_text("utf-8")) for name in names)


def lines_for(
    entries: Sequence[FiledEntry], packs: Sequence[Pack] | None = None
) -> Callable[[FiledEntry], Iterable[tuple[str, str]]]:
    """Return a function that takes an entry and yields its (language, question) pairs.

    They are from the pack that has questions for most entries of the guide. If even that pack has
    too few, the function yields nothing for this guide.
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
    """Yield (language, text) pairs for an entry without pack questions: its title and passages.

    They replace the questions, so that the entry does not rank below entries with questions.
    """
    code = filed.guide.identity.language
    yield code, filed.entry.title
    yield from ((code, passage.text) for passage in filed.entry.passages)


def is_enough(asked: Sized, own: Sequence[FiledEntry]) -> bool:
    """Tell whether a pack covers enough of a guide's entries to improve the search.

    `asked` are the pack's lines that fit the guide, `own` the guide's entries.
    """
    return len(asked) >= ENOUGH * len(own) > 0


def asked_of(pack: Pack, own: Sequence[FiledEntry]) -> dict[str, Asked]:
    """Return those of the lines found by `fits` that have a question in the pack's language."""
    code = pack.head.language
    return {
        entry: line
        for entry, line in fits(pack, own).items()
        if any(map(words, line.ask.get(code, ())))
    }


def fits(pack: Pack, own: Sequence[FiledEntry]) -> dict[str, Asked]:
    """Return a mapping from local entry id to the pack's line, for lines that fit a guide.

    A line fits if its entry still has the same words. If the guide has another game or language
    than the pack, no line fits. `own` are the entries of the guide.
    """
    if not own:
        return {}
    identity = own[0].guide.identity
    if (pack.head.game, pack.head.language) != (identity.game, identity.language):
        return {}
    marks = {local(filed): mark_of(filed.entry) for filed in own}
    return {line.entry: line for line in pack.lines if marks.get(line.entry) == line.mark}


def local(filed: FiledEntry) -> str:
    """Return the id of an entry without the guide's key: "rules-en/honor" -> "honor"."""
    return filed.entry.id.partition("/")[2]
