"""How long a question waits while a guide of 2,000 entries comes in.

`python -m benchmarks.renewal`. Beside it the searcher that follows the library itself, as the
command line uses it: there whoever asks next waits for the index.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.answers.service import AnswerService
from bot.uploads.records import Progress
from bot.uploads.uploads import Uploads
from rules_index import own
from rules_index.answers.answer import ask
from rules_index.intake.ingest import Rules, ingest
from rules_index.model import Identity
from rules_index.search.records import Scope
from rules_index.store.library import Library
from tests.bot.long_guide import big_guide

QUESTION = "what is the honor dial"
SCOPE = Scope("", "", ("guild:1", ""))
STARTER = Path(__file__).parents[1] / "rules_index" / "starter"
Ask = Callable[[], Awaitable[object]]


async def waits(work: Awaitable[None], question: Ask) -> list[float]:
    """What each question took, in milliseconds, while the work went on."""
    task = asyncio.ensure_future(work)
    found = []
    while not task.done():
        begun = time.perf_counter()
        await question()
        found.append((time.perf_counter() - begun) * 1000)
        await asyncio.sleep(0.02)
    await task
    return sorted(found)


async def aside(folder: Path) -> list[float]:
    """Filed and indexed in child processes."""
    answers = AnswerService(folder)
    await answers.warm_up()
    uploads = Uploads(answers)

    async def bring_in() -> None:
        data = [("big.md", big_guide().encode())]
        upload = await uploads.preview(1, 2, Identity("kites", "en"), data, Progress())
        await uploads.publish(upload, Progress(), replace=False)

    found = await waits(bring_in(), lambda: answers.ask(QUESTION, SCOPE))
    answers.close()
    return found


async def following(folder: Path) -> list[float]:
    """Filed in a thread of the same process, indexed by whoever asks next."""
    loop, thread = asyncio.get_running_loop(), ThreadPoolExecutor(1)
    searcher = own.searcher(folder)
    searcher.index()
    path = folder / "big.md"
    path.write_text(big_guide(), "utf-8")

    async def bring_in() -> None:
        rules = Rules(Identity("kites", "en"))
        await asyncio.to_thread(ingest, Library(folder), path, rules, scope="guild:1")
        await question()

    async def question() -> object:
        return await loop.run_in_executor(thread, ask, searcher, QUESTION, SCOPE)

    return await waits(bring_in(), question)


def main() -> None:
    """Print both."""
    for name, way in (("aside", aside), ("following", following)):
        with TemporaryDirectory() as scratch:
            folder = Path(scratch)
            for path in sorted(STARTER.glob("*.md")):
                ingest(Library(folder), path, Rules())
            own.searcher(folder).index()
            found = asyncio.run(way(folder))
            half, most = statistics.median(found), found[int(len(found) * 0.95)]
            print(
                f"{name:<10} {len(found):>4} questions: half within {half:.0f} ms, "
                f"95 of 100 within {most:.0f} ms, the slowest {found[-1]:.0f} ms"
            )


if __name__ == "__main__":
    main()
