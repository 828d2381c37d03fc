"""Libraries to be shown: the project's own guides, and the nine real ones where they are."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bot.desk import Desk
from rules_index.ingest import Rules, ingest
from rules_index.library import Library
from rules_index.model import Identity
from rules_index.sandbox import MIB, Limits

STARTER = Path(__file__).parents[2] / "rules_index" / "starter"


@contextmanager
def desk_over(folder: Path, guides: Iterable[Path]) -> Iterator[Desk]:
    library = Library(folder)
    for path in guides:
        ingest(library, path, Rules(Identity(), Limits(60, 512 * MIB), 5 * MIB))
    desk = Desk(folder)
    asyncio.run(desk.warm_up())
    yield desk
    desk.close()


@pytest.fixture(scope="session")
def starter_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk over the project's own guides."""
    with desk_over(tmp_path_factory.mktemp("starter"), sorted(STARTER.glob("*.md"))) as desk:
        yield desk


@pytest.fixture(scope="session")
def real_desk(guides: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk over the nine real guides."""
    files = [path for path in sorted(guides.iterdir()) if path.suffix != ".json"]
    with desk_over(tmp_path_factory.mktemp("real"), files) as desk:
        yield desk


@pytest.fixture(scope="session")
def described() -> Draft202012Validator:
    """Discord's own description of a message that is sent."""
    named = os.environ.get("JUDGE_DISCORD_OPENAPI")
    if not named:
        pytest.skip("JUDGE_DISCORD_OPENAPI is not set: it names Discord's openapi.json")
    told: dict[str, Any] = json.loads(Path(named).read_text(encoding="utf-8"))
    message = {"$ref": "#/components/schemas/MessageCreateRequest"}
    return Draft202012Validator({**message, "components": told["components"]})
