"""A child process can hang, crash, eat and print what it wants: the parent gets one sentence."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from rules_index.child import sandbox
from rules_index.child.limits import MIB, Limits
from rules_index.child.worker import HAS_LIMITS
from rules_index.errors import (
    BrokenGuide,
    GuideTooLarge,
    Interrupted,
    RulesIndexError,
    UnknownLanguage,
)

SMALL = Limits(seconds=30.0, memory=256 * MIB, answer=MIB)
"""Time enough also on a busy machine, where a child stands behind everybody else."""


def run(function: str, returns: type = str, limits: Limits = SMALL, **arguments: Any) -> Any:
    """What a function of `tests.library.odd` answers from a child."""
    target = f"tests.library.odd:{function}"
    return sandbox.run(
        target, arguments, json.Decoder(returns), name="rules.pdf", limits=limits
    ).value


def refusal(function: str, limits: Limits = SMALL, **arguments: Any) -> Exception:
    """The error that the parent gets instead of an answer."""
    with pytest.raises(RulesIndexError) as raised:
        run(function, limits=limits, **arguments)
    return raised.value


def test_arguments_and_answer_arrive() -> None:
    """Everything travels as JSON, letter for letter."""
    words = ["ł", "\0", "“”", "\U0001f409", 'a"b\\', "\u2028"]
    assert run("echo", list[str], words=words) == words


def test_no_secret_reaches_the_child(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot's token stands in the environment; the child's is nearly empty."""
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    found = run("environment", dict[str, str])
    assert set(found) <= {"LC_CTYPE", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT"}


@pytest.mark.skipif(not hasattr(os, "nice"), reason="the system ranks no processes")
def test_the_child_stands_behind() -> None:
    """Whoever asks while a guide comes in has the processor first."""
    assert run("rank", int) > os.nice(0)


def test_the_child_loads_only_what_it_needs() -> None:
    """The search takes as long to load as all the rest; reading a file needs nothing of it."""
    assert run("searching", list[str]) == []


def test_input_is_closed() -> None:
    """A reader that asks for input gets none instead of ours."""
    assert run("reads_input") == "b''"


def test_what_a_reader_prints_is_no_answer() -> None:
    """However much it prints, on either output, the answer stays whole and nothing blocks."""
    assert run("prints_and_answers", size=20 * MIB) == "answer"


@pytest.mark.parametrize("function", ["sleeps", "spins"])
def test_time_runs_out(function: str) -> None:
    """A hanging reader is ended on time, whether it works or waits."""
    begun = time.monotonic()
    assert "over the limit of 0.5 seconds" in str(refusal(function, Limits(seconds=0.5)))
    assert time.monotonic() - begun < 60  # it would go on for ten minutes


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
def test_what_the_child_started_ends_with_it(tmp_path: Path) -> None:
    """Nothing that a reader has started goes on after its time is up."""
    refusal("starts_a_sleeper", Limits(seconds=2.0), folder=str(tmp_path))
    (started,) = (path.name for path in tmp_path.iterdir())
    time.sleep(0.1)
    stat = Path("/proc", started, "stat")
    assert not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] in "ZX"


def test_memory_runs_out() -> None:
    """A reader that wants too much is over the limit."""
    assert "over the limit of 256 MB of memory" in str(refusal("eats_memory"))


@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"])
def test_a_reader_that_is_ended_from_outside_is_over_no_limit(name: str) -> None:
    """The system or a person ended it: the file may be as good as any, so it is tried again."""
    error = refusal("is_sent", name=name)
    assert isinstance(error, Interrupted)
    assert f"ended from outside ({name}): try again" in str(error)


@pytest.mark.skipif(not HAS_LIMITS, reason="the system counts no processor time")
def test_processor_time_runs_out() -> None:
    """The child's own limit ends it as well as the clock, and is told as the limit that it is."""
    limits = Limits(seconds=600.0, memory=256 * MIB)
    error = refusal("spins_within_a_second", limits)
    assert "over the limit of 600 seconds" in str(error)


