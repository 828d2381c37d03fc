"""Versions in titles: told, and no part of what a guide is called."""

from __future__ import annotations

import pytest

from rules_index.language.versions import edition_in, version_in, without_version


@pytest.mark.parametrize(
    ("title", "bare", "version"),
    [
        ("Moles - Rulebook v1.2", "Moles - Rulebook", "1.2"),
        ("Krety, wersja 2.0", "Krety", "2.0"),
        ("Moles Version 3", "Moles", "3"),
        ("Moles ver. 1.1", "Moles", "1.1"),
        ("Moles ver 1.1", "Moles", "1.1"),
        ("Moles Rulebook (version 1.4, 2025)", "Moles Rulebook", "1.4"),
        ("Moles Rulebook [2025, v1.4]", "Moles Rulebook", "1.4"),
        ("Moles v1.4 – 3 January 2025", "Moles", "1.4"),
        ("Moles, 2nd edition", "Moles", "2"),
        ("Krety, edycja 2", "Krety", "2"),
        ("Krtci, 2. vydání: pravidla", "Krtci, : pravidla", "2"),
        ("Les taupes – 2e édition", "Les taupes", "2"),
        ("Maulwürfe – Regelheft, 3. Auflage", "Maulwürfe – Regelheft", "3"),
        ("Moles FAQ 2.2", "Moles FAQ", "2.2"),
    ],
)
def test_titles_with_a_version(title: str, bare: str, version: str) -> None:
    """In five languages, in brackets, with a date beside it, in front of the edition or behind."""
    assert without_version(title) == bare
    assert (version_in(title) or edition_in(title)) == version


@pytest.mark.parametrize("title", ["Route 2020", "Level 7", "Moles of 1815", "Henry V", "Moles"])
def test_other_numbers_stay(title: str) -> None:
    """A year or a figure that nothing calls a version is of the name."""
    assert without_version(title) == title


def test_a_title_that_is_nothing_else_stays() -> None:
    """Every guide is called something."""
    assert without_version("Version 3") == "Version 3"
