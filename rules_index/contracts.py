"""The JSON that other programs rely on: what each command prints with --json. No I/O.

Guide, FiledEntry, Outcome -> contracts -> cli
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from rules_index.ingest import Outcome, Skipped, shown
from rules_index.model import LeftOut, ParsedGuide
from rules_index.placing import Change, Guide
from rules_index.shelves import FiledEntry

Json = dict[str, Any]

BETWEEN_HEADINGS = " › "


def guide_json(guide: Guide) -> Json:
    """A line of `judge guides`."""
    return {
        "key": guide.key,
        **msgspec.to_builtins(guide.identity),
        "scope": guide.scope,
        "entries": guide.entries,
        "left_out": guide.left_out,
        "placed": guide.placed,
        "format": guide.format,
        "source": guide.source,
        "added": guide.added,
    }


def entry_json(filed: FiledEntry) -> Json:
    """A line of `judge entries`."""
    entry = filed.entry
    return {
        "id": entry.id,
        "kind": entry.kind,
        "number": entry.number,
        "title": entry.title,
        "text": entry.text,
        "guide": filed.guide.key,
        "section": BETWEEN_HEADINGS.join(entry.section),
        "page": entry.page,
        "line": entry.line,
        "links": msgspec.to_builtins(entry.links),
        "cards": msgspec.to_builtins(entry.cards),
        "changed": entry.changed,
    }


def outcome_json(outcome: Outcome, *, dry_run: bool, report: bool) -> Json:
    """What `judge ingest` says of one file."""
    result: Json = {"file": shown(str(outcome.path)), "state": "refused", "dry_run": dry_run}
    if outcome.error:
        result["error"] = {"kind": type(outcome.error).__name__, "message": outcome.refusal}
    if outcome.parsed:
        result |= _parsed_json(outcome.parsed)
        if report:
            result["lines_left_out"] = [_left_out_json(line) for line in outcome.parsed.left_out]
    if outcome.change:
        result |= _change_json(outcome.change)
    return result


def skipped_json(skipped: Skipped) -> Json:
    """What `judge ingest` says of something in a folder that it did not take."""
    return {"file": shown(str(skipped.path)), "state": "skipped", "reason": skipped.reason}


def _parsed_json(parsed: ParsedGuide) -> Json:
    return {
        **msgspec.to_builtins(parsed.identity),
        "format": parsed.format,
        "entries": len(parsed.entries),
        "kinds": Counter(entry.kind.value for entry in parsed.entries),
        "placed": parsed.placed,
        "left_out": len(parsed.left_out),
        "reasons": Counter(line.reason for line in parsed.left_out),
        "warnings": parsed.warnings,
    }


def _left_out_json(line: LeftOut) -> Json:
    return {"line": line.line, "page": line.page, "reason": line.reason, "text": line.text}


def _change_json(change: Change) -> Json:
    changes = None
    if change.before:
        changes = {
            "against": {"key": change.before.key, "version": change.before.identity.version},
            "added": change.added,
            "removed": change.removed,
            "changed": change.changed,
            "same": len(change.same),
        }
    return {"state": change.state, "key": change.key, "changes": changes}
