"""Questions without a sure answer, kept if the operator wants it, without names and places.

answers -> Unanswered -> unanswered.jsonl -> judge unanswered
"""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path

import msgspec

from rules_index import DECODING_ERRORS, FaultyFile, NotAFile, check_file

NAME = "unanswered.jsonl"
_MOST = 5_000
"""The most lines of the file; when there are more, the older half is deleted."""
_LONGEST = 300
_OWNER_ONLY = 0o600


class UnansweredLine(msgspec.Struct, frozen=True):
    """One question, with no more of its time than the day."""

    day: str
    question: str
    game: str
    state: str


_LINES = msgspec.json.Decoder(UnansweredLine)


class Unanswered:
    """The unanswered questions of one data folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._lines = len(read(folder))

    def keep(self, question: str, game: str, state: str, day: date) -> None:
        """Append a question that had no sure answer."""
        line = UnansweredLine(day.isoformat(), " ".join(question.split())[:_LONGEST], game, state)
        self._path.touch(mode=_OWNER_ONLY)
        with self._path.open("ab") as file:
            # The line end comes first, so that a line cut off by a crash does not spoil the next.
            file.write(b"\n" + msgspec.json.encode(line))
        self._lines += 1
        if self._lines > _MOST:
            self._forget()

    def _forget(self) -> None:
        kept = self._path.read_bytes().splitlines()[-_MOST // 2 :]
        fresh = self._path.with_suffix(".new")
        fresh.touch(mode=_OWNER_ONLY)
        fresh.write_bytes(b"\n".join(kept))
        fresh.replace(self._path)
        self._lines = len(kept)


def read(folder: Path) -> list[UnansweredLine]:
    """Return the questions, the oldest first; a line cut off by a crash is skipped.

    Raise FaultyFile if the path is not a file.
    """
    try:
        check_file(folder / NAME)
        raw = (folder / NAME).read_bytes().splitlines()
    except FileNotFoundError:
        return []
    except NotAFile as error:
        raise FaultyFile(NAME, f"cannot be used ({error.strerror})", "move it away") from error
    found = []
    for one in filter(None, raw):
        try:
            found.append(_LINES.decode(one))
        except DECODING_ERRORS:
            continue
    return found


def count_questions(lines: list[UnansweredLine]) -> list[tuple[str, str, int]]:
    """Return each question with its game and how often it was asked, the most frequent first."""
    asked = Counter((line.question.casefold(), line.game) for line in lines)
    return [(question, game, times) for (question, game), times in asked.most_common()]
