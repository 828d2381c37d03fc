"""Rule text for Discord: nothing in it is read as Markdown or as a mention; cut into pages.

Leaf -> here -> render.leaf
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

Span = tuple[int, int]
"""From a character to the one behind the last."""

PAGE, LONGEST = 1700, 2300
"""Characters of a page as they are sent, escaped: where a page ends, and what one paragraph may
take before it is cut. Discord takes 4,000 in a message; errata and rulings need their share.
"""
_ENDS = re.compile(r"(?<=[.!?:;…])\s+")
_LINES = re.compile(r"[^\n]*\n|[^\n]+")
# Emphasis, code, spoilers, masked links, mentions; links, names of emoji; calls to everyone.
_INSIDE = re.compile(r"[\\_*~`|<\[]|:(?=//|[\w+-]+:)|@(?=everyone|here)")
# Headings, quotes, small print and numbers that Discord would count anew; "- " stays a list.
_AT_START = re.compile(r"(?m)^[ \t]*(?:- +)*(?:([#>+]|-(?=#))|\d+([.)])(?=\s|$))")
# What makes a line run the other way round to its end; letters that do by themselves are none.
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_BULLET = re.compile(r"[ \t]*(?:[-*+•◦◇◆♦▪‣○●■□–☛·]|\d+[.)]|[a-z][.)])[ \t]+|[ \t]+")


def plain(text: str) -> str:
    """Text as it stands: no bold, no heading, no quote, no link, nobody is called.

    Lists with "- " are shown as lists; without the backslashes it is the text, letter for letter.
    """
    return _escaped(text, sorted(_risky(text)), 0, len(text))


def _escaped(text: str, risky: Sequence[int], start: int, end: int) -> str:
    """A part of a text with a backslash before what is risky in it; few characters are."""
    within = risky[bisect_left(risky, start) : bisect_left(risky, end)]
    if not within:
        return text[start:end]
    return "\\".join(text[one:other] for one, other in pairwise((start, *within, end)))


def _risky(text: str) -> set[int]:
    """The characters that Discord would not show as they stand."""
    found = {match.start() for match in _INSIDE.finditer(text)}
    return found | {
        match.start(match.lastindex) for match in _AT_START.finditer(text) if match.lastindex
    }


def marked(text: str, bold: Iterable[Span] = (), struck: Iterable[Span] = ()) -> str:
    """The text with some parts bold and some struck through; without the marks it is plain."""
    risky, where = sorted(_risky(text)), (list(bold), list(struck))
    found: list[str] = []
    start = 0
    for line in _LINES.findall(text):
        bullet = _BULLET.match(line)
        words = start + (bullet.end() if bullet else 0)
        end = start + len(line.rstrip())
        cuts = {start, words, end, start + len(line)}
        cuts |= {at for spans in where for span in spans for at in span if words < at < end}
        found += _pieces(text, sorted(cuts), risky, where, (words, end))
        start += len(line)
    return "".join(found)


def _pieces(
    text: str,
    cuts: Sequence[int],
    risky: Sequence[int],
    where: tuple[list[Span], list[Span]],
    inner: Span,
) -> Iterator[str]:
    for start, end in pairwise(cuts):
        said = _escaped(text, risky, start, end)
        if inner[0] <= start < inner[1] and said.strip():
            for mark, spans in zip(("**", "~~"), where, strict=True):
                if any(span[0] <= start and end <= span[1] for span in spans):
                    said = _wrapped(said, mark)
        yield said


def _wrapped(said: str, mark: str) -> str:
    """Marks that touch a blank are none: they go round the words."""
    core = said.strip()
    before = said[: len(said) - len(said.lstrip())]
    after = said[len(said.rstrip()) :]
    return f"{before}{mark}{core}{mark}{after}"


def pages(text: str) -> list[str]:
    """The text in pieces, cut between its lines, of which each is a passage.

    Together they are the text, letter for letter; only a paragraph that no message can hold is
    cut itself, after a sentence where there is one.
    """
    # Escaped, a text is at most twice as long.
    if 2 * len(text) <= LONGEST or len(plain(text)) <= LONGEST:
        return [text]
    found, taken = [""], 0
    for piece in (piece for line in _LINES.findall(text) for piece in _short_enough(line)):
        cost = len(plain(piece))
        if taken + cost > PAGE and found[-1] and piece.strip():
            found.append("")
            taken = 0
        found[-1] += piece
        taken += cost
    return found


def _short_enough(line: str) -> Iterator[str]:
    while len(line) > LONGEST or len(plain(line)) > LONGEST:
        window = line[: LONGEST // 2]
        ends = [match.end() for match in _ENDS.finditer(window)]
        cut = ends[-1] if ends else window.rfind(" ") + 1 or len(window)
        yield line[:cut]
        line = line[cut:]
    yield line


def line_of(text: str, passage: str) -> int | None:
    """The line of a text that holds a passage; the one that is the passage before one with it."""
    if not passage.strip():
        return None
    holding = [at for at, line in enumerate(text.split("\n")) if passage in line]
    lines = text.split("\n")
    return min(holding, key=lambda at: len(lines[at]), default=None)


def span_of(text: str, line: int | None) -> Span:
    """Where a line begins and ends."""
    lines = text.split("\n")
    if line is None or line >= len(lines):
        return (0, 0)
    start = sum(len(before) + 1 for before in lines[:line])
    return (start, start + len(lines[line]))


def page_of(parts: Iterable[str], at: int) -> int:
    """The page on which a character of the text stands."""
    total = 0
    for number, page in enumerate(parts):
        total += len(page)
        if at < total:
            return number
    return 0


def is_blank(text: str) -> bool:
    """Whether nothing of a text can be seen."""
    return not any(sign.isprintable() and not sign.isspace() for sign in text)


def one_line(text: str) -> str:
    """A text in one line that turns nothing round which stands behind it there."""
    return " ".join(_TURNS.sub("", text).split())


def shortened(text: str, longest: int) -> str:
    """A text that fits; cut with an ellipsis."""
    text = one_line(text)
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def fitting(text: str, longest: int) -> str:
    """A text that fits once it is escaped, its lines kept; cut with an ellipsis."""
    text = text.strip()
    if 2 * len(text) <= longest:  # as long as it can become
        return text
    risky, taken = _risky(text), 0
    if len(text) + len(risky) <= longest:
        return text
    for at in range(len(text)):
        taken += 2 if at in risky else 1
        if taken > longest - 1:
            return text[:at].rstrip() + "…" if longest > 0 else ""
    return text


def whole_lines(lines: Iterable[str], room: int) -> str:
    """As many whole lines as there is room for, the first in any case."""
    kept: list[str] = []
    for line in filter(None, lines):
        if kept and sum(map(len, kept)) + len(kept) + len(line) > room - 2:
            return "\n".join([*kept, "…"])
        kept.append(line)
    return "\n".join(kept)


def brief(text: str, longest: int) -> str:
    """A text in one line, escaped, that fits."""
    return plain(fitting(one_line(text), longest))


def heading(text: str) -> str:
    """A heading; the words come as they are."""
    return f"### {text}"


def small(text: str) -> str:
    """Small print."""
    return f"-# {text}"


def capital(text: str) -> str:
    """With a capital at the beginning, as on a button; the rest as it is."""
    return text[:1].upper() + text[1:]
