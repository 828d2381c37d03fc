"""The library's work without a child process, for tests in which the child is not the point.

Five processes start until a server's guide is published; what a child adds, limits and a death of
its own, is told by the tests of the sandbox, of bad files and of an index that is not made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
import pytest

from rules_index.child import worker
from rules_index.child.failures import error_of
from rules_index.child.limits import Limits
from rules_index.child.sandbox import Ran
from rules_index.intake import clerk, ingest, starters

Answer = TypeVar("Answer")


@pytest.fixture
def no_child(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of the tests answers what a child is asked, by the child's own code."""
    for limit in ("_step_back", "_keep_within"):
        monkeypatch.setattr(worker, limit, lambda *_: None)
    for module in (clerk, ingest, starters):
        monkeypatch.setattr(module, "run", _run)


def _run(
    target: str,
    arguments: Mapping[str, Any],
    returns: msgspec.json.Decoder[Answer],
    *,
    name: str,
    limits: Limits | None = None,
    descriptors: object = (),
) -> Ran[Answer]:
    """Do what `sandbox.run` does; arguments, answer and errors travel as JSON here too."""
    given = msgspec.json.decode(msgspec.json.encode(dict(arguments)))
    reply = worker.answer(worker.Request(target, given, 0, 0, 0))
    if reply.failure:
        raise error_of(reply.failure, name, limits or Limits(), "")
    return Ran(returns.decode(reply.value), 0.0, reply.peak)
