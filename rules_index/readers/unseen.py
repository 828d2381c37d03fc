"""Removes HTML from Markdown that no browser shows as words: scripts, style sheets, drawings.

markdown -> without_unseen -> the text with as many lines, and a list of what was removed
"""

from __future__ import annotations

import re

from rules_index.model import LeftOut
from rules_index.readers.html.marks import drawing
from rules_index.readers.html.tokens import Ends

_BEGINS = re.compile(r"<(script|style|noscript|svg|iframe|canvas)(?=[\s/>])[^<>]*(?<!/)>", re.I)


def without_unseen(text: str) -> tuple[str, list[LeftOut]]:
    """Remove scripts, style sheets and drawings from Markdown; return the rest and a list of
    LeftOuts.

    The text keeps its number of lines, and a drawing keeps its title. An element without an end tag
    stays whole, because otherwise the rest of the guide would be removed.
    """
    kept, dropped, ends = list[str](), list[LeftOut](), Ends(text)
    position = counted = 0
    line = 1
    for begin in _BEGINS.finditer(text):
        name = begin[1].lower()
        end = ends.of(name, begin.end()) if begin.start() >= position else None
        if end is None:
            continue
        title, words = "", text[begin.end() : end.start()]
        if name == "svg":
            title, words = drawing(words)
        line, counted = line + text.count("\n", counted, begin.start()), begin.start()
        if words := " ".join(words.split()):
            dropped.append(LeftOut(words, "picture" if name == "svg" else "script", line))
        kept += [text[position : begin.start()], title.strip()]
        position = text.find(">", end.start()) + 1 or len(text)
        kept.append("\n" * text.count("\n", begin.start(), position))
    return "".join((*kept, text[position:])), dropped
