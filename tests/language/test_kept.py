"""The lexicon in a file beside the library says what it said when it was worked out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_index import own
from rules_index.language import kept
from rules_index.language.lexicon import LANGUAGES, Lexicon, build, load, read

WORDS = """
[general.tide]
en = ["ebb and flow", "tide"]
pl = ["pływ*"]
cs = ["příliv"]
fr = ["marée"]
de = ["=gezeiten", "?wann kommt flut"]
related = ["reef"]

[general.reef]
en = ["reef"]
pl = ["raf*"]
cs = ["útes"]
fr = ["récif"]
de = ["riff*"]
"""


@cache
def both() -> tuple[Lexicon, Lexicon]:
    """The shipped words as they are worked out, and as they are kept."""
    with TemporaryDirectory() as folder:
        kept.save(load(), Path(folder))
        found = kept.load(Path(folder), load().digest)
    assert found
    return load(), found


def said(lexicon: Lexicon, text: str, *, question: bool) -> dict[str, Sequence[int]]:
    return {code: sorted(lexicon.concepts(text, [code], question=question)) for code in LANGUAGES}


@settings(max_examples=25, deadline=None)
@given(text=st.text() | st.sampled_from([line for line in WORDS.splitlines() if "=" in line]))
def test_what_is_kept_says_the_same(text: str) -> None:
    """Every text means the same, in a question and in a guide."""
    one, other = both()
    assert one.keys == other.keys
    assert (one.related, one.around) == (other.related, other.around)
    for question in (True, False):
        assert said(one, text, question=question) == said(other, text, question=question)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_question_means_the_same(tmp_path: Path, code: str) -> None:
    """Stems, beginnings, exact forms and phrases of questions come back from the file."""
    words = build(read(WORDS))
    kept.save(words, tmp_path)
    found = kept.load(tmp_path, words.digest)
    assert found
    for text in ("tides, ebb then flow", "rafa i pływ", "přílivy", "récifs", "wann kommt die Flut"):
        asked = words.concepts(text, [code], question=True)
        assert asked == found.concepts(text, [code], question=True)


def test_other_words_are_worked_out_anew(tmp_path: Path) -> None:
    """A file of other words, half a file and no file are no lexicon."""
    words = build(read(WORDS))
    assert kept.load(tmp_path, words.digest) is None
    kept.save(words, tmp_path)
    assert kept.load(tmp_path, "another") is None
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    for size in (0, 10, len(whole) // 2, len(whole) - 10):
        path.write_bytes(whole[:size])
        assert kept.load(tmp_path, words.digest) is None, size


@pytest.mark.parametrize("place", range(3))
def test_a_file_with_a_fallen_bit_is_worked_out_anew(tmp_path: Path, place: int) -> None:
    """Also where it then asks for a password, or leaves an array out, or is of another form."""
    words = build(read(WORDS))
    kept.save(words, tmp_path)
    (path,) = tmp_path.iterdir()
    whole = bytearray(path.read_bytes())
    last = whole.rfind(b"PK\x01\x02")  # of the last array what the list of all says
    one = BytesIO()
    np.save(one, np.arange(3))
    locked, packed = whole.copy(), whole.copy()
    locked[last + 8] ^= 1
    packed[last + 10] ^= 64
    path.write_bytes((locked, packed, one.getvalue())[place])
    assert kept.load(tmp_path, words.digest) is None


def test_a_file_without_an_array_is_worked_out_anew(tmp_path: Path) -> None:
    words = build(read(WORDS))
    kept.save(words, tmp_path)
    (path,) = tmp_path.iterdir()
    with np.load(path) as held:
        arrays = {name: held[name] for name in held.files if name != "lines.start"}
    np.savez(path, **arrays)
    assert kept.load(tmp_path, words.digest) is None


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    """Nobody is told: the words are worked out at every start."""
    kept.save(load(), tmp_path / "gone")
    assert not list(tmp_path.iterdir())


def test_words_of_the_operator_are_kept_with_ours(tmp_path: Path) -> None:
    """Whoever needs them first keeps them, the next one reads them, and a change is seen."""
    file = tmp_path / "lexicon" / "tides.toml"
    file.parent.mkdir()
    file.write_text(WORDS, "utf-8")
    (tmp_path / "words.npz").write_bytes(b"half of it")
    own.lexicon(tmp_path)
    again = own.lexicon(tmp_path)
    assert {code for code, _ in again.matchers} == {*LANGUAGES}  # nobody waits for a language
    named = {again.keys[n] for n in again.concepts("ebb and flow", ["en"], question=True)}
    assert "general.tide" in named
    file.write_text(WORDS.replace("ebb and flow", "tidal wave"), "utf-8")
    assert own.lexicon(tmp_path).digest != again.digest
