"""Archives that are damaged or hostile: one sentence, nothing changed, and no more memory.

JUDGE_HARMS=2000 harms an archive in as many ways; that takes two minutes.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

import bot.__main__  # noqa: F401 # it adds the commands
from bot.ops import archive, backup
from bot.ops.errors import BadBackup, OpsError
from rules_index.cli import cli
from tests.ops.file_damage import copied
from tests.ops.test_backup import NOW, written

ROOT = Path(__file__).parents[2]
HARMS = int(os.environ.get("JUDGE_HARMS", "200"))
_HEADS = (b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06")
MB = 1_000_000


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of tables, words and a game."""
    data = tmp_path_factory.mktemp("kept") / "data"
    written(data, 300)
    (data / "games").mkdir()
    (data / "games" / "own.toml").write_text("key = 'own'\n", "utf-8")
    (data / "aliases.jsonl").write_text("{}\n", "utf-8")
    backup.write(data, data.parent / "kept.zip", NOW)
    return data.parent / "kept.zip"


def spoilt(data: bytes, chance: random.Random) -> bytes:
    """An archive with another byte here and there, most of all where it says what it holds."""
    found = bytearray(data)
    heads = [at for head in _HEADS for at in range(len(found)) if found.startswith(head, at)]
    for _ in range(chance.choice([1, 1, 2, 8])):
        if chance.random() < 0.8:
            at = min(chance.choice(heads) + chance.randrange(46), len(found) - 1)
        else:
            at = chance.randrange(len(found))
        found[at] = chance.choice([0, 1, 0xFF, chance.randrange(256)])
    if chance.random() < 0.1:
        del found[chance.randrange(len(found)) :]
    return bytes(found)


def test_no_damage_of_an_archive_ends_in_a_traceback(kept: Path, tmp_path: Path) -> None:
    """It is restored as it was, or refused in one sentence, and then nothing has changed."""
    whole, file = kept.read_bytes(), tmp_path / "kept.zip"
    for seed in range(HARMS):
        data = copied(kept.parent / "data", tmp_path / "data")
        before = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
        file.write_bytes(spoilt(whole, random.Random(seed)))
        with suppress(OpsError):
            backup.restore(file, data, NOW)
            continue
        assert {path: path.read_bytes() for path in before} == before, seed


def packed(file: Path, members: dict[str, bytes], **more: object) -> Path:
    """An archive that says of itself what is true."""
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in members.items()}
    manifest = {"form": 1, "made": str(NOW), "judge": "", "files": hashes, **more}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("backup.json", json.dumps(manifest))
        for name, data in members.items():
            made.writestr(name, data)
    return file


@pytest.mark.parametrize(
    "name", ["games/..", "games/.", "games/a\0b", "games/a/b", "/tables.db", "g" * 300, "x.db-wal"]
)
def test_names_that_lead_elsewhere(tmp_path: Path, name: str) -> None:
    """They belong in no data folder."""
    with pytest.raises(BadBackup):
        backup.restore(packed(tmp_path / "bad.zip", {name: b"x"}), tmp_path / "data", NOW)


def test_a_hidden_game_comes_back(tmp_path: Path) -> None:
    """What is taken along can be put back, also under a name that begins with a full stop."""
    written(tmp_path / "data", 1)
    (tmp_path / "data" / "games").mkdir()
    (tmp_path / "data" / "games" / ".own.toml").write_text("key = 'own'\n", "utf-8")
    backup.write(tmp_path / "data", tmp_path / "kept.zip", NOW)
    backup.restore(tmp_path / "kept.zip", tmp_path / "new", NOW)
    assert (tmp_path / "new" / "games" / ".own.toml").exists()


def flagged(data: bytes) -> bytes:
    """Every member says that it is encrypted."""
    return _in_heads(data, 6, 8, 0x01)


def packed_oddly(data: bytes) -> bytes:
    """Every member says that it is packed with LZMA, which may ask for gigabytes."""
    return _in_heads(data, 8, 10, 0x0E)


def _in_heads(data: bytes, local: int, central: int, value: int) -> bytes:
    found = bytearray(data)
    for head, place in ((b"PK\x03\x04", local), (b"PK\x01\x02", central)):
        for at in _places(data, head):
            found[at + place] = value
    return bytes(found)


def _places(data: bytes, head: bytes) -> Iterator[int]:
    at = data.find(head)
    while at >= 0:
        yield at
        at = data.find(head, at + 1)


@pytest.mark.parametrize("harm", [flagged, packed_oddly])
def test_an_odd_archive_by_command(
    kept: Path, tmp_path: Path, harm: Callable[[bytes], bytes]
) -> None:
    """The command says one sentence; exit code 1."""
    (tmp_path / "kept.zip").write_bytes(harm(kept.read_bytes()))
    told = CliRunner().invoke(
        cli, ["restore", str(tmp_path / "kept.zip"), "--data", str(tmp_path / "data")]
    )
    assert (told.exit_code, type(told.exception)) == (1, SystemExit)
    assert "nothing was changed" in told.output


