"""Uploaded files, kept in the data folder until they are published or deleted.

Uploads -> UploadFiles -> uploads/<id>/ with upload.json and a folder for each file
"""

from __future__ import annotations

import re
import secrets
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from bot.uploads.records import Upload
from rules_index import DECODING_ERRORS, Identity, check_file, printable

KEPT_FOR = 24 * 3600.0
"""The seconds that an upload waits for a decision: a day."""
MOST_WAITING = 3
"""The most uploads of one server that wait; one more replaces the oldest."""
_OWNER_ONLY = 0o700
"""The mode of the folder: only its owner may read what a server has uploaded."""
_HEAD = "upload.json"
_UPLOADS = msgspec.json.Decoder(Upload)
_ID = re.compile(r"[0-9a-f]{16}")
_NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*]')
_LONGEST_NAME = 200  # bytes; file systems take 255


def file_name(name: str) -> str:
    """Return an uploaded file's name without what a file system refuses: "a/b.pdf" -> "a_b.pdf"."""
    plain = _NOT_IN_NAMES.sub("_", printable(name)).strip(" .") or "guide"
    stem, dot, ending = plain.rpartition(".")
    if not dot or len(ending) > 10:
        stem, ending = plain, ""
    room = _LONGEST_NAME - len(ending.encode()) - 1
    return stem.encode()[:room].decode(errors="ignore") + (f".{ending}" if ending else "")


class UploadFiles:
    """The uploads of all servers; an upload is only found by the server that it was made for."""

    def __init__(self, folder: Path, now: Callable[[], float] = time.time) -> None:
        self._folder = folder / "uploads"
        self._now = now

    def put(
        self, guild: int, uploader: int, overrides: Identity, files: Sequence[tuple[str, bytes]]
    ) -> Upload:
        """Store files as a new upload, and return it.

        If too many uploads of the server wait, delete its oldest. `uploader` is a Discord id.
        """
        self.sweep()
        for old in self.of(guild)[: -(MOST_WAITING - 1)]:
            self.drop(old)
        names = tuple(file_name(name) for name, _ in files)
        upload = Upload(secrets.token_hex(8), guild, uploader, self._now(), overrides, names)
        self._folder.mkdir(mode=_OWNER_ONLY, parents=True, exist_ok=True)
        self._folder.chmod(_OWNER_ONLY)
        for path, (_, data) in zip(self.paths(upload), files, strict=True):
            path.parent.mkdir(parents=True)
            path.write_bytes(data)
        self.save(upload)
        return upload

    def save(self, upload: Upload) -> None:
        """Write an upload's record, replacing the old record in one step."""
        head = self._folder / upload.id / _HEAD
        fresh = head.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(upload))
        fresh.replace(head)

    def paths(self, upload: Upload) -> list[Path]:
        """Return the paths of the files, each in its own folder, as two may have the same name."""
        folder = self._folder / upload.id
        return [folder / str(number) / name for number, name in enumerate(upload.names)]

    def get(self, upload: str, guild: int) -> Upload | None:
        """Return the upload of a server with this id; None if it is gone."""
        return next((one for one in self.of(guild) if one.id == upload), None)

    def of(self, guild: int) -> list[Upload]:
        """Return a server's uploads that wait for a decision, the oldest first."""
        alive = (one for one in self._all() if one.guild == guild and not self._is_over(one))
        return sorted(alive, key=lambda one: one.at)

    def of_person(self, person: int) -> list[Upload]:
        """Return a person's uploads on all servers, the oldest first."""
        return sorted(
            (one for one in self._all() if one.uploader == person), key=lambda one: one.at
        )

    def drop(self, upload: Upload) -> None:
        """Delete an upload with its files."""
        shutil.rmtree(self._folder / upload.id, ignore_errors=True)

    def sweep(self) -> None:
        """Delete uploads whose time is over, and files that a killed program left half written."""
        known = {one.id for one in self._all() if not self._is_over(one)}
        for folder in self._folders():
            young = self._now() - folder.stat().st_mtime < KEPT_FOR
            if folder.name not in known and not (young and not (folder / _HEAD).exists()):
                shutil.rmtree(folder, ignore_errors=True)

    def _is_over(self, upload: Upload) -> bool:
        return self._now() - upload.at >= KEPT_FOR

    def _all(self) -> Iterator[Upload]:
        for folder in self._folders():
            try:
                check_file(folder / _HEAD)
                yield _UPLOADS.decode((folder / _HEAD).read_bytes())
            except (OSError, *DECODING_ERRORS):
                continue

    def _folders(self) -> list[Path]:
        if not self._folder.is_dir():
            return []
        return [path for path in self._folder.iterdir() if _ID.fullmatch(path.name)]
