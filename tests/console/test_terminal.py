"""`judge console` with somebody at a terminal: what is secret, and how one breaks off."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.console.run import Typed

if sys.platform == "win32":
    pytest.skip("needs a pseudo terminal", allow_module_level=True)

CTRL_C, CTRL_D = "\x03", "\x04"
TO_THE_BID = (("> ", "Bo> pass"), ("Bo> ", "Ana> pass"), ("Ana> ", "bid"))


def test_a_bid_leaves_no_trace(tmp_path: Path) -> None:
    """`bid` alone asks for it unseen; a bid typed openly is wiped from the screen at once."""
    with Typed(tmp_path) as console:
        console.type(*TO_THE_BID, ("bid: ", "4"))
        after = console.until("bid is in")
        console.press("Bo> bid 2\n")
        wiped = console.until("Ana 4, Bo 2")
        console.press("quit\n")
        assert console.ended() == 0
    assert "4" not in after.split("has chosen")[0]
    assert "\x1b[1A" in wiped
    assert "\x1b[2K" in wiped


def test_a_bid_is_asked_for_until_it_fits(tmp_path: Path) -> None:
    """Unseen each time, and without what was typed in the answer."""
    with Typed(tmp_path) as console:
        console.type(*TO_THE_BID, ("bid: ", "9"), ("bid: ", "frob"))
        again = console.until("bid: ")
        console.press("5\n")
        after = console.until("bid is in")
        assert "Once more" in again
        assert "frob" not in again
        assert "5" not in after.split("has chosen")[0]


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D, "\n"], ids=["ctrl-c", "ctrl-d", "enter"])
def test_a_bid_is_called_off(tmp_path: Path, key: str) -> None:
    """The table stays as it is, and the next line is taken."""
    with Typed(tmp_path) as console:
        console.type(*TO_THE_BID)
        console.until("bid: ")
        console.press(key)
        console.until("Nothing was chosen.")
        console.until("Ana> ")
        console.press("honor +1\n")
        console.until("honor 11 → 12")
        console.press("quit\n")
        assert console.ended() == 0


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "Stopped: this table was not kept, as it had no --table NAME."),
        (("--table", "friday"), "Stopped: everything is kept, “--table friday” goes on with it."),
    ],
)
def test_ctrl_c_ends_at_once(tmp_path: Path, more: tuple[str, ...], said: str) -> None:
    """With a sentence that is true for this table, and the exit code of shells."""
    with Typed(tmp_path, *more) as console:
        console.type(("> ", "Ana> honor +1"))
        console.until("Ana> ")
        console.press(CTRL_C)
        console.until(said)
        assert console.ended() == 130


@pytest.mark.parametrize("leave", ["quit\n", "\x04"])
def test_whoever_leaves_is_told_what_becomes_of_the_table(tmp_path: Path, leave: str) -> None:
    """By “quit” and by Ctrl-D, too, and that is no failure."""
    with Typed(tmp_path) as console:
        console.type(("> ", "Ana> honor +1"))
        console.until("Ana> ")
        console.press(leave)
        console.until("Stopped: this table was not kept")
        assert console.ended() == 0
