"""Prints the files that were read: a summary of each, the lines left out, the total.

Outcome, Skipped -> outcomes -> standard output
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rules_index.intake.ingest import Outcome, Skipped
from rules_index.model import Guide, ParsedGuide
from rules_index.printable import printable
from rules_index.printed.terminal import NOUNS, counted
from rules_index.store.placing import Change, PlacementState

# The parser's reasons in words; one that is new there is shown under its own name.
_REASONS = {
    "about": "about the guide itself",
    "bare-heading": "heading without text",
    "changes": "notes on changes",
    "contents": "table of contents",
    "furniture": "page furniture",
    "mark": "conversion marks",
    "script": "scripts and style sheets",
    "title": "title page",
}
_STATES = {
    PlacementState.ADDED: ("added", "would be added"),
    PlacementState.BESIDE: ("added beside", "would stand beside"),
    PlacementState.REPLACED: ("took the place of", "would take the place of"),
    PlacementState.UNCHANGED: ("there already, nothing changed", "there already"),
}
_STYLES = {"guide": "bold", "warning": "yellow"}
_IDS_SHOWN = 15
"""The most ids that are listed for each kind of change. Chosen by hand."""
_SKIPPED_SHOWN = 4
"""The most skipped files whose names are printed. Chosen by hand."""


def show_outcome(out: Console, outcome: Outcome, *, dry_run: bool, report: bool) -> None:
    """Print a summary of a file that became a guide; print nothing for a refused file.

    With `report`, also list the lines that were left out; with `dry_run`, also the changed entries.
    """
    if outcome.parsed and outcome.change:
        out.print(_heading(outcome, outcome.change, dry_run=dry_run))
        _show_facts(out, list(_facts(outcome.parsed, outcome.change)))
        if dry_run:
            _show_ids(out, outcome.change)
    if outcome.parsed and report:
        _show_left_out(out, printable(outcome.path.name), outcome.parsed)


def show_total(out: Console, outcomes: Sequence[Outcome]) -> None:
    """Print a line with the number of files and entries, and how many files were added, refused and
    so on.
    """
    states = Counter(one.change.state.value if one.change else "refused" for one in outcomes)
    entries = sum(len(one.parsed.entries) for one in outcomes if one.parsed and one.change)
    told = ", ".join(f"{count} {state}" for state, count in states.items())
    out.print(
        Text(f"{len(outcomes)} files: {told}; {counted(entries, 'entry', 'entries')}", "bold")
    )


def show_skipped(out: Console, skipped: Sequence[Skipped]) -> None:
    """Print the names of the first few skipped files, and how many more there are; nothing
    if none.
    """
    named = [f"{printable(one.path.name)} ({one.reason})" for one in skipped[:_SKIPPED_SHOWN]]
    if len(skipped) > _SKIPPED_SHOWN:
        named.append(f"{len(skipped) - _SKIPPED_SHOWN} more")
    if named:
        out.print(Text(f"Skipped: {', '.join(named)}", "dim"))


def _heading(outcome: Outcome, change: Change, *, dry_run: bool) -> Text:
    done = _STATES[change.state][dry_run]
    if change.before and change.state in (PlacementState.BESIDE, PlacementState.REPLACED):
        done = f"{done} {_title_and_version(change.before)}"
    name = printable(outcome.path.name)
    return Text.assemble(f"{name} → ", (change.key, "bold"), ": ", (done, "green"))


def _title_and_version(guide: Guide) -> str:
    version = guide.identity.version and f" (version {guide.identity.version})"
    return f"{guide.key}{version}"


def _facts(parsed: ParsedGuide, change: Change) -> Iterator[tuple[str, str]]:
    identity = parsed.identity
    version = identity.version and f"version {identity.version}"
    labels = (identity.title, version, identity.date, identity.language, identity.game)
    yield "guide", " · ".join(filter(None, labels))
    kinds = Counter(entry.kind.value for entry in parsed.entries)
    told = ", ".join(counted(count, *NOUNS[kind]) for kind, count in kinds.most_common())
    yield "entries", f"{len(parsed.entries):,}: {told}" if told else "none"
    yield "placed", _shares_placed(parsed)
    reasons = Counter(line.reason for line in parsed.left_out).most_common()
    left_out = ", ".join(f"{_REASONS.get(name, name)} {count:,}" for name, count in reasons)
    lines = counted(len(parsed.left_out), "line")
    yield "left out", f"{lines}: {left_out}" if left_out else "nothing"
    if change.before and change.state is not PlacementState.UNCHANGED:
        counts = (change.added, change.removed, change.changed, change.same)
        new, gone, other, same = (f"{len(ids):,}" for ids in counts)
        against = f"against {_title_and_version(change.before)}"
        yield "changes", f"{new} new, {gone} gone, {other} changed, {same} the same {against}"
    yield from (("warning", str(said)) for said in parsed.warnings)


def _shares_placed(parsed: ParsedGuide) -> str:
    """Return a phrase that says how much of a guide's text is in entries or on its title page."""
    told = f"{_percent(parsed.placed)} of the text in entries"
    lost = [line for line in parsed.left_out if line.is_text]
    sizes = [(line.reason == "title", len(line.text)) for line in lost]
    front, outside = sum(size for is_front, size in sizes if is_front), sum(s for _, s in sizes)
    if not front:
        return told
    return f"{told}, {_percent((1 - parsed.placed) * front / outside)} on its title page"


def _show_facts(out: Console, facts: Sequence[tuple[str, str]]) -> None:
    """Print facts with their labels: wrapped on a terminal; in a pipe, one line for each."""
    grid = Table.grid(padding=(0, 1))
    for label, text in facts:
        words = Text(printable(text), _STYLES.get(label, ""))
        grid.add_row(Text(f"  {label:<9}", "dim"), words)
        if not out.is_terminal:
            out.print(f"  {label:<9} {words}")
    if out.is_terminal:
        out.print(grid, soft_wrap=False)


def _percent(share: float) -> str:
    """Return a share as a percentage, rounded down, so that only 1.0 gives "100.0 %"."""
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
        out.print(Text.assemble((where, "dim"), (f"{line.reason}: ", "cyan"), printable(line.text)))
