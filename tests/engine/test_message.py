"""Refusals in the language of whoever reads them: same sentence, game's own names, words kept."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import CannotRead, NotNow, TableError, WhichOne, error_text
from bot.engine.games.files import Games
from bot.engine.language import surely
from bot.engine.message import Message, all_of, figure, in_words, one_of
from bot.engine.state import seat_key
from tests.engine.play import Play

LOUD = {
    "{piece} can be: {states}; say one of them.": "[{states}] {piece}!",
    "“{text}” can mean {choices}: say which.": "{choices}? {text}",
    "{some} or {last}": "{some} ODER {last}",
    "“{words}”": "»{words}«",
}


def loud(template: str) -> str:
    """A language that has words for a few sentences only."""
    return LOUD.get(template, template)


def refusal(*commands: c.Command) -> TableError:
    """Why the last of these is refused at a new table of L5R."""
    play = Play(Games()["l5r"]).all(c.Open(game="l5r", seats=("Ana", "Bo"), first=0))
    play.all(*commands[:-1])
    with pytest.raises(NotNow) as caught:
        decide(play.game, play.table, (), commands[-1])
    return caught.value


def test_a_refusal_is_said_in_another_language() -> None:
    """Its template in the language, its values called as the game calls them there."""
    error = refusal(c.Put(seat=0, piece="air", state="burning"))
    assert str(error) == "ring can be: unclaimed, contested, claimed; say one of them."
    assert error_text(error) == str(error)
    assert error_text(error, loud, "pl") == "[niezajęty, sporny, zajęty] krąg!"


def test_parts_of_a_sentence_are_in_the_language_too() -> None:
    """A step that still waits says for whom; a counter is called as in that language's game."""
    error = refusal(c.Next(seat=0))
    assert (
        str(error) == "Ana and Bo can still act here, or pass; to go on without, say “next anyway”."
    )
    late = refusal(c.Change(seat=0, counter="fate", holder=seat_key(0), by=-99))
    assert "fate" in str(late)
    assert "destin" in error_text(late, str, "fr")


def test_several_choices_are_joined_and_quoted_in_the_language() -> None:
    """“or” and the marks of a quotation are words as well."""
    error = WhichOne("two fate", ("fate 2", "fate +2", "2"))
    assert str(error) == "“two fate” can mean “fate 2” or “fate +2” or “2”: say which."
    assert error_text(error, loud) == "»fate 2« ODER »fate +2« ODER »2«? two fate"


def test_words_of_players_are_made_fit_and_never_read_as_places() -> None:
    """Where it is shown may need other signs; braces of a name fill nothing."""
    error = CannotRead("*{text}*")
    assert "\\*{text}\\*" in error_text(error, shown=lambda text: text.replace("*", "\\*"))
    assert str(NotNow("A {brace} stays.")) == "A {brace} stays."


def test_lists_of_any_length() -> None:
    """None, one and more of them."""
    assert (str(all_of([])), str(all_of(["a"])), str(one_of(["a", "b", "c"]))) == (
        "",
        "a",
        "a or b or c",
    )
    assert in_words(Message("{n}", n=figure(1_000_000)), language="pl") == "1\xa0000\xa0000"
    assert in_words(Message("{n}", n=figure(1_000_000))) == "1,000,000"


def test_what_could_not_be_read_says_why_in_the_language() -> None:
    """The reason inside the sentence is put into words with it."""
    play = Play(Games()["l5r"]).all(c.Open(game="l5r", seats=("Ana", "Bo"), first=0))
    with pytest.raises(CannotRead) as caught:
        surely("counter honor", play.game, play.table, 0)
    assert "means something at this table already" in str(caught.value)
    assert "JUŻ COŚ" in error_text(
        caught.value, lambda text: "JUŻ COŚ: {name}" if text.startswith("“{name}”") else text
    )
