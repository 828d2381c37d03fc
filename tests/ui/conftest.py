"""Libraries to be shown: the project's own guides, and the nine real ones where they are."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from bot.answers.service import AnswerService


@contextmanager
def answers_over(folder: Path) -> Iterator[AnswerService]:
    answers = AnswerService(folder)
    asyncio.run(answers.warm_up())
    asyncio.run(answers.load_all())  # every entry is asked for, again and again
    yield answers
    answers.close()


@pytest.fixture(scope="session")
def starter_answers(starter_library: Path) -> Iterator[AnswerService]:
    """An answer service over the project's own guides."""
    with answers_over(starter_library) as answers:
        yield answers


@pytest.fixture(scope="session")
def real_answers(real_library: Path) -> Iterator[AnswerService]:
    """An answer service over the nine real guides."""
    with answers_over(real_library) as answers:
        yield answers


@pytest.fixture(scope="session")
def components() -> dict[str, Any]:
    """The parts of Discord's own description of its API."""
    named = os.environ.get("JUDGE_DISCORD_OPENAPI")
    if not named:
        pytest.skip("JUDGE_DISCORD_OPENAPI is not set: it names Discord's openapi.json")
    told: dict[str, Any] = json.loads(Path(named).read_text(encoding="utf-8"))
    return {"components": told["components"]}


@pytest.fixture(scope="session")
def described(components: dict[str, Any]) -> Draft202012Validator:
    """What it says of a message that is sent."""
    message = {"$ref": "#/components/schemas/MessageCreateRequest"}
    return Draft202012Validator({**message, **components})


@pytest.fixture(scope="session")
def described_form(components: dict[str, Any]) -> Draft202012Validator:
    """What it says of a form that opens."""
    form = {"$ref": "#/components/schemas/ModalInteractionCallbackRequest"}
    return Draft202012Validator({**form, **components})
