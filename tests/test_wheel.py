"""The wheel: what pipx and uvx install has everything in it, and needs no source tree."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("rules_index", "bot")
LEFT_BEHIND = {"__pycache__"}
NEEDED = (
    "bot/locale/pl.po",
    "bot/engine/games/l5r.toml",
    "rules_index/language/lexicon/l5r.toml",
    "rules_index/py.typed",
    "rules_index/starter/l5r-en.md",
)
"""One of each kind that no interpreter would miss at once."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by the backend that pyproject.toml names, without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = "import hatchling.build, sys; print(hatchling.build.build_wheel(sys.argv[1]))"
    command = [sys.executable, "-c", build, str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What an installer makes of it."""
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def judge(unpacked: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as installed from the wheel, somewhere else, for somebody who never ran it."""
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "SYSTEMROOT"}}
    environ = {**kept, "HOME": str(home), "PYTHONPATH": str(unpacked), "LC_ALL": "C.UTF-8"}
    start = "import bot.__main__, sys; print(bot.__file__, file=sys.stderr); bot.__main__.main()"
    return subprocess.run(
        [sys.executable, "-P", "-c", start, *arguments],
        cwd=home, env=environ, capture_output=True, text=True, check=False, input="",
    )  # fmt: skip


def test_every_file_of_both_packages_is_in_it(unpacked: Path) -> None:
    """Lexicons, games, catalogues, starter guides, packs: nothing is forgotten, nothing strange."""

    def files(root: Path) -> set[str]:
        found = (path for half in PACKAGES for path in (root / half).rglob("*") if path.is_file())
        return {str(p.relative_to(root)) for p in found if not LEFT_BEHIND & set(p.parts)}

    assert files(unpacked) == files(ROOT)
    for needed in NEEDED:
        assert needed in files(unpacked)


def test_it_answers_on_a_fresh_machine(unpacked: Path, tmp_path: Path) -> None:
    """The first question, the console and the doctor, with nothing but the wheel and a home."""
    asked = judge(unpacked, tmp_path, "ask", "what does covert do")
    assert str(unpacked) in asked.stderr
    assert "[l5r-en/covert]" in asked.stdout
    shown = judge(unpacked, tmp_path, "console", "--language", "cs")
    assert shown.returncode == 0, shown.stderr
    assert "[l5r-cs/covert]" in shown.stdout
    table = judge(unpacked, tmp_path, "console", "--game", "l5r", "--seats", "Ana,Bo")
    assert "Legend of the Five Rings" in table.stdout
    assert judge(unpacked, tmp_path, "doctor", "--offline").returncode == 0


def test_the_bot_without_a_token_says_what_to_do(unpacked: Path, tmp_path: Path) -> None:
    """One sentence, an exit code that a service manager can stop at, and nothing was made yet."""
    refused = judge(unpacked, tmp_path, "run")
    assert refused.returncode == 78  # EX_CONFIG: a restart does not mend it
    assert "set DISCORD_TOKEN to the token of your bot" in refused.stderr
    assert not list(tmp_path.rglob("*.db"))
