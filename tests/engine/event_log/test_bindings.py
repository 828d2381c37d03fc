"""What sealed choices of a history are bound to, and that an export proves them nowhere else."""

from __future__ import annotations

import base64
import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import BadExport, TableError
from bot.engine.event_log.bindings import commitment_bindings
from bot.engine.event_log.export import from_json, proof_lines, to_json
from bot.engine.games.files import shipped_games
from bot.engine.history import Record, replay
from bot.engine.sealed import Bound, Secret
from tests.engine.play import Play, opened, sensible
from tests.engine.small_game import small_game

L5R, PLAIN = shipped_games()["l5r"], small_game()
Row = dict[str, Any]
Told = dict[str, Any]


def guess(seat: int, number: int) -> c.Choose:
    return c.Choose(choice="guess", value={"number": number}, nonce=f"salt{seat}", seat=seat)


def guessed(opening: str = "open1") -> Play:
    """A table where both have guessed, and the same guesses of the same nonces each time."""
    play = Play(PLAIN).all(c.Open(game="ferry", seats=("Ana", "Bo"), first=0, id=opening))
    return play.all(c.Next(seat=0, id="on"), guess(0, 5), guess(1, 2))


def told(play: Play) -> Told:
    read: Told = json.loads(to_json(play.records, "ferry"))
    return read


def of_kind(export: Told, kind: str) -> list[Row]:
    return [row["event"] for row in export["rows"] if row["event"]["event"] == kind]


def brought(export: Told) -> tuple[Record, ...]:
    return from_json(json.dumps(export).encode(), PLAIN)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 1000), max_size=40))
def test_each_choice_is_bound_to_where_the_table_was(picks: list[int]) -> None:
    """Whatever is undone and done again; and all of it is proved where the table is taken to."""
    play = opened(L5R).all(c.GoTo(step="2.2"))
    for pick in picks:
        undoing = (c.Undo(table=True), c.Redo(), c.Undo(seat=0), c.SetRound(to=1 + pick % 9))
        command = undoing[pick % 4] if pick % 5 == 0 else sensible(L5R, play.table, pick)
        try:
            play.do(command)
        except TableError:
            continue
    found = iter(commitment_bindings(play.records))
    for place, record in enumerate(play.records):
        if isinstance(record.event, e.Locked):
            before = replay(play.records[:place])
            lock, where = next(found)
            assert lock is record.event
            table = play.records[0].command
            assert where == Bound(table, "l5r", before.round, lock.choice, lock.seat)
    assert next(found, None) is None
    assert from_json(to_json(play.records, "l5r"), L5R)
    assert all(row["proved"] for row in proof_lines(play.records))


def test_a_round_that_was_undone_binds_nothing() -> None:
    """A choice is bound to the round that the table has, also once the other comes back."""
    play = opened(PLAIN).all(c.Next(seat=0), c.SetRound(to=7), c.Undo(table=True), guess(0, 5))
    assert (
        [where.round for _, where in commitment_bindings(play.records)] == [play.table.round] == [1]
    )
    play.all(c.Undo(table=True), c.Redo(), c.SetRound(to=8), guess(0, 5), guess(1, 2))
    assert [where.round for _, where in commitment_bindings(play.records)] == [1, 8, 8]
    assert all(row["proved"] for row in proof_lines(play.records))


def another_table(export: Told) -> None:
    for row in export["rows"]:
        row["command"] = row["command"].replace("open1", "open2")


def another_round(export: Told) -> None:
    for event in of_kind(export, "entered"):
        event["round"] += 1


def the_other_seats(export: Told) -> None:
    for event in of_kind(export, "locked"):
        event["seat"] = 1 - event["seat"]
    for event in of_kind(export, "revealed"):
        for part in ("values", "proofs", "commitments"):
            event[part] = {str(1 - int(seat)): what for seat, what in event[part].items()}


def another_choice(export: Told) -> None:
    for kind in ("locked", "revealed", "settled", "cleared"):
        for event in of_kind(export, kind):
            event["choice"] = "hunch"


@pytest.mark.parametrize("moved", [another_table, another_round, the_other_seats, another_choice])
def test_a_choice_that_is_moved_elsewhere_proves_nothing(moved: Callable[[Told], None]) -> None:
    """All of it is moved, and fits together as before."""
    export = told(guessed())
    assert brought(export)
    moved(export)
    with pytest.raises(BadExport, match="does not fit what was published of it"):
        brought(export)


def test_the_same_choice_is_published_differently_at_each_table() -> None:
    """So what was found once, for two choices with one commitment, is good for nothing else."""
    published = [
        [event["commitment"] for event in of_kind(told(play), "locked")]
        for play in (guessed(), guessed(), guessed("open2"))
    ]
    assert published[0] == published[1]
    assert not set(published[0]) & set(published[2])
    assert len(set(published[0])) == 2


def changed(export: Told, change: Callable[[str], str]) -> Told:
    """The export with all commitments changed alike."""
    for event in of_kind(export, "locked"):
        event["commitment"] = change(event["commitment"])
    for event in of_kind(export, "revealed"):
        event["commitments"] = {s: change(one) for s, one in event["commitments"].items()}
    return export


