"""Rule text for Discord: nothing in it is read as Markdown or as a mention; cut into pages.

Leaf -> here -> render.answer
"""

from __future__ import annotations

import re

from discord.utils import escape_markdown

PAGE = 1700
"""Characters of a page before escaping; Discord takes 4,000 in a message, escaped and all."""
_ENDS = re.compile(r"(?<=[.!?:;…])\s+|\n+")


def plain(text: str) -> str:
    """Text as it stands: no bold, no heading, no quote, no link, nobody is called."""
    escaped = escape_markdown(text, ignore_links=False)
    escaped = re.sub(r"(?m)^(\s*)([#>-])(?=\s|#|>)", r"\1\\\2", escaped)
    escaped = re.sub(r"(?m)^(\s*\d+)([.)])(?=\s)", r"\1\\\2", escaped)
    return escaped.replace("<", "\\<")  # no mention, no time stamp; nobody is pinged anyway


def pages(text: str, longest: int = PAGE) -> list[str]:
    """The text in pieces, cut after sentences or lines; together they are the text, letter for
    letter.
    """
    found, start = [], 0
    while len(text) - start > longest:
        window = text[start : start + longest]
        ends = [match.end() for match in _ENDS.finditer(window)]
        space = window.rfind(" ") + 1
        cut = next((end for end in reversed(ends) if end > longest // 3), space or longest)
        found.append(text[start : start + cut])
        start += cut
    return [*found, text[start:]]


def page_of(text: str, passage: str, longest: int = PAGE) -> int:
    """The page on which a passage begins."""
    at = text.find(passage) if passage else -1
    total = 0
    for number, page in enumerate(pages(text, longest)):
        total += len(page)
        if at < total:
            return number
    return 0


def shortened(text: str, longest: int) -> str:
    """A text that fits; cut with an ellipsis."""
    text = " ".join(text.split())
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
