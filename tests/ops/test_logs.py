"""The log: JSON for programs, and never a token."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from bot.app.logs import log_to_stderr
from bot.settings import Form

TOKEN = "a-token-of-nobody.0123456789"
URL = f"https://discord.com/api/v10/interactions/123/{'x' * 60}/callback"


@pytest.fixture(autouse=True)
def kept() -> Iterator[None]:
    """The handlers of the test run come back."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)


def noted(form: Form, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is written of a request that failed."""
    out = io.StringIO()
    monkeypatch.setattr(sys, "stderr", out)
    log_to_stderr(TOKEN, form)
    try:
        raise ValueError(f"no answer with {TOKEN}")
    except ValueError:
        logging.getLogger("bot.test").exception("failed: %s", URL)
    return out.getvalue()


@pytest.mark.parametrize("form", ["text", "json", ""])
def test_no_token_is_ever_noted(form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the bot's nor an interaction's, in the message or in a traceback."""
    text = noted(form, monkeypatch)
    assert "[token]" in text
    assert TOKEN not in text
    assert "x" * 60 not in text


def test_programs_read_one_object_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nobody said so: standard error is no terminal."""
    (line,) = noted("", monkeypatch).splitlines()
    told: dict[str, Any] = json.loads(line)
    assert told["level"] == "error"
    assert told["from"] == "bot.test"
    assert told["message"].startswith("failed: ")
    assert "ValueError: no answer" in told["error"]
