"""Several processes at one library: each sees the old one or the new one, never half."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rules_index.store.library import Library
from tests.library.making import entry, guide

OPERATOR = ("",)
SIZE = 3000

# Prints a line when it begins and one when it is done; the version and the text go together.
WRITER = f"""
import sys
from pathlib import Path
from rules_index.store.library import Library
from tests.library.making import entry, guide
library = Library(Path(sys.argv[1]), timeout=30)
for version in sys.argv[2:]:
    big = guide(*(entry(f"e{{n}}", version) for n in range({SIZE})), version=version)
    print("begin", flush=True)
    library.add(big, replace=True)
print("end", flush=True)
"""


@contextmanager
def writer(folder: Path, *versions: str) -> Iterator[subprocess.Popen[str]]:
    """A process that files these versions one after the other."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, folder, *versions],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def begun(process: subprocess.Popen[str]) -> None:
    """Wait until it is about to write."""
    assert process.stdout
    assert process.stdout.readline() == "begin\n"


def whole_version(library: Library) -> str:
    """The version that stands there, after a look that no entry of another is among it."""
    with library.snapshot() as now:
        (held,) = now.guides(OPERATOR)
        entries = now.entries(OPERATOR)
    assert len(entries) == held.entries == SIZE
    assert {filed.entry.text for filed in entries} == {held.identity.version}
    assert all(filed.entry.passages for filed in entries)
    return held.identity.version


def test_reader_sees_whole_versions_only(tmp_path: Path) -> None:
    """While another process replaces a guide again and again, every read is of one version."""
    versions = [f"{number:04}" for number in range(1, 2000)]
    library = Library(tmp_path)
    library.add(guide(*(entry(f"e{n}", "0000") for n in range(SIZE)), version="0000"))
    seen: list[str] = []
    with writer(tmp_path, *versions) as process:
        while len(set(seen)) < 5:  # however slow the machine is
            assert process.poll() is None
            seen.append(whole_version(library))
    assert seen == sorted(seen)


def test_killed_while_writing_leaves_the_old_library(tmp_path: Path) -> None:
    """kill -9 at any moment of a transaction costs nothing but the transaction."""
    library = Library(tmp_path)
    library.add(guide(*(entry(f"e{n}", "1") for n in range(SIZE)), version="1"))
    for delay in (0.0, 0.02, 0.04, 0.08, 0.12):
        with writer(tmp_path, "2") as process:
            begun(process)
            time.sleep(delay)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        if whole_version(library) == "2":  # it had been quicker: put the old one back
            library.add(guide(*(entry(f"e{n}", "1") for n in range(SIZE))), replace=True)
    with library.snapshot() as now:
        assert list(now._db.query("PRAGMA integrity_check")) == [{"integrity_check": "ok"}]
        assert list(now._db.query("PRAGMA foreign_key_check")) == []


def test_first_writers_make_one_library(tmp_path: Path) -> None:
    """Processes that start together on an empty folder do not trip over each other."""
    folder = tmp_path / "new"
    with writer(folder, "1") as one, writer(folder, "2") as two, writer(folder, "3") as three:
        ends = [process.communicate()[0] for process in (one, two, three)]
    assert ends == ["begin\nend\n"] * 3
    assert whole_version(Library(folder)) in {"1", "2", "3"}
