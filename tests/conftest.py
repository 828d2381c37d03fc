"""What every test may ask for: the real guides, the scale data, steady properties."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


def _folder(variable: str, holds: str) -> Path:
    named = os.environ.get(variable)
    if not named:
        pytest.skip(f"{variable} is not set: it names the folder with {holds}")
    folder = Path(named)
    if not folder.is_dir():
        pytest.fail(f"{variable} is set to {named}, which is no folder")
    return folder


@pytest.fixture(scope="session")
def guides() -> Path:
    """The folder with the nine real guides and expected.json."""
    return _folder("JUDGE_GUIDES", "the real guides")


@pytest.fixture(scope="session")
def scale() -> Path:
    """The folder with the large rulebooks that show speed and noise."""
    return _folder("JUDGE_SCALE", "the large rulebooks")
