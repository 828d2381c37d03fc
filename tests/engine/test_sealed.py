"""Sealed choices: nobody sees them, nobody changes them unseen, and everybody can check that."""

from __future__ import annotations

import base64
import hashlib
import json
import pprint
import re
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import rich
import rich.pretty
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import TableError
from bot.engine.event_log.bindings import commitment_bindings
from bot.engine.event_log.encoding import decode, encode
from bot.engine.games.files import shipped_games
from bot.engine.games.game import Game
from bot.engine.history import Record, acts
from bot.engine.sealed import Bound, Secret, canonical, commitment, proves, version_of
from tests.engine.play import Play, opened
from tests.engine.small_game import SMALL_GAME, small_game

RARE = 73419
"""A number that occurs nowhere else."""
WORD = "xylophone"
NONCE = "periwinkle"


@pytest.fixture(scope="module")
def wide() -> Game:
    """Numbers up to a million can be guessed."""
    return small_game("", SMALL_GAME.replace("range = [1, 5]", "range = [1, 999999]"))


def locked(game: Game, seat: int = 0) -> Play:
    play = opened(game, players=3).all(c.Next(seat=0))
    value: e.Chosen = {"number": RARE, "word": WORD}
    return play.all(c.Choose(choice="guess", value=value, nonce=NONCE, seat=seat))


def told(thing: object) -> str:
    """All that can be got out of a thing by showing it."""
    out = StringIO()
    rich.print(thing, file=out)
    rich.print(rich.pretty.pretty_repr(thing), file=out)
    return " ".join([repr(thing), str(thing), f"{thing}", pprint.pformat(thing), out.getvalue()])


def test_nothing_shows_a_sealed_choice(wide: Game) -> None:
    """Not the command, the table, a record, an event, an act, nor what is made of them."""
    play = locked(wide)
    value: e.Chosen = {"number": RARE, "word": WORD}
    choose = c.Choose(choice="guess", value=value, nonce=NONCE, seat=0)
    lock = play.table.locks["guess"][0]
    things = [choose, c.Several(commands=(choose,)), play.table, lock, lock.value]
    things += [*play.records, *(record.event for record in play.records), *acts(play.records)]
    for thing in things:
        for secret in (str(RARE), WORD, NONCE):
            assert secret not in told(thing)


def test_showing_finds_what_is_open(wide: Game) -> None:
    """The same look at a revealed choice finds it, so the test above can fail."""
    play = locked(wide)
    for seat in (1, 2):
        play.do(c.Choose(choice="guess", value={"number": 2}, seat=seat))
    assert str(RARE) in told(play.table)
    assert str(RARE) in told(play.records[-4:]) or str(RARE) in told(play.records)


