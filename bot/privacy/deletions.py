"""Requests for deletion, kept outside of backups so that they are repeated after a restore.

people -> Deletions -> deletions.jsonl

At its start the bot repeats the deletions that a restored backup has reversed.
"""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from bot.privacy.records import LISTED_DAYS
from rules_index import DECODING_ERRORS, FaultyFile, NotAFile, check_file

NAME = "deletions.jsonl"
_OWNER_ONLY = 0o600


class Deletion(msgspec.Struct, frozen=True):
    """One request to be deleted; only the person's number and the time are kept."""

    person: int
    at: str
    """The time, ISO 8601 to the microsecond; no two are equal, and sorting the texts sorts the
    times."""


_DELETIONS = msgspec.json.Decoder(Deletion)


class Deletions:
    """The deletion requests of a data folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def add(self, person: int, now: datetime) -> Deletion:
        """Record a person's request and return it; this comes before anything is deleted."""
        last = max((one.at for one in self.all()), default="")
        at = max(_as_text(now), _as_text(datetime.fromisoformat(last) + _STEP) if last else "")
        deletion = Deletion(person, at)
        self._put([*self.all(), deletion])
        return deletion

    def prune(self, now: datetime) -> None:
        """Drop the requests that are older than LISTED_DAYS."""
        oldest, found = _as_text(now - timedelta(days=LISTED_DAYS)), self.all()
        kept = [one for one in found if one.at >= oldest]
        if kept != found:
            self._put(kept)

    def last_of(self, person: int) -> str:
        """Return the time of a person's last request; "" if there was none."""
        return max((one.at for one in self.all() if one.person == person), default="")

    def all(self) -> list[Deletion]:
        """Return all requests, the oldest first; a line that cannot be read is skipped.

        Raise FaultyFile if the path is not a file, so that no request is lost unnoticed.
        """
        try:
            check_file(self._path)
            lines = self._path.read_bytes().splitlines()
        except FileNotFoundError:
            return []
        except NotAFile as error:
            raise FaultyFile(NAME, f"cannot be used ({error.strerror})", "move it away") from error
        found = []
        for line in lines:
            try:
                found.append(_DELETIONS.decode(line))
            except DECODING_ERRORS:
                continue
        return found

    def _put(self, deletions: list[Deletion]) -> None:
        """Replace the file's content with these requests in one step, flushed to the disk."""
        fresh = self._path.with_suffix(".new")
        fresh.touch(mode=_OWNER_ONLY)
        with fresh.open("wb") as file:
            file.writelines(msgspec.json.encode(one) + b"\n" for one in deletions)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)


_STEP = timedelta(microseconds=1)


def _as_text(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds")
