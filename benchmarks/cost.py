"""What a question and a keystroke cost of the processor, part by part; a busy machine counts less.

`python -m benchmarks.cost`. Questions that nobody has asked before; the guides as in
`benchmarks.on_discord`. Each round is measured some times, and the fastest one counts.
"""

from __future__ import annotations

import gc
import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from benchmarks.on_discord import TYPED, fill
from bot.answers.snapshot import LibrarySnapshot
from bot.locale.catalogue import words
from bot.ui.answer import reply_view
from rules_index import own
from rules_index.search.records import Scope

T = TypeVar("T")
R = TypeVar("R")
QUESTIONS, AT_ONCE, TIMES = 200, 25, 5
SCOPE = Scope("", "", ("guild:1", ""))


def fastest(work: Callable[[T], R], given: Sequence[T]) -> tuple[float, list[R]]:
    """Milliseconds of the processor for each, and what came of it."""
    total, made = 0.0, []
    for at in range(0, len(given), AT_ONCE):
        took: list[float] = []
        done: list[R] = []
        for _ in range(TIMES):
            began = time.thread_time()
            done = [work(one) for one in given[at : at + AT_ONCE]]
            took.append(time.thread_time() - began)
        total += min(took)
        made += done
    return 1000 * total / len(given), made


def measure(folder: Path) -> None:
    """All figures, one row each."""
    searcher = own.searcher(folder, follow=False)
    rows = searcher.index().rows
    searcher.read_ahead()
    snapshot, english = LibrarySnapshot(searcher), words("en")
    dice, titles = random.Random(1), sorted({row.title for row in rows})  # noqa: S311 # no secret
    asked = [
        f"when may i use {dice.choice(titles)} and {dice.choice(titles)}" for _ in range(QUESTIONS)
    ]
    for question in asked:  # words that many ask are known after a while
        snapshot.ask(question, SCOPE)
    gc.freeze()
    search, _ = fastest(lambda question: searcher.search(question, SCOPE), asked)
    whole, replies = fastest(lambda question: snapshot.ask(question, SCOPE), asked)
    shown, views = fastest(lambda reply: reply_view(reply, english), replies)
    sent, _ = fastest(lambda view: json.dumps(view.to_components()), views)  # type: ignore[no-untyped-call] # discord.py's own
    typed, _ = fastest(lambda text: snapshot.complete(text, SCOPE, ("en",)), TYPED)
    print(f"search                        {search:5.2f} ms")
    print(f"passage and what belongs to it {whole - search:4.2f} ms")
    print(f"message                       {shown:5.2f} ms")
    print(f"as it is sent                 {sent:5.2f} ms")
    print(f"a question                    {whole + shown + sent:5.2f} ms")
    print(f"a keystroke                   {typed:5.2f} ms")


def main() -> None:
    """Print the figures."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "data"
        folder.mkdir()
        print(f"{fill(folder)} entries")
        measure(folder)


if __name__ == "__main__":
    main()
