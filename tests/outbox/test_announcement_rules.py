"""What is announced: lines about what matters, from the records alone, and never a secret."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.events import Locked
from bot.engine.games.files import Games
from bot.engine.games.words import LANGUAGES
from bot.engine.history_window import HistoryWindow
from bot.engine.host import CommandResult, Running
from bot.locale.catalogue import words
from bot.outbox.announcement_rules import (
    CLAIMED,
    END,
    KINDS,
    PHASE,
    REVEALED,
    WON,
    announcements_of,
    can_announce,
    kinds,
)
from tests.engine.play import Play, opened, seated, sensible

GAMES = Games()
KEYS = GAMES.keys()


def done(play: Play, command: c.Command) -> CommandResult:
    """What became of a command."""
    before, table = len(play.records), play.table
    play.do(command)
    running = Running(play.game, HistoryWindow().followed_by(play.records))
    return CommandResult(running, running.records[before:], table)


def heard(
    play: Play, command: c.Command, language: str = "en", quiet: Sequence[str] = ()
) -> dict[str, str]:
    """What is said of a command, by kind."""
    new = done(play, command)
    if not can_announce(new.records):
        assert announcements_of(new) == ()
    said = announcements_of(new, language, words(language).template, quiet)
    assert len({one.kind for one in said}) == len(said), "one line a kind"
    return {one.kind: one.text for one in said}


def bidding(game: str = "l5r") -> Play:
    """Ana and Bo before their bids."""
    play = opened(GAMES[game])
    return play.all(c.Pass(seat=0), c.Pass(seat=1))


def bid(seat: int, value: int) -> c.Choose:
    return c.Choose(choice="bid", value={"value": value}, seat=seat)


def attacked() -> Play:
    """Ana attacks with the ring of fire."""
    play = bidding().all(bid(0, 3), bid(1, 3), c.Next(seat=0))
    told: dict[str, str | int] = {"type": "military", "ring": "fire"}
    return play.all(c.Do(action="conflict", told=told, seat=0), c.Next(seat=0))


def test_bids_are_told_with_what_they_bring() -> None:
    """Who bid what, the honor that changes hands, the cards to draw: one line."""
    play = bidding()
    assert heard(play, bid(0, 5)) == {}
    said = heard(play, bid(1, 1))
    assert said[REVEALED] == "bid: Ana 5, Bo 1 · Ana → Bo: 4 honor · Ana draws 5 · Bo draws 1"


def test_a_conflict_is_told_with_its_type_and_ring() -> None:
    """What it was about, the totals, who won and by how much."""
    said = heard(attacked(), c.Tell(totals={0: 6, 1: 2}, seat=0))
    assert said[WON] == "conflict (military, Fire) · skill: Ana 6, Bo 2 · Ana wins by 4"


def test_a_claimed_ring_is_told_once() -> None:
    """Whose it is now; the same ring put where it is already is no news."""
    play = attacked().all(c.Tell(totals={0: 6, 1: 2}, seat=0))
    said = heard(play, c.Do(action="ring_resolve", seat=0))
    assert said[CLAIMED] == "Fire: claimed (Ana)"
    assert heard(play, c.Put(piece="air", state="claimed", holder=1, seat=1)) == {
        CLAIMED: "✎ Air: claimed (Bo)"
    }
    assert heard(play, c.Put(piece="air", state="unclaimed", seat=1)) == {}


def test_a_province_that_breaks_is_told() -> None:
    """What befalls something of a seat's own matters, also if nobody holds it."""
    play = attacked().all(c.Tell(totals={0: 6, 1: 2}, seat=0))
    said = heard(play, c.Do(action="broke", told={"province": "s1.p2"}, seat=0))
    assert said[CLAIMED] == "province 2 (Bo): broken"


def test_a_phase_is_told_where_the_table_stops() -> None:
    """Not the phases that it only walks through; a new round says who begins it."""
    play = opened(GAMES["l5r"])
    assert heard(play, c.Pass(seat=0)) == {}
    assert heard(play, c.Pass(seat=1))[PHASE] == "round 1 · Draw"
    assert PHASE not in heard(play, bid(0, 3))
    said = heard(play, c.GoTo(step="5.3", seat=0))
    assert said[PHASE] == "round 1 · Regroup"
    assert heard(play, c.Next(seat=0)) == {PHASE: "round 2 · Dynasty · first player: Bo"}


def test_a_turn_is_told_where_players_take_turns() -> None:
    """The same phase of another player is news; the next phase of the same turn is none."""
    play = opened(GAMES["whinv"])
    # Ana begins, and does not attack in the very first turn.
    assert heard(play, c.Next(seat=0))[PHASE] == "round 1 · Capital phase · Bo is to act"
    assert heard(play, c.Next(seat=1)) == {}
    assert play.table.place == ("", "4")
    assert heard(play, c.Next(seat=1))[PHASE] == "round 2 · Capital phase · Ana is to act"


def test_the_end_is_told_and_that_it_was_none() -> None:
    """Who has won and why; after a correction the game goes on."""
    play = opened(GAMES["l5r"])
    said = heard(play, c.SetTo(counter="honor", holder="s0", to=25, seat=0))
    assert said[END] == "Ana wins the game: honor 25"
    said = heard(play, c.SetTo(counter="honor", holder="s0", to=20, seat=0))
    assert said[END] == "the game goes on"


def test_the_opening_and_an_undo_are_not_announced() -> None:
    """The board shows them; what is done again is no news a second time."""
    opening = c.Open(game="l5r", seats=("Ana", "Bo"), first=0)
    assert announcements_of(done(Play(GAMES["l5r"]), opening)) == ()
    play = bidding().all(bid(0, 5), bid(1, 1))
    assert heard(play, c.Undo(seat=1)) == {}
    assert heard(play, c.Answer(agree=True, seat=0)) == {}
    assert heard(play, c.Redo(seat=1)) == {}


def test_a_kind_that_is_switched_off_is_not_told() -> None:
    """The rest is."""
    play = bidding().all(bid(0, 5))
    said = heard(play, bid(1, 1), quiet=(REVEALED,))
    assert said == {}
    assert [key for key, _ in kinds(str)] == list(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_the_language_of_the_table(language: str) -> None:
    """Names of things and of phases are those of the game's file."""
    play = bidding().all(bid(0, 5))
    name = GAMES["l5r"].choices["bid"].words.name(language)
    told = words(language)("{name}: {what}", name=name, what="Ana 5, Bo 1 · Ana → Bo")
    assert heard(play, bid(1, 1), language)[REVEALED].startswith(told)


def games() -> Iterator[Play]:
    """A game of each kind, played on as far as it goes."""
    for key in KEYS:
        for pick in (1, 2):
            yield seated(GAMES[key], pick)


def test_whatever_happens_every_line_is_short_and_holds_no_secret() -> None:
    """Played at random: nothing of a choice that is locked is said, nothing has a hole in it."""
    lines = 0
    for number, play in enumerate(games()):
        for turn in range(60):
            try:
                new = done(play, sensible(play.game, play.table, number * 31 + turn * 7))
            except TableError:
                continue
            said = announcements_of(new, "pl", words("pl").template)
            lines += len(said)
            assert not any(re.search(r"[{}]|None|\bs\d\b", one.text) for one in said), said
            assert all(0 < len(one.text) < 300 for one in said), said
            if any(isinstance(record.event, Locked) for record in new.records) and not any(
                one.kind == REVEALED for one in said
            ):
                assert said == (), "a choice that is in is not told by this"
    assert lines > 50
