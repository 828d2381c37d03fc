"""Wiki and Org text is refused with what to do; what only looks a little like it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index.errors import UnknownMarkup
from rules_index.readers import read
from rules_index.readers.markup import foreign_markup

WIKI = """'''Herons''' is a game about [[pond|ponds]].

== Setup ==
# Lay out the pond.
# Each player takes a heron.

== Fishing ==
A heron catches [[fish|one fish]].

{| class="wikitable"
! Fish !! Worth
|-
| Carp || 2
|}

[[Category:Games]]
"""
ORG = """#+TITLE: Herons

* Setup
Lay out the pond.

** Herons
- Each player takes one.

* Fishing
A heron catches one fish.
"""
DOKUWIKI = """====== Herons ======

===== Setup =====

Lay out the **pond**.

===== Fishing =====

  * A heron catches //one// fish.
"""
OTHERS = {
    "upwards.adoc": "= Herons =\n\n== Fish ==\n\nOne.\n\n====== Small ======\n\nTwo.\n",
    "alike.txt": "====== SETUP ======\n\nLay out.\n\n====== FISH ======\n\nOne.\n",
    "closed.adoc": "= Herons =\n\n== Setup ==\n\n[[pond]]\nLay it out.\n\n== Fish ==\n\n* One.\n",
    "anchored.txt": "= Herons\n\n[[sec:setup]]\n== Setup ==\n\n== Fish ==\n\n|===\n|a |b\n|===\n",
    "linked.md": "# Herons\n\n## Fish\n\nSee [[fish|a fish]], [[pond|it]].\n\n{{note}}\n\n* One\n",
    "plain.txt": "HERONS\n\n==SETUP==\n\n* Lay out the pond.\n* Take **one** heron.\n\n==FISH==\n",
    "ranks.txt": "HERONS\n\n* One heron\n* Two herons\n\n#+1 fish\n#+2 fish\n\nC# and [[x]].\n",
}


@pytest.mark.parametrize("name", ["herons.txt", "herons.md", "herons.adoc", "herons"])
@pytest.mark.parametrize(
    ("text", "markup"), [(WIKI, "MediaWiki"), (DOKUWIKI, "DokuWiki"), (ORG, "Org mode")]
)
def test_foreign_marks_are_refused_whatever_the_ending(name: str, text: str, markup: str) -> None:
    """One sentence says which they are and what to do; nothing of it is filed."""
    with pytest.raises(UnknownMarkup) as refusal:
        read(text.encode(), name)
    assert str(refusal.value) == (
        f"{name} is written in {markup} markup: save it as HTML or Markdown."
    )


@pytest.mark.parametrize("left", range(1, 5))
def test_a_part_of_a_wiki_page_is_enough(left: int) -> None:
    """Any two of its kinds of marks, three marks in all."""
    blocks = WIKI.split("\n\n")
    kept = "\n\n".join(blocks[left % len(blocks) :] + blocks[: left - 1])
    assert foreign_markup(kept, "herons.txt") == "MediaWiki"


def test_an_ending_is_a_hint() -> None:
    """With it one mark is enough, and without any mark it is text like other text."""
    stars, headings = "* Setup\nLay out.\n* Fish\nCatch.\n", "== Setup ==\nLay out.\n"
    assert foreign_markup(stars, "herons.txt") == ""
    assert foreign_markup(stars, "herons.org") == "Org mode"
    assert foreign_markup(headings, "herons.wiki") == "MediaWiki"
    assert foreign_markup("Lay out.\n", "herons.wiki") == ""


@pytest.mark.parametrize("name", OTHERS)
def test_what_looks_a_little_like_it_is_read(name: str) -> None:
    """A mark or two that a format shares with a wiki, or that a writer made up."""
    assert read(OTHERS[name].encode(), name).lines


def taken_for_one(paths: list[Path]) -> list[Path]:
    return [path for path in paths if foreign_markup(path.read_text("utf-8", "replace"), "x")]


def test_no_guide_of_the_project_is_taken_for_one() -> None:
    """Neither those of the tests nor the starter guides nor the documents, under any ending."""
    root = Path(__file__).parents[2]
    folders = ("tests/cases/guides", "rules_index/starter", "docs")
    paths = [path for folder in folders for path in (root / folder).rglob("*.*")]
    texts = [path for path in paths if path.suffix in (".md", ".txt", ".adoc")]
    assert len(texts) > 50
    assert taken_for_one(texts) == []


def test_the_real_guides_are_not_taken_for_one(guides: Path) -> None:
    """Those that people wrote, where they are at hand."""
    texts = [path for path in guides.iterdir() if path.suffix in (".txt", ".adoc", ".md")]
    assert taken_for_one(texts) == []
