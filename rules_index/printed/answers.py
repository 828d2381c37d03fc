"""Prints an answer for a person: coloured on a terminal, plain in a pipe.

Answer, CardAnswer -> answers -> standard output
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Protocol

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from rules_index.answers.answer import Answer, Result
from rules_index.answers.beside import Beside
from rules_index.answers.cards import CardAnswer
from rules_index.language.fold import words
from rules_index.model import (
    BETWEEN_HEADINGS,
    CardRef,
    Entry,
    FiledEntry,
    Guide,
    Kind,
    Passage,
)
from rules_index.printable import printable
from rules_index.printed.terminal import NOUNS
from rules_index.search.records import Row

_LONGEST_LINE = 100
"""The most characters of a line in a list of results. Chosen by hand."""


class Say(Protocol):
    """A function that translates an English message for the reader and fills in its
    placeholders.
    """

    def __call__(self, message: str, **values: object) -> str: ...


def english(message: str, **values: object) -> str:
    """Fill in the placeholders of an English message; used as a `Say` where nothing
    is translated.
    """
    return message.format(**values) if values else message


def show_answer(out: Console, answer: Answer, beside: Beside, say: Say = english) -> None:
    """Print the first result with its errata and related entries, then a list of the
    other results.
    """
    if answer.language_missing:
        asked = printable(answer.language_missing)
        said = say("No guide in “{language}” answers this; this one does.", language=asked)
        out.print(Text(said, "yellow"))
    first, *others = numbered(answer, beside)
    _show_errata(out, beside.errata, say)
    show_result(out, first, say)
    for row in beside.newer:
        out.print(Text(f"{_warning(row, beside.language, say)} [{row.id}]", "yellow"))
    related = [(one.entry.title, one.entry.id) for one in beside.related]
    _show_list(out, say("Related rules"), related)
    same = [(f"{row.title} ({row.language})", row.id) for row in beside.translations]
    _show_list(out, say("In other languages"), same)
    if others:
        out.print()
        out.print(Text(say("Other results"), "bold"))
        _show_numbered(out, others, 2, say)


def _warning(row: Row, language: str, say: Say) -> str:
    """Return the sentence that says that a newer version of the guide has changed the entry.

    `row` is the entry in the newer version, `language` the language of the entry that is shown.
    """
    if row.language != language:
        return say(
            "The newer version of this guide ({language}) marks this as changed.",
            language=printable(row.language),
        )
    version = printable(row.version)
    return say("Version {version} of this guide says this otherwise.", version=version)


def numbered(answer: Answer, beside: Beside) -> tuple[Result, ...]:
    """Return the results in the order of their printed numbers.

    Errata and translations are left out if they are printed with the first result.
    """
    told = {filed.entry.id for filed in beside.errata} | {row.id for row in beside.translations}
    rest = (result for result in answer.results[1:] if result.entry.id not in told)
    return (*answer.results[:1], *rest)


def show_suggestions(out: Console, answer: Answer, say: Say = english) -> None:
    """Print the results as a numbered list under "Did you mean", because none of them is a sure
    answer.
    """
    out.print(Text(say("No sure answer. Did you mean:"), "bold"))
    _show_numbered(out, answer.results, 1, say)


def nothing_found(question: str, say: Say = english) -> str:
    """Return the sentence that nothing was found, or that the question has no words."""
    return (
        say("Nothing found.")
        if words(question)
        else say("Nothing found. The question holds no words.")
    )


def show_nothing(
    out: Console,
    sentence: str,
    guides: Sequence[Guide],
    game: str,
    games: Sequence[str],
    *,
    language: str = "",
    say: Say = english,
) -> None:
    """Print that nothing was found, and list the guides that were searched.

    With `language`, only guides in this language are listed.
    """
    out.print(Text(printable(sentence), "bold"))
    if guides and language:
        guides = [guide for guide in guides if guide.identity.language == language]
        if not guides:
            out.print(say("No guide in “{language}” is there.", language=printable(language)))
            return
    if not guides:
        held = ", ".join(games) or "–"
        out.print(
            say(
                "No guide of the game “{game}” is there; games in the library: {games}.",
                game=printable(game),
                games=held,
            )
        )
        return
    out.print(Text(say("Searched:"), "dim"))
    for guide in guides:
        language = guide.identity.language and f" ({guide.identity.language})"
        out.print(printable(f"  {guide.key}: {_edition(guide, say)}{language}"))


def show_card(out: Console, answer: CardAnswer) -> None:
    """Print everything about a card, one kind of entry after the other."""
    out.print(Text(printable(answer.name), "bold"))
    out.print(Text(f"Printed as: {'; '.join(map(_card_in_words, answer.printed))}", "dim"))
    for kind, results in groupby(answer.results, lambda result: result.entry.kind):
        out.print()
        out.print(Text(NOUNS[kind][1].capitalize(), "bold cyan"))
        for result in results:
            show_result(out, result)


def show_stands_in(out: Console, results: Iterable[Result]) -> None:
    """Print the entries that contain a name, because no guide has a card with that name."""
    out.print(Text("No guide lists a card of that name; it stands in:", "bold"))
    _show_numbered(out, results, 1, english)


def show_card_suggestions(out: Console, names: Iterable[str]) -> None:
    """Print a numbered list of the card names that a misspelt name may mean."""
    out.print(Text("No card of that name. Did you mean:", "bold"))
    for number, name in enumerate(names, 1):
        out.print(f"  {number}. {printable(name)}")


def show_result(out: Console, result: Result, say: Say = english) -> None:
    """Print an entry with its title, its text, the best passage highlighted, and the citation."""
    entry = result.entry
    kind = say(NOUNS[entry.kind][0])
    named = entry.kind in (Kind.STEP, Kind.RULE) and entry.number not in entry.title
    number = f"{entry.number} " if named else ""
    out.print(Text.assemble((printable(number + entry.title), "bold"), (f"  {kind}", "dim")))
    # A question is its own title, which stands above already.
    text = result.shown.removeprefix(f"{entry.title}\n") if entry.kind is Kind.FAQ else result.shown
    _show_words(out, _highlighted(text, result.passage))
    out.print(Text(f"— {citation(entry, result.guide, result.passage, say)}", "dim"))


def citation(entry: Entry, guide: Guide, said: Passage, say: Say = english) -> str:
    """Return the source of a passage: guide, version, section, page, line and the entry's id."""
    above = [heading for heading in entry.section if heading != guide.identity.title]
    parts = [
        _edition(guide, say),
        BETWEEN_HEADINGS.join(above),
        say("page {page}", page=said.page) if said.page is not None else "",
        say("line {line}", line=said.line) if guide.has_lines else "",
    ]
    return printable(f"{', '.join(filter(None, parts))} [{entry.id}]")


