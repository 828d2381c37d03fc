"""What no slip of the pen may do: end a game, give up, claim, tell a result, show a secret."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.decide import decide
from bot.engine.errors import TableError
from bot.engine.evolve import evolve
from bot.engine.games import files
from bot.engine.games.game import Game
from bot.engine.games.words import LANGUAGES
from bot.engine.language import surely
from bot.engine.language.fold import tokens
from bot.engine.language.lexicon import Term
from bot.engine.language.sources import lexicon
from bot.engine.redaction import view_for
from bot.engine.state import Table
from tests.engine.language.said import at, flat, l5r, opened
from tests.engine.language.test_any_text import SMALL

STEPS = ("dynasty", "bids", "conflicts", "skill", "won", "glory", "favor")
GAMES = files.shipped_games().keys()
NUMBERS = ["1", "2", "3", "5", "-1", "+2", "two", "trzy", "tři", "deux"]


def tables() -> list[tuple[Game, Table]]:
    """The Five Rings at its steps, and every other game as it begins."""
    others = [files.shipped_games()[key] for key in GAMES if not key.startswith("l5r")]
    return [(l5r(), at(step)) for step in STEPS] + [
        (one, opened(one, "Ana", "Bo")) for one in others
    ]


TABLES = tables()


def said_of(game: Game, table: Table) -> list[str]:
    """All that has a meaning at a table, in any language."""
    return sorted({" ".join(phrase) for one in lexicon(game, table) for phrase in one.phrases})


WORDS = [said_of(*one) for one in TABLES]


@st.composite
def texts(draw: st.DrawFn) -> tuple[int, str]:
    """A table, and some words of it and of the languages, each perhaps with a slip of the pen."""
    place = draw(st.integers(0, len(TABLES) - 1))
    own = st.sampled_from(WORDS[place])
    words = draw(st.lists(own | st.sampled_from([*SMALL, *NUMBERS]), min_size=1, max_size=4))
    slips = draw(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 20), st.integers(0, 3))))
    for which, where, how in slips[:2]:
        if which < len(words):
            words[which] = slip(words[which], where, how)
    return place, " ".join(words)


def slip(word: str, where: int, how: int) -> str:
    """A word with a letter left out, doubled, changed, or two in the wrong order."""
    cut = where % max(1, len(word))
    head, letter, tail = word[:cut], word[cut : cut + 1], word[cut + 1 :]
    return head + ["", letter * 2, "x", tail[:1] + letter][how] + (tail[1:] if how == 3 else tail)


def exactly(game: Game, table: Table, text: str) -> Iterator[Term]:
    """What the words of a text mean as they stand, whatever stands between them."""
    said = tuple(token.text for token in tokens(text))
    for one in lexicon(game, table):
        for start, word in enumerate(said):
            for phrase in one.first.get(word, ()):
                if said[start : start + len(phrase)] == phrase:
                    yield from one.phrases[phrase]


NEEDED: dict[type[c.Command], set[str]] = {
    c.Concede: set(),  # it is asked, however it is said
    c.Tell: {"verb won", "verb lost", "verb nobody_won", "compare"},
    c.Answer: {"verb yes", "verb no"},
    c.Choose: {"choice", "mirror", "number", "choption", "field"},
    c.Withdraw: {"verb withdraw"},
}


def is_said(command: c.Command, meant: list[Term], game: Game) -> bool:
    """Whether the words that a grave command needs are there."""
    said = {one.kind for one in meant} | {f"{one.kind} {one.value}" for one in meant}
    named = {one.value for one in meant}
    if isinstance(command, c.Put):
        name = command.piece.rpartition(".")[2]
        return bool({name, game.kind_of(name)} & named)
    if isinstance(command, c.Do):
        passes = command.action == "pass_conflict" and "verb pass" in said
        return passes or command.action in named | {one.of.partition(".")[0] for one in meant}
    needed = NEEDED.get(type(command))
    return needed is None or bool(needed & said)


@settings(max_examples=500, deadline=None)
@given(texts(), st.sampled_from([0, 1]), st.sampled_from(LANGUAGES))
@example((0, "concedee"), 0, "en")
@example((3, "wom by 3"), 0, "en")
def test_nothing_grave_is_done_but_in_its_own_words(
    said: tuple[int, str], seat: int, language: str
) -> None:
    """Surrender, results, claims, answers, reveals: each needs its word, letter by letter."""
    place, text = said
    game, table = TABLES[place]
    try:
        command = surely(text, game, table, seat, language)
        happened = decide(game, table, (), command)
    except TableError:
        return
    meant = list(exactly(game, table, text))
    for one in flat(command):
        assert is_said(one, meant, game), one
    grave = [one for one in happened if isinstance(one, (e.Ended, e.Conceded, e.Revealed))]
    if grave:
        known = [token for token in tokens(text) if token.kind == "word"]
        words = {word for one in lexicon(game, table) for word in one.known}
        assert all(token.text in words for token in known), grave


@st.composite
def ramblings(draw: st.DrawFn) -> tuple[int, str]:
    """A table, and anything that can be typed, with its words and numbers anywhere in it."""
    place = draw(st.integers(0, len(TABLES) - 1))
    own = st.sampled_from(WORDS[place])
    anything = st.text(max_size=12) | st.sampled_from([*SMALL, *NUMBERS]) | own
    return place, " ".join(draw(st.lists(anything, min_size=1, max_size=6)))


TOLD = {"verb won", "verb lost", "verb nobody_won", "compare"}
"""What tells a result, from which claims may follow."""


@settings(max_examples=400, deadline=None)
@given(ramblings(), st.sampled_from([0, 1, None]), st.sampled_from(LANGUAGES))
@example((2, "the 3 conceding koi ring water pls"), 0, "en")
@example((2, "I surrender"), 0, "en")
@example((3, "1 ringg fyre bo"), 0, "en")
@example((2, "ring water bo"), 0, "en")
def test_whatever_is_typed_nobody_gives_up_claims_or_ends_a_game(
    said: tuple[int, str], seat: int | None, language: str
) -> None:
    """Giving up is always asked; a claim needs the name of what is claimed, an end its counter."""
    place, text = said
    game, table = TABLES[place]
    try:
        happened = decide(game, table, (), surely(text, game, table, seat, language))
    except TableError:
        return
    assert not any(isinstance(one, e.Conceded) for one in happened)
    meant = list(exactly(game, table, text))
    kinds = {one.kind for one in meant} | {f"{one.kind} {one.value}" for one in meant}
    named = {str(one.value) for one in meant}
    for one in happened:
        if isinstance(one, e.Placed) and one.holder is not None:
            name = one.piece.rpartition(".")[2]
            is_named = bool({name, game.kind_of(name)} & named)
            assert is_named or TOLD & kinds or "action" in kinds, (text, one)
        if isinstance(one, e.Ended):
            assert kinds & {"counter", "action", *TOLD}, text
        if isinstance(one, e.Revealed):
            assert kinds & {"choice", "mirror", "number", "choption", "field"}, text


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from([*SMALL, *WORDS[1], "ana", "bo", "dial", "licznik", "ukazatel", "cadran"]),
        max_size=5,
    ),
    st.integers(0, 5),
    st.sampled_from(["4", "four", "cztery", "čtyři", "quatre", "=4", "-> 4", "+3"]),
    st.sampled_from([0, 1]),
    st.sampled_from(LANGUAGES),
)
@example(["my", "dial", "is"], 3, "4", 0, "en")
@example([], 0, "4", 0, "en")
@example(["set", "bo", "dial", "to"], 4, "4", 0, "en")
def test_no_number_that_is_typed_while_a_secret_is_asked_comes_to_light(
    words: list[str], place: int, number: str, seat: int, language: str
) -> None:
    """Whatever is said, no view shows what is bid, nor what mirrors it, nor that it is known."""
    game, table = l5r(), at("bids")
    text = " ".join([*words[:place], number, *words[place:]])
    try:
        command = surely(text, game, table, seat, language)
        for one in decide(game, table, (), command):
            table = evolve(table, one)
    except TableError:
        return
    for viewer in (0, 1, None):
        view = view_for(table, viewer)
        for holder in ("s0", "s1"):
            for counter in ("dial", "bid"):
                assert view.count(counter, holder) == at("bids").count(counter, holder), text
        assert not view.extras or not any(text_of(c) for c in view.extras.values()), text
    chosen = [one for one in flat(command) if isinstance(one, c.Choose)]
    if chosen:
        others = repr(view_for(table, 1 - seat)) + repr(view_for(table, None))
        assert "chosen" not in others or str(chosen[0].value) not in others


def text_of(extra: object) -> bool:
    """Whether a counter of the players' own is called like what is chosen."""
    name = str(getattr(extra, "name", "")).casefold()
    return any(word in name for word in ("dial", "bid", "licznik", "ukazatel", "cadran", "mise"))


@pytest.mark.parametrize(
    ("text", "language"),
    [("4", "en"), ("four", "en"), ("I go for four", "en"), ("I'm bidding 4", "en"),
     ("my dial says 4", "en"), ("four for me", "en"), ("daję 4", "pl"), ("cztery u mnie", "pl"),
     ("daję 4 na licytacji", "pl"), ("dávám čtyřku", "cs"), ("vsadím 4", "cs"),
     ("je choisis 4", "fr"), ("moi c'est 4", "fr")],
)  # fmt: skip
def test_a_number_by_itself_is_the_bid_while_all_bid(text: str, language: str) -> None:
    """In any way that says nothing else."""
    command = surely(text, l5r(), at("bids"), 0, language)
    assert isinstance(command, c.Choose)
    assert command.value == {"value": 4}


@pytest.mark.parametrize("text", ["Bo bids 4", "Bo takes four", "he goes for 4"])
def test_nobody_tells_anothers_bid(text: str) -> None:
    """One sentence says so, without the number."""
    with pytest.raises(TableError) as caught:
        surely(text, l5r(), at("bids"), 0, "en")
    assert "4" not in str(caught.value)
    assert "four" not in str(caught.value)
