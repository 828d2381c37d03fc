"""How often an encoding is told right, ours beside charset-normalizer, on excerpts of real guides.

python benchmarks/encoding.py FOLDER     (text guides in UTF-8; needs the bench extra)
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from charset_normalizer import from_bytes

from rules_index.language.detect import detect
from rules_index.readers.encoding import decode

ENCODINGS = {"pl": ("cp1250", "iso8859_2"), "cs": ("cp1250", "iso8859_2"), "fr": ("cp1252",)}
SIZES = (300, 2_000, 20_000)
EXCERPTS = 40


def excerpts(folder: Path) -> Iterator[tuple[str, str, int, bytes]]:
    """Language, encoding, size and bytes of excerpts drawn at random, the same in every run."""
    draw = random.Random(1)  # noqa: S311  # excerpts, not secrets
    for path in sorted(folder.glob("*.txt")):
        text = path.read_text("utf-8")
        for encoding in ENCODINGS.get(language := detect(text), ()):
            data = text.encode(encoding, "ignore")
            for size in SIZES:
                for _ in range(EXCERPTS):
                    start = draw.randrange(max(1, len(data) - size))
                    yield language, encoding, size, data[start : start + size]


def theirs(data: bytes) -> str:
    best = from_bytes(data, cp_isolation=["cp1250", "iso8859_2", "cp1252"]).best()
    return data.decode(best.encoding) if best else ""


def ours(data: bytes) -> str:
    return decode(data, "excerpt")


def main() -> None:
    rows: dict[tuple[str, str, int], list[int]] = {}
    spent = {ours: 0.0, theirs: 0.0}
    for language, encoding, size, data in excerpts(Path(sys.argv[1])):
        row = rows.setdefault((language, encoding, size), [0, 0, 0])
        row[0] += 1
        for place, read in enumerate((ours, theirs), 1):
            start = time.perf_counter()
            row[place] += _same(read, data, encoding)
            spent[read] += time.perf_counter() - start
    print("language encoding    bytes  excerpts  ours  charset-normalizer")
    for (language, encoding, size), (count, mine, other) in rows.items():
        shares = f"{mine / count:5.2f} {other / count:10.2f}"
        print(f"{language:8} {encoding:10} {size:6} {count:9} {shares}")
    print(f"seconds: ours {spent[ours]:.2f}, charset-normalizer {spent[theirs]:.2f}")


def _same(read: Callable[[bytes], str], data: bytes, encoding: str) -> bool:
    return read(data) == data.decode(encoding)


if __name__ == "__main__":
    main()
