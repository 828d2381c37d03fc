"""The public names of the library: each is there, and a question loads nothing that files."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import rules_index

ASK = """
import sys
from pathlib import Path
from rules_index import Scope, ask, cards, own, suggest
searcher = own.searcher(Path(sys.argv[1]))
assert ask(searcher, "step 3 of the conflict phase", Scope()).results
assert suggest(searcher, "hon", Scope())
print(*(name for name in sys.modules if name.startswith("rules_index.")))
"""
OF_FILING = ("bench", "child", "commands", "intake", "measuring", "parsing", "printed", "readers")
OF_WORDS = "structure.vocabulary"
"""The words by which guides refer to other entries; they are all that a question has of structure.
"""


def test_a_question_loads_no_part_that_files_guides(starter_library: Path) -> None:
    """Nor one that measures, and of `structure` the words of references alone."""
    asked = [sys.executable, "-c", ASK, str(starter_library)]
    told = subprocess.run(asked, capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("rules_index.") for name in told.stdout.split()}
    assert "search.searcher" in loaded
    assert sorted(one for one in loaded if one.partition(".")[0] in OF_FILING) == []
    of_structure = {one for one in loaded if one.startswith("structure.")}
    assert sorted(one for one in of_structure if not one.startswith(OF_WORDS)) == []


@pytest.mark.parametrize("name", rules_index.__all__)
def test_every_public_name_is_there(name: str) -> None:
    """Also one whose module comes in when the name is first used."""
    assert getattr(rules_index, name) is not None


def test_the_names_that_come_late_are_those_that_types_are_checked_with() -> None:
    """Each with the module that it is imported from where types are checked."""
    source = Path(rules_index.__file__).read_text("utf-8")
    late = next(node for node in ast.parse(source).body if isinstance(node, ast.If))
    homes = {
        alias.name: (node.module, f"{node.module}.{alias.name}")
        for node in late.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    late_names = rules_index._WHEN_ASKED
    assert set(late_names) == set(homes)
    assert [name for name, home in late_names.items() if home not in homes[name]] == []


def test_a_name_that_is_not_public_is_told() -> None:
    """As of any module."""
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        _ = rules_index.Nothing