@pytest.mark.skipif(not hasattr(signal, "SIGRTMIN"), reason="the system has no such signals")
def test_a_signal_without_a_name_is_told_by_its_number() -> None:
    """Most real-time signals have none."""
    number = int(signal.SIGRTMIN) + 6
    assert f"makes its reader fail (signal {number})" in str(
        refusal("is_sent_number", number=number)
    )


def test_answer_grows_too_long() -> None:
    """An answer over the limit is not read to its end."""
    error = refusal("answers", size=3 * MIB)
    assert isinstance(error, GuideTooLarge)
    assert "over the limit of 1 MB of entries" in str(error)


@pytest.mark.parametrize(
    ("function", "cause"),
    [
        ("crashes", "SIGSEGV"),
        ("leaves", "no answer"),
        ("fails", "KeyError"),
        ("recurses", "RecursionError"),
        ("opens_many", "OSError"),
        ("refuses_strangely", "NotInTheTree"),
    ],
)
def test_any_other_end_is_a_broken_guide(function: str, cause: str) -> None:
    """However a reader dies, the person reads one sentence that names the file."""
    error = refusal(function)
    assert isinstance(error, BrokenGuide)
    assert str(error) == (
        f"rules.pdf makes its reader fail ({cause}): download or export it again."
    )


def test_traceback_stays_with_the_error() -> None:
    """Who has to mend the reader finds where it failed."""
    (note,) = refusal("fails").__notes__
    assert "KeyError: 'font'" in note


def test_answer_of_another_shape_is_refused() -> None:
    """What comes back is checked before anybody relies on it."""
    with pytest.raises(BrokenGuide, match="answer nonsense"):
        run("is_something_else", list[str])


def test_own_errors_arrive_as_they_were() -> None:
    """The same class, the same sentence, the same fields."""
    here = UnknownLanguage("rules.txt", ("cs", "pl"))
    there = refusal("refuses")
    assert type(there) is UnknownLanguage
    assert str(there) == str(here)
    assert vars(there) == vars(here)
    assert str(refusal("refuses_plainly")) == "rules.txt is upside down: turn it round."


def test_broken_installation_is_no_broken_guide() -> None:
    """A module that is missing is not the file's fault."""
    with pytest.raises(ImportError, match="no_such_module_here"):
        run("imports_what_is_missing")


def test_child_writes_no_file(tmp_path: Path) -> None:
    """A reader has no business writing anything."""
    assert "(OSError)" in str(refusal("writes", path=str(tmp_path / "out")))
    assert (tmp_path / "out").read_bytes() == b""


def test_child_writes_as_much_as_it_may(tmp_path: Path) -> None:
    """The index is written by a child: the limit is on the length of the file."""
    limits = Limits(seconds=2.0, memory=256 * MIB, written=MIB)
    run("writes", type(None), limits, path=str(tmp_path / "out"))
    assert (tmp_path / "out").stat().st_size > 0


def test_open_descriptor_is_passed_on(tmp_path: Path) -> None:
    """The child reads the very file that was checked, whatever its name leads to by then."""
    path = tmp_path / "a.txt"
    path.write_text("checked")
    with path.open() as opened:
        path.unlink()
        door = f"/proc/self/fd/{opened.fileno()}"
        if not Path(door).exists():
            pytest.skip("this system has no /proc to reach a descriptor by")
        given = {"path": door, "overrides": {}, "shown_name": "a.txt"}
        parsed = sandbox.run(
            "tests.library.odd:parses",
            given,
            json.Decoder(dict[str, Any]),
            name="a.txt",
            limits=SMALL,
            descriptors=[opened.fileno()],
        )
    assert parsed.value["entries"][0]["text"] == "checked"
    assert parsed.peak > MIB