_MEASURED = """
import resource, sys
from pathlib import Path
from bot.__main__ import cli
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    cli(["restore", sys.argv[1], "--data", sys.argv[2]], prog_name="judge")
finally:
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    Path(sys.argv[3]).write_text(str(grown * 1024))
"""


def test_a_bomb_takes_no_memory(tmp_path: Path) -> None:
    """200 MB of blanks, packed into 200 KB: what is read at once is a megabyte."""
    file = packed(tmp_path / "bomb.zip", {"aliases.jsonl": b" " * 200 * MB})
    assert file.stat().st_size < MB
    grown = tmp_path / "grown"
    subprocess.run(
        [sys.executable, "-c", _MEASURED, file, tmp_path / "data", grown], check=False, cwd=ROOT
    )
    assert int(grown.read_text()) < 40 * MB


def test_more_than_the_disk_holds_is_refused(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before a byte of it is written."""
    monkeypatch.setattr(archive, "_SPARE", 1 << 60)
    with pytest.raises(BadBackup, match="no room on the disk"):
        backup.restore(kept, tmp_path / "data", NOW)


@pytest.mark.parametrize("comment", [0, 0xFFFF - 30, 0xFFFF])
@pytest.mark.parametrize("is_large", [False, True])
def test_a_list_of_a_million_files_is_refused(
    tmp_path: Path, comment: int, *, is_large: bool
) -> None:
    """Python would read it whole, wherever the archive ends: behind it may come a long comment."""
    file = listing(tmp_path / "many.zip", 60_000, comment, is_large=is_large)
    with pytest.raises(zipfile.BadZipFile, match="too many"), archive.open_archive(file):
        pass


@pytest.mark.parametrize("is_large", [False, True])
def test_a_short_list_before_a_long_comment_is_read(tmp_path: Path, *, is_large: bool) -> None:
    """The archives of the test above are such as Python reads."""
    with archive.open_archive(
        listing(tmp_path / "few.zip", 3, 0xFFFF, is_large=is_large)
    ) as opened:
        assert len(opened.namelist()) == 3


def listing(file: Path, count: int, comment: int, *, is_large: bool) -> Path:
    """An archive that is nothing but a list, in the form of large ones or in the usual one."""
    head = struct.pack("<4s6H3I5H2I", b"PK\x01\x02", 20, 20, *[0] * 7, 1, *[0] * 6) + b"a"
    size = count * len(head)
    end = (count, count, size, 0)
    with file.open("wb") as made:
        made.write(head * count)
        if is_large:
            made.write(struct.pack("<4sQ2H2I4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, *end))
            made.write(struct.pack("<4sIQI", b"PK\x06\x07", 0, size, 1))
            end = (0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF)
        made.write(struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, *end, comment))
        made.write(b"c" * comment)
    return file


ODD_MANIFESTS: dict[str, dict[str, object]] = {
    "no date": {"made": ""},
    "a word for a date": {"made": "not a time"},
    "signs for a terminal": {"made": "2026-01-05T12:00:00Z\x1b[31m"},
    "no zone": {"made": "2026-01-05T12:00:00"},
    "no files": {"files": {}},
    "a form that never was": {"form": -1},
    "no form": {"form": None},
    "a version with signs": {"form": 2, "judge": "9\x1b[2J"},
}


@pytest.mark.parametrize("odd", ODD_MANIFESTS)
def test_what_says_odd_things_of_itself_is_no_backup(kept: Path, tmp_path: Path, odd: str) -> None:
    """It is refused in one sentence without a sign that a terminal obeys."""
    data = copied(kept.parent / "data", tmp_path / "data")
    file = packed(tmp_path / "odd.zip", {"aliases.jsonl": b"{}\n"}, **ODD_MANIFESTS[odd])
    told = CliRunner().invoke(cli, ["restore", str(file), "--data", str(data)])
    assert (told.exit_code, type(told.exception)) == (1, SystemExit)
    assert "odd.zip cannot be restored: " in told.output
    assert "nothing was changed" in told.output
    assert "\x1b" not in told.output
    assert not list(data.glob("before-restore-*"))


def test_an_endless_list_of_itself_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The part that says what is in it is read whole: up to a size."""
    monkeypatch.setattr(backup, "_LONGEST_MANIFEST", 1000)
    file = packed(tmp_path / "long.zip", {"aliases.jsonl": b""}, tables=["x" * 50] * 50)
    with pytest.raises(BadBackup):
        backup.restore(file, tmp_path / "data", NOW)
