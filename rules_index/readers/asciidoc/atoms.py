"""An Atom: a part of an AsciiDoc paragraph, such as a link, that is replaced by a placeholder."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from urllib.parse import unquote

from rules_index.readers.html.scope import BLOCKS
from rules_index.readers.html.tokens import Sort, tokens
from rules_index.readers.runs import characters

BREAK = "\x01"
"""The character that ends a Line inside the words of a paragraph."""
PLACE = re.compile("\x00(\\d+)\x00")
"""The pattern of the stand-in that replaces an Atom in a text; its group is the number of the
Atom."""
_NAMED = re.compile(r"""(?:^|,)\s*(?:alt|title)\s*=\s*("[^"]*"|'[^']*'|[^,]*)""")


class Sense(Enum):
    """The kinds of Atom; the kind decides how the Atom's words are read."""

    WORDS = auto()
    """Words that are kept as typed; no sign in them is a format mark."""
    MARKED = auto()
    """Words that may contain format marks and macros."""
    XREF = auto()
    """A cross reference to `target`; `text` is its label, or "" if it has none."""
    ROLES = auto()
    """Attributes in brackets, such as `[.red]`, in front of a format mark; plain words if no pair
    of marks follows."""
    PICTURE = auto()
    """A picture or icon.

    `target` is the picture's file; it is "" for an icon, or if the author named the picture in
    `text`.
    """
    FOOTNOTE = auto()
    ANCHOR = auto()


@dataclass(frozen=True, slots=True)
class Atom:
    """A part of a paragraph, replaced by a placeholder while format marks in the rest are read."""

    sense: Sense
    text: str
    target: str = ""
    newlines: int = 0
    """The number of line ends in the part of the file that the Atom replaces."""


def picture(target: str, attributes: str) -> tuple[str, bool]:
    """Return the words to show for a picture, and whether its author chose them.

    If the author chose none, use the name of the file: "fog_bank.png" -> ("fog bank", False).
    """
    first = attributes.partition(",")[0].strip().strip("\"'")
    named = _NAMED.search(attributes)
    given = first if first and "=" not in first else named[1].strip("\"' ") if named else ""
    stem = unquote(target).rpartition("/")[2].rpartition(".")
    return (given, True) if given else ((stem[0] or stem[2]).replace("_", " "), False)


def meaning(name: str, target: str, content: str) -> tuple[Sense, str, str]:
    """Return the kind, text and target of the Atom for a macro `name:target[content]`.

    An example is `xref:boats[Ferries]` -> (Sense.XREF, "Ferries", "boats"). The text of an unknown
    macro is its content, or else its target.
    """
    match name:
        case "link" | "mailto":
            text = link_text(content)
            found = (Sense.MARKED, text, "") if text else (Sense.WORDS, characters(target), "")
        case "xref":
            found = (Sense.XREF, link_text(content), target)
        case "anchor":
            found = (Sense.ANCHOR, "", target)
        case "icon":
            found = (Sense.PICTURE, target.replace("_", " "), "")
        case "image":
            words, given = picture(target, content)
            found = (Sense.PICTURE, words, "" if given else target)
        case "footnote" | "footnoteref":
            found = (Sense.FOOTNOTE, content.strip(), "")
        case "menu":
            found = (Sense.WORDS, f"{target} > {content}" if content else target, "")
        case _:
            found = (Sense.MARKED, "" if name == "indexterm" else content or target, "")
    return found


def link_text(content: str) -> str:
    """Return the label in the brackets of a link, without attributes: "Harbour,window=_blank" ->
    "Harbour".

    Return "" if the brackets hold only attributes.
    """
    text = content.strip().replace("\\]", "]")
    if text.startswith('"') and (end := text.find('"', 1)) > 0:
        return text[1:end]
    first, _, rest = text.partition(",")
    if "=" in rest or ("=" in first and " " not in first):
        text = "" if "=" in first and " " not in first else first
    return text.removesuffix("^").strip()


def words_of_html(html: str) -> str:
    """Return the words that a piece of HTML shows: "<b>Sun</b> &amp; fog" -> "Sun & fog".

    Each `<br>` becomes `BREAK`, the sign for a line break.
    """
    if "<" not in html and "&" not in html:
        return html
    parts = []
    for token in tokens(html):
        if token.sort is Sort.WORDS:
            parts.append(token.text)
        elif token.name == "br":
            parts.append(BREAK)
        elif token.name in BLOCKS:
            parts.append(" ")
    return "".join(parts)
