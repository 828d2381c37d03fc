"""Sealed choices: nobody sees another's before the reveal, wherever they look."""

from __future__ import annotations

import copy
import dataclasses
import re
import traceback
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from rich.pretty import pretty_repr

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import TableError
from bot.engine.event_log.export import proof_lines, to_json
from bot.engine.events import Chosen, Locked, Revealed
from bot.engine.games.files import read_game, shipped_games
from bot.engine.history import Record, acts
from bot.engine.history_window import HistoryWindow
from bot.engine.host import CommandResult, Running
from bot.engine.narration.log import lines, to_text
from bot.engine.redaction import ChoiceView, view_for
from bot.engine.sealed import Secret
from bot.engine.view_model.board import board
from tests.engine.small_game import written

MASKS = written("""
key = "masks"
names = N(Masks)
seats = [3, 3]

[counters.gold]
words = W(gold)

[choices.mask]
words = W(mask)

[choices.mask.fields]
number = { words = W(number), range = [900000, 999999] }
word = { words = W(word), optional = true }

[[phases]]
key = "night"
names = N(Night)

[[phases.steps]]
id = "1"
names = N(Mask)
do = [{ do = "clear", choice = "mask" }]
wait = { choice = "mask" }

[[phases.steps]]
id = "2"
names = N(Unmask)
stop = true
""")
GAME = read_game("masks", {"masks": MASKS})
SEATS = range(3)
VIEWERS = (None, *SEATS)


class Masked:
    """A table where every secret occurs once in the world, and everything that was ever said."""

    def __init__(self) -> None:
        self.window = HistoryWindow()
        self.running: Running | None = None
        self.said: list[object] = []
        self.secrets: dict[str, int] = {}
        """What was chosen, also in vain, and its nonce -> the seat."""
        self.count = 0
        self.send(c.Open(game="masks", seats=("Ana", "Bo", "Cyril"), first=0, id="open"))

    def send(self, command: c.Command) -> None:
        """Carry it out, or keep what is said of it; and all that can be printed of both."""
        history = acts(self.window.records)
        several = c.Several(commands=(command,), seat=command.seat)
        self.said += [command, several, pretty_repr(command), pretty_repr(several)]
        try:
            events = decide(GAME, self.window.table, history, command)
        except TableError as error:
            self.said += [str(error), *error.args, *traceback.format_exception(error)]
            return
        start = len(self.window.records) + 1
        new = tuple(Record(start + n, command.id, e, command.seat) for n, e in enumerate(events))
        self.window = self.window.followed_by(new)
        self.said += [
            CommandResult(Running(GAME, self.window), new, self.window.table),
            *events,
            *map(str, events),
        ]

    def choose(self, seat: int, kind: str) -> None:
        """A choice of its own, right or wrong in one of several ways."""
        self.count += 1
        number, word = 900_000 + self.count * 37, f"Mask{self.count}X"
        value: Chosen = {"number": number, "word": word}
        if kind == "too high":
            value = {"number": number * 1000}
        elif kind == "unknown field":
            value = {"number": number, "hat": word}
        elif kind == "no number":
            value = {"number": word}
        nonce = f"Nonce{self.count}X"
        self.secrets |= {str(number): seat, word: seat, nonce: seat}
        self.send(c.Choose(choice="mask", value=value, nonce=nonce, seat=seat, id=f"c{self.count}"))

    def sealed(self) -> dict[str, int]:
        """The secrets that were never open."""
        events = [record.event for record in self.window.records]
        opened = " ".join(
            f"{event.values} {event.proofs}" for event in events if isinstance(event, Revealed)
        )
        return {secret: seat for secret, seat in self.secrets.items() if secret not in opened}


def everything(masked: Masked) -> Iterator[str]:
    """All that can be made into text of a table without opening a secret on purpose."""
    window, records = masked.window, masked.window.records
    yield from (f"{one}{one!r}" for one in masked.said)
    for one in (window, window.table, acts(records), copy.deepcopy(window.table)):
        yield f"{one}{one!r}{pretty_repr(one)}"
    yield str(dataclasses.asdict(window))
    yield str(structs.asdict(window.table))
    locks = (lock for of_one in window.table.locks.values() for lock in of_one.values())
    yield from (str(dataclasses.asdict(lock)) for lock in locks)
    for language in ("en", "fr"):
        yield str(lines(records, GAME, language))
        yield to_text(records, GAME, language)
    yield to_json(records, "masks").decode()
    yield str(proof_lines(records))


DRAWN = re.compile(r"luck=\d+|\b[0-9a-f]{16}\b")
"""A table's luck and the names of commands: chance may draw a secret's six digits in them."""

MOVES = st.one_of(
    st.tuples(st.just("choose"), st.sampled_from(SEATS), st.just("right")),
    st.tuples(
        st.just("choose"),
        st.sampled_from(SEATS),
        st.sampled_from(["right", "too high", "unknown field", "no number"]),
    ),
    st.tuples(
        st.sampled_from(["withdraw", "undo", "undo table", "redo", "agree", "gold", "next"]),
        st.sampled_from(SEATS),
        st.just(""),
    ),
)


