from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.search.searcher import Searcher


@pytest.fixture(scope="session")
def starter(starter_library: Path) -> Searcher:
    """Search over the guides that come along."""
    return own.searcher(starter_library)