@pytest.mark.parametrize(
    "change",
    [
        lambda one: one[:-1],
        lambda one: one[:23],
        lambda one: one.removeprefix("v2-"),
        lambda one: f"v3{one[2:]}",
        lambda _: "",
    ],
)
def test_a_proof_that_is_cut_short_or_has_no_version_is_refused(
    change: Callable[[str], str],
) -> None:
    """With a sentence that says so, and what to do."""
    with pytest.raises(BadExport) as error:
        brought(changed(told(guessed()), change))
    assert str(error.value) == (
        "This export of a table cannot be used: the proof of a guess is cut short or of an "
        "unknown version: take the file as it was exported."
    )


# ---- what was stored before commitments had versions --------------------------------------------


def of_before(records: list[Record]) -> list[Record]:
    """The same history as the first version would have written it."""
    known = {
        record.event.commitment: _first(record.event)
        for record in records
        if isinstance(record.event, e.Locked)
    }
    return [replace(record, event=_before(record.event, known)) for record in records]


def _first(event: e.Locked) -> str:
    digest = hashlib.sha256(f"{event.nonce.open()}:{event.value.open()}".encode()).digest()
    return base64.b32encode(digest).decode().lower()[:20]


def _before(event: e.AnyEvent, known: dict[str, str]) -> e.AnyEvent:
    if isinstance(event, e.Locked):
        return msgspec.structs.replace(event, commitment=known[event.commitment])
    if isinstance(event, e.Revealed):
        published = {seat: known[one] for seat, one in event.commitments.items()}
        return msgspec.structs.replace(event, commitments=published)
    return event


def test_an_old_history_still_checks_and_goes_on() -> None:
    """Its choices are proved as ever, bound to nothing; what is chosen from now on is bound."""
    play = guessed()
    old = of_before(play.records)
    assert [(row["proved"], row["bound"]) for row in proof_lines(old)] == [(True, "")] * 2
    assert list(from_json(to_json(old, "ferry"), PLAIN)) == old
    export = told(play)
    for kind, known in (("locked", old), ("revealed", old)):
        assert of_kind(json.loads(to_json(known, "ferry")), kind) != of_kind(export, kind)
    play.records, play.table = old, replay(old)
    play.all(c.Undo(seat=1), c.Answer(agree=True, seat=0), guess(1, 3))
    rows = proof_lines(play.records)
    assert [row["value"]["number"] for row in rows] == [5, 2, 3]
    assert [row["bound"] != "" for row in rows] == [False, False, True]
    assert all(row["proved"] for row in rows)
    assert from_json(to_json(play.records, "ferry"), PLAIN)


USED_BEFORE = "proof of a guess was used before, or is older than the one before it"


def test_no_proof_stands_for_two_choices() -> None:
    """Made again in one round, a choice is bound to the same place: it needs a proof of its own."""
    play = guessed()
    play.all(c.Undo(seat=1), c.Answer(agree=True, seat=0), guess(1, 3))
    export = told(play)
    first, again = [one for one in of_kind(export, "locked") if one["seat"] == 1]
    again |= {part: first[part] for part in ("value", "nonce", "commitment")}
    before, after = of_kind(export, "revealed")
    for part in ("values", "proofs", "commitments"):
        after[part]["1"] = before[part]["1"]
    with pytest.raises(BadExport, match=USED_BEFORE):
        brought(export)


def test_no_proof_of_the_first_version_comes_after_one_of_the_second() -> None:
    """What the first version did not bind could have been made anywhere."""
    records = guessed().records
    locked = [one.event for one in records if isinstance(one.event, e.Locked)]
    known = {one.commitment: one.commitment for one in locked[:-1]}
    known[locked[-1].commitment] = _first(locked[-1])
    mixed = [replace(record, event=_before(record.event, known)) for record in records]
    with pytest.raises(BadExport, match=USED_BEFORE):
        from_json(to_json(mixed, "ferry"), PLAIN)


def test_an_old_history_that_was_changed_proves_nothing() -> None:
    """Also now: another choice does not fit its commitment."""
    export = json.loads(to_json(of_before(guessed().records), "ferry"))
    of_kind(export, "revealed")[0]["values"]["0"]["number"] = 4
    with pytest.raises(BadExport, match="is not the one that was locked"):
        brought(export)


def test_rounds_are_found_without_replaying_for_each_choice() -> None:
    """Steps that are undone and done again by turns, before each of many choices."""
    lock = e.Locked("guess", 0, "", Secret(""), Secret(""))
    opening = e.Opened("ferry", ("Ana", "Bo"))
    happened: list[tuple[str, e.AnyEvent]] = [("open", opening)]
    happened += [(f"c{n}", e.Entered("1", n)) for n in range(20_000)]
    happened.append(("u", e.Undone(tuple(f"c{n}" for n in range(1, 20_000)))))
    for n in range(20_000):
        turn = e.Redone(("c19999",)) if n % 2 else e.Undone(("c19999",))
        happened += [(f"t{n}", turn), (f"l{n}", lock)]
    records = [Record(seq, command, event) for seq, (command, event) in enumerate(happened, 1)]
    start = time.process_time()
    rounds = [where.round for _, where in commitment_bindings(records)]
    assert time.process_time() - start < 10  # half a second; going through all takes minutes
    assert rounds == [0, 19_999] * 10_000
