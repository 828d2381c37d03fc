"""How often a question leads from one package of the project into another.

A crossing is a call of a Python function, or the next item of a generator, whose caller stands in
another top folder or module of `rules_index` (or `bot`): `search` asks `language` for stems.
`python -m benchmarks.crossings`. Asks the starter guides every seventh question about them, for the
first time, after all others have been asked.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from rules_index import Scope, ask, own
from rules_index.measuring.evaluate import Question, read
from tests.search.pinned import CASES, file_starter

ROOT = Path(__file__).parents[1]
_EVERY, _MOST_SHOWN = 7, 25


def crossings(work: Callable[[], object]) -> Counter[tuple[str, str]]:
    """The calls from one package into another, each with both functions: `search ...: f`."""
    found: Counter[tuple[str, str]] = Counter()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        caller = frame.f_back
        if event != "call" or caller is None:
            return
        ends = package_of(caller.f_code.co_filename), package_of(frame.f_code.co_filename)
        if all(ends) and ends[0] != ends[1]:
            names = (one.f_code.co_qualname for one in (caller, frame))
            first, second = (f"{end}: {name}" for end, name in zip(ends, names, strict=True))
            found[first, second] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


@cache
def package_of(file: str) -> str:
    """`rules_index/search` of a file in it, `rules_index/links` of that module; "" of any other."""
    path = Path(file)
    if not path.is_relative_to(ROOT):
        return ""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return "/".join(parts[:2]) if parts[0] in {"rules_index", "bot"} else ""


def of_new_questions(folder: Path) -> Iterator[Counter[tuple[str, str]]]:
    """The crossings of every seventh question of the starter's, the first time it is asked."""
    asked = [
        one for path in sorted((CASES / "questions").glob("*.jsonl")) for one in _questions(path)
    ]
    drawn = asked[::_EVERY]
    searcher = own.searcher(folder, follow=False)
    for one in asked:
        if one not in drawn:
            ask(searcher, one.question, Scope(one.game, one.lang))
    for one in drawn:
        scope = Scope(one.game, one.lang)
        yield crossings(lambda one=one, scope=scope: ask(searcher, one.question, scope))  # type: ignore[misc] # its defaults are not inferred


def _questions(path: Path) -> list[Question]:
    return list(read(path.read_bytes(), path.name))


def main() -> None:
    """Print the mean, each question's number, and the pairs of functions that cross most."""
    with TemporaryDirectory() as folder:
        file_starter(Path(folder))
        each = list(of_new_questions(Path(folder)))
    numbers = sorted(one.total() for one in each)
    print(f"{sum(numbers) / len(each):.1f} crossings a question: {numbers}")
    for (first, second), count in sum(each, Counter[tuple[str, str]]()).most_common(_MOST_SHOWN):
        print(f"{count / len(each):5.1f}  {first} -> {second}")


if __name__ == "__main__":
    main()
