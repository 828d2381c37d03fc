"""Measures in which order PDF readers give the words: share of whole sentences, speed, memory.

The same guide as HTML is the truth: `python benchmarks/pdf_reading_order.py GUIDE.pdf GUIDE.html`
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import shutil
import subprocess
import sys
import time
import unicodedata
from collections.abc import Callable, Iterable
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any

_BLOCKS = frozenset(
    {"p", "li", "td", "th", "dt", "dd", "div", "ul", "ol", "dl", "tr", "table", "section", "pre"}
    | {"h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "br"}
)
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "col", "wbr"})
_SKIPPED = frozenset({"script", "style", "head", "nav", "toc", "footer"})
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"')\]]*\s+")
_FOLDED = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′`´", "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("‐‑‒–—−", "-"),
        "\u00ad": "-",
        "\x02": "-",
    }
)
_MEASURED = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
_RUNS = 3
_AROUND_HYPHEN = re.compile(r"\s*-\s*")


def normalised(text: str) -> str:
    """White space, ligatures, hyphens and quotes folded, so that only the order can differ."""
    folded = unicodedata.normalize("NFKC", text).translate(_FOLDED)
    folded = "".join(char for char in folded if unicodedata.category(char) != "Cf")
    return _AROUND_HYPHEN.sub("-", " ".join(folded.split()))


class _Blocks(HTMLParser):
    """The text of each block element of a page, without its table of contents."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[str] = []
        self._open: list[str] = []
        self._words: list[str] = []
        self._skip_from: int | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self._close_block()
        if tag in _VOID:
            return
        self._open.append(tag)
        unwanted = tag in _SKIPPED or dict(attrs).get("id") in _SKIPPED
        if unwanted and self._skip_from is None:
            self._skip_from = len(self._open)

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self._close_block()
        if tag in self._open:
            while self._open.pop() != tag:
                pass
        if self._skip_from is not None and len(self._open) < self._skip_from:
            self._skip_from = None

    def handle_data(self, data: str) -> None:
        if self._skip_from is None:
            self._words.append(data)

    def _close_block(self) -> None:
        self.blocks.append("".join(self._words))
        self._words = []


def blocks_of(html: str) -> list[str]:
    """The text of every paragraph, item, heading and cell, without the table of contents."""
    parser = _Blocks()
    parser.feed(html)
    parser.close()
    return parser.blocks


def sentences_of(html: str) -> list[str]:
    """Every sentence of the page that has at least one letter, in its order."""
    parts = (part for block in blocks_of(html) for part in _SENTENCE_END.split(block))
    folded = (normalised(part) for part in parts)
    return [sentence for sentence in folded if any(map(str.isalpha, sentence))]


def _project(path: Path) -> str:
    document = import_module("rules_index.readers.pdf").read_pdf(path.read_bytes(), path.name)
    return "\n".join(line.text for line in document.lines)


def _pypdfium2(path: Path) -> str:
    pages = import_module("pypdfium2").PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_range() for page in pages)


def _pdfminer(path: Path) -> str:
    return str(import_module("pdfminer.high_level").extract_text(path))


def _pdfplumber(path: Path) -> str:
    with import_module("pdfplumber").open(path) as document:
        return "\n".join(page.extract_text() for page in document.pages)


def _pypdf(path: Path) -> str:
    return "\n".join(page.extract_text() for page in import_module("pypdf").PdfReader(path).pages)


def _poppler(*options: str) -> Callable[[Path], str]:
    def run(path: Path) -> str:
        if not (tool := shutil.which("pdftotext")):
            raise ImportError("poppler-utils is not installed")
        done = subprocess.run(
            [tool, *options, str(path), "-"], capture_output=True, check=True, text=True
        )
        return done.stdout

    return run


METHODS: dict[str, Callable[[Path], str]] = {
    "this project": _project,
    "pypdfium2, plain": _pypdfium2,
    "pdfminer.six, plain": _pdfminer,
    "pdfplumber, plain": _pdfplumber,
    "pypdf, plain": _pypdf,
    "pdftotext": _poppler(),
    "pdftotext -layout": _poppler("-layout"),
}


def measure(method: str, pdf: Path, html: Path) -> dict[str, Any]:
    """Figures for one method; for the memory's sake it wants a process of its own."""
    started = time.perf_counter()
    try:
        text = METHODS[method](pdf)
    except ImportError as missing:
        return {"method": method, "missing": str(missing)}
    seconds = time.perf_counter() - started
    peak = max(resource.getrusage(who).ru_maxrss for who in _MEASURED)
    whole, wanted = normalised(text), sentences_of(html.read_text("utf-8"))
    broken = [sentence for sentence in wanted if sentence not in whole]
    return {
        "method": method,
        "sentences": len(wanted),
        "share": 1 - len(broken) / max(1, len(wanted)),
        "seconds_per_mb": seconds / (pdf.stat().st_size / 1e6),
        "peak_mb": peak / 1024,
        "broken": broken,
    }


def _measured_apart(method: str, pdf: Path, html: Path) -> dict[str, Any]:
    """The quickest of a few runs, each in a process of its own."""
    command = [sys.executable, __file__, str(pdf), str(html), "--only", method]
    runs: list[dict[str, Any]] = []
    for _ in range(_RUNS):
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        runs.append(json.loads(done.stdout))
    return min(runs, key=lambda figures: figures.get("seconds_per_mb", 0.0))


def _table(rows: Iterable[dict[str, Any]]) -> Iterable[str]:
    yield "| reader | sentences unbroken | seconds per MB | peak memory |"
    yield "|---|---|---|---|"
    for row in rows:
        if "missing" in row:
            yield f"| {row['method']} | not installed | | |"
        else:
            yield (
                f"| {row['method']} | {row['share']:.2%} of {row['sentences']} "
                f"| {row['seconds_per_mb']:.2f} | {row['peak_mb']:.0f} MB |"
            )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("pdf", type=Path)
    arguments.add_argument("html", type=Path)
    arguments.add_argument(
        "--only", choices=METHODS, help="one method, as JSON with what is broken"
    )
    given = arguments.parse_args()
    if given.only:
        print(json.dumps(measure(given.only, given.pdf, given.html)))
        return
    print("\n".join(_table(_measured_apart(name, given.pdf, given.html) for name in METHODS)))


if __name__ == "__main__":
    main()
