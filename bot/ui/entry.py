"""An entry as text: its head, errata, the page with the line that answers, source, warnings.

EntryView -> here -> answer

A message has a limited number of characters; the rule's own words get theirs first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.answers.entry_view import EntryRef, EntryView, Quote, Ruling, Source
from bot.locale.catalogue import Words
from bot.ui.components import language_name
from bot.ui.errata import old_words, outdated_spans
from bot.ui.labels import kind_of
from bot.ui.markdown import Span, brief, fitting, marked, page_of, pages, plain, span_of

_TITLE, _LABEL, _ERRATA, _RULINGS = 150, 60, 1000, 700
_ERRATUM, _RULING, _LEAST = 500, 300, 60


@dataclass(frozen=True, slots=True)
class EntryPage:
    """One page of an entry as it is sent: its number from 0, the number of pages, and its text."""

    number: int
    all: int
    text: str
    source: Source
    """The place in the guide of the line that answers; on other pages, of the first line."""


def page_text(entry: EntryView, line: int | None, page: int | None) -> EntryPage:
    """Return a page of an entry, by default the page with the line that answers, `line`.

    That line is bold; words that an erratum has replaced are struck through.
    """
    parts = pages(entry.text)
    answers = span_of(entry.text, line)
    answering = page_of(parts, answers[0])
    number = answering if page is None else max(0, min(page, len(parts) - 1))
    before = sum(len(part) for part in parts[:number])
    here = parts[number]
    # A line that is all there is need not stand out.
    bold = [answers] if entry.text.strip().count("\n") else []
    struck = outdated_spans(entry.text, (quote.text for quote in entry.errata))
    if entry.kind == "errata":
        struck = [*struck, *old_words(entry.text)]
    said = marked(here, _shifted(bold, before), _shifted(struck, before))
    first = answers[0] if number == answering else before
    return EntryPage(number, len(parts), said if said.strip() else "…", _source(entry, first))


def _source(entry: EntryView, at: int) -> Source:
    """Return the place in the guide of the line with the character at index `at` of the text."""
    line = entry.text.count("\n", 0, at)
    if line >= len(entry.places):
        return entry.source
    page, number = entry.places[line]
    return replace(entry.source, page=page, line=number)


def _shifted(spans: Iterable[Span], by: int) -> list[Span]:
    return [(start - by, end - by) for start, end in spans]


def head(entry: EntryView, words: Words, missing: str = "", *, named: bool = True) -> str:
    """Return the lines above an entry: its title, then kind, game and language.

    `missing` is the code of a language: a line then says that no guide in it answers. With
    `named` False, the title is left out, for a text that begins with the same words.
    """
    about = [
        kind_of(entry.kind, words),
        *(brief(p, _LABEL) for p in (entry.game, language_name(entry.language))),
    ]
    said = f"### {brief(entry.ref.title, _TITLE)}\n" if named else ""
    said += f"-# {' · '.join(filter(None, about))}"
    if missing:
        only = words(
            "No guide in “{language}” answers this; this one does.",
            language=brief(language_name(missing), 20),
        )
        said += f"\n-# {only}"
    return said


def errata_texts(errata: Sequence[Quote], words: Words, room: int) -> list[str]:
    """Return the errata of an entry as texts, with sources, their old words struck through.

    They have at most `room` characters; a last text counts those that did not fit.
    """
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
    """Return the server's own rulings on an entry as a text, each with its author and date.

    The text has at most about `room` characters; a last line counts those that did not fit.
    """
    ours, whose = words("House ruling"), words("Of this server; no part of the guide.")
    top = f"**{ours}**\n-# {whose}"
    left = min(room, _RULINGS) - len(top)
    said = []
    for ruling in rulings:
        text = fitting(ruling.text, _RULING)
        quoted = "\n".join(f"> {line}" for line in plain(text).split("\n"))
        author = brief(ruling.author, 60) or words("somebody")
        one = f"{quoted}\n-# — {author}, {brief(ruling.date, 20)}"
        if len(one) + 1 > left:
            break
        said.append(one)
        left -= len(one) + 1
    if len(said) < len(rulings):
        rest = len(rulings) - len(said)
        said.append(words.count("-# {n} more ruling", "-# {n} more rulings", rest))
    return "\n".join([top, *said])


def below(entry: EntryView, words: Words, page: EntryPage) -> str:
    """Return the small lines under an entry: source, page number, newer versions, warnings."""
    lines = [f"-# — {citation(page.source, words)}"]
    if page.all > 1:
        lines.append(words("-# page {n} of {all}", n=page.number + 1, all=page.all))
    lines += [f"-# ⚠ {_warning(newer, entry.language, words)}" for newer in entry.newer[:2]]
    lines += [f"-# ⚠ {brief(warning, 120)}" for warning in entry.warnings[:2]]
    return "\n".join(lines)


def _warning(newer: EntryRef, language: str, words: Words) -> str:
    """Return the sentence that a newer version of the guide, `newer`, has changed the entry.

    `language` is the entry's own language.
    """
    if newer.language == language:
        version = brief(newer.version, 20)
        return words("Version {version} of this guide says this otherwise.", version=version)
    return words(
        "The newer version of this guide ({language}) marks this as changed.",
        language=brief(language_name(newer.language), 20),
    )


def citation(source: Source, words: Words) -> str:
    """Return a source as "guide, version, section, page, line", without unknown parts."""
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
