"""Every link of the documents leads somewhere, and every document is led to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.documents import DOCUMENTS, ROOT, anchors, links, name


def broken(path: Path) -> list[str]:
    """The links of a document that lead nowhere on this side of the network."""
    found = []
    for link in links(path.read_text("utf-8")):
        if re.match(r"https?://", link):
            continue
        file, _, part = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        if not target.exists() or (part and part not in anchors(target.read_text("utf-8"))):
            found.append(link)
    return found


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_every_link_leads_somewhere(path: Path) -> None:
    """The file is there, and so is the heading that it names."""
    assert broken(path) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    """A missing file, a missing heading, a missing picture; an example of a link is none."""
    path = tmp_path / "one.md"
    path.write_text(
        "# One & two: *it*\n[a](#one--two-it) [b](one.md) [c](https://example.org)\n"
        '[d](two.md) [e](#three) <img src="four.png">\n`[f](five.md)`\n```\n[g](six.md)\n```\n'
    )
    assert broken(path) == ["two.md", "#three", "four.png"]


def test_every_document_is_in_the_index() -> None:
    """Whoever opens docs/README.md finds the way to each of them."""
    index = ROOT / "docs/README.md"
    led_to = set(links(index.read_text("utf-8")))
    files = {path.name for path in (ROOT / "docs").iterdir() if path.is_file()}
    files |= {f"checks/{path.name}" for path in ROOT.glob("docs/checks/*.md")}
    assert files - led_to == {"README.md"}
    assert "docs/README.md" in set(links((ROOT / "README.md").read_text("utf-8")))
