"""Backups: one file with all that cannot be made anew, written while the bot runs, and verified.

data folder -> write -> FILE -> restore -> data folder

A restore sets the old files aside and deletes none of them.
"""

from __future__ import annotations

import hashlib
import os
import re
import zipfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import msgspec

from bot.engine.stores.schema import FAILS
from bot.ops.archive import BROKEN, extract_members, open_archive, read_member
from bot.ops.databases import (
    DATABASES,
    TABLES,
    checkpoint,
    copy,
    damage_of,
    is_empty,
    is_open,
)
from bot.ops.errors import BadBackup, CannotBackUp, InUse, NoRight
from bot.ops.file_swap import HALF_DONE, is_stand_in, set_aside
from bot.ops.instance_lock import hold_lock
from bot.ops.lost_tables import note_restored, tables_of
from rules_index import DECODING_ERRORS, printable

OWN = ("aliases.jsonl", "games/*.toml", "lexicon/*.toml", "packs/*.jsonl")
"""The patterns of the files that an operator adds by hand; a backup holds them too."""
STAMP = "%Y%m%d-%H%M%S"
ASIDE = "before-restore-"
_MANIFEST = "backup.json"
_FORM = 1
_OWNER_ONLY = 0o600
"""The mode of a backup: it holds sealed choices in plain text."""
_NAMES = re.compile(
    r"(tables|library)\.db|aliases\.jsonl|(games|lexicon|packs)/(?!\.{1,2}$)[^/\\\0]+"
)
_LONGEST_MANIFEST, _MOST_FILES = 64 * 1024 * 1024, 10_000


class ManifestHeader(msgspec.Struct, frozen=True):
    """The fields of a backup's manifest that every version can read."""

    form: int
    judge: str


class Manifest(msgspec.Struct, frozen=True):
    """A backup's description of itself."""

    form: int
    made: Annotated[datetime, msgspec.Meta(tz=True)]
    judge: str
    files: dict[str, str]
    """The name of each file in the data folder -> its SHA-256."""
    tables: tuple[str, ...] = ()
    """The names of all tables in the backup; one that is missing later was lost or deleted."""


_FORMS = msgspec.json.Decoder(ManifestHeader)
_MANIFESTS = msgspec.json.Decoder(Manifest)


def write(
    folder: Path,
    target: Path,
    now: datetime,
    *,
    replace: bool = False,
    without: Collection[str] = (),
) -> Manifest:
    """Back a data folder up into one file, which is read again before it replaces anything.

    `without` names databases that are left out. Raise CannotBackUp if anything goes wrong.
    """
    if not target.name:
        raise CannotBackUp(f"“{target}” is a folder: name a file for the backup.")
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        if target.exists() and not replace:
            raise CannotBackUp(f"{target} is there already: name another file, or add --replace.")
        if target.exists() and not target.is_file():
            raise CannotBackUp(f"{target} is a device or a folder: name a file for the backup.")
        with TemporaryDirectory(
            dir=target.parent, prefix=HALF_DONE, ignore_cleanup_errors=True
        ) as scratch:
            found = dict(_files_to_back_up(folder, Path(scratch), without))
            if not found:
                raise CannotBackUp(f"There is nothing to back up in {folder}: add a guide first.")
            hashes = {name: _hash(path) for name, path in found.items()}
            tables = tables_of(found[TABLES]) if TABLES in found else ()
            made = now.replace(microsecond=0)
            manifest = Manifest(_FORM, made, version("jade-judge"), hashes, tables)
            _pack(fresh, manifest, found)
        verify(fresh)
        fresh.replace(target)
    except OSError as error:
        reason = error.strerror or error
        raise CannotBackUp(
            f"No backup can be written to {target} ({reason}): name a file in another folder."
        ) from error
    finally:
        with suppress(OSError):  # if nothing could be written, nothing is there to remove
            fresh.unlink(missing_ok=True)
    return manifest


def _files_to_back_up(
    folder: Path, scratch: Path, without: Collection[str]
) -> Iterator[tuple[str, Path]]:
    """Yield the name and path of every file to back up; databases as sound copies."""
    for name in DATABASES:
        if name in without or not os.path.lexists(folder / name):
            continue
        try:
            checkpoint(folder / name)
            copy(folder / name, scratch / name)
            damage = damage_of(scratch / name)
            empty = not damage and is_empty(scratch / name)
        except FAILS as error:
            damage, empty = str(error), False
        if damage:
            raise CannotBackUp(f"{name} cannot be copied: {damage}; “judge doctor” says more.")
        if empty:  # an empty database is never restored
            continue
        yield name, scratch / name
    for path in own_files(folder):
        yield path.relative_to(folder).as_posix(), path


