"""Reads the words of a line of Markdown: emphasis, escapes and links, as CommonMark has them.

text -> markdown-it's tokens -> here -> Lines
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from markdown_it import MarkdownIt
from markdown_it.token import Token

from rules_index.model import Emphasis, Line, Style, Target
from rules_index.readers.scan import Raw, fold_space

_STYLES = {"strong": Style.BOLD, "em": Style.ITALIC, "s": Style.STRUCK}
_INLINE = MarkdownIt("commonmark", {"html": True}).enable("strikethrough")


def inline_lines(
    text: str, raw: Raw, *, level: int | None = None, marker: str = "", depth: int = 0
) -> Iterator[Line]:
    """Yield the Lines of a Markdown text, without its format marks; each `<br>` begins another
    Line.

    `raw` is the line of the file, from which each Line takes its number, page and indent.
    """
    run = _InlineWords()
    for token in _INLINE.parseInline(text)[0].children or ():
        run.take(token)
    for index, (words, emphasis, targets) in enumerate(run.finished()):
        yield Line(
            text=words,
            number=raw.number,
            page=raw.page,
            level=level,
            marker=marker if index == 0 else "",
            depth=depth,
            gap=raw.gap if index == 0 else False,
            indent=raw.indent,
            emphasis=emphasis,
            targets=targets,
        )


@dataclass(slots=True)
class _InlineWords:
    """The words of the tokens read so far, with their styles and links."""

    words: str = ""
    emphasis: list[Emphasis] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    done: list[tuple[str, tuple[Emphasis, ...], tuple[Target, ...]]] = field(default_factory=list)
    open: list[tuple[Style, int]] = field(default_factory=list)
    link: tuple[str, int] = ("", 0)

    def take(self, token: Token) -> None:
        base, _, end = token.type.rpartition("_")
        if base in _STYLES and end == "open":
            self.open.append((_STYLES[base], len(self.words)))
        elif base in _STYLES and end == "close" and self.open:
            style, start = self.open.pop()
            self.emphasis.append(Emphasis(start, len(self.words), style))
        elif token.type == "link_open":
            self.link = (str(token.attrGet("href") or ""), len(self.words))
        elif token.type == "link_close":
            self.close_link()
        elif token.type == "image":
            self.add(f"[{token.content}]" if token.content else "")
        elif token.type == "html_inline":
            self.take_tag(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            self.add(" ")
        else:
            self.add(token.content)

    def add(self, text: str) -> None:
        folded = fold_space(f"x{text}x")[1:-1]
        self.words += folded.lstrip() if not self.words or self.words.endswith(" ") else folded

    def close_link(self) -> None:
        href, start = self.link
        if href.startswith("#"):
            self.targets.append(Target(self.words[start:], href[1:]))

    def take_tag(self, tag: str) -> None:
        name = tag.strip("</> ").split()[0].lower() if tag.strip("</> ") else ""
        if name == "br":
            self.end_line()
        elif name in ("b", "strong", "i", "em", "s", "del"):
            style = {"b": "strong", "i": "em", "del": "s"}.get(name, name)
            self.take(Token(f"{style}_{'close' if tag.startswith('</') else 'open'}", "", 0))

    def end_line(self) -> None:
        text = self.words.rstrip()
        spans = (replace(span, end=min(span.end, len(text))) for span in self.emphasis)
        kept = tuple(sorted((s for s in spans if s.start < s.end), key=lambda s: s.start))
        if text:
            self.done.append((text, kept, tuple(self.targets)))
        self.words = ""
        self.emphasis, self.targets = [], []
        self.open = [(style, 0) for style, _ in self.open]

    def finished(self) -> list[tuple[str, tuple[Emphasis, ...], tuple[Target, ...]]]:
        self.end_line()
        return self.done
