"""Runs each engine in two processes, one to build and one to search, and collects the results.

questions, corpus -> run -> child (once for each task) -> Measured -> command
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import msgspec

from rules_index.bench.job import Asked, Built, Engine, Job, Query
from rules_index.measuring.evaluate import Question, percentile

Done = TypeVar("Done", Built, Asked)
_MB = 1_000_000
"""The bytes of a megabyte. By definition of the SI prefixes."""
_BUILT, _ASKED = msgspec.json.Decoder(Built), msgspec.json.Decoder(Asked)


class Missing(Exception):
    """Raised for an engine that cannot be measured here; its text is a sentence for a person."""


class Measured(msgspec.Struct, frozen=True):
    """The measured values of one engine on one library."""

    engine: str
    entries: int
    p50_ms: float
    p99_ms: float
    cpu_p99_ms: float
    """The 99th percentile of processor time per query; a busy machine does not change it."""
    start_s: float
    """The seconds from the start of the engine's process to its first answer."""
    index_s: float
    index_mb: float
    resident_mb: float | None
    """The memory of the engine's process after the last question, in MB, with Python itself.

    It is None if the system does not report it.
    """
    recall: Mapping[str, tuple[int, float, float]] = {}
    """Class of questions -> their number, recall@1 and recall@3."""


def measure(
    engine: Engine, folder: Path, entries: int, questions: Sequence[Question]
) -> tuple[Measured, Asked]:
    """Build an engine's index and ask it all questions; return the measured values and the results.

    Raises `Missing` if the engine's package is not installed or the engine fails.
    """
    if engine.needs and find_spec(engine.needs) is None:
        raise Missing(
            f"{engine.needs} is not installed, so it was left out: "
            f"add it with “pip install 'jade-judge[bench]'”."
        )
    job = Job("build", engine.module, engine.option, str(folder))
    built = _run_child(engine, job, _BUILT)
    queries = tuple(Query(one.question, one.game, one.lang) for one in questions)
    asking = msgspec.structs.replace(job, task="ask", queries=queries)
    asked = _run_child(engine, asking, _ASKED)
    figures = Measured(
        engine.name,
        entries,
        percentile(asked.took, 0.50) * 1000,
        percentile(asked.took, 0.99) * 1000,
        percentile(asked.worked, 0.99) * 1000,
        asked.start,
        built.seconds,
        built.size / _MB,
        asked.resident / _MB if asked.resident else None,
    )
    return figures, asked


def _run_child(engine: Engine, job: Job, returns: msgspec.json.Decoder[Done]) -> Done:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    request = msgspec.json.encode(msgspec.structs.replace(job, began=time.time()))
    done = subprocess.run(
        [sys.executable, "-m", "rules_index.bench.child"],
        input=request,
        capture_output=True,
        env=environment,
        check=False,
    )
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["it says nothing"]
        raise Missing(f"{engine.name} failed ({said[-1]}), so it was left out.")
    return returns.decode(done.stdout)
