"""Bytes become text under the encodings that guides of these languages come in."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_index.errors import NotAGuide, UnreadableGuide
from rules_index.readers.encoding import decode

POLISH = "Gracz, który wygrał, łączy żetony i bierze kartę ze środka stołu – zawsze jedną."
CZECH = "Hráč, který vyhrál, přesune žeton na další pole; příště začíná soupeř."
FRENCH = "Le joueur à gauche révèle une carte, puis reçoit un jeton ; s'il a gagné, c'est fini."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250", "iso8859_2"])
@pytest.mark.parametrize("text", [POLISH, CZECH], ids=["pl", "cs"])
def test_central_european_text(text: str, encoding: str) -> None:
    """Polish and Czech come back letter for letter; the dash is not in ISO-8859-2."""
    wanted = text.replace("–", "-") if encoding == "iso8859_2" else text
    assert decode(wanted.encode(encoding), "a.txt") == wanted


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16-le"])
def test_western_text(encoding: str) -> None:
    """French comes back letter for letter, also as UTF-16 without a mark."""
    assert decode(FRENCH.encode(encoding), "a.txt") == FRENCH


def test_one_broken_character_does_not_change_the_rest() -> None:
    """UTF-8 with a cut character stays UTF-8."""
    data = (POLISH * 20).encode() + "ż".encode()[:1]
    assert decode(data, "a.txt").startswith(POLISH)


@pytest.mark.parametrize(
    "data", [b"a\0b rules of a game", bytes(range(1, 32)) * 20], ids=["nul", "controls"]
)
def test_binary_is_refused(data: bytes) -> None:
    """NUL bytes and control characters are no text."""
    with pytest.raises(NotAGuide):
        decode(data, "a.txt")


@given(st.binary(max_size=300))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    """No bytes raise anything but our own error."""
    with contextlib.suppress(UnreadableGuide):
        assert "\0" not in decode(data, "a.txt")
