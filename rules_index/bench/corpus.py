"""Makes libraries to measure on: a copy of the given one, and others of any size from its words.

library -> corpus -> library.db and texts.jsonl in a folder of their own
"""

from __future__ import annotations

import hashlib
import random
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from rules_index.bench.job import Text
from rules_index.bench.places import write_texts
from rules_index.language.fold import words
from rules_index.model import CardRef, Entry, FiledEntry, Guide, ParsedGuide, Passage
from rules_index.store.library import Library

_WORD = re.compile(r"\w+")


def copy_library(library: Library, folder: Path) -> None:
    """Copy library.db as it is now to another folder, without its index."""
    source, target = sqlite3.connect(library.path), sqlite3.connect(Library(folder).path)
    with closing(source), closing(target):
        source.backup(target)


def file_texts(folder: Path, entries: Iterable[FiledEntry]) -> None:
    """Write the entries to the file that the other engines read."""
    write_texts(folder, map(_text, entries))


def file_sized(folder: Path, entries: Sequence[FiledEntry], size: int) -> None:
    """Make a library of `size` entries: a sample of the given entries, or all of them and altered
    copies.
    """
    library = Library(folder)
    rng = random.Random(size)  # noqa: S311 - the same library every time, no secret
    drawn = rng.sample(range(len(entries)), min(size, len(entries)))
    taken = [entries[place] for place in sorted(drawn)]
    for number, (guide, own) in enumerate(groupby(taken, lambda filed: filed.guide), 1):
        library.add(_parsed(guide, str(number), (_local(filed.entry) for filed in own)))
    _file_copies(library, entries, size - len(taken), rng)
    with library.snapshot() as now:
        file_texts(folder, now.entries(now.scopes()))


def _file_copies(
    library: Library, entries: Sequence[FiledEntry], count: int, rng: random.Random
) -> None:
    """Add `count` altered copies of the given entries to a library, in a new guide beside each
    guide.
    """
    mixers = {
        code: Mixer([filed.entry for filed in own], rng)
        for code, own in groupby(sorted(entries, key=_language_of_guide), _language_of_guide)
    }
    whole, rest = divmod(count, len(entries))
    more = set(rng.sample(range(len(entries)), rest))
    numbered = enumerate(entries)
    for number, (guide, own) in enumerate(groupby(numbered, lambda pair: pair[1].guide), 1):
        mixer = mixers[guide.identity.language]
        copies = [
            mixer.copy(_local(filed.entry), copy)
            for place, filed in own
            for copy in range(whole + (place in more))
        ]
        if copies:
            library.add(_parsed(guide, f"copies {number}", copies))


class Mixer:
    """Makes altered copies of entries, with words from other entries of the same language."""

    def __init__(self, entries: Sequence[Entry], rng: random.Random) -> None:
        self._title = _word_replacer((entry.title for entry in entries), rng)
        self._text = _word_replacer((p.text for entry in entries for p in entry.passages), rng)
        self._card = _word_replacer((card.name for entry in entries for card in entry.cards), rng)

    def copy(self, entry: Entry, number: int) -> Entry:
        """Return a copy of an entry with the same shape, but with another id and other words."""
        passages = tuple(replace(p, text=self._text(p.text)) for p in entry.passages)
        return replace(
            entry,
            id=f"{entry.id}~{number}",
            title=self._title(entry.title),
            text="\n".join(map(_text_of_passage, passages)),
            passages=passages,
            links=(),
            cards=tuple(CardRef(self._card(c.name), c.set, c.number) for c in entry.cards),
        )


def _word_replacer(texts: Iterable[str], rng: random.Random) -> Callable[[str], str]:
    """Return a function that replaces each word of a text by a random word from `texts`."""
    pool = [word for text in texts for word in _WORD.findall(text)]

    def deal() -> Iterator[str]:
        while pool:
            rng.shuffle(pool)
            yield from pool

    dealt = deal()
    return lambda text: _WORD.sub(lambda match: next(dealt, match[0]), text)


def _text_of_passage(passage: Passage) -> str:
    return f"{passage.marker} {passage.text}".strip()


def _text(filed: FiledEntry) -> Text:
    entry, identity = filed.entry, filed.guide.identity
    cards = " ".join(card.name for card in entry.cards)
    return Text(
        entry.id,
        identity.game,
        identity.language,
        " ".join(words(entry.title)),
        " ".join(words(f"{entry.text}\n{cards}")),
    )


def _local(entry: Entry) -> Entry:
    return replace(entry, id=entry.id.partition("/")[2], links=())


def _language_of_guide(filed: FiledEntry) -> str:
    return filed.guide.identity.language


def _parsed(guide: Guide, name: str, entries: Iterable[Entry]) -> ParsedGuide:
    """Return a guide with these entries: a copy of `guide` under the title `name`.

    Under the old title the library would take the copy for another version of `guide`.
    """
    identity = replace(guide.identity, title=f"{guide.identity.title} {name}")
    mark = hashlib.sha256(f"{guide.fingerprint} {name}".encode()).hexdigest()
    return ParsedGuide(identity, guide.format, mark, tuple(entries), (), guide.placed)