@pytest.mark.parametrize(
    "value",
    [
        {"number": RARE * 100},
        {"number": (RARE, RARE)},
        {"number": f"{RARE}"},
        {"number": ()},
        {"number": True},
        {"wind": f"w{RARE}", "number": 1},
        {"word": (RARE,), "number": 1},
        {"word": WORD + str(RARE)},
    ],
)
def test_no_refusal_tells_what_was_chosen(wide: Game, value: e.Chosen) -> None:
    """Also a choice that cannot be is kept to oneself."""
    play = opened(wide).all(c.Next(seat=0))
    with pytest.raises(TableError) as caught:
        play.do(c.Choose(choice="guess", value=value, seat=0))
    assert str(RARE) not in told(caught.value)
    assert WORD not in told(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None


def test_a_choice_at_the_wrong_time_is_not_told(wide: Game) -> None:
    """Nor where nothing is chosen, where one has no seat, or of a choice that is not there."""
    play = opened(wide)
    play.all(c.GoTo(step="3", seat=0))
    for choice, seat in (("guess", None), ("", 0), ("bid", 0)):
        command = c.Choose(choice=choice, value={"number": RARE}, seat=seat)
        assert str(RARE) not in play.refused(command)


def test_a_choice_can_be_made_anew_and_taken_back(wide: Game) -> None:
    """Until all are in; afterwards it is too late."""
    play = locked(wide)
    before = play.table.locks["guess"][0].commitment
    play.do(c.Choose(choice="guess", value={"number": 3}, seat=0))
    assert play.table.locks["guess"][0].commitment != before
    play.do(c.Withdraw(choice="guess", seat=0))
    assert play.table.locks["guess"] == {}
    assert "chosen nothing" in play.refused(c.Withdraw(choice="guess", seat=0))
    for seat in (0, 1, 2):
        play.do(c.Choose(choice="guess", value={"number": 3}, seat=seat))
    play.refused(c.Withdraw(choice="guess", seat=0))
    assert "Nothing is chosen" in play.refused(
        c.Choose(choice="guess", value={"number": 3}, seat=0)
    )


def test_all_are_revealed_together_with_their_proofs(wide: Game) -> None:
    """The event carries what was published before, and what shows that nothing was changed."""
    play = locked(wide)
    published = play.table.locks["guess"][0].commitment
    play.do(c.Choose(choice="guess", value={"number": 2}, seat=1))
    assert not any(isinstance(record.event, e.Revealed) for record in play.records)
    events = play.do(c.Choose(choice="guess", value={"number": 5}, seat=2))
    opened_up = next(event for event in events if isinstance(event, e.Revealed))
    assert opened_up.values["0"] == {"number": RARE, "word": WORD}
    assert opened_up.commitments["0"] == published
    places = {str(lock.seat): place for lock, place in commitment_bindings(play.records)}
    for seat, value in opened_up.values.items():
        proof = opened_up.proofs[seat]
        assert proves(canonical(value), proof, opened_up.commitments[seat], places[seat])
    changed = canonical({"number": RARE - 1, "word": WORD})
    assert not proves(changed, opened_up.proofs["0"], published, places["0"])


def test_a_proof_is_checked_by_hand_as_the_documentation_says() -> None:
    """Ten lines of Python's own, without anything of ours, give the same commitment."""
    text = (Path(__file__).parents[2] / "docs/tables.md").read_text("utf-8")
    code = next(c for c in re.findall(r"```python\n(.*?)```", text, re.S) if "hashlib" in c)
    values: dict[str, object] = {}
    exec(code, values)  # the text of our own documentation
    assert values["commitment"] == values["published"]
    place = Bound(*json.loads(str(values["place"])))
    assert commitment(str(values["value"]), str(values["proof"]), place) == values["published"]


_VALUES = st.dictionaries(
    st.text(min_size=1), st.integers(-(10**9), 10**9) | st.text(st.characters(codec="utf-8"))
)


_TEXTS = st.text(st.sampled_from('",:[]{}\\ 0a') | st.characters(codec="utf-8"), max_size=8)
"""Also the signs that hold the parts of what is hashed together."""
_NUMBERS = st.integers(0, 3)
_PLACES = st.builds(Bound, _TEXTS, _TEXTS, _NUMBERS, _TEXTS, _NUMBERS)
_SEALED = st.tuples(_VALUES, _TEXTS, _PLACES)
Sealed = tuple[dict[str, object], str, Bound]


@given(_SEALED, _SEALED)
def test_only_the_choice_itself_is_proven(sealed: Sealed, other: Sealed) -> None:
    """In any order of its fields, with its own nonce, in its own place, and nothing else."""
    value, nonce, place = sealed
    published = commitment(canonical(value), nonce, place)
    assert len(published.removeprefix("v2-")) == 32
    assert proves(canonical(dict(reversed(value.items()))), nonce, published, place)
    assert proves(canonical(other[0]), other[1], published, other[2]) is (other == sealed)


@given(_SEALED, st.sampled_from(["table", "game", "round", "choice", "seat"]), _TEXTS, _NUMBERS)
def test_a_proof_holds_at_no_other_place(sealed: Sealed, part: str, text: str, number: int) -> None:
    """The same choice with the same nonce: not at another table, nor in any other part."""
    value, nonce, place = sealed
    other: dict[str, Any] = {part: number if part in {"round", "seat"} else text}
    elsewhere = replace(place, **other)
    published = commitment(canonical(value), nonce, place)
    assert proves(canonical(value), nonce, published, elsewhere) is (elsewhere == place)


def first_version(value: str, nonce: str) -> str:
    """What was published before commitments had versions."""
    digest = hashlib.sha256(f"{nonce}:{value}".encode()).digest()
    return base64.b32encode(digest).decode().lower()[:20]


@given(_SEALED, _SEALED)
def test_a_proof_of_the_first_version_still_holds(sealed: Sealed, other: Sealed) -> None:
    """At whatever place, for it was bound to none; not for another choice."""
    value, _, place = sealed
    published = first_version(canonical(value), NONCE)
    assert version_of(published) == 1
    assert proves(canonical(value), NONCE, published, place)
    assert proves(canonical(other[0]), NONCE, published, place) is (other[0] == value)


@given(_SEALED, st.integers(0, 34))
def test_a_proof_that_is_cut_short_or_has_no_version_proves_nothing(
    sealed: Sealed, length: int
) -> None:
    """Nor one with more at its end, or in capitals, or of a version that is not there yet."""
    value, nonce, place = sealed
    text = canonical(value)
    published = commitment(text, nonce, place)
    letters = published.removeprefix("v2-")
    old = first_version(text, nonce)
    for bad in (published[:length], letters, f"v3-{letters}", f"{published}a", f"{published}\n"):
        assert not proves(text, nonce, bad, place)
        assert version_of(bad) == 0
    for bad in (old[:19], f"{old}a", f"v1-{old}", f"v2-{old}", f"{old}\n"):
        assert not proves(text, nonce, bad, place)
        assert version_of(bad) == 0
    assert not proves(text, nonce, published.upper(), place)
    assert not proves(text, nonce, letters[:20], place)


@settings(max_examples=12)
@given(number=st.integers(100_000, 999_999), seat=st.integers(0, 2), more=st.integers(0, 4))
def test_no_sealed_number_is_ever_shown(number: int, seat: int, more: int) -> None:
    """Whatever else happens at the table while a choice waits, also undo and redo."""
    game = small_game("", SMALL_GAME.replace("range = [1, 5]", "range = [1, 999999]"))
    play = opened(game, players=3)
    # Ids and commitments are left out: chance may put any figures there.
    play.do(c.Choose(choice="guess", value={"number": number}, nonce="n", seat=seat, id="choose"))
    rest: list[c.Command] = [
        c.Change(counter="gold", holder="s0", by=1, seat=0, id="change"),
        c.Undo(seat=0, id="undo"),
        c.Redo(seat=0, id="redo"),
        c.Undo(table=True, id="undo2"),
    ]
    play.all(*rest[:more])
    shown = told(play.table) + told(play.records) + told(acts(play.records))
    for one in [r.event for r in play.records if isinstance(r.event, e.Locked)]:
        shown = shown.replace(one.commitment, "")
    assert str(number) not in shown


def test_secrets_are_compared_without_being_shown() -> None:
    """Two secrets of one text are the same; neither repr nor format shows it."""
    assert Secret(WORD) == Secret(WORD) != Secret(NONCE)
    assert Secret(WORD) != WORD
    assert len({Secret(WORD), Secret(WORD)}) == 1
    assert WORD not in told(Secret(WORD))
    assert WORD not in f"{Secret(WORD):}"


def test_a_bid_of_the_five_rings_is_sealed_too() -> None:
    """The dial shows nothing before both bids are in."""
    play = opened(shipped_games()["l5r"]).all(c.Pass(seat=0), c.Pass(seat=1))
    before = play.has("dial")
    play.do(c.Choose(choice="bid", value={"value": 5}, seat=0))
    assert (play.has("dial"), play.has("bid")) == (before, (0, 0))
    play.do(c.Choose(choice="bid", value={"value": 2}, seat=1))
    assert (play.has("dial"), play.has("bid"), play.has("honor")) == ((5, 2), (5, 2), (7, 13))


def test_records_hold_their_secrets_for_the_store_only() -> None:
    """What the store keeps stands open, so that a restart can reveal it."""
    event = e.Locked("guess", 0, "c", Secret(WORD), Secret(NONCE))
    assert WORD in encode(event).decode()
    assert decode(encode(event)) == event
    assert WORD not in told(Record(1, "x", event))
