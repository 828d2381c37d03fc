"""Rule text for Discord, cut into pages; nothing in it is read as Markdown or as a mention.

EntryView -> here -> entry
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

Span = tuple[int, int]
"""The index of the first character, and the index after the last one."""

PAGE, LONGEST = 1700, 2300
"""The most characters, after escaping, of a page of several lines, and of a line that is not cut.

Discord takes 4,000 in a message; errata and rulings need their share of them.
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
    """Escape a text so that Discord shows it literally: no format, link or mention.

    Only backslashes are added. Lines that begin with "- " are still shown as lists.
    """
    return _escaped(text, sorted(_risky(text)), 0, len(text))


def _escaped(text: str, risky: Sequence[int], start: int, end: int) -> str:
    """Return `text[start:end]` with a backslash before each index in `risky`, which is sorted."""
    within = risky[bisect_left(risky, start) : bisect_left(risky, end)]
    if not within:
        return text[start:end]
    return "\\".join(text[one:other] for one, other in pairwise((start, *within, end)))


def _risky(text: str) -> set[int]:
    """Return the indexes of the characters that Discord would take for formatting or a mention."""
    found = {match.start() for match in _INSIDE.finditer(text)}
    return found | {
        match.start(match.lastindex) for match in _AT_START.finditer(text) if match.lastindex
    }


def marked(text: str, bold: Iterable[Span] = (), struck: Iterable[Span] = ()) -> str:
    """Return a text, escaped, with the spans of `bold` in bold, those of `struck` struck through.

    The marks are set line by line.
    """
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
    """Put `mark` on both sides of a text, but inside its outer blanks: " rule " -> " **rule** ".

    Discord ignores a mark that has a blank on its inner side.
    """
    core = said.strip()
    before = said[: len(said) - len(said.lstrip())]
    after = said[len(said.rstrip()) :]
    return f"{before}{mark}{core}{mark}{after}"


def pages(text: str) -> list[str]:
    """Split a text between its lines into pages that a message can hold.

    Joined, the pages are the text again. Only a line longer than LONGEST is cut, after the end of
    a sentence if it has one.
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
    """Return the number, from 0, of the shortest line that contains the passage; else None."""
    if not passage.strip():
        return None
    holding = [at for at, line in enumerate(text.split("\n")) if passage in line]
    lines = text.split("\n")
    return min(holding, key=lambda at: len(lines[at]), default=None)


def span_of(text: str, line: int | None) -> Span:
    """Return the span of a line, numbered from 0; (0, 0) for None or a line that does not exist."""
    lines = text.split("\n")
    if line is None or line >= len(lines):
        return (0, 0)
    start = sum(len(before) + 1 for before in lines[:line])
    return (start, start + len(lines[line]))


def page_of(parts: Iterable[str], at: int) -> int:
    """Return the number, from 0, of the page that holds the text's character at index `at`."""
    total = 0
    for number, page in enumerate(parts):
        total += len(page)
        if at < total:
            return number
    return 0


def is_blank(text: str) -> bool:
    """Tell whether a text has no visible character."""
    return not any(sign.isprintable() and not sign.isspace() for sign in text)


def one_line(text: str) -> str:
    """Return a text as one line, without signs that would reverse the direction of writing."""
    return " ".join(_TURNS.sub("", text).split())


def shortened(text: str, longest: int) -> str:
    """Return a text in one line; one longer than `longest` characters is cut with an ellipsis."""
    text = one_line(text)
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def fitting(text: str, longest: int) -> str:
    """Cut a text with an ellipsis so that it has at most `longest` characters once it is escaped.

    The result is not escaped yet, and keeps its line breaks.
    """
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
    """Join as many lines as fit into `room` characters, at least one; "…" stands for the rest."""
    kept: list[str] = []
    for line in filter(None, lines):
        if kept and sum(map(len, kept)) + len(kept) + len(line) > room - 2:
            return "\n".join([*kept, "…"])
        kept.append(line)
    return "\n".join(kept)


def brief(text: str, longest: int) -> str:
    """Return a text in one line, escaped, of at most `longest` characters."""
    return plain(fitting(one_line(text), longest))


def heading(text: str) -> str:
    """Return a text as a heading; it must be escaped already."""
    return f"### {text}"


def small(text: str) -> str:
    """Return a text as small print; it must be escaped already."""
    return f"-# {text}"


def capital(text: str) -> str:
    """Return a text with its first letter as a capital: "bid honor" -> "Bid honor"."""
    return text[:1].upper() + text[1:]
