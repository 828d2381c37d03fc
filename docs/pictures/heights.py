"""Prints how tall every board of two is on a phone: python -m docs.pictures.heights [LANGUAGE...].

boards -> points, a line each (game, step, language, points), then the tallest of each game
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from bot.engine.view_model.screen import screen
from bot.locale.catalogue import LANGUAGES, words
from bot.ui.table.board import board_view
from docs.pictures.height import height
from tests.ui.limits import sent
from tests.ui.played_tables import GAMES, KEY, for_two


def heights(language: str) -> Iterator[tuple[str, str, int]]:
    """Every board of two in a language: game, step, points."""
    said = words(language)
    for key in GAMES:
        for name, game, window in for_two(key):
            shown = screen(game, window, None, language, said.template)
            points = height(sent(board_view(KEY, shown, said, name="Rokugan")))
            yield key, name.removeprefix(key).strip(), points


def main(languages: tuple[str, ...]) -> None:
    """Say all of them, and the tallest."""
    tallest: dict[str, dict[str, int]] = {}
    for language in languages:
        for key, step, points in heights(language):
            print(f"{key:16} {step:28} {language} {points:4}")
            most = tallest.setdefault(key, {})
            most[language] = max(points, most.get(language, 0))
    print(f"{'tallest':16} {' '.join(f'{one:>4}' for one in languages)}")
    for key, most in tallest.items():
        print(f"{key:16} {' '.join(f'{most[one]:4}' for one in languages)}")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or tuple(LANGUAGES))