def _edition(guide: Guide, say: Say) -> str:
    """Return the title of a guide with its version, unless the title already contains the
    version.
    """
    title, version = guide.identity.title or guide.key, guide.identity.version
    if not version or version in title:
        return title
    return f"{title}, {say('version {version}', version=version)}"


def _show_errata(out: Console, errata: Sequence[FiledEntry], say: Say) -> None:
    for filed in errata:
        entry = filed.entry
        out.print(Text(say("Erratum: {title}", title=printable(entry.title)), "bold red"))
        _show_words(out, Text(_clean(entry.text)))
        out.print(Text(f"— {citation(entry, filed.guide, entry.opening, say)}", "dim"))
        out.print()


def _show_words(out: Console, text: Text) -> None:
    """Print a text: indented and wrapped on a terminal, unchanged in a pipe."""
    if out.is_terminal:
        out.print(Padding(text, (0, 0, 0, 2)), soft_wrap=False)
    else:
        out.print(text)


def _highlighted(text: str, passage: Passage) -> Text:
    """Return an entry's text in which the passage is highlighted."""
    before, said, after = text.partition(passage.text) if passage.text else (text, "", "")
    return Text.assemble(_clean(before), (_clean(said), "bold green"), _clean(after))


def _clean(text: str) -> str:
    """Return a text with "?" in place of each control character except line breaks."""
    return "\n".join(map(printable, text.split("\n")))


def _show_list(out: Console, heading: str, rows: Sequence[tuple[str, str]]) -> None:
    if rows:
        out.print()
        out.print(Text(heading, "bold"))
    for title, entry_id in rows:
        out.print(Text.assemble(f"  {printable(title)}  ", (entry_id, "dim")))


def _show_numbered(out: Console, results: Iterable[Result], first: int, say: Say) -> None:
    for number, result in enumerate(results, first):
        entry = result.entry
        title, said = _cut_to_line(entry.title), _cut_to_line(result.passage.text)
        place = f"{say(NOUNS[entry.kind][0])}, {entry.id}"
        out.print(Text.assemble(f"  {number}. ", (title, "bold"), (f"  {place}", "dim")))
        if said != title:
            out.print(f"     {said}")


def _cut_to_line(text: str) -> str:
    """Return a text cut to the length of one line, with "…" at the end if anything was cut off."""
    said = printable(text)
    return said if len(said) <= _LONGEST_LINE else said[: _LONGEST_LINE - 1].rstrip() + "…"


def _card_in_words(card: CardRef) -> str:
    printed = " ".join(filter(None, (card.set, card.number)))
    return printable(f"{card.name} ({printed})" if printed else card.name)
