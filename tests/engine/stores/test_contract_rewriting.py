"""The contract of a store of events over every engine: histories that are rewritten."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import replace

import pytest

from bot.engine.errors import StoreUnavailable
from bot.engine.history import Record
from bot.engine.stores.base import Overtaken, Store
from tests.engine.stores.writers import counted, renamed
from tests.store_engines import Engine


def test_a_rewrite_is_seen_by_all(store: Store, other: Store, records: list[Record]) -> None:
    """Other actors and events, the same numbers and commands, in the next epoch."""
    assert other.since("north", 0) == records
    fresh = [replace(one, actor="Player 1") for one in records]
    fresh[-1] = replace(fresh[-1], event=counted(records[-1], "")[0].event)
    assert store.rewrite("north", lambda _: (fresh, "what was there")) == "what was there"
    for reader in (store, other):
        assert reader.since("north", 0) == fresh
        assert reader.epoch("north") == 1
        assert reader.delivered("north", "open")
    other.rewrite("north", renamed("somebody"))
    assert store.epoch("north") == 2


def test_a_rewrite_without_a_change_raises_no_epoch(store: Store, records: list[Record]) -> None:
    """Nobody has to read anew what is as it was."""
    assert store.rewrite("north", lambda found: (found, len(found))) == len(records)
    assert store.epoch("north") == 0


def test_a_rewrite_that_fails_changes_nothing(store: Store, records: list[Record]) -> None:
    """One that raises, loses records or has one that the database refuses; it works afterwards."""
    with pytest.raises(ZeroDivisionError):
        store.rewrite("north", lambda found: (found, 1 // 0))
    short = [replace(one, actor="Player 1") for one in records[:-1]]
    with pytest.raises(ValueError, match="shorter"):
        store.rewrite("north", lambda _: (short, None))
    bad = [*short, replace(records[-1], actor=None)]  # type: ignore[arg-type] # that is the fault
    with pytest.raises(StoreUnavailable):
        store.rewrite("north", lambda _: (bad, None))
    assert (store.epoch("north"), store.since("north", 0)) == (0, records)
    store.rewrite("north", renamed("Player 1"))


def test_who_decided_in_another_epoch_writes_nothing(
    store: Store, other: Store, records: list[Record]
) -> None:
    """What was decided on the old history may speak of what was taken out of it."""
    new = counted(records[-1], "one")
    store.rewrite("north", renamed("Player 1"))
    for epoch in (0, 2):
        with pytest.raises(Overtaken):
            other.append("north", records[-1], new, epoch)
    other.append("north", records[-1], new, 1)
    assert store.epoch("north") == 1


def test_nobody_appends_while_a_history_is_rewritten(
    store: Store, other: Store, records: list[Record]
) -> None:
    """What comes between reading and writing is refused: the name that goes does not come back."""
    new = counted(records[-1], "late")
    with ThreadPoolExecutor(1) as pool:

        def change(found: list[Record]) -> tuple[Sequence[Record], Future[None]]:
            sent = pool.submit(other.append, "north", records[-1], new)
            wait([sent], 0.5)  # an engine that does not hold it up has written it by then
            return [replace(one, actor="Player 1") for one in found], sent

        with pytest.raises(Overtaken):
            store.rewrite("north", change).result(100)
    assert {one.actor for one in store.since("north", 0)} == {"Player 1"}
    assert len(store.since("north", 0)) == len(records)


def test_rewrites_at_once_all_count(engine: Engine, records: list[Record]) -> None:
    """Each begins from what the one before has written: none takes another's back."""

    def longer(found: list[Record]) -> tuple[Sequence[Record], None]:
        return [replace(one, actor=f"{one.actor}.") for one in found], None

    def rewrite(_: int) -> None:
        with closing(engine.events()) as mine:
            mine.rewrite("north", longer)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(rewrite, range(12)))
    with closing(engine.events()) as store:
        assert store.epoch("north") == 12
        assert [one.actor for one in store.since("north", 0)] == [
            f"{one.actor}{'.' * 12}" for one in records
        ]
