"""Discord's limits, as far as its own description does not hold them, and what a message says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from discord import ui

from bot.ui.answer import PAGE_PART

Part = dict[str, Any]
_ROW, _BUTTON, _SELECT, _TEXT = 1, 2, 3, 10


def parts(view: ui.LayoutView) -> list[Part]:
    """Every component of a message, whatever it stands in."""
    return list(_walk(sent(view)))


def sent(view: ui.LayoutView) -> list[Part]:
    """The components as they go to Discord."""
    return list(view.to_components())  # type: ignore[no-untyped-call] # discord.py left it untyped


def _walk(components: Any) -> Iterator[Part]:
    for one in components:
        yield one
        yield from _walk(one.get("components", ()))


def broken(view: ui.LayoutView) -> list[str]:
    """The limits of a message that a view breaks."""
    found, every = [], parts(view)
    texts = [part["content"] for part in every if part["type"] == _TEXT]
    if len(every) > 40:
        found.append(f"{len(every)} components")
    if sum(map(len, texts)) > 4000:
        found.append(f"{sum(map(len, texts))} characters")
    if not all(text.strip() for text in texts):
        found.append("an empty text")
    names = [part["custom_id"] for part in every if part.get("custom_id")]
    if len(set(names)) < len(names) or any(len(name) > 100 for name in names):
        found.append(f"names of controls: {names}")
    for part in every:
        found += _wrong(part)
    return found


def _wrong(part: Part) -> Iterator[str]:
    kind = part["type"]
    if kind == _ROW and not 1 <= len(part["components"]) <= 5:
        yield f"a row of {len(part['components'])}"
    if kind == _BUTTON and not 1 <= len(part["label"]) <= 80:
        yield f"a label of {len(part['label'])}"
    if kind == _SELECT:
        options = part["options"]
        values = {option["value"] for option in options}
        if not 1 <= len(options) <= 25 or len(values) < len(options):
            yield f"a select with {len(options)} options, {len(values)} values"
        if len(part.get("placeholder") or "") > 150:
            yield "a long placeholder"
        for option in options:
            if not 1 <= len(option["label"]) <= 100 or len(option.get("description") or "") > 100:
                yield f"an option {option}"


def page_said(view: ui.LayoutView) -> str:
    """The entry's own words on a page, without what escapes them or sets them off."""
    (said,) = [part["content"] for part in parts(view) if part.get("id") == PAGE_PART]
    return bare(said)


def bare(markdown: str) -> str:
    """What a reader sees of escaped text: no mark of emphasis, no backslash that escapes."""
    return re.sub(r"\\([\W_])|\*\*|~~", lambda match: match[1] or "", markdown)
