"""A message as a page that looks like Discord on a phone: containers, texts, buttons, selects.

Scene -> HTML
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from docs.pictures.scenes import Scene

Part = dict[str, Any]
WIDTH = 440
"""Of the column, in points of the screen."""
STYLE = (Path(__file__).parent / "page.css").read_text("utf-8")
_BUTTONS = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary"}
_INLINE = re.compile(r"\\(.)|\*\*(.+?)\*\*|~~(.+?)~~|`(.+?)`", re.S)
_TAGS = ("", "b", "s", "code")
_BLOCKS = {"### ": "h3", "## ": "h2", "# ": "h1", "-# ": "small", "- ": "li", "> ": "blockquote"}


def page(scene: Scene) -> str:
    """The whole page; fonts lie beside it."""
    asked = _message("Ana", "A", f"<p><i>@Jade Judge</i> {escape(scene.asked)}</p>")
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        f"<style>{STYLE}</style><body>{asked if scene.asked else ''}{body(scene)}</body></html>\n"
    )


def body(scene: Scene) -> str:
    """The bot's message alone."""
    return _message("Jade Judge", "J", "".join(map(_part, scene.components)))


def _message(name: str, letter: str, content: str) -> str:
    app = "<em>APP</em>" if letter == "J" else ""
    head = f"<header>{name}{app}</header>"
    return f'<article><div class="face {letter}">{letter}</div><div>{head}{content}</div></article>'


def _part(part: Part) -> str:
    """A component by its type, as Discord numbers them; an unknown one is a mistake."""
    return _KINDS[part["type"]](part)


def _inside(part: Part) -> str:
    return "".join(map(_part, part["components"]))


def _container(part: Part) -> str:
    colour = f"#{part.get('accent_color', 0):06x}"
    return f'<section style="border-left-color:{colour}">{_inside(part)}</section>'


def _section(part: Part) -> str:
    return f'<div class="beside"><div>{_inside(part)}</div>{_part(part["accessory"])}</div>'


def _button(part: Part) -> str:
    return f'<span class="button {_BUTTONS[part["style"]]}">{escape(part.get("label", ""))}</span>'


def _select(part: Part) -> str:
    chosen = [one["label"] for one in part["options"] if one.get("default")]
    shown = ", ".join(chosen) or part["placeholder"]
    tag = "chosen" if chosen else "open"
    return f'<span class="select {tag}">{escape(shown)}</span>'


def _separator(part: Part) -> str:
    return "<hr>" if part.get("divider") else '<div class="gap"></div>'


def _text(part: Part) -> str:
    blocks = part["content"].split("```")
    shown = (_code(one) if place % 2 else "".join(_lines(one)) for place, one in enumerate(blocks))
    return f'<div class="text">{"".join(shown)}</div>'


def _code(block: str) -> str:
    return f"<pre>{escape(block.strip(chr(10)), quote=False)}</pre>"


def _lines(content: str) -> Iterator[str]:
    for line in content.strip("\n").splitlines():
        start = next((one for one in _BLOCKS if line.startswith(one)), "")
        tag = _BLOCKS.get(start, "p")
        words = escape(line.removeprefix(start), quote=False)
        yield f"<{tag}>{_INLINE.sub(_marked, words)}</{tag}>"


def _marked(found: re.Match[str]) -> str:
    """What a backslash keeps as it is, and what stands between marks."""
    at = found.lastindex or 0
    return found[1] if at == 1 else f"<{_TAGS[at - 1]}>{found[at]}</{_TAGS[at - 1]}>"


_KINDS: dict[int, Callable[[Part], str]] = {
    1: lambda part: f'<div class="row">{_inside(part)}</div>',
    2: _button,
    3: _select,
    9: _section,
    10: _text,
    14: _separator,
    17: _container,
}
