"""Which reader a file goes to, and what is no guide at all."""

from __future__ import annotations

import pytest

from rules_index.errors import EmptyGuide, GuideTooLarge, NotAGuide
from rules_index.readers import read

CASES = {
    "rules.md": ("# Setup\n\nShuffle.", "markdown"),
    "rules.txt": ("SETUP\n\nShuffle the deck.", "text"),
    "marked.txt": ("# Setup\n\nShuffle.\n\n## Fate\n\nA token.", "markdown"),
    "page": ("<!DOCTYPE html><h1>Setup</h1><p>Shuffle.", "html"),
    "sheet": ('<?xml version="1.0"?>\n<!DOCTYPE html><h1>Setup</h1><p>Shuffle.', "html"),
    "rules.htm": ("<h1>Setup</h1><p>Shuffle.", "html"),
    "rules.adoc": ("= Rules\n\n== Setup\n\nShuffle.", "asciidoc"),
    "notes.txt": ("= Rules\n:revnumber: 2\n\n== Setup\n\nShuffle.", "asciidoc"),
}


@pytest.mark.parametrize("name", CASES)
def test_reader_is_told_from_the_words_and_the_ending(name: str) -> None:
    """Signatures come first, then the ending, then what the text looks like."""
    text, wanted = CASES[name]
    assert read(text.encode(), name).format == wanted


@pytest.mark.parametrize(
    ("data", "looks_like"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(40), "picture"),
        (b"\xff\xd8\xff\xe0" + bytes(40), "picture"),
        (b"PK\x03\x04" + bytes(40), "archive"),
        (b"{\\rtf1 rules", "RTF"),
        (b'<?xml version="1.0"?>\n<book><para>Shuffle.</para></book>', "XML"),
        (b"SQLite format 3\0" + bytes(40), "database"),
    ],
)
def test_what_is_no_guide_is_said(data: bytes, looks_like: str) -> None:
    """The sentence names what the file is and what to give instead."""
    with pytest.raises(NotAGuide, match=looks_like):
        read(data, "rules.txt")


@pytest.mark.parametrize("data", [b"", b" \n\t\r\n", b"\xef\xbb\xbf\n"])
def test_an_empty_file_is_refused(data: bytes) -> None:
    """Nothing but white space is no guide."""
    with pytest.raises(EmptyGuide):
        read(data, "rules.txt")


def test_a_line_without_end_is_refused() -> None:
    """A text line of more than 200,000 characters is no rule of any game."""
    with pytest.raises(GuideTooLarge, match="one line"):
        read(b"a" * 300_000, "rules.txt")
