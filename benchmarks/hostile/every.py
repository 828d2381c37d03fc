"""All ways into the program, over a library and a data folder that are made once.

words, guides, commands, folders, on_discord -> here -> run
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from benchmarks.hostile import commands, folders, guides, on_discord, words
from benchmarks.hostile.oracle import Target
from rules_index import own
from tests.bot.card_guide import with_lanterns
from tests.made_once import file_all

_SMALL = Path(__file__).parents[2] / "tests" / "cases" / "small-l5r-en.md"


def library(folder: Path) -> None:
    """A data folder with two small guides and their index."""
    folder.mkdir(exist_ok=True)
    file_all(folder, [_SMALL])
    own.searcher(with_lanterns(folder)).index()


def in_use(filed: Path, folder: Path) -> None:
    """The same after some games, with a backup."""
    shutil.copytree(filed, folder, dirs_exist_ok=True)
    folders.lay_out(folder)


@contextmanager
def targets(filed: Path, sound: Path) -> Iterator[dict[str, Target]]:
    """Every target by its name, over a library and a folder in use, which stay as they are."""
    table = folders.table_of()
    with closing(words.Asked(filed)) as asked:
        found = (
            *words.targets(asked),
            *guides.targets(),
            *commands.targets(filed, table),
            *folders.targets(sound, table),
            *on_discord.targets(filed, table),
        )
        yield {one.name: one for one in found}
