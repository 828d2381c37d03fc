"""Every command is decided, every event changes the table and is told; what is missing is named."""

from __future__ import annotations

from typing import get_args

from bot.engine import commands as c
from bot.engine import decide, evolve
from bot.engine import events as e
from bot.engine.narration import events as telling

EVENTS = set(get_args(e.AnyEvent))
SILENT = {e.Entered, e.Began, e.Left, e.Settled}
"""Where the game is, and what a choice came to: the lines of other events say so."""


def test_every_command_is_decided() -> None:
    """`Several` is its commands, one after the other; `Correct` is an undo and a command."""
    decided = decide._DECIDE.keys() | decide._UNDOING.keys() | {c.Several, c.Correct}
    assert set(c.Command.__subclasses__()) - decided == set()


def test_every_event_is_one_that_is_kept() -> None:
    """The union of all events is what the store reads."""
    assert set(e.Event.__subclasses__()) - EVENTS == set()


def test_every_event_has_its_place_in_the_fold() -> None:
    """Also one that changes nothing of the table, such as a throw."""
    assert EVENTS - evolve._EVOLVE.keys() == set()


def test_every_event_is_told() -> None:
    """In the log there is a sentence for it, but for a few."""
    assert EVENTS - telling._TELL.keys() == SILENT
