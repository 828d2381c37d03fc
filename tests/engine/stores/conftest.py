"""Stores over each engine, and a table in them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from bot.engine.history import Record
from bot.engine.stores.base import Store
from tests.engine.stores.writers import opening
from tests.store_engines import Engine


@pytest.fixture
def store(engine: Engine) -> Iterator[Store]:
    """An empty store."""
    with closing(engine.events()) as made:
        yield made


@pytest.fixture
def other(engine: Engine) -> Iterator[Store]:
    """A second connection to the same database, as another process has it."""
    with closing(engine.events()) as made:
        yield made


@pytest.fixture
def records(store: Store) -> list[Record]:
    """What happened so far at "north", a table that is there."""
    store.create("north", "l5r", opening())
    return store.since("north", 0)
