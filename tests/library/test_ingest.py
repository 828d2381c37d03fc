"""From paths to outcomes: what is taken from folders, what is refused before it is read."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from rules_index.child.limits import MIB, Limits
from rules_index.cli import cli
from rules_index.errors import LibraryUnavailable, RulesIndexError
from rules_index.intake.ingest import Rules, Skipped, find, ingest, read
from rules_index.model import Identity
from rules_index.printable import printable
from rules_index.store.library import Library
from rules_index.store.placing import PlacementState

ODD = "tests.library.odd:"
PLAIN = Rules(parser=f"{ODD}parses")


def refused(path: Path, rules: Rules = PLAIN) -> str:
    """The sentence with which a path is refused."""
    with pytest.raises(RulesIndexError) as refusal:
        read(path, rules)
    return str(refusal.value)


def test_folder_gives_its_guides_in_order(tmp_path: Path) -> None:
    """Guides by their ending at any depth; the rest is passed over and named."""
    for name in ("b.PDF", "a/z.md", "a/y.adoc", ".hidden.md", ".git/x.md", "expected.json", "c"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
    found = list(find([tmp_path]))
    files = [path.relative_to(tmp_path).as_posix() for path in found if isinstance(path, Path)]
    passed = {path.path.name: path.reason for path in found if isinstance(path, Skipped)}
    assert files == ["a/y.adoc", "a/z.md", "b.PDF"]
    assert passed == {
        ".git": "hidden",
        ".hidden.md": "hidden",
        "c": "not a guide by its ending",
        "expected.json": "not a guide by its ending",
    }


def test_named_file_is_taken_as_it_is(tmp_path: Path) -> None:
    """Who names a file means it, whatever its ending; naming it twice changes nothing."""
    path = tmp_path / ".rules"
    path.write_text("x")
    assert list(find([path, tmp_path / "." / ".rules", path])) == [path]


def test_links_to_folders_lead_nowhere(tmp_path: Path) -> None:
    """A folder that links to itself does not go on for ever."""
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "self.md").symlink_to(tmp_path / "self.md")
    (tmp_path / "a.md").write_text("x")
    found = list(find([tmp_path]))
    assert tmp_path / "a.md" in found
    assert Skipped(tmp_path / "loop", "a link to another folder") in found
    assert "cannot be opened" in refused(tmp_path / "self.md")


def test_link_that_may_not_be_read_is_refused_when_it_is_opened(tmp_path: Path) -> None:
    """A link through a folder of another process is found like any file."""
    link = tmp_path / "guide.md"
    link.symlink_to("/proc/1/cwd/no such guide.md")
    assert list(find([link, link])) == [link]
    assert refused(link)


def test_link_to_a_file_is_read(tmp_path: Path) -> None:
    """A link stands for the file that it leads to."""
    (tmp_path / "real").write_text("Stones stay.")
    (tmp_path / "a.md").symlink_to(tmp_path / "real")
    assert read(tmp_path / "a.md", PLAIN).value.entries[0].text == "Stones stay."


@pytest.mark.timeout(10)
def test_what_is_no_file_does_not_hang(tmp_path: Path) -> None:
    """Pipes, sockets, devices and folders are refused at once."""
    os.mkfifo(tmp_path / "pipe.md")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "s.md"))
        assert "cannot be opened" in refused(tmp_path / "s.md")
    assert "a device or a pipe" in refused(tmp_path / "pipe.md")
    assert "a device or a pipe" in refused(Path("/dev/zero"))
    assert "not a guide but a folder" in refused(tmp_path)


def test_missing_and_impossible_names(tmp_path: Path) -> None:
    """One sentence each, with the name made harmless for a terminal."""
    assert refused(tmp_path / "no.md") == "no.md does not exist: check its path."
    assert "cannot be opened (File name too long)" in refused(tmp_path / ("x" * 300))
    assert refused(tmp_path / "a\x1b[31m\n.md").startswith("a?[31m?.md does not exist")
    assert printable(os.fsdecode(b"r\xe8gles.txt")) == "r\ufffdgles.txt"
    assert printable("\udcc5\udcbcaba \ud800") == "żaba ?"


def test_name_that_is_no_utf8(tmp_path: Path) -> None:
    """A file whose name no encoding explains is read all the same."""
    path = tmp_path / os.fsdecode(b"r\xe8gles.txt")
    try:
        path.write_text("Stones stay.")
    except OSError:
        pytest.skip("this file system takes no such name")
    outcome = ingest(Library(tmp_path), path, PLAIN)
    assert outcome.parsed
    assert outcome.parsed.identity.title == "r\ufffdgles.txt"


def test_size_is_looked_at_before_reading(tmp_path: Path) -> None:
    """A file over the limit is not even opened by a child."""
    path = tmp_path / "big.pdf"
    with path.open("wb") as big:
        big.truncate(3 * MIB + 1)
    told = refused(path, Rules(file_size=3 * MIB, parser="none:none"))
    assert told == "big.pdf goes over the limit of 3 MB: split it into parts."


def test_who_types_a_command_may_also_raise_a_limit(tmp_path: Path) -> None:
    """On Discord nobody can, so the sentence itself speaks of the file alone."""
    path = tmp_path / "big.pdf"
    with path.open("wb") as big:
        big.truncate(3 * MIB + 1)
    data = str(tmp_path / "data")
    said = CliRunner().invoke(cli, ["ingest", str(path), "--max-size", "3", "--data", data])
    assert "split it into parts, or raise the limit with --max-size." in said.output


def test_outcome_of_a_good_file(tmp_path: Path) -> None:
    """Parsed in the child, filed here, with the labels that were given."""
    path = tmp_path / "go.txt"
    path.write_text("Stones stay.\nKo is forbidden.")
    library = Library(tmp_path / "data")
    rules = Rules(Identity(version="2"), parser=PLAIN.parser)
    outcome = ingest(library, path, rules, scope="guild:1")
    assert outcome.change
    assert outcome.change.state is PlacementState.ADDED
    with library.snapshot() as now:
        (held,) = now.guides(["guild:1"])
    assert (held.source, held.identity.version, held.entries) == ("go.txt", "2", 2)


@pytest.mark.parametrize("function", ["crashes", "is_killed", "sleeps", "fails", "refuses"])
def test_library_stays_as_it_was(tmp_path: Path, function: str) -> None:
    """Whatever becomes of the child, the outcome holds the error and the library nothing new."""
    path = tmp_path / "go.txt"
    path.write_text("Stones stay.")
    library = Library(tmp_path / "data")
    ingest(library, path, PLAIN)
    before = library.path.read_bytes()
    path.write_text("Stones move.")
    rules = Rules(limits=Limits(seconds=0.5), parser=f"{ODD}as_parser_{function}")
    outcome = ingest(library, path, rules, replace=True)
    assert outcome.error
    assert (outcome.parsed, outcome.change) == (None, None)
    assert library.path.read_bytes() == before


def test_duplicate_tells_what_was_read(tmp_path: Path) -> None:
    """Refused by the library, not by the reader: what was parsed can still be reported."""
    library, path = Library(tmp_path / "data"), tmp_path / "go.txt"
    path.write_text("One.")
    ingest(library, path, PLAIN)
    path.write_text("Two.")
    outcome = ingest(library, path, PLAIN)
    assert outcome.error
    assert outcome.parsed


def test_library_out_of_order_is_no_fault_of_the_file(tmp_path: Path) -> None:
    """The next file would meet it as well, so it is raised."""
    path = tmp_path / "go.txt"
    path.write_text("Stones stay.")
    (tmp_path / "library.db").write_bytes(b"x" * 4096)
    with pytest.raises(LibraryUnavailable):
        ingest(Library(tmp_path), path, PLAIN)
