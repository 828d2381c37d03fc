"""Compares the reckoned heights of boards with Chromium's: python -m docs.pictures.tall [PICTURE].

boards -> HTML -> Chromium -> points; with PICTURE all of them are drawn beside each other
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bot.engine.view_model.screen import screen
from bot.locale.catalogue import words
from bot.ui.table.board import board_view
from docs.pictures.height import PHONE, height
from docs.pictures.make import QUIET, browser, fonts_into
from docs.pictures.page import STYLE, body
from docs.pictures.scenes import Scene
from tests.ui.limits import sent
from tests.ui.played_tables import GAMES, KEY, for_two

_BESIDE, _GAP, _SECONDS = 5, 12, 120
_MEASURE = """<script>document.fonts.ready.then(() => { document.title = JSON.stringify(
[...document.querySelectorAll("main")].map(one => Math.round(one.getBoundingClientRect().height)))
})</script>"""


def boards(language: str) -> list[tuple[str, Scene]]:
    """Every board of two seats, with a name."""
    said, found = words(language), []
    for key in GAMES:
        for name, game, window in for_two(key):
            shown = screen(game, window, None, language, said.template)
            found.append((name, Scene("", sent(board_view(KEY, shown, said)))))
    return found


def main(picture: str = "", language: str = "en") -> None:
    """Say both heights of every board."""
    told = boards(language)
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        fonts_into(folder)
        measured = _measured(folder, [scene for _, scene in told])
        for (name, scene), points in zip(told, measured, strict=True):
            reckoned = height(scene.components)
            print(f"{name:44} {reckoned:5} {points:5}{'' if abs(reckoned - points) < 3 else ' !'}")
        if picture:
            _draw(folder, told, measured, Path(picture).absolute())


def _measured(folder: Path, scenes: Sequence[Scene]) -> list[int]:
    shown = "".join(f"<main>{body(one)}</main>" for one in scenes)
    page = f"<style>{STYLE} body {{ width: {PHONE}px }}</style>{shown}{_MEASURE}"
    (folder / "all.html").write_text(f"<!doctype html><meta charset=utf-8>{page}", "utf-8")
    printed = _chromium(folder / "all.html", "--dump-dom", "--virtual-time-budget=9000")
    found = re.search(r"<title>(.*?)</title>", printed)
    return msgspec.json.decode(found[1], type=list[int]) if found else []


def _draw(
    folder: Path, told: Sequence[tuple[str, Scene]], measured: Sequence[int], target: Path
) -> None:
    cells = "".join(f"<div><h3>{name}</h3>{body(scene)}</div>" for name, scene in told)
    grid = f"body {{ display: grid; gap: {_GAP}px; width: auto; "
    grid += f"grid-template-columns: repeat({_BESIDE}, {PHONE - 2 * _GAP}px) }}"
    page = f"<!doctype html><meta charset=utf-8><style>{STYLE} {grid}</style>{cells}"
    (folder / "drawn.html").write_text(page, "utf-8")
    rows = [max(measured[at : at + _BESIDE]) for at in range(0, len(measured), _BESIDE)]
    tall, wide = sum(rows) + 48 * len(rows), _BESIDE * PHONE
    _chromium(folder / "drawn.html", f"--screenshot={target}", f"--window-size={wide},{tall}")


def _chromium(page: Path, *options: str) -> str:
    asked = [browser(), *QUIET, f"--user-data-dir={page.parent / 'profile'}", *options]
    asked.append(page.as_uri())
    return subprocess.run(
        asked, check=True, capture_output=True, text=True, timeout=_SECONDS
    ).stdout


if __name__ == "__main__":
    main(*sys.argv[1:])
