"""What the commands say to a person: summaries and tables, coloured on a terminal, plain in a pipe.

Outcome, Guide, FiledEntry -> report -> standard output
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rules_index.aliases import Alias
from rules_index.intake.ingest import Outcome, Skipped, shown
from rules_index.model import ParsedGuide
from rules_index.store.placing import Change, Guide, State
from rules_index.store.shelves import FiledEntry

KINDS = {
    "rule": ("rule", "rules"),
    "step": ("step", "steps"),
    "faq": ("question", "questions"),
    "errata": ("erratum", "errata"),
    "clarification": ("clarification", "clarifications"),
    "list": ("list", "lists"),
    "section": ("section", "sections"),
}
# The parser's reasons in words; one that is new there is shown under its own name.
_REASONS = {
    "about": "about the guide itself",
    "bare-heading": "heading without text",
    "changes": "notes on changes",
    "contents": "table of contents",
    "furniture": "page furniture",
    "mark": "conversion marks",
    "title": "title page",
}
_STATES = {
    State.ADDED: ("added", "would be added"),
    State.BESIDE: ("added beside", "would stand beside"),
    State.REPLACED: ("took the place of", "would take the place of"),
    State.UNCHANGED: ("there already, nothing changed", "there already"),
}
_STYLES = {"guide": "bold", "warning": "yellow"}
_NARROWEST_TITLE = 20
_IDS_SHOWN = 15
_SKIPPED_SHOWN = 4


def console(*, errors: bool = False) -> Console:
    """Standard output or standard error; nothing in the words of a guide is taken for markup."""
    return Console(stderr=errors, markup=False, highlight=False, emoji=False, soft_wrap=True)


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 line, 2 lines, 1,200 entries."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def show_outcome(out: Console, outcome: Outcome, *, dry_run: bool, report: bool) -> None:
    """The summary of a file that was read; one that was refused has only its sentence."""
    if outcome.parsed and outcome.change:
        out.print(_heading(outcome, outcome.change, dry_run=dry_run))
        _show_facts(out, list(_facts(outcome.parsed, outcome.change)))
        if dry_run:
            _show_ids(out, outcome.change)
    if outcome.parsed and report:
        _show_left_out(out, shown(outcome.path.name), outcome.parsed)


def show_total(out: Console, outcomes: Sequence[Outcome]) -> None:
    """One line under the summaries of several files."""
    states = Counter(one.change.state.value if one.change else "refused" for one in outcomes)
    entries = sum(len(one.parsed.entries) for one in outcomes if one.parsed and one.change)
    told = ", ".join(f"{count} {state}" for state, count in states.items())
    out.print(
        Text(f"{len(outcomes)} files: {told}; {counted(entries, 'entry', 'entries')}", "bold")
    )


def show_skipped(out: Console, skipped: Sequence[Skipped]) -> None:
    """What was passed over in folders, a few by name."""
    named = [f"{shown(one.path.name)} ({one.reason})" for one in skipped[:_SKIPPED_SHOWN]]
    if len(skipped) > _SKIPPED_SHOWN:
        named.append(f"{len(skipped) - _SKIPPED_SHOWN} more")
    if named:
        out.print(Text(f"Skipped: {', '.join(named)}", "dim"))


def show_guides(out: Console, guides: Sequence[Guide]) -> None:
    """A table of guides; the scope only where a server has guides of its own."""
    columns = ["key", "game", "language", "title", "version", "date", "entries", "left out"]
    rows = [[g.key, *_labels(g), str(g.entries), str(g.left_out)] for g in guides]
    if any(guide.scope for guide in guides):
        columns.append("scope")
        for row, guide in zip(rows, guides, strict=True):
            row.append(guide.scope or "operator")
    _show_table(out, columns, rows)


def show_entries(out: Console, entries: Iterable[FiledEntry]) -> None:
    """A table of entries without their texts."""
    columns = ["id", "kind", "number", "title", "page", "line"]
    rows = (
        [e.id, e.kind.value, e.number, e.title, str(e.page or ""), str(e.line)]
        for e in (filed.entry for filed in entries)
    )
    _show_table(out, columns, rows)


def show_aliases(out: Console, aliases: Iterable[tuple[Alias, str | None]]) -> None:
    """A table of aliases; one whose entry is gone says so."""
    held = list(aliases)
    columns = ["phrase", "entry", "title"]
    rows = [[a.phrase, a.entry, title or "not in the library"] for a, title in held]
    if any(alias.scope for alias, _ in held):
        columns.append("scope")
        for row, (alias, _) in zip(rows, held, strict=True):
            row.append(alias.scope or "operator")
    if rows:
        _show_table(out, columns, rows)


def _heading(outcome: Outcome, change: Change, *, dry_run: bool) -> Text:
    done = _STATES[change.state][dry_run]
    if change.before and change.state in (State.BESIDE, State.REPLACED):
        done = f"{done} {_called(change.before)}"
    name = shown(outcome.path.name)
    return Text.assemble(f"{name} → ", (change.key, "bold"), ": ", (done, "green"))


def _called(guide: Guide) -> str:
    version = guide.identity.version and f" (version {guide.identity.version})"
    return f"{guide.key}{version}"


def _facts(parsed: ParsedGuide, change: Change) -> Iterator[tuple[str, str]]:
    identity = parsed.identity
    version = identity.version and f"version {identity.version}"
    labels = (identity.title, version, identity.date, identity.language, identity.game)
    yield "guide", " · ".join(filter(None, labels))
    kinds = Counter(entry.kind.value for entry in parsed.entries)
    told = ", ".join(counted(count, *KINDS[kind]) for kind, count in kinds.most_common())
    yield "entries", f"{len(parsed.entries):,}: {told}" if told else "none"
    yield "placed", f"{_percent(parsed.placed)} of the text"
    reasons = Counter(line.reason for line in parsed.left_out).most_common()
    left_out = ", ".join(f"{_REASONS.get(name, name)} {count:,}" for name, count in reasons)
    lines = counted(len(parsed.left_out), "line")
    yield "left out", f"{lines}: {left_out}" if left_out else "nothing"
    if change.before and change.state is not State.UNCHANGED:
        counts = (change.added, change.removed, change.changed, change.same)
        new, gone, other, same = (f"{len(ids):,}" for ids in counts)
        against = f"against {_called(change.before)}"
        yield "changes", f"{new} new, {gone} gone, {other} changed, {same} the same {against}"
    yield from (("warning", str(said)) for said in parsed.warnings)


def _show_facts(out: Console, facts: Sequence[tuple[str, str]]) -> None:
    """Wrapped beside their labels on a terminal; a line each in a pipe, for grep."""
    grid = Table.grid(padding=(0, 1))
    for label, text in facts:
        words = Text(shown(text), _STYLES.get(label, ""))
        grid.add_row(Text(f"  {label:<9}", "dim"), words)
        if not out.is_terminal:
            out.print(f"  {label:<9} {words}")
    if out.is_terminal:
        out.print(grid, soft_wrap=False)


def _percent(share: float) -> str:
    """Rounded down, so that 100 % means all of it."""
    return f"{int(share * 1000) / 10:.1f} %"


def _show_ids(out: Console, change: Change) -> None:
    kinds = (("+", change.added, "green"), ("-", change.removed, "red"), ("~", change.changed, ""))
    for sign, ids, style in kinds if change.before else ():
        for entry_id in ids[:_IDS_SHOWN]:
            out.print(Text(f"    {sign} {entry_id}", style))
        if len(ids) > _IDS_SHOWN:
            out.print(Text(f"    {sign} {len(ids) - _IDS_SHOWN:,} more", style))


def _show_left_out(out: Console, name: str, parsed: ParsedGuide) -> None:
    for line in parsed.left_out:
        page = f" (page {line.page})" if line.page else ""
        where = f"{name}:{line.line}{page}: "
        out.print(Text.assemble((where, "dim"), (f"{line.reason}: ", "cyan"), shown(line.text)))


def _labels(guide: Guide) -> list[str]:
    identity = guide.identity
    return [identity.game, identity.language, identity.title, identity.version, identity.date]


def _show_table(out: Console, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    cells = [list(map(shown, row)) for row in rows]
    if out.is_terminal:
        out.print(_table(columns, cells, out.width))
        return
    for row in cells:
        out.file.write("\t".join(row) + "\n")  # print() would turn the tabs into spaces


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> Table:
    """Only titles wrap: ids are there to be copied, in a window too narrow for both as well."""
    widths = [max(map(cell_len, column)) for column in zip(columns, *rows, strict=True)]
    title, gaps = columns.index("title"), 2 * (len(columns) - 1)
    others = sum(widths) - widths[title] + gaps
    widths[title] = min(widths[title], max(_NARROWEST_TITLE, room - others))
    table = Table(
        box=None,
        header_style="bold",
        pad_edge=False,
        padding=(0, 2, 0, 0),
        width=sum(widths) + gaps,
    )
    for heading, width in zip(columns, widths, strict=True):
        table.add_column(heading, width=width, no_wrap=heading != "title", overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    return table
