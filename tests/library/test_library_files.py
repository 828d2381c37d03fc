"""A library file that is locked, damaged, newer, foreign or out of reach."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from rules_index.errors import LibraryUnavailable
from rules_index.store.library import Library
from tests.library.making import entry, guide

OPERATOR = ("",)


def refused(library: Library) -> str:
    """The sentence that reading and writing alike end in."""
    sentences = []
    for use in (library.generation, lambda: library.add(guide(version="9"))):
        with pytest.raises(LibraryUnavailable) as refusal:
            use()
        sentences.append(str(refusal.value))
    assert sentences[0] == sentences[1]
    assert str(library.path) in sentences[0]
    return sentences[0]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    filled = Library(tmp_path, timeout=0.1)
    filled.add(guide(*(entry(f"rule-{number}") for number in range(300))))
    return filled


@pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX here")
@pytest.mark.parametrize("open_to_all", [False, True], ids=["new", "made before"])
def test_private_guides_are_readable_for_their_owner_alone(
    tmp_path: Path, open_to_all: bool
) -> None:
    """The file and what SQLite puts beside it, also where it was open to everybody before."""
    library = Library(tmp_path)
    library.add(guide(entry("a")))
    if open_to_all:
        library.path.chmod(0o644)
    assert library.generation()
    assert stat.S_IMODE(library.path.stat().st_mode) == 0o600
    library.add(guide(entry("b"), version="2"))
    with library.snapshot() as now:  # held open, so that SQLite keeps its files
        assert now.guides(OPERATOR)
        library.add(guide(entry("c"), version="3"))
        found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert found == dict.fromkeys(("library.db", "library.db-wal", "library.db-shm"), 0o600)


@pytest.mark.parametrize("length", [99, 511, 4096, 100_000])
def test_bytes_of_something_else_are_left_untouched(tmp_path: Path, length: int) -> None:
    """A file that is no database is named as damaged and keeps its bytes."""
    library = Library(tmp_path)
    library.path.write_bytes(b"x" * length)
    assert "is damaged and was left untouched" in refused(library)
    assert library.path.read_bytes() == b"x" * length


def test_a_file_cut_short_is_left_untouched(library: Library) -> None:
    """Half a library is damaged; nothing is written over what is left of it."""
    half = library.path.read_bytes()[: library.path.stat().st_size // 2]
    library.path.write_bytes(half)
    with pytest.raises(LibraryUnavailable, match="is damaged"), library.snapshot() as now:
        now.entries(OPERATOR)
    with pytest.raises(LibraryUnavailable, match="is damaged"):
        library.add(guide(version="2"))
    assert library.path.read_bytes() == half


def test_pages_overwritten_are_reported(library: Library) -> None:
    """Damage in the middle is noticed where it is read."""
    content = bytearray(library.path.read_bytes())
    content[8192:-4096] = b"\xa5" * (len(content) - 12288)
    library.path.write_bytes(content)
    with pytest.raises(LibraryUnavailable, match="is damaged"), library.snapshot() as now:
        now.entries(OPERATOR)


def test_empty_file_is_a_new_library(tmp_path: Path) -> None:
    """A program that died right after making the file has lost nothing."""
    library = Library(tmp_path)
    library.path.touch()
    assert library.add(guide()).key == "go-en"


def test_newer_schema_is_not_touched(library: Library) -> None:
    """A library of a later program is not read by guess."""
    db = sqlite3.connect(library.path)
    with db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('rules_index', 'm999_something', '2030')"
        )
    db.close()
    assert "newer version of this program: update this one" in refused(library)


def test_database_of_another_program(tmp_path: Path) -> None:
    """Someone's own library.db gets no tables of ours."""
    library = Library(tmp_path)
    db = sqlite3.connect(library.path)
    db.execute("CREATE TABLE books (title TEXT)")
    db.close()
    before = library.path.read_bytes()
    assert "is a database of another program" in refused(library)
    assert library.path.read_bytes() == before


def test_locked_for_too_long(library: Library) -> None:
    """Another writer is waited for, then named; readers are not held up."""
    other = sqlite3.connect(library.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(LibraryUnavailable, match="written by another program: wait until"):
        library.add(guide(version="2"))
    with library.snapshot() as now:
        assert len(now.entries(OPERATOR)) == 300
    other.execute("ROLLBACK")
    other.close()
    assert library.add(guide(version="2")).key == "go-en@2"


def test_slow_reader_holds_nobody_up(library: Library) -> None:
    """It goes on seeing the library as it was, while the new one is written."""
    with library.snapshot() as now:
        before = now.guides(OPERATOR)
        library.add(guide(version="2"))
        library.remove("go-en")
        assert now.guides(OPERATOR) == before
        assert len(now.entries(OPERATOR)) == 300
    with library.snapshot() as now:
        assert [held.key for held in now.guides(OPERATOR)] == ["go-en@2"]


def test_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A data folder below a file is a sentence, not a traceback."""
    (tmp_path / "file").touch()
    library = Library(tmp_path / "file" / "data")
    with pytest.raises(LibraryUnavailable, match=r"cannot be reached .*--data"):
        library.add(guide())


def test_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    """A folder named library.db is said to be one."""
    (tmp_path / "library.db").mkdir()
    assert "library.db is a folder" in refused(Library(tmp_path))


USE = """
import os, sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from rules_index.errors import LibraryUnavailable
from rules_index.store.library import Library
from tests.library.making import guide
library = Library(Path(sys.argv[1]))
Library(Path(sys.argv[1]) / "none").generation()  # loads all modules while they can be read
if os.getuid() == 0:
    os.setgid(65534), os.setuid(65534)
try:
    with library.snapshot() as now:
        print(len(now.entries([""])))
    library.add(guide(version="2"))
except LibraryUnavailable as error:
    print(error)
"""


def used_by_somebody_else(folder: Path) -> list[str]:
    """What an account without rights reads and is told; it may not write what it covered."""
    rest = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    ended = subprocess.run(
        [sys.executable, "-c", USE, folder],
        capture_output=True,
        text=True,
        check=False,
        env={**rest, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    return (ended.stdout + ended.stderr).splitlines()


@pytest.fixture
def elsewhere() -> Iterator[Library]:
    """A library where the way to it is open to everybody; a test's own folder is not."""
    with TemporaryDirectory() as folder:
        filled = Library(Path(folder), timeout=0.1)
        filled.add(guide())
        yield filled
        Path(folder).chmod(0o700)


@pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX here")
def test_library_in_a_folder_without_rights(elsewhere: Library) -> None:
    """SQLite needs to write beside a file that it reads: without the right to, that is said."""
    folder = elsewhere.path.parent
    folder.chmod(0o555)
    (refusal,) = used_by_somebody_else(folder)
    assert "cannot be opened for reading and writing: give this account the right" in refusal
    folder.chmod(0o700)
    if os.geteuid() == 0:  # whoever else runs the tests owns the folder, and it is open to them
        (hidden,) = used_by_somebody_else(folder)
        assert "cannot be reached (Permission denied)" in hidden
