"""An entry as text: its head, errata first, the page with what answers, source and warnings.

Leaf -> here -> render.answer; a fixed purse of characters, and the rule's own words come first
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.answers.entry_view import Leaf, Quote, Ref, Ruling, Source
from bot.locale.catalogue import Words
from bot.ui.components import language_name
from bot.ui.errata import old_words, outdated
from bot.ui.labels import kind_of
from bot.ui.markdown import Span, brief, fitting, marked, page_of, pages, plain, span_of

_TITLE, _LABEL, _ERRATA, _RULINGS = 150, 60, 1000, 700
_ERRATUM, _RULING, _LEAST = 500, 300, 60


@dataclass(frozen=True, slots=True)
class Page:
    """A page of an entry as it is sent."""

    number: int
    all: int
    text: str
    source: Source
    """Where the line stands that answers, or else the first one here."""


def page_text(leaf: Leaf, line: int | None, page: int | None) -> Page:
    """A page, by default the one that answers: the line that does is bold, old words are struck."""
    parts = pages(leaf.text)
    answers = span_of(leaf.text, line)
    answering = page_of(parts, answers[0])
    number = answering if page is None else max(0, min(page, len(parts) - 1))
    before = sum(len(part) for part in parts[:number])
    here = parts[number]
    # A line that is all there is need not stand out.
    bold = [answers] if leaf.text.strip().count("\n") else []
    struck = outdated(leaf.text, (quote.text for quote in leaf.errata))
    if leaf.kind == "errata":
        struck = [*struck, *old_words(leaf.text)]
    said = marked(here, _moved(bold, before), _moved(struck, before))
    first = answers[0] if number == answering else before
    return Page(number, len(parts), said if said.strip() else "…", _source(leaf, first))


def _source(leaf: Leaf, at: int) -> Source:
    """Where the line of the text stands that holds a character."""
    line = leaf.text.count("\n", 0, at)
    if line >= len(leaf.places):
        return leaf.source
    page, number = leaf.places[line]
    return replace(leaf.source, page=page, line=number)


def _moved(spans: Iterable[Span], by: int) -> list[Span]:
    return [(start - by, end - by) for start, end in spans]


def head(leaf: Leaf, words: Words, missing: str = "", *, named: bool = True) -> str:
    """Title, kind, game and language; that no guide in the language asked for has an answer.

    `named`: with the title, which is left away where the next words are the same.
    """
    about = [
        kind_of(leaf.kind, words),
        *(brief(p, _LABEL) for p in (leaf.game, language_name(leaf.language))),
    ]
    said = f"### {brief(leaf.ref.title, _TITLE)}\n" if named else ""
    said += f"-# {' · '.join(filter(None, about))}"
    if missing:
        only = words(
            "No guide in “{language}” answers this; this one does.",
            language=brief(language_name(missing), 20),
        )
        said += f"\n-# {only}"
    return said


def errata_texts(errata: Sequence[Quote], words: Words, room: int) -> list[str]:
    """What changes the entry, each with its source, old words struck through."""
    found: list[str] = []
    left = min(room, _ERRATA)
    for quote in errata:
        title = brief(quote.title, 80)
        named = words("Erratum: {title}", title=title)
        top = f"**{named}**\n"
        below = f"\n-# — {citation(quote.source, words)}"
        text = fitting(quote.text, min(_ERRATUM, left - len(top) - len(below)))
        said = top + marked(text, struck=old_words(text)) + below
        if len(said) > left or len(text) < min(len(quote.text), _LEAST):
            break
        found.append(said)
        left -= len(said)
    if len(found) < len(errata):
        more = words.count("-# {n} more erratum", "-# {n} more errata", len(errata) - len(found))
        found.append(more)
    return found


def ruling_text(rulings: Sequence[Ruling], words: Words, room: int) -> str:
    """What the server has ruled for its own table: marked, each with who and when."""
    ours, whose = words("House ruling"), words("Of this server; no part of the guide.")
    top = f"**{ours}**\n-# {whose}"
    left = min(room, _RULINGS) - len(top)
    said = []
    for ruling in rulings:
        text = fitting(ruling.text, _RULING)
        quoted = "\n".join(f"> {line}" for line in plain(text).split("\n"))
        who = brief(ruling.author, 60) or words("somebody")
        one = f"{quoted}\n-# — {who}, {brief(ruling.date, 20)}"
        if len(one) + 1 > left:
            break
        said.append(one)
        left -= len(one) + 1
    if len(said) < len(rulings):
        rest = len(rulings) - len(said)
        said.append(words.count("-# {n} more ruling", "-# {n} more rulings", rest))
    return "\n".join([top, *said])


def below(leaf: Leaf, words: Words, page: Page) -> str:
    """Where the words come from, which page this is, and what to beware of."""
    lines = [f"-# — {citation(page.source, words)}"]
    if page.all > 1:
        lines.append(words("-# page {n} of {all}", n=page.number + 1, all=page.all))
    lines += [f"-# ⚠ {_warning(newer, leaf.language, words)}" for newer in leaf.newer[:2]]
    lines += [f"-# ⚠ {brief(warning, 120)}" for warning in leaf.warnings[:2]]
    return "\n".join(lines)


def _warning(newer: Ref, language: str, words: Words) -> str:
    """That a newer version has changed what is shown in this language."""
    if newer.language == language:
        version = brief(newer.version, 20)
        return words("Version {version} of this guide says this otherwise.", version=version)
    return words(
        "The newer version of this guide ({language}) marks this as changed.",
        language=brief(language_name(newer.language), 20),
    )


def citation(source: Source, words: Words) -> str:
    """Where words come from: guide, version, section, page and line."""
    version = ""
    if source.version and source.version not in source.guide:
        version = words("version {version}", version=brief(source.version, 20))
    parts = [
        brief(source.guide, 100),
        version,
        brief(source.section, 140),
        "" if source.page is None else words("page {page}", page=source.page),
        "" if source.line is None else words("line {line}", line=source.line),
    ]
    return ", ".join(filter(None, parts))
