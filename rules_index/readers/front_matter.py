"""Reads the front matter of a Markdown guide: `key: value` between two `---` above its first line.

raw lines -> front_matter -> properties of the Document
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_index.readers.scan import Raw

_FENCE = re.compile(r"-{3,}$")
_END = re.compile(r"(?:-{3,}|\.{3})$")
_PAIR = re.compile(r"([^\W\d_][\w .-]*?)[ \t]*:(?:[ \t]+(.*))?$")
_NAME = re.compile(r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*")
_BESIDE = ("#", "- ")
_KEYS = {"lang": "language"} | {
    key: key for key in ("game", "language", "title", "version", "date")
}
_MOST_LINES = 40
"""The most lines of front matter; if none of them closes it, it is ordinary text. Chosen by
hand."""


def front_matter(lines: Sequence[Raw]) -> tuple[int, dict[str, str]]:
    """Return the number of lines of front matter at the top, and its properties: {"title": "Moss"}.

    Return (0, {}) if there is no front matter. Lines between two rows of dashes are front matter if
    one key is known, or if all keys are names that programs use ("nav_order").
    """
    if not lines or lines[0].number != 1 or not _FENCE.match(lines[0].text):
        return 0, {}
    said: dict[str, str] = {}
    keys: list[str] = []
    for place, raw in enumerate(lines[1:_MOST_LINES], 1):
        if _END.match(raw.text):
            named = keys and all(map(_NAME.fullmatch, keys))
            return (place + 1, said) if said or named else (0, {})
        pair = None if raw.indent else _PAIR.match(raw.text)
        if pair is None and not raw.indent and not raw.text.startswith(_BESIDE):
            return 0, {}
        keys += [pair[1]] if pair else []
        key = _KEYS.get(pair[1].lower(), "") if pair else ""
        value = (pair[2] or "").strip().strip("\"'") if pair else ""
        if key and value:
            said.setdefault(key, value)
    return 0, {}
