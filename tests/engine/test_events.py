"""Events to JSON and back."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from bot.engine import events as e
from bot.engine.event_log.encoding import decode, encode
from bot.engine.evolve import evolve
from bot.engine.sealed import Secret
from bot.engine.state import Table

SAMPLES: tuple[e.AnyEvent, ...] = (
    e.Opened("l5r", ("Ana", "Bo"), ("1", ""), ("", "kyuden-hida")),
    e.Counted("honor", "s0", -2, 8),
    e.Placed("air", "claimed", 0),
    e.Ordered("queue", (1, 0)),
    e.Entered("3.2.1", 2, by_hand=True),
    e.Turned(None),
    e.Passed(1),
    e.Unpassed(1),
    e.Began("conflict", {"attacker": "s0", "n": 3}),
    e.Left("conflict"),
    e.Knew({"winner": "s0", "margin": 4}),
    e.Compared("skill", {"s0": 7, "s1": 3}),
    e.Totalled(1, 5),
    e.Acted("conflict", 0, {"ring": "air"}),
    e.Locked("bid", 0, "abc", Secret('{"value":3}'), Secret("salt")),
    e.Unlocked("bid", 0),
    e.Revealed(
        "bid", {"0": {"value": 3, "cards": (1, 2), "word": "ć"}}, {"0": "salt"}, {"0": "abc"}
    ),
    e.Settled("bid", (e.Moved("honor", "s0", "s1", 2),)),
    e.Cleared("bid"),
    e.Thrown("dice", 6, (3, 4), "ab12"),
    e.Noted("draw", 0, 3, {"ring": "air"}),
    e.Named("own:1", "rope", each=True),
    e.Unnamed("own:1", "rope"),
    e.Sat(0, "Ana", "1", "kyuden-hida"),
    e.Conceded(1),
    e.Eliminated(1, 0),
    e.Readmitted(1),
    e.Ended((0,), None),
    e.Resumed(),
    e.UndoAsked(0, ("a", "b"), (), (1,)),
    e.UndoDropped(0),
    e.Undone(("a", "b")),
    e.Redone(("a", "b")),
)


def test_there_is_a_sample_of_every_event() -> None:
    """A new kind of event comes with one."""
    assert {type(event) for event in SAMPLES} == set(get_args(e.AnyEvent))


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_an_event_survives_the_store(event: e.AnyEvent) -> None:
    """What comes back is the same, secrets included, and the text is the same again."""
    text = encode(event)
    assert decode(text) == event
    assert encode(decode(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "{}", '{"event":"exploded"}', '{"event":"passed"}', '{"event":"passed","seat":0,"x":1}'],
)
def test_anything_else_is_no_event(text: str) -> None:
    """Unknown kinds and fields are refused, not passed over."""
    with pytest.raises(msgspec.DecodeError):
        decode(text)


@pytest.mark.parametrize("event", SAMPLES[1:], ids=lambda event: type(event).__name__)
def test_a_table_is_never_changed_in_place(event: e.AnyEvent) -> None:
    """Every event gives a new table, and the one before stays as it was."""
    before = evolve(evolve(Table(), SAMPLES[0]), e.Began("conflict", {"attacker": "s0"}))
    shown = repr(before)
    evolve(before, event)
    assert repr(before) == shown
