"""An entry as a message: the passage that answers stands out, errata first, the source below.

Reply, Leaf -> Components V2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import discord
from discord import ui

from bot.leaf import Leaf, Quote, Ref, Reply, Source
from bot.locale.catalogue import Words
from bot.render import ids
from bot.render.text import PAGE, page_of, pages, plain, shortened

_GREEN, _AMBER, _GREY = 0x2F8F6B, 0xC9892B, 0x6B7280
_PAGE_UNDER_ERRATA, _ERRATUM = 1000, 700
_OPTION, _LABEL, _PLACEHOLDER = 100, 80, 150


@dataclass(frozen=True, slots=True)
class At:
    """Where somebody is in an entry, and whose message it is."""

    page: int
    pages: int
    back: str
    asker: int | None


def leaf_view(
    leaf: Leaf,
    words: Words,
    *,
    page: int | None = None,
    back: str = "",
    asker: int | None = None,
    others: Sequence[Ref] = (),
    missing: str = "",
) -> ui.LayoutView:
    """An entry at a page, by default the one that answers; `asker`: it is public, and whose."""
    view = ui.LayoutView(timeout=None)
    parts = pages(leaf.text, _longest(leaf))
    number = page_of(leaf.text, leaf.passage, _longest(leaf)) if page is None else page
    at = At(max(0, min(number, len(parts) - 1)), len(parts), back, asker)
    body = _body(leaf, words, parts[at.page], at, missing)
    view.add_item(ui.Container(*body, accent_colour=_GREEN))
    for row in _rows(leaf, words, at, others):
        view.add_item(row)
    return view


def _longest(leaf: Leaf) -> int:
    return _PAGE_UNDER_ERRATA if leaf.errata else PAGE


def _body(
    leaf: Leaf, words: Words, part: str, at: At, missing: str
) -> list[ui.Item[ui.LayoutView]]:
    about = " · ".join(filter(None, [words(KINDS[leaf.kind]), leaf.game, leaf.language]))
    title = plain(shortened(leaf.ref.title, 200))
    found: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(f"### {title}\n-# {about}")]
    if missing:
        said = words("No guide in “{language}” answers this; this one does.", language=missing)
        found.append(ui.TextDisplay(f"-# {said}"))
    found += [ui.TextDisplay(_erratum(one, words)) for one in leaf.errata[:2]]
    found.append(ui.TextDisplay(_marked(part, leaf.passage) or "…"))
    found.append(ui.Separator())
    below = [f"-# — {citation(leaf.source, words)}"]
    if at.pages > 1:
        below.append(words("-# page {n} of {all}", n=at.page + 1, all=at.pages))
    below += [f"-# ⚠ {plain(shortened(warning, 300))}" for warning in leaf.warnings[:2]]
    found.append(ui.TextDisplay("\n".join(below)))
    return found


def _erratum(quote: Quote, words: Words) -> str:
    title = plain(shortened(quote.title, 100))
    text = plain(shortened(quote.text, _ERRATUM))
    head = words("Erratum: {title}", title=title)
    return f"**{head}**\n{text}\n-# — {citation(quote.source, words)}"


def _marked(text: str, passage: str) -> str:
    """The text with the passage in bold, where it stands in it."""
    start = text.find(passage) if passage else -1
    if start < 0 or not passage.strip():
        return plain(text)
    end = start + len(passage)
    bold = "\n".join(f"**{plain(line)}**" if line.strip() else line
                     for line in text[start:end].split("\n"))  # fmt: skip
    return plain(text[:start]) + bold + plain(text[end:])


def citation(source: Source, words: Words) -> str:
    """Where words come from: guide, version, section, page and line."""
    version = (
        ""
        if not source.version or source.version in source.guide
        else (words("version {version}", version=source.version))
    )
    parts = [
        source.guide,
        version,
        shortened(source.section, 120),
        "" if source.page is None else words("page {page}", page=source.page),
        words("line {line}", line=source.line),
    ]
    return plain(", ".join(filter(None, parts)))


def _rows(
    leaf: Leaf, words: Words, at: At, others: Sequence[Ref]
) -> Iterable[ui.ActionRow[ui.LayoutView]]:
    yield from _in_rows(_ways(leaf, words, at))
    if leaf.related:
        yield _select(words("Related rules"), ids.pick("r", leaf.ref.mark), leaf.related)
    if leaf.translations:
        yield _select(words("In other languages"), ids.pick("t", leaf.ref.mark), leaf.translations)
    last = []
    if at.asker is None:
        last.append(_button(words("Show to all"), ids.public(leaf.ref.mark, at.page)))
    if others:
        last.append(_button(words("Not what I meant"), ids.others(ref.mark for ref in others)))
    if at.asker is not None:
        last.append(_button(words("Delete"), ids.delete(at.asker)))
    yield from _in_rows(last)


def _ways(leaf: Leaf, words: Words, at: At) -> list[ui.Button[ui.LayoutView]]:
    """To the pages beside this one, back, and along the steps."""
    mark = leaf.ref.mark
    found = []
    if at.page > 0:
        found.append(_button("◀", ids.show(mark, at.page - 1, at.back)))
    if at.page < at.pages - 1:
        found.append(_button("▶", ids.show(mark, at.page + 1, at.back)))
    if at.back:
        found.append(_button(words("Back"), ids.show(at.back)))
    for label, ref in (("Step before", leaf.before), ("Next step", leaf.after)):
        if ref and ref.mark != at.back:
            found.append(_button(words(label), ids.show(ref.mark, 0, mark)))
    return found


def _button(label: str, custom_id: str) -> ui.Button[ui.LayoutView]:
    grey = discord.ButtonStyle.secondary
    return ui.Button(label=shortened(label, _LABEL), custom_id=custom_id, style=grey)


def _in_rows(
    buttons: Sequence[ui.Button[ui.LayoutView]],
) -> Iterable[ui.ActionRow[ui.LayoutView]]:
    for start in range(0, len(buttons), 5):
        yield ui.ActionRow(*buttons[start : start + 5])


def _select(placeholder: str, custom_id: str, refs: Sequence[Ref]) -> ui.ActionRow[ui.LayoutView]:
    once = {ref.mark: ref for ref in refs}
    options = [
        discord.SelectOption(
            label=shortened(ref.title, _OPTION) or "…",
            value=ref.mark,
            description=shortened(ref.note, _OPTION) or None,
        )
        for ref in list(once.values())[:25]
    ]
    select: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id, placeholder=shortened(placeholder, _PLACEHOLDER), options=options
    )
    return ui.ActionRow(select)


def suggestions_view(reply: Reply, words: Words) -> ui.LayoutView:
    """What may be meant, to choose from."""
    return choice_view(words("No sure answer. Did you mean:"), reply.others, words)


def choice_view(sentence: str, refs: Sequence[Ref], words: Words) -> ui.LayoutView:
    """A sentence over entries to choose from."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay(sentence), accent_colour=_AMBER))
    if refs:
        view.add_item(_select(words("Choose a rule"), ids.pick("o"), refs))
    return view


def nothing_view(reply: Reply, words: Words) -> ui.LayoutView:
    """That nothing was found, and where it was looked for."""
    question = plain(shortened(reply.question, 200))
    lines = [f"**{words('Nothing found for “{question}”.', question=question)}**"]
    if reply.searched:
        lines.append(words("-# Searched: {guides}", guides=plain(", ".join(reply.searched))[:1500]))
    else:
        lines.append(words("There is no guide here yet: add one with `/library add`."))
    return notice("\n".join(lines))


def notice(text: str) -> ui.LayoutView:
    """A sentence of the bot's own."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay(text[:3900]), accent_colour=_GREY))
    return view


def reply_view(reply: Reply, words: Words, *, asker: int | None = None) -> ui.LayoutView:
    """The answer to a question, whatever it came to."""
    if reply.leaf:
        return leaf_view(
            reply.leaf, words, asker=asker, others=reply.others, missing=reply.language_missing
        )
    return suggestions_view(reply, words) if reply.others else nothing_view(reply, words)


KINDS = {
    "rule": "rule",
    "step": "step",
    "faq": "question",
    "errata": "erratum",
    "clarification": "clarification",
    "list": "list",
    "section": "section",
}
"""The kinds of entries as they are called in messages."""
