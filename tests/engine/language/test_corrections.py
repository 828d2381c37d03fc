"""What somebody says next to put right what they have said, and what is another's to say."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import CannotRead, NotAnOrder, NotYours
from bot.engine.language import understand
from bot.engine.language.certainty import Reason
from tests.engine.language.said import at, heard, l5r, meant


@pytest.mark.parametrize(
    ("text", "language", "by"),
    [
        ("I lose one honor, no wait, two", "en", -2),
        ("I lose 2 honor, sorry, 3 honor", "en", -3),
        ("I lose 2 honor, not 3", "en", -2),
        ("tracę dwa honoru, nie, trzy", "pl", -3),
        ("tracę dwa, nie, trzy honoru", "pl", -3),
        ("I lose one, no, three honor", "en", -3),
        ("ztrácím dvě, ne, tři cti", "cs", -3),
        ("ztrácím 2 cti, teda ne, tři", "cs", -3),
        ("je perds 2 honneurs, non pardon, 1", "fr", -1),
        ("I lose 2 honor sorry 3 honor", "en", -3),
        ("I lose one, no wait, two honor", "en", -2),
        ("je perds 2 honneurs euh non 3", "fr", -3),
        ("je perds un, non, deux honneurs", "fr", -2),
        ("minus 3 honor for me, oops, minus 1", "en", -1),
        ("minus 3 honor for me, oops, plus one", "en", 1),
        ("I lose two honor, sorry, gain two", "en", 2),
        ("I lose two, uh no, three honor", "en", -3),
        ("ça me coûte 3, euh non, 2 honneurs", "fr", -2),
        ("I lose one honor, no, two, for my katana", "en", -2),
        ("je perds un honneur, enfin non deux, pour mon attachement", "fr", -2),
        ("tracę jeden honor, a nie, dwa, za dodatek", "pl", -2),
        ("ztrácím jednu čest, teda ne dvě, za přílohu", "cs", -2),
    ],
)
def test_a_number_put_right_in_the_same_line_counts(text: str, language: str, by: int) -> None:
    """The last one is meant; what is denied behind it is not."""
    changed = c.Change(counter="honor", holder="s0", by=by, seat=0)
    assert heard(text, language=language) == meant(changed)


@pytest.mark.parametrize(
    "text",
    ["I lose 2 honor, no, 3, for Bo", "I lose 2 honor, no, 3, and I pass",
     "I gain 1 honor, no, Bo gains 1 honor", "lose 1 honor for me, sorry, Bo gains 2",
     "honor -1 -1, no wait, -3"],
)  # fmt: skip
def test_what_takes_back_nobody_knows_what_is_asked(text: str) -> None:
    """Never are the number and what puts it right both done."""
    try:
        found = understand(text, l5r(), at("dynasty"), 0)
    except CannotRead:
        return
    assert Reason.CORRECTION in found.reasons


@pytest.mark.parametrize(
    ("text", "language"),
    [("no, my honor is 9", "en"), ("honor 9, not 10", "en"), ("honor mam 9, a nie 10", "pl"),
     ("ne počkej, čest mám 9, ne 10", "cs"), ("non non, honneur 9, pas 10", "fr")],
)  # fmt: skip
def test_what_there_is_is_set_whatever_was_said_before(text: str, language: str) -> None:
    """ "No" at the beginning denies something else, "not 10" at the end what there is not."""
    level = c.SetTo(counter="honor", holder="s0", to=9, seat=0)
    assert heard(text, language=language) == meant(level)


def test_a_change_that_puts_something_right_is_asked() -> None:
    """What was done before may have to be undone first; "no, Bo has 9" may not."""
    found = understand("no wait, I lose 2 honor", l5r(), at("dynasty"), 0)
    assert found.reasons == {Reason.CORRECTION}


@pytest.mark.parametrize(
    ("text", "language"),
    [("no, three", "en"), ("I meant 3", "en"), ("nie, trzy", "pl"), ("ne, tři", "cs"),
     ("non, trois", "fr")],
)  # fmt: skip
def test_another_number_is_of_what_was_just_counted(text: str, language: str) -> None:
    """While a bid is asked, the number is the bid."""
    assert heard(text, language=language) == meant(c.Correct(seat=0, number=3))
    assert isinstance(heard(text, "bids", language=language), c.Choose)


@pytest.mark.parametrize(
    ("text", "language"), [("not me, Bo", "en"), ("nie ja, Bo", "pl"), ("pas moi, Bo", "fr")]
)
def test_who_was_meant_is_put_right_after_an_undo(text: str, language: str) -> None:
    """One sentence says how."""
    with pytest.raises(NotAnOrder) as caught:
        understand(text, l5r(), at("dynasty"), 0, language)
    assert caught.value.kind == "correction"


def test_no_is_an_answer_still() -> None:
    """By itself, and where something belongs to it."""
    assert heard("no") == meant(c.Answer(seat=0, agree=False))


@pytest.mark.parametrize(
    ("text", "language"),
    [("you pass", "en"), ("he passes", "en"), ("Bo passes", "en"), ("you concede", "en"),
     ("pasujesz", "pl"), ("spasował", "pl"), ("on pasuje", "pl"), ("poddajesz się", "pl"),
     ("pasuješ", "cs"), ("vzdáváš se", "cs"), ("tu passes", "fr"), ("t'as passé", "fr"),
     ("vous abandonnez", "fr")],
)  # fmt: skip
def test_what_another_does_is_for_them_to_say(text: str, language: str) -> None:
    """The sentence says who, and in which words."""
    with pytest.raises(NotYours) as caught:
        understand(text, l5r(), at("dynasty"), 0, language)
    assert "that is for Bo to say, as “Bo> " in str(caught.value)


@pytest.mark.parametrize(
    ("text", "language"),
    [("ok that's it, end the game", "en"), ("gg you win", "en"), ("I won the game", "en"),
     ("kończymy grę", "pl"), ("konec hry", "cs"), ("on arrête là, fin de partie", "fr")],
)  # fmt: skip
def test_talk_of_the_end_ends_nothing(text: str, language: str) -> None:
    """One sentence says how a game ends."""
    with pytest.raises(NotAnOrder) as caught:
        understand(text, l5r(), at("dynasty"), 0, language)
    assert caught.value.kind == "ending"


def test_a_french_pronoun_is_said_twice() -> None:
    """As people do who say it with stress."""
    mine = c.Change(counter="honor", holder="s0", by=-2, seat=0)
    assert heard("moi je perds 2 honneurs", language="fr") == meant(mine)
    for text in ("toi tu perds 2 honneurs", "lui il perd 2 honneurs"):
        theirs = c.Change(counter="honor", holder="s1", by=-2, seat=0)
        assert heard(text, language="fr") == meant(theirs)


@pytest.mark.parametrize(
    ("text", "language"),
    [("tracę honor, znaczy dwa honoru", "pl"), ("ztrácím čest, vlastně dvě cti", "cs")],
)
def test_a_number_after_a_deed_without_one_is_asked_about(text: str, language: str) -> None:
    """It may stand for the one that was not said, or come on top of it."""
    assert Reason.CORRECTION in understand(text, l5r(), at("dynasty"), 0, language).reasons
