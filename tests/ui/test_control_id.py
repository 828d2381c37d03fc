"""The ids of controls: what is written comes back, each belongs to one control, old ones work."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.app import features
from bot.ui.control_id import (
    LONGEST,
    SLUG,
    ControlId,
    DoesNotFit,
    name_of_slug,
    number,
    one_of,
    slug,
)
from bot.ui.ids import EntryPlace
from bot.ui.table import ids
from tests.control_ids import CONTROLS, FORMS, said_by

OLD = Path(__file__).parents[1] / "cases/control_ids.jsonl"
"""Ids that stood on messages before ids were declared: whose they are, and what they say."""
DEAL = ControlId("x1:deal", card=SLUG, by=number(2), to=one_of("me", "all").or_empty("me"))


def test_an_id_is_written_and_read() -> None:
    """The fields stand in their order; what is left out says what it says where it is empty."""
    assert DEAL.of(card="jade", by=3, to="all") == "x1:deal:jade:3:all"
    assert DEAL.of(card="jade", by=3) == DEAL.of(card="jade", by=3, to="me") == "x1:deal:jade:3:"
    assert DEAL.read("x1:deal:jade:3:") == {"card": "jade", "by": 3, "to": "me"}
    assert DEAL.read("x1:deals:jade:3:") is None
    assert DEAL.form.read("x1f:deal:jade:3:all") == DEAL.read("x1:deal:jade:3:all")


@pytest.mark.parametrize(
    "values",
    [
        {"card": "jade"},
        {"card": "jade", "by": 3, "from": "me"},
        {"card": "jade", "by": 100},
        {"card": "jade", "by": -1},
        {"card": "jade", "by": 3, "to": "bo"},
    ],
)
def test_what_does_not_fit_is_refused(values: Mapping[str, Any]) -> None:
    """A value too few or too many, or one that the pattern would not know again."""
    assert not DEAL.fits(**values)
    with pytest.raises(DoesNotFit):
        DEAL.of(**values)


def test_no_id_is_longer_than_discord_takes() -> None:
    """Words that are said one after the other may be too many: whoever asks is told."""
    assert ids.TOLD.fits(table="0" * 10, seq=7, action="play", values=["void", ""])
    assert not ids.TOLD.fits(table="0" * 10, seq=7, action="play", values=["a" * 30] * 3)


@pytest.mark.parametrize("control_id", [*CONTROLS, *FORMS], ids=lambda one: one.name)
@settings(max_examples=10)
@given(data=st.data())
def test_every_id_says_what_was_written_and_means_one_thing(
    control_id: ControlId, data: st.DataObject
) -> None:
    """Of every control and form: read(of(values)) == values, at most 100 characters, one owner."""
    values = data.draw(said_by(control_id))
    assume(control_id.name != ids.TOLD.name or control_id.fits(**values))  # else a form asks for it
    custom_id = control_id.of(**values)
    assert control_id.read(custom_id) == values
    assert len(custom_id) <= LONGEST
    assert [one for one in (*CONTROLS, *FORMS) if one.read(custom_id) is not None] == [control_id]


@given(name=st.text(min_size=1, max_size=60), others=st.lists(st.text(max_size=60)))
def test_a_tag_stands_for_its_name(name: str, others: list[str]) -> None:
    """It fits into an id as it is and finds its name again; for one that is gone, nothing."""
    assert SLUG.text(name) == SLUG.text(SLUG.read(slug(name))) == slug(name)
    assert name_of_slug(slug(name), [*others, name]) == name
    assert name_of_slug(slug(name), [one for one in others if one != name]) == ""


def test_ids_of_messages_that_stand_in_channels_are_read() -> None:
    """Every kind of them, by the control that it was made for, with all that it says."""
    owners: dict[str, list[ControlId]] = {one.name: [one] for one in FORMS}
    for item in features.CONTROLS:
        owners.setdefault(item.__name__, []).append(item.control_id)
    for line in OLD.read_text(encoding="utf-8").splitlines():
        old = json.loads(line)
        read = [owner.read(old["id"]) for owner in owners[old.get("control") or old["form"]]]
        (said,) = [one for one in read if one is not None]
        shown = {key: str(one) if isinstance(one, EntryPlace) else one for key, one in said.items()}
        assert json.loads(json.dumps(shown)) == old["fields"], old["id"]