def own_files(folder: Path) -> list[Path]:
    """Return the files that an operator has added by hand."""
    found = (path for pattern in OWN for path in sorted(folder.glob(pattern)))
    return [path for path in found if path.is_file()]


def _pack(target: Path, manifest: Manifest, found: dict[str, Path]) -> None:
    with target.open("xb") as file:
        target.chmod(_OWNER_ONLY)
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(_MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
            for name, path in found.items():
                archive.write(path, name)
        file.flush()
        os.fsync(file.fileno())


def verify(file: Path) -> Manifest:
    """Return the manifest of a backup after checking every byte.

    Raise BadBackup if it is damaged.
    """
    with TemporaryDirectory(
        dir=file.parent, prefix=HALF_DONE, ignore_cleanup_errors=True
    ) as scratch:
        return unpack(file, Path(scratch))


def unpack(file: Path, target: Path) -> Manifest:
    """Unpack a backup into a folder, and return its manifest.

    Raise BadBackup if anything differs from what was written.
    """
    with _as_bad_backup(file), open_archive(file) as archive:
        manifest = _manifest(file, archive)
        for name in extract_members(archive, manifest.files, target):
            if _hash(target / name) != manifest.files[name]:
                raise BadBackup(file.name, f"“{name}” in it is damaged")
        for name in DATABASES:
            if name in manifest.files and damage_of(target / name):
                raise BadBackup(file.name, f"“{name}” in it is damaged")
    return manifest


def manifest_of(file: Path) -> Manifest:
    """Return the manifest of a backup without reading the rest.

    Raise BadBackup if it is damaged.
    """
    with _as_bad_backup(file), open_archive(file) as archive:
        return _manifest(file, archive)


def _manifest(file: Path, archive: zipfile.ZipFile) -> Manifest:
    told = read_member(archive, _MANIFEST, _LONGEST_MANIFEST)
    _check_form(file, _FORMS.decode(told))
    manifest = _MANIFESTS.decode(told)
    _check_files(file, manifest)
    return manifest


@contextmanager
def _as_bad_backup(file: Path) -> Iterator[None]:
    """Turn every error of reading an archive into a BadBackup with one sentence."""
    try:
        yield
    except FileNotFoundError as error:
        raise BadBackup(file.name, "there is no such file") from error
    except OSError as error:
        raise BadBackup(file.name, str(error.strerror or error)) from error
    except (*BROKEN, *FAILS, *DECODING_ERRORS) as error:
        raise BadBackup(file.name, "it is no backup of this program, or damaged") from error


def _check_form(file: Path, told: ManifestHeader) -> None:
    if told.form > _FORM:
        reason = f"it was made by a newer version ({printable(told.judge)}): update the judge"
        raise BadBackup(file.name, reason)
    if told.form < _FORM:
        raise BadBackup(file.name, f"no version has made backups of form {told.form}")


def _check_files(file: Path, manifest: Manifest) -> None:
    if not manifest.files:
        raise BadBackup(file.name, "it holds nothing")
    if len(manifest.files) > _MOST_FILES or not all(map(_NAMES.fullmatch, manifest.files)):
        raise BadBackup(file.name, "it holds files that belong in no data folder")


def restore(file: Path, folder: Path, now: datetime) -> tuple[Manifest, Path | None]:
    """Replace a data folder's files with those of a backup.

    Return the backup's manifest, and the folder of the old files or None if there were none.
    Raise OpsError if the backup cannot be restored.
    """
    try:
        return _restore_files(file, folder, now)
    except OSError as error:
        raise NoRight(folder, error) from error


def _restore_files(file: Path, folder: Path, now: datetime) -> tuple[Manifest, Path | None]:
    with (
        hold_lock(folder),
        TemporaryDirectory(dir=folder, prefix=HALF_DONE, ignore_cleanup_errors=True) as scratch,
    ):
        fresh = Path(scratch)
        manifest = unpack(file, fresh)
        for name in filter(partial(is_open, folder), DATABASES):
            raise InUse(name)  # it would go on writing into the file that is set aside
        if TABLES in manifest.files:
            note_restored(fresh / TABLES, now, manifest.made)
        aside = set_aside(folder, [*DATABASES, *OWN], f"{ASIDE}{now:{STAMP}}")
        for name in manifest.files:
            (folder / name).parent.mkdir(exist_ok=True)
            (fresh / name).replace(folder / name)
        for path in own_files(folder):
            if path.relative_to(folder).as_posix() not in manifest.files:
                path.unlink()  # it is not in this backup
        for name in filter(partial(is_stand_in, folder), DATABASES):
            (folder / name).unlink()
    return manifest, aside


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
