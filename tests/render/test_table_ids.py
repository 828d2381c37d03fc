"""The names of a table's controls: short, told apart, taken apart again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from discord import ui
from hypothesis import given
from hypothesis import strategies as st

from bot.locale.catalogue import words
from bot.render.table import ids
from bot.tables.records.fresh import moved_on
from tests.render.limits import parts
from tests.render.played import GAMES, KEY, stages
from tests.render.test_table_screens import private, public

SEQ = 999_999_999
PATTERNS = {
    name: value
    for name, value in vars(ids).items()
    if isinstance(value, str) and "(?P<seq>" in value
}


def matching(custom_id: str) -> list[str]:
    """The patterns that a name fits."""
    return [name for name, pattern in PATTERNS.items() if re.fullmatch(pattern, custom_id)]


def made(name: str) -> Iterator[tuple[str, str]]:
    """Every kind of name with the longest parts, and the pattern that it is for."""
    yield "COUNT", ids.count(KEY, SEQ, name, -999, name)
    yield "PUT_DOWN", ids.put_down(KEY, SEQ, name)
    yield "SET_TO", ids.set_to(KEY, SEQ, name, name)
    yield "PASS", ids.pass_by(KEY, SEQ)
    yield "NEXT", ids.onward(KEY, SEQ, anyway=True)
    yield "NEXT", ids.onward(KEY, SEQ)
    yield "ACT", ids.act(KEY, SEQ, name)
    yield "ACTS", ids.acts(KEY, SEQ)
    yield "TOLD", ids.told(KEY, SEQ, name, [name[:8], ""])
    yield "WON", ids.won(KEY, SEQ, "s11")
    yield "COUNTS", ids.counts(KEY, SEQ)
    yield "COMPARE", ids.compare(KEY, SEQ)
    yield "UNDO", ids.undo(KEY, SEQ)
    yield "REDO", ids.redo(KEY, SEQ)
    yield "ANSWER", ids.answer(KEY, SEQ, agree=True)
    yield "CONCEDE", ids.concede(KEY, SEQ, sure=True)
    yield "CONCEDE", ids.concede(KEY, SEQ)
    yield "GUESS", ids.guess(KEY, SEQ, "0123456789", agree=True)
    yield "GUESS", ids.guess(KEY, SEQ, "abcdef0123", agree=False)
    yield "PIECE", ids.piece(KEY, SEQ, name)
    yield "GO_TO", ids.go_to(KEY, SEQ)
    yield "PAUSE", ids.pause(KEY, SEQ, paused=True)
    yield "PAUSE", ids.pause(KEY, SEQ, paused=False)
    yield "REMATCH", ids.rematch(KEY, SEQ)
    yield "CHOOSE", ids.choose(KEY, SEQ, name)
    yield "PICK", ids.pick(KEY, SEQ, name)
    yield "LOCK", ids.lock(KEY, SEQ, name)
    yield "SEAL", ids.seal(KEY, SEQ, name, "0a1b2c3d")
    yield "WITHDRAW", ids.withdraw(KEY, SEQ, name)
    yield "REMIND", ids.remind(KEY, SEQ, name)
    yield "PANEL", ids.panel(KEY, SEQ, "pieces")
    yield "COUNTERS", ids.counters(KEY, SEQ)
    yield "PIECES", ids.pieces(KEY, SEQ)
    yield "RULE", ids.rule(KEY, SEQ, "counter", name)
    yield "RULES", ids.rules(KEY, SEQ)
    yield "GIVE_OVER", ids.give_over(KEY, SEQ)
    yield "HISTORY", ids.history(KEY, SEQ, 9999)
    yield "STEPS", ids.steps(KEY, SEQ, 9999)
    yield "STEPS", ids.steps(KEY, SEQ)


@given(name=st.text(min_size=1, max_size=60) | st.from_regex(r"[a-z_.0-9]{1,30}", fullmatch=True))
def test_every_name_is_short_and_means_one_thing(name: str) -> None:
    """At most 100 characters, one pattern each, whatever the game's own names are; a form, too."""
    for pattern, custom_id in made(name):
        assert len(ids.form(custom_id)) <= 100
        for one in (custom_id, ids.form(custom_id)):
            assert matching(one) == [pattern]
        found = re.fullmatch(PATTERNS[pattern], custom_id)
        form = re.fullmatch(PATTERNS[pattern], ids.form(custom_id))
        assert found
        assert form
        assert (found["table"], found["seq"], found["form"], form["form"]) == (
            KEY,
            str(SEQ),
            "",
            "f",
        )


def test_every_pattern_is_tried() -> None:
    """A new kind of control has to be among those above."""
    assert {pattern for pattern, _ in made("honor")} == set(PATTERNS)


@given(name=st.text(min_size=1, max_size=60), others=st.lists(st.text(max_size=60)))
def test_a_tag_stands_for_its_name(name: str, others: list[str]) -> None:
    """It fits the pattern and finds its name again among others; for one that is gone, nothing."""
    assert re.fullmatch(ids.TAG, ids.tag(name))
    assert ids.named(ids.tag(name), [*others, name]) == name
    assert ids.named(ids.tag(name), [one for one in others if one != name]) == ""


def controls(view: ui.LayoutView) -> Iterator[dict[str, Any]]:
    """All that can be pressed."""
    return (part for part in parts(view) if part.get("custom_id"))


@pytest.mark.parametrize("key", GAMES)
def test_whatever_can_be_pressed_has_a_name_of_ours(key: str) -> None:
    """Every control of every message fits one pattern and carries table and event."""
    for game, past in stages(key):
        views = [*public(game, past, words("en")), *private(game, past, words("en"), 0)]
        for part in (part for view in views for part in controls(view)):
            (pattern,) = matching(part["custom_id"])
            found = re.fullmatch(PATTERNS[pattern], part["custom_id"])
            assert found
            assert found["table"] == KEY
            seen = {ids.ALWAYS, moved_on(past.lasts), past.records[-1].seq}
            assert int(found["seq"]) in seen
