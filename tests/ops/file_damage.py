"""Every way in which the file of a database can be harmed, each the same for the same seed."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

_PAGE = 4096
_HEADER = 100


def harm(path: Path, seed: int) -> str:
    """Harm a file in a way that the seed picks; what was done."""
    chance = random.Random(f"{path.name}/{seed}")
    way = WAYS[seed % len(WAYS)]
    way(path, chance)
    return way.__name__


def _change(path: Path, change: Callable[[bytearray], None]) -> None:
    data = bytearray(path.read_bytes())
    change(data)
    path.write_bytes(bytes(data))


def written_over(path: Path, chance: random.Random) -> None:
    """Random bytes at some places."""

    def change(data: bytearray) -> None:
        for _ in range(chance.randint(1, 20)):
            size = chance.choice([1, 2, 16, 512, _PAGE])
            at = chance.randrange(max(1, len(data) - size))
            data[at : at + size] = chance.randbytes(size)

    _change(path, change)


def cut(path: Path, chance: random.Random) -> None:
    """The end is missing."""
    _change(path, lambda data: data.__delitem__(slice(chance.randrange(len(data)), None)))


def zeroed(path: Path, chance: random.Random) -> None:
    """Pages of zeros."""

    def change(data: bytearray) -> None:
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(max(1, len(data) // _PAGE)) * _PAGE
            data[at : at + _PAGE] = bytes(_PAGE)

    _change(path, change)


def beheaded(path: Path, chance: random.Random) -> None:
    """Some bytes of the header, which says what the file is."""

    def change(data: bytearray) -> None:
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(_HEADER)] = chance.randrange(256)

    _change(path, change)


def misnamed(path: Path, chance: random.Random) -> None:
    """The page that says which tables there are."""

    def change(data: bytearray) -> None:
        for _ in range(chance.randint(1, 8)):
            data[chance.randrange(_HEADER, min(_PAGE, len(data)))] = chance.randrange(256)

    _change(path, change)


def swapped(path: Path, chance: random.Random) -> None:
    """Two pages in each other's places."""

    def change(data: bytearray) -> None:
        pages = max(2, len(data) // _PAGE)
        one, other = (chance.randrange(pages) * _PAGE for _ in range(2))
        first, second = data[one : one + _PAGE], data[other : other + _PAGE]
        data[one : one + _PAGE], data[other : other + _PAGE] = second, first

    _change(path, change)


def misspelt(path: Path, chance: random.Random) -> None:
    """Letters that become bytes of no encoding: in names, texts and what is said of both."""

    def change(data: bytearray) -> None:
        letters = [at for at, byte in enumerate(data) if chr(byte).isalpha() and byte < 0x80]
        for at in chance.sample(letters, min(len(letters), chance.choice([1, 5, 50, 2000]))):
            data[at] = chance.choice([0x80 + chance.randrange(0x80), 0, ord("z"), ord('"')])

    _change(path, change)


def renamed(path: Path, chance: random.Random) -> None:
    """Letters of the first page alone: SQLite quotes them when it complains."""

    def change(data: bytearray) -> None:
        letters = [at for at, byte in enumerate(data[:_PAGE]) if chr(byte).isalpha() and at > 100]
        for at in chance.sample(letters, min(len(letters), chance.choice([1, 3, 30]))):
            data[at] = chance.choice([0xFF, 0x80, ord("z"), ord("'")])

    _change(path, change)


def rubbish(path: Path, chance: random.Random) -> None:
    """No database at all."""
    path.write_bytes(chance.randbytes(chance.choice([0, 1, 15, 100, _PAGE, 3 * _PAGE])))


def foldered(path: Path, chance: random.Random) -> None:
    """A folder in its place, or a name that leads nowhere."""
    path.unlink()
    kind = chance.randrange(3)
    if kind == 0:
        path.mkdir()
    else:
        path.symlink_to(path.name if kind == 1 else "nowhere/at-all")


def beside(path: Path, chance: random.Random) -> None:
    """Rubbish in what SQLite keeps beside it."""
    for ending in ("-wal", "-shm", "-journal"):
        if chance.randrange(2):
            Path(f"{path}{ending}").write_bytes(chance.randbytes(chance.choice([0, 32, _PAGE * 2])))


def shut(path: Path, chance: random.Random) -> None:
    """A file without the right to read or to write it."""
    path.chmod(chance.choice([0o000, 0o200, 0o400]))


WAYS = (
    *(written_over, cut, zeroed, beheaded, misnamed, swapped),
    *(misspelt, renamed, rubbish, foldered, beside, shut),
)


def copied(source: Path, target: Path) -> Path:
    """A folder to harm; nothing that an earlier one has left is in it."""
    if target.exists():
        for path in target.rglob("*"):
            if not path.is_symlink():
                os.chmod(path, 0o700)  # noqa: PTH101 # of files and folders alike
        shutil.rmtree(target)
    return Path(shutil.copytree(source, target))
