"""No guide costs time in the square of its length: markup that never closes, many short lines."""

from __future__ import annotations

import time

import pytest

from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes

_LETTERS = 60_000
_MOST_SECONDS = 4
"""Of processor time; what looks again from each sign took from 5 seconds to minutes."""
_SPACES = " " * 200
_PIECES = {
    ".adoc": ("xref:x[\n\n", "<<x>>\n\n", "== a" + _SPACES, "ifeval::[a" + _SPACES, "[[x,\n"),
    ".md": ("<!--", "<!--\n\n", "[a](#x)\n\n", "<summary>", "a-\n"),
    ".html": ("<p><a href=#x>a", "<h2>Heron</h2><p>a", "<li>a "),
    ".txt": ("a)\n", "a\n\n", "see: a\n\n"),
    ".org": ("heron stands *  ** \n\n",),
    ".wiki": ("}}a <ref>a \n\na",),
}


@pytest.mark.parametrize(
    ("ending", "piece"), [(ending, piece) for ending, some in _PIECES.items() for piece in some]
)
def test_a_guide_of_one_piece_again_and_again_takes_linear_time(ending: str, piece: str) -> None:
    """From the bytes of the file to its entries, whatever the piece opens or breaks off."""
    guide = f"# Heron\n\nA heron stands in the pond.\n\n{piece * (_LETTERS // len(piece))}"
    if ending == ".html":
        guide = f"<h1>Heron</h1><p>A heron stands in the pond.{guide}"
    started = time.process_time()
    parse_bytes(guide.encode(), Identity("pond", "en"), f"guide{ending}")
    assert time.process_time() - started < _MOST_SECONDS


@pytest.mark.parametrize("line", ["== a", "ifeval::[a", "[[x,", "[[x, a", "x:: a", ":a: ", "v1, a"])
def test_a_long_row_of_spaces_in_a_line_of_asciidoc_takes_linear_time(line: str) -> None:
    """A line that ends otherwise than it begins is not looked at again from each space."""
    guide = f"= Heron\n{line}{' ' * _LETTERS}b\n\nA heron stands in the pond.\n"
    started = time.process_time()
    parse_bytes(guide.encode(), Identity("pond", "en"), "guide.adoc")
    assert time.process_time() - started < _MOST_SECONDS
