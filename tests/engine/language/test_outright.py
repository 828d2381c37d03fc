"""What a line says outright is done whatever stands around it; what is doubtful in it is asked."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.language import understand
from bot.engine.language.certainty import Reason
from tests.engine.language.said import at, done, flat, l5r

Told = tuple[str, str, int]
"""A counter, whose it is, and by how much it changes or to what it is set."""


def told(one: c.Command) -> Told:
    """What a command does to a counter."""
    assert isinstance(one, (c.Change, c.SetTo))
    return one.counter, one.holder, one.by if isinstance(one, c.Change) else one.to


OUTRIGHT = [
    ("en", "trapdoor, thats 3 fate from me", ("fate", "s0", -3)),
    ("en", "my scout drowned so I lose 2 honor", ("honor", "s0", -2)),
    ("en", "bringing out the bushi, thats three fate gone", ("fate", "s0", -3)),
    ("en", "the quarry gives me 2 fate", ("fate", "s0", 2)),
    ("en", "the quarry gives me a fate", ("fate", "s0", 1)),
    ("en", "I gain 1 honor off the quarry", ("honor", "s0", 1)),
    ("fr", "je claque deux destins pour la sorcière", ("fate", "s0", -2)),
    ("fr", "la carrière me donne un destin de plus", ("fate", "s0", 1)),
    ("fr", "mon archer, trois destins qui partent de chez moi", ("fate", "s0", -3)),
    ("pl", "wchodzi harcerka, schodzą mi trzy losy", ("fate", "s0", -3)),
    ("pl", "zwiadowca utonął więc tracę dwa honory", ("honor", "s0", -2)),
    ("cs", "zvěd utonul takže ztrácím dvě cti", ("honor", "s0", -2)),
    ("cs", "ještě mi přihoď dvě cti za toho zvěda", ("honor", "s0", 2)),
]


@pytest.mark.parametrize(("language", "text", "move"), OUTRIGHT)
def test_what_is_said_outright_is_done(language: str, text: str, move: Told) -> None:
    """Who, which way, how many and which counter are each said by a word that is known."""
    assert [*map(told, done(text, language=language))] == [move]


@pytest.mark.parametrize(("language", "text", "move"), OUTRIGHT)
def test_an_unknown_word_among_those_of_a_move_is_a_doubt(
    language: str, text: str, move: Told
) -> None:
    """Wherever it stands between the first and the last of them; it may be "almost"."""
    words = text.split()
    counted = next(i for i, one in enumerate(words) if one.strip(",").casefold() in NUMBERS)
    assert not done(" ".join([*words[:counted], "blorb", *words[counted:]]), language=language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "trapdoor, thats 3 fate from me"),
        ("en", "bringing out the bushi, thats three fate gone"),
        ("pl", "wchodzi harcerka, schodzą mi trzy losy"),
    ],
)
def test_a_last_word_by_itself_is_a_doubt(language: str, text: str) -> None:
    """It may take back all that was said before it."""
    assert done(text, language=language)
    assert not done(f"{text}, blorb", language=language)


NUMBERS = {"1", "2", "3", "a", "three", "un", "deux", "trois", "dwa", "trzy", "dvě"}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "trapdoor, thats 3 fate from me unless you stop it"),
        ("en", "trapdoor, thats not 3 fate from me"),
        ("en", "trapdoor, is that 3 fate from me"),
        ("en", "trapdoor, bo says thats 3 fate from me"),
        ("en", "worst case thats 3 fate from me"),
        ("en", "theoretically, I lose 2 honor"),
        ("en", "trapdoor, thats 3 fate from me and one honor for whoever"),
        ("en", "my scout nearly drowned so I almost lose 2 honor"),
        ("en", "my scout should drown so I should lose 2 honor"),
        ("en", "my scout drowned so we and the lions lose 2 honor"),
        ("en", "the quarry never gives me a fate"),
        ("en", "the quarry would give me 2 fate"),
        ("en", "does the quarry give me a fate"),
        ("en", "I gain 1 honor more than bo off the quarry"),
        ("fr", "je claquerais deux destins pour la sorcière"),
        ("fr", "faudrait claquer deux destins pour la sorcière"),
        ("fr", "bo dit que je claque deux destins pour la sorcière"),
        ("fr", "au pire je claque deux destins pour la sorcière"),
        ("fr", "je claque presque deux destins pour la sorcière"),
        ("fr", "la carrière me donne pas un destin de plus"),
        ("fr", "la carrière me donnerait un destin de plus"),
        ("fr", "si la carrière me donne un destin de plus"),
        ("pl", "gdyby weszła harcerka, schodzą mi trzy losy"),
        ("pl", "wyobraź sobie że schodzą mi trzy losy"),
        ("pl", "teoretycznie, schodzą mi trzy losy"),
        ("pl", "wchodzi harcerka, nie schodzą mi trzy losy"),
        ("pl", "wchodzi harcerka, zeszłyby mi trzy losy"),
        ("pl", "zwiadowca utonął więc prawie tracę dwa honory"),
        ("pl", "zwiadowca utonął więc tracisz albo tracę dwa honory"),
        ("pl", "mało brakowało i tracę dwa honory"),
        ("cs", "kdyby zvěd utonul tak ztrácím dvě cti"),
        ("cs", "představ si, ztrácím dvě cti"),
        ("cs", "zvěd utonul takže málem ztrácím dvě cti"),
        ("cs", "zvěd utonul takže neztrácím dvě cti"),
        ("cs", "zvěd utonul takže bo ztrácí nebo ztrácím dvě cti"),
        ("cs", "ztratil bych dvě cti za toho zvěda"),
        ("cs", "ještě bys mi přihodil dvě cti za toho zvěda"),
        ("cs", "v nejhorším ztrácím dvě cti"),
    ],
)
def test_what_is_supposed_denied_asked_compared_or_anothers_is_not_done(
    language: str, text: str
) -> None:
    """However much of it is known."""
    assert not done(text, language=language)


@pytest.mark.parametrize(
    ("language", "text", "move"),
    [
        ("en", "sorta I gain 1 honor off the quarry", ("honor", "s0", 1)),
        ("fr", "il paye sa ruse, deux destins pour lui", ("fate", "s1", -2)),
        ("fr", "encore deux destins pour ma blorbe", ("fate", "s0", 2)),
        ("pl", "z talii wchodzi sługa za dwa losy", ("fate", "s0", -2)),
    ],
)
def test_a_guess_goes_the_way_that_was_said(language: str, text: str, move: Told) -> None:
    """A verb knows better than "off" or "for", and what stands behind "za" is paid."""
    reading = understand(text, l5r(), at("dynasty"), 0, language)
    assert reading.reasons == {Reason.PARTLY}
    assert [*map(told, flat(reading.command))] == [move]


def test_whose_deed_a_verb_tells_has_to_agree() -> None:
    """ "Traci" is nobody's deed that "I" do."""
    for text in ("mój zwiadowca blorbnął więc traci mi 2 honoru", "blorb więc ja traci 2 honoru"):
        try:
            assert not done(text, language="pl")
        except TableError:
            continue
