"""Recognizes texts in formats that no reader can read: MediaWiki, DokuWiki and Org.

dispatch -> foreign_markup -> UnknownMarkup
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePath

_WIKI_ENDINGS, _ORG_ENDING = {".wiki", ".mediawiki", ".wikitext"}, ".org"
_WIKI: Mapping[str, re.Pattern[str]] = {
    "heading": re.compile(r"^(={1,6})[^=\n]+\1[ \t]*$", re.M),
    "bold": re.compile(r"(?<!')'{3}(?!['\s])[^'\n]+(?<!\s)'{3}(?!')"),
    "table": re.compile(r"^(?:\{\||\|\})", re.M),
    "link": re.compile(
        r"\[\[[^\[\]|\n]+\|[^\[\]\n]+\]\]"  # [[Page|words]]
        r"|\[\[(?![a-z])[^\W\d_]+:[^\[\]\n]+\]\]"  # [[Category:Games]], in whatever language
    ),
    "template": re.compile(r"^\{\{[^{}\n]+(?:\}\}|$)", re.M),
}
"""The marks of MediaWiki, by kind.

A single kind of mark proves nothing: AsciiDoc may have such headings, and Markdown such links.
"""
_KINDS = 2
"""The fewest kinds of MediaWiki marks, or headings of a DokuWiki page, that show the format. Chosen
by hand."""
_MARKS = 3
"""The fewest marks of a MediaWiki page. Chosen by hand."""
_DOKUWIKI = 5
"""The fewest "=" signs on each side of the first heading of a DokuWiki page. Chosen by hand."""
_STARS = re.compile(r"^\*+ \S", re.M)
_ORG = re.compile(
    r"^#\+[A-Za-z_]{3,}(?:[: \t]|$)|^:PROPERTIES:[ \t]*$|\[\[[^\[\]\n]+\]\[[^\[\]\n]+\]\]", re.M
)
_MARKDOWN = re.compile(r"(?:\A|\n[ \t]*\n)#{1,6} +\S[^\n]*\n[ \t]*\n")
"""A Markdown heading between empty lines; in a wiki, "# Roll" is a list item beside other items."""


def foreign_markup(text: str, name: str) -> str:
    """Return the name of a text's format if no reader can read it: "Org mode", "MediaWiki",
    "DokuWiki".

    Return "" for Markdown, AsciiDoc and plain text, and in case of doubt.
    """
    ending = PurePath(name).suffix.lower()
    if _STARS.search(text) and (ending == _ORG_ENDING or _ORG.search(text)):
        return "Org mode"
    found = {kind: sum(1 for _ in marks.finditer(text)) for kind, marks in _WIKI.items()}
    if ending in _WIKI_ENDINGS and any(found.values()):
        return "MediaWiki"
    if _MARKDOWN.search(text):
        return ""
    if _is_dokuwiki(text):
        return "DokuWiki"
    is_wiki = sum(map(bool, found.values())) >= _KINDS and sum(found.values()) >= _MARKS
    return "MediaWiki" if is_wiki else ""


def _is_dokuwiki(text: str) -> bool:
    """Tell whether a text is DokuWiki: its first heading has the most "=" signs, at least five.

    Some other headings must have fewer: "====== Harbour ======" above "===== Boats =====". In other
    formats, lower headings have more signs than higher ones.
    """
    signs = [len(found[1]) for found in _WIKI["heading"].finditer(text)]
    return len(signs) >= _KINDS and max(signs) == signs[0] >= _DOKUWIKI and min(signs) < signs[0]
