"""Hostile input for every way into the program, a few seeds of each; and the oracle itself.

`python -m benchmarks.hostile --minutes 60` takes as many as there is time for.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial

import pytest

from benchmarks.hostile import every
from benchmarks.hostile.oracle import Given, Target, Wrong, judge, reduced
from benchmarks.hostile.run import Found, Run, made
from tests.made_once import made_once

SEEDS = {
    "said at a table": 40,
    "typed at a table": 40,
    "asked": 15,
    "guide.txt": 10,
    "guide.md": 10,
    "guide.html": 10,
    "guide.adoc": 10,
    "guide.org": 5,
    "guide.wiki": 5,
    "guide.pdf": 3,
    "arguments": 40,
    "console": 4,
    "tables.db for commands": 6,
    "tables.db at a start with a backup": 6,
    "tables.db at a start with no backup": 6,
    "library.db for commands": 6,
    "library.db at a start with a backup": 6,
    "library.db at a start with no backup": 6,
    "restore": 12,
    "prove": 12,
    "import": 150,
    "on Discord": 10,
}
"""Every target and how many of its inputs are tried here: a minute of processor time in all."""
SLACK = 3.0
"""So many times as long may an input take here: somebody else's work is in the figures."""


@pytest.fixture(scope="session")
def targets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Target]]:
    """Every way in, over folders that all workers share."""
    filed = made_once(tmp_path_factory, "hostile-library", every.library)
    sound = made_once(tmp_path_factory, "hostile-folder", partial(every.in_use, filed))
    with every.targets(filed, sound) as found:
        yield found


def test_every_target_is_tried(targets: dict[str, Target]) -> None:
    """A new way in gets its number of inputs above."""
    assert set(SEEDS) == set(targets)


@pytest.mark.parametrize("name", SEEDS)
def test_nothing_hostile_is_taken_badly(targets: dict[str, Target], name: str) -> None:
    """No error but ours, no traceback, no strange exit code, soon enough, in bounded memory."""
    run = Run([targets[name]], _nobody, reduce=0.0, slack=SLACK)
    run.cases(SEEDS[name])
    told = "\n".join(f"{one.seed}: {one.wrong}\n{one.told}" for one in run.found)
    assert not told


def _nobody(_: Found) -> None:
    """It is all told at the end."""


@pytest.mark.parametrize("name", SEEDS)
def test_a_seed_makes_the_same_again(targets: dict[str, Target], name: str) -> None:
    """What was found once can be looked at again; another seed makes something else."""
    target = targets[name]
    first = [made(target, seed) for seed in range(4)]
    assert first == [made(target, seed) for seed in range(4)]
    assert len({repr(one) for one in first}) > 1


def _of(act: object, most: float = 0.1) -> Target:
    return Target("made up", lambda dice: bytes(dice.randbytes(64)), act, most)  # type: ignore[arg-type] # a function


def _fails(given: Given) -> float:
    if 7 in given:
        raise KeyError(7)
    return 0.0


def test_an_error_that_is_not_ours_is_found_and_made_small() -> None:
    """The least that still brings it about is told, and each kind of error once."""
    found: list[Found] = []
    run = Run([_of(_fails)], found.append)
    run.cases(40)
    (one,) = found
    assert one.least == b"\x07"
    assert one.wrong == "KeyError in test_hostile.py, _fails"
    assert "KeyError: 7" in one.told
    assert judge(_of(_fails), made(run.targets[0], one.seed)).wrong == one.wrong


def test_what_takes_too_long_is_found() -> None:
    """Unless it does so once only: then another program had the processor."""
    times = [0.2]

    def once_slow(_: Given) -> float:
        return times.pop() if times else 0.0

    assert judge(_of(once_slow), b"x").wrong == ""
    assert judge(_of(lambda _: 0.2), b"x").wrong == "takes too long"


def test_what_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it goes on after every error."""
    monkeypatch.setattr("benchmarks.hostile.oracle._HANGS", 0.05)

    def waits(_: Given) -> float:
        while True:
            try:
                time.sleep(10)
            except Exception:  # noqa: BLE001 # that is the point
                continue

    assert judge(_of(waits), b"x").wrong.startswith("Hangs")


def test_memory_that_is_taken_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four bytes that become a hundred million."""
    monkeypatch.setattr("benchmarks.hostile.oracle._MOST_MEMORY", 50 * 2**20)
    taken: list[bytes] = []

    def eats(_: Given) -> float:
        taken.append(b"\1" * 10**9)
        taken.clear()
        return 0.0

    assert judge(_of(eats), b"x").wrong == "takes too much memory"


def test_what_a_forked_child_begins_with_is_not_taken() -> None:
    """It holds all that its parent holds, and nothing of it is new."""
    held = """if True:
        import os
        from benchmarks.hostile import oracle
        from benchmarks.hostile.oracle import Target, judge
        oracle._MOST_MEMORY = 50 * 2**20
        held = b"x" * (100 * 2**20)
        def forks(given):
            child = os.fork()
            if not child:
                os._exit(0)
            os.waitpid(child, 0)
            return 0.0
        print(repr(judge(Target("forks", lambda dice: b"", forks), b"x").wrong))
    """
    assert subprocess.check_output((sys.executable, "-c", held), text=True).strip() == "''"


def test_deeds_in_a_row_are_left_out_one_by_one() -> None:
    """What is reduced may be a tuple as well."""

    def wrong(given: Given) -> float:
        if {2, 5} <= set(given):
            raise Wrong("both")
        return 0.0

    assert reduced(_of(wrong), tuple(range(9)), "both") == (2, 5)
