"""What a person reads of an answer: coloured on a terminal, plain in a pipe.

Answer, CardAnswer, Evaluation -> shown -> standard output
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rules_index.answer import Answer, Result
from rules_index.cards import CardAnswer
from rules_index.contracts import BETWEEN_HEADINGS
from rules_index.evaluate import Evaluation, Figures
from rules_index.fitting import Fit
from rules_index.ingest import shown
from rules_index.model import CardRef, Entry, Kind, Passage
from rules_index.placing import Guide
from rules_index.related import Beside
from rules_index.report import KINDS, counted
from rules_index.shelves import FiledEntry

_LONGEST_LINE = 100
_COLUMNS = (
    "class",
    "questions",
    "recall@1",
    "recall@3",
    "MRR@10",
    "passage@1",
    "answered",
    "misled",
    "p50 ms",
    "p99 ms",
)


def show_answer(out: Console, answer: Answer, beside: Beside) -> None:
    """The answer with all that belongs to it, and the other results as a list."""
    if answer.language_missing:
        found = answer.results[0].guide.identity.language
        said = f"No guide in “{answer.language_missing}” answers this; a guide in “{found}” does."
        out.print(Text(shown(said), "yellow"))
    first, *rest = answer.results
    told = {filed.entry.id for filed in beside.errata}
    others = [result for result in rest if result.entry.id not in told]
    _show_errata(out, beside.errata)
    show_result(out, first)
    for warning in beside.warnings:
        out.print(Text(shown(warning), "yellow"))
    _show_list(out, "Related", [(one.entry.title, one.entry.id) for one in beside.related])
    same = [(f"{row.title} ({row.language})", row.id) for row in beside.translations]
    _show_list(out, "In other languages", same)
    if others:
        out.print()
        out.print(Text("Other results", "bold"))
        _show_numbered(out, others, 2)


def show_suggestions(out: Console, answer: Answer) -> None:
    """What may be meant, where no result is sure enough to be an answer."""
    out.print(Text("No sure answer. Did you mean:", "bold"))
    _show_numbered(out, answer.results, 1)


def show_nothing(
    out: Console, sentence: str, guides: Sequence[Guide], game: str, games: Sequence[str]
) -> None:
    """That nothing was found, and where it was looked for."""
    out.print(Text(shown(sentence), "bold"))
    if not guides:
        held = ", ".join(games) or "none"
        out.print(f"No guide of the game “{shown(game)}” is there; games in the library: {held}.")
        return
    out.print(Text(f"Searched {counted(len(guides), 'guide')}:", "dim"))
    for guide in guides:
        language = guide.identity.language and f" ({guide.identity.language})"
        out.print(shown(f"  {guide.key}: {_edition(guide)}{language}"))


def show_card(out: Console, answer: CardAnswer) -> None:
    """Everything about a card, one kind after the other."""
    out.print(Text(shown(answer.name), "bold"))
    out.print(Text(f"Printed as: {'; '.join(map(_card, answer.printed))}", "dim"))
    for kind, results in groupby(answer.results, lambda result: result.entry.kind):
        out.print()
        out.print(Text(KINDS[kind][1].capitalize(), "bold cyan"))
        for result in results:
            show_result(out, result)


def show_card_suggestions(out: Console, names: Iterable[str]) -> None:
    """The names that a misspelt one may mean."""
    out.print(Text("No card of that name. Did you mean:", "bold"))
    for number, name in enumerate(names, 1):
        out.print(f"  {number}. {shown(name)}")


def show_result(out: Console, result: Result) -> None:
    """An entry with its passage set off, and where it stands."""
    entry = result.entry
    kind = KINDS[entry.kind][0]
    named = entry.kind in (Kind.STEP, Kind.RULE) and entry.number not in entry.title
    number = f"{entry.number} " if named else ""
    out.print(Text.assemble((shown(number + entry.title), "bold"), (f"  {kind}", "dim")))
    _show_words(out, _highlighted(entry.text[: len(result.shown)], result.passage))
    out.print(Text(f"— {citation(entry, result.guide)}", "dim"))


def show_evaluation(out: Console, evaluation: Evaluation) -> None:
    """A table of the figures by class; a line a class in a pipe."""
    rows = [*evaluation.classes.items(), ("on topic", evaluation.on_topic)]
    rows += [("off topic", evaluation.off_topic)] if evaluation.off_topic.questions else []
    cells = [_COLUMNS, *(_figures(name or "-", figures) for name, figures in rows)]
    if not out.is_terminal:
        out.file.writelines("\t".join(row) + "\n" for row in cells)
        return
    table = Table(*_COLUMNS, box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for row in cells[1:]:
        table.add_row(*map(Text, row))
    out.print(table)


def show_fit(out: Console, fit: Fit) -> None:
    """The proposed weights as they stand in weights.toml, under how good they are."""
    for name, fitted in (("ranking", fit.ranking), ("trust", fit.trust)):
        if fitted is None:
            out.print(f"# {name}: the questions teach nothing about it")
            continue
        held = f"held back {fitted.held_back:.3f}"
        out.print(f"# {name}: now {fitted.before:.3f}, fitted {fitted.after:.3f}, {held}")
        for weight, value in fitted.weights.items():
            out.print(f'"{weight}" = {value}', highlight=False)


def citation(entry: Entry, guide: Guide) -> str:
    """Where the words come from: guide, version, section, page and line."""
    above = [heading for heading in entry.section if heading != guide.identity.title]
    parts = [
        _edition(guide),
        BETWEEN_HEADINGS.join(above),
        f"page {entry.page}" if entry.page is not None else "",
        f"line {entry.line}",
    ]
    return shown(f"{', '.join(filter(None, parts))} [{entry.id}]")


def _edition(guide: Guide) -> str:
    """The title with its version, which some titles name themselves."""
    title, version = guide.identity.title or guide.key, guide.identity.version
    return f"{title}, version {version}" if version and version not in title else title


def _show_errata(out: Console, errata: Sequence[FiledEntry]) -> None:
    for filed in errata:
        entry = filed.entry
        out.print(Text(f"Erratum: {shown(entry.title)}", "bold red"))
        _show_words(out, Text(_clean(entry.text)))
        out.print(Text(f"— {citation(entry, filed.guide)}", "dim"))
        out.print()


def _show_words(out: Console, text: Text) -> None:
    """Wrapped and set in on a terminal; as they stand in a pipe."""
    if out.is_terminal:
        out.print(Padding(text, (0, 0, 0, 2)), soft_wrap=False)
    else:
        out.print(text)


def _highlighted(text: str, passage: Passage) -> Text:
    """The words of an entry with those of the passage set off, where they stand in it."""
    words = Text(_clean(text))
    start = text.find(passage.text) if passage.text else -1
    if start >= 0:
        words.stylize("bold green", start, start + len(passage.text))
    return words


def _clean(text: str) -> str:
    """Without control characters, line by line: each keeps its place and its length."""
    return "\n".join(map(shown, text.split("\n")))


def _show_list(out: Console, heading: str, rows: Sequence[tuple[str, str]]) -> None:
    if rows:
        out.print()
        out.print(Text(heading, "bold"))
    for title, entry_id in rows:
        out.print(Text.assemble(f"  {shown(title)}  ", (entry_id, "dim")))


def _show_numbered(out: Console, results: Iterable[Result], first: int) -> None:
    for number, result in enumerate(results, first):
        entry = result.entry
        title, said = _short(entry.title), _short(result.passage.text)
        place = f"{KINDS[entry.kind][0]}, {entry.id}"
        out.print(Text.assemble(f"  {number}. ", (title, "bold"), (f"  {place}", "dim")))
        if said != title:
            out.print(f"     {said}")


def _short(text: str) -> str:
    """As much of a text as fits into a line."""
    said = shown(text)
    return said if len(said) <= _LONGEST_LINE else said[: _LONGEST_LINE - 1].rstrip() + "…"


def _card(card: CardRef) -> str:
    printed = " ".join(filter(None, (card.set, card.number)))
    return shown(f"{card.name} ({printed})" if printed else card.name)


def _figures(name: str, figures: Figures) -> tuple[str, ...]:
    shares = (figures.recall_1, figures.recall_3, figures.mrr_10, figures.passage_1)
    sure = (figures.answered, figures.misled)
    times = (figures.p50_ms, figures.p99_ms)
    told = ["–" if share is None else f"{share:.2f}" for share in (*shares, *sure)]
    return (shown(name), str(figures.questions), *told, *(f"{ms:.1f}" for ms in times))
