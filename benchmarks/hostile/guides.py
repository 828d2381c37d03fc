"""Hostile guides of every format: damaged samples, and markup that is nested or repeated too much.

damage -> rules_index.parsing, in this process; PDF through the child that guards against PDFium
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random

from benchmarks.hostile import damage
from benchmarks.hostile.oracle import Given, Target, spent
from rules_index.errors import RulesIndexError
from rules_index.intake.ingest import Rules, read
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes

_CASES = Path(__file__).parents[2] / "tests" / "cases"
_LARGEST = 60_000
"""Letters of a hostile guide: what is slow in the square of its length shows by then."""
_MARKS = {
    ".txt": ("1.", "1.1.1", "•", "-", "a)", "IV.", "====", "~~~~", "   ", "Q:", "A:", "\f", "see"),
    ".md": ("#", "> ", "- ", "1. ", "|", "|-", "```", "**", "_", "[", "](", "![", "<div>", "&amp;",
            "***", "    ", "\\", "<!--", "~~~", "[^1]:", "---\n", "+++\n"),
    ".html": ("<div>", "</div>", "<table>", "<tr>", "<td colspan=999999>", "<td rowspan=999999>",
              "</td>", "<h1>", "</h2>", "<ul>", "<li>", "<ol start=99999999999>", "<p", "&", "&#x;",
              "&#1114112;", "<!--", "-->", "<script>", "<style>", "<svg>", "<noscript>", "<dl>",
              "<dt>", "<dd>", "<a href=#x>", "<b>", "</i>", "<pre>", "<![CDATA[", "<?xml", "<br>"),
    ".adoc": ("=", "== ", "====== ", "----", "====", "****", "____", "|===", "|", "2+|", ".3+|",
              ":a: {a}", "{a}", "{counter:x}", "include::x[]", "ifdef::a[]", "endif::[]", "* ",
              "***** ", ". ", "a:: ", "<<x>>", "[[x]]", "[cols=999999]", "xref:x[", "+", "//",
              "////", "image::x[]", "`", "#", "^", "~", "pass:[", "99999999*|"),
    ".org": ("* ", "** ", "#+BEGIN_SRC", "#+END_SRC", "| ", "[[", "]]", ":PROPERTIES:", ":END:"),
    ".wiki": ("== ", " ==", "{{", "}}", "[[", "]]", "{|", "|}", "|-", "'''", "<ref>", "__TOC__"),
}  # fmt: skip
_WORDS = ("Heron", "a", "heron stands", "may", "not", "fish.", "See also:", "3.2", "Phase", "\n",
          "\n\n", "\n", " ")  # fmt: skip


@cache
def samples(ending: str) -> tuple[bytes, ...]:
    """The guides of the tests in one format."""
    found = (path for path in sorted(_CASES.rglob(f"*{ending}")) if path.name != "README.md")
    return tuple(path.read_bytes()[:_LARGEST] for path in found)


def _markup(dice: Random, marks: Sequence[str]) -> bytes:
    """Marks and words by chance, or a few of them again and again."""
    few = [dice.choice((*marks, *_WORDS)) for _ in range(damage.many(dice) + 1)]
    if dice.random() < 0.5:
        opened = "".join(few) * dice.choice((10, 500, 5000))
        return f"# Heron\n\nA heron stands in the pond.\n\n{opened[:_LARGEST]}".encode()
    many = [dice.choice((*marks, *_WORDS)) for _ in range(dice.choice((50, 500, 5000)))]
    return dice.choice(("", " ", "\n")).join(many)[:_LARGEST].encode()


def _make(ending: str, dice: Random) -> bytes:
    kept = samples(ending) or samples(".txt")
    if ending in _MARKS and dice.random() < 0.5:
        return _markup(dice, _MARKS[ending])
    data = damage.blob(dice, kept)
    if dice.random() < 0.1:
        data = data.decode(errors="replace").encode(
            dice.choice(("utf-16", "cp1250", "utf-32")), "replace"
        )
    return data[: 2 * _LARGEST]


def _parse(ending: str, given: Given) -> float:
    with spent() as seconds:
        try:
            parse_bytes(bytes(given), Identity(language="en"), f"guide{ending}")
        except RulesIndexError:
            pass
    return seconds[0]


def _in_a_child(ending: str, given: Given) -> float:
    """As an upload is read; what counts is what this process does."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / f"guide{ending}"
        path.write_bytes(bytes(given))
        with spent() as seconds:
            try:
                read(path, Rules())
            except RulesIndexError:
                pass
    return seconds[0]


def targets() -> tuple[Target, ...]:
    """One for each format; a child costs half a second, so only PDF needs it always."""
    ways: list[tuple[str, Callable[[str, Given], float]]] = [(one, _parse) for one in _MARKS]
    ways.append((".pdf", _in_a_child))
    return tuple(
        Target(f"guide{ending}", partial(_make, ending), partial(way, ending), most=5.0)
        for ending, way in ways
    )
