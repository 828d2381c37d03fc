"""A history without one person: no trace of them is in it, and everything else is as it was."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import TableError
from bot.engine.event_log.anonymization import Participation, participation_of, without_player
from bot.engine.event_log.encoding import encode
from bot.engine.event_log.export import from_json, proof_lines, to_json
from bot.engine.games.files import shipped_games
from bot.engine.history import Record, replay
from bot.engine.state import Seat, Table
from tests.engine.play import Play, sensible

ANA, BO = "814230000000009001", "814230000000009002"  # as long as real ones: proofs are random
CHIEF = "⚖ chief"
GAME = shipped_games()["l5r"]


class Evening(Play):
    """A table whose records say who did it, as they do on Discord."""

    def by(self, actor: str, command: c.Command) -> Evening:
        start = len(self.records)
        self.do(command)
        self.records[start:] = [replace(one, actor=actor) for one in self.records[start:]]
        return self


def evening() -> Evening:
    """Ana has opened it and sits first."""
    opening = c.Open(game="l5r", seats=("Ana", "Bo"), players=(ANA, BO), first=0)
    return Evening(GAME).by("Ana", opening)


def sit(place: int, name: str, player: str, seat: int | None) -> c.Sit:
    return c.Sit(place=place, name=name, player=player, seat=seat)


def change(seat: int) -> c.Change:
    return c.Change(counter="honor", holder=f"s{seat}", by=1, seat=seat)


def without_ana(records: list[Record], *unseated: str) -> tuple[Participation, tuple[Record, ...]]:
    part = participation_of(records, ANA, unseated)
    return part, without_player(
        records, ANA, part, lambda seat: f"Player {seat + 1}", lambda _: "somebody"
    )


def stored(records: tuple[Record, ...]) -> str:
    """All that would stand in the file."""
    return " ".join(f"{one.actor} {encode(one.event).decode()}" for one in records)


def unnamed(table: Table) -> Table:
    return structs.replace(table, seats=tuple(Seat("", "", seat.profile) for seat in table.seats))


def test_whoever_left_is_found_and_goes() -> None:
    """Ana got up, Bo took her seat: the name that she left behind goes, Bo's deeds there stay."""
    play = evening().by("Ana Banana", change(0)).by("Ana", sit(0, "Ana", "", 0))
    play.by("Bo", sit(1, "Bo", "", 1)).by("Bo", sit(0, "Bo 2", BO, 0)).by("Bo", change(0))
    part, after = without_ana(play.records, "Ana")
    assert part.names == {"Ana", "Ana Banana"}
    assert (part.seats, part.sits, part.alone) == ((0,), False, False)
    assert "Ana" not in stored(after)
    assert ANA not in stored(after)
    assert [one.actor for one in after][-3:] == ["Bo", "Bo", "Bo"]
    assert replay(after).seats[0] == Seat("Bo 2", BO)
    assert unnamed(replay(after)) == unnamed(play.table)


def test_an_undone_seat_is_nobodys() -> None:
    """A moderator put Ana on Bo's seat and took that back: what Bo did there is Bo's."""
    play = evening().by("Ana", sit(0, "Ana", "", 0))
    play.by(CHIEF, sit(1, "Ana 2", ANA, None)).by(CHIEF, c.Undo(table=True)).by("Bo", change(1))
    part, after = without_ana(play.records)
    assert part.seats == (0, 1)
    assert not part.sits
    assert all(one.actor != "Bo" for one in part.deeds)
    assert after[-1].actor == "Bo"
    assert ANA not in stored(after)


def test_a_moderator_is_known_by_name() -> None:
    """What was done without a seat is theirs if the name is, and nobody else's changes."""
    play = evening().by(CHIEF, change(1)).by("⚖ other", change(1))
    assert participation_of(play.records, BO, mark="⚖ ").deeds == ()
    part = participation_of(play.records, "9009", {CHIEF}, "⚖ ")
    assert [one.actor for one in part.deeds] == [CHIEF]
    after = without_player(play.records, "9009", part, str, lambda _: "somebody")
    assert [one.actor for one in after if one.actor != "Ana"] == ["somebody", "⚖ other"]
    assert not part.seats
    assert not participation_of(play.records, "9009")


def test_proofs_of_sealed_choices_hold() -> None:
    """Both bid, all is revealed, Ana is gone: each proof proves, and the export comes back in."""
    play = evening()
    while "bid" not in (play.game.step(*play.table.place).wait.choice or ""):  # type: ignore[union-attr] # every step of this game waits
        play.by("Ana", c.Next(anyway=True, seat=0))
    for seat, name in enumerate(("Ana", "Bo")):
        play.by(name, c.Choose(choice="bid", value={"value": 3}, seat=seat))
    _, after = without_ana(play.records, "Ana")
    assert "Ana" not in stored(after)
    proofs = proof_lines(after)
    assert len(proofs) == 2
    assert all(one["proved"] for one in proofs)
    assert proofs == proof_lines(play.records)
    assert from_json(to_json(after, "l5r"), GAME) == after


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 1000), max_size=25))
def test_nothing_else_changes(picks: list[int]) -> None:
    """Whatever was played: the numbers, pieces, steps and order of the others are the same."""
    play = evening()
    for pick in picks:
        command: c.Command = sensible(GAME, play.table, pick)
        if pick % 7 == 0:
            command = c.Undo(seat=pick % 2)
        if pick % 11 == 0:
            command = sit(0, "Ana", "" if play.table.seats[0].player else ANA, 0)
        elif command.seat == 0 and not play.table.seats[0].player:
            continue  # nobody acts from a seat where nobody sits
        try:
            play.by("Ana" if command.seat == 0 else "Bo", command)
        except TableError:
            continue
    part, after = without_ana(play.records, "Ana")
    assert "Ana" not in stored(after)
    assert ANA not in stored(after)
    assert unnamed(replay(after)) == unnamed(play.table)
    assert [one.seq for one in after] == [one.seq for one in play.records]
    assert [type(one.event) for one in after] == [type(one.event) for one in play.records]
    kept = [one for one in play.records if one not in part.deeds]
    seating = (e.Opened, e.Sat)
    assert [one for one in after if one in kept] == [
        one for one in kept if not isinstance(one.event, seating)
    ]