def move(masked: Masked, kind: str, seat: int, how: str) -> None:
    plain: dict[str, c.Command] = {
        "withdraw": c.Withdraw(choice="mask", seat=seat),
        "undo": c.Undo(seat=seat),
        "undo table": c.Undo(table=True),
        "redo": c.Redo(),
        "agree": c.Answer(agree=True, seat=seat),
        "gold": c.Change(counter="gold", holder=f"s{seat}", by=1, seat=seat),
        "next": c.Next(seat=seat),
    }
    if kind == "choose":
        masked.choose(seat, how)
    else:
        masked.send(plain[kind])


@settings(max_examples=60)
@given(st.lists(MOVES, max_size=25))
def test_no_eye_but_its_own_seat_sees_a_sealed_choice(moves: list[tuple[str, int, str]]) -> None:
    """In no view, board, log, export, repr or error: neither the value nor what proves it."""
    masked = Masked()
    for one in moves:
        move(masked, *one)
        sealed = masked.sealed()
        for viewer in VIEWERS:
            view = view_for(masked.window.table, viewer)
            shown = f"{view}{view!r}{pretty_repr(view)}{board(view, GAME)}{board(view, GAME, 'cs')}"
            seen = DRAWN.sub("", shown)
            assert [s for s, seat in sealed.items() if seat != viewer and s in seen] == []
            check_own(masked, viewer, view.choices)
    everybody = DRAWN.sub("", "\n".join(everything(masked)))
    assert [secret for secret in masked.sealed() if secret in everybody] == []


def check_own(masked: Masked, viewer: int | None, choosing: tuple[ChoiceView, ...]) -> None:
    """Who has chosen is seen by all; what, by the seat, and by all once it was open."""
    table = masked.window.table
    locks = table.locks.get("mask", {})
    waiting = {one.seat: one for one in choosing if one.commitment}
    assert {seat: one.commitment for seat, one in waiting.items()} == {
        seat: lock.commitment for seat, lock in locks.items()
    }
    for seat, one in waiting.items():
        assert (one.value is not None) == (seat == viewer or one.commitment in table.seen)
    opened = {one.seat: one.value for one in choosing if not one.commitment}
    assert opened == table.revealed.get("mask", {})


def test_a_seat_sees_its_own_choice() -> None:
    """What it has locked, field by field; the others see that it is in, and its commitment."""
    masked = Masked()
    masked.choose(1, "right")
    lock = masked.window.table.locks["mask"][1]
    value: Chosen = {"number": 900_037, "word": "Mask1X"}
    for viewer in VIEWERS:
        seen = view_for(masked.window.table, viewer).choices
        assert seen == (ChoiceView("mask", 1, lock.commitment, value if viewer == 1 else None),)


def test_what_was_open_once_is_open_after_an_undo() -> None:
    """An undone reveal is no secret again; what is chosen anew is one."""
    masked = Masked()
    for seat in SEATS:
        masked.choose(seat, "right")
    assert [one.value for one in view_for(masked.window.table, None).choices] == [
        {"number": 900_000 + 37 * n, "word": f"Mask{n}X"} for n in (1, 2, 3)
    ]
    masked.send(c.Undo(table=True))
    for viewer in VIEWERS:
        seen = {one.seat: one.value for one in view_for(masked.window.table, viewer).choices}
        assert seen == {n: {"number": 900_037 + 37 * n, "word": f"Mask{n + 1}X"} for n in (0, 1)}
    masked.choose(0, "right")
    seen = {one.seat: one.value for one in view_for(masked.window.table, 1).choices}
    assert (seen[0], seen[1]) == (None, {"number": 900_074, "word": "Mask2X"})


def test_a_view_shows_the_table_as_it_is() -> None:
    """Everything but the locks is passed on, under the same names."""
    masked = Masked()
    masked.choose(2, "right")
    masked.send(c.Change(counter="gold", holder="s1", by=4, seat=1))
    table = masked.window.table
    view = view_for(table, 0)
    names = {field.name for field in dataclasses.fields(view)} - {"viewer", "choices"}
    for name in names:
        assert getattr(view, name) == getattr(table, name)
    assert (view.viewer, view.place, view.count("gold", "s1")) == (0, table.place, 4)
    assert not {"locks", "revealed", "settled", "seen"} & names


@pytest.mark.parametrize("key", shipped_games().keys())
def test_no_shipped_game_shows_a_choice_before_the_reveal(key: str) -> None:
    """In every game that comes along the log speaks of a choice without its value."""
    game = shipped_games()[key]
    for name, choice in game.choices.items():
        for field in choice.fields:
            text = f'{{"{field}":"Hidden1X"}}'
            lock = Locked(name, 0, "proof", Secret(text), Secret("Hidden2X"))
            seats = tuple(map(str, range(game.seats[1])))
            opening = decide(
                game, HistoryWindow().table, (), c.Open(game=key, seats=seats, first=0)
            )
            events = (*opening, lock)
            records = [
                Record(n, "one" if n == len(events) else "open", e, 0)
                for n, e in enumerate(events, 1)
            ]
            table = HistoryWindow().followed_by(records).table
            shown = (
                f"{lines(records, game)}{board(view_for(table, 1), game)}{to_json(records, key)!r}"
            )
            assert "Hidden" not in shown
