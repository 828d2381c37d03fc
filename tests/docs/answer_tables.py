"""Makes the tables of matchers, rules and grounds in `docs/answers.md` of what the code says.

`python -m tests.docs.answer_tables` writes them anew, after a matcher or rule has changed.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator

from rules_index.answers.answer import Ground
from rules_index.search.match import MATCHERS
from rules_index.search.match.matcher import Matcher
from rules_index.search.rank import RULES
from tests.docs.documents import ROOT

DOCUMENT = ROOT / "docs/answers.md"
_HEADINGS = {
    "All matchers": "| shape | example | what is done | module |\n|---|---|---|---|",
    "All rules": "| rule | what it does |\n|---|---|",
    "What decides": "| what is so | what comes |\n|---|---|",
}


def with_tables(text: str) -> str:
    """The document with its tables as the code would have them."""
    made = zip(_HEADINGS, (_matchers(), _rules(), _grounds()), strict=True)
    for heading, rows in made:
        table = "\n".join([_HEADINGS[heading], *rows])
        section = re.compile(rf"(^## {heading}\n\n[^\n]+\n\n).*?(?=^## |\Z)", re.M | re.S)
        escaped = table.replace("\\", r"\\")
        text, count = section.subn(rf"\1{escaped}\n\n", text)
        if count != 1:
            raise LookupError(f"{DOCUMENT.name} has no section “{heading}”.")
    return text


def _matchers() -> Iterator[str]:
    for one in MATCHERS:
        done, shape, example = _told(one)
        yield f"| {shape} | {example} | {done} | `{_module(one.find)}` |"


def _rules() -> Iterator[str]:
    for one in RULES:
        done = inspect.cleandoc(one.order.__doc__ or "").partition("\n\n")[0]
        yield f"| `{_module(one.order)}` | {' '.join(done.split())} |"


def _grounds() -> Iterator[str]:
    for one in Ground:
        yield f"| {one.said[0].upper()}{one.said[1:]}. | {one.state} |"


def _told(one: Matcher) -> tuple[str, str, str]:
    """What a matcher does, the shape of what it answers, and an example of that.

    The first two paragraphs of its docstring: `Match what …` and `A title: "Golden Rule".`
    """
    done, _, rest = inspect.cleandoc(one.find.__doc__ or "").partition("\n\n")
    shape, _, example = " ".join(rest.partition("\n\n")[0].split()).partition(": ")
    return " ".join(done.split()), shape, example.rstrip(".")


def _module(function: Callable[..., object]) -> str:
    return "/".join(function.__module__.split(".")[-2:])


def main() -> None:
    """Write the tables anew."""
    DOCUMENT.write_text(with_tables(DOCUMENT.read_text("utf-8")), "utf-8")
    sys.stderr.write(f"{DOCUMENT} says what the code says.\n")


if __name__ == "__main__":
    main()
