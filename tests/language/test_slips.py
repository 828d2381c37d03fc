"""A misspelt word is one of the lexicon that is a slip away, and one that is known is no slip."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_index.language.lexicon import load
from rules_index.language.slips import Vocabulary, vocabulary

WRITTEN = "mulligan\tdraw =bridge\n!ambush\tprzegrupow* fazy\ntreasure\ttasow*\n"


@cache
def small() -> Vocabulary:
    return vocabulary(WRITTEN, ["lantern"])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("muligan", "mulligan"),
        ("mulilgan", "mulligan"),
        ("mulligen", "mulligan"),
        ("brigde", "bridge"),
        ("amush", "ambush"),
        ("lanterm", "lantern"),
        ("muligann", "mulligan"),
        ("treasrue", "treasure"),
        ("przegruopwanie", "przegrupow"),
    ],
)
def test_a_slip(typed: str, meant: str) -> None:
    """Left out, doubled, exchanged or turned round, in a whole word or in a beginning."""
    if typed == "muligann":  # two slips are too many for eight letters
        assert small().slips_of(typed) == ()
    else:
        assert small().slips_of(typed) == (meant,)


@pytest.mark.parametrize(
    "typed", ["mulligan", "fazy", "draw", "dawr", "xulligan", "hedgehog", "", "tasuwanie"]
)
def test_no_slip(typed: str) -> None:
    """Known words, short ones, those with another head or far from all, and short beginnings."""
    assert small().slips_of(typed) == ()


@given(st.data())
def test_a_turned_pair_is_found(data: st.DataObject) -> None:
    """Of every word of five letters or more, unless what is typed is a word itself."""
    known = load_vocabulary()
    long = [word for word in known.words.split() if len(word) >= 5 and word.isascii()]
    word = data.draw(st.sampled_from(long))
    place = data.draw(st.integers(1, len(word) - 2))
    typed = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    found = known.slips_of(typed)
    assert word in found or known.knows(typed)


@cache
def load_vocabulary() -> Vocabulary:
    return load().vocabulary("en")
