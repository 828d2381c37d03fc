"""What need not be compared with a word is nothing that is like it."""

from __future__ import annotations

import random

import pytest
from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from bot.engine.language.letters import Letters
from bot.engine.language.sources import Same, of_game
from tests.engine.language.said import l5r

KNOWN = sorted(of_game(Same(l5r())).first)[::3]
LETTERS = Letters(KNOWN)


def misspelt(pick: random.Random) -> str:
    """A known word with up to three letters wrong."""
    word = pick.choice(KNOWN)
    for _ in range(pick.randrange(4)):
        place = pick.randrange(len(word) + 1)
        word = word[:place] + pick.choice(("", "a", "tt", "ż", "2")) + word[place + 1 :]
    return word


@pytest.mark.parametrize("seed", range(25))
def test_every_word_that_is_near_enough_is_compared(seed: int) -> None:
    """In the order in which the words were given; edits may swap two letters as well."""
    word = misspelt(random.Random(seed))
    swapped = word[1:2] + word[:1] + word[2:]
    for said in (word, swapped):
        for edits in (1, 2, 3):
            near = [one for one in KNOWN if OSA.distance(said, one) <= edits]
            assert [one for one in LETTERS.within(said, edits) if one in near] == near
        like = [one for one in KNOWN if fuzz.ratio(said, one) >= 75]
        assert [one for one in LETTERS.alike(said, 75) if one in like] == like


def test_few_words_are_compared() -> None:
    """Of some thousand words that begin something in a game."""
    assert len(LETTERS.within("vojenskyhho", 2)) < len(KNOWN) / 50
    assert len(LETTERS.alike("vojenskyhho", 75)) < len(KNOWN) / 10
