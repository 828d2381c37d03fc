"""The metrics of a running bot, for Prometheus; they contain no text that a user has written.

client, answers, tables, log -> Metrics -> endpoint
"""

from __future__ import annotations

import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

_STEPS = (0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.0, 3.0)
"""The buckets of reply times in seconds; after three seconds Discord drops the interaction."""
_OPEN = 10_000
"""The most interactions without a reply that are remembered; of more, the oldest are dropped."""
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
_NUMBERS = re.compile(r"(?<=interactions)/\d+/[^/]+|(?<=webhooks)/\d+/[^/]+|/\d+")


class Metrics:
    """The metrics of one process; everything that counts something gets this object."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self._asked: OrderedDict[int, tuple[float, str]] = OrderedDict()
        self._interactions = self._counter("interactions", "What people did.", "kind", "name")
        self._questions = self._counter("questions", "Questions by what became of them.", "state")
        self._requests = self._counter("requests", "Requests to Discord.", "method", "to", "status")
        self._noted = self._counter("noted", "Lines of the log.", "level")
        self._changes = self._counter("table_changes", "What happened at tables.")
        self._replies = Histogram(
            "judge_reply_seconds",
            "From an interaction to Discord's taking the reply.",
            ["kind"],
            buckets=_STEPS,
            registry=self.registry,
        )

    def _counter(self, name: str, words: str, *labels: str) -> Counter:
        return Counter(f"judge_{name}", words, labels, registry=self.registry)

    def follow(self, name: str, words: str, value: Callable[[], float]) -> None:
        """Add a gauge; `value` is called whenever the metrics are read, `words` describe it."""
        Gauge(f"judge_{name}", words, registry=self.registry).set_function(value)

    def interaction(self, number: int, kind: str, name: str) -> None:
        """Count an interaction, and start its clock, which runs until Discord accepts the reply.

        `number` is the interaction's id. `name` is its command or the custom_id of a pressed
        button: of `act:2:k3f9` only `act:2` is counted.
        """
        self._interactions.labels(kind, _without_ids(name)).inc()
        self._asked[number] = (time.monotonic(), kind)
        while len(self._asked) > _OPEN:
            self._asked.popitem(last=False)

    def question(self, state: str) -> None:
        """Count a question by the state of its answer."""
        self._questions.labels(state).inc()

    def table_change(self) -> None:
        """Count a change at a table."""
        self._changes.inc()

    def trace(self) -> aiohttp.TraceConfig:
        """Return the hook that counts every request of the HTTP client."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._requested)
        return config

    async def _requested(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        told: aiohttp.TraceRequestEndParams,
    ) -> None:
        path = told.url.path
        self._requests.labels(told.method, route_of(path), str(told.response.status)).inc()
        reply = _CALLBACK.search(path)
        asked = self._asked.pop(int(reply[1]), None) if reply else None
        if asked:
            self._replies.labels(asked[1]).observe(time.monotonic() - asked[0])

    def handler(self) -> logging.Handler:
        """Return a log handler that counts the lines of the log."""
        return _Counting(self._noted)

    def text(self) -> bytes:
        """Return all metrics in Prometheus's format."""
        return generate_latest(self.registry)


class _Counting(logging.Handler):
    """A log handler that counts records and writes nothing."""

    def __init__(self, noted: Counter) -> None:
        super().__init__(logging.WARNING)
        self._noted = noted

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record by its level."""
        self._noted.labels(record.levelname.lower()).inc()


def route_of(path: str) -> str:
    """Return a path without its ids and tokens, so that few different paths are counted."""
    return _NUMBERS.sub("", path.partition("/api/v10")[2] or path)


def _without_ids(name: str) -> str:
    """Return a command's name, or a button's kind: `act:2:k3f9` -> `act:2`."""
    return ":".join(name.split(":")[:2])[:40]
