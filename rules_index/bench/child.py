"""The process in which one engine is measured: reads a Job, and writes the results.

Only the engine's own module is imported, so that no other module adds to its memory and start-up.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from rules_index.bench.job import Asked, Built, Job, Search

_STATUS = Path("/proc/self/status")
_JOBS = msgspec.json.Decoder(Job)


def main() -> None:
    """Read a job from standard input, do it, and write its result to standard output."""
    job = _JOBS.decode(sys.stdin.buffer.read())
    engine = import_module(f"rules_index.bench.engines.{job.module}")
    done = _build(engine, job) if job.task == "build" else _ask(engine, job)
    sys.stdout.buffer.write(msgspec.json.encode(done))


def _build(engine: Any, job: Job) -> Built:
    began = time.perf_counter()
    made: Path = engine.build(job)
    seconds = time.perf_counter() - began
    files = [made] if made.is_file() else made.rglob("*")
    return Built(seconds, sum(file.stat().st_size for file in files if file.is_file()))


def _ask(engine: Any, job: Job) -> Asked:
    search: Search = engine.connect(job)
    for first in job.queries[:1]:
        search(first)
    start = time.time() - job.began
    found, took, worked = [], [], []
    for query in job.queries:
        began, idle = time.perf_counter(), time.process_time()
        ids = search(query)
        took.append(time.perf_counter() - began)
        worked.append(time.process_time() - idle)
        found.append(tuple(ids))
    return Asked(tuple(found), tuple(took), tuple(worked), start, _resident())


def _resident() -> int:
    """Return the memory of this process in bytes; 0 if the system does not report it."""
    if not _STATUS.exists():
        return 0
    fields = dict(line.split(":", 1) for line in _STATUS.read_text().splitlines() if ":" in line)
    return int(fields["VmRSS"].split()[0]) * 1024


if __name__ == "__main__":
    main()
