"""What a game is called, told from the title of its guide."""

from __future__ import annotations

import pytest

from rules_index.parsing.naming import game_named


@pytest.mark.parametrize(
    ("title", "game"),
    [
        ("Moles and Worms - Rulebook v1.2", "Moles and Worms"),
        ("Krety i glisty - zasady v1.2", "Krety i glisty"),
        ("Krety i glisty – instrukcja gry", "Krety i glisty"),
        ("Krtci a žížaly – pravidla hry, verze 1.0", "Krtci a žížaly"),
        ("Taupes et vers - Règles du jeu v1.2", "Taupes et vers"),
        ("Maulwürfe und Würmer Spielregel", "Maulwürfe und Würmer"),
        ("Maulwürfe – Regelwerk, 3. Auflage", "Maulwürfe"),
        ("Moles: the rules of the meadow", "Moles"),
        ("Mole Book Rules Reference", "Mole Book"),
        ("The Game of Moles", "The Game of Moles"),
        ("Mole Book", "Mole Book"),
        ("Rules Reference", "Rules Reference"),
    ],
)
def test_games_by_titles(title: str, game: str) -> None:
    """Without the version and without what guides call themselves, in every language alike."""
    assert game_named(title) == game
