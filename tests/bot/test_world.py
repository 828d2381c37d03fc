"""The simulated Discord itself: how long it waits for the bot to come to rest."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.answers.snapshot import LibrarySnapshot
from tests.bot.world import World, play, sent, texts

PATIENCE, LATE = 0.3, 1.2


def waits() -> None:
    """As a bot does that does not get the processor."""
    time.sleep(LATE)


def works() -> None:
    until = time.process_time() + LATE
    while time.process_time() < until:
        pass


def asked(folder: Path, monkeypatch: pytest.MonkeyPatch, first: Callable[[], None]) -> str:
    """What `/rule` says where something comes before the answer."""
    answers, told = LibrarySnapshot.ask, list[str]()

    def late(snapshot: LibrarySnapshot, *question: Any) -> object:
        first()
        return answers(snapshot, *question)

    async def act(world: World) -> None:
        usual, world.env.settle_timeout = world.env.settle_timeout, PATIENCE
        try:
            told.append(texts(sent(await world.ana.slash(world.channel, "rule", question="fate"))))
        finally:
            world.env.settle_timeout = usual

    monkeypatch.setattr(LibrarySnapshot, "ask", late)
    play(folder, act)
    return told[0]


def test_what_others_do_with_the_processor_is_no_fault_of_the_bot(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is waited for as long as it takes little of it."""
    assert "fate" in asked(folder, monkeypatch, waits).lower()


def test_work_without_end_is_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TimeoutError, match=r"did not (settle|detach)"):
        asked(folder, monkeypatch, works)
