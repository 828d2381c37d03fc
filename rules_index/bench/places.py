"""Numbers the entries for the other engines, so that each game and language has one range of
numbers.

texts.jsonl -> places -> engines; to search one game or language, an engine checks only the range
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from rules_index.bench.job import Job, Query, Text

NAME = "texts.jsonl"
_TEXTS = msgspec.json.Decoder(Text)


@dataclass(slots=True)
class Places:
    """The ids of all entries, and the range of positions in `ids` for each game and language."""

    ids: list[str] = field(default_factory=list)
    ranges: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)

    def within(self, query: Query) -> list[tuple[int, int]]:
        """Return the positions in `ids` of the entries that may answer a question, as (start, end)
        ranges.

        These are all entries in the game and language of the question; `end` is not part of the
        range.
        """
        return [
            (start, end)
            for (game, language), (start, end) in self.ranges.items()
            if query.game in ("", game) and query.language in ("", language)
        ]


def write_texts(folder: Path, texts: Iterable[Text]) -> None:
    """Write the texts to the file that every engine reads, sorted by game and language."""
    with (folder / NAME).open("wb") as file:
        for text in sorted(texts, key=lambda text: (text.game, text.language)):
            file.write(msgspec.json.encode(text) + b"\n")


def read_texts(job: Job) -> Iterator[Text]:
    """Yield the texts from the job's file one by one, so that they need not all be in memory."""
    with (Path(job.folder) / NAME).open("rb") as file:
        yield from map(_TEXTS.decode, file)


def read_places(job: Job) -> Places:
    """Return the ids of the texts in the job's file, and the range of each game and language in it.

    The texts themselves are not kept."""
    places = Places()
    for place, text in enumerate(read_texts(job)):
        places.ids.append(text.id)
        start, _ = places.ranges.get((text.game, text.language), (place, place))
        places.ranges[text.game, text.language] = (start, place + 1)
    return places
