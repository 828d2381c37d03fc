"""Sentences about a file for the library: its state, entries, lines left out, changes, warnings.

Filing, Checked -> here -> view, upload_view
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.engine.message import in_words
from bot.locale.catalogue import Words
from bot.ui.markdown import plain, shortened
from rules_index import Filing, Phrase, PlacementState

ROOM = 3600
"""The most characters for all files of a message; Discord takes 4,000 with the headings."""
_KINDS: Mapping[str, Callable[[Words, int], str]] = {
    "rule": lambda words, n: words.count("{n} rule", "{n} rules", n),
    "step": lambda words, n: words.count("{n} step", "{n} steps", n),
    "faq": lambda words, n: words.count("{n} question", "{n} questions", n),
    "errata": lambda words, n: words.count("{n} erratum", "{n} errata", n),
    "clarification": lambda words, n: words.count("{n} clarification", "{n} clarifications", n),
    "list": lambda words, n: words.count("{n} list", "{n} lists", n),
    "section": lambda words, n: words.count("{n} section", "{n} sections", n),
}
_REASONS: Mapping[str, Callable[[Words], str]] = {
    "about": lambda words: words("about the guide itself"),
    "bare-heading": lambda words: words("headings without text"),
    "changes": lambda words: words("notes on changes"),
    "contents": lambda words: words("table of contents"),
    "furniture": lambda words: words("page numbers and running heads"),
    "mark": lambda words: words("conversion marks"),
    "script": lambda words: words("scripts and style sheets"),
    "title": lambda words: words("title page"),
}
_LACKS: Mapping[str, Callable[[Words], str]] = {
    "game": lambda words: words("It does not say which game it is for."),
    "language": lambda words: words("It does not say which language it is in."),
    "date": lambda words: words("It has no date, so nobody can tell which guide is newer."),
}


def state(filing: Filing, words: Words, *, done: bool) -> str:
    """Return the sentence on what publishing a file would do, or if `done`, has done."""
    before = plain(filing.before)
    if filing.state is PlacementState.UNCHANGED:
        return words("It is there already; nothing changes.")
    if done:
        return _done(filing.state, before, words)
    if filing.state is PlacementState.BESIDE and before:
        return words("It would stand beside {before}.", before=before)
    if filing.state is PlacementState.REPLACED and before:
        return words("It would take the place of {before}.", before=before)
    return words("New here.")


def _done(state: PlacementState, before: str, words: Words) -> str:
    if state is PlacementState.BESIDE and before:
        return words("✅ It stands beside {before} now.", before=before)
    if state is PlacementState.REPLACED and before:
        return words("✅ It has taken the place of {before}.", before=before)
    return words("✅ It is in the library now.")


def entries(kinds: Sequence[tuple[str, int]], words: Words) -> str:
    """Return the number of entries, in all and by kind: "5 entries: 3 rules, 2 steps"."""
    total = words.count("{n} entry", "{n} entries", sum(count for _, count in kinds))
    told = ", ".join(
        _KINDS[kind](words, count) if kind in _KINDS else f"{count} {kind}" for kind, count in kinds
    )
    return f"{total}: {told}"


def left_out(filing: Filing, words: Words) -> str:
    """Return how many lines of a file are in no entry, with the reasons: "9 lines left out: …"."""
    total = sum(count for _, count in filing.left_out)
    if not total:
        return words("Nothing was left out.")
    lines = words.count("{n} line left out", "{n} lines left out", total)
    told = ", ".join(
        f"{_REASONS[reason](words) if reason in _REASONS else reason} {count}"
        for reason, count in filing.left_out
    )
    return f"{lines}: {plain(told)}"


def changes(filing: Filing, words: Words) -> Iterator[str]:
    """Yield lines on how a file differs from its earlier version; nothing if there is none."""
    if not filing.before:
        return
    said = words(
        "{added} new, {removed} gone, {changed} changed, {same} the same.",
        added=filing.added,
        removed=filing.removed,
        changed=filing.changed,
        same=filing.same,
    )
    against = filing.before_version
    if against:
        yield words("Against version {version}: {said}", version=plain(against), said=said)
    else:
        yield words("Against the one before: {said}", said=said)
    if filing.examples:
        yield f"-# {plain(', '.join(filing.examples)[:300])}"


def unsearched(words: Words) -> str:
    """Return the warning that the index could not be renewed."""
    return words(
        "⚠ Questions are still answered from the guides as they were before: "
        "tell whoever runs the bot, the log says why."
    )


def lack(what: str, words: Words) -> str:
    """Return the sentence that a guide does not state `what`: "game", "language" or "date"."""
    return _LACKS[what](words)


def warnings(found: Sequence[Phrase], words: Words) -> Iterator[str]:
    """Yield the warnings about a guide as lines that begin with "⚠"."""
    for said in found:
        yield f"⚠ {plain(shortened(in_words(said, words.template), 250))}"
