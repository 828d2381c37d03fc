"""Sums that somebody tells: what comes out is set, unless the sum is wrong."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.language import understand
from bot.engine.language.certainty import Certainty, Reading, Reason
from bot.engine.language.reading import bare_of
from tests.engine.language.said import at, l5r


def reading(text: str, language: str, step: str = "dynasty") -> Reading:
    """What Ana's words mean."""
    return understand(text, l5r(), at(step), 0, language)


@pytest.mark.parametrize(
    ("text", "language", "seat", "to"),
    [
        ("I had 10 honor, lost 2, so it's 8", "en", 0, 8),
        ("had 10 honor, gained 1, that's 11", "en", 0, 11),
        ("miałam 10 honoru, minus 2, to 8", "pl", 0, 8),
        ("miałeś 10 honoru, tracisz 1, czyli 9", "pl", 1, 9),
        ("měla jsem 10 cti, dvě ztrácím, takže osm", "cs", 0, 8),
        ("měl sem 10 cti plus jedna, to je 11", "cs", 0, 11),
        ("j'avais 10 honneurs, j'en perds 3, donc 7", "fr", 0, 7),
        ("Bo avait 10 honneurs, il perd 1, il lui reste 9", "fr", 1, 9),
    ],
)
def test_what_comes_out_of_a_sum_is_set(text: str, language: str, seat: int, to: int) -> None:
    """Whoever had it has that many then, and nothing is added twice."""
    found = reading(text, language)
    wanted = c.SetTo(seat=0, counter="honor", holder=f"s{seat}", to=to)
    assert bare_of(found.command) == bare_of(wanted)
    assert found.certainty is Certainty.EXACT


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I had 10 honor, lost 2, so it's 9", "en"),
        ("I had 10 honor, gained 2, so it's 8", "en"),
        ("miałam 4 losy, wydałam 1, czyli 2", "pl"),
        ("měla jsem 4 osudy, 1 platím, takže 2", "cs"),
        ("j'avais 4 destins, j'en claque 1, donc 2", "fr"),
    ],
)
def test_a_sum_that_does_not_add_up_is_asked_about(text: str, language: str) -> None:
    """One of its numbers is a slip, and nobody knows which."""
    assert Reason.SUM in reading(text, language).reasons


def test_what_somebody_gave_away_is_asked_about() -> None:
    """Another has more by it, which the sum does not say."""
    assert reading("I had 10 honor, gave you 2, so 8", "en").reasons


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I had 10 honor, didn't lose 2, so 8", "en"),
        ("had I had 10 honor, lost 2, so 8?", "en"),
        ("miałam 10 honoru, gdybym straciła 2, to 8", "pl"),
        ("měla jsem 10 cti, neztrácím 2, takže 8", "cs"),
    ],
)
def test_a_sum_that_is_denied_or_supposed_sets_nothing(text: str, language: str) -> None:
    """A sum orders nothing in a line that does not."""
    with pytest.raises(TableError):
        reading(text, language)


def test_no_sum_is_told_while_numbers_are_secret() -> None:
    """A number among them may be the choice."""
    with pytest.raises(TableError):
        reading("I had 3, lost 1, so 2", "en", "bids")
