"""The documents as they are written: their links, and the commands in their examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/checks/*.md")])
_BLOCK = re.compile(r"^ *(`{3,})\w*\n(.*?)^ *\1$", re.M | re.S)
_LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")


def name(path: Path) -> str:
    """How a document is called in a test's name."""
    return str(path.relative_to(ROOT))


def prose(text: str) -> str:
    """A document without its examples and code."""
    return re.sub(r"`[^`\n]*`", "", _BLOCK.sub("", text))


def links(text: str) -> Iterator[str]:
    """Where the links and pictures of a document lead."""
    for found in _LINK.finditer(prose(text)):
        yield found[1] or found[2]


def anchors(text: str) -> set[str]:
    """What a `#` may name: the headings, as forges spell them."""
    heads = re.findall(r"^#+ (.+)$", _BLOCK.sub("", text), re.M)
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", head).lower() for head in heads)
    return {re.sub(r"[^\w\- ]", "", head).strip().replace(" ", "-") for head in plain}


def shell(text: str) -> Iterator[str]:
    """The lines of examples that call `judge`, without their comments."""
    for block in _BLOCK.finditer(text):
        for line in block[2].splitlines():
            said = line.strip().partition(" #")[0]
            if re.match(r"(\.venv/bin/)?judge ", said):
                yield said.strip()


def rows(text: str, heading: str) -> list[str]:
    """The first cells of the table under a heading."""
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    assert found, heading
    cells = re.findall(r"^\| (.+?) \|", found[1], re.M)
    return [cell.strip("`“”/") for cell in cells if cell not in {"command", "---"}]
