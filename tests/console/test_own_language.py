"""The console's language is answered in, where a question tells none and a guide in it knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.console.run import script


@pytest.mark.parametrize(
    ("asked", "language", "entry"),
    [
        ("3.2", "pl", "l5r-pl/3.2"),
        ("krok 3.2", "pl", "l5r-pl/3.2"),
        ("krok 3.2", "cs", "l5r-cs/3.2"),
        ("3.2", "fr", "l5r-fr/3.2"),
        ("3.2", "en", "l5r-en/3.2"),
        ("honor", "pl", "l5r-pl/honor"),
        ("honneur", "pl", "l5r-fr/honor"),
        ("losy", "en", "l5r-pl/fate"),
        ("what does covert do", "pl", "l5r-en/covert"),
        ("comment gagner un conflit", "cs", "l5r-fr/"),
        ("kamae", "fr", "senjutsu-en/kamae"),
    ],
)
def test_a_guide_in_the_console_s_language_answers(
    starter_data: Path, asked: str, language: str, entry: str
) -> None:
    """Numbers and names that it has; what is said in another language stays in that one."""
    told = script(starter_data, f"{asked}\n", "--language", language)
    first = re.search(r"\[([^\]\n]+)\]", told.output)
    assert first, told.output
    assert first[1].startswith(entry)
